//! Frameworks at equal effort.

use stromboli_domain::Budget;

use super::{PLACE, measured_row, under};
use crate::contender::Contender;
use crate::effort::MOST_FOLLOWED;
use crate::equal_effort::{AtEffort, at_efforts};
use crate::number::short;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

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
    let columns = [
        &PLACE[..],
        &[
            numbers("n_executions", "executions"),
            numbers("n", "N"),
            numbers("p", "p"),
            words("ranking", "ranking"),
            words("leader", "leader"),
        ],
    ]
    .concat();
    let mut table = Table::new("equal-effort", caption, &columns);
    for AtEffort { n_executions, finding } in at_efforts(study, budget) {
        let label = |contender: Contender| {
            format!(
                "{} {}",
                contender.title(),
                short(finding.median(contender).unwrap_or_default())
            )
        };
        let values = [
            Value::Count(n_executions),
            Value::count(finding.comparison.n),
            finding.p_value(),
            finding.order(label).into(),
            finding.leader().map_or(Value::Missing, |leader| leader.title().into()),
        ];
        table.row(measured_row(study, finding.group, values));
    }
    table
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
    let columns = [
        &PLACE[..],
        &[
            numbers("n_executions", "executions"),
            words("first", "first"),
            words("second", "second"),
            numbers("n", "N"),
            numbers("median_first", "median, first"),
            numbers("median_second", "median, second"),
            numbers("median_difference", "median difference"),
            numbers("r", "r"),
            numbers("p", "p"),
            numbers("p_holm", "p (Holm)"),
        ],
    ]
    .concat();
    let mut table = Table::new("equal-effort-pairs", caption, &columns);
    for AtEffort { n_executions, finding } in at_efforts(study, budget) {
        let medians = finding.blocks.medians();
        for pair in &finding.comparison.pairs {
            let title = |place: usize| Value::from(finding.blocks.contenders[place].title());
            let values = [
                Value::Count(n_executions),
                title(pair.first),
                title(pair.second),
                Value::count(finding.comparison.n),
                Value::Number(medians[pair.first]),
                Value::Number(medians[pair.second]),
                Value::Signed(pair.median_difference),
                Value::correlation(pair.rank_biserial),
                Value::Unadjusted(pair.p().get()),
                Value::Probability(pair.p_holm.get()),
            ];
            table.row(measured_row(study, finding.group, values));
        }
    }
    table
}
