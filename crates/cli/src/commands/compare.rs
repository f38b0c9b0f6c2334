//! `stromboli compare`

use std::io::Write;

use serde::Serialize;
use stromboli_report::compare::Changes;
use stromboli_report::table::{Format, Table};

use super::study::{Trials, metric_named, table_format};
use super::write_json;
use crate::args::CompareArgs;
use crate::exit::{Exit, Failure};

/// How many of the tasks that changed most are shown.
const MOST_CHANGED: usize = 10;

#[derive(Serialize)]
struct Answer<'a> {
    metric: &'static str,
    verdict: String,
    changes: &'a Table,
    tasks: &'a Table,
}

pub(crate) fn run(args: &CompareArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let format = table_format(&args.format)?;
    let decisive = args.fail_if_worse.as_deref().map(metric_named).transpose()?;
    let shown = match (&args.metric, decisive) {
        (Some(name), _) => metric_named(name)?,
        (None, Some(metric)) => metric,
        (None, None) => metric_named("ted")?,
    };
    let (before, after) = (Trials::read(&args.before)?, Trials::read(&args.after)?);
    if let Some(task) = before.measured_differently(&after) {
        return Err(Failure::Message(format!(
            "the stores have different minima of {task}, so distances do not compare"
        )));
    }
    let (before, after) = (before.study(), after.study());

    let changes = stromboli_report::compare(&before, &after, shown);
    match format {
        Format::Json => {
            let (verdict, cells) = (changes.verdict(), changes.table());
            let tasks = changes.tasks_table(MOST_CHANGED);
            write_json(
                &Answer { metric: shown.name, verdict, changes: &cells, tasks: &tasks },
                out,
            )?;
        }
        Format::Csv => write!(out, "{}", changes.table().render(format))?,
        Format::Text | Format::Markdown | Format::Latex => write_text(&changes, format, out)?,
    }
    let is_worse = decisive
        .is_some_and(|metric| stromboli_report::compare(&before, &after, metric).is_worse());
    Ok(if is_worse { Exit::No } else { Exit::Fine })
}

fn write_text(changes: &Changes, format: Format, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}\n", changes.table().render(format).trim_end())?;
    let tasks = changes.tasks_table(MOST_CHANGED);
    if !tasks.rows.is_empty() {
        writeln!(out, "{}\n", tasks.render(format).trim_end())?;
    }
    writeln!(out, "{}", changes.verdict())?;
    Ok(())
}
