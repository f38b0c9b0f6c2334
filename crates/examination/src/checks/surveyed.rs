//! The checks that need nothing but the survey.

use stromboli_domain::text::counted;
use stromboli_runners::End;
use stromboli_runners::protocol::Rule;

use crate::checks::Check;
use crate::examinee::Examinee;
use crate::outcome::Finding;
use crate::survey::Purpose;

pub(super) const MESSAGES: Check = Check {
    name: "messages",
    rule: "Standard output contains only messages, each a line of UTF-8 text.",
    run: |examinee| {
        let survey = examinee.survey_without_breach_of(Rule::Messages)?;
        let n_lines: usize = survey.all.iter().map(|one| one.conversation.lines.len()).sum();
        Ok(format!("All {n_lines} lines in {} trials are messages.", survey.all.len()))
    },
};

pub(super) const TRIALS: Check = Check {
    name: "trials",
    rule: "Every family completes a trial on each of its workloads, without `error`, a crash or a timeout.",
    run: |examinee| {
        let survey = examinee.survey_without_breach_of(Rule::Trials)?;
        let real = || survey.of_kind(Purpose::Real);
        Ok(format!(
            "{} of family and workload; {} of {} found a counterexample.",
            counted(survey.n_families as u64, "pair"),
            real().filter(|one| one.conversation.has_found()).count(),
            counted(real().count() as u64, "trial"),
        ))
    },
};

pub(super) const VALUES: Check = Check {
    name: "values",
    rule: "Every value is an input of the property, in printed form.",
    run: |examinee| {
        let survey = examinee.survey_without_breach_of(Rule::Values)?;
        Ok(format!("All {} values are inputs of their property.", survey.n_values()))
    },
};

pub(super) const WAITS: Check = Check {
    name: "waits",
    rule: "After `test`, the runner reads the answer before it writes anything else.",
    run: |examinee| {
        let survey = examinee.survey_without_breach_of(Rule::Waits)?;
        Ok(format!("The runner waited for {} answers.", survey.n_values()))
    },
};

pub(super) const REPORTS: Check = Check {
    name: "reports",
    rule: "The reported value was tested in this trial, and the property fails on it.",
    run: reports,
};

fn reports(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let survey = examinee.survey_without_breach_of(Rule::Reports)?;
    let (mut n_done, mut n_trials) = (0, 0);
    for one in survey.of_kind(Purpose::ToTheEnd).filter(|one| one.breach().is_none()) {
        n_trials += 1;
        n_done += usize::from(matches!(one.conversation.result, Ok(End::Done(_))));
    }
    match (n_trials, n_done) {
        (0, _) => Err(Finding::skipped("No trial ended before it was stopped.")),
        (_, 0) => {
            Err(Finding::fail("No trial ended with `done`, though inputs of 30 characters failed."))
        }
        _ => Ok(format!(
            "{n_done} of {} without a limit ended with `done` and a value that failed.",
            counted(n_trials, "trial")
        )),
    }
}
