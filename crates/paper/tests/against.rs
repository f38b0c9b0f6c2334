//! The paper's statistics beside those of a small made-up campaign.

use std::num::NonZeroUsize;

use stromboli_domain::Budget;
use stromboli_paper::against::against_paper;
use stromboli_paper::setting::{TIMEOUT, fsub, stlc};
use stromboli_paper::{measures, minima};
use stromboli_report::table::Format;
use stromboli_report::{Setting, Study};
use stromboli_synthetic::Plan;

#[test]
fn the_papers_statistics_beside_ours() {
    let workloads = vec![stlc(), fsub()];
    let budgets = vec![Budget::Default, Budget::Own(100)];
    let records = Plan { n_trials: 10, workloads, budgets, seed: 1 }.records();
    let setting =
        Setting { n_trials: 10, timeout: Some(TIMEOUT), memory: None, short_circuit: false };
    let settings = records.iter().map(|record| (record.cell, setting)).collect();
    let (minima, measures) = (minima(), measures());
    let study = Study::measuring(&records, &minima, &measures, NonZeroUsize::MIN);
    let unjudged = against_paper(&study).render(Format::Text);
    assert!(unjudged.contains("not enough data"), "trials timed out, nobody knows after how long");
    let table = against_paper(&study.with_settings(&settings));
    assert_eq!(table.rows.len(), 200);
    let text = table.render(Format::Text);
    let of_stlc: Vec<_> =
        text.lines().filter(|line| !line.starts_with("bst") && !line.starts_with("rbt")).collect();
    insta::assert_snapshot!(of_stlc.join("\n"));
}
