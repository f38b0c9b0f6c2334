//! The tasks on which frameworks can be compared: those whose bug all of them found.

use std::collections::HashSet;

use stromboli_domain::Budget;
use stromboli_workloads::Task;

use crate::contender::Contender;
use crate::place::Group;
use crate::study::{Series, Study};

/// The numbers of tasks on which the frameworks of a group can be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coverage {
    pub group: Group,
    pub n_frameworks: usize,
    pub n_tasks: usize,
    /// The number of tasks whose bug was found by every framework, except those that found none at all.
    pub n_common: usize,
    /// The frameworks that found no bug.
    pub in_vain: Vec<Contender>,
}

impl Coverage {
    /// The coverage of every group with several frameworks.
    pub fn all(study: &Study<'_>, budget: Budget) -> Vec<Coverage> {
        let of_group = |group| {
            let series = study.of_group(group, budget);
            Coverage {
                group,
                n_frameworks: series.len(),
                n_tasks: n_tried(&series),
                n_common: common_tasks(&series).len(),
                in_vain: series.iter().filter(|s| !has_found(s)).map(|s| s.contender).collect(),
            }
        };
        let all = study.groups(budget).into_iter().map(of_group);
        all.filter(|coverage| coverage.n_frameworks > 1).collect()
    }

    /// Whether the frameworks have too few tasks in common for a comparison of all of them to say much.
    pub fn is_low(&self) -> bool {
        3 * self.n_common < self.n_tasks
    }
}

/// The number of tasks that any of these tried.
pub fn n_tried(series: &[&Series<'_>]) -> usize {
    let tasks: HashSet<_> =
        series.iter().flat_map(|series| &series.cells).map(|c| c.task).collect();
    tasks.len()
}

fn has_found(series: &Series<'_>) -> bool {
    series.cells.iter().any(|cell| cell.is_found())
}

/// The tasks whose bug was found by all of these, except those that found none at all, which are left out
/// of comparisons.
pub fn common_tasks(series: &[&Series<'_>]) -> HashSet<Task> {
    let found = |series: &&Series<'_>| -> HashSet<Task> {
        series.cells.iter().filter(|cell| cell.is_found()).map(|cell| cell.task).collect()
    };
    let mut sets = series.iter().filter(|series| has_found(series)).map(found);
    let Some(first) = sets.next() else { return HashSet::new() };
    sets.fold(first, |common, set| common.intersection(&set).copied().collect())
}
