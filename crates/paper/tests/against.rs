//! The paper's statistics beside those of a small made-up campaign.

use std::num::NonZeroUsize;

use stromboli_domain::Budget;
use stromboli_paper::against::against_paper;
use stromboli_paper::setting::{fsub, stlc};
use stromboli_paper::{measures, minima};
use stromboli_report::Study;
use stromboli_report::synthetic::Plan;
use stromboli_report::table::Format;

#[test]
fn the_papers_statistics_beside_ours() {
    let workloads = vec![stlc(), fsub()];
    let budgets = vec![Budget::Default, Budget::Own(100)];
    let records = Plan { n_trials: 2, workloads, budgets, seed: 1 }.records();
    let (minima, measures) = (minima(), measures());
    let study = Study::measuring(&records, &minima, &measures, NonZeroUsize::MIN);
    let table = against_paper(&study);
    assert_eq!(table.rows.len(), 200);
    let text = table.render(Format::Text);
    let of_stlc: Vec<_> =
        text.lines().filter(|line| !line.starts_with("bst") && !line.starts_with("rbt")).collect();
    insta::assert_snapshot!(of_stlc.join("\n"));
}
