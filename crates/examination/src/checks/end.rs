//! The end of input, or a broken pipe, ends the process.

use stromboli_runners::Message;

use crate::cell::Cell;
use crate::checks::{Check, cells};
use crate::examinee::{Examinee, Fault, SEED};
use crate::outcome::Finding;
use crate::session::{Session, message};

pub(super) const CHECK: Check = Check {
    name: "end",
    rule: "The end of input and a broken pipe end the process at once, between trials and within one.",
    run,
};

/// How the runner is left.
#[derive(Clone, Copy)]
enum Way {
    /// Its input ends when no trial is under way.
    Idle,
    /// Its input ends instead of an answer.
    Unanswered,
    /// Nobody reads its output any more.
    Unheard,
}

impl Way {
    const ALL: [Way; 3] = [Way::Idle, Way::Unanswered, Way::Unheard];

    fn described(self) -> &'static str {
        match self {
            Way::Idle => "the end of input between trials",
            Way::Unanswered => "the end of input instead of an answer",
            Way::Unheard => "a broken pipe within a trial",
        }
    }
}

fn run(examinee: &mut Examinee<'_>) -> Result<Finding, Fault> {
    let cells = match cells(examinee)? {
        Ok(cells) => cells,
        Err(skipped) => return Ok(skipped),
    };
    let cell = cells[0];
    for way in Way::ALL {
        let mut session = examinee.fresh()?;
        if !matches!(way, Way::Idle) {
            begin(&mut session, cell)?;
        }
        match way {
            Way::Idle | Way::Unanswered => session.process.end_input(),
            Way::Unheard => {
                session.process.stop_listening();
                // What it writes next breaks the pipe. If it is gone already, so much the better.
                let _ = session.process.say("pass\n");
            }
        }
        examinee.conversed();
        if session.process.wait(examinee.patience()).is_none() {
            return Err(Fault::new(format!(
                "The runner still ran {} s after {}.",
                examinee.patience().as_secs_f64(),
                way.described()
            )));
        }
    }
    Ok(Finding::pass("The process ended each time."))
}

/// Begins a trial, up to the first `test`.
fn begin(session: &mut Session, cell: Cell) -> Result<(), Fault> {
    let silent = || Fault::new(format!("{cell}: there was no `test` to leave unanswered."));
    session.process.say(&message(&cell.trial(SEED))).map_err(|_| silent())?;
    loop {
        if !session.process.has_line(session.patience).map_err(|_| silent())? {
            return Err(silent());
        }
        let line = session.process.take_line().map_err(|_| silent())?;
        match Message::parse(line) {
            Some(Message::Test(_)) => return Ok(()),
            Some(Message::Discarded) => {}
            _ => return Err(silent()),
        }
    }
}
