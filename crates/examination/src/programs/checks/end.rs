//! The process exits at the end of its input, or when its output is closed.

use super::Check;
use crate::outcome::Finding;
use crate::programs::examinee::Examinee;

pub(super) const CHECK: Check = Check {
    name: "end",
    rule: "The process exits at the end of its input, and on a broken pipe.",
    run,
};

fn run(examinee: &mut Examinee<'_>) -> Result<String, Finding> {
    let property = examinee.sound_properties()?.swap_remove(0);
    let input = examinee.input(&property, 0)?;
    let seconds = examinee.patience().as_secs_f64();
    let still = |when: &str| {
        Finding::fail(format!("The program was still running {seconds} s after {when}."))
    };
    for is_used in [false, true] {
        examinee.dismiss();
        let session = examinee.session()?;
        if is_used {
            session.ask(&property, None, &input).map_err(|fault| Finding::of_fault(&fault))?;
        }
        session.process.close_input();
        if !session.exits() {
            return Err(still("the end of its input"));
        }
    }
    examinee.dismiss();
    let session = examinee.session()?;
    session.process.close_output();
    // Makes it write, which breaks the pipe. It may have exited already.
    let _ = session.process.send(&format!("test {input}\ntest {input}\n"));
    session.process.close_input();
    if !session.exits() {
        return Err(still("its output was closed"));
    }
    examinee.dismiss();
    Ok("The process exited each time.".to_owned())
}
