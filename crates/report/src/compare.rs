//! Compares two campaigns, before and after a change: what got better, what got worse.

use std::collections::HashMap;

use stromboli_analysis::statistics::{Probability, Sample, holm, rank_biserial, wilcoxon};
use stromboli_domain::{Budget, Named};
use stromboli_workloads::Task;

use crate::SIGNIFICANT;
use crate::contender::Contender;
use crate::metric::{Better, Metric};
use crate::number::counted;
use crate::place::Group;
use crate::study::{Series, Study, TaskTrials};
use crate::table::{Table, Value};

/// The changes of a metric, for every series that is in both campaigns.
#[derive(Clone, Debug)]
pub struct Changes {
    pub metric: &'static Metric,
    pub changes: Vec<Change>,
    /// The compared tasks that are measured against best known counterexamples, in both campaigns
    /// against the same ones. Empty if the metric does not depend on the minimum.
    pub best_known: Vec<Task>,
}

#[derive(Clone, Debug)]
pub struct Change {
    pub group: Group,
    pub contender: Contender,
    pub budget: Budget,
    /// The tasks that have a value before and after. Times must come from the same machine.
    pub tasks: Vec<TaskChange>,
    /// The median over the tasks, before.
    pub before: f64,
    /// The median over the tasks, after.
    pub after: f64,
    /// The median of the differences, after minus before.
    pub median_difference: f64,
    /// How consistently it changed: positive if values grew. `None` if no task changed.
    pub rank_biserial: Option<f64>,
    /// Wilcoxon's signed-rank test; 1 if no task changed.
    pub p: Probability,
    /// The p-value, adjusted for all series of the metric.
    pub p_holm: Probability,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TaskChange {
    pub task: Task,
    /// The median over the trials, before.
    pub before: f64,
    /// The median over the trials, after.
    pub after: f64,
}

impl TaskChange {
    pub fn difference(&self) -> f64 {
        self.after - self.before
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
pub enum Direction {
    #[named("better")]
    Better,
    #[named("worse")]
    Worse,
    /// It changed, in a metric of which neither direction is better.
    #[named("changed")]
    Changed,
    /// There is no significant change.
    #[named("same")]
    Same,
}

/// The medians by which campaigns are compared. It does not hold the trials, so that comparing two
/// campaigns takes no more memory than a report on one.
#[derive(Clone, Debug)]
pub struct Medians {
    series: Vec<SeriesMedians>,
    best_known: Vec<Task>,
}

#[derive(Clone, Debug)]
struct SeriesMedians {
    group: Group,
    contender: Contender,
    budget: Budget,
    tasks: Vec<TaskMedians>,
}

#[derive(Clone, Debug)]
struct TaskMedians {
    task: Task,
    timed_on: Option<String>,
    /// The median of each metric, by its name.
    medians: HashMap<&'static str, f64>,
}

impl Medians {
    pub fn of(study: &Study<'_>) -> Medians {
        let metrics = study.measures().metrics();
        let of_task = |cell: &TaskTrials<'_>| {
            let median = |metric: &&Metric| Some((metric.name, cell.median(metric)?));
            let medians = metrics.iter().filter_map(median).collect();
            TaskMedians { task: cell.task, timed_on: cell.timed_on.map(str::to_owned), medians }
        };
        let of_series = |series: &Series<'_>| SeriesMedians {
            group: series.group,
            contender: series.contender,
            budget: series.budget,
            tasks: series.cells.iter().map(of_task).collect(),
        };
        let best_known = study.best_known().iter().map(|best| best.task).collect();
        Medians { series: study.series().iter().map(of_series).collect(), best_known }
    }

