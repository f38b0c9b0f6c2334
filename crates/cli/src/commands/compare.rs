//! `stromboli compare`

use std::io::Write;

use super::stats::format_named;
use super::study::{Trials, metric_named};
use crate::args::CompareArgs;
use crate::exit::{Exit, Failure};

/// How many of the tasks that changed most are shown.
const MOST_CHANGED: usize = 10;

pub(crate) fn run(args: &CompareArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let format = format_named(&args.format)?;
    let decisive = args.fail_if_worse.as_deref().map(metric_named).transpose()?;
    let shown = match (&args.metric, decisive) {
        (Some(name), _) => metric_named(name)?,
        (None, Some(metric)) => metric,
        (None, None) => metric_named("ted")?,
    };
    let (before, after) = (Trials::read(&args.before)?, Trials::read(&args.after)?);
    let (before, after) = (before.study(), after.study());

    let changes = stromboli_report::compare(&before, &after, shown);
    writeln!(out, "{}\n", changes.table().render(format).trim_end())?;
    writeln!(out, "{}\n", changes.tasks_table(MOST_CHANGED).render(format).trim_end())?;
    writeln!(out, "{}", changes.verdict())?;
    let is_worse = decisive
        .is_some_and(|metric| stromboli_report::compare(&before, &after, metric).is_worse());
    Ok(if is_worse { Exit::No } else { Exit::Fine })
}
