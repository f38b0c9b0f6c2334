//! Enumerators need no generators: the type of an input is enough.

use stromboli_domain::{Data, Family};
use stromboli_enumeration::{LeanCheck, SmallCheck};
use stromboli_workloads::Program;

use crate::generate::Generates;

impl<P: Program> Generates<LeanCheck> for P {
    const FAMILIES: &'static [Family] = &[Family::ENUMERATION];

    fn generator<I: Data>(_: Family) -> Option<()> {
        Some(())
    }
}

impl<P: Program> Generates<SmallCheck> for P {
    const FAMILIES: &'static [Family] = &[Family::ENUMERATION];

    fn generator<I: Data>(_: Family) -> Option<()> {
        Some(())
    }
}
