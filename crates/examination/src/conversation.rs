//! One trial, recorded line by line.

use std::time::{Duration, Instant};

use stromboli_domain::deep::n_groups;
use stromboli_domain::{Verdict, text};
use stromboli_runners::process::shortened;
use stromboli_runners::protocol::MAX_GROUPS;
use stromboli_runners::{Answer, LineProcess, Message};
use stromboli_workloads::Task;

use crate::breach::{Breach, Rule};
use crate::host::Host;

/// All messages of one trial.
pub(crate) struct Conversation {
    /// All lines after the trial message, in both directions: `> ` to the runner, `< ` from it.
    pub(crate) lines: Vec<String>,
    /// The values that were tested, with the answers.
    pub(crate) tests: Vec<(String, Answer)>,
    pub(crate) result: Result<End, Breach>,
    pub(crate) time: Duration,
}

/// How a trial ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Done(String),
    Passed,
    Stopped(Option<String>),
    Error(String),
}

/// How many lines of a conversation are shown.
const N_SHOWN: usize = 4;

/// A conversation in progress.
pub(crate) struct Talk<'a> {
    pub(crate) process: &'a mut LineProcess,
    /// The task whose inputs the values must be.
    pub(crate) task: Task,
    pub(crate) host: &'a mut Host,
    pub(crate) patience: Duration,
}

impl Talk<'_> {
    /// Runs a trial. `trial` is the message, including its newline.
    pub(crate) fn about(mut self, trial: &str) -> Conversation {
        let started = Instant::now();
        let mut lines = Vec::new();
        let mut tests = Vec::new();
        let mut result = self.until_it_ends(trial, &mut lines, &mut tests);
        if let Err(breach) = &mut result {
            let shown = lines.len().saturating_sub(N_SHOWN);
            let whole = std::iter::once(format!("> {}", trial.trim_end())).chain(lines.clone());
            let n_before = if lines.len() > N_SHOWN { shown + 1 } else { 0 };
            breach.evidence = whole.skip(n_before).map(|line| to_fit(&line)).collect();
        }
        Conversation { lines, tests, result, time: started.elapsed() }
    }

    fn until_it_ends(
        &mut self,
        trial: &str,
        lines: &mut Vec<String>,
        tests: &mut Vec<(String, Answer)>,
    ) -> Result<End, Breach> {
        if let Some(line) = self.line_within(Duration::ZERO)? {
            lines.push(format!("< {line}"));
            let what = format!("wrote {} between trials", shortened(&line));
            return Err(breach(Rule::Messages, what));
        }
        self.say(trial)?;
        let mut is_stopped = false;
        let mut tested = Instant::now();
        let mut n_idle = 0_usize;
        loop {
            let Some(line) = self.line_within(self.patience)? else {
                let of = self.patience.as_secs_f64();
                let what = match (is_stopped, tests.len()) {
                    (true, _) => format!("the runner sent nothing for {of} s after `stop`"),
                    (false, 0) => format!("the runner sent nothing for {of} s after `trial`"),
                    (false, _) => format!("the runner sent nothing for {of} s after an answer"),
                };
                return Err(Breach::silence(what));
            };
            lines.push(format!("< {line}"));
            let Some(message) = Message::parse(&line) else {
                let what = format!("wrote what is not a message: {}", shortened(&line));
                return Err(breach(Rule::Messages, what));
            };
            match message {
                Message::Test(_) if is_stopped => {
                    return Err(breach(Rule::Stop, "sent `test` after `stop`"));
                }
                Message::Test(value) => {
                    self.read(value)?;
                    if let Some(line) = self.line_within(self.host.pause())? {
                        lines.push(format!("< {line}"));
                        let what = "sent another message before the answer to `test`";
                        return Err(breach(Rule::Waits, what));
                    }
                    // It parsed before, so there is a verdict.
                    let verdict = || self.task.verdict(value).unwrap_or(Verdict::Passes);
                    let answer = self.host.answer(value, verdict);
                    is_stopped = answer == Answer::Stop;
                    lines.push(format!("> {}", answer.line().trim_end()));
                    tests.push((value.to_owned(), answer));
                    self.say(answer.line())?;
                    (tested, n_idle) = (Instant::now(), 0);
                }
                Message::Discarded => {}
                Message::Accept(value) => {
                    self.read(value)?;
                }
                Message::Done(value) => {
                    self.read(value)?;
                    if is_stopped {
                        let what = "answered `stop` with `done` instead of `stopped`";
                        return Err(breach(Rule::Stop, what));
                    }
                    return Ok(End::Done(value.to_owned()));
                }
                Message::Passed if is_stopped => {
                    let what = "answered `stop` with `passed` instead of `stopped`";
                    return Err(breach(Rule::Stop, what));
                }
                Message::Passed => return Ok(End::Passed),
                Message::Stopped(value) => {
                    value.map(|value| self.read(value)).transpose()?;
                    if !is_stopped {
                        return Err(breach(
                            Rule::Messages,
                            "sent `stopped` without being asked to stop",
                        ));
                    }
                    return Ok(End::Stopped(value.map(str::to_owned)));
                }
                Message::Error(text) => return Ok(End::Error(text.to_owned())),
            }
            n_idle += 1;
            if tested.elapsed() > self.patience {
                let seconds = self.patience.as_secs_f64();
                let what = format!(
                    "the runner sent {n_idle} messages within {seconds} s, none of which was `test` \
                     or ended the trial"
                );
                return Err(Breach::silence(what));
            }
        }
    }

    fn say(&mut self, line: &str) -> Result<(), Breach> {
        self.process.send(line).map_err(|cause| Breach::broken(self.process, cause))
    }

    fn line_within(&mut self, patience: Duration) -> Result<Option<String>, Breach> {
        let line = match self.process.has_line(patience) {
            Ok(false) => return Ok(None),
            Ok(true) => self.process.take_line().map(str::to_owned),
            Err(cause) => Err(cause),
        };
        line.map(Some).map_err(|cause| Breach::broken(self.process, cause))
    }

    /// A value must be an input of the task's property.
    fn read(&self, value: &str) -> Result<(), Breach> {
        let n_groups = n_groups(value);
        if n_groups > MAX_GROUPS {
            let what =
                format!("sent a value of {n_groups} groups and lists, more than {MAX_GROUPS}");
            return Err(breach(Rule::Values, what));
        }
        self.task.parses(value).map_err(|error| {
            let value = shortened(value);
            let what = format!("sent {value}, which is not an input of the property: {error}");
            breach(Rule::Values, what)
        })
    }
}

