//! The data of the task explorer: trials of every task and strategy, some with every step.
//!
//! A campaign can be larger than a page. Everything is serialized once, in pieces; then as many pieces as fit
//! are put together.

use std::time::Duration;

use serde::Serialize;
use stromboli_analysis::Tree;
use stromboli_analysis::printed::{postorder, read, size};
use stromboli_analysis::script::{Edit, script};
use stromboli_domain::Named;
use stromboli_trials::{Counterexamples, Steps, Trial};
use stromboli_workloads::{Entry, Task};

use crate::gauge::Gauge;
use crate::measured::{Measured, milliseconds};
use crate::metric;
use crate::parallel;
use crate::study::{Study, TaskTrials};

/// How many trials are shown of each task and strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
struct Extent {
    /// Listed in the table of trials.
    n_listed: usize,
    /// Of these, shown with their counterexamples and every step.
    n_followed: usize,
    /// Whether only trials under the main budget are followed.
    is_main_only: bool,
}

impl Extent {
    const fn new(n_listed: usize, n_followed: usize) -> Extent {
        Extent { n_listed, n_followed, is_main_only: false }
    }

    const fn main_only(n_listed: usize, n_followed: usize) -> Extent {
        Extent { n_listed, n_followed, is_main_only: true }
    }
}

/// From the most to the least. The first one that fits the page is used.
const EXTENTS: [Extent; 11] = [
    Extent::new(20, 3),
    Extent::new(10, 3),
    Extent::new(10, 2),
    Extent::new(10, 1),
    Extent::new(3, 1),
    Extent::main_only(10, 1),
    Extent::main_only(3, 1),
    Extent::main_only(1, 1),
    Extent::new(10, 0),
    Extent::new(3, 0),
    Extent::new(1, 0),
];

/// The most bytes of the explorer's data. The rest of a page takes less than 3 MB.
const MOST_BYTES: usize = 10 << 20;

/// The most paths on a page: comparing every step with the minimum takes time.
const MOST_PATHS: usize = 5_000;

/// Longer texts are cut: they are unreadable, and a few of them would fill the page.
const LONGEST_TEXT: usize = 20_000;

pub(super) fn data(study: &Study<'_>) -> String {
    let n_cells: usize = study.series().iter().map(|series| series.cells.len()).sum();
    let n_followed = (MOST_PATHS / n_cells.max(1)).max(1);
    let most = Extent { n_followed: n_followed.min(EXTENTS[0].n_followed), ..EXTENTS[0] };
    let tasks = study.all_tasks().into_iter().collect();
    let pieces = parallel::map(tasks, study.n_workers(), |task| TaskPiece::of(study, &task, most));

    let assemble = |extent: &Extent| {
        let n_followed = extent.n_followed.min(most.n_followed);
        assembled(study, &pieces, Extent { n_followed, ..*extent })
    };
    let mut all = EXTENTS.iter().map(assemble);
    let fitting = all.find(|data| data.len() <= MOST_BYTES);
    fitting.unwrap_or_else(|| assemble(&EXTENTS[EXTENTS.len() - 1]))
}

fn assembled(study: &Study<'_>, pieces: &[TaskPiece], extent: Extent) -> String {
    let series: Vec<_> = study
        .series()
        .iter()
        .map(|series| SeriesEntry {
            strategy: series.trials().next().map(|trial| trial.trial.cell.strategy.to_string()),
            workload: series.group.workload.to_string(),
            title: series.contender.title(),
            family: series.group.family_name(),
            budget: series.budget.to_string(),
        })
        .collect();
    let tasks: Vec<_> = pieces.iter().map(|piece| piece.json(extent)).collect();
    format!(
        "{{\"extent\":{},\"budget\":{},\"series\":{},\"tasks\":[{}]}}",
        json(&extent),
        json(&study.main_budget().to_string()),
        json(&series),
        tasks.join(",\n")
    )
}

/// The description of a property or mutation. Its name, if it is known only from imported results.
fn described<'n>(entries: &[Entry], name: &'n str) -> &'n str {
    Entry::description(entries, name).unwrap_or(name)
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts, numbers and lists can be written as JSON")
}

