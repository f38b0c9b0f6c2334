//! What is said about the progress of a campaign.

use std::time::Duration;

use stromboli::progress::{describe, duration};
use stromboli_campaign::campaign::Standing;
use stromboli_campaign::store::read::Tally;

#[test]
fn a_campaign_is_described_in_a_line() {
    let tally = Tally { n_found: 118, n_timed_out: 2, ..Tally::default() };
    let elapsed = Duration::from_millis(500);
    let standing = Standing { n_planned: 4509, tally, n_skipped: 0, elapsed, running: Vec::new() };
    insta::assert_snapshot!(describe(&standing), @"120 of 4509 trials (2 %), 240/s, about 18 s left; 118 found, 2 timed out");
}

#[test]
fn times_are_rounded() {
    let said = [0.25, 1.0, 119.0, 121.0, 7199.0, 7200.0, 1e6]
        .map(|seconds| duration(Duration::from_secs_f64(seconds)));
    insta::assert_snapshot!(said.join(", "), @"0.2 s, 1 s, 119 s, 2 min, 119 min, 2 h, 11 days");
}
