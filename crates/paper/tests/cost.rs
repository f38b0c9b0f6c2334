use stromboli_paper::cost::START_UP;
use stromboli_paper::setting::{hedgehog, quickcheck};
use stromboli_paper::tables::{Figure, effort, originals};
use stromboli_report::Contender;

/// The median over workloads and families of what the paper's shrink times have beyond executions at
/// the library's own cost, in milliseconds.
fn beyond_executions(contender: Contender) -> f64 {
    let value = |figure: Figure| figure.value.unwrap();
    let originals = originals().iter().filter(|original| original.subject.contender == contender);
    let rows = effort().iter().filter(|row| row.subject.contender == contender);
    let mut beyond: Vec<_> = rows
        .filter_map(|row| {
            let original = originals.clone().find(|original| original.subject == row.subject)?;
            let library = 1000.0 / value(original.executions_per_second);
            let [passed, failed, discarded] =
                [row.median.passed, row.median.failed, row.median.discarded].map(value);
            Some((value(row.ms_per_execution) - library) * (passed + failed + discarded))
        })
        .collect();
    beyond.sort_by(f64::total_cmp);
    assert_eq!(beyond.len(), 8);
    (beyond[3] + beyond[4]) / 2.0
}

#[test]
fn the_start_up_follows_from_the_costs_that_the_paper_prints() {
    for contender in [quickcheck(), hedgehog()] {
        let beyond = beyond_executions(contender);
        assert!((beyond - START_UP).abs() < 0.1, "{contender}: {beyond} ms");
    }
}