/// A task, with its trials in pieces.
struct TaskPiece {
    /// A JSON object without its closing brace.
    head: String,
    cells: Vec<CellPiece>,
}

struct CellPiece {
    /// A JSON object without its closing brace.
    head: String,
    /// Whether its trials have the main budget.
    is_main: bool,
    trials: Vec<TrialPiece>,
}

struct TrialPiece {
    listed: String,
    path: Option<String>,
}

impl TaskPiece {
    fn of(study: &Study<'_>, task: &Task, extent: Extent) -> TaskPiece {
        let minimum = study.minima().get(task);
        let head = TaskEntry {
            name: task.to_string(),
            property: described(task.workload.properties(), &task.property),
            mutation: described(task.workload.mutations(), &task.mutation),
            minimum,
            best_known: study.minima().best_known(task).map(|best| best.bound.words()),
        };
        let mut measure = minimum.map(Measure::new);
        let main = study.main_budget();
        let cells = study.series().iter().enumerate().filter_map(|(place, series)| {
            let is_main = series.budget == main;
            Some(CellPiece::of(place, is_main, series.cell(task)?, &mut measure, extent))
        });
        TaskPiece { cells: cells.collect(), head: json(&head) }
    }

    fn json(&self, extent: Extent) -> String {
        let cells: Vec<_> = self.cells.iter().map(|cell| cell.json(extent)).collect();
        with(&self.head, "cells", &cells)
    }
}

impl CellPiece {
    fn of<'s>(
        series: usize,
        is_main: bool,
        cell: &'s TaskTrials<'_>,
        measure: &mut Option<Measure<'s>>,
        extent: Extent,
    ) -> CellPiece {
        let medians = [
            metric::BUG_FINDING_TIME,
            metric::INITIAL_TED,
            metric::TED,
            metric::EXECUTIONS,
            metric::SHRINK_TIME,
        ];
        let head = CellEntry {
            series,
            n_trials: cell.trials.len(),
            n_found: cell.trials.iter().filter(|trial| trial.is_found()).count(),
            n_skipped: cell.n_skipped(),
            differs: cell.trials.iter().any(Measured::differs),
            medians: medians.map(|metric| cell.median(&metric).map(Rounded)),
        };
        let mut piece = |(place, trial): (usize, &'s Measured<'_>)| {
            let found = trial.trial.outcome.counterexamples.as_ref();
            let followed = found.filter(|_| place < extent.n_followed);
            TrialPiece {
                listed: json(&TrialEntry::of(trial)),
                path: followed.map(|found| json(&PathEntry::of(found, measure))),
            }
        };
        let trials = cell.trials.iter().take(extent.n_listed).enumerate();
        CellPiece { head: json(&head), is_main, trials: trials.map(&mut piece).collect() }
    }

    fn json(&self, extent: Extent) -> String {
        let n_followed = if extent.is_main_only && !self.is_main { 0 } else { extent.n_followed };
        let shown = self.trials.iter().take(extent.n_listed).enumerate();
        let trials: Vec<_> = shown
            .map(|(place, trial)| match trial.path.as_ref().filter(|_| place < n_followed) {
                Some(path) => format!("{},\"path\":{path}}}", without_end(&trial.listed)),
                None => trial.listed.clone(),
            })
            .collect();
        with(&self.head, "trials", &trials)
    }
}

fn with(object: &str, key: &str, list: &[String]) -> String {
    format!("{},\"{key}\":[{}]}}", without_end(object), list.join(","))
}

/// A JSON object without its closing brace.
fn without_end(object: &str) -> &str {
    object.strip_suffix('}').unwrap_or(object)
}

/// A strategy under a budget.
#[derive(Serialize)]
struct SeriesEntry {
    /// As points of figures name it: `hedgehog/cbc`.
    strategy: Option<String>,
    workload: String,
    title: String,
    family: String,
    budget: String,
}

