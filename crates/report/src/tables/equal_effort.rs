//! Frameworks at equal effort.

use stromboli_domain::Budget;

use super::{under, with_pairs};
use crate::contender::Contender;
use crate::effort::MOST_FOLLOWED;
use crate::equal_effort::{AtEffort, at_efforts};
use crate::study::Study;
use crate::table::Table;

/// For each group and effort: the frameworks by their distance from the minimum, and which one leads.
pub fn equal_effort(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Equal effort{}: tree edits from the counterexample to the minimum after a number of executions \
         of the property, the median over tasks (of the medians over up to {MOST_FOLLOWED} trials). \
         Frameworks are listed by mean rank, the closest first; those that share a letter do not \
         differ significantly at the level 0.05 (Wilcoxon, Holm). p: Friedman's. The leader is \
         significantly closer than all others.",
        under(budget)
    );
    Table::of("equal-effort", caption, &at_efforts(study, budget))
        .measured_place(study, |at| at.finding.group)
        .numbers("n_executions", "executions", |at| at.n_executions)
        .numbers("n", "N", |at| at.finding.comparison.n)
        .numbers("p", "p", |at| at.finding.p_value())
        .words("ranking", "ranking", |at| at.finding.order_with_medians(Contender::title))
        .words("leader", "leader", |at| at.finding.leader().map(Contender::title))
        .table
}

/// For each group, effort and pair of frameworks: how their distances differ.
pub fn equal_effort_pairs(study: &Study<'_>, budget: Budget) -> Table {
    let caption = format!(
        "Equal effort, pairs{}: tree edits from the counterexample to the minimum after a number of \
         executions of the property. Median: over tasks. Median difference: first minus second. r: \
         matched-pairs rank-biserial correlation, negative if the first is closer. p (Holm) is adjusted \
         for the pairs of one workload, family and number of executions.",
        under(budget)
    );
    let findings = at_efforts(study, budget);
    let mut rows = Vec::new();
    for AtEffort { n_executions, finding } in &findings {
        rows.extend(with_pairs(finding).map(|pair| (*n_executions, pair)));
    }
    Table::of("equal-effort-pairs", caption, &rows)
        .measured_place(study, |(_, pair)| pair.finding.group)
        .numbers("n_executions", "executions", |(n_executions, _)| *n_executions)
        .words("first", "first", |(_, pair)| pair.first().title())
        .words("second", "second", |(_, pair)| pair.second().title())
        .numbers("n", "N", |(_, pair)| pair.finding.comparison.n)
        .numbers("median_first", "median, first", |(_, pair)| pair.finding.median(pair.first()))
        .numbers("median_second", "median, second", |(_, pair)| pair.finding.median(pair.second()))
        .numbers("median_difference", "median difference", |(_, pair)| pair.difference())
        .numbers("r", "r", |(_, pair)| pair.r())
        .numbers("p", "p", |(_, pair)| pair.p())
        .numbers("p_holm", "p (Holm)", |(_, pair)| pair.p_holm())
        .table
}
