use std::num::NonZeroUsize;

use stromboli_paper::against::agreement;
use stromboli_paper::basis::Basis;
use stromboli_paper::claims::{self, ClaimVerdict, Reproduction};
use stromboli_paper::cost;
use stromboli_paper::origins::*;
use stromboli_paper::setting::{self, N_TRIALS, TIMEOUT, frameworks};
use stromboli_paper::{measures, minima};
use stromboli_report::table::Format;
use stromboli_report::{Contender, Setting, Study};
use stromboli_synthetic::Plan;
use stromboli_trials::Trial;

/// Trials of everything that the paper ran, with counts from which times follow: each test and
/// execution takes as long as `cost` says, in nanoseconds.
fn records(cost: fn(&Trial) -> (f64, f64)) -> Vec<Trial> {
    let records = Plan { n_trials: 1, ..Plan::default() }.records();
    let with_times = |mut record: Trial| {
        let (test, execution) = cost(&record);
        let quantities = &mut record.outcome.quantities;
        let n_tests = quantities.tests.unwrap_or(0) + quantities.discards.unwrap_or(0) + 1;
        quantities.search_ns = Some((n_tests as f64 * test).round() as u64);
        if let Some(n_executions) = quantities.n_executions() {
            quantities.shrink_ns = Some((n_executions as f64 * execution).round() as u64);
        }
        (1..=N_TRIALS as u32).map(move |number| Trial { number, ..record.clone() })
    };
    records.into_iter().flat_map(with_times).collect()
}

fn with_study<T>(records: &[Trial], body: impl FnOnce(&Study<'_>) -> T) -> T {
    let setting = Setting {
        n_trials: N_TRIALS as u32,
        timeout: Some(TIMEOUT),
        memory: None,
        short_circuit: false,
    };
    let settings = records.iter().map(|record| (record.cell, setting)).collect();
    let (minima, measures) = (minima(), measures());
    let study = Study::measuring(records, &minima, &measures, NonZeroUsize::MIN);
    body(&study.with_settings(&settings))
}

/// What a trial costs in Haskell, in nanoseconds.
fn as_in_haskell(trial: &Trial) -> (f64, f64) {
    let nanoseconds = |cost: Option<f64>| cost.unwrap_or(1.0) * 1e6;
    (nanoseconds(cost::of_test(&trial.cell)), nanoseconds(cost::of_execution(&trial.cell)))
}

fn verdicts(origins: &[Origin], basis: Basis) -> Vec<(ClaimVerdict, Option<String>)> {
    let of = |origin: &Origin| {
        let outcome = origin.on(basis);
        (outcome.verdict, outcome.ours.clone())
    };
    origins.iter().map(of).collect()
}

#[test]
fn at_the_same_costs_the_prediction_is_what_was_measured() {
    with_study(&records(as_in_haskell), |study| {
        let origins = origins(study);
        assert_eq!(verdicts(&origins, Basis::Measured), verdicts(&origins, Basis::Haskell));
        // Costs differ from library to library, so counts alone say something else.
        assert_ne!(verdicts(&origins, Basis::Counts), verdicts(&origins, Basis::Haskell));
    });
}

#[test]
fn where_everything_costs_the_same_counts_are_what_was_measured() {
    with_study(&records(|_| (1000.0, 1000.0)), |study| {
        let origins = origins(study);
        assert_eq!(verdicts(&origins, Basis::Measured), verdicts(&origins, Basis::Counts));
    });
}

#[test]
fn predictions_do_not_depend_on_measured_times() {
    let of = |records: &[Trial]| {
        with_study(records, |study| {
            let origins = origins(study);
            [Basis::Haskell, Basis::Paper, Basis::Counts].map(|basis| verdicts(&origins, basis))
        })
    };
    assert_eq!(of(&records(as_in_haskell)), of(&records(|_| (7.0, 123_456.0))));
}

#[test]
fn origins_and_agreement_are_read() {
    with_study(&records(|_| (1000.0, 1000.0)), |study| {
        let origins = origins(study);
        let ids = origins.iter().map(|origin| origin.claim.id);
        assert!(ids.eq(["C3", "C4", "C5", "C6", "C10", "C11", "C15", "C16", "C18"]));
        let texts =
            [table(&origins).render(Format::Markdown), agreement(study).render(Format::Text)];
        insta::assert_snapshot!(format!("{}\n{}", sentence(&origins).unwrap(), texts.join("\n")));
    });
    with_study(&[], |study| {
        assert_eq!(sentence(&origins(study)), None);
        assert!(agreement(study).rows.is_empty());
    });
}

#[test]
fn a_conclusion_follows_from_the_verdicts() {
    use ClaimVerdict::{Agrees, Differs, NotEnoughData};
    let claim = claims::ALL.iter().find(|claim| claim.is_about_times()).unwrap();
    let conclusion = |verdicts: [ClaimVerdict; 4]| {
        let outcome = |verdict| Reproduction { claim, ours: None, reason: None, verdict };
        Origin { claim, outcomes: verdicts.map(outcome).into() }.conclusion()
    };
    for of_counts in [Agrees, Differs] {
        for (measured, haskell, paper, expected) in [
            (Agrees, Agrees, Differs, Conclusion::Algorithm),
            (Differs, Agrees, NotEnoughData, Conclusion::Implementation),
            (Differs, Differs, Agrees, Conclusion::Harness),
            (Agrees, Differs, Agrees, Conclusion::Harness),
            (Differs, Differs, NotEnoughData, Conclusion::Unexplained),
            (Agrees, Differs, Differs, Conclusion::Unexplained),
            (Agrees, NotEnoughData, Agrees, Conclusion::NotEnoughData),
        ] {
            assert_eq!(conclusion([measured, haskell, paper, of_counts]), expected);
        }
    }
}

#[test]
fn every_library_has_costs_in_every_group() {
    let records = Plan { n_trials: 1, ..Plan::default() }.records();
    for group in setting::groups() {
        for contender in frameworks() {
            let is_it = |trial: &&Trial| {
                trial.cell.task.workload == group.workload
                    && trial.cell.strategy.family() == group.family
                    && Contender::of(trial.cell.strategy) == contender
            };
            let cell = records.iter().find(is_it).unwrap().cell;
            for cost in [cost::of_test, cost::of_execution, cost::of_execution_in_paper] {
                assert!(cost(&cell).is_some_and(|cost| cost > 0.0), "{group}, {contender}");
            }
            let other = format!("{contender}/{}+ddmin", group.family).parse().unwrap();
            let cell = stromboli_trials::Cell { strategy: other, ..cell };
            assert_eq!(cost::of_execution(&cell), None, "nobody measured another shrinker");
        }
    }
}
