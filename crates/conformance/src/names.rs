//! The workloads that vectors are about, by name.

use stromboli_workloads::bst::Bst;
use stromboli_workloads::fsub::Fsub;
use stromboli_workloads::rbt::Rbt;
use stromboli_workloads::stlc::Stlc;
use stromboli_workloads::{Program, Workload};

use crate::suite::Malformed;

pub(crate) const BST: &str = <Bst as Program>::NAME;
pub(crate) const RBT: &str = <Rbt as Program>::NAME;
pub(crate) const STLC: &str = <Stlc as Program>::NAME;
pub(crate) const FSUB: &str = <Fsub as Program>::NAME;

/// The workload that a vector names, ignoring case.
pub(crate) fn workload_named(name: &str) -> Result<Workload, Malformed> {
    Workload::from_name(&name.to_lowercase()).map_err(Malformed::because)
}

/// Vectors are about built-in workloads.
pub(crate) fn no_vectors(workload: Workload) -> Malformed {
    Malformed(format!("no vectors are about workload `{workload}`"))
}
