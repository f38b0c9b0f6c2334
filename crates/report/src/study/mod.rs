//! All the trials of a campaign, measured and put in order.

mod measuring;

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use stromboli_analysis::statistics::Sample;
use stromboli_domain::Budget;
use stromboli_trials::{Framework, Shrinker, Status, Strategy, Trial};
use stromboli_workloads::minimum::BestKnown;
use stromboli_workloads::{Task, Workload};

use self::measuring::{arrange, measure};
use crate::bucket::Buckets;
use crate::contender::Contender;
use crate::measured::Measured;
use crate::measures::{CORE, Measures};
use crate::metric::{self, Metric};
use crate::minima::Minima;
use crate::normalization::Results;
use crate::place::{Group, Panel};
use crate::setting::{Setting, Settings};
use crate::table::Value;

/// All the trials of a campaign, measured and put in order.
///
/// It depends only on the trials and the minima, not on the order of the trials or on the number of threads
/// that measured them.
#[derive(Clone, Debug)]
pub struct Study<'a> {
    minima: &'a Minima,
    measures: &'a Measures,
    series: Vec<Series<'a>>,
    best_known: Vec<&'a BestKnown>,
    n_unreadable: usize,
    n_workers: NonZeroUsize,
}

/// The trials of a contender in a group, under one budget.
#[derive(Clone, Debug)]
pub struct Series<'a> {
    pub group: Group,
    pub contender: Contender,
    pub budget: Budget,
    /// The tasks, in the order of [`Task::all`].
    pub cells: Vec<TaskTrials<'a>>,
}

/// The trials of a series on one task.
#[derive(Clone, Debug)]
pub struct TaskTrials<'a> {
    pub task: Task,
    pub trials: Vec<Measured<'a>>,
    /// The planned trials and their limits, if they are known.
    pub setting: Option<Setting>,
    /// The machine that the medians of times come from, if it is known.
    pub timed_on: Option<&'a str>,
    measures: &'a Measures,
    /// The median of each metric, in the order of the measures.
    medians: Vec<Option<f64>>,
}

