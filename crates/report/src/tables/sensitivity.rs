//! Whether findings depend on leaving out the tasks that some framework did not solve.

use stromboli_domain::Budget;

use super::under;
use crate::contender::Contender;
use crate::finding::Finding;
use crate::study::Study;
use crate::table::Table;

/// For each group and metric: the ranking over the tasks for which every framework has a value, and
/// over all tasks, with unsolved ones as worst.
pub fn sensitivity(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Sensitivity{}: frameworks are compared on the tasks for which all have a value. The second \
         ranking counts all tasks; a framework that did not find the bug of a task counts as worse \
         than any value. Rankings are by mean rank, the best first; frameworks that share a letter \
         do not differ significantly at the level 0.05. Same: whether the same pairs differ \
         significantly, in the same direction.",
        under(budget)
    );
    let with_all = |finding: Finding| {
        let all = finding.with_unsolved_as_worst(study)?;
        Some((finding, all))
    };
    let rows: Vec<_> = Finding::all(study, budget).into_iter().filter_map(with_all).collect();
    Table::of("sensitivity", caption, &rows)
        .place_by_metric(study, |(finding, _)| (finding.group, finding.metric))
        .words("metric", "metric", |(finding, _)| finding.metric.name)
        .numbers("n", "N", |(finding, _)| finding.comparison.n)
        .numbers("p", "p", |(finding, _)| finding.p_value())
        .words("ranking", "ranking", |(finding, _)| finding.order(Contender::title))
        .numbers("n_all", "N, all tasks", |(_, all)| all.comparison.n)
        .numbers("p_all", "p, all tasks", |(_, all)| all.p_value())
        .words("ranking_all", "ranking, unsolved as worst", |(_, all)| all.order(Contender::title))
        .words("same", "same", |(finding, all)| if is_same(finding, all) { "yes" } else { "no" })
        .table
}

fn is_same(first: &Finding, second: &Finding) -> bool {
    let sorted = |finding: &Finding| {
        let mut pairs = finding.pairs_ahead();
        pairs.sort();
        pairs
    };
    sorted(first) == sorted(second)
}
