//! `stromboli frameworks`

use std::collections::BTreeSet;
use std::io::Write;

use anyhow::Result;
use serde::Serialize;
use stromboli_domain::Family;
use stromboli_trials::{Framework, Kind, Shrinker, Strategy};

use super::write_json;
use crate::args::Output;
use crate::exit::Exit;
use crate::style;
use crate::table::{Field, Table};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "A strategy consists of a framework, a family of generators and optionally a \
                        shrinker: hedgehog/cbc shrinks as Hedgehog does, hedgehog/cbc+quickcheck \
                        with QuickCheck's shrinker. Families are type (derived from the type alone), api (built \
                        with the operations of the program) and cbc (correct by construction); a suffix \
                        names a variant, such as cbc_idiomatic. Enumerators such as leancheck have no \
                        families.\n\n\
                        Examples:\n  stromboli frameworks\n  \
                        stromboli frameworks --json | jq -r '.frameworks[].name'"
)]
pub(crate) struct FrameworksArgs {
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    frameworks: Vec<FrameworkAnswer>,
    shrinkers: Vec<ShrinkerAnswer>,
}

#[derive(Serialize)]
struct FrameworkAnswer {
    name: String,
    title: String,
    summary: &'static str,
    /// Whether it has its own shrinker.
    shrinks: bool,
    /// The families that it has for any workload; empty for an enumerator.
    families: Vec<String>,
}

#[derive(Serialize)]
struct ShrinkerAnswer {
    name: String,
    title: String,
    summary: &'static str,
}

pub(crate) fn run(args: &FrameworksArgs, out: &mut dyn Write) -> Result<Exit> {
    // `stromboli runners` lists those that come with the program.
    let frameworks = Framework::all().into_iter();
    let answer = Answer {
        frameworks: frameworks.map(framework).collect(),
        shrinkers: Shrinker::all().into_iter().map(shrinker).collect(),
    };
    if args.output.json {
        write_json(&answer, out)?;
    } else {
        write_text(&answer, out)?;
    }
    Ok(Exit::Fine)
}

fn framework(framework: Framework) -> FrameworkAnswer {
    let strategies = Strategy::all().into_iter().filter(|s| s.finder() == framework);
    let families: BTreeSet<Family> = strategies.map(Strategy::family).collect();
    let families = match framework.kind() {
        Kind::Enumerating => Vec::new(),
        Kind::Ported | Kind::Outside => families.iter().map(Family::to_string).collect(),
    };
    FrameworkAnswer {
        name: framework.to_string(),
        title: framework.title().to_owned(),
        summary: framework.summary().unwrap_or_default(),
        shrinks: framework.shrinks(),
        families,
    }
}

fn shrinker(shrinker: Shrinker) -> ShrinkerAnswer {
    ShrinkerAnswer {
        name: shrinker.to_string(),
        title: shrinker.title().to_owned(),
        summary: shrinker.summary().unwrap_or_default(),
    }
}

fn write_text(answer: &Answer, out: &mut dyn Write) -> Result<()> {
    let mut table = Table::new(["framework", "families", "description"]);
    for framework in &answer.frameworks {
        table.row([
            Field::text(&framework.name),
            Field::text(framework.families.join(", ")),
            Field::text(framework.summary).styled(style::FAINT),
        ]);
    }
    table.write(out)?;
    writeln!(out, "\nshrinkers, for use with any framework, as in hedgehog/cbc+quickcheck\n")?;
    let mut table = Table::new(["shrinker", "description"]);
    for shrinker in &answer.shrinkers {
        table
            .row([Field::text(&shrinker.name), Field::text(shrinker.summary).styled(style::FAINT)]);
    }
    table.write(out)?;
    writeln!(out, "\nfor libraries and shrinkers in other languages, see: stromboli runners")?;
    Ok(())
}
