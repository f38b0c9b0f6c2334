//! Tasks: pairs of a property and a mutation that makes it fail.

use std::fmt;
use std::str::FromStr;

use stromboli_domain::deep::with_stack_for;
use stromboli_domain::named::nearest;
use stromboli_domain::probe::stoppable;
use stromboli_domain::{Name, Precondition, UnknownName, Verdict};

use crate::evaluate::EvaluationError;
use crate::property::Property;
use crate::workload::{Entry, UNKNOWN, Workload};

/// A property of a workload and a mutation that makes it fail, by their names, which may be unknown to the
/// program. Prints as `bst/InsertPost/insert_1`. The order is that of [`Task::all`]; tasks that the program
/// does not know come after the others, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Task {
    /// The workload that the name begins with.
    pub workload: Workload,
    /// The index among the tasks of the workload.
    pub(crate) position: usize,
    /// The property that fails.
    pub property: Name,
    /// The mutation that makes it fail.
    pub mutation: Name,
}

impl Task {
    /// Every task of every workload.
    pub fn all() -> Vec<Task> {
        Workload::all().into_iter().flat_map(Workload::tasks).collect()
    }

    /// Its property; an error if only results of the workload are known.
    pub fn checked(&self) -> Result<&'static dyn Property, EvaluationError> {
        self.workload.property(&self.property)
    }

    /// The verdict of its property on an input given as text, under its mutation. It recurses on the
    /// stack of the caller as deep as the text nests.
    pub fn verdict(&self, input: &str) -> Result<Verdict, EvaluationError> {
        let property = self.checked()?;
        let input = property.parse(input)?;
        Ok(stoppable(|| property.test(Some(&self.mutation), Precondition::Check)(&*input))?)
    }

    /// The task of this name in a record of trials, possibly of an unknown workload.
    ///
    /// ```
    /// use stromboli_workloads::Task;
    ///
    /// let task = Task::recorded("queue/PopOrder/pop_last").unwrap();
    /// assert_eq!(task.to_string(), "queue/PopOrder/pop_last");
    /// assert!(task > *Task::all().last().unwrap());
    /// // A workload that is known has the tasks that it has.
    /// assert!(Task::recorded("bst/PopOrder/pop_last").is_err());
    /// ```
    pub fn recorded(name: &str) -> Result<Task, TaskError> {
        let [workload, property, mutation] = parts(name)?;
        let workload = Workload::recorded(workload)?;
        if workload.is_known() {
            return name.parse();
        }
        let part = |text: &str| {
            let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
            let is_name = !text.is_empty() && text.chars().all(is_part);
            let invalid = || TaskError::PartName(text.to_owned());
            Name::new(text).filter(|_| is_name).ok_or_else(invalid)
        };
        let (property, mutation) = (part(property)?, part(mutation)?);
        Ok(Task { workload, position: UNKNOWN, property, mutation })
    }

    /// Checks that a text is an input of its property. It recurses as [`verdict`](Task::verdict) does.
    pub fn parses(&self, input: &str) -> Result<(), EvaluationError> {
        self.checked()?.parse(input)?;
        Ok(())
    }

    /// The canonical printed form of an input of its property in any accepted notation; `None` if the
    /// text is not such an input. The text may be as deep as memory allows.
    pub fn canonical(&self, input: &str) -> Option<String> {
        let property = self.checked().ok()?;
        with_stack_for(&[input], || Some(property.parse(input).ok()?.printed())).ok()?
    }
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}/{}", self.workload, self.property, self.mutation))
    }
}

impl FromStr for Task {
    type Err = TaskError;

    fn from_str(name: &str) -> Result<Task, TaskError> {
        if name.contains(['*', '?', '[']) {
            return Err(TaskError::Several(name.to_owned()));
        }
        let [workload, property, mutation] = parts(name)?;
        let workload = Workload::from_name(workload).map_err(TaskError::Workload)?;
        let property = Entry::named(workload.properties(), property)
            .map_err(|source| TaskError::Property { workload, source })?;
        let mutation = Entry::named(workload.mutations(), mutation)
            .map_err(|source| TaskError::Mutation { workload, source })?;
        let is_pair = |task: &Task| (task.property, task.mutation) == (property, mutation);
        workload.tasks().find(is_pair).ok_or_else(|| TaskError::NotATask {
            workload: workload.to_string(),
            property: property.to_string(),
            mutation: mutation.to_string(),
        })
    }
}

/// The names of the workload, the property and the mutation.
fn parts(name: &str) -> Result<[&str; 3], TaskError> {
    let parts = name.split('/').collect::<Vec<_>>().try_into();
    parts.map_err(|_| TaskError::Form { name: name.to_owned(), pattern: tasks_of(name) })
}

/// The pattern that was probably meant by a part of a task's name: `bst` means `bst/*/*`.
fn tasks_of(part: &str) -> Option<String> {
    let part = part.trim_matches('/');
    if part.is_empty() {
        return None;
    }
    let patterns = [
        format!("{part}/*/*"),
        format!("{part}/*"),
        format!("*/{part}/*"),
        format!("*/{part}"),
        format!("*/*/{part}"),
    ];
    let fits = |text: &String| {
        let pattern = text.parse::<TaskPattern>();
        pattern.is_ok_and(|pattern| Task::all().iter().any(|task| pattern.matches(task)))
    };
    patterns.into_iter().find(fits)
}

