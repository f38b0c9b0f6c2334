//! The list of workloads, and how to get from a name to a program.
//!
//! A [`Workload`] is a small value that stands for a program whose types only generic code knows. The
//! built-in ones are listed once, in [`for_each_workload`](crate::for_each_workload). Others can be
//! declared at run time. They are accepted wherever the built-in ones are, except where code needs the
//! types of a built-in one ([`Workload::visit`]). Of a workload in a file of results only names are
//! known (`Task::recorded`); its tasks are those that were named.

use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::{LazyLock, PoisonError, RwLock, RwLockReadGuard};

use stromboli_domain::{Named, UnknownName};

use crate::erased::{Erased, Of};
use crate::program::Program;
use crate::results::Results;
use crate::task::{Task, TaskError};

/// The built-in workloads: passes their types to the macro of the given name.
#[macro_export]
macro_rules! for_each_workload {
    ($then:ident) => {
        $then! {
            $crate::bst::Bst,
            $crate::rbt::Rbt,
            $crate::stlc::Stlc,
            $crate::fsub::Fsub,
            $crate::challenge::Challenge,
            $crate::kv::Kv,
            $crate::json::Json,
        }
    };
}

/// A workload. Prints as its name.
#[derive(Clone, Copy)]
pub struct Workload(&'static Registered);

struct Registered {
    /// The index among all workloads.
    position: usize,
    name: &'static str,
    summary: &'static str,
    contents: Contents,
}

enum Contents {
    /// A workload with a program.
    Program {
        properties: Vec<Entry>,
        mutations: Vec<Entry>,
        /// The tasks, as pairs of a property and a mutation.
        tasks: Vec<(Entry, Entry)>,
        program: &'static dyn Erased,
    },
    /// A workload of which only names in results are known.
    Results(RwLock<Results>),
}

/// A property or a mutation of a workload. Prints as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub struct Entry {
    /// The index among those of its workload.
    pub position: usize,
    /// The name in commands and files, such as `insert_1`.
    pub name: &'static str,
    /// The sentence that `stromboli show` prints.
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
        let contents = Contents::Program { properties, mutations, tasks, program };
        Workload::register(Registered { position, name, summary, contents })
    }

    fn register(registered: Registered) -> Workload {
        // There are few workloads, and they live until the program ends.
        Workload(Box::leak(Box::new(registered)))
    }

    /// Declares a workload. It is an error if the name is taken.
    pub fn declare<P: Program>() -> Result<Workload, NameTaken> {
        let mut workloads = WORKLOADS.write().unwrap_or_else(PoisonError::into_inner);
        if workloads.iter().any(|workload| workload.name() == P::NAME) {
            return Err(NameTaken(P::NAME.to_owned()));
        }
        let workload = Workload::new::<P>(workloads.len());
        workloads.push(workload);
        Ok(workload)
    }

    /// The workload of this name in a record of trials. An unknown one is added, of which only results
    /// are known.
    pub(crate) fn recorded(name: &str) -> Result<Workload, TaskError> {
        let find = |workloads: &[Workload]| workloads.iter().copied().find(|w| w.name() == name);
        if let Some(workload) = find(&WORKLOADS.read().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(workload);
        }
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
        if name.is_empty() || !name.chars().all(is_part) {
            return Err(TaskError::WorkloadName(name.to_owned()));
        }
        let mut workloads = WORKLOADS.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(workload) = find(&workloads) {
            return Ok(workload);
        }
        let workload = Workload::register(Registered {
            position: workloads.len(),
            name: name.to_owned().leak(),
            summary: "Only results are known here.",
            contents: Contents::Results(RwLock::default()),
        });
        workloads.push(workload);
        Ok(workload)
    }

    /// Every workload: the built-in ones, then those that were declared.
    pub fn all() -> Vec<Workload> {
        WORKLOADS.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Looks up a workload by its name.
    pub fn from_name(name: &str) -> Result<Workload, UnknownName> {
        let all = Workload::all();
        all.iter().copied().find(|workload| workload.name() == name).ok_or_else(|| UnknownName {
            name: name.to_owned(),
            known: all.iter().map(|workload| workload.name()).collect(),
        })
    }

    /// The name in commands and files.
    pub fn name(self) -> &'static str {
        self.0.name
    }

    /// What the program is, in one sentence.
    pub fn description(self) -> &'static str {
        self.0.summary
    }

    /// All properties, in the order of declaration.
    pub fn properties(self) -> Vec<Entry> {
        match &self.0.contents {
            Contents::Program { properties, .. } => properties.clone(),
            Contents::Results(results) => read(results).properties().to_vec(),
        }
    }

    /// All mutations, in the order of declaration.
    pub fn mutations(self) -> Vec<Entry> {
        match &self.0.contents {
            Contents::Program { mutations, .. } => mutations.clone(),
            Contents::Results(results) => read(results).mutations().to_vec(),
        }
    }

    pub fn tasks(self) -> impl Iterator<Item = Task> {
        let pairs = match &self.0.contents {
            Contents::Program { tasks, .. } => tasks.clone(),
            Contents::Results(results) => read(results).tasks().to_vec(),
        };
        pairs.into_iter().map(move |pair| self.task(pair))
    }

    fn task(self, (property, mutation): (Entry, Entry)) -> Task {
        Task { workload: self, property, mutation }
    }

    /// The index of a task among its tasks.
    pub fn position_of(self, task: &Task) -> Option<usize> {
        let pair = (task.property, task.mutation);
        match &self.0.contents {
            Contents::Program { tasks, .. } => tasks.iter().position(|other| *other == pair),
            Contents::Results(results) => read(results).position_of(pair),
        }
    }

    /// Whether only results are known, without a program.
    pub fn is_recorded(self) -> bool {
        matches!(self.0.contents, Contents::Results(_))
    }

    /// The task of these names in a record of trials, added if necessary. `None` if there is a
    /// program, which determines the tasks.
    pub(crate) fn recorded_task(self, property: &str, mutation: &str) -> Option<Task> {
        let Contents::Results(results) = &self.0.contents else { return None };
        let known = read(results).task(property, mutation);
        let pair = known.unwrap_or_else(|| {
            results.write().unwrap_or_else(PoisonError::into_inner).add(property, mutation)
        });
        Some(self.task(pair))
    }

    /// The program for operations that do not depend on types, if there is one.
    pub(crate) fn program(self) -> Option<&'static dyn Erased> {
        match &self.0.contents {
            Contents::Program { program, .. } => Some(*program),
            Contents::Results(_) => None,
        }
    }

    /// Calls the visitor with the program of a built-in workload; `None` for other workloads.
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

/// An operation on a workload that is generic over its program.
pub trait WorkloadVisitor {
    /// The result of the operation.
    type Output;

    /// Performs the operation.
    fn visit<P: Program>(self) -> Self::Output;
}

/// The error if a name is taken.
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
    /// Looks up an entry by its name.
    pub fn named(entries: &[Entry], name: &str) -> Result<Entry, UnknownName> {
        entries.iter().copied().find(|entry| entry.name == name).ok_or_else(|| UnknownName {
            name: name.to_owned(),
            known: entries.iter().map(|entry| entry.name).collect(),
        })
    }

    /// The variant of an enum that this entry stands for.
    pub fn value<N: Named>(self) -> N {
        N::ALL[self.position]
    }
}

fn read(results: &RwLock<Results>) -> RwLockReadGuard<'_, Results> {
    results.read().unwrap_or_else(PoisonError::into_inner)
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
