//! What is compared: the values of a metric, a row for each task and a column for each framework.

use stromboli_analysis::statistics::{Comparison, Matched, compare};
use stromboli_domain::Budget;
use stromboli_workloads::Task;

use crate::contender::Contender;
use crate::coverage::n_tried;
use crate::metric::Metric;
use crate::place::Group;
use crate::study::{Series, Study, TaskTrials};

/// The tasks of a group for which every framework has a value of a metric.
#[derive(Clone, Debug, PartialEq)]
pub struct Blocks {
    pub contenders: Vec<Contender>,
    pub tasks: Vec<Task>,
    /// The number of tasks that were tried, including those without a value.
    pub n_tried: usize,
    /// The values, a column for each contender.
    pub matched: Matched,
}

impl Blocks {
    /// The tasks of a group under a budget; `None` unless two frameworks have values for the same task. A
    /// framework without any value is left out, because with it no task would be left to compare.
    pub fn new(study: &Study<'_>, group: Group, budget: Budget, metric: &Metric) -> Option<Blocks> {
        let mut series = study.of_group(group, budget);
        series.retain(|series| !series.medians(metric).is_empty());
        Blocks::of(&series, |cell| cell.median(metric))
    }

    /// All tasks that every framework tried: where one did not find the bug, its value is
    /// greater than all others. A task is left out if a framework found its bug but has no value for it.
    pub fn with_unsolved_as_worst(
        study: &Study<'_>,
        group: Group,
        budget: Budget,
        metric: &Metric,
    ) -> Option<Blocks> {
        let mut series = study.of_group(group, budget);
        series.retain(|series| !series.medians(metric).is_empty());
        let greatest = series.iter().flat_map(|series| series.medians(metric)).fold(0.0, f64::max);
        // Its difference from any value is greater than that between any two values.
        let worst = 2.0 * greatest + 1.0;
        Blocks::of(&series, |cell| match cell.median(metric) {
            None if !cell.is_found() => Some(worst),
            value => value,
        })
    }

    /// The tasks for which all series have this value.
    pub fn of(
        series: &[&Series<'_>],
        value: impl Fn(&TaskTrials<'_>) -> Option<f64>,
    ) -> Option<Blocks> {
        let contenders: Vec<_> = series.iter().map(|series| series.contender).collect();
        let (first, others) = series.split_first()?;
        let row = |cell: &TaskTrials<'_>| {
            let of_others = others.iter().map(|series| series.cell(&cell.task).and_then(&value));
            let row = std::iter::once(value(cell)).chain(of_others).collect::<Option<_>>()?;
            Some((cell.task, row))
        };
        let blocks = Blocks::of_rows(contenders, first.cells.iter().filter_map(row))?;
        Some(Blocks { n_tried: n_tried(series), ..blocks })
    }

    /// The tasks of these rows, each a task and a value for each contender.
    pub fn of_rows(
        contenders: Vec<Contender>,
        rows: impl IntoIterator<Item = (Task, Vec<f64>)>,
    ) -> Option<Blocks> {
        let mut tasks = Vec::new();
        let mut columns = vec![Vec::new(); contenders.len()];
        for (task, row) in rows {
            tasks.push(task);
            for (column, value) in columns.iter_mut().zip(row) {
                column.push(value);
            }
        }
        let matched = Matched::new(columns)?;
        Some(Blocks { contenders, n_tried: tasks.len(), tasks, matched })
    }

    pub fn medians(&self) -> Vec<f64> {
        self.matched.columns().iter().map(|column| column.median()).collect()
    }

    pub fn compare(&self) -> Comparison {
        compare(&self.matched)
    }
}
