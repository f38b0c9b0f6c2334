//! Every vector that the crate carries agrees.

use std::num::NonZero;
use std::thread::available_parallelism;

use stromboli_conformance::{Data, SUITES, Suite, run};

/// Suites that repeat hundreds of millions of tests.
const LONG: [&str; 1] = ["falsify/runs"];

#[test]
fn every_vector_agrees() {
    check(|suite| !LONG.contains(&suite.name));
}

#[test]
#[cfg_attr(debug_assertions, ignore = "takes many minutes unless it is optimised")]
fn every_vector_of_the_long_suites_agrees() {
    check(|suite| LONG.contains(&suite.name));
}

fn check(is_wanted: impl Fn(&Suite) -> bool) {
    let suites: Vec<_> = SUITES.iter().copied().filter(|suite| is_wanted(suite)).collect();
    let n_workers = available_parallelism().map_or(1, NonZero::get);
    let report = run(&suites, &Data::Embedded, n_workers, &|_, _| {}).unwrap();
    assert_eq!(report.first, None);
    for suite in suites {
        assert!(report.rows.iter().any(|row| row.kind == suite.name), "{} ran", suite.name);
    }
    let (agree, total) = report.totals();
    assert_eq!(agree, total);
}
