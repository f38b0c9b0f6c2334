//! Laws that hold of any campaign.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::time::Duration;

use proptest::prelude::*;
use stromboli_analysis::printed::ReadError;
use stromboli_analysis::tree::Postorder;
use stromboli_domain::{Budget, Family, Seed};
use stromboli_report::chart::{Cost, figures};
use stromboli_report::distance::Reader;
use stromboli_report::effort::MOST_FOLLOWED;
use stromboli_report::metric;
use stromboli_report::table::{Table, Value};
use stromboli_report::{
    Distance, Finding, Measures, Medians, Minima, Setting, Study, bundle, chart, compare, notes,
    words,
};
use stromboli_synthetic::{Plan, shrink};
use stromboli_trials::quantity::nanoseconds;
use stromboli_trials::{Cell, Ending, Outcome, Quantities, Status, Steps, Strategy, Trial};
use stromboli_workloads::{Task, Workload};

fn workload(name: &str) -> Workload {
    Workload::from_name(name).expect("it is a workload")
}

fn study<'a>(records: &'a [Trial], minima: &'a Minima) -> Study<'a> {
    Study::new(records, minima, NonZeroUsize::MIN)
}

fn plan(seed: u64) -> Plan {
    Plan { n_trials: 2, workloads: vec![workload("stlc")], seed, ..Plan::default() }
}

/// A trial of QuickCheck on the first task that took so long to find its bug.
fn record(number: u32, search_time: Duration) -> Trial {
    let strategy = "quickcheck/cbc".parse().expect("it is a strategy");
    let (task, budget) = (Task::all()[0], Budget::Default);
    let mut outcome = Outcome {
        ending: Ending { status: Status::Found, reason: None },
        quantities: Quantities {
            tests: Some(1),
            discards: Some(0),
            search_ns: Some(nanoseconds(search_time)),
            ..Quantities::default()
        },
        counterexamples: None,
    };
    shrink(&mut outcome, "((E),1)", &[("((E),0)", 2)]);
    Trial {
        cell: Cell { task, strategy, budget },
        number,
        seed: Some(Seed(7)),
        host: None,
        outcome,
    }
}

/// The rows of a figure's data, by all columns but the last ones.
fn curves(data: &Table, n_values: usize) -> BTreeMap<String, Vec<Vec<f64>>> {
    let mut curves: BTreeMap<String, Vec<Vec<f64>>> = BTreeMap::new();
    for row in &data.rows {
        let (keys, values) = row.split_at(row.len() - n_values);
        let number = |value: &Value| match value {
            Value::Number(number) => *number,
            Value::Count(count) => *count as f64,
            other => panic!("{other:?} is no number"),
        };
        let key = keys.iter().map(Value::to_string).collect::<Vec<_>>().join(" ");
        curves.entry(key).or_default().push(values.iter().map(number).collect());
    }
    curves
}

