//! The checks that need only verdicts of the program without bugs on many inputs.

use std::time::Duration;

use stromboli_runners::process::shortened;

use super::Check;
use crate::outcome::Finding;
use crate::programs::examinee::{Examinee, Surveyed};
use crate::programs::session::{FaultKind, Reply};

/// The share of inputs that meet the precondition, in percent, below which a property is hard to test.
const FEW: usize = 5;

/// The number of executions per second below which measurements take long.
const SLOW: f64 = 200.0;

pub(super) const MESSAGES: Check = Check {
    name: "messages",
    rule: "Standard output has one line for each `test`: pass, discard, fail, fail REASON or error TEXT.",
    run: |examinee| {
        let survey = examinee.survey_without(FaultKind::Talks)?;
        let n_replies: usize = survey.iter().map(|one| one.replies.len()).sum();
        Ok(format!("All {n_replies} lines are answers."))
    },
};

pub(super) const SURVIVES: Check = Check {
    name: "survives",
    rule: "Without a bug, no input ends the process, if the program has bugs to choose from.",
    run: |examinee| {
        examinee.survey_without(FaultKind::Dies)?;
        examinee.answered()?;
        Ok(match examinee.description()?.bugs.is_empty() {
            true => "Without bugs to choose from, a crash is a failure.".to_owned(),
            false => "The process never ended.".to_owned(),
        })
    },
};

pub(super) const ANSWERS: Check = Check {
    name: "answers",
    rule: "Every `test` is answered in time.",
    run: |examinee| {
        examinee.survey_without(FaultKind::Hangs)?;
        examinee.answered()?;
        let seconds = examinee.patience().as_secs_f64();
        Ok(format!("No answer took {seconds} s."))
    },
};

pub(super) const VALUES: Check = Check {
    name: "values",
    rule: "Every value of the declared types is read, also the least, the greatest, the longest and the deepest.",
    run: values,
};

fn values(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let survey = examinee.answered()?;
    for one in &*survey {
        if let Some((input, reply @ Reply::Error(_))) = one.replies.last() {
            let (property, value, reply) = (&one.property, shortened(input), reply.shown());
            return Err(Finding::fail(format!(
                "{property}: the program answered {reply} to {value}, a value of the type that it declares."
            )));
        }
    }
    let n_values: usize = survey.iter().map(|one| one.replies.len()).sum();
    Ok(format!("All {n_values} values were read."))
}

pub(super) const CORRECT: Check = Check {
    name: "correct",
    rule: "Without a bug, every property holds, if the program has bugs to choose from.",
    run: correct,
};

fn correct(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let has_bugs = !examinee.description()?.bugs.is_empty();
    let survey = examinee.answered()?;
    let failure = |one: &Surveyed| {
        let failures = one.replies.iter().filter(|(_, reply)| reply.is_failure());
        let (input, reply) = failures.min_by_key(|(input, _)| input.len())?;
        Some((one.property.clone(), input.clone(), reply.shown()))
    };
    let failures: Vec<_> = survey.iter().filter_map(failure).collect();
    match (failures.first(), has_bugs) {
        (Some((property, input, reply)), true) => {
            let sentence = format!(
                "{property}: without a bug, the answer to {} is {reply}. Every trial would find this \
                 instead of the bug.",
                shortened(input)
            );
            // Complete, so that it can be tried.
            let evidence = vec![format!("> test {input}")];
            Err(Finding { evidence, ..Finding::fail(sentence) })
        }
        (None, false) => Err(Finding::warn(
            "There are no bugs to choose from, and no property failed: there is nothing to shrink.",
        )),
        (_, false) => Ok(format!(
            "There are no bugs to choose from; {} of {} properties failed.",
            failures.len(),
            survey.len()
        )),
        (None, true) => {
            let n_passed = |one: &Surveyed| {
                one.replies.iter().filter(|(_, reply)| *reply == Reply::Passes).count()
            };
            let n_passed: usize = survey.iter().map(n_passed).sum();
            Ok(format!("All properties held, on {n_passed} inputs that met their preconditions."))
        }
    }
}

pub(super) const DISCARDS: Check =
    Check { name: "discards", rule: "Enough inputs meet the preconditions.", run: discards };

fn discards(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let survey = examinee.answered()?;
    let mut most = 0;
    for Surveyed { property, replies, .. } in &*survey {
        let n_discards = replies.iter().filter(|(_, reply)| *reply == Reply::Discards).count();
        let n_kept = replies.len() - n_discards;
        if 100 * n_kept < FEW * replies.len() {
            return Err(Finding::warn(format!(
                "{property} discards {n_discards} of {} inputs. Declare types whose values meet the \
                 precondition more often, or make invalid inputs valid instead of discarding them.",
                replies.len()
            )));
        }
        most = most.max(100 * n_discards / replies.len().max(1));
    }
    Ok(format!("No property discards more than {most} % of its inputs."))
}

pub(super) const SPEED: Check = Check {
    name: "speed",
    rule: "Properties are executed often enough per second to be measured in reasonable time.",
    run: speed,
};

fn speed(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let survey = examinee.answered()?;
    let n_executions: usize = survey.iter().map(|one| one.replies.len()).sum();
    let time: Duration = survey.iter().map(|one| one.time).sum();
    let rate = n_executions as f64 / time.as_secs_f64().max(1e-9);
    let sentence = format!("{rate:.0} executions per second.");
    if rate < SLOW { Err(Finding::warn(sentence)) } else { Ok(sentence) }
}
