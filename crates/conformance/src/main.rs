//! The program `stromboli-conformance`, which checks the ports against test vectors of the originals.

use std::io::{self, IsTerminal, Write};
use std::num::NonZero;
use std::path::PathBuf;
use std::process::ExitCode;
use std::thread::available_parallelism;

use clap::Parser;
use mimalloc::MiMalloc;
use serde::Serialize;
use stromboli_conformance::{Data, Extent, Report, SUITES, Suite};
use stromboli_domain::named::nearest;

/// The allocator of `stromboli`.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// Checks the ports against test vectors from the original libraries
#[derive(Parser)]
#[command(
    after_help = "A vector is an input with the output of the original library. The report has \
                  one row per kind of vector.\n\n\
                  Exit status: 0 if every vector agrees, 1 if any differs, 2 on errors."
)]
struct Args {
    /// A folder of vectors to use instead of those in the program
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Only vectors of this kind, for example `properties`; can be repeated
    #[arg(long, value_name = "KIND")]
    kind: Vec<String>,
    /// Skip the vectors that repeat long searches
    #[arg(long)]
    quick: bool,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Answer<'a> {
    agrees: bool,
    #[serde(flatten)]
    report: &'a Report,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(1),
        Err(error) => {
            // If standard error cannot be written either, the exit status remains.
            let _ = writeln!(io::stderr(), "error: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints the report. Returns whether every vector agrees.
fn run(args: &Args) -> Result<bool, Box<dyn std::error::Error>> {
    let suites = suites_named(&args.kind)?;
    let data = args.data.clone().map_or(Data::Embedded, Data::Folder);
    let extent = if args.quick { Extent::Quick } else { Extent::Full };
    let one_per_core = || available_parallelism().map_or(1, NonZero::get);
    let n_workers = args.jobs.map_or_else(one_per_core, usize::from);
    let is_watched = io::stderr().is_terminal();
    let report = stromboli_conformance::run(&suites, &data, extent, n_workers, &|n, total| {
        if is_watched {
            let _ = write!(io::stderr(), "\r{n} of {total} vectors");
        }
    });
    if is_watched {
        // Erases the line.
        let _ = write!(io::stderr(), "\r\x1b[2K");
    }
    let report = report?;
    let mut out = io::stdout().lock();
    if args.json {
        let answer = Answer { agrees: report.agrees(), report: &report };
        writeln!(out, "{}", serde_json::to_string_pretty(&answer)?)?;
    } else {
        write_text(&report, &mut out)?;
    }
    Ok(report.agrees())
}

fn suites_named(kinds: &[String]) -> Result<Vec<&'static Suite>, String> {
    if kinds.is_empty() {
        return Ok(SUITES.to_vec());
    }
    let mut suites = Vec::new();
    for kind in kinds {
        // `hedgehog` selects `hedgehog/seed`, `hedgehog/trees` and so on.
        let is_named = |suite: &&&Suite| {
            suite.name == kind
                || suite.name.strip_prefix(kind.as_str()).is_some_and(|rest| rest.starts_with('/'))
        };
        let found: Vec<_> = SUITES.iter().filter(is_named).copied().collect();
        if found.is_empty() {
            let names: Vec<_> = SUITES.iter().map(|suite| suite.name).collect();
            let hint = match nearest(kind, names.iter().copied()) {
                Some(name) => format!("did you mean `{name}`?"),
                None => format!("the kinds are {}", names.join(", ")),
            };
            return Err(format!("no vectors of kind `{kind}`; {hint}"));
        }
        suites.extend(found);
    }
    Ok(suites)
}

fn write_text(report: &Report, out: &mut impl Write) -> io::Result<()> {
    let width = |texts: &mut dyn Iterator<Item = &str>| texts.map(str::len).max().unwrap_or(0);
    let kind = width(&mut report.rows.iter().map(|row| row.kind).chain(["kind"]));
    let of = width(&mut report.rows.iter().map(|row| row.subject.as_str()).chain(["of"]));
    writeln!(out, "{:kind$}  {:of$}  agree  total", "kind", "of")?;
    for row in &report.rows {
        let (agree, total) = (row.agree, row.total);
        writeln!(out, "{:kind$}  {:of$}  {agree:5}  {total:5}", row.kind, row.subject)?;
    }
    let (agree, total) = report.totals();
    writeln!(out, "\n{agree} of {total} vectors agree")?;
    if let Some(first) = &report.first_difference {
        let difference = &first.difference;
        writeln!(out, "\nfirst difference: {}, line {}", first.file, first.line)?;
        writeln!(out, "{}", difference.question)?;
        writeln!(out, "  original:     {}", difference.expected)?;
        writeln!(out, "  this program: {}", difference.actual)?;
    }
    Ok(())
}