fn figure(study: &Study<'_>, name: &str) -> chart::Figure {
    let kind = chart::ALL.iter().find(|kind| kind.name == name).expect("it is listed");
    kind.draw(study, study.main_budget()).expect("there is something to draw")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_median_lies_between_the_extremes_and_ignores_the_order(
        times in prop::collection::vec(0_u64..1_000_000, 1..12),
    ) {
        let records: Vec<_> = (0..).zip(&times)
            .map(|(number, time)| record(number, Duration::from_micros(*time)))
            .collect();
        let minima = Minima::exact();
        let reversed: Vec<_> = records.iter().rev().cloned().collect();
        let median = |records: &[Trial]| {
            study(records, &minima).series()[0].median(&metric::BUG_FINDING_TIME).unwrap()
        };
        let value = median(&records);
        prop_assert_eq!(value, median(&reversed));
        let extreme = |time: Option<&u64>| *time.unwrap() as f64 / 1e3;
        prop_assert!(value >= extreme(times.iter().min()) - 1e-9);
        prop_assert!(value <= extreme(times.iter().max()) + 1e-9);
    }

    #[test]
    fn cumulative_curves_rise_in_both_directions(seed: u64) {
        let (records, minima) = (plan(seed).records(), Minima::exact());
        let study = study(&records, &minima);
        for name in ["cumulative-ted", "cumulative-shrink-time", "cumulative-time-per-edit"] {
            for (key, points) in curves(&figure(&study, name).data, 2) {
                for pair in points.windows(2) {
                    prop_assert!(pair[0][0] < pair[1][0], "{} {}: values grow", name, key);
                    prop_assert!(pair[0][1] < pair[1][1], "{} {}: counts grow", name, key);
                }
                prop_assert!(points.last().unwrap()[1] <= 20.0, "there are no more tasks");
            }
        }
    }

    #[test]
    fn quartiles_are_in_order_and_curves_end_at_the_reported_distance(seed: u64) {
        let (records, minima) = (plan(seed).records(), Minima::exact());
        let study = study(&records, &minima);
        for (key, points) in curves(&figure(&study, "anytime").data, 4) {
            for point in &points {
                prop_assert!(point[1] <= point[2] && point[2] <= point[3], "{}", key);
            }
        }
    }

    #[test]
    fn shares_make_up_the_whole(seed: u64) {
        let (records, minima) = (plan(seed).records(), Minima::exact());
        let study = study(&records, &minima);
        for shares in curves(&figure(&study, "shares").data, 3).into_values().flatten() {
            prop_assert!((shares.iter().sum::<f64>() - 100.0).abs() < 1e-9);
        }
        for trial in study.series().iter().flat_map(|series| series.trials()) {
            let shares = [metric::PASSED_SHARE, metric::FAILED_SHARE, metric::DISCARDED_SHARE]
                .map(|metric| (metric.measure)(trial));
            if let [Some(passed), Some(failed), Some(discarded)] = shares {
                prop_assert!((passed + failed + discarded - 100.0).abs() < 1e-9);
            }
        }
    }

    #[test]
    fn predicted_time_is_linear_in_the_cost(
        overhead in 0.0..1e6_f64,
        n_executions in 0.0..1e6_f64,
        costs in prop::array::uniform2(0.0..1e3_f64),
    ) {
        let cost = Cost { overhead, n_executions };
        let [a, b] = costs;
        let middle = cost.predicted((a + b) / 2.0);
        let mean = (cost.predicted(a) + cost.predicted(b)) / 2.0;
        prop_assert!((middle - mean).abs() <= 1e-9 * mean.max(1.0));
        prop_assert_eq!(cost.predicted(0.0), overhead);
    }

    #[test]
    fn at_a_crossover_both_take_as_long(
        first in prop::array::uniform2(0.1..1e4_f64),
        second in prop::array::uniform2(0.1..1e4_f64),
    ) {
        let [first, second] = [first, second]
            .map(|[overhead, n_executions]| Cost { overhead, n_executions });
        prop_assert_eq!(first.crossover(second), second.crossover(first));
        if let Some(cost) = first.crossover(second) {
            let (a, b) = (first.predicted(cost), second.predicted(cost));
            prop_assert!((a - b).abs() <= 1e-6 * a.max(b));
            // The order is the other way round on the other side.
            let before = first.predicted(cost / 2.0) < second.predicted(cost / 2.0);
            let after = first.predicted(cost * 2.0) < second.predicted(cost * 2.0);
            prop_assert_ne!(before, after);
        }
    }

    #[test]
    fn a_campaign_compared_with_itself_is_the_same(seed: u64) {
        let (records, minima) = (plan(seed).records(), Minima::exact());
        let study = study(&records, &minima);
        let medians = Medians::of(&study);
        for metric in metric::ALL {
            let changes = compare(&medians, &medians, metric);
            prop_assert!(!changes.is_worse());
            prop_assert!(changes.changes.iter().all(|change| change.median_difference == 0.0));
            prop_assert!(changes.most_changed(5).is_empty());
        }
    }

    #[test]
    fn every_figure_is_well_formed(seed: u64) {
        let (records, minima) = (plan(seed).records(), Minima::exact());
        let study = study(&records, &minima);
        for figure in figures(&study, study.main_budget()) {
            prop_assert!(roxmltree::Document::parse(&figure.svg).is_ok(), "{}", figure.name);
            prop_assert!(!figure.svg.contains("NaN") && !figure.svg.contains("inf"));
        }
    }
}

