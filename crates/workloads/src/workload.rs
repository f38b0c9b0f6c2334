//! The list of workloads, and how to get from a name to a program.
//!
//! A [`Workload`] is a name, which stands for a program whose types only its properties know. The built-in
//! ones are listed once, in [`for_each_workload`](crate::for_each_workload). Others can be declared at run time, and are accepted wherever the built-in
//! ones are. Of a workload in a file of results that the program does not know, there is only the name.

use std::fmt;
use std::sync::{LazyLock, PoisonError, RwLock};

use stromboli_domain::{Family, Name, Named, UnknownName};
use stromboli_enumeration::Order;

use crate::evaluate::EvaluationError;
use crate::program::Program;
use crate::property::Property;
use crate::schema::Sampling;
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

/// The name of a workload, which may be unknown to the program. Prints as this name. The built-in ones
/// are ordered as they are listed; others come after them, by name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Workload {
    /// The index among the known workloads.
    position: usize,
    name: Name,
}

/// The position of everything that the program does not know, after all others.
pub(crate) const UNKNOWN: usize = usize::MAX;

/// A program with its properties, mutations and tasks, whatever its types are.
pub struct Declaration {
    /// The name of the workload in commands and files.
    pub name: &'static str,
    /// One sentence about the program.
    pub summary: &'static str,
    /// The properties, with what can be done with each.
    pub properties: Vec<(Entry, Box<dyn Property>)>,
    /// The mutations to choose from.
    pub mutations: Vec<Entry>,
    /// The tasks: each property with a mutation that it detects, by their names.
    pub tasks: Vec<(&'static str, &'static str)>,
    /// The first of the orders in which minima are searched.
    pub first_order: Order,
    /// How families draw values, if they do it in their own way.
    pub samplings: &'static [(Family, Sampling)],
}

impl Declaration {
    /// A program whose types are known at compile time.
    pub fn of<P: Program>() -> Declaration {
        let properties = entries::<P::Property>().into_iter().zip(P::Property::ALL);
        let tasks = P::TASKS.iter().flat_map(|(mutation, seen_by)| {
            seen_by.iter().map(|property| (property.name(), mutation.name()))
        });
        Declaration {
            name: P::NAME,
            summary: P::SUMMARY,
            properties: properties.map(|(entry, it)| (entry, P::property(*it))).collect(),
            mutations: entries::<P::Mutation>(),
            tasks: tasks.collect(),
            first_order: P::ORDERS[0],
            samplings: P::SAMPLING,
        }
    }
}

/// A workload with a program.
struct Known {
    name: &'static str,
    summary: &'static str,
    properties: Vec<Entry>,
    /// What can be done with each property.
    checked: Vec<Box<dyn Property>>,
    mutations: Vec<Entry>,
    tasks: Vec<Task>,
    first_order: Order,
    samplings: &'static [(Family, Sampling)],
}

/// A property or a mutation of a workload. Prints as its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name in commands and files, such as `insert_1`.
    pub name: &'static str,
    /// The sentence that `stromboli show` prints.
    pub description: &'static str,
}

static WORKLOADS: LazyLock<RwLock<Vec<&'static Known>>> = LazyLock::new(|| {
    macro_rules! list {
        ($($program:ty),+ $(,)?) => {
            [$(Declaration::of::<$program>()),+]
        };
    }
    let known = for_each_workload!(list).into_iter().enumerate();
    RwLock::new(known.map(|(position, declaration)| Known::new(position, declaration)).collect())
});

impl Known {
    fn new(position: usize, declaration: Declaration) -> &'static Known {
        let Declaration { name, summary, properties, mutations, tasks, .. } = declaration;
        let workload = Workload { position, name: Name::of(name) };
        let task = |(position, (property, mutation))| Task {
            workload,
            position,
            property: Name::of(property),
            mutation: Name::of(mutation),
        };
        let (properties, checked) = properties.into_iter().unzip();
        // There are few workloads, and they live until the program ends.
        Box::leak(Box::new(Known {
            name,
            summary,
            properties,
            checked,
            mutations,
            tasks: tasks.into_iter().enumerate().map(task).collect(),
            first_order: declaration.first_order,
            samplings: declaration.samplings,
        }))
    }
}

fn known() -> Vec<&'static Known> {
    WORKLOADS.read().unwrap_or_else(PoisonError::into_inner).clone()
}

