//! What an examination found: `stromboli runners check` and `stromboli programs check`.

use std::io::{self, Write};

use anyhow::{Result, bail};
use serde::Serialize;
use stromboli_examination::{Finding, Outcome};
use stromboli_runners::{Bundled, Command, Kind};

use super::write_json;
use crate::args::Output;
use crate::bundled::named;
use crate::exit::Exit;
use crate::style;

#[derive(Serialize)]
struct Answer<'a> {
    passes: bool,
    command: &'a Command,
    /// How the runner or program introduced itself; `None` if it did not.
    hello: Option<serde_json::Value>,
    checks: Vec<CheckAnswer<'a>>,
}

#[derive(Serialize)]
struct CheckAnswer<'a> {
    name: &'static str,
    rule: &'static str,
    #[serde(flatten)]
    finding: &'a Finding,
}

/// The longest name of a check.
const WIDTH: usize = 12;

/// A runner or program that is installed.
pub(super) fn installed(kind: Kind, name: &str) -> Result<Bundled> {
    let bundled = named(kind, name)?;
    if bundled.installed().is_none() {
        bail!(
            "{} is not installed; install it with: stromboli {}s setup {name}",
            bundled.manifest.title,
            kind.noun()
        );
    }
    Ok(bundled)
}

/// Writes one finding as soon as it is known.
pub(super) fn write_finding(
    name: &str,
    rule: &str,
    finding: &Finding,
    out: &mut dyn Write,
) -> io::Result<()> {
    let style = match finding.outcome {
        Outcome::Pass => style::GOOD,
        Outcome::Fail | Outcome::Warn => style::BAD,
        Outcome::Skip => style::FAINT,
    };
    let Finding { outcome, sentence, evidence } = finding;
    writeln!(out, "{style}{outcome}{style:#}  {name:WIDTH$}  {sentence}")?;
    if matches!(outcome, Outcome::Fail | Outcome::Warn) {
        writeln!(out, "      {:WIDTH$}  Rule: {rule}", "")?;
    }
    for line in evidence {
        let faint = style::FAINT;
        writeln!(out, "      {:WIDTH$}  {faint}{line}{faint:#}", "")?;
    }
    out.flush()
}

/// Writes the result of all checks, each with its name, rule and finding.
pub(super) fn conclude(
    command: &Command,
    hello: Option<serde_json::Value>,
    findings: &[(&'static str, &'static str, &Finding)],
    output: Output,
    out: &mut dyn Write,
) -> Result<Exit> {
    let count = |outcome| findings.iter().filter(|(.., found)| found.outcome == outcome).count();
    let passes = count(Outcome::Fail) == 0;
    if output.json {
        let checks = findings.iter();
        let checks = checks.map(|&(name, rule, finding)| CheckAnswer { name, rule, finding });
        let checks = checks.collect();
        write_json(&Answer { passes, command, hello, checks }, out)?;
    } else {
        let (pass, fail, skip) = (count(Outcome::Pass), count(Outcome::Fail), count(Outcome::Skip));
        let warned = match count(Outcome::Warn) {
            0 => String::new(),
            n => format!("{n} warned, "),
        };
        let n_checks = findings.len();
        writeln!(
            out,
            "\n{pass} of {n_checks} checks passed, {warned}{fail} failed, {skip} skipped"
        )?;
    }
    Ok(if passes { Exit::Fine } else { Exit::No })
}