#[test]
fn a_task_is_solved_if_every_trial_finds_the_bug() {
    let minima = Minima::exact();
    let second = Duration::from_secs(1);
    let mut records: Vec<_> = (0..3).map(|number| record(number, second)).collect();
    let bucket = |records: &[Trial]| {
        let study = study(records, &minima);
        let cell = &study.series()[0].cells[0];
        let buckets = study.buckets();
        (cell.is_solved(), buckets.keys()[cell.bucket(&buckets)].clone())
    };
    assert_eq!(bucket(&records), (true, "1s_10s".to_owned()));
    records[2].outcome.ending.status = Status::TimedOut;
    assert_eq!(bucket(&records), (false, "unsolved".to_owned()));
    let study = study(&records, &minima);
    let median = study.series()[0].median(&metric::BUG_FINDING_TIME);
    assert_eq!(median, Some(1000.0), "the trials that found it still count");
}

/// The study of some trials that were planned so, where nothing else is known of them.
fn study_within<'a>(records: &'a [Trial], minima: &'a Minima, timeout: Duration) -> Study<'a> {
    let setting =
        Setting { n_trials: 3, timeout: Some(timeout), memory: None, short_circuit: true };
    let settings = records.iter().map(|record| (record.cell, setting)).collect();
    study(records, minima).with_settings(&settings)
}

#[test]
fn buckets_end_where_the_next_begins_and_the_last_at_the_timeout() {
    let minima = Minima::exact();
    let bucket = |milliseconds, timeout| {
        let records = [record(0, Duration::from_millis(milliseconds))];
        let study = study_within(&records, &minima, Duration::from_millis(timeout));
        let buckets = study.buckets();
        buckets.keys()[study.series()[0].cells[0].bucket(&buckets)].clone()
    };
    let keys = [99, 100, 1000, 10_000, 60_000, 359_999].map(|time| bucket(time, 360_000));
    assert_eq!(keys, ["lt_0.1s", "0.1s_1s", "1s_10s", "10s_60s", "60s_360s", "60s_360s"]);
    let keys = [0, 9, 99, 100, 399].map(|time| bucket(time, 400));
    assert_eq!(keys, ["lt_0.0001s", "0.001s_0.01s", "0.01s_0.1s", "0.1s_0.4s", "0.1s_0.4s"]);
}

#[test]
fn trials_after_one_that_timed_out_are_skipped() {
    let minima = Minima::exact();
    let timeout = Duration::from_millis(400);
    let mut records = vec![record(1, timeout)];
    let n_skipped = |records: &[Trial]| {
        study_within(records, &minima, timeout).series()[0].cells[0].n_skipped()
    };
    assert_eq!(n_skipped(&records), 0);
    records[0].outcome.ending.status = Status::TimedOut;
    assert_eq!(n_skipped(&records), 2);
    let notes = notes::notes(&study_within(&records, &minima, timeout)).join("\n");
    assert!(notes.contains("1 of 1 trial timed out after 400 ms."), "{notes}");
    assert!(notes.contains("2 trials were skipped, because"), "{notes}");
    // Somebody ran one of them nevertheless.
    records.push(record(3, timeout));
    assert_eq!(n_skipped(&records), 1);
}

#[test]
fn nothing_per_edit_where_shrinking_came_no_closer() {
    let minima = Minima::exact();
    let minimum = minima.get(&Task::all()[0]).unwrap().to_owned();
    let mut records = [record(0, Duration::ZERO)];
    let measured = |records: &[Trial], metric: &metric::Metric| {
        (metric.measure)(&study(records, &minima).series()[0].cells[0].trials[0])
    };
    // Away from the minimum, then as close as before, then closer.
    shrink(&mut records[0].outcome, &minimum, &[("(x)", 4)]);
    assert_eq!(measured(&records, &metric::TIME_PER_EDIT), None);
    assert!(measured(&records, &metric::REDUCTION).unwrap() < 0.0);
    shrink(&mut records[0].outcome, &minimum, &[(&minimum, 4)]);
    assert_eq!(measured(&records, &metric::EXECUTIONS_PER_EDIT), None);
    let further = minimum.replace("0)", "9)");
    shrink(&mut records[0].outcome, &further, &[(&minimum, 4)]);
    let n_edits = measured(&records, &metric::REDUCTION).unwrap();
    assert!(n_edits > 0.0);
    assert_eq!(measured(&records, &metric::EXECUTIONS_PER_EDIT), Some(4.0 / n_edits));
    assert_eq!(measured(&records, &metric::TIME_PER_EDIT), Some(4e-3 / n_edits));
}

