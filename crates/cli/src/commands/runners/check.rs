//! `stromboli runners check`

use std::io::{self, Write};

use anyhow::{Result, bail};
use serde::Serialize;
use stromboli_examination::{CHECKS, Check, Event, Extent, Finding, Outcome, Settings, Subject};
use stromboli_runners::{Command, Hello};

use super::runner_named;
use crate::args::RunnersCheckArgs;
use crate::commands::write_json;
use crate::exit::Exit;
use crate::progress::StatusLine;
use crate::style;

#[derive(Serialize)]
struct Answer<'a> {
    passes: bool,
    command: &'a Command,
    /// How the runner introduced itself; `None` if it did not.
    hello: Option<Hello>,
    checks: Vec<CheckAnswer<'a>>,
}

#[derive(Serialize)]
struct CheckAnswer<'a> {
    name: &'static str,
    rule: &'static str,
    #[serde(flatten)]
    finding: &'a Finding,
}

pub(super) fn run(args: &RunnersCheckArgs, out: &mut dyn Write) -> Result<Exit> {
    let subject = subject(args)?;
    let settings = Settings {
        extent: if args.quick { Extent::Quick } else { Extent::Full },
        patience: args.patience.0,
    };
    let mut hello = None;
    let (sender, events) = std::sync::mpsc::channel();
    let findings = std::thread::scope(|scope| {
        let examination = scope.spawn(|| {
            stromboli_examination::examine(&subject, settings, &mut move |event| {
                // The receiver is gone only if the output cannot be written.
                let _ = sender.send(Said::from(event));
            })
        });
        let line = StatusLine::new();
        for said in events {
            match said {
                Said::Hello(said) => hello = Some(said),
                Said::Doing(what) => line.show(|| what),
                Said::Found(check, finding) if !args.output.json => {
                    line.suspend(|| write_finding(check, &finding, out))?;
                }
                Said::Found(..) => {}
            }
        }
        let examined = examination.join();
        examined.map_err(|_| io::Error::other("the examination panicked"))
    })?;
    let count = |outcome| findings.iter().filter(|(_, f)| f.outcome == outcome).count();
    let passes = count(Outcome::Fail) == 0;
    if args.output.json {
        let answers = findings.iter();
        let checks = answers
            .map(|(check, finding)| CheckAnswer { name: check.name, rule: check.rule, finding })
            .collect();
        write_json(&Answer { passes, command: &subject.command, hello, checks }, out)?;
    } else {
        let (pass, fail, skip) = (count(Outcome::Pass), count(Outcome::Fail), count(Outcome::Skip));
        writeln!(out, "\n{pass} of {} checks passed, {fail} failed, {skip} skipped", CHECKS.len())?;
    }
    Ok(if passes { Exit::Fine } else { Exit::No })
}

fn subject(args: &RunnersCheckArgs) -> Result<Subject> {
    if let Some(name) = &args.name {
        let runner = runner_named(name)?;
        if runner.installed().is_none() {
            bail!(
                "{} is not installed; install it with: stromboli runners setup {name}",
                runner.manifest.title
            );
        }
        return Ok(Subject::from(&runner));
    }
    Ok(Subject::new(Command { words: args.command.clone() }))
}

/// A message from the thread that examines the runner.
enum Said {
    Hello(Hello),
    Doing(String),
    Found(&'static Check, Finding),
}

impl From<Event<'_>> for Said {
    fn from(event: Event<'_>) -> Said {
        match event {
            Event::Greeted(hello) => Said::Hello(hello.clone()),
            Event::Began(check) => Said::Doing(check.name.to_owned()),
            Event::Conversed(check, n) => Said::Doing(format!("{}: {n} trials", check.name)),
            Event::Ended(check, finding) => Said::Found(check, finding.clone()),
        }
    }
}

fn write_finding(check: &Check, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let style = match finding.outcome {
        Outcome::Pass => style::GOOD,
        Outcome::Fail => style::BAD,
        Outcome::Skip => style::FAINT,
    };
    let width = CHECKS.iter().map(|check| check.name.len()).max().unwrap_or(0);
    let Finding { outcome, sentence, evidence } = finding;
    writeln!(out, "{style}{outcome}{style:#}  {:width$}  {sentence}", check.name)?;
    if *outcome == Outcome::Fail {
        writeln!(out, "      {:width$}  Rule: {}", "", check.rule)?;
    }
    for line in evidence {
        let faint = style::FAINT;
        writeln!(out, "      {:width$}  {faint}{line}{faint:#}", "")?;
    }
    out.flush()
}
