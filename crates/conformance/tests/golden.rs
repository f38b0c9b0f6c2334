//! The vectors in this crate agree. `stromboli-conformance` also checks those that repeat long
//! searches.

use std::num::NonZero;
use std::thread::available_parallelism;

use stromboli_conformance::{Data, Extent, SUITES, run};

#[test]
fn every_vector_agrees() {
    let n_workers = available_parallelism().map_or(1, NonZero::get);
    let report = run(SUITES, &Data::Embedded, Extent::Quick, n_workers, &|_, _| {}).unwrap();
    assert_eq!(report.first_difference, None);
    for suite in SUITES {
        assert!(report.rows.iter().any(|row| row.kind == suite.name), "{} ran", suite.name);
    }
    let (agree, total) = report.totals();
    assert_eq!(agree, total);
}
