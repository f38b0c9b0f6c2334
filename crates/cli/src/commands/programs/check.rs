//! `stromboli programs check`

use std::io::Write;

use anyhow::Result;
use stromboli_campaign::Timeout;
use stromboli_examination::programs::{Event, examine};
use stromboli_examination::{Extent, Settings};
use stromboli_runners::{Command, Kind};

use crate::args::Output;
use crate::commands::findings::{conclude, installed, write_finding};
use crate::exit::Exit;
use crate::progress::StatusLine;

#[derive(Debug, clap::Args)]
#[command(
    arg_required_else_help = true,
    override_usage = "stromboli programs check [OPTIONS] <NAME>\n       \
                      stromboli programs check [OPTIONS] --command <PROGRAM> [ARGS]...",
    after_help = "There is one check per rule. Each passes, warns, fails or is skipped, with the reason. \
                  Failed checks show the last messages: `>` was sent to the program, `<` was received from \
                  it. Inputs follow the types that the program declares; every fourth is extreme.\n\n\
                  Exit status: 0 if no check fails, 1 if any fails, 2 if no program has this name. A \
                  command that cannot be started fails the check `handshake`.\n\n\
                  Examples:\n  stromboli programs check bank\n  \
                  stromboli programs check --quick --command python3 mine.py\n  \
                  stromboli programs check --json bank | jq '.checks[] | select(.outcome == \"fail\")'"
)]
pub(crate) struct ProgramsCheckArgs {
    /// The name of an installed example
    #[arg(value_name = "NAME", required_unless_present = "command", conflicts_with = "command")]
    name: Option<String>,
    /// Run all checks with fewer inputs
    #[arg(long)]
    quick: bool,
    /// How long to wait for an answer, for example "500 ms"
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10 s")]
    patience: Timeout,
    #[command(flatten)]
    output: Output,
    /// The command that starts the program; must be the last option
    #[arg(long, value_names = ["PROGRAM", "ARGS"], num_args = 1.., allow_hyphen_values = true)]
    command: Vec<String>,
}

pub(super) fn run(args: &ProgramsCheckArgs, out: &mut (dyn Write + Send)) -> Result<Exit> {
    let command = match &args.name {
        Some(name) => installed(Kind::Program, name)?.command(),
        None => Command { words: args.command.clone() },
    };
    let settings = Settings {
        extent: if args.quick { Extent::Quick } else { Extent::Full },
        patience: args.patience.0,
    };
    let (mut hello, mut written) = (None, Ok(()));
    let line = StatusLine::new();
    let mut watch = |event: Event<'_>| match event {
        Event::Greeted(greeting) => hello = Some(greeting.clone()),
        Event::Began(check) => line.show(|| check.name.to_owned()),
        Event::Executed(check, n) => line.show(|| format!("{}: {n} executions", check.name)),
        Event::Ended(check, finding) if !args.output.json && written.is_ok() => {
            written = line.suspend(|| write_finding(check.name, check.rule, finding, out));
        }
        Event::Ended(..) => {}
    };
    let findings = examine(&command, settings, &mut watch);
    drop(line);
    written?;
    let findings: Vec<_> =
        findings.iter().map(|(check, finding)| (check.name, check.rule, finding)).collect();
    conclude(&command, hello, &findings, args.output, out)
}
