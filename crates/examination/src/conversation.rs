//! One trial, recorded line by line.

use std::iter;
use std::time::{Duration, Instant};

use stromboli_domain::{Verdict, text};
use stromboli_runners::process::shortened;
use stromboli_runners::protocol::Rule;
use stromboli_runners::{
    Answer, Broken, Command, Death, End, Hello, LineError, LineProcess, Responder, Trial, converse,
    process,
};
use stromboli_workloads::Task;

use crate::host::Host;

/// A runner process.
pub(crate) struct Session {
    pub(crate) process: LineProcess,
    pub(crate) hello: Hello,
    pub(crate) patience: Duration,
}

/// All messages of one trial.
pub(crate) struct Conversation {
    /// All lines after the trial message, in both directions: `> ` to the runner, `< ` from it.
    pub(crate) lines: Vec<String>,
    /// The counterexample that the runner was given to shrink.
    pub(crate) start: Option<String>,
    /// The values that were tested, with the answers.
    pub(crate) tests: Vec<(String, Answer)>,
    pub(crate) result: Result<End<String>, Breach>,
    pub(crate) time: Duration,
}

/// A rule that was broken in a conversation.
#[derive(Clone, Debug)]
pub(crate) struct Breach {
    pub(crate) rule: Rule,
    /// What the runner did, without a full stop: `the runner ...`.
    pub(crate) what: String,
    /// The last lines of the conversation.
    pub(crate) evidence: Vec<String>,
    /// Whether the runner did not answer in time.
    pub(crate) is_silence: bool,
}

impl Session {
    pub(crate) fn start(command: &Command, patience: Duration) -> Result<Session, Death> {
        let (process, hello) = process::start(command)?;
        Ok(Session { process, hello, patience })
    }

    /// Runs a trial on inputs of the task.
    pub(crate) fn converse(&mut self, task: Task, trial: &Trial, host: &mut Host) -> Conversation {
        if let Some(start) = &trial.start {
            host.start(start);
        }
        let (started, patience) = (Instant::now(), self.patience);
        let (lines, tests) = (Vec::new(), Vec::new());
        let mut talk = Talk { task, host, patience, lines, tests, tested: started, n_idle: 0 };
        let request = trial.request();
        let result = talk.until_it_ends(&mut self.process, &request);
        let Talk { lines, tests, .. } = talk;
        let result = result.map_err(|cause| {
            let breach = Breach::of(&mut self.process, cause);
            Breach { evidence: evidence(&request, &lines), ..breach }
        });
        let start = trial.start.clone();
        Conversation { lines, start, tests, result, time: started.elapsed() }
    }
}

/// The last lines of a conversation.
fn evidence(request: &str, lines: &[String]) -> Vec<String> {
    const N_SHOWN: usize = 4;
    let request = format!("> {}", request.trim_end());
    let whole: Vec<_> = iter::once(&request).chain(lines).collect();
    let n_before = match lines.len() > N_SHOWN {
        true => whole.len() - N_SHOWN,
        false => 0,
    };
    whole[n_before..].iter().map(|line| to_fit(line)).collect()
}

/// The part of a line that fits a terminal.
fn to_fit(line: &str) -> String {
    text::shortened(line, 100).into_owned()
}

/// A conversation in progress.
struct Talk<'a> {
    /// The task whose inputs the values must be.
    task: Task,
    host: &'a mut Host,
    patience: Duration,
    lines: Vec<String>,
    tests: Vec<(String, Answer)>,
    /// When the last test was answered.
    tested: Instant,
    /// The number of messages since then.
    n_idle: usize,
}

impl Talk<'_> {
    fn until_it_ends(
        &mut self,
        process: &mut LineProcess,
        request: &str,
    ) -> Result<End<String>, Broken> {
        if process.has_line(Duration::ZERO)? {
            let line = shortened(self.take_line(process)?);
            return Err(Broken::rule(Rule::Messages, format!("wrote {line} between trials")));
        }
        let end = converse(process, request, self)?;
        let instead = match end {
            End::Done(_) => "done",
            End::Passed => "passed",
            End::Stopped(_) | End::Error(_) => return Ok(end),
        };
        match self.tests.last() {
            Some((_, Answer::Stop)) => {
                let what = format!("answered `stop` with `{instead}` instead of `stopped`");
                Err(Broken::rule(Rule::Stop, what))
            }
            _ => Ok(end),
        }
    }

    fn take_line<'p>(&mut self, process: &'p mut LineProcess) -> Result<&'p str, Broken> {
        let line = process.take_line()?;
        self.lines.push(format!("< {line}"));
        Ok(line)
    }
}

