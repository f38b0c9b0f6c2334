use std::num::NonZeroUsize;
use std::time::Duration;

use stromboli_domain::Budget;
use stromboli_paper::claims::*;
use stromboli_paper::setting::TIMEOUT;
use stromboli_paper::setting::{bst, fsub, quickcheck, rbt, stlc};
use stromboli_paper::{measures, minima};
use stromboli_report::table::Format;
use stromboli_report::{Contender, Setting, Study};
use stromboli_synthetic::Plan;
use stromboli_trials::{Counterexamples, Trial};
use stromboli_workloads::Workload;

/// The verdicts on trials that were run as in the paper: each of these ten times.
fn outcomes(records: &[Trial]) -> Vec<Reproduction> {
    outcomes_of(records, 10, TIMEOUT)
}

/// The claims for `n_trials` trials like each of these, with a timeout.
fn outcomes_of(records: &[Trial], n_trials: u32, timeout: Duration) -> Vec<Reproduction> {
    let numbered = |record: &Trial| {
        let record = record.clone();
        (1..=n_trials).map(move |number| Trial { number, ..record.clone() })
    };
    let records: Vec<_> = records.iter().flat_map(numbered).collect();
    let setting = Setting { n_trials, timeout: Some(timeout), memory: None, short_circuit: false };
    let settings = records.iter().map(|record| (record.cell, setting)).collect();
    let (minima, measures) = (minima(), measures());
    let study = Study::measuring(&records, &minima, &measures, NonZeroUsize::MIN);
    reproduce(&study.with_settings(&settings))
}

fn reason<'o>(outcomes: &'o [Reproduction], id: &str) -> &'o str {
    let outcome = outcomes.iter().find(|outcome| outcome.claim.id == id).unwrap();
    assert_eq!(outcome.verdict, ClaimVerdict::NotEnoughData);
    outcome.reason.as_deref().unwrap()
}

fn verdict(outcomes: &[Reproduction], id: &str) -> ClaimVerdict {
    outcomes.iter().find(|outcome| outcome.claim.id == id).unwrap().verdict
}

#[test]
fn there_are_nineteen_in_order() {
    let ids: Vec<_> = ALL.iter().map(|claim| claim.id.to_owned()).collect();
    assert!(ids.into_iter().eq((1..=19).map(|n| format!("C{n}"))));
}

#[test]
fn without_trials_only_the_minima_are_decided() {
    for outcome in outcomes(&[]) {
        let expected = if outcome.claim.id == "C9" {
            ClaimVerdict::Agrees
        } else {
            ClaimVerdict::NotEnoughData
        };
        assert_eq!(outcome.verdict, expected, "{}", outcome.claim.id);
    }
}

#[test]
fn claims_about_other_workloads_have_not_enough_data() {
    let workloads = vec![bst()];
    let outcomes = outcomes(&Plan { n_trials: 1, workloads, ..Plan::default() }.records());
    assert_ne!(verdict(&outcomes, "C3"), ClaimVerdict::NotEnoughData);
    assert_ne!(verdict(&outcomes, "C14"), ClaimVerdict::NotEnoughData);
    for id in ["C1", "C2", "C4", "C5", "C6", "C7", "C8", "C10", "C11", "C15", "C16", "C17"] {
        assert_eq!(verdict(&outcomes, id), ClaimVerdict::NotEnoughData, "{id}");
    }
}

#[test]
fn a_whole_campaign_is_decided_and_read() {
    let outcomes = outcomes(&Plan { n_trials: 1, ..Plan::default() }.records());
    // These two are about other budgets.
    for outcome in &outcomes {
        let is_about_budgets = ["C12", "C13"].contains(&outcome.claim.id);
        assert_eq!(
            outcome.verdict == ClaimVerdict::NotEnoughData,
            is_about_budgets,
            "{}",
            outcome.claim.id
        );
    }
    insta::assert_snapshot!(text(&outcomes));
    assert_eq!(table(&outcomes).rows.len(), 19);
    assert!(table(&outcomes).render(Format::Markdown).contains("| C8 |"));
}

#[test]
fn what_was_not_run_as_in_the_paper_is_not_decided() {
    let workloads = vec![bst()];
    let records = Plan { n_trials: 1, workloads, ..Plan::default() }.records();
    let few = outcomes_of(&records, 3, TIMEOUT);
    assert_eq!(reason(&few, "C3"), "bst type, QuickCheck: 3 trials per task, the paper has 10");
    let short = outcomes_of(&records, 10, Duration::from_millis(400));
    assert_eq!(
        reason(&short, "C3"),
        "bst type, QuickCheck: trials timed out after 400 ms, the paper's after 360 s"
    );
    let tasks: Vec<_> = bst().tasks().step_by(3).collect();
    let some = records.iter().filter(|record| tasks.contains(&record.cell.task));
    let some: Vec<_> = some.cloned().collect();
    assert_eq!(reason(&outcomes(&some), "C3"), "bst type, QuickCheck: 18 of the paper's 53 tasks");
    // A timeout that no trial reaches has no influence.
    let mut quick = records;
    quick.retain(|record| record.cell.strategy.family() == stromboli_domain::Family::TYPE);
    for record in &mut quick {
        record.outcome.ending.status = stromboli_trials::Status::Found;
    }
    let quick = outcomes_of(&quick, 10, Duration::from_millis(400));
    assert!(reason(&quick, "C3").starts_with("bst api: no trials of QuickCheck"), "{quick:?}");
    assert!(reason(&outcomes(&[]), "C14").starts_with("bst type: no trials of QuickCheck, "));
}

