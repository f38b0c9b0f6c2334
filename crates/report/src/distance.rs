//! Additional distances, besides the tree edit distance that the report itself measures.

use stromboli_analysis::printed::ReadError;
use stromboli_analysis::tree::Postorder;
use stromboli_workloads::Workload;

/// A function that reads a printed form as a tree.
pub type Reader = for<'t> fn(&'t str) -> Result<Postorder<'t>, ReadError>;

/// A tree edit distance from the minimum that reads printed forms in its own way.
#[derive(Clone, Copy, Debug)]
pub struct Distance {
    /// The name. No two distances of a study have the same name.
    pub name: &'static str,
    /// How the printed forms of a workload are read. `None` if they are read as usual: the distance
    /// is then the usual one, and is not computed twice.
    pub reader: fn(Workload) -> Option<Reader>,
}