#[derive(Serialize)]
struct TaskEntry<'s> {
    name: String,
    property: &'s str,
    mutation: &'s str,
    minimum: Option<&'s str>,
    /// What is proven, if the minimum is only the best known counterexample.
    #[serde(skip_serializing_if = "Option::is_none")]
    best_known: Option<String>,
}

#[derive(Serialize)]
struct CellEntry {
    /// Its position in the list of series.
    series: usize,
    n_trials: usize,
    n_found: usize,
    /// Trials that were not run, because an earlier one timed out.
    #[serde(skip_serializing_if = "is_zero")]
    n_skipped: usize,
    /// Whether a trial gave another result when it was rerun with the same seed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    differs: bool,
    /// Bug-finding time, TED before and after, executions, shrink time.
    medians: [Option<Rounded>; 5],
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_zero(number: &usize) -> bool {
    *number == 0
}

#[derive(Serialize)]
struct TrialEntry<'s> {
    number: u32,
    /// As text, because JavaScript numbers are exact only up to 2^53. Empty if another program ran the trial.
    seed: String,
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'s str>,
    n_tests: Option<u64>,
    n_discards: Option<u64>,
    /// Time to the first failure, if there was one.
    search_ms: Option<Rounded>,
    #[serde(skip_serializing_if = "Option::is_none")]
    shrinking: Option<ShrinkingEntry>,
}

#[derive(Serialize)]
struct ShrinkingEntry {
    /// This and the next two are `None` for frameworks that do not shrink, and if not recorded.
    ms: Option<Rounded>,
    n_executions: Option<u64>,
    n_steps: Option<usize>,
    size: usize,
    /// Before and after.
    ted: Option<(u32, u32)>,
}

/// A text as its difference from the text before: the length of the prefix that both have, that of the
/// suffix, and what stands between them here.
type Delta<'s> = (usize, usize, &'s str);

/// A step: its text, the executions and milliseconds so far, the TED to the minimum.
type StepEntry<'s> = (Delta<'s>, Option<u64>, Option<Rounded>, Option<u32>);

/// The shrinking path from the first counterexample to the reported one.
#[derive(Serialize)]
struct PathEntry<'s> {
    initial: &'s str,
    /// The TED of the first counterexample to the minimum.
    ted: Option<u32>,
    /// The nodes of the first counterexample that the edits keep, with their counterparts in the minimum.
    initial_kept: Option<Vec<(usize, usize)>>,
    /// The nodes of the reported counterexample that the edits keep, with their counterparts in the minimum.
    reported_kept: Option<Vec<(usize, usize)>>,
    /// If the steps were not recorded, there is one step to the reported counterexample.
    steps: Vec<StepEntry<'s>>,
    /// Whether texts were cut at [`LONGEST_TEXT`].
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_cut: bool,
}

/// A number to four significant digits.
#[derive(Clone, Copy)]
struct Rounded(f64);

impl Serialize for Rounded {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rounded: f64 = format!("{:.3e}", self.0).parse().unwrap_or(self.0);
        if rounded.fract() == 0.0 && rounded.abs() < 1e15 {
            serializer.serialize_i64(rounded as i64)
        } else {
            serializer.serialize_f64(rounded)
        }
    }
}

impl<'s> TrialEntry<'s> {
    fn of(trial: &'s Measured<'_>) -> TrialEntry<'s> {
        let Trial { cell, number, seed, outcome, .. } = trial.trial;
        let quantities = &outcome.quantities;
        let rounded = |time: Duration| Rounded(milliseconds(time));
        // Frameworks that do not shrink have no shrinking metrics.
        let shrinking = cell.strategy.shrinks().then_some(quantities);
        TrialEntry {
            number: *number,
            seed: seed.map_or(String::new(), |seed| seed.to_string()),
            status: outcome.ending.status.name(),
            reason: outcome.ending.reason.as_deref(),
            n_tests: quantities.tests,
            n_discards: quantities.discards,
            // Of a trial that found nothing, it is how long it searched in vain.
            search_ms: outcome.counterexamples.as_ref().and(quantities.search_time()).map(rounded),
            shrinking: outcome.counterexamples.as_ref().map(|found| ShrinkingEntry {
                ms: shrinking.and_then(|measured| measured.shrink_time()).map(rounded),
                n_executions: shrinking.and_then(|measured| measured.n_executions()),
                n_steps: shrinking.and(found.steps.as_ref()).map(Steps::len),
                size: size(&found.reported),
                ted: trial.ted.map(|gap| (gap.initial, gap.reported)),
            }),
        }
    }
}

