//! The verdict depends on the input alone.

use stromboli_runners::process::shortened;

use super::Check;
use crate::outcome::Finding;
use crate::programs::examinee::Examinee;
use crate::programs::session::{Fault, FaultKind};

pub(super) const REPETITION: Check = Check {
    name: "repetition",
    rule: "The same input gets the same verdict and reason when it is tested again.",
    run: |examinee| {
        let mut n_inputs = 0;
        for (property, bug) in examinee.choices()? {
            for input in examinee.inputs(&property, examinee.effort().n_repeated)? {
                let first = said(examinee, &property, bug.as_deref(), &input)?;
                if first.is_none() {
                    // It hangs. Each input that does takes long.
                    break;
                }
                let second = said(examinee, &property, bug.as_deref(), &input)?;
                if first != second {
                    examinee.has_differed = true;
                    let when = "when it was tested again";
                    return Err(differs(
                        &property,
                        bug.as_deref(),
                        &input,
                        [&first, &second],
                        when,
                    ));
                }
                n_inputs += 1;
            }
        }
        Ok(format!("{n_inputs} inputs got the same verdict twice."))
    },
};

pub(super) const ORDER: Check = Check {
    name: "order",
    rule: "The verdict does not depend on what was tested before, nor on the process.",
    run: order,
};

fn order(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    if examinee.has_differed {
        return Err(Finding::skipped("Verdicts differ even for the same input."));
    }
    let choices = examinee.choices()?;
    let mut all = Vec::new();
    // The process has executed a lot by now.
    for (property, bug) in &choices {
        for input in examinee.inputs(property, examinee.effort().n_repeated)? {
            let first = said(examinee, property, bug.as_deref(), &input)?;
            if first.is_none() {
                break;
            }
            all.push((property, bug, input, first));
        }
    }
    // In another order, properties and bugs alternate.
    all.reverse();
    let n_choices = choices.len().max(1);
    let mut mixed: Vec<_> = all.iter().enumerate().collect();
    mixed.sort_by_key(|(place, _)| (place % n_choices.max(7), *place));
    for (when, is_fresh) in [("after other inputs", false), ("in a fresh process", true)] {
        if is_fresh {
            examinee.dismiss();
            mixed.reverse();
        }
        for (_, (property, bug, input, first)) in &mixed {
            let again = said(examinee, property, bug.as_deref(), input)?;
            if again != *first {
                let when = format!("when it was tested {when}");
                return Err(differs(property, bug.as_deref(), input, [first, &again], &when));
            }
        }
    }
    Ok(format!("{} inputs got the same verdict in three orders and two processes.", all.len()))
}

/// What a program says to an input, or that it crashes; `None` if it hangs.
fn said(
    examinee: &mut Examinee<'_>,
    property: &str,
    bug: Option<&str>,
    input: &str,
) -> Result<Option<String>, Finding> {
    match examinee.ask(property, bug, input)? {
        Ok(reply) => Ok(Some(reply.shown())),
        Err(Fault { kind: FaultKind::Dies, .. }) => Ok(Some("the end of the process".to_owned())),
        Err(Fault { kind: FaultKind::Hangs, .. }) => Ok(None),
        Err(fault @ Fault { kind: FaultKind::Talks, .. }) => {
            Err(Finding::of_fault_in(property, &fault))
        }
    }
}

fn differs(
    property: &str,
    bug: Option<&str>,
    input: &str,
    [first, again]: [&Option<String>; 2],
    when: &str,
) -> Finding {
    let with = bug.map_or(String::new(), |bug| format!(" with the bug {bug}"));
    let shown = |said: &Option<String>| said.clone().unwrap_or_else(|| "silence".to_owned());
    let (first, again) = (shown(first), shown(again));
    let sentence = format!(
        "{property}{with}: the answer to {} was {first}, and {again} {when}.",
        shortened(input)
    );
    // Complete, so that it can be tried.
    Finding { evidence: vec![format!("> test {input}")], ..Finding::fail(sentence) }
}
