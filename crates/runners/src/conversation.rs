//! One trial with a runner: what it may say, and when.

use stromboli_domain::deep::n_groups;

use crate::death::Broken;
use crate::line_process::LineProcess;
use crate::process::shortened;
use crate::protocol::{Answer, MAX_GROUPS, Message, Rule};

/// The side of a trial that knows the property.
pub trait Responder {
    /// An input of the property.
    type Input;

    /// Waits for the next line. It is an error if waiting longer is futile.
    fn next_line<'p>(&mut self, process: &'p mut LineProcess) -> Result<&'p str, Broken>;

    /// Reads an input. The error says why the text is not one.
    fn read(&self, text: &str) -> Result<Self::Input, String>;

    /// Sends the answer to `test`, and returns it.
    fn test(&mut self, input: Self::Input, process: &mut LineProcess) -> Result<Answer, Broken>;

    /// The generator itself rejected an input.
    fn discarded(&mut self);

    /// Shrinking continues from this input.
    fn accepted(&mut self, input: Self::Input);
}

/// What a runner said at the end of a trial.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End<I> {
    /// The library reports this counterexample.
    Done(I),
    /// The library gave up without a failure.
    Passed,
    /// The trial was stopped, with the best counterexample so far if the library knows it.
    Stopped(Option<I>),
    /// The library or the runner reported an error.
    Error(String),
}

/// Requests a trial, and answers the runner until the trial ends. `request` is the line, including its newline.
pub fn converse<R: Responder>(
    process: &mut LineProcess,
    request: &str,
    responder: &mut R,
) -> Result<End<R::Input>, Broken> {
    process.send(request)?;
    let mut is_stopped = false;
    loop {
        let line = responder.next_line(process)?;
        let message = Message::parse(line).ok_or_else(|| {
            let what = format!("wrote what is not a message: {}", shortened(line));
            Broken::rule(Rule::Messages, what)
        })?;
        match message {
            Message::Test(_) if is_stopped => {
                return Err(Broken::rule(Rule::Stop, "sent `test` after `stop`"));
            }
            Message::Test(text) => {
                let input = input(responder, text)?;
                is_stopped = responder.test(input, process)? == Answer::Stop;
            }
            Message::Discarded => responder.discarded(),
            Message::Accept(text) => {
                let input = input(responder, text)?;
                responder.accepted(input);
            }
            Message::Done(text) => return input(responder, text).map(End::Done),
            Message::Passed => return Ok(End::Passed),
            Message::Stopped(text) => {
                let best = text.map(|text| input(responder, text)).transpose()?;
                if !is_stopped {
                    let what = "sent `stopped` without being asked to stop";
                    return Err(Broken::rule(Rule::Messages, what));
                }
                return Ok(End::Stopped(best));
            }
            Message::Error(text) => return Ok(End::Error(shortened(text))),
        }
    }
}

fn input<R: Responder>(responder: &R, text: &str) -> Result<R::Input, Broken> {
    let n_groups = n_groups(text);
    if n_groups > MAX_GROUPS {
        let what = format!("sent a value of {n_groups} groups and lists, more than {MAX_GROUPS}");
        return Err(Broken::rule(Rule::Values, what));
    }
    responder.read(text).map_err(|error| {
        let value = shortened(text);
        let what = format!("sent {value}, which is not an input of the property: {error}");
        Broken::rule(Rule::Values, what)
    })
}