#[test]
fn without_a_minimum_there_is_no_distance_and_without_executions_no_share() {
    let minima = Minima::default();
    let mut records = [record(0, Duration::ZERO)];
    shrink(&mut records[0].outcome, "((E),1000)", &[]);
    let study = study(&records, &minima);
    let trial = &study.series()[0].cells[0].trials[0];
    let measured = |metric: &metric::Metric| (metric.measure)(trial);
    assert_eq!(measured(&metric::TED), None);
    assert_eq!(measured(&metric::NEAREST_TED), None);
    assert_eq!(measured(&metric::MINIMAL_SIZE), None);
    assert_eq!(measured(&metric::PASSED_SHARE), None);
    assert_eq!(measured(&metric::TIME_PER_EXECUTION), None);
    assert_eq!(measured(&metric::SIZE), Some(4.0));
    assert_eq!(measured(&metric::MAGNITUDE), Some(1000.0));
    assert_eq!(measured(&metric::TIME_TO_BEST), Some(0.0));
}

/// TED, TED to the nearest co-minimum, and whether the size is minimal, of a reported counterexample.
fn closeness(task: &str, reported: &str) -> [f64; 3] {
    let minima = Minima::exact();
    let mut records = [record(0, Duration::ZERO)];
    records[0].cell.task = task.parse().expect("it is a task");
    shrink(&mut records[0].outcome, "(x)", &[(reported, 4)]);
    let study = study(&records, &minima);
    let trial = &study.series()[0].cells[0].trials[0];
    let metrics = [metric::TED, metric::NEAREST_TED, metric::MINIMAL_SIZE];
    metrics.map(|metric| (metric.measure)(trial).expect("it is measured"))
}

#[test]
fn the_nearest_co_minimum_counts() {
    let task = "bst/UnionUnionAssoc/union_8";
    let of = |reported| closeness(task, reported);
    // The minimum, a co-minimum, one edit away from that, and one token more.
    assert_eq!(of("((T (E) 0 0 (E)),(T (E) 0 1 (E)),(T (E) -1 0 (E)))"), [0.0, 0.0, 100.0]);
    assert_eq!(of("((T (E) 1 1 (E)),(T (E) 1 0 (E)),(T (E) 0 0 (E)))"), [5.0, 0.0, 100.0]);
    assert_eq!(of("((T (E) 1 7 (E)),(T (E) 1 0 (E)),(T (E) 0 0 (E)))"), [5.0, 1.0, 100.0]);
    assert_eq!(of("((T (E) 1 1 (E)),(T (E) 1 0 (E)),(T (E) 0 0 (E)),0)"), [6.0, 1.0, 0.0]);
}

#[test]
fn fewer_tokens_than_the_minimum_has_are_a_minimal_size_too() {
    let [_, nearest, minimal] =
        closeness("bst/UnionDeleteInsert/union_6", "((T (E) 1 0 (E)),(E),0,0)");
    assert!(nearest > 0.0, "it is no co-minimum");
    assert_eq!(minimal, 100.0);
}

#[test]
fn where_only_the_minimum_is_known_it_is_the_nearest() {
    let task = Task::all()[0];
    let minima: Minima = [(task, "((E),0)".to_owned())].into_iter().collect();
    let mut records = [record(0, Duration::ZERO)];
    records[0].cell.task = task;
    shrink(&mut records[0].outcome, "((E),2)", &[("((E),1)", 4)]);
    let study = study(&records, &minima);
    let trial = &study.series()[0].cells[0].trials[0];
    assert_eq!((metric::NEAREST_TED.measure)(trial), Some(1.0));
    assert_eq!((metric::MINIMAL_SIZE.measure)(trial), Some(100.0));
}

