//! Same start, different shrinker: shrinkers compared from identical counterexamples.
//!
//! Frameworks find different counterexamples, so a comparison of frameworks compares finding and shrinking
//! together. Strategies that share a finder and a family find the same first counterexamples from the same
//! seeds. If several of them were run, only the shrinker differs.

use std::collections::BTreeSet;

use stromboli_analysis::statistics::Bootstrap;
use stromboli_domain::Budget;
use stromboli_trials::Framework;

use crate::blocks::Blocks;
use crate::contender::Contender;
use crate::finding::Finding;
use crate::measured::Measured;
use crate::metric::{self, Metric};
use crate::place::Group;
use crate::study::{Series, Study, TaskTrials, median};
use crate::table::Table;
use crate::tables::with_pairs;

/// The metrics by which shrinkers are compared.
pub const COMPARED: &[&Metric] =
    &[&metric::TED, &metric::SIZE, &metric::EXECUTIONS, &metric::SHRINK_TIME];

/// Counterexamples that several shrinkers started from: those that a framework found in a group.
#[derive(Clone, Debug)]
pub struct Start<'s, 'a> {
    pub group: Group,
    pub finder: Framework,
    pub budget: Budget,
    /// The trials of each shrinker.
    pub series: Vec<&'s Series<'a>>,
}

impl<'s, 'a> Start<'s, 'a> {
    pub fn all(study: &'s Study<'a>, budget: Budget) -> Vec<Start<'s, 'a>> {
        let under = || study.series().iter().filter(|series| series.budget == budget);
        let places: BTreeSet<_> =
            under().map(|series| (series.group, series.contender.finder)).collect();
        let start = |(group, finder)| {
            let is_of_it =
                |series: &&Series<'a>| series.group == group && series.contender.finder == finder;
            Start { group, finder, budget, series: under().filter(is_of_it).collect() }
        };
        places.into_iter().map(start).filter(|start| start.series.len() > 1).collect()
    }

    /// The contenders: each shrinker with the same finder.
    pub fn contenders(&self) -> Vec<Contender> {
        self.series.iter().map(|series| series.contender).collect()
    }

    fn finder_title(&self) -> String {
        self.series.first().map_or_else(String::new, |series| series.contender.finder_title())
    }

    /// The number of counterexamples that all shrinkers started from.
    pub fn n_identical(&self) -> usize {
        self.rows().map(|row| row.first().map_or(0, Vec::len)).sum()
    }

    /// Compares the shrinkers, task by task: the values are medians over the trials with identical starts;
    /// `None` if there is nothing to compare.
    pub fn compare(&self, metric: &'static Metric) -> Option<Finding> {
        let row = |trials: Vec<Vec<&Measured<'a>>>| {
            let task = trials.first()?.first()?.trial.cell.task;
            let value = |of_one: &Vec<&Measured<'a>>| {
                median(of_one.iter().filter_map(|trial| (metric.measure)(trial)).collect())
            };
            Some((task, trials.iter().map(value).collect::<Option<_>>()?))
        };
        let blocks = Blocks::of_rows(self.contenders(), self.rows().filter_map(row))?;
        Some(Finding::new(self.group, self.budget, metric, blocks))
    }

    /// For each task, the trials of each shrinker that have identical starts.
    fn rows(&self) -> impl Iterator<Item = Vec<Vec<&'s Measured<'a>>>> {
        let first: &[TaskTrials<'a>] = self.series.first().map_or(&[], |series| &series.cells);
        first.iter().filter_map(|cell| {
            let cells = self.series.iter().map(|series| series.cell(&cell.task));
            cells.collect::<Option<Vec<_>>>().map(identical)
        })
    }
}

