//! The workloads there are, and how to get from a name to a program.
//!
//! A [`Workload`] is a small value that stands for a program whose types only generic code knows. The
//! built-in ones are listed once, in [`for_each_workload`](crate::for_each_workload). Others can be
//! declared while a program runs: they go everywhere that the built-in ones go, except where code
//! asks for the types of a built-in one ([`Workload::visit`]).

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, PoisonError, RwLock};

use stromboli_domain::{Named, UnknownName};

use crate::erased::{Erased, Of};
use crate::program::Program;
use crate::task::Task;

/// The built-in workloads: hands their types to the macro of the given name.
#[macro_export]
macro_rules! for_each_workload {
    ($then:ident) => {
        $then! {
            $crate::bst::Bst,
            $crate::rbt::Rbt,
            $crate::stlc::Stlc,
            $crate::fsub::Fsub,
        }
    };
}

/// A workload. Prints as its name.
#[derive(Clone, Copy)]
pub struct Workload(&'static Registered);

struct Registered {
    /// Where it stands among all workloads.
    position: usize,
    name: &'static str,
    summary: &'static str,
    properties: Vec<Entry>,
    mutations: Vec<Entry>,
    /// The tasks, as pairs of a property and a mutation.
    tasks: Vec<(Entry, Entry)>,
    program: &'static dyn Erased,
}

/// A property or a mutation of a workload. Prints as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Entry {
    /// Where it stands among those of its workload.
    pub position: usize,
    /// What it is called.
    pub name: &'static str,
    /// What it is, in words.
    pub description: &'static str,
}

static WORKLOADS: LazyLock<RwLock<Vec<Workload>>> = LazyLock::new(|| {
    let mut workloads = Vec::new();
    macro_rules! list {
        ($($program:ty),+ $(,)?) => {
            $(workloads.push(Workload::new::<$program>(workloads.len()));)+
        };
    }
    for_each_workload!(list);
    RwLock::new(workloads)
});

impl Workload {
    fn new<P: Program>(position: usize) -> Workload {
        let (properties, mutations) = (entries::<P::Property>(), entries::<P::Mutation>());
        let task = |mutation: P::Mutation, property: &P::Property| {
            (entry_of(&properties, *property), entry_of(&mutations, mutation))
        };
        let tasks = P::TASKS.iter();
        let tasks =
            tasks.flat_map(|(mutation, seen_by)| seen_by.iter().map(|p| task(*mutation, p)));
        let tasks = tasks.collect();
        let (name, summary, program) = (P::NAME, P::SUMMARY, &Of::<P>::NEW);
        let registered =
            Registered { position, name, summary, properties, mutations, tasks, program };
        // Workloads are few, and there until the program ends.
        Workload(Box::leak(Box::new(registered)))
    }

    /// Adds a workload to those there are; refused if the name is taken.
    pub fn declare<P: Program>() -> Result<Workload, NameTaken> {
        let mut workloads = WORKLOADS.write().unwrap_or_else(PoisonError::into_inner);
        if workloads.iter().any(|workload| workload.name() == P::NAME) {
            return Err(NameTaken(P::NAME.to_owned()));
        }
        let workload = Workload::new::<P>(workloads.len());
        workloads.push(workload);
        Ok(workload)
    }

    /// Every workload: the built-in ones, then those that were declared.
    pub fn all() -> Vec<Workload> {
        WORKLOADS.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The workload of this name.
    pub fn from_name(name: &str) -> Result<Workload, UnknownName> {
        let all = Workload::all();
        all.iter().copied().find(|workload| workload.name() == name).ok_or_else(|| UnknownName {
            name: name.to_owned(),
            known: all.iter().map(|workload| workload.name()).collect(),
        })
    }

    /// What commands and files call it.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// What the program is, in one sentence.
    pub fn description(self) -> &'static str {
        self.0.summary
    }

    /// Its properties.
    pub fn properties(self) -> &'static [Entry] {
        &self.0.properties
    }

    /// Its mutations.
    pub fn mutations(self) -> &'static [Entry] {
        &self.0.mutations
    }

    /// Its tasks.
    pub fn tasks(self) -> impl Iterator<Item = Task> {
        let task = move |(property, mutation): &(Entry, Entry)| Task {
            workload: self,
            property: *property,
            mutation: *mutation,
        };
        self.0.tasks.iter().map(task)
    }

    /// Its program, for what can be done without knowing types.
    pub(crate) fn program(self) -> &'static dyn Erased {
        self.0.program
    }

    /// Shows the visitor the program of a built-in workload; `None` if it is another one.
    pub fn visit<V: WorkloadVisitor>(self, visitor: V) -> Option<V::Output> {
        macro_rules! find {
            ($($program:ty),+ $(,)?) => {
                $(if self.name() == <$program as Program>::NAME {
                    return Some(visitor.visit::<$program>());
                })+
            };
        }
        for_each_workload!(find);
        None
    }
}

/// Something to do with a workload, whatever its program is.
pub trait WorkloadVisitor {
    /// What it returns.
    type Output;

    /// Does it.
    fn visit<P: Program>(self) -> Self::Output;
}

/// Something of this name exists already.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the name `{0}` is taken")]
pub struct NameTaken(pub String);

impl fmt::Display for Workload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Debug for Workload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Names are unique, and so are positions.
impl PartialEq for Workload {
    fn eq(&self, other: &Workload) -> bool {
        self.0.position == other.0.position
    }
}

impl Eq for Workload {}

impl PartialOrd for Workload {
    fn partial_cmp(&self, other: &Workload) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Workload {
    fn cmp(&self, other: &Workload) -> Ordering {
        self.0.position.cmp(&other.0.position)
    }
}

impl Hash for Workload {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.position.hash(state);
    }
}

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl Entry {
    /// The entry of this name.
    pub fn named(entries: &[Entry], name: &str) -> Result<Entry, UnknownName> {
        entries.iter().copied().find(|entry| entry.name == name).ok_or_else(|| UnknownName {
            name: name.to_owned(),
            known: entries.iter().map(|entry| entry.name).collect(),
        })
    }

    /// The value that it stands for, where its type is known.
    pub fn value<N: Named>(self) -> N {
        N::ALL[self.position]
    }
}

fn entries<N: Named>() -> Vec<Entry> {
    let entry = |(position, value): (usize, &N)| Entry {
        position,
        name: value.name(),
        description: value.description(),
    };
    N::ALL.iter().enumerate().map(entry).collect()
}

fn entry_of<N: Named>(entries: &[Entry], value: N) -> Entry {
    let position = N::ALL.iter().position(|known| *known == value);
    entries[position.expect("a closed set lists all its members")]
}