impl Responder for Talk<'_> {
    type Input = String;

    fn next_line<'p>(&mut self, process: &'p mut LineProcess) -> Result<&'p str, Broken> {
        let Talk { patience, n_idle, .. } = *self;
        let seconds = patience.as_secs_f64();
        if n_idle > 0 && self.tested.elapsed() > patience {
            return Err(Broken::Silent(format!(
                "sent {n_idle} messages within {seconds} s, none of which was `test` or ended the trial"
            )));
        }
        if !process.has_line(patience)? {
            let last = match self.tests.last() {
                None => "`trial`",
                Some((_, Answer::Stop)) => "`stop`",
                Some(_) => "an answer",
            };
            return Err(Broken::Silent(format!("sent nothing for {seconds} s after {last}")));
        }
        self.n_idle += 1;
        self.take_line(process)
    }

    fn read(&self, text: &str) -> Result<String, String> {
        self.task.parses(text).map(|()| text.to_owned()).map_err(|error| error.to_string())
    }

    fn test(&mut self, input: String, process: &mut LineProcess) -> Result<Answer, Broken> {
        if process.has_line(self.host.pause())? {
            self.take_line(process)?;
            let what = "sent another message before the answer to `test`";
            return Err(Broken::rule(Rule::Waits, what));
        }
        if let Some(leave) = self.host.leave() {
            leave(process);
            return Err(Broken::Silent("got no answer".to_owned()));
        }
        // It was read before, so there is a verdict.
        let verdict = || self.task.verdict(&input).unwrap_or(Verdict::Passes);
        let answer = self.host.answer(&input, verdict);
        self.lines.push(format!("> {}", answer.line().trim_end()));
        self.tests.push((input, answer));
        process.send(answer.line())?;
        (self.tested, self.n_idle) = (Instant::now(), 0);
        Ok(answer)
    }

    fn discarded(&mut self) {}

    fn accepted(&mut self, _: String) {}
}

impl Breach {
    pub(crate) fn new(rule: Rule, what: impl Into<String>) -> Breach {
        Breach { rule, what: what.into(), evidence: Vec::new(), is_silence: false }
    }

    /// Names the rule that a runner broke.
    fn of(process: &mut LineProcess, cause: Broken) -> Breach {
        let rule = match &cause {
            Broken::Rule { rule, .. } => *rule,
            Broken::Line(LineError::LongLine(_) | LineError::NotText) => Rule::Messages,
            Broken::Line(LineError::DoesNotRead) => Rule::Waits,
            _ => Rule::Trials,
        };
        let is_silence = matches!(cause, Broken::Silent(_));
        let what = match cause {
            Broken::Line(_) => Death::of(process, cause).to_string(),
            cause => cause.to_string(),
        };
        Breach { is_silence, ..Breach::new(rule, what) }
    }
}

impl Conversation {
    /// The number of inputs that were tested.
    pub(crate) fn n_tests(&self) -> usize {
        self.tests.len()
    }

    /// Whether a failure was found.
    pub(crate) fn has_found(&self) -> bool {
        self.start.is_some() || self.tests.iter().any(|(_, answer)| *answer == Answer::Fail)
    }

    /// Checks that the reported value was tested, and failed.
    pub(crate) fn honest(&self, task: Task) -> Result<(), Breach> {
        let (Ok(End::Done(value)) | Ok(End::Stopped(Some(value)))) = &self.result else {
            return Ok(());
        };
        if self.start.as_ref().is_some_and(|start| start == value) {
            return Ok(());
        }
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
        let what = format!("the runner reported {}, {what}", shortened(value));
        let evidence = self.lines.last().map(|line| to_fit(line)).into_iter().collect();
        Err(Breach { evidence, ..Breach::new(Rule::Reports, what) })
    }

    /// Where another conversation differs, in words.
    pub(crate) fn difference(&self, other: &Conversation) -> Option<String> {
        let n_same = self.lines.iter().zip(&other.lines).take_while(|(a, b)| a == b).count();
        let said = |conversation: &Conversation| match conversation.lines.get(n_same) {
            Some(line) => shortened(line.trim_start_matches(['<', '>', ' '])),
            None => "nothing".to_owned(),
        };
        let (one, two) = (said(self), said(other));
        (self.lines != other.lines)
            .then(|| format!("at line {} it was {one}, then {two}", n_same + 1))
    }
}
