//! `stromboli runners check`

use std::io::{self, Write};

use anyhow::{Result, bail};
use serde::Serialize;
use stromboli_campaign::Timeout;
use stromboli_examination::{
    Check, Event, Extent, Finding, Outcome, Settings, Subject, all_checks, examine,
};
use stromboli_runners::{Command, Hello};

use super::runner_named;
use crate::args::Output;
use crate::commands::write_json;
use crate::exit::Exit;
use crate::progress::StatusLine;
use crate::style;

#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    override_usage = "stromboli runners check [OPTIONS] <NAME>\n       \
                      stromboli runners check [OPTIONS] --command <PROGRAM> [ARGS]...",
    after_help = "There is one check per rule of the protocol. Each passes, fails or is skipped, with \
                  the reason. Failed checks show the last messages: `>` was sent to the runner, `<` \
                  was received from it.\n\n\
                  Exit status: 0 if no check fails, 1 if any fails, 2 if no runner has this \
                  name. A command that cannot be started fails the check `handshake`.\n\n\
                  Examples:\n  stromboli runners check hypothesis\n  \
                  stromboli runners check --quick --command python3 mine.py\n  \
                  stromboli runners check --json hypothesis | jq '.checks[] | select(.outcome == \
                  \"fail\")'"
)]
pub(crate) struct RunnersCheckArgs {
    /// The name of an installed runner
    #[arg(value_name = "NAME", required_unless_present = "command", conflicts_with = "command")]
    name: Option<String>,
    /// Run all checks with fewer trials
    #[arg(long)]
    quick: bool,
    /// How long to wait for a message, for example "500 ms"
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10 s")]
    patience: Timeout,
    #[command(flatten)]
    output: Output,
    /// The command that starts the runner; must be the last option
    #[arg(long, value_names = ["PROGRAM", "ARGS"], num_args = 1.., allow_hyphen_values = true)]
    command: Vec<String>,
}

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

pub(super) fn run(args: &RunnersCheckArgs, out: &mut (dyn Write + Send)) -> Result<Exit> {
    let subject = subject(args)?;
    let settings = Settings {
        extent: if args.quick { Extent::Quick } else { Extent::Full },
        patience: args.patience.0,
    };
    let (mut hello, mut written) = (None, Ok(()));
    let line = StatusLine::new();
    let mut watch = |event: Event<'_>| match event {
        Event::Greeted(greeting) => hello = Some(greeting.clone()),
        Event::Began(check) => line.show(|| check.name.to_owned()),
        Event::Conversed(check, n) => line.show(|| format!("{}: {n} trials", check.name)),
        Event::Ended(check, finding) if !args.output.json && written.is_ok() => {
            written = line.suspend(|| write_finding(check, finding, out));
        }
        Event::Ended(..) => {}
    };
    let findings = examine(&subject, settings, &mut watch);
    drop(line);
    written?;
    let count = |outcome| findings.iter().filter(|(_, f)| f.outcome == outcome).count();
    let passes = count(Outcome::Fail) == 0;
    if args.output.json {
        let checks = findings
            .iter()
            .map(|(check, finding)| CheckAnswer { name: check.name, rule: check.rule, finding })
            .collect();
        write_json(&Answer { passes, command: &subject.command, hello, checks }, out)?;
    } else {
        let (pass, fail, skip) = (count(Outcome::Pass), count(Outcome::Fail), count(Outcome::Skip));
        writeln!(
            out,
            "\n{pass} of {} checks passed, {fail} failed, {skip} skipped",
            findings.len()
        )?;
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

fn write_finding(check: &Check, finding: &Finding, out: &mut dyn Write) -> io::Result<()> {
    let style = match finding.outcome {
        Outcome::Pass => style::GOOD,
        Outcome::Fail => style::BAD,
        Outcome::Skip => style::FAINT,
    };
    let width = all_checks().map(|check| check.name.len()).max().unwrap_or(0);
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