impl<'a> Study<'a> {
    /// Measures the trials by the metrics of the report, on `n_workers` threads.
    pub fn new(trials: &'a [Trial], minima: &'a Minima, n_workers: NonZeroUsize) -> Study<'a> {
        Study::measuring(trials, minima, &CORE, n_workers)
    }

    pub fn measuring(
        trials: &'a [Trial],
        minima: &'a Minima,
        measures: &'a Measures,
        n_workers: NonZeroUsize,
    ) -> Study<'a> {
        let mut series = arrange(trials, measures);
        let n_unreadable = measure(&mut series, minima, n_workers);
        let mut study =
            Study { minima, measures, series, best_known: Vec::new(), n_unreadable, n_workers };
        let tasks = study.all_tasks();
        study.best_known = tasks.iter().filter_map(|task| minima.best_known(task)).collect();
        study
    }

    #[must_use]
    pub fn with_settings(mut self, settings: &Settings) -> Study<'a> {
        for cell in self.series.iter_mut().flat_map(|series| &mut series.cells) {
            let first = cell.trials.first();
            cell.setting = first.and_then(|trial| settings.get(&trial.trial.cell)).copied();
        }
        self
    }

    #[must_use]
    pub fn with_titles(mut self, title: impl Fn(Framework) -> String) -> Study<'a> {
        for contender in self.series.iter_mut().map(|series| &mut series.contender) {
            *contender = contender.with_title(&title(contender.finder));
        }
        self
    }

    #[must_use]
    pub fn with_shrinker_titles(mut self, title: impl Fn(Shrinker) -> String) -> Study<'a> {
        for contender in self.series.iter_mut().map(|series| &mut series.contender) {
            if let Some(shrinker) = contender.shrinker {
                *contender = contender.with_shrinker_title(&title(shrinker));
            }
        }
        self
    }

    /// The contender of a strategy, as it looks in this study.
    pub fn contender(&self, strategy: Strategy) -> Contender {
        let wanted = Contender::of(strategy);
        let mut contenders = self.series.iter().map(|series| series.contender);
        contenders.find(|contender| *contender == wanted).unwrap_or(wanted)
    }

    /// The buckets of times to the first failure. They end at the longest timeout of the campaign.
    pub fn buckets(&self) -> Buckets {
        let timeouts = self.cells().filter_map(|cell| cell.setting?.timeout);
        let times = || self.cells().filter_map(|cell| cell.median(&metric::BUG_FINDING_TIME));
        match timeouts.max() {
            Some(timeout) => Buckets::up_to(timeout),
            None => Buckets::holding(times().fold(0.0, f64::max)),
        }
    }

    /// Every series, by group, framework and budget.
    pub fn series(&self) -> &[Series<'a>] {
        &self.series
    }

    pub fn cells(&self) -> impl Iterator<Item = &TaskTrials<'a>> {
        self.series.iter().flat_map(|series| &series.cells)
    }

    pub fn trials(&self) -> impl Iterator<Item = &Measured<'a>> {
        self.series.iter().flat_map(Series::trials)
    }

    pub fn minima(&self) -> &'a Minima {
        self.minima
    }

    /// The best known counterexamples that the tasks of the study are measured against, in the order of
    /// tasks. All others have a proven or imported minimum, or none.
    pub fn best_known(&self) -> &[&'a BestKnown] {
        &self.best_known
    }

    /// Whether a task of a workload is measured against its best known counterexample.
    pub fn has_best_known(&self, workload: Workload) -> bool {
        self.best_known.iter().any(|best| best.task.workload == workload)
    }

    /// A workload in a table of metrics that depend on the minimum. It is marked if some of its tasks are
    /// measured against best known counterexamples.
    pub(crate) fn marked(&self, workload: Workload) -> Value {
        match self.has_best_known(workload) {
            true => Value::BestKnown(workload.name().to_owned()),
            false => workload.name().into(),
        }
    }

    /// A workload in a row about a metric, which need not depend on the minimum.
    pub(crate) fn workload_in(&self, workload: Workload, metric: &Metric) -> Value {
        match metric.needs_minimum() {
            true => self.marked(workload),
            false => workload.name().into(),
        }
    }

    pub(crate) fn under(&self, budget: Budget) -> Vec<&Series<'a>> {
        self.series.iter().filter(|series| series.budget == budget).collect()
    }

    pub fn measures(&self) -> &'a Measures {
        self.measures
    }

    /// The number of distinct counterexamples that could not be read, and so have no distance.
    pub fn n_unreadable(&self) -> usize {
        self.n_unreadable
    }

    pub(crate) fn n_workers(&self) -> NonZeroUsize {
        self.n_workers
    }

    pub fn n_trials(&self) -> usize {
        self.series.iter().map(Series::n_trials).sum()
    }

    /// The budgets, the libraries' own defaults first.
    pub fn budgets(&self) -> Vec<Budget> {
        let budgets: BTreeSet<_> = self.series.iter().map(|series| series.budget).collect();
        budgets.into_iter().collect()
    }

    /// The budget that figures are about: the libraries' own defaults, if there are trials with them.
    pub fn main_budget(&self) -> Budget {
        self.budgets().first().copied().unwrap_or(Budget::Default)
    }

    pub fn groups(&self, budget: Budget) -> BTreeSet<Group> {
        self.compared(budget).map(|series| series.group).collect()
    }

    /// The groups that represent their panels in figures with room for one: the family itself if it has
    /// trials under the budget, otherwise its variants.
    pub fn shown_groups(&self, budget: Budget) -> Vec<Group> {
        let groups = self.groups(budget);
        let is_shown = |group: &Group| group.family.is_plain() || !groups.contains(&group.plain());
        groups.iter().copied().filter(is_shown).collect()
    }

    pub fn panels(&self, budget: Budget) -> BTreeSet<Panel> {
        self.compared(budget).map(|series| series.group.panel()).collect()
    }

    pub fn contenders(&self) -> BTreeSet<Contender> {
        self.series.iter().map(|series| series.contender).collect()
    }

    /// The tasks of a workload that there are trials of, in the order of [`Task::all`].
    pub fn tasks(&self, workload: Workload) -> Vec<Task> {
        self.all_tasks().into_iter().filter(|task| task.workload == workload).collect()
    }

    pub fn all_tasks(&self) -> BTreeSet<Task> {
        self.cells().map(|cell| cell.task).collect()
    }

    pub fn workloads(&self) -> BTreeSet<Workload> {
        self.series.iter().map(|series| series.group.workload).collect()
    }

    /// The series of a group under a budget, by framework.
    pub fn of_group(&self, group: Group, budget: Budget) -> Vec<&Series<'a>> {
        self.compared(budget).filter(|series| series.group == group).collect()
    }

    /// The series of a panel under a budget: first the family itself, then its variants.
    pub fn of_panel(&self, panel: Panel, budget: Budget) -> Vec<&Series<'a>> {
        self.compared(budget).filter(|series| series.group.panel() == panel).collect()
    }

    pub fn find(&self, group: Group, contender: Contender, budget: Budget) -> Option<&Series<'a>> {
        let wanted = (group, contender, budget);
        self.series.iter().find(|series| (series.group, series.contender, series.budget) == wanted)
    }

    /// The machines that ran the trials, as far as that is known.
    pub fn hosts(&self) -> BTreeSet<&str> {
        self.trials().filter_map(|trial| trial.trial.host.as_deref()).collect()
    }

    pub fn has(&self, workload: Workload) -> bool {
        self.series.iter().any(|series| series.group.workload == workload)
    }

    /// The series under a budget that frameworks are compared by: those that shrink in their own way, or
    /// all, if none does. Other shrinkers are compared from [identical starts](crate::starts).
    pub fn compared(&self, budget: Budget) -> impl Iterator<Item = &Series<'a>> {
        let has_own = self.series.iter().any(|series| series.contender.is_own());
        let is_compared = move |series: &&Series<'a>| !has_own || series.contender.is_own();
        self.series.iter().filter(move |series| series.budget == budget).filter(is_compared)
    }
}

