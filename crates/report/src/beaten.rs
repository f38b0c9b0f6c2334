//! Best known counterexamples that a trial beats: it has shown a smaller one.

use std::collections::HashSet;

use stromboli_analysis::printed::size;
use stromboli_domain::deep::with_stack_for;
use stromboli_trials::{Steps, Trial};
use stromboli_workloads::minimum::{BestKnown, Smallness};

use crate::study::Study;

/// A trial that has shown a smaller counterexample than the best known one.
#[derive(Clone, Copy, Debug)]
pub struct Beaten<'a> {
    pub trial: &'a Trial,
    /// The smallest counterexample that it has shown.
    pub counterexample: &'a str,
    pub best: &'a BestKnown,
}

/// The command that updates the table of best known counterexamples.
pub const UPDATE: &str =
    "stromboli minima --learn STORE --table > crates/workloads/data/best-known.tsv";

impl<'a> Beaten<'a> {
    /// All trials of a study that beat a best known counterexample, at most one per task, in the order of
    /// tasks. Properties are not executed, so a counterexample in imported results need not be one here.
    pub fn all(study: &Study<'a>) -> Vec<Beaten<'a>> {
        study.best_known().iter().filter_map(|best| Beaten::of(study, best)).collect()
    }

    fn of(study: &Study<'a>, best: &'a BestKnown) -> Option<Beaten<'a>> {
        if study.minima().is_of_trials(&best.task) {
            return None;
        }
        let cells = study.series().iter().filter_map(|series| series.cell(&best.task));
        let trials = cells.flat_map(|cell| &cell.trials).map(|trial| trial.trial);
        let mut seen = HashSet::new();
        let shown = trials.flat_map(shown);
        let shown: Vec<_> = shown
            .filter(|(text, _)| size(text) <= best.size && *text != best.counterexample)
            .filter(|(text, _)| seen.insert(*text))
            .collect();
        let texts: Vec<_> = shown.iter().map(|(text, _)| *text).collect();
        let smallness = |text: &str| Smallness::of(&best.task, text).ok();
        let place = || {
            let best = smallness(&best.counterexample)?;
            let smaller = texts.iter().enumerate().filter_map(|(place, text)| {
                Some((smallness(text).filter(|smallness| *smallness < best)?, place))
            });
            smaller.min().map(|(_, place)| place)
        };
        let texts_and_best = [&texts[..], &[&best.counterexample]].concat();
        let place = with_stack_for(&texts_and_best, place).ok()??;
        let (counterexample, trial) = shown[place];
        Some(Beaten { trial, counterexample, best })
    }

    pub fn sentence(&self) -> String {
        let Beaten { trial, counterexample, best } = self;
        let sizes = match size(counterexample) {
            n_tokens if n_tokens < best.size => {
                format!("with {n_tokens} tokens instead of {}", best.size)
            }
            _ => "with as many tokens, but earlier in LeanCheck's order".to_owned(),
        };
        let seed = trial.seed.map_or(String::new(), |seed| format!(" (seed {seed})"));
        format!(
            "{}: trial {}{seed} of {} has shown a smaller counterexample than the best known one, \
             {sizes}: {counterexample}",
            best.task, trial.number, trial.cell.strategy,
        )
    }
}

/// All counterexamples that a trial has shown.
pub fn shown(trial: &Trial) -> impl Iterator<Item = (&str, &Trial)> {
    let found = trial.outcome.counterexamples.iter();
    let texts = found.flat_map(|found| {
        let steps = found.steps.iter().flat_map(Steps::kept).map(|step| step.value.as_str());
        [found.initial.as_str()].into_iter().chain(steps).chain([found.reported.as_str()])
    });
    texts.map(move |text| (text, trial))
}
