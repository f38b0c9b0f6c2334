//! The checks of a runner that is given counterexamples to shrink.

use stromboli_domain::text::counted;
use stromboli_runners::End;
use stromboli_runners::protocol::Rule;

use crate::checks::Check;
use crate::conversation::{Breach, Conversation};
use crate::examinee::{Examinee, SEED};
use crate::host::Host;
use crate::outcome::Finding;
use crate::starts::{N_CONSTRUCTORS, Start};
use crate::survey::Purpose;

pub(super) const TRIALS: Check = Check {
    name: "+trials",
    rule: "A start of every type of input is shrunk without `error`, a crash or a timeout.",
    run: |examinee| {
        let survey = examinee.survey_without_breach_of(Rule::Trials)?;
        let n_starts = survey.of_kind(Purpose::Sampling).count() as u64;
        let n_trials = counted(survey.all.len() as u64, "trial");
        Ok(format!("{}, one for each type of input, in {n_trials}.", counted(n_starts, "start")))
    },
};

pub(super) const REPORTS: Check = Check {
    name: "+reports",
    rule: "The reported value is the start, or was tested in this trial and failed.",
    run: |examinee| {
        let survey = examinee.survey_without_breach_of(Rule::Reports)?;
        let (mut n_done, mut n_shrunk) = (0, 0);
        for one in survey.of_kind(Purpose::ToTheEnd).filter(|one| one.breach().is_none()) {
            if let Ok(End::Done(value)) = &one.conversation.result {
                n_done += 1;
                n_shrunk += u64::from(one.conversation.start.as_ref() != Some(value));
            }
        }
        match (n_done, n_shrunk) {
            (0, _) => Err(Finding::fail("No trial ended with `done`.")),
            (_, 0) => Err(Finding::fail(
                "No start was shrunk, though every value of 30 characters or more fails.",
            )),
            _ => Ok(format!(
                "{} without a limit ended with `done`; {n_shrunk} made the start smaller.",
                counted(n_done, "trial")
            )),
        }
    },
};

pub(super) const STOP: Check = Check {
    name: "+stop",
    rule: "After `stop`, the runner sends `stopped` and no `test`.",
    run: stop,
};

fn stop(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    examinee.survey_without_breach_of(Rule::Stop)?;
    let mut n_stopped = 0;
    for cell in examinee.cells()? {
        for n_tests in examinee.effort().stops {
            for host in [Host::sampling(), Host::of_long_inputs()] {
                let mut host = host.stopping_after(0, n_tests - 1);
                let (conversation, end) =
                    examinee.converse_soundly(cell, &cell.trial(SEED), &mut host)?;
                conversation.honest(cell.task).map_err(|breach| Finding::of(cell, &breach))?;
                match end {
                    End::Stopped(_) => n_stopped += 1,
                    End::Done(_) => {}
                    end => {
                        return Err(Finding::fail(format!("{cell}: the runner {}.", said(&end))));
                    }
                }
            }
        }
    }
    Ok(format!("{} stopped at once.", counted(n_stopped, "trial")))
}

pub(super) const ENDS: Check = Check {
    name: "+ends",
    rule: "Shrinking ends, whatever the verdicts are, also if nothing is smaller.",
    run: ends,
};

/// More than it takes to try everything that is simpler than a small value in one place.
const MAX_TESTS: usize = 20_000;

fn ends(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cells = examinee.cells()?;
    let hosts = || {
        [
            ("everything else passes", Host::sampling()),
            ("everything fails", Host::failing()),
            ("verdicts are arbitrary", Host::arbitrary()),
        ]
    };
    let mut n_trials = 0;
    for cell in &cells {
        for start in [Start::Smallest, Start::Typical] {
            let cell = cell.with_start(start);
            for (when, host) in hosts() {
                let mut host = host.stopping_after(0, MAX_TESTS);
                let (conversation, end) =
                    examinee.converse_soundly(cell, &cell.trial(SEED), &mut host)?;
                conversation.honest(cell.task).map_err(|breach| Finding::of(cell, &breach))?;
                let what = match end {
                    End::Done(_) => {
                        n_trials += 1;
                        continue;
                    }
                    End::Stopped(_) => format!("did not end within {MAX_TESTS} tests"),
                    end => said(&end),
                };
                let sentence = format!("{cell}, if {when}: the runner {what}.");
                return Err(Finding::fail(sentence));
            }
        }
    }
    Ok(format!("{} ended with `done`, whatever the verdicts were.", counted(n_trials, "trial")))
}

/// What a runner said instead of a value.
fn said(end: &End<String>) -> String {
    match end {
        End::Error(text) => format!("answered with `error`: {text}"),
        _ => "sent `passed`, though the start fails".to_owned(),
    }
}

pub(super) const SIZES: Check = Check {
    name: "+sizes",
    rule: "Starts with 500 constructors inside each other or beside each other are no problem.",
    run: sizes,
};

/// How many smaller values of a deep or a large start are tested.
const N_TESTS: usize = 20;

fn sizes(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let (mut n_trials, mut n_slow) = (0, 0);
    for cell in examinee.cells()? {
        for start in [Start::Deep, Start::Large] {
            let cell = cell.with_start(start);
            let mut host = Host::of_long_inputs().stopping_after(0, N_TESTS);
            let conversation = examinee.converse(cell, &cell.trial(SEED), &mut host)?;
            n_trials += 1;
            match &conversation.result {
                Ok(End::Done(_) | End::Stopped(_)) => {
                    conversation.honest(cell.task).map_err(|breach| Finding::of(cell, &breach))?
                }
                Ok(end) => {
                    return Err(Finding::fail(format!("{cell}: the runner {}.", said(end))));
                }
                // It rejects values of its own all the time, but a campaign would end it only when time is up.
                Err(breach) if is_at_work(&conversation, breach) => n_slow += 1,
                Err(breach) => return Err(Finding::of(cell, breach)),
            }
        }
    }
    let slow = match n_slow {
        0 => String::new(),
        n => format!("; {n} of them rejected candidates until time was up"),
    };
    let n_trials = counted(n_trials, "trial");
    Ok(format!("{n_trials} with up to {N_CONSTRUCTORS} constructors ran{slow}."))
}

fn is_at_work(conversation: &Conversation, breach: &Breach) -> bool {
    breach.is_silence && conversation.lines.last().is_some_and(|line| line == "< discarded")
}
