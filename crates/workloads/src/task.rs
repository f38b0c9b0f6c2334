//! Tasks: pairs of a property and a mutation that makes it fail.

use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use stromboli_domain::named::nearest;
use stromboli_domain::{Named, UnknownName};

use crate::workload::{Entry, Workload};

/// A property of a workload and a mutation that makes it fail, as `bst/InsertPost/insert_1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Task {
    /// The workload.
    pub workload: Workload,
    /// The name of one of its properties.
    pub property: &'static str,
    /// The name of one of its mutations.
    pub mutation: &'static str,
    /// The smallest counterexample that the paper "Evaluating Shrinking" prints, where it has one.
    pub paper_minimum: Option<&'static str>,
}

/// A line a task, in the paper's order: its name, and the paper's minimum or a dash.
static TABLE: &str = include_str!("../data/tasks.tsv");

static ALL: LazyLock<Vec<Task>> = LazyLock::new(|| {
    let task = |line: &'static str| {
        let (name, minimum) =
            line.split_once('\t').expect("each line of the table has two columns");
        let mut task = Task::named(name).expect("the table names what there is");
        task.paper_minimum = Some(minimum).filter(|minimum| *minimum != "-");
        task
    };
    TABLE.lines().map(task).collect()
});

impl Task {
    /// All the tasks, in the paper's order.
    pub fn all() -> &'static [Task] {
        &ALL
    }

    fn named(name: &str) -> Result<Task, TaskError> {
        let [workload, property, mutation] = name.split('/').collect::<Vec<_>>()[..] else {
            return Err(TaskError::Form { name: name.to_owned() });
        };
        let workload = Workload::from_name(workload).map_err(TaskError::Workload)?;
        let property = entry_named(&workload.properties(), property)
            .map_err(|source| TaskError::Property { workload, source })?;
        let mutation = entry_named(&workload.mutations(), mutation)
            .map_err(|source| TaskError::Mutation { workload, source })?;
        Ok(Task { workload, property: property.name, mutation: mutation.name, paper_minimum: None })
    }
}

/// The entry of this name.
pub fn entry_named(entries: &[Entry], name: &str) -> Result<Entry, UnknownName> {
    entries.iter().copied().find(|entry| entry.name == name).ok_or_else(|| UnknownName {
        name: name.to_owned(),
        known: entries.iter().map(|entry| entry.name).collect(),
    })
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.workload, self.property, self.mutation))
    }
}

impl FromStr for Task {
    type Err = TaskError;

    fn from_str(name: &str) -> Result<Task, TaskError> {
        let Task { workload, property, mutation, .. } = Task::named(name)?;
        Task::all()
            .iter()
            .copied()
            .find(|task| {
                (task.workload, task.property, task.mutation) == (workload, property, mutation)
            })
            .ok_or(TaskError::NotATask { workload, property, mutation })
    }
}

/// Why a text names no task.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskError {
    /// It does not have three parts.
    #[error(
        "`{name}` is not a task: a task is `workload/property/mutation`, as bst/InsertPost/insert_1"
    )]
    Form {
        /// The text.
        name: String,
    },
    /// There is no such workload.
    #[error("no workload `{}`{}", .0.name, suggestion(.0))]
    Workload(UnknownName),
    /// The workload has no such property.
    #[error("no property `{}` in workload `{workload}`{}", .source.name, suggestion(.source))]
    Property {
        /// The workload.
        workload: Workload,
        /// The name, and those there are.
        source: UnknownName,
    },
    /// The workload has no such mutation.
    #[error("no mutation `{}` in workload `{workload}`{}", .source.name, suggestion(.source))]
    Mutation {
        /// The workload.
        workload: Workload,
        /// The name, and those there are.
        source: UnknownName,
    },
    /// The property does not see the mutation.
    #[error(
        "property `{property}` cannot fail under mutation `{mutation}`; \
         `stromboli tasks --workload {workload}` lists the pairs that can"
    )]
    NotATask {
        /// The workload.
        workload: Workload,
        /// One of its properties.
        property: &'static str,
        /// One of its mutations.
        mutation: &'static str,
    },
    /// The pattern is not one.
    #[error("`{pattern}` is not a pattern: {reason} at character {}", .position + 1)]
    Pattern {
        /// The text.
        pattern: String,
        /// What is wrong with it.
        reason: &'static str,
        /// How many characters stand before that.
        position: usize,
    },
    /// The pattern fits no task.
    #[error("no task matches `{pattern}`{}", .nearest.as_ref().map_or(String::new(), |n| format!("; did you mean `{n}`?")))]
    NoMatch {
        /// The text.
        pattern: String,
        /// What was perhaps meant.
        nearest: Option<String>,
    },
}

/// `; did you mean ..?`, or the names there are.
fn suggestion(unknown: &UnknownName) -> String {
    match unknown.nearest() {
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None => format!("; there are {}", unknown.known.join(", ")),
    }
}

/// A pattern of task names with shell-style wildcards, as `rbt/*/swap_*`.
///
/// `*` stands for any characters but `/`, `?` for one, `[..]` for one of several.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskPattern(glob::Pattern);

impl TaskPattern {
    /// Whether a task's name fits.
    pub fn matches(&self, task: &Task) -> bool {
        let options = glob::MatchOptions { require_literal_separator: true, ..Default::default() };
        self.0.matches_with(&task.to_string(), options)
    }

    /// The tasks whose names fit: at least one.
    pub fn tasks(&self) -> Result<Vec<Task>, TaskError> {
        let tasks: Vec<_> = Task::all().iter().copied().filter(|task| self.matches(task)).collect();
        if !tasks.is_empty() {
            return Ok(tasks);
        }
        let pattern = self.0.as_str();
        if !pattern.contains(['*', '?', '[']) {
            // An exact name says more about what is wrong with it.
            return pattern.parse().map(|task| vec![task]);
        }
        Err(TaskError::NoMatch { pattern: pattern.to_owned(), nearest: meant_by(pattern) })
    }
}

/// The pattern that was perhaps meant by one that fits nothing: each part without wildcards is what a
/// task has in its place, or else the nearest that one has.
fn meant_by(pattern: &str) -> Option<String> {
    let names: Vec<_> = Task::all().iter().map(Task::to_string).collect();
    let mut parts = Vec::new();
    for (place, part) in pattern.split('/').enumerate() {
        let known = || names.iter().filter_map(|name| name.split('/').nth(place));
        let is_fine = part.contains(['*', '?', '[']) || known().any(|name| name == part);
        parts.push(if is_fine { part } else { nearest(part, known())? });
    }
    let meant = parts.join("/");
    let fits = |pattern: TaskPattern| Task::all().iter().any(|task| pattern.matches(task));
    meant.parse().is_ok_and(fits).then_some(meant)
}

impl fmt::Display for TaskPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0.as_str())
    }
}

impl FromStr for TaskPattern {
    type Err = TaskError;

    fn from_str(pattern: &str) -> Result<TaskPattern, TaskError> {
        match glob::Pattern::new(pattern) {
            Ok(pattern) => Ok(TaskPattern(pattern)),
            Err(error) => Err(TaskError::Pattern {
                pattern: pattern.to_owned(),
                reason: error.msg,
                position: error.pos,
            }),
        }
    }
}