    /// What only one of two campaigns has, a phrase for each strategy.
    pub fn not_compared(&self, after: &Medians) -> Vec<String> {
        let only_in = |one: &Medians, other: &Medians, when: &str| {
            let phrase = |series: &SeriesMedians| {
                let name = series.name();
                let Some(counterpart) = other.counterpart(series) else {
                    return Some(format!("{name}, which is only in the store {when}"));
                };
                let has = |task: &&TaskMedians| counterpart.find(&task.task).is_some();
                let n_missing = series.tasks.len() - series.tasks.iter().filter(has).count();
                let tasks = counted(n_missing, "task");
                (n_missing > 0).then(|| format!("{tasks} of {name} only in the store {when}"))
            };
            one.series.iter().filter_map(phrase).collect::<Vec<_>>()
        };
        let mut phrases = only_in(self, after, "before");
        phrases.extend(only_in(after, self, "after"));
        phrases
    }

    fn counterpart(&self, of: &SeriesMedians) -> Option<&SeriesMedians> {
        let key = |series: &SeriesMedians| (series.group, series.contender, series.budget);
        self.series.iter().find(|series| key(series) == key(of))
    }
}

impl SeriesMedians {
    /// `QuickCheck, bst cbc`, with the budget unless it is the default.
    fn name(&self) -> String {
        let (framework, group) = (self.contender.title(), self.group);
        match self.budget {
            Budget::Default => format!("{framework}, {group}"),
            budget => format!("{framework}, {group}, {budget}"),
        }
    }

    fn find(&self, task: &Task) -> Option<&TaskMedians> {
        self.tasks.iter().find(|medians| medians.task == *task)
    }
}

/// Compares two campaigns by a metric: every framework with itself, task by task.
pub fn compare(before: &Medians, after: &Medians, metric: &'static Metric) -> Changes {
    let pairs = before
        .series
        .iter()
        .filter_map(|series| change(series, after.counterpart(series)?, metric));
    let mut changes: Vec<_> = pairs.collect();
    let p: Vec<_> = changes.iter().map(|change| change.p).collect();
    for (change, p_holm) in changes.iter_mut().zip(holm(&p)) {
        change.p_holm = p_holm;
    }
    let best_known = match metric.needs_minimum() {
        true => after.best_known.clone(),
        false => Vec::new(),
    };
    Changes { metric, changes, best_known }
}

fn change(before: &SeriesMedians, after: &SeriesMedians, metric: &Metric) -> Option<Change> {
    let of_task = |before: &TaskMedians| {
        let after = after.find(&before.task)?;
        if metric.unit.is_time() && before.timed_on != after.timed_on {
            return None;
        }
        let median = |of: &TaskMedians| of.medians.get(metric.name).copied();
        Some(TaskChange { task: before.task, before: median(before)?, after: median(after)? })
    };
    let tasks: Vec<_> = before.tasks.iter().filter_map(of_task).collect();
    let sample = |value: fn(&TaskChange) -> f64| Sample::new(tasks.iter().map(value).collect());
    let differences = sample(TaskChange::difference)?;
    let p = wilcoxon(&differences).map_or(Probability::ONE, |test| test.p);
    Some(Change {
        group: before.group,
        contender: before.contender,
        budget: before.budget,
        before: sample(|task| task.before)?.median(),
        after: sample(|task| task.after)?.median(),
        median_difference: differences.median(),
        rank_biserial: rank_biserial(&differences),
        p,
        p_holm: p,
        tasks,
    })
}

impl Change {
    /// The direction of the change: significant after Holm, and the median difference is not 0.
    pub fn direction(&self, metric: &Metric) -> Direction {
        if self.p_holm.get() >= SIGNIFICANT || self.median_difference == 0.0 {
            return Direction::Same;
        }
        let grew = self.median_difference > 0.0;
        match metric.better {
            Better::Neither => Direction::Changed,
            Better::Lower if grew => Direction::Worse,
            Better::Higher if !grew => Direction::Worse,
            Better::Lower | Better::Higher => Direction::Better,
        }
    }
}

impl Changes {
    pub fn worse(&self) -> impl Iterator<Item = &Change> {
        self.changes.iter().filter(|change| change.direction(self.metric) == Direction::Worse)
    }

