//! `stromboli conformance`

use std::io::Write;

use serde::Serialize;
use stromboli_conformance::{Data, Extent, Report, SUITES, Suite};
use stromboli_domain::named::nearest;

use super::write_json;
use crate::args::ConformanceArgs;
use crate::counter::Counter;
use crate::exit::{Exit, Failure};
use crate::jobs;
use crate::style;
use crate::table::{Field, Table};

#[derive(Serialize)]
struct Answer<'a> {
    agrees: bool,
    #[serde(flatten)]
    report: &'a Report,
}

pub(crate) fn run(args: &ConformanceArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let suites = suites_named(&args.kind)?;
    let data = args.data.clone().map_or(Data::Embedded, Data::Folder);
    let n_workers = jobs::or_one_per_core(args.jobs);
    let counter = Counter::new("vectors");
    let extent = if args.quick { Extent::Quick } else { Extent::Full };
    let report = stromboli_conformance::run(&suites, &data, extent, n_workers, &|n, total| {
        counter.show(n, total);
    });
    drop(counter);
    let report = report.map_err(Failure::because)?;
    if args.output.json {
        write_json(&Answer { agrees: report.agrees(), report: &report }, out)?;
    } else {
        write_text(&report, out)?;
    }
    Ok(if report.agrees() { Exit::Fine } else { Exit::No })
}

fn suites_named(kinds: &[String]) -> Result<Vec<&'static Suite>, Failure> {
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
            return Err(Failure::Message(format!("no vectors of kind `{kind}`; {hint}")));
        }
        suites.extend(found);
    }
    Ok(suites)
}

fn write_text(report: &Report, out: &mut dyn Write) -> Result<(), Failure> {
    let mut table = Table::new(["kind", "of", "agree", "total"]);
    for row in &report.rows {
        let style = if row.agree == row.total { style::GOOD } else { style::BAD };
        table.row([
            Field::text(row.kind),
            Field::text(&row.subject),
            Field::number(row.agree).styled(style),
            Field::number(row.total),
        ]);
    }
    table.write(out)?;
    let (agree, total) = report.totals();
    writeln!(out, "\n{agree} of {total} vectors agree")?;
    if let Some(first) = &report.first_difference {
        let bold = style::HEADING;
        let difference = &first.difference;
        writeln!(out, "\n{bold}first difference:{bold:#} {}, line {}", first.file, first.line)?;
        writeln!(out, "{}", difference.question)?;
        writeln!(out, "  original:     {}", difference.expected)?;
        writeln!(out, "  this program: {}", difference.actual)?;
    }
    Ok(())
}
