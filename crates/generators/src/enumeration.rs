//! Enumerators need no generators: the type of an input is enough.

use stromboli_domain::data::TypeTag;
use stromboli_domain::{Data, Family};
use stromboli_enumeration::{LeanCheck, SmallCheck};
use stromboli_workloads::Program;

use crate::generate::{Generate, Generates};

impl<T: Data> Generate<LeanCheck> for T {
    fn generator(family: Family) -> Option<TypeTag> {
        (family == Family::ENUMERATION).then(TypeTag::default)
    }
}

impl<T: Data> Generate<SmallCheck> for T {
    fn generator(family: Family) -> Option<TypeTag> {
        (family == Family::ENUMERATION).then(TypeTag::default)
    }
}

impl<P: Program> Generates<LeanCheck> for P {
    const FAMILIES: &'static [Family] = &[Family::ENUMERATION];
}

impl<P: Program> Generates<SmallCheck> for P {
    const FAMILIES: &'static [Family] = &[Family::ENUMERATION];
}
