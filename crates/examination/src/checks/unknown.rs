//! The runner handles trials with unknown names.

use stromboli_domain::text::counted;
use stromboli_runners::Trial;
use stromboli_runners::protocol::Rule;
use stromboli_workloads::schema::TypeRef;

use crate::checks::Check;
use crate::examinee::{Examinee, SEED};
use crate::host::Host;
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "unknown",
    rule: "An unknown family, variant, workload or type gets `error` or a trial, and the next trial runs.",
    run,
};

/// Replaces a name in a trial by an unknown one.
type Change = fn(&mut Trial);

const CHANGES: &[(&str, Change)] = &[
    ("an unknown family", |trial| trial.family = "no_such_family".to_owned()),
    ("an unknown variant", |trial| trial.variant = Some("no_such_variant".to_owned())),
    ("an unknown workload", |trial| {
        trial.workload = "no_such_workload".to_owned();
        trial.task = "no_such_workload/NoSuchProperty/no_such_mutation".to_owned();
    }),
    ("an unknown type", |trial| {
        trial.schema.input = TypeRef::Tuple(vec![TypeRef::Named("no_such_type".to_owned())]);
    }),
];

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cells = examinee.cells()?;
    for cell in &cells {
        for (what, change) in CHANGES {
            let mut trial = cell.trial(SEED);
            change(&mut trial);
            let mut host = Host::sampling().stopping_after(3, 0);
            let conversation = examinee.converse(*cell, &trial, &mut host)?;
            // Generators that ignore the types may continue, with values of the types that they know.
            if let Err(breach) = conversation.result
                && breach.rule != Rule::Values
            {
                let sentence = format!("{cell}, with {what}: {}.", breach.what);
                return Err(Finding { evidence: breach.evidence, ..Finding::fail(sentence) });
            }
            let mut host = Host::sampling().stopping_after(1, 0);
            examinee.converse_soundly(*cell, &cell.trial(SEED), &mut host)?;
        }
    }
    let n_trials = counted((CHANGES.len() * cells.len()) as u64, "trial");
    Ok(format!("{n_trials} with unknown names got an answer."))
}
