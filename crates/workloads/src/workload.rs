//! The list of workloads, and how to get from a name to a program.

use std::fmt;

use stromboli_domain::Named;

use crate::bst::Bst;
use crate::fsub::Fsub;
use crate::program::Program;
use crate::rbt::Rbt;
use crate::stlc::Stlc;

/// A workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum Workload {
    /// Binary search trees: insertion, deletion and union.
    #[named("bst")]
    Bst,
    /// Red-black trees: Okasaki's insertion and Kahrs' deletion.
    #[named("rbt")]
    Rbt,
    /// The simply typed lambda calculus: substitution and parallel reduction.
    #[named("stlc")]
    Stlc,
    /// System F-sub: the same with subtyping and type abstraction.
    #[named("fsub")]
    Fsub,
}

/// Something to do with a workload, whatever its program is.
pub trait WorkloadVisitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: Program>(self) -> Self::Output;
}

impl Workload {
    /// Shows the visitor the workload's program.
    pub fn visit<V: WorkloadVisitor>(self, visitor: V) -> V::Output {
        match self {
            Workload::Bst => visitor.visit::<Bst>(),
            Workload::Rbt => visitor.visit::<Rbt>(),
            Workload::Stlc => visitor.visit::<Stlc>(),
            Workload::Fsub => visitor.visit::<Fsub>(),
        }
    }

    /// Its properties.
    pub fn properties(self) -> Vec<Entry> {
        struct Properties;
        impl WorkloadVisitor for Properties {
            type Output = Vec<Entry>;
            fn visit<P: Program>(self) -> Vec<Entry> {
                entries::<P::Property>()
            }
        }
        self.visit(Properties)
    }

    /// Its mutations.
    pub fn mutations(self) -> Vec<Entry> {
        struct Mutations;
        impl WorkloadVisitor for Mutations {
            type Output = Vec<Entry>;
            fn visit<P: Program>(self) -> Vec<Entry> {
                entries::<P::Mutation>()
            }
        }
        self.visit(Mutations)
    }
}

impl fmt::Display for Workload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A property or a mutation, for those who need no more than its name and what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called.
    pub name: &'static str,
    /// What it is, in words.
    pub description: &'static str,
}

fn entries<N: Named>() -> Vec<Entry> {
    let entry = |value: &N| Entry { name: value.name(), description: value.description() };
    N::ALL.iter().map(entry).collect()
}
