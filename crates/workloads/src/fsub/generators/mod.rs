//! How inputs are generated, a file for each framework.

mod falsify;
mod hedgehog;
mod quickcheck;
mod scope;
