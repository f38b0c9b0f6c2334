use std::num::NonZeroUsize;

use stromboli_domain::Budget;
use stromboli_report::Contender;
use stromboli_report::synthetic::Plan;
use stromboli_report::table::Format;
use stromboli_trials::{Counterexamples, Trial};
use stromboli_workloads::Workload;

use super::*;
use crate::setting::{bst, fsub, quickcheck, rbt, stlc};
use crate::{measures, minima};

fn outcomes(records: &[Trial]) -> Vec<Reproduction> {
    let (minima, measures) = (minima(), measures());
    reproduce(&Study::measuring(records, &minima, &measures, NonZeroUsize::MIN))
}

fn verdict(outcomes: &[Reproduction], id: &str) -> Judgement {
    outcomes.iter().find(|outcome| outcome.claim.id == id).unwrap().verdict
}

#[test]
fn there_are_nineteen_in_order() {
    let ids: Vec<_> = ALL.iter().map(|claim| claim.id.to_owned()).collect();
    assert!(ids.into_iter().eq((1..=19).map(|n| format!("C{n}"))));
}

#[test]
fn without_trials_only_the_minima_are_judged() {
    for outcome in outcomes(&[]) {
        let expected =
            if outcome.claim.id == "C9" { Judgement::Agrees } else { Judgement::NotEnoughData };
        assert_eq!(outcome.verdict, expected, "{}", outcome.claim.id);
    }
}

#[test]
fn claims_about_other_workloads_have_not_enough_data() {
    let workloads = vec![bst()];
    let outcomes = outcomes(&Plan { n_trials: 2, workloads, ..Plan::default() }.records());
    assert_ne!(verdict(&outcomes, "C3"), Judgement::NotEnoughData);
    assert_ne!(verdict(&outcomes, "C14"), Judgement::NotEnoughData);
    for id in ["C1", "C2", "C4", "C5", "C6", "C7", "C8", "C10", "C11", "C15", "C16", "C17"] {
        assert_eq!(verdict(&outcomes, id), Judgement::NotEnoughData, "{id}");
    }
}

#[test]
fn a_whole_campaign_is_judged_and_read() {
    let outcomes = outcomes(&Plan { n_trials: 1, ..Plan::default() }.records());
    // These two are about other budgets.
    for outcome in &outcomes {
        let is_about_budgets = ["C12", "C13"].contains(&outcome.claim.id);
        assert_eq!(
            outcome.verdict == Judgement::NotEnoughData,
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
fn budgets_without_shrinking_find_as_many_bugs() {
    let budgets = vec![Budget::Default, Budget::None];
    let workloads = vec![bst(), rbt(), stlc()];
    let mut records = Plan { n_trials: 1, budgets, workloads, seed: 0 }.records();
    // Who finds what is the same with both budgets.
    let (with, without): (Vec<_>, Vec<_>) =
        records.drain(..).partition(|record| record.cell.budget == Budget::Default);
    let mut same = with.clone();
    for (record, other) in without.into_iter().zip(&with) {
        same.push(Trial { outcome: other.outcome.clone(), ..record });
    }
    assert_eq!(verdict(&outcomes(&same), "C13"), Judgement::Agrees);
    // Now no trial without shrinking finds anything.
    for record in same.iter_mut().filter(|record| record.cell.budget == Budget::None) {
        record.outcome.ending.status = stromboli_trials::Status::TimedOut;
    }
    assert_eq!(verdict(&outcomes(&same), "C13"), Judgement::Differs);
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
            let mut steps = found.steps.unwrap();
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
    // As they were made up, nobody keeps to a limit.
    assert_eq!(verdict(&outcomes(&records), "C12"), Judgement::Differs);
    limited(&mut records);
    assert_eq!(verdict(&outcomes(&records), "C12"), Judgement::Agrees);
}

/// The same trials as others would have done them, a thousand times slower and with poor results.
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
    assert!(!expected.contains("not enough data\n"), "{expected}");
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