#[test]
fn unreadable_counterexamples_are_counted_and_left_out() {
    let minima = Minima::exact();
    let mut records: Vec<_> = (0..2).map(|number| record(number, Duration::ZERO)).collect();
    shrink(&mut records[0].outcome, "((((", &[("((((", 1), ("(((", 2)]);
    let study = study(&records, &minima);
    assert_eq!(study.n_unreadable(), 2);
    assert_eq!(study.series()[0].medians(&metric::TED).len(), 1);
    assert!(stromboli_report::notes::notes(&study)[0].starts_with("2 counterexamples could not"));
}

#[test]
fn nothing_is_any_distance_from_a_minimum_that_cannot_be_read() {
    let minima: Minima = [(Task::all()[0], "((E)".to_owned())].into_iter().collect();
    let records = [record(0, Duration::ZERO)];
    assert!(study(&records, &minima).series()[0].medians(&metric::TED).is_empty());
}

#[test]
fn a_slower_campaign_is_worse_and_a_faster_one_better() {
    let minima = Minima::exact();
    let before = plan(5).records();
    let mut after = before.clone();
    for record in &mut after {
        let shrink_time = &mut record.outcome.quantities.shrink_ns;
        *shrink_time = shrink_time.map(|time| time * 2);
    }
    let (before, after) = (study(&before, &minima), study(&after, &minima));
    let (before, after) = (Medians::of(&before), Medians::of(&after));
    let worse = compare(&before, &after, &metric::SHRINK_TIME);
    assert_eq!(worse.verdict(), "Shrink time: worse in 6 of 6 comparisons");
    assert!(worse.is_worse());
    assert_eq!(
        compare(&after, &before, &metric::SHRINK_TIME).verdict(),
        "Shrink time: better in 6 of 6 comparisons"
    );
    assert!(!compare(&after, &before, &metric::SHRINK_TIME).is_worse());
    let same = compare(&before, &after, &metric::TED);
    assert_eq!(same.verdict(), "TED to minimum: no significant change in 6 comparisons");
    // A share that changes is neither better nor worse.
    assert!(!compare(&before, &after, &metric::PASSED_SHARE).is_worse());
}

#[test]
fn one_framework_alone_is_drawn_and_not_compared() {
    let minima = Minima::exact();
    let mut records = plan(1).records();
    records.retain(|record| record.cell.strategy.finder().name() == "hedgehog");
    let study = study(&records, &minima);
    let names: Vec<_> =
        figures(&study, study.main_budget()).iter().map(|figure| figure.name).collect();
    assert!(names.contains(&"buckets") && names.contains(&"anytime"));
    assert!(!names.contains(&"critical-difference-ted"));
}

#[test]
fn without_trials_there_is_nothing_to_draw_but_a_page() {
    let minima = Minima::exact();
    let study = study(&[], &minima);
    assert!(figures(&study, study.main_budget()).is_empty());
    let page = stromboli_report::html::page(&study, &Default::default(), &[]);
    assert!(page.contains("There are no two frameworks to compare."));
}

#[test]
fn a_report_does_not_need_the_steps_of_trials_that_it_does_not_follow() {
    let minima = Minima::exact();
    let n_trials = u32::try_from(MOST_FOLLOWED).expect("it is a small number") + 3;
    let all = Plan { n_trials, ..plan(1) }.records();
    let mut few = all.clone();
    for trial in few.iter_mut().filter(|trial| trial.number as usize > MOST_FOLLOWED) {
        let found = trial.outcome.counterexamples.as_mut();
        let Some(steps) = found.and_then(|found| found.steps.as_mut()) else { continue };
        *steps = Steps::LeftOut {
            n_steps: steps.len(),
            n_executions: steps.n_executions(),
            time: steps.time(),
        };
    }
    assert_ne!(few, all);
    let files = |trials: &[Trial]| bundle(&study(trials, &minima), &Default::default(), &[]);
    let (all, few) = (files(&all), files(&few));
    assert!(all.len() > 50);
    for (all, few) in all.iter().zip(&few) {
        assert!(all.path == few.path && all.contents == few.contents, "{}", all.path);
    }
}

