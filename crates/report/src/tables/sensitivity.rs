//! Whether findings depend on leaving out the tasks that some framework did not solve.

use stromboli_domain::Budget;

use super::{PLACE, row_of_metric, under};
use crate::contender::Contender;
use crate::finding::Finding;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

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
    let columns = [
        &PLACE[..],
        &[
            words("metric", "metric"),
            numbers("n", "N"),
            numbers("p", "p"),
            words("ranking", "ranking"),
            numbers("n_all", "N, all tasks"),
            numbers("p_all", "p, all tasks"),
            words("ranking_all", "ranking, unsolved as worst"),
            words("same", "same"),
        ],
    ]
    .concat();
    let mut table = Table::new("sensitivity", caption, &columns);
    for finding in Finding::all(study, budget) {
        let Some(all) = finding.with_unsolved_as_worst(study) else { continue };
        let is_same = is_same(&finding, &all);
        let values = [
            finding.metric.name.into(),
            Value::count(finding.comparison.n),
            finding.p_value(),
            finding.order(Contender::title).into(),
            Value::count(all.comparison.n),
            all.p_value(),
            all.order(Contender::title).into(),
            if is_same { "yes" } else { "no" }.into(),
        ];
        table.row(row_of_metric(study, finding.metric, finding.group, values));
    }
    table
}

fn is_same(first: &Finding, second: &Finding) -> bool {
    let sorted = |finding: &Finding| {
        let mut pairs = finding.pairs_ahead();
        pairs.sort();
        pairs
    };
    sorted(first) == sorted(second)
}
