//! What a reader must know to interpret the findings: what was run, what is missing, and why.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use stromboli_domain::Budget;
use stromboli_trials::{Status, Strategy};
use stromboli_workloads::Workload;

use crate::beaten::{Beaten, UPDATE};
use crate::contender::Contender;
use crate::coverage::Coverage;
use crate::measured::{Measured, milliseconds};
use crate::number::{count, counted, time};
use crate::place::Group;
use crate::study::{Study, TaskTrials};
use crate::tables::{kind, reason, shortened};
use crate::times::has_transport;
use crate::words::{MOST_NAMES, few, list};

/// On how many tasks frameworks are compared, in a sentence or two; empty if there are fewer than two
/// frameworks.
pub fn coverage(study: &Study<'_>, budget: Budget) -> Vec<String> {
    let all = Coverage::all(study, budget);
    if all.is_empty() {
        return Vec::new();
    }
    let part = |coverage: &Coverage| {
        let Coverage { group, n_tasks, n_common, .. } = coverage;
        format!("{group} {n_common} of {n_tasks}")
    };
    let parts: Vec<_> = all.iter().map(part).collect();
    let mut sentences = vec![format!(
        "Tasks in which every framework found the bug, out of those tried: {}.",
        parts.join(", ")
    )];
    let mut in_vain: BTreeMap<Contender, Vec<Group>> = BTreeMap::new();
    for coverage in &all {
        coverage.in_vain.iter().for_each(|c| in_vain.entry(*c).or_default().push(coverage.group));
    }
    if !in_vain.is_empty() {
        let text = |(contender, groups): (&Contender, &Vec<Group>)| {
            format!("{} ({})", contender.title(), list(groups))
        };
        let texts: Vec<_> = in_vain.iter().map(text).collect();
        sentences.push(format!(
            "Left out of comparisons, because they found no bug there: {}.",
            texts.join("; ")
        ));
    }
    let low: Vec<_> = all.iter().filter(|coverage| coverage.is_low()).map(|c| c.group).collect();
    if !low.is_empty() {
        sentences.push(format!(
            "Fewer than a third of the tasks are common in {}: the section \"Against a reference\" compares pairs \
             there, on the tasks that both found.",
            list(&low)
        ));
    }
    sentences
}

/// A description of the campaign: trials, tasks, frameworks, budgets.
pub fn facts(study: &Study<'_>) -> String {
    let n_tasks = study.all_tasks().len();
    let workloads: Vec<_> = study.workloads().iter().map(Workload::to_string).collect();
    let budgets: Vec<_> = study.budgets().iter().map(Budget::to_string).collect();
    format!(
        "{} of {} ({}) by {}; budgets: {}.",
        counted(study.n_trials(), "trial"),
        counted(n_tasks, "task"),
        workloads.join(", "),
        study.contenders().into_iter().map(Contender::title).collect::<Vec<_>>().join(", "),
        budgets.join(", ")
    )
}

/// Notes that a reader needs to interpret the figures correctly.
pub fn notes(study: &Study<'_>) -> Vec<String> {
    let mut notes = Vec::new();
    let tasks = study.all_tasks();
    let n_without = tasks.iter().filter(|task| study.minima().get(task).is_none()).count();
    if n_without > 0 {
        notes.push(format!(
            "For {} no minimum is known: they have no TED.",
            counted(n_without, "task")
        ));
    }
    notes.extend(best_known(study));
    if study.n_unreadable() > 0 {
        notes.push(format!(
            "{} could not be read as a tree: what depends on TED leaves them out.",
            counted(study.n_unreadable(), "counterexample")
        ));
    }
    for (status, words) in
        [(Status::TimedOut, "timed out"), (Status::GaveUp, "gave up"), (Status::Crashed, "crashed")]
    {
        let is_it = |trial: &&Measured<'_>| trial.trial.status() == status;
        let ended: Vec<_> = study.trials().filter(is_it).collect();
        if ended.is_empty() {
            continue;
        }
        let details = match status {
            Status::TimedOut => format!(" after {}", timeouts(study)),
            // A crash is a finding about the library or a fault of ours, so it is named.
            Status::Crashed => format!(": {}", crashes(study, &ended)),
            _ => String::new(),
        };
        notes.push(format!(
            "{} of {} {words}{details}.",
            count(ended.len() as u64),
            counted(study.n_trials(), "trial")
        ));
    }
    let n_skipped: usize = study.cells().map(|cell| cell.n_skipped()).sum();
    if n_skipped > 0 {
        notes.push(format!(
            "{} skipped, because an earlier trial of the same task and strategy had timed out.",
            was_or_were(n_skipped)
        ));
    }
    notes.extend(differing(study, study.trials()));
    if has_transport(study) {
        notes.push(
            "Libraries in runners exchange messages with Stromboli, and ports do not: shrink and \
             bug-finding times of the two kinds are not comparable."
                .to_owned(),
        );
    }
    notes
}