/// The records of one campaign as another program would have told of them.
fn summarised(mut records: Vec<Trial>) -> Vec<Trial> {
    for record in &mut records {
        record.outcome.quantities.repeats = None;
        record.outcome.quantities.property_ns = None;
        if let Some(found) = &mut record.outcome.counterexamples {
            found.steps = None;
        }
    }
    records
}

/// The names of the metrics that some trial has a value of.
fn defined(records: &[Trial]) -> BTreeSet<&'static str> {
    let minima = Minima::exact();
    let study = study(records, &minima);
    let has = |metric: &&metric::Metric| {
        study.series().iter().any(|series| series.median(metric).is_some())
    };
    metric::ALL.iter().filter(has).map(|metric| metric.name).collect()
}

#[test]
fn messages_take_no_longer_than_shrinking() {
    let minima = Minima::exact();
    let mut records = plan(3).records();
    for record in &mut records {
        let quantities = &mut record.outcome.quantities;
        quantities.transport_ns = quantities.shrink_ns.map(|time| 2 * time);
    }
    let study = study(&records, &minima);
    for cell in study.series().iter().flat_map(|series| &series.cells) {
        let [messages, shrinking] =
            [metric::TRANSPORT_TIME, metric::SHRINK_TIME].map(|metric| cell.median(&metric));
        assert!(messages <= shrinking, "{messages:?} of {shrinking:?}");
        // The estimate is too high, so what is left for the library is unknown, not 0.
        assert_eq!(cell.median(&metric::OVERHEAD), None);
    }
}

#[test]
fn who_does_not_shrink_has_no_metric_of_shrinking() {
    let enumerated = |strategy: &str| {
        let mut records = plan(2).records();
        for record in &mut records {
            record.cell.strategy = strategy.parse().unwrap();
            if let Some(found) = record.outcome.counterexamples.take() {
                shrink(&mut record.outcome, &found.initial, &[]);
            }
        }
        records
    };
    let of_counterexamples = [
        "bug-finding-time", "distinct-results", "initial-ted", "magnitude", "minimal-size",
        "nearest-ted", "same-result", "size", "ted",
    ];
    assert!(defined(&enumerated("leancheck")).into_iter().eq(of_counterexamples));

    let minima = Minima::exact();
    let both = [enumerated("leancheck"), enumerated("smallcheck")].concat();
    let study = study(&both, &minima);
    let compared: BTreeSet<_> =
        Finding::all(&study, Budget::Default).iter().map(|finding| finding.metric.name).collect();
    assert!(compared.contains("ted") && !compared.contains("shrink-time"), "{compared:?}");
    let names: Vec<_> = figures(&study, Budget::Default).iter().map(|figure| figure.name).collect();
    let expected = [
        "buckets",
        "cumulative-ted",
        "cumulative-distinct-results",
        "critical-difference-ted",
        "critical-difference-bug-finding",
    ];
    assert_eq!(names, expected);
}

#[test]
fn what_another_program_did_not_tell_is_not_measured() {
    let records = plan(3).records();
    let (full, summary) = (defined(&records), defined(&summarised(records.clone())));
    let unknown: Vec<_> = full.difference(&summary).copied().collect();
    let expected = ["executions-to-best", "overhead", "property-time", "repeats", "time-to-best"];
    assert_eq!(unknown, expected);

    let minima = Minima::exact();
    let summary = summarised(records);
    let study = study(&summary, &minima);
    let names: Vec<_> = figures(&study, Budget::Default).iter().map(|figure| figure.name).collect();
    assert!(names.contains(&"shares") && names.contains(&"cumulative-shrink-time"));
    assert!(!names.contains(&"slow-properties") && !names.contains(&"anytime"));
    let effort = stromboli_report::tables::effort(&study, Budget::Default);
    let repeats = effort.columns.iter().position(|column| column.key == "repeats_pct").unwrap();
    assert!(effort.rows.iter().all(|row| row[repeats] == Value::Missing));
}

