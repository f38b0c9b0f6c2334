//! The tasks that are measured against their best known counterexamples.

use stromboli_analysis::printed::size;
use stromboli_domain::Budget;

use crate::beaten::Beaten;
use crate::study::Study;
use crate::table::{Table, Value, numbers, words};

/// For each task without a proven minimum: its best known counterexample, what has shown it, what is
/// proven, and whether a trial of the study beats it. It is the same for all budgets.
pub fn best_known(study: &Study<'_>, _: Budget) -> Table {
    let caption = "Tasks without a proven minimum, and the best known counterexamples that distances are \
        measured from. Proven: what an exhaustive search has excluded. Smaller: a counterexample that \
        a trial of this study has shown and that is smaller than the best known one, with the trial. \
        The smaller one has fewer tokens or, of equally many, comes first in LeanCheck's order.";
    let columns = [
        words("task", "task"),
        numbers("size", "size"),
        words("best_known", "best known"),
        words("source", "shown by"),
        words("proven", "proven"),
        numbers("smaller_size", "size of smaller"),
        words("smaller", "smaller"),
        words("strategy", "strategy"),
        numbers("trial", "trial"),
        words("seed", "seed"),
    ];
    let mut table = Table::new("best-known", caption, &columns);
    let all_beaten = Beaten::all(study);
    for best in study.best_known() {
        let mut row = vec![
            best.task.to_string().into(),
            Value::count(best.size),
            best.counterexample.as_str().into(),
            best.source.to_string().into(),
            best.bound.words().into(),
        ];
        match all_beaten.iter().find(|beaten| beaten.best.task == best.task) {
            None => row.extend([(); 5].map(|()| Value::Missing)),
            Some(Beaten { trial, counterexample, .. }) => row.extend([
                Value::count(size(counterexample)),
                (*counterexample).into(),
                trial.cell.strategy.to_string().into(),
                Value::Count(u64::from(trial.number)),
                trial.seed.map_or(Value::Missing, |seed| seed.to_string().into()),
            ]),
        }
        table.row(row);
    }
    table
}