/// An error parsing the name or pattern of a task.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TaskError {
    /// It does not have three parts.
    #[error(
        "`{name}` is not a task: a task is `workload/property/mutation`, for example \
         bst/InsertPost/insert_1{}", .pattern.as_ref().map_or(String::new(), |pattern| format!(
            "; `stromboli tasks '{pattern}'` lists those of `{name}`"
        ))
    )]
    Form {
        /// The text.
        name: String,
        /// A pattern for the tasks whose names contain the text.
        pattern: Option<String>,
    },
    /// It has wildcards.
    #[error("`{0}` may mean several tasks: name one of those that `stromboli tasks '{0}'` lists")]
    Several(String),
    /// The name of a workload in a record of trials has invalid characters.
    #[error(
        "`{0}` is not a name for a workload: use up to 40 lower-case letters, digits, `-` and `_`, \
         as in my-workload"
    )]
    WorkloadName(String),
    /// The name of a property or a mutation in a record of trials has invalid characters.
    #[error(
        "`{0}` is not a name for a property or a mutation: use up to 40 letters, digits, `-`, `_` and \
         `.`, as in insert_1"
    )]
    PartName(String),
    /// There is no such workload.
    #[error("no workload `{}`{}", .0.name, suggestion(.0))]
    Workload(UnknownName),
    /// The workload has no such property.
    #[error("no property `{}` in workload `{workload}`{}", .source.name, suggestion(.source))]
    Property {
        /// The workload that the name begins with.
        workload: Workload,
        /// The unknown name, and the known ones.
        source: UnknownName,
    },
    /// The workload has no such mutation.
    #[error("no mutation `{}` in workload `{workload}`{}", .source.name, suggestion(.source))]
    Mutation {
        /// The workload that the name begins with.
        workload: Workload,
        /// The unknown name, and the known ones.
        source: UnknownName,
    },
    /// The property does not detect the mutation.
    #[error(
        "property `{property}` cannot fail under mutation `{mutation}`; \
         `stromboli tasks --workload {workload}` lists the pairs that can"
    )]
    NotATask {
        /// The workload that the name begins with.
        workload: String,
        /// The property that fails.
        property: String,
        /// The mutation that makes it fail.
        mutation: String,
    },
    /// The pattern is invalid.
    #[error("`{pattern}` is not a pattern: {reason} at character {}", .position + 1)]
    Pattern {
        /// The text.
        pattern: String,
        /// What is invalid.
        reason: &'static str,
        /// The number of characters before the error.
        position: usize,
    },
    /// The pattern matches no task.
    #[error("no task matches `{pattern}`{}", .nearest.as_ref().map_or(String::new(), |n| format!("; did you mean '{n}'?")))]
    NoMatch {
        /// The text.
        pattern: String,
        /// A similar pattern that matches, if there is one.
        nearest: Option<String>,
    },
}

/// `; did you mean ..?`, or all known names.
fn suggestion(unknown: &UnknownName) -> String {
    match unknown.nearest() {
        Some(nearest) => format!("; did you mean `{nearest}`?"),
        None => format!("; known names are {}", unknown.known.join(", ")),
    }
}

/// A pattern of task names with shell-style wildcards, as `rbt/*/swap_*`.
///
/// `*` matches any characters except `/`, `?` matches one, `[..]` one of several.
#[derive(Clone, Debug, PartialEq)]
pub struct TaskPattern(glob::Pattern);

impl TaskPattern {
    /// Whether the name of a task matches.
    pub fn matches(&self, task: &Task) -> bool {
        let options = glob::MatchOptions { require_literal_separator: true, ..Default::default() };
        self.0.matches_with(&task.to_string(), options)
    }

    /// The tasks whose names match; an error if there are none.
    pub fn tasks(&self) -> Result<Vec<Task>, TaskError> {
        let tasks: Vec<_> = Task::all().into_iter().filter(|task| self.matches(task)).collect();
        if !tasks.is_empty() {
            return Ok(tasks);
        }
        let pattern = self.0.as_str();
        if !pattern.contains(['*', '?', '[']) {
            // The error of an exact name is more specific, unless only a part of it is given.
            match pattern.parse::<Task>() {
                Err(TaskError::Form { pattern: Some(meant), .. }) => {
                    let (pattern, nearest) = (pattern.to_owned(), Some(meant));
                    return Err(TaskError::NoMatch { pattern, nearest });
                }
                parsed => return parsed.map(|task| vec![task]),
            }
        }
        let nearest = meant_by(pattern).or_else(|| tasks_of(pattern));
        Err(TaskError::NoMatch { pattern: pattern.to_owned(), nearest })
    }
}

/// A similar pattern for one that matches nothing: each part without wildcards is replaced by the most
/// similar name of a task.
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