#[test]
fn variants_are_hatched_and_families_are_not() {
    let minima = Minima::exact();
    let n_hatched = |workload: Workload, name: &str| {
        let records = Plan { n_trials: 1, workloads: vec![workload], ..Plan::default() }.records();
        let drawing = figure(&study(&records, &minima), name).svg;
        drawing.matches(&format!("url(#{name}-")).count()
    };
    for name in ["buckets", "shares"] {
        // The made-up campaign has idiomatic generators for search trees only. A key takes one.
        assert!(n_hatched(workload("bst"), name) > 1, "{name}");
        assert_eq!(n_hatched(workload("stlc"), name), 0, "{name}");
    }
}

/// Trials of `fsub` by its narrow variant of the family `type`, and by the family itself if wanted.
fn narrow(is_beside_plain: bool) -> Vec<Trial> {
    let workloads = vec![workload("fsub")];
    let mut records = Plan { n_trials: 1, workloads, ..Plan::default() }.records();
    records.retain(|record| record.cell.strategy.family() == Family::TYPE_NARROW);
    let plain = records.clone().into_iter().map(|mut record| {
        let finder = record.cell.strategy.finder();
        record.cell.strategy = Strategy::new(finder, Family::TYPE);
        record
    });
    if is_beside_plain {
        records.extend(plain.collect::<Vec<_>>());
    }
    records
}

#[test]
fn a_variant_stands_for_its_family_if_that_has_no_trials() {
    let minima = Minima::exact();
    let shown = |is_beside_plain: bool| {
        let records = narrow(is_beside_plain);
        let study = study(&records, &minima);
        let variants = |name: &str| {
            let data = figure(&study, name).data;
            let place = data.columns.iter().position(|column| column.key == "variant").unwrap();
            data.rows.iter().map(|row| row[place].to_string()).collect::<BTreeSet<_>>()
        };
        let answers = words::answers(&study, Budget::Default);
        let groups = answers[0].findings.iter().map(|finding| finding.group.to_string());
        let figures = ["cumulative-ted", "anytime", "critical-difference-ted", "slow-properties"];
        (groups.collect::<Vec<_>>(), figures.map(variants))
    };
    let only = |variant: &str| [(); 4].map(|()| BTreeSet::from([variant.to_owned()]));
    assert_eq!(shown(false), (vec!["fsub type (narrow)".to_owned()], only("narrow")));
    assert_eq!(shown(true), (vec!["fsub type".to_owned()], only("")));
}

#[test]
fn another_crate_adds_metrics_and_distances() {
    // As many edits as it takes between two lists of tokens.
    static FLAT: Distance = Distance {
        name: "flat",
        reader: |workload| (workload.name() == "fsub").then_some(flat as Reader),
    };
    static INITIAL_FLAT: metric::Metric = metric::Metric {
        name: "initial-flat",
        measure: |trial| Some(f64::from(trial.distance(&FLAT)?.initial)),
        ..metric::INITIAL_TED
    };
    fn flat(text: &str) -> Result<Postorder<'_>, ReadError> {
        Ok(Postorder::star("list", text.split_whitespace()))
    }
    let measures = Measures::default()
        .with_distance(&FLAT)
        .with_metric(&INITIAL_FLAT, &metric::TED)
        .comparing(&INITIAL_FLAT, |workload| workload.name() == "fsub");

    let minima = Minima::exact();
    let workloads = vec![workload("stlc"), workload("fsub")];
    let records = Plan { n_trials: 1, workloads, ..Plan::default() }.records();
    let study = Study::measuring(&records, &minima, &measures, NonZeroUsize::MIN);
    for series in study.series() {
        let is_same = series.medians(&metric::INITIAL_TED) == series.medians(&INITIAL_FLAT);
        assert_eq!(is_same, series.group.workload == workload("stlc"), "{}", series.group);
    }
    let findings = Finding::all(&study, Budget::Default);
    let compared = findings.iter().filter(|finding| *finding.metric == INITIAL_FLAT);
    assert!(compared.clone().all(|finding| finding.group.workload == workload("fsub")));
    assert_eq!(compared.count(), 2);
    // A study that was not told of a metric has no values of it.
    assert_eq!(self::study(&records, &minima).series()[0].median(&INITIAL_FLAT), None);
}
