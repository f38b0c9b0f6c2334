//! `stromboli compare`

use std::collections::HashMap;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use clap::ValueHint;
use serde::Serialize;
use stromboli_campaign::Store;
use stromboli_report::compare::Changes;
use stromboli_report::metric::Better;
use stromboli_report::table::{Format, Table};
use stromboli_report::{Medians, Metric, Minima};
use stromboli_workloads::Task;

use super::enumerated::minima_of;
use super::study::{Trials, metric_named, table_format, write_table};
use super::write_json;
use crate::args::TableFormat;
use crate::exit::Exit;
use crate::table::wrapped;

#[derive(Debug, clap::Args)]
#[command(after_help = compare_help())]
pub(crate) struct CompareArgs {
    /// The store from before the change
    #[arg(value_name = "BEFORE", value_hint = ValueHint::FilePath)]
    before: PathBuf,
    /// The store from after the change
    #[arg(value_name = "AFTER", value_hint = ValueHint::FilePath)]
    after: PathBuf,
    /// The metric to compare [default: that of --fail-if-worse, or ted]
    #[arg(long, value_name = "METRIC")]
    metric: Option<String>,
    /// Exit with status 1 if this metric got significantly worse for any strategy
    #[arg(long, value_name = "METRIC")]
    fail_if_worse: Option<String>,
    #[command(flatten)]
    format: TableFormat,
}

fn compare_help() -> String {
    let measures = stromboli_paper::measures();
    let metrics = measures.metrics();
    let width = metrics.iter().map(|metric| metric.name.len()).max().unwrap_or(0);
    let metrics: String = metrics
        .iter()
        .map(|metric| {
            let description = wrapped(metric.description, HELP_WIDTH - width - 4);
            let description = description.join(&format!("\n{:1$}", "", width + 4));
            format!("\n  {:width$}  {description}", metric.name)
        })
        .collect();
    format!(
        "For each workload, strategy and budget, compares the tasks that are in both stores, with \
         Wilcoxon's signed-rank test and Holm's correction. A second table lists the tasks that \
         changed most. --format csv prints only the first table, --format json one object.\n\n\
         Exit status: 0; 1 if --fail-if-worse is given and the metric got worse; 2 if the stores \
         have nothing in common to compare.\n\n\
         Metrics:{metrics}\n\n\
         Examples:\n  stromboli compare before.sqlite after.sqlite\n  \
         stromboli compare before.sqlite after.sqlite --fail-if-worse ted\n  \
         stromboli compare before.sqlite after.sqlite --metric shrink-time --json | jq .verdict"
    )
}

/// Help is not wider, even if the terminal is.
const HELP_WIDTH: usize = 100;

/// How many of the tasks that changed most to show.
const MOST_CHANGED: usize = 10;

#[derive(Serialize)]
struct Answer<'a> {
    metric: &'static str,
    verdict: String,
    /// The compared tasks that are measured against best known counterexamples.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    best_known: Vec<String>,
    changes: &'a Table,
    tasks: &'a Table,
    /// What is only in one of the stores.
    not_compared: &'a [String],
    /// The verdict on the metric of `--fail-if-worse`.
    #[serde(skip_serializing_if = "Option::is_none")]
    gate: Option<Gate>,
}

#[derive(Serialize)]
struct Gate {
    metric: &'static str,
    verdict: String,
    is_worse: bool,
}

pub(crate) fn run(args: &CompareArgs, out: &mut dyn Write) -> Result<Exit> {
    let format = table_format(&args.format)?;
    let decisive = args.fail_if_worse.as_deref().map(gate_metric).transpose()?;
    let shown = match (&args.metric, decisive) {
        (Some(name), _) => metric_named(name)?,
        (None, Some(metric)) => metric,
        (None, None) => metric_named("ted")?,
    };
    let of_store = |path: &Path| anyhow::Ok(minima_of(&Store::open_read(path)?)?);
    let [mut of_before, mut of_after] = [of_store(&args.before)?, of_store(&args.after)?];
    of_before.learn(&of_after);
    of_after.learn(&of_before);
    // One after the other, so that the trials of only one store are in memory.
    let measured = |store: &Path, minima: Minima| {
        let trials = Trials::read_with(store, minima)?;
        anyhow::Ok((Medians::of(&trials.study()), trials.minima()))
    };
    let (before, minima) = measured(&args.before, of_before)?;
    let (after, other_minima) = measured(&args.after, of_after)?;
    let other_minima: HashMap<_, _> = other_minima.into_iter().collect();
    let is_other = |(task, minimum): &&(Task, String)| {
        other_minima.get(task).is_some_and(|other| other != minimum)
    };
    if let Some((task, _)) = minima.iter().find(is_other) {
        bail!("the stores have different minima for {task}, so distances cannot be compared");
    }
    let compared = |metric: &'static Metric| {
        let changes = stromboli_report::compare(&before, &after, metric);
        if changes.changes.is_empty() {
            return Err(nothing_in_common(args, metric));
        }
        Ok(changes)
    };
    let changes = compared(shown)?;
    // Before anything is printed: a check that compares nothing must not look like a success.
    let decisive = decisive.map(compared).transpose()?;
    let gate = decisive.map(|changes| Gate {
        metric: changes.metric.name,
        verdict: changes.verdict(),
        is_worse: changes.is_worse(),
    });
    let is_worse = gate.as_ref().is_some_and(|gate| gate.is_worse);
    let not_compared = before.not_compared(&after);
    match format {
        Format::Json => {
            let (verdict, cells) = (changes.verdict(), changes.table());
            let tasks = changes.tasks_table(MOST_CHANGED);
            let best_known = changes.best_known.iter().map(ToString::to_string).collect();
            let metric = shown.name;
            let (changes, tasks, not_compared) = (&cells, &tasks, &not_compared[..]);
            let answer = Answer { metric, verdict, best_known, changes, tasks, not_compared, gate };
            write_json(&answer, out)?;
        }
        Format::Csv => write!(out, "{}", changes.table().render(format))?,
        Format::Text | Format::Markdown | Format::Latex => {
            write_text(&changes, format, out)?;
            if let Some(gate) = gate.filter(|gate| gate.metric != shown.name) {
                writeln!(out, "{}", gate.verdict)?;
            }
            for sentence in not_compared {
                writeln!(out, "not compared: {sentence}")?;
            }
        }
    }
    Ok(if is_worse { Exit::No } else { Exit::Fine })
}

/// The metric with this name, which must have a direction that is worse.
fn gate_metric(name: &str) -> Result<&'static Metric> {
    let metric = metric_named(name)?;
    if metric.better == Better::Neither {
        bail!(
            "the metric `{name}` only describes: neither more nor less of it is worse, so \
             --fail-if-worse could never fail"
        );
    }
    Ok(metric)
}

fn nothing_in_common(args: &CompareArgs, metric: &Metric) -> anyhow::Error {
    anyhow!(
        "nothing to compare: no task has the metric `{}` in both {} and {} for the same strategy and \
         budget{}",
        metric.name,
        args.before.display(),
        args.after.display(),
        if metric.unit.is_time() { ", measured on the same machine" } else { "" }
    )
}

fn write_text(changes: &Changes, format: Format, out: &mut dyn Write) -> Result<()> {
    write_table(&changes.table(), format, out)?;
    writeln!(out)?;
    let tasks = changes.tasks_table(MOST_CHANGED);
    if !tasks.rows.is_empty() {
        write_table(&tasks, format, out)?;
        writeln!(out)?;
    }
    writeln!(out, "{}", changes.verdict())?;
    Ok(())
}
