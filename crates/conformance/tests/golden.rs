//! Every vector that the crate carries agrees.

use std::num::NonZero;
use std::thread::available_parallelism;

use stromboli_conformance::enumeration::searches;
use stromboli_conformance::suite::Vector;
use stromboli_conformance::{Data, SUITES, Suite, run_where};

/// How many inputs a search may look at to be part of a build without optimisation.
const FEW: u64 = 20_000;

/// Optimised, every vector; otherwise all but the searches among millions of inputs.
fn is_wanted(suite: &Suite, vector: Vector<'_>) -> bool {
    let is_search = suite.name == "leancheck" && vector.file == "search";
    !cfg!(debug_assertions) || !is_search || searches::n_inputs(vector).unwrap() <= FEW
}

#[test]
fn every_vector_agrees() {
    let n_workers = available_parallelism().map_or(1, NonZero::get);
    let report = run_where(&is_wanted, SUITES, &Data::Embedded, n_workers, &|_, _| {}).unwrap();
    assert_eq!(report.first, None);
    for suite in SUITES {
        assert!(report.rows.iter().any(|row| row.kind == suite.name), "{} ran", suite.name);
    }
    let (agree, total) = report.totals();
    assert_eq!(agree, total);
}