#[test]
fn budgets_without_shrinking_find_as_many_bugs() {
    let budgets = vec![Budget::Default, Budget::None];
    let workloads = vec![bst(), rbt(), stlc()];
    let mut records = Plan { n_trials: 1, budgets, workloads, seed: 0 }.records();
    // Both budgets find equally many bugs.
    let (with, without): (Vec<_>, Vec<_>) =
        records.drain(..).partition(|record| record.cell.budget == Budget::Default);
    let mut same = with.clone();
    for (record, other) in without.into_iter().zip(&with) {
        same.push(Trial { outcome: other.outcome.clone(), ..record });
    }
    assert_eq!(verdict(&outcomes(&same), "C13"), ClaimVerdict::Agrees);
    // Now no trial without shrinking finds anything.
    for record in same.iter_mut().filter(|record| record.cell.budget == Budget::None) {
        record.outcome.ending.status = stromboli_trials::Status::TimedOut;
    }
    assert_eq!(verdict(&outcomes(&same), "C13"), ClaimVerdict::Differs);
}

#[test]
fn a_limit_counts_what_is_never_exceeded() {
    let (workloads, budgets) = (vec![stlc()], vec![Budget::Own(5)]);
    let plan = Plan { n_trials: 1, budgets, workloads, seed: 0 };
    let mut records = plan.records();
    let limited = |records: &mut Vec<Trial>| {
        for record in records {
            let contender = Contender::of(record.cell.strategy);
            let Some(found) = record.outcome.counterexamples.take() else { continue };
            let mut steps = found.steps.unwrap().kept().to_vec();
            steps.truncate(5);
            let n_failed = steps.len() as u64;
            record.outcome.quantities.failed = Some(n_failed);
            record.outcome.counterexamples = Some(Counterexamples::followed(found.initial, steps));
            if contender == quickcheck() {
                record.outcome.quantities.passed = Some(5 - n_failed);
                record.outcome.quantities.discarded = Some(0);
            }
        }
    };
    // The made-up trials do not obey any limit.
    assert_eq!(verdict(&outcomes(&records), "C12"), ClaimVerdict::Differs);
    limited(&mut records);
    assert_eq!(verdict(&outcomes(&records), "C12"), ClaimVerdict::Agrees);
}

/// Copies trials for another strategy, a thousand times slower and with poor results.
fn by(strategy: &str, records: &[Trial]) -> Vec<Trial> {
    let mut records = records.to_vec();
    for record in &mut records {
        record.cell.strategy = strategy.parse().unwrap();
        let quantities = &mut record.outcome.quantities;
        quantities.search_ns = quantities.search_ns.map(|time| time * 1000);
        quantities.shrink_ns = quantities.shrink_ns.map(|time| time * 1000);
        quantities.passed = quantities.passed.map(|n| n + 1000);
        if record.cell.budget == Budget::None {
            record.outcome.ending.status = stromboli_trials::Status::TimedOut;
        }
    }
    records
}

#[test]
fn what_the_paper_did_not_run_changes_no_outcome() {
    let budgets = vec![Budget::Default, Budget::None, Budget::Own(5)];
    let records = Plan { n_trials: 1, budgets, ..Plan::default() }.records();
    let expected = text(&outcomes(&records));
    assert!(!expected.contains("not enough data:"), "{expected}");
    let mut with_others = records.clone();
    for strategy in ["leancheck", "smallcheck", "falsify/cbc_depth4", "falsify/cbc_as_printed"] {
        with_others.extend(by(strategy, &records));
    }
    // The paper has `type` only of the other workloads, and `type_narrow` only of this one.
    let is_of = |workload: Workload| move |record: &Trial| record.cell.task.workload == workload;
    let (of_fsub, of_others): (Vec<_>, Vec<_>) = records.into_iter().partition(is_of(fsub()));
    for framework in ["quickcheck", "hedgehog", "falsify"] {
        with_others.extend(by(&format!("{framework}/type"), &of_fsub));
        with_others.extend(by(&format!("{framework}/api"), &of_fsub));
        with_others.extend(by(&format!("{framework}/type_narrow"), &of_others));
    }
    assert_eq!(text(&outcomes(&with_others)), expected);
}
