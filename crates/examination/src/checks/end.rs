//! The process exits at the end of its input, or when its output is closed.

use stromboli_runners::LineProcess;

use crate::checks::Check;
use crate::examinee::{Examinee, SEED};
use crate::host::{Host, Leave};
use crate::outcome::Finding;

pub(super) const CHECK: Check = Check {
    name: "end",
    rule: "The process exits at once at the end of input or on a broken pipe, between and during trials.",
    run,
};

/// How the conversation with the runner ends, and what is done instead of an answer to `test`.
const WAYS: [(&str, Option<Leave>); 3] = [
    ("the end of input between trials", None),
    ("the end of input instead of an answer", Some(LineProcess::close_input)),
    ("a broken pipe during a trial", Some(break_pipe)),
];

fn break_pipe(process: &mut LineProcess) {
    process.close_output();
    // Makes it write, which breaks the pipe. It may have exited already.
    let _ = process.send("pass\n");
}

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let cell = examinee.cells()?[0];
    for (way, leave) in WAYS {
        let mut session = examinee.fresh()?;
        match leave {
            None => session.process.close_input(),
            Some(leave) => {
                let mut host = Host::sampling().leaving(leave);
                session.converse(cell.task, &cell.trial(SEED), &mut host);
                if !host.has_left() {
                    return Err(Finding::fail(format!("{cell}: the runner sent no `test`.")));
                }
            }
        }
        examinee.conversed();
        if session.process.wait(examinee.patience()).is_none() {
            let seconds = examinee.patience().as_secs_f64();
            let sentence = format!("The runner was still running {seconds} s after {way}.");
            return Err(Finding::fail(sentence));
        }
    }
    Ok("The process exited each time.".to_owned())
}