impl<'a> Series<'a> {
    pub fn n_trials(&self) -> usize {
        self.cells.iter().map(|cell| cell.trials.len()).sum()
    }

    pub fn trials(&self) -> impl Iterator<Item = &Measured<'a>> {
        self.cells.iter().flat_map(|cell| &cell.trials)
    }

    /// Whether a trial was repeated with a different result.
    pub fn differs(&self) -> bool {
        self.trials().any(Measured::differs)
    }

    /// The title of the contender in a table; marked if a repeated trial had a different result.
    pub fn title(&self) -> Value {
        let title = self.contender.title();
        if self.differs() { Value::Marked(title) } else { Value::Text(title) }
    }

    pub fn cell(&self, task: &Task) -> Option<&TaskTrials<'a>> {
        self.cells.iter().find(|cell| cell.task == *task)
    }

    pub fn medians(&self, metric: &Metric) -> Vec<f64> {
        self.cells.iter().filter_map(|cell| cell.median(metric)).collect()
    }

    pub fn median(&self, metric: &Metric) -> Option<f64> {
        median(self.medians(metric))
    }

    /// Whether the generators are those of the family itself.
    pub fn is_plain(&self) -> bool {
        self.group.family.is_plain()
    }
}

impl<'a> TaskTrials<'a> {
    fn new(task: Task, trials: Vec<Measured<'a>>, measures: &'a Measures) -> TaskTrials<'a> {
        TaskTrials { task, trials, setting: None, timed_on: None, measures, medians: Vec::new() }
    }

    /// The median of a metric over the trials for which it is defined. Times are those of one machine.
    pub fn median(&self, metric: &Metric) -> Option<f64> {
        let position = self.measures.position(metric)?;
        self.medians.get(position).copied().flatten()
    }

    pub fn is_found(&self) -> bool {
        self.trials.iter().any(Measured::is_found)
    }

    pub fn is_solved(&self) -> bool {
        self.trials.iter().all(Measured::is_found)
    }

    /// The place of its bucket, by the median time to the first failure.
    pub fn bucket(&self, buckets: &Buckets) -> usize {
        let times =
            self.trials.iter().filter_map(|trial| (metric::BUG_FINDING_TIME.measure)(trial));
        buckets.place(median(times.collect()).filter(|_| self.is_solved()))
    }

    /// The number of trials that were skipped, because an earlier one timed out.
    pub fn n_skipped(&self) -> usize {
        let Some(setting) = self.setting.filter(|setting| setting.short_circuit) else { return 0 };
        let has_timed_out = |trial: &&Measured<'_>| trial.trial.status() == Status::TimedOut;
        let Some(last) = self.trials.iter().find(has_timed_out) else { return 0 };
        let is_later = |trial: &&Measured<'_>| trial.trial.number > last.trial.number;
        let n_later = self.trials.iter().filter(is_later).count();
        (setting.n_trials.saturating_sub(last.trial.number) as usize).saturating_sub(n_later)
    }

    /// The counterexamples that the trials report, if there are two or more.
    pub fn results(&self) -> Option<Results> {
        Results::of(&self.trials)
    }
}

pub fn median(values: Vec<f64>) -> Option<f64> {
    Sample::new(values).map(|sample| sample.median())
}

pub fn mean(values: impl IntoIterator<Item = f64>) -> Option<f64> {
    let values: Vec<_> = values.into_iter().collect();
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / values.len() as f64)
}
