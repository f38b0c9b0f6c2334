//! Distances as the paper computed them, and the metrics that depend on them.

use stromboli_report::distance::{Distance, Reader};
use stromboli_report::measured::{Gap, Measured};
use stromboli_report::metric::{self, Metric};
use stromboli_report::{Measures, metrics};
use stromboli_workloads::Workload;

use crate::minima::{is_task, minimum_of};
use crate::predicted;
use crate::printed::flat;
use crate::setting::fsub;

/// The distance as the paper computed it: for `fsub`, between flat lists of tokens.
pub static AS_PRINTED: Distance = Distance { name: "as-printed", reader };

fn reader(workload: Workload) -> Option<Reader> {
    is_printed_otherwise(workload).then_some(flat as Reader)
}

/// Whether the paper's programs printed the inputs of a workload in another notation, and so computed
/// different distances.
fn is_printed_otherwise(workload: Workload) -> bool {
    workload == fsub()
}

/// The distances of a trial as the paper computed them; `None` for tasks of the paper whose minimum it does
/// not know.
pub(crate) fn gap(trial: &Measured<'_>) -> Option<Gap> {
    let task = &trial.trial.cell.task;
    let is_unknown = is_task(task) && minimum_of(task).is_none();
    trial.distance(&AS_PRINTED).filter(|_| !is_unknown)
}

metrics! {
    TED_AS_PRINTED "ted-as-printed", "TED as printed", Edits, Lower:
        "TED as the paper computed it: for fsub, on flat lists of tokens; only for tasks \
        whose minimum it knows",
        |trial| Some(f64::from(gap(trial)?.reported));
    INITIAL_TED_AS_PRINTED "initial-ted-as-printed", "TED before shrinking as printed",
        Edits, Neither:
        "tree edits from the first counterexample to the minimum, as the paper computed them",
        |trial| Some(f64::from(gap(trial)?.initial));
    TIME_PER_EDIT_AS_PRINTED "time-per-edit-as-printed", "Time per edit as printed",
        MillisecondsPerEdit, Lower:
        "time per edit, with edits counted as the paper did",
        |trial| {
            let n_edits = gap(trial)?.edits()?;
            Some((metric::SHRINK_TIME.measure)(trial)? / f64::from(n_edits))
        };
    REDUCTION_AS_PRINTED "reduction-as-printed", "TED reduction as printed", Edits, Neither:
        "edits by which shrinking came closer to the minimum, as the paper computed them",
        |trial| {
            let reduction = |gap: Gap| f64::from(gap.initial) - f64::from(gap.reported);
            trial.shrinking().and(gap(trial)).map(reduction)
        };
}

/// The metrics of the report and those of the paper, each after its counterpart.
///
/// ```
/// let measures = stromboli_paper::measures();
/// assert_eq!(measures.named("ted-as-printed").unwrap().title, "TED as printed");
/// ```
pub fn measures() -> Measures {
    let measures = Measures::default()
        .with_distance(&AS_PRINTED)
        .with_metric(&TED_AS_PRINTED, &metric::TED)
        .with_metric(&INITIAL_TED_AS_PRINTED, &metric::INITIAL_TED)
        .with_metric(&TIME_PER_EDIT_AS_PRINTED, &metric::TIME_PER_EDIT)
        .with_metric(&REDUCTION_AS_PRINTED, &metric::REDUCTION)
        .comparing(&TED_AS_PRINTED, is_printed_otherwise)
        .comparing(&TIME_PER_EDIT_AS_PRINTED, is_printed_otherwise);
    predicted::added_to(measures)
}

/// The metrics by which the paper compares frameworks, each with its name in the paper's table.
pub static COMPARED: [(&str, &Metric); 5] = [
    ("bug_finding_ms", &metric::BUG_FINDING_TIME),
    ("ted_to_minimum", &TED_AS_PRINTED),
    ("counterexample_size", &metric::SIZE),
    ("shrink_ms", &metric::SHRINK_TIME),
    ("ms_per_edit", &TIME_PER_EDIT_AS_PRINTED),
];
