//! `stromboli runners check`

use std::io::Write;

use anyhow::Result;
use stromboli_campaign::Timeout;
use stromboli_examination::{Event, Extent, Settings, Subject, examine};
use stromboli_runners::{Command, Kind};

use crate::args::Output;
use crate::commands::findings::{conclude, installed, write_finding};
use crate::exit::Exit;
use crate::progress::StatusLine;

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

pub(super) fn run(args: &RunnersCheckArgs, out: &mut (dyn Write + Send)) -> Result<Exit> {
    let subject = subject(args)?;
    let settings = Settings {
        extent: if args.quick { Extent::Quick } else { Extent::Full },
        patience: args.patience.0,
    };
    let (mut hello, mut written) = (None, Ok(()));
    let line = StatusLine::new();
    let mut watch = |event: Event<'_>| match event {
        Event::Greeted(greeting) => hello = serde_json::to_value(greeting).ok(),
        Event::Began(check) => line.show(|| check.name.to_owned()),
        Event::Conversed(check, n) => line.show(|| format!("{}: {n} trials", check.name)),
        Event::Ended(check, finding) if !args.output.json && written.is_ok() => {
            written = line.suspend(|| write_finding(check.name, check.rule, finding, out));
        }
        Event::Ended(..) => {}
    };
    let findings = examine(&subject, settings, &mut watch);
    drop(line);
    written?;
    let findings: Vec<_> =
        findings.iter().map(|(check, finding)| (check.name, check.rule, finding)).collect();
    conclude(&subject.command, hello, &findings, args.output, out)
}

fn subject(args: &RunnersCheckArgs) -> Result<Subject> {
    if let Some(name) = &args.name {
        return Ok(Subject::from(&installed(Kind::Runner, name)?));
    }
    Ok(Subject::new(Command { words: args.command.clone() }))
}
