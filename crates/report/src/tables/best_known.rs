//! The tasks that are measured against their best known counterexamples.

use stromboli_analysis::printed::size;
use stromboli_domain::Budget;
use stromboli_workloads::minimum::BestKnown;

use crate::beaten::Beaten;
use crate::study::Study;
use crate::table::Table;

/// For each task without a proven minimum: its best known counterexample, what has shown it, what is
/// proven, and whether a trial of the study beats it. It is the same for all budgets.
pub fn best_known(study: &Study<'_>, _: Budget) -> Table {
    let caption = "Tasks without a proven minimum, and the best known counterexamples that distances are \
        measured from. Proven: what an exhaustive search has excluded. Smaller: a counterexample that \
        a trial of this study has shown and that is smaller than the best known one, with the trial. \
        The smaller one has fewer tokens or, of equally many, comes first in LeanCheck's order.";
    let all_beaten = Beaten::all(study);
    let by = |best: &BestKnown| all_beaten.iter().find(|beaten| beaten.best.task == best.task);
    let rows: Vec<_> = study.best_known().iter().map(|best| (best, by(best))).collect();
    Table::of("best-known", caption, &rows)
        .words("task", "task", |(best, _)| best.task.to_string())
        .numbers("size", "size", |(best, _)| best.size)
        .words("best_known", "best known", |(best, _)| best.counterexample.as_str())
        .words("source", "shown by", |(best, _)| best.source.to_string())
        .words("proven", "proven", |(best, _)| best.bound.words())
        .numbers("smaller_size", "size of smaller", |(_, by)| Some(size((*by)?.counterexample)))
        .words("smaller", "smaller", |(_, by)| Some((*by)?.counterexample))
        .words("strategy", "strategy", |(_, by)| Some((*by)?.trial.cell.strategy.to_string()))
        .numbers("trial", "trial", |(_, by)| Some((*by)?.trial.number))
        .words("seed", "seed", |(_, by)| Some((*by)?.trial.seed?.to_string()))
        .table
}
