//! Frameworks compared at equal effort: how far each is from the minimum after the same number of
//! executions of the property.
//!
//! The limits of libraries count different things, so none of them stops all libraries at equal effort. But
//! a trial with a smaller budget of executions is the beginning of the same trial with a larger one (`a
//! budget cuts the end` is a law that every framework and shrinker obeys). The steps of one trial therefore
//! show how it would have ended with any smaller budget.

use stromboli_domain::Budget;

use crate::blocks::Blocks;
use crate::effort::COMPARED;
use crate::finding::Finding;
use crate::metric;
use crate::place::Group;
use crate::study::{Series, Study, TaskTrials, median};

/// The frameworks of a group after the same number of executions. The metric is TED.
#[derive(Clone, Debug)]
pub struct AtEffort {
    pub n_executions: u64,
    pub finding: Finding,
}

/// Compares the frameworks of every group at each of the [`COMPARED`] efforts that the budget allows.
pub fn at_efforts(study: &Study<'_>, budget: Budget) -> Vec<AtEffort> {
    let of_group = |group: Group| {
        let of_effort = move |n_executions| at_effort(study, group, budget, n_executions);
        efforts(budget).filter_map(of_effort)
    };
    study.groups(budget).into_iter().flat_map(of_group).collect()
}

/// The efforts that trials under a budget say something about. The limits of libraries end trials at
/// unequal efforts, and their defaults are too large to matter here.
fn efforts(budget: Budget) -> impl Iterator<Item = u64> {
    let most = match budget {
        Budget::Default => u64::MAX,
        Budget::Executions(n) => n,
        Budget::Own(_) | Budget::None => 0,
    };
    COMPARED.into_iter().filter(move |effort| *effort <= most)
}

fn at_effort(
    study: &Study<'_>,
    group: Group,
    budget: Budget,
    n_executions: u64,
) -> Option<AtEffort> {
    let mut series = study.of_group(group, budget);
    let is_followed = |cell: &TaskTrials<'_>| left(cell, n_executions).is_some();
    series.retain(|series: &&Series<'_>| series.cells.iter().any(is_followed));
    let blocks = Blocks::of(&series, |cell| left(cell, n_executions))?;
    let finding = Finding::new(group, budget, &metric::TED, blocks);
    Some(AtEffort { n_executions, finding })
}

/// The median distance over the trials that were followed.
fn left(cell: &TaskTrials<'_>, n_executions: u64) -> Option<f64> {
    let curves = cell.trials.iter().filter_map(|trial| trial.curve.as_ref());
    median(curves.filter_map(|curve| curve.after(n_executions)).map(f64::from).collect())
}