impl<'s> PathEntry<'s> {
    fn of(found: &'s Counterexamples, measure: &mut Option<Measure<'s>>) -> PathEntry<'s> {
        let way = way(found);
        let mut texts = way.iter().map(|(text, ..)| *text).chain([found.initial.as_str()]);
        let is_cut = texts.any(|text| text.len() > LONGEST_TEXT);
        // A text that is cut is not a tree.
        let mut measure = measure.as_mut().filter(|_| !is_cut);
        let mut distance = |text| measure.as_mut().and_then(|measure| measure.gauge.distance(text));
        let ted = distance(&found.initial);
        let mut base = cut(&found.initial);
        let mut steps = Vec::with_capacity(way.len());
        for (value, n_executions, time) in way {
            let text = cut(value);
            steps.push((delta(base, text), n_executions, time, distance(value)));
            base = text;
        }
        let kept = |text| measure.as_ref().and_then(|measure| measure.kept(text));
        PathEntry {
            initial: cut(&found.initial),
            ted,
            initial_kept: kept(&found.initial),
            reported_kept: kept(&found.reported),
            steps,
            is_cut,
        }
    }
}

/// The counterexamples after the first, with the executions and milliseconds so far if these were
/// recorded.
fn way(found: &Counterexamples) -> Vec<(&str, Option<u64>, Option<Rounded>)> {
    match found.steps.as_ref().and_then(Steps::all) {
        Some(steps) => steps
            .iter()
            .map(|step| {
                let time = Rounded(milliseconds(step.time));
                (step.value.as_str(), Some(step.n_executions), Some(time))
            })
            .collect(),
        None if found.reported != found.initial => vec![(found.reported.as_str(), None, None)],
        None => Vec::new(),
    }
}

/// The difference of `text` from `base`: a shrink changes little.
fn delta<'s>(base: &str, text: &'s str) -> Delta<'s> {
    // JavaScript counts UTF-16 units, which are bytes only if all characters are ASCII.
    if !base.is_ascii() || !text.is_ascii() {
        return (0, 0, text);
    }
    let pairs = base.bytes().zip(text.bytes());
    let n_first = pairs.take_while(|(a, b)| a == b).count();
    let (base, text) = (&base[n_first..], &text[n_first..]);
    let pairs = base.bytes().rev().zip(text.bytes().rev());
    let n_last = pairs.take_while(|(a, b)| a == b).count();
    (n_first, n_last, &text[..text.len() - n_last])
}

/// Compares counterexamples with a minimum.
struct Measure<'s> {
    minimum: Option<Tree>,
    gauge: Gauge<'s>,
}

impl<'s> Measure<'s> {
    fn new(minimum: &str) -> Measure<'s> {
        Measure { minimum: read(minimum).ok(), gauge: Gauge::new(&[minimum], postorder) }
    }

    /// The nodes of a counterexample that the edits keep, with their counterparts in the minimum.
    fn kept(&self, text: &str) -> Option<Vec<(usize, usize)>> {
        let script = script(&read(text).ok()?, self.minimum.as_ref()?);
        let kept = script.edits().iter().filter_map(|edit| match edit {
            Edit::Keep { from, to } | Edit::Relabel { from, to, .. } => Some((*from, *to)),
            Edit::Delete { .. } | Edit::Insert { .. } => None,
        });
        Some(kept.collect())
    }
}

/// The text, or its first [`LONGEST_TEXT`] bytes.
fn cut(text: &str) -> &str {
    if text.len() <= LONGEST_TEXT {
        return text;
    }
    let end = (0..=LONGEST_TEXT).rev().find(|end| text.is_char_boundary(*end)).unwrap_or(0);
    &text[..end]
}