fn breach(rule: Rule, what: impl AsRef<str>) -> Breach {
    Breach::new(rule, format!("the runner {}", what.as_ref()))
}

/// The part of a line that fits a terminal.
fn to_fit(line: &str) -> String {
    text::shortened(line, 100).into_owned()
}

impl Conversation {
    /// The number of inputs that were tested.
    pub(crate) fn n_tests(&self) -> usize {
        self.tests.len()
    }

    /// Whether a failure was found.
    pub(crate) fn has_found(&self) -> bool {
        self.tests.iter().any(|(_, answer)| *answer == Answer::Fail)
    }

    /// Checks that the reported value was tested, and failed.
    pub(crate) fn honest(&self, task: Task) -> Result<(), Breach> {
        let (Ok(End::Done(value)) | Ok(End::Stopped(Some(value)))) = &self.result else {
            return Ok(());
        };
        let mut answers: Vec<_> = self.tests.iter().filter(|(tested, _)| tested == value).collect();
        if answers.is_empty() {
            // It may be printed differently.
            let canonical = task.canonical(value);
            let is_it = |tested: &str| task.canonical(tested) == canonical;
            answers = self.tests.iter().filter(|(tested, _)| is_it(tested)).collect();
        }
        if answers.iter().any(|(_, answer)| *answer == Answer::Fail) {
            return Ok(());
        }
        let what = match answers.iter().any(|(_, answer)| *answer != Answer::Stop) {
            true => "on which the property did not fail",
            false => "which it never tested in this trial",
        };
        let what = format!("reported {}, {what}", shortened(value));
        let last = self.lines.last().map(|line| to_fit(line));
        Err(Breach { evidence: last.into_iter().collect(), ..breach(Rule::Reports, what) })
    }
}

/// Where two conversations differ, in words.
pub(crate) fn difference(one: &Conversation, other: &Conversation) -> Option<String> {
    let n_same = one.lines.iter().zip(&other.lines).take_while(|(a, b)| a == b).count();
    let said = |conversation: &Conversation| match conversation.lines.get(n_same) {
        Some(line) => shortened(line.trim_start_matches(['<', '>', ' '])),
        None => "nothing".to_owned(),
    };
    let is_same = one.lines.len() == other.lines.len() && n_same == one.lines.len();
    (!is_same).then(|| format!("at line {} it was {}, then {}", n_same + 1, said(one), said(other)))
}