/// The trials of cells with the same finder and task in which all started from the same counterexample.
fn identical<'s, 'a>(cells: Vec<&'s TaskTrials<'a>>) -> Vec<Vec<&'s Measured<'a>>> {
    let mut of_each = vec![Vec::new(); cells.len()];
    let Some((first, others)) = cells.split_first() else { return of_each };
    for trial in &first.trials {
        let twin = |cell: &&'s TaskTrials<'a>| {
            cell.trials.iter().find(|twin| {
                twin.trial.number == trial.trial.number && start_of(twin) == start_of(trial)
            })
        };
        let Some(twins) = others.iter().map(twin).collect::<Option<Vec<_>>>() else { continue };
        if start_of(trial).is_some() {
            let all = std::iter::once(trial).chain(twins);
            of_each.iter_mut().zip(all).for_each(|(trials, trial)| trials.push(trial));
        }
    }
    of_each
}

fn start_of<'a>(trial: &Measured<'a>) -> Option<&'a str> {
    trial.counterexamples().map(|found| found.initial.as_str())
}

/// Every pair of shrinkers with identical starts, for each metric.
pub fn table(study: &Study<'_>, budget: Budget) -> Table {
    let caption = "Shrinkers compared from identical first counterexamples, found by the same framework \
        from the same seeds. A value is the median over a task's trials; Wilcoxon's signed-rank test \
        over the tasks; p (Holm) is adjusted for the pairs of shrinkers of one workload, family, \
        finder and metric. Median difference: first minus second. r: matched-pairs rank-biserial \
        correlation, negative if the first is smaller. CI: bootstrap confidence interval.";
    let starts = Start::all(study, budget);
    let compare =
        |start| COMPARED.iter().filter_map(move |m| Some((start, Start::compare(start, m)?)));
    let compared: Vec<_> = starts.iter().flat_map(compare).collect();
    let pairs =
        compared.iter().flat_map(|(start, of)| with_pairs(of).map(move |pair| (start, pair)));
    let mut bootstrap = Bootstrap::default();
    Table::of("same-start", caption, &pairs.collect::<Vec<_>>())
        .words("workload", "workload", |(start, pair)| {
            study.workload_in(start.group.workload, pair.finding.metric)
        })
        .words("family", "family", |(start, _)| start.group.family_name())
        .words("finder", "found by", |(start, _)| start.finder_title())
        .words("metric", "metric", |(_, pair)| pair.finding.metric.name)
        .words("first", "first shrinker", |(_, pair)| pair.first().shrinker_title())
        .words("second", "second shrinker", |(_, pair)| pair.second().shrinker_title())
        .numbers("n_trials", "starts", |(start, _)| start.n_identical())
        .numbers("n", "tasks", |(_, pair)| pair.finding.comparison.n)
        .numbers("median_first", "median, first", |(_, pair)| pair.finding.median(pair.first()))
        .numbers("median_second", "median, second", |(_, pair)| pair.finding.median(pair.second()))
        .numbers("median_difference", "median difference", |(_, pair)| pair.difference())
        .intervals("median_difference_ci", "95 % CI", |(_, p)| bootstrap.median(&p.differences()))
        .numbers("r", "r", |(_, pair)| pair.r())
        .intervals("r_ci", "95 % CI of r", |(_, p)| bootstrap.rank_biserial(&p.differences()))
        .numbers("p", "p", |(_, pair)| pair.p())
        .numbers("p_holm", "p (Holm)", |(_, pair)| pair.p_holm())
        .table
}

/// What the comparisons say, a sentence for each start.
pub fn sentences(study: &Study<'_>, budget: Budget) -> Vec<String> {
    Start::all(study, budget).iter().map(sentence).collect()
}

fn sentence(start: &Start<'_, '_>) -> String {
    let place = format!("From what {} found ({})", start.finder_title(), start.group);
    let parts: Vec<_> = COMPARED
        .iter()
        .filter_map(|metric| start.compare(metric))
        .map(|finding| {
            let order = finding.order_with_medians(Contender::shrinker_title);
            format!("{}: {order}", finding.metric.title)
        })
        .collect();
    match parts.is_empty() {
        true => format!("{place}, no task has trials with identical starts for all shrinkers."),
        false => {
            format!("{place}, {} identical starts. {}.", start.n_identical(), parts.join("; "))
        }
    }
}
