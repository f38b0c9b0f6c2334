//! Puts trials in order and measures them.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use stromboli_analysis::printed::{postorder, size};
use stromboli_trials::Trial;
use stromboli_workloads::Task;

use super::{Series, TaskTrials, median};
use crate::clock::Clocks;
use crate::contender::Contender;
use crate::effort::MOST_FOLLOWED;
use crate::gauge::Gauge;
use crate::measured::Measured;
use crate::measures::Measures;
use crate::metric::Metric;
use crate::minima::Minima;
use crate::parallel;
use crate::place::Group;

pub(super) fn arrange<'a>(trials: &'a [Trial], measures: &'a Measures) -> Vec<Series<'a>> {
    let key = |trial: &Trial| {
        let cell = &trial.cell;
        let group = Group::of(cell.task.workload, cell.strategy);
        (group, Contender::of(cell.strategy), cell.budget)
    };
    let place = |trial: &Trial| (key(trial), trial.cell.task, trial.number, trial.seed);
    let mut placed: Vec<_> = trials.iter().map(|trial| (place(trial), trial)).collect();
    placed.sort_by_key(|(place, _)| *place);
    let series = placed.chunk_by(|(a, _), (b, _)| a.0 == b.0).map(|of_series| {
        let ((group, contender, budget), ..) = of_series[0].0;
        let cells = of_series.chunk_by(|(a, _), (b, _)| a.1 == b.1).map(|of_cell| {
            let trials = of_cell.iter().map(|(_, trial)| Measured::new(trial)).collect();
            TaskTrials::new(of_cell[0].1.cell.task, trials, measures)
        });
        Series { group, contender, budget, cells: cells.collect() }
    });
    let mut series: Vec<_> = series.collect();
    Contender::tell_apart(series.iter_mut().map(|series| &mut series.contender));
    series
}

/// Measures all trials, and returns how many distinct counterexamples could not be read.
pub(super) fn measure<'a>(
    series: &mut [Series<'a>],
    minima: &Minima,
    n_workers: NonZeroUsize,
) -> usize {
    // A task is a job: its trials share a minimum, and often their counterexamples.
    let mut jobs: BTreeMap<Task, Vec<&mut TaskTrials<'a>>> = BTreeMap::new();
    for cell in series.iter_mut().flat_map(|series| &mut series.cells) {
        jobs.entry(cell.task).or_default().push(cell);
    }
    let jobs = jobs.into_values().collect();
    parallel::map(jobs, n_workers, |cells| measure_task(cells, minima)).into_iter().sum()
}

fn measure_task(mut cells: Vec<&mut TaskTrials<'_>>, minima: &Minima) -> usize {
    let co_minima = cells.first().map_or(&[][..], |cell| minima.co_minima(&cell.task));
    let n_unreadable = co_minima.first().map_or(0, |minimum| {
        measure_smallness(&mut cells, minimum, co_minima);
        measure_distances(&mut cells, minimum)
    });
    let clocks = Clocks::of(&cells);
    for cell in cells {
        cell.timed_on = clocks.host(cell);
        let results = cell.results();
        cell.trials.iter_mut().for_each(|trial| trial.results = results);
        let of_metric = |metric: &&Metric| {
            let is_comparable = |trial: &&Measured<'_>| {
                !metric.unit.is_time() || trial.trial.host.as_deref() == cell.timed_on
            };
            let trials = cell.trials.iter().filter(is_comparable);
            median(trials.filter_map(|trial| (metric.measure)(trial)).collect())
        };
        cell.medians = cell.measures.metrics().iter().map(of_metric).collect();
    }
    n_unreadable
}

/// Compares the reported counterexamples with the co-minima.
fn measure_smallness(cells: &mut [&mut TaskTrials<'_>], minimum: &str, co_minima: &[String]) {
    let minimum_size = size(minimum);
    let mut gauge = Gauge::new(co_minima, postorder);
    for trial in cells.iter_mut().flat_map(|cell| &mut cell.trials) {
        trial.minimum_size = Some(minimum_size);
        trial.nearest_ted =
            trial.counterexamples().and_then(|found| gauge.distance(&found.reported));
    }
}

fn measure_distances(cells: &mut [&mut TaskTrials<'_>], minimum: &str) -> usize {
    let mut gauge = Gauge::new(&[minimum], postorder);
    for cell in cells.iter_mut() {
        for (place, trial) in cell.trials.iter_mut().enumerate() {
            trial.ted = trial.gap(&mut gauge);
            if place < MOST_FOLLOWED {
                trial.curve = trial.curve(&mut gauge);
            }
        }
    }
    let Some((task, measures)) = cells.first().map(|cell| (cell.task, cell.measures)) else {
        return 0;
    };
    for distance in measures.distances() {
        let reader = (distance.reader)(task.workload);
        let mut further = reader.map(|reader| Gauge::new(&[minimum], reader));
        for trial in cells.iter_mut().flat_map(|cell| &mut cell.trials) {
            let gap = match &mut further {
                Some(gauge) => trial.gap(gauge),
                None => trial.ted,
            };
            trial.by_distance.extend(gap.map(|gap| (distance.name, gap)));
        }
    }
    gauge.n_unreadable()
}
