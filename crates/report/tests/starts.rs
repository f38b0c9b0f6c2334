use std::num::NonZeroUsize;

use stromboli_domain::Budget;
use stromboli_report::Minima;
use stromboli_report::contender::Contender;
use stromboli_report::finding::is_told_apart;
use stromboli_report::starts::*;
use stromboli_report::{Study, metric};
use stromboli_synthetic::{Plan, shrink};
use stromboli_trials::Trial;
use stromboli_workloads::Workload;

/// Hedgehog's trials of `stlc`, and the same with another shrinker that gets down to `(Var 0)`.
fn trials() -> Vec<Trial> {
    let workloads = vec![Workload::from_name("stlc").unwrap()];
    let mut trials = Plan { n_trials: 3, workloads, ..Plan::default() }.records();
    trials.retain(|trial| trial.cell.strategy.to_string() == "hedgehog/cbc");
    let shrunk = trials.iter().map(|trial| {
        let mut trial = trial.clone();
        trial.cell.strategy = "hedgehog/cbc+quickcheck".parse().unwrap();
        if let Some(found) = trial.outcome.counterexamples.clone() {
            shrink(&mut trial.outcome, &found.initial, &[("(Var 0)", 5)]);
        }
        trial
    });
    let shrunk: Vec<_> = shrunk.collect();
    trials.extend(shrunk);
    trials
}

#[test]
fn shrinkers_are_compared_from_identical_starts() {
    let (trials, minima) = (trials(), Minima::exact());
    let study = Study::new(&trials, &minima, NonZeroUsize::MIN);
    let starts = Start::all(&study, Budget::Default);
    let [start] = &starts[..] else { panic!("{starts:?}") };
    let titles: Vec<_> = start.contenders().into_iter().map(Contender::shrinker_title).collect();
    assert_eq!(titles, ["Hedgehog's own", "QuickCheck"]);
    let n_found = trials.iter().filter(|trial| trial.outcome.counterexamples.is_some()).count();
    assert_eq!(start.n_identical(), n_found / 2);
    let finding = start.compare(&metric::SIZE).unwrap();
    // A parenthesis and two words.
    assert_eq!(finding.blocks.medians()[1], 3.0);
    assert!(finding.comparison.pairs.iter().all(is_told_apart));
}

#[test]
fn trials_with_other_starts_do_not_count() {
    let (mut trials, minima) = (trials(), Minima::exact());
    let before = {
        let study = Study::new(&trials, &minima, NonZeroUsize::MIN);
        Start::all(&study, Budget::Default)[0].n_identical()
    };
    let other = trials.iter_mut().rev().find_map(|trial| trial.outcome.counterexamples.as_mut());
    other.unwrap().initial = "(Var 77)".to_owned();
    let study = Study::new(&trials, &minima, NonZeroUsize::MIN);
    assert_eq!(Start::all(&study, Budget::Default)[0].n_identical(), before - 1);
}

#[test]
fn frameworks_as_they_ship_are_compared_without_other_shrinkers() {
    let (trials, minima) = (trials(), Minima::exact());
    let study = Study::new(&trials, &minima, NonZeroUsize::MIN);
    assert_eq!(study.compared(Budget::Default).count(), 1);
    assert_eq!(study.series().len(), 2);
    // Before and after a change, all of them are compared.
    let medians = stromboli_report::Medians::of(&study);
    assert_eq!(stromboli_report::compare(&medians, &medians, &metric::SIZE).changes.len(), 2);
    let own: Vec<_> =
        trials.iter().filter(|trial| trial.cell.strategy.shrinker().is_none()).cloned().collect();
    let alone = Study::new(&own, &minima, NonZeroUsize::MIN);
    assert!(Start::all(&alone, Budget::Default).is_empty());
    assert!(table(&alone, Budget::Default).rows.is_empty());
}

#[test]
fn the_sentences_name_shrinkers_and_what_differs() {
    let (trials, minima) = (trials(), Minima::exact());
    let study = Study::new(&trials, &minima, NonZeroUsize::MIN);
    insta::assert_snapshot!(sentences(&study, Budget::Default).join("\n"));
    let table = table(&study, Budget::Default);
    assert_eq!(table.rows.len(), COMPARED.len());
}
