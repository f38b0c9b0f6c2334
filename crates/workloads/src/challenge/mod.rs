//! The shrinking challenge: eleven small programs with which authors of property-based testing
//! libraries compare their shrinkers.
//!
//! The entries are those of the public collection `jlink/shrinking-challenge`, written anew. There, an
//! entry is a property that is false as it stands. Here, it is a property that holds for the correct
//! program, and a mutation that makes it the property of the collection.
//!
//! - [`numbers`]: the integers in the inputs, and the input of `deletion`;
//! - [`expression`]: the expressions of `calculator`;
//! - [`heap`]: the heaps of `binheap`;
//! - [`operations`]: what is tested, with the mutations;
//! - [`properties`]: the properties;
//! - [`candidates`]: which inputs can be minima.

pub mod candidates;
pub mod expression;
pub mod heap;
pub mod numbers;
pub mod operations;
pub mod properties;

pub use expression::Expression;
pub use heap::Heap;
pub use numbers::{Bounded, Index, Number, Positive, Removal, Short};
pub use operations::{Challenge, Mutation};
pub use properties::Property;