    pub fn is_worse(&self) -> bool {
        self.worse().next().is_some()
    }

    /// The result of the comparison in a sentence.
    pub fn verdict(&self) -> String {
        let n = |direction| {
            let went = |change: &&Change| change.direction(self.metric) == direction;
            self.changes.iter().filter(went).count()
        };
        let parts: Vec<_> = [Direction::Worse, Direction::Better, Direction::Changed]
            .into_iter()
            .filter(|direction| n(*direction) > 0)
            .map(|direction| format!("{} in {}", direction.name(), n(direction)))
            .collect();
        let (title, n_all) = (self.metric.title, counted(self.changes.len(), "comparison"));
        match parts.is_empty() {
            true => format!("{title}: no significant change in {n_all}"),
            false => format!("{title}: {} of {n_all}", parts.join(", ")),
        }
    }

    /// The tasks that changed most, in any series, the greatest change first.
    pub fn most_changed(&self, n: usize) -> Vec<(&Change, TaskChange)> {
        let mut tasks: Vec<_> = self
            .changes
            .iter()
            .flat_map(|change| change.tasks.iter().map(move |task| (change, *task)))
            .filter(|(_, task)| task.difference() != 0.0)
            .collect();
        tasks.sort_by(|(_, a), (_, b)| b.difference().abs().total_cmp(&a.difference().abs()));
        tasks.truncate(n);
        tasks
    }

    pub fn table(&self) -> Table {
        let caption = format!(
            "{} before and after: every strategy with itself, task by task. Wilcoxon's signed-rank \
             test, adjusted by Holm's procedure for all rows; r and the median difference are \
             negative where values became smaller.",
            self.metric.title
        );
        Table::of(format!("changes-{}", self.metric.name), caption, &self.changes)
            .words("workload", "workload", |change| {
                self.marked(change.group.workload.name().to_owned(), |task| {
                    change.tasks.iter().any(|changed| changed.task == *task)
                })
            })
            .words("family", "family", |change| change.group.family_name())
            .words("framework", "framework", |change| change.contender.title())
            .words("budget", "budget", |change| change.budget.to_string())
            .words("direction", "direction", |change| change.direction(self.metric).name())
            .numbers("n", "N", |change| change.tasks.len())
            .numbers("before", "before", |change| change.before)
            .numbers("after", "after", |change| change.after)
            .numbers("median_difference", "median difference", |change| {
                Value::Signed(change.median_difference)
            })
            .numbers("r", "r", |change| change.rank_biserial.map(Value::Correlation))
            .numbers("p", "p", |change| Value::Unadjusted(change.p.get()))
            .numbers("p_holm", "p (Holm)", |change| Value::Probability(change.p_holm.get()))
            .table
    }

    /// A name, marked if it stands for a task that is measured against its best known counterexample.
    fn marked(&self, name: String, stands_for: impl Fn(&Task) -> bool) -> Value {
        match self.best_known.iter().any(stands_for) {
            true => Value::BestKnown(name),
            false => name.into(),
        }
    }

    /// A row for each of the tasks that changed most.
    pub fn tasks_table(&self, n: usize) -> Table {
        let caption = format!("The tasks of which {} changed most.", self.metric.title);
        Table::of(format!("tasks-{}", self.metric.name), caption, &self.most_changed(n))
            .words("task", "task", |(_, task)| {
                self.marked(task.task.to_string(), |best_known| *best_known == task.task)
            })
            .words("family", "family", |(change, _)| change.group.family_name())
            .words("framework", "framework", |(change, _)| change.contender.title())
            .words("budget", "budget", |(change, _)| change.budget.to_string())
            .numbers("before", "before", |(_, task)| task.before)
            .numbers("after", "after", |(_, task)| task.after)
            .numbers("difference", "difference", |(_, task)| Value::Signed(task.difference()))
            .table
    }
}