impl Workload {
    /// Declares a workload. It is an error if the name is taken.
    pub fn declare(declaration: Declaration) -> Result<Workload, NameTaken> {
        let mut workloads = WORKLOADS.write().unwrap_or_else(PoisonError::into_inner);
        let name = declaration.name;
        if workloads.iter().any(|known| known.name == name) {
            return Err(NameTaken(name.to_owned()));
        }
        let position = workloads.len();
        workloads.push(Known::new(position, declaration));
        Ok(Workload { position, name: Name::of(name) })
    }

    /// The workload of this name in a record of trials, which may be unknown.
    pub(crate) fn recorded(name: &str) -> Result<Workload, TaskError> {
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
        let is_name = !name.is_empty() && name.chars().all(is_part);
        let invalid = || TaskError::WorkloadName(name.to_owned());
        let unknown = || {
            let name = Name::new(name).filter(|_| is_name).ok_or_else(invalid)?;
            Ok(Workload { position: UNKNOWN, name })
        };
        Workload::from_name(name).or_else(|_| unknown())
    }

    /// Every workload that the program knows: the built-in ones, then those that were declared.
    pub fn all() -> Vec<Workload> {
        let workload =
            |(position, known): (usize, &Known)| Workload { position, name: Name::of(known.name) };
        known().into_iter().enumerate().map(workload).collect()
    }

    /// Looks up a workload by its name.
    pub fn from_name(name: &str) -> Result<Workload, UnknownName> {
        let all = Workload::all();
        all.into_iter().find(|workload| *workload.name == *name).ok_or_else(|| UnknownName {
            name: name.to_owned(),
            known: known().iter().map(|known| known.name).collect(),
        })
    }

    /// The property of this name; an error if there is none, or if only results are known.
    pub fn property(self, name: &str) -> Result<&'static dyn Property, EvaluationError> {
        let known = self.known().ok_or(EvaluationError::OnlyResults(self))?;
        let mut properties = known.properties.iter().zip(&known.checked);
        let property = properties.find(|(entry, _)| entry.name == name);
        match property {
            Some((_, checked)) => Ok(&**checked),
            None => Err(Entry::unknown(&known.properties, name).into()),
        }
    }

    /// The first of the orders in which minima are searched.
    pub(crate) fn first_order(self) -> Option<Order> {
        self.known().map(|known| known.first_order)
    }

    /// How families draw values, if they do it in their own way.
    pub(crate) fn samplings(self) -> &'static [(Family, Sampling)] {
        self.known().map_or(&[], |known| known.samplings)
    }

    /// What is known about it besides its name, if it has a program.
    fn known(self) -> Option<&'static Known> {
        WORKLOADS.read().unwrap_or_else(PoisonError::into_inner).get(self.position).copied()
    }

    /// The name in commands and files.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A description of the program in one sentence.
    pub fn description(self) -> &'static str {
        self.known().map_or("Only results are known here.", |known| known.summary)
    }

    /// All properties, in the order of declaration.
    pub fn properties(self) -> &'static [Entry] {
        self.known().map_or(&[], |known| &known.properties)
    }

    /// All mutations, in the order of declaration.
    pub fn mutations(self) -> &'static [Entry] {
        self.known().map_or(&[], |known| &known.mutations)
    }

    /// All tasks, in the order of declaration.
    pub fn tasks(self) -> impl Iterator<Item = Task> {
        self.known().map_or(&[][..], |known| &known.tasks).iter().copied()
    }

    /// Whether the program knows more about it than its name.
    pub fn is_known(self) -> bool {
        self.known().is_some()
    }
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

impl fmt::Display for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

impl Entry {
    /// The name of the entry that has this name.
    pub fn named(entries: &[Entry], name: &str) -> Result<Name, UnknownName> {
        let entry = entries.iter().find(|entry| entry.name == name);
        entry.map(|entry| Name::of(entry.name)).ok_or_else(|| Entry::unknown(entries, name))
    }

    fn unknown(entries: &[Entry], name: &str) -> UnknownName {
        let known = entries.iter().map(|entry| entry.name).collect();
        UnknownName { name: name.to_owned(), known }
    }

    /// The description of the entry of this name.
    pub fn description(entries: &[Entry], name: &str) -> Option<&'static str> {
        entries.iter().find(|entry| entry.name == name).map(|entry| entry.description)
    }
}

fn entries<N: Named>() -> Vec<Entry> {
    let entry = |value: &N| Entry { name: value.name(), description: value.description() };
    N::ALL.iter().map(entry).collect()
}