/// Which tasks are measured against best known counterexamples, and which of these a trial beats.
fn best_known(study: &Study<'_>) -> Vec<String> {
    let best_known = study.best_known();
    if best_known.is_empty() {
        return Vec::new();
    }
    let tasks: Vec<_> = best_known.iter().map(|best| best.task.to_string()).collect();
    let mut notes = vec![format!(
        "For {} no minimum is proven: what depends on the minimum is measured against the best known \
         counterexample, and TED 0 can be beaten ({}).",
        counted(tasks.len(), "task"),
        few(&tasks, MOST_NAMES, ", ")
    )];
    notes.extend(beaten(study));
    notes
}

/// Which best known counterexamples a trial beats, a sentence for each, and how to update the table.
pub fn beaten(study: &Study<'_>) -> Vec<String> {
    let beaten = Beaten::all(study);
    let mut notes: Vec<_> = beaten.iter().map(Beaten::sentence).collect();
    if !notes.is_empty() {
        notes.push(format!("To update the table of best known counterexamples: {UPDATE}"));
    }
    notes
}

fn was_or_were(n_trials: usize) -> String {
    let verb = if n_trials == 1 { "was" } else { "were" };
    format!("{} {verb}", counted(n_trials, "trial"))
}

/// The timeouts of the cells in which a trial timed out: `400 ms`, or `2 s to 20 s`.
fn timeouts(study: &Study<'_>) -> String {
    let has_timed_out = |cell: &&TaskTrials<'_>| {
        cell.trials.iter().any(|trial| trial.trial.status() == Status::TimedOut)
    };
    let cells = study.cells().filter(has_timed_out);
    let mut timeouts = BTreeSet::new();
    for cell in cells {
        match cell.setting.and_then(|setting| setting.timeout) {
            Some(timeout) => timeouts.insert(timeout),
            None => return "a time that was not recorded".to_owned(),
        };
    }
    let text = |timeout: &Duration| time(milliseconds(*timeout));
    match (timeouts.first(), timeouts.last()) {
        (Some(least), Some(most)) if least != most => format!("{} to {}", text(least), text(most)),
        (Some(timeout), _) => text(timeout),
        (None, _) => String::new(),
    }
}

/// Which strategies crashed, how often, on which tasks, and for which reason the first time.
fn crashes(study: &Study<'_>, trials: &[&Measured<'_>]) -> String {
    let mut of_strategies: BTreeMap<Strategy, Vec<&Measured<'_>>> = BTreeMap::new();
    for trial in trials {
        of_strategies.entry(trial.trial.cell.strategy).or_default().push(trial);
    }
    let text = |of_strategy: &Vec<&Measured<'_>>| {
        let reasons: BTreeSet<_> =
            of_strategy.iter().map(|trial| kind(reason(trial.trial))).collect();
        let others = match reasons.len() - 1 {
            0 => String::new(),
            n => format!(" and {}", counted(n, "other reason")),
        };
        let first = shortened(reason(of_strategy[0].trial));
        format!("{}: {first}{others}", by_strategy(study, of_strategy))
    };
    of_strategies.values().map(text).collect::<Vec<_>>().join("; ")
}

/// Which trials had a different result when they were repeated, in a sentence.
fn differing<'s>(
    study: &Study<'_>,
    trials: impl Iterator<Item = &'s Measured<'s>>,
) -> Option<String> {
    let repeated = trials.filter(|trial| trial.trial.outcome.quantities.differs.is_some());
    let repeated: Vec<_> = repeated.collect();
    let differing: Vec<_> = repeated.iter().copied().filter(|trial| trial.differs()).collect();
    (!differing.is_empty()).then(|| {
        format!(
            "{} of {} that were run twice from the same seed went differently, and their strategies \
             are marked with † in tables: {}.",
            count(differing.len() as u64),
            counted(repeated.len(), "trial"),
            by_strategy(study, &differing)
        )
    })
}

/// `Hypothesis cbc 2 (bst/InsertPost/insert_1, bst/InsertPost/insert_2)`, for each strategy.
fn by_strategy(study: &Study<'_>, trials: &[&Measured<'_>]) -> String {
    let mut of_strategies: BTreeMap<Strategy, (String, usize, BTreeSet<String>)> = BTreeMap::new();
    for trial in trials {
        let cell = &trial.trial.cell;
        let family = Group::of(cell.task.workload, cell.strategy).family_name();
        let name = || format!("{} {family}", study.contender(cell.strategy).title());
        let of_strategy = of_strategies.entry(cell.strategy);
        let (_, n, tasks) = of_strategy.or_insert_with(|| (name(), 0, BTreeSet::new()));
        *n += 1;
        tasks.insert(cell.task.to_string());
    }
    let text = |(name, n, tasks): (String, usize, BTreeSet<String>)| {
        let tasks: Vec<_> = tasks.into_iter().collect();
        format!("{name} {} ({})", count(n as u64), few(&tasks, MOST_NAMES, ", "))
    };
    of_strategies.into_values().map(text).collect::<Vec<_>>().join("; ")
}
