//! The process exits at the end of its input, or when its output is closed.

use stromboli_runners::Message;

use crate::cell::Cell;
use crate::checks::Check;
use crate::conversation::Session;
use crate::examinee::{Examinee, SEED};
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "end",
    rule: "The process exits at once at the end of input or on a broken pipe, between and during trials.",
    run,
};

/// How the conversation with the runner ends.
#[derive(Clone, Copy)]
enum Way {
    /// Its input ends between trials.
    Idle,
    /// Its input ends instead of an answer.
    Unanswered,
    /// Its output is closed.
    Unheard,
}

impl Way {
    const ALL: [Way; 3] = [Way::Idle, Way::Unanswered, Way::Unheard];

    fn described(self) -> &'static str {
        match self {
            Way::Idle => "the end of input between trials",
            Way::Unanswered => "the end of input instead of an answer",
            Way::Unheard => "a broken pipe during a trial",
        }
    }
}

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cells = examinee.cells()?;
    let cell = cells[0];
    for way in Way::ALL {
        let mut session = examinee.fresh()?;
        if !matches!(way, Way::Idle) {
            begin(&mut session, cell)?;
        }
        match way {
            Way::Idle | Way::Unanswered => session.process.close_input(),
            Way::Unheard => {
                session.process.close_output();
                // Makes it write, which breaks the pipe. It may have exited already.
                let _ = session.process.send("pass\n");
            }
        }
        examinee.conversed();
        if session.process.wait(examinee.patience()).is_none() {
            return Err(Finding::fail(format!(
                "The runner was still running {} s after {}.",
                examinee.patience().as_secs_f64(),
                way.described()
            )));
        }
    }
    Ok("The process exited each time.".to_owned())
}

/// Begins a trial, up to the first `test`.
fn begin(session: &mut Session, cell: Cell) -> Result<(), Finding> {
    let silent = || Finding::fail(format!("{cell}: the runner sent no `test`."));
    session.process.send(&cell.trial(SEED).request()).map_err(|_| silent())?;
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
