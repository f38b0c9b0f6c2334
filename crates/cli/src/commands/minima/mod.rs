//! `stromboli minima`
//!
//! - `best_known`: tasks without a proven minimum;
//! - `learn`: finding their best known counterexamples in stores.

mod best_known;
mod learn;

use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use clap::ValueHint;
use serde::Serialize;
use stromboli_analysis::printed::size;
use stromboli_campaign::Timeout;
use stromboli_domain::Named;
use stromboli_domain::text::counted;
use stromboli_workloads::minimum::{
    Limit, Minimum, Unfinished, best_known_of, minimum_of, search_all, table,
};
use stromboli_workloads::{Task, TaskPattern};

use best_known::{Open, OpenAnswer};

use super::enumerated::limit_of;
use super::{milliseconds, tasks_named, write_json};
use crate::args::{ExperimentOption, Output};
use crate::exit::Exit;
use crate::jobs;
use crate::progress::StatusLine;
use crate::style;
use crate::table::{Field, Table, shortened};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "The minimum of a task is the first failing input in LeanCheck's order (for \
                        stlc and fsub, the smaller of the first ones in two orders). Co-minima are \
                        other failing inputs in the same tier with the same number of tokens. The \
                        program carries a table with the minima of all its tasks: --stored prints \
                        from the table, --verify compares the search with it.\n\n\
                        Where the search takes too long, a task has a best known counterexample, the \
                        smallest that any trial has shown, in a table of its own. Such tasks are searched \
                        only with --up-to-tier or --for. A search that reaches its limit reports what it \
                        has proven: no input before a certain tier fails. --learn compares the \
                        counterexamples in stores with the table; --learn --table prints the table with \
                        what is better.\n\n\
                        With --experiment, tasks of the programs that the file declares are searched, too; \
                        without --up-to-tier or --for, among as many inputs as their key `enumerate` \
                        says.\n\n\
                        Exit status: 1 if --verify or --learn finds that a table is wrong.\n\n\
                        Examples:\n  stromboli minima 'bst/*/insert_1'\n  \
                        stromboli minima --for 30s 'rbt/*/swap_bc'\n  \
                        stromboli minima --learn quick.sqlite --for 30s\n  \
                        stromboli minima --learn quick.sqlite --table > \
                        crates/workloads/data/best-known.tsv\n  \
                        stromboli minima --stored --all 'rbt/*/swap_bc'\n  \
                        stromboli minima --verify\n  \
                        stromboli minima --table > crates/workloads/data/minima.tsv"
)]
pub(crate) struct MinimaArgs {
    /// Names of tasks, may contain wildcards [default: all tasks]
    #[arg(value_name = "TASK")]
    patterns: Vec<TaskPattern>,
    /// Also show the co-minima, and any input with fewer tokens in the same tier
    #[arg(long, conflicts_with = "table")]
    all: bool,
    /// Look the minima up in the table of the program instead of searching
    #[arg(long, conflicts_with_all = ["verify", "jobs", "up_to_tier", "time"])]
    stored: bool,
    /// Compare the minima that are found with the table of the program
    #[arg(long, conflicts_with_all = ["up_to_tier", "time"])]
    verify: bool,
    /// Search up to this tier; if nothing fails there, report that as a bound
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    up_to_tier: Option<usize>,
    /// Search for this long per task, then report the tiers without a failing input as a bound
    #[arg(long = "for", value_name = "TIME", allow_hyphen_values = true)]
    time: Option<Timeout>,
    /// Learn best known counterexamples from the trials in these stores, for tasks without a proven
    /// minimum; with --up-to-tier or --for also bounds. Give TASK before this option
    #[arg(long, value_name = "STORE", num_args = 0.., value_hint = ValueHint::FilePath,
          conflicts_with_all = ["all", "stored", "verify"])]
    learn: Option<Vec<PathBuf>>,
    /// Print the minima in the file format of the table
    #[arg(long, conflicts_with_all = ["json", "verify"])]
    table: bool,
    /// Number of threads, at most 1024 [default: one per core]
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = jobs::parse)]
    jobs: Option<NonZero<usize>>,
    #[command(flatten)]
    experiment: ExperimentOption,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    /// Absent if nothing was searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// How many differ from the table of the program, with `--verify`.
    differing: Option<usize>,
    minima: Vec<MinimumAnswer>,
    /// Tasks without a proven minimum, or for which a limit ended the search.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    without_minimum: Vec<OpenAnswer>,
}

#[derive(Serialize)]
struct MinimumAnswer {
    task: String,
    minimum: String,
    /// The minimum is the first of them.
    co_minima: Vec<String>,
    /// Missing if no input in the tier has fewer tokens than the minimum.
    #[serde(skip_serializing_if = "Option::is_none")]
    fewest_tokens: Option<String>,
    size: usize,
    order: &'static str,
    tier: usize,
    /// As text: it may exceed the numbers of JSON.
    position: Option<String>,
    covered: String,
    evaluated: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stored: Option<String>,
}

pub(crate) fn run(args: &MinimaArgs, out: &mut dyn Write) -> Result<Exit> {
    args.experiment.declare()?;
    let tasks = tasks_named(&args.patterns)?;
    if let Some(stores) = &args.learn {
        return learn::run(stores, &tasks, args, out);
    }
    let (found, open) = if args.stored { stored(&tasks)? } else { found(&tasks, args)? };
    let Found { minima, times, elapsed, .. } = found;
    let why = match limit(args) {
        Some(_) => "the search found no minimum within its limit",
        None => "no minimum is proven",
    };
    if args.table {
        best_known::note(&open, why);
        write!(out, "{}", table::print(&minima))?;
        return Ok(Exit::Fine);
    }
    let differing: Vec<_> = minima
        .iter()
        .filter(|minimum| args.verify && Some(*minimum) != minimum_of(&minimum.task))
        .collect();
    let is_wrong = open.iter().any(Open::is_wrong);
    if args.output.json {
        write_json(&answer(args.verify, &minima, &open, times.as_deref(), elapsed), out)?;
    } else {
        let has_minima = !minima.is_empty() || open.is_empty();
        if has_minima && args.all {
            write_all(&minima, out)?;
        } else if has_minima {
            write_text(&minima, out, times.as_deref(), elapsed)?;
        }
        if has_minima && !open.is_empty() {
            writeln!(out)?;
        }
        best_known::write(&open, why, out)?;
        if args.verify && differing.is_empty() && !is_wrong {
            writeln!(out, "{}all minima are as stored{:#}", style::GOOD, style::GOOD)?;
        }
        write_differences(&differing, out)?;
        best_known::write_wrong(&open, out)?;
    }
    Ok(if differing.is_empty() && !is_wrong { Exit::Fine } else { Exit::No })
}

/// The minima of the tasks, and how long the search took.
struct Found {
    minima: Vec<Minimum>,
    /// The searches that reached their limit.
    unfinished: Vec<(Task, Unfinished)>,
    /// The time for each task; `None` if nothing was searched.
    times: Option<Vec<(Task, Duration)>>,
    elapsed: Option<Duration>,
}

/// The limit of the search, if there is one.
fn limit(args: &MinimaArgs) -> Option<Limit> {
    let limit = Limit {
        tier: args.up_to_tier.map(|tier| tier.saturating_add(1)),
        time: args.time.map(|time| time.0),
        n_inputs: None,
    };
    Some(limit).filter(|limit| *limit != Limit::default())
}

/// Searches for the minima. Without a limit, tasks whose minimum is out of reach are not searched.
fn found(tasks: &[Task], args: &MinimaArgs) -> Result<(Found, Vec<Open>)> {
    let is_searched = |task: &Task| limit(args).is_some() || best_known_of(task).is_none();
    let (within_reach, beyond): (Vec<_>, Vec<_>) = tasks.iter().partition(|task| is_searched(task));
    let mut found = searched(&within_reach, args)?;
    let mut open: Vec<_> = beyond.iter().filter_map(Open::stored).collect();
    if args.verify {
        open = open.into_iter().map(Open::verified).collect();
    }
    let unfinished = std::mem::take(&mut found.unfinished);
    open.extend(unfinished.into_iter().map(|(task, early)| Open::searched(task, early)));
    Ok((found, open))
}

fn searched(tasks: &[Task], args: &MinimaArgs) -> Result<Found> {
    let n_workers = jobs::or_one_per_core(args.jobs);
    let limit = |task: &Task| limit(args).unwrap_or_else(|| limit_of(task));
    let started = Instant::now();
    let times: Mutex<Vec<(Task, Duration)>> = Mutex::default();
    let line = StatusLine::new();
    let found = search_all(tasks, &limit, n_workers, &AtomicBool::new(false), &|finished| {
        let mut times = times.lock().expect("no thread panics while it holds the times");
        times.push((finished.task, finished.elapsed));
        line.count(times.len(), tasks.len(), "minima");
    })?;
    drop(line);
    let times = times.into_inner().expect("no thread panicked");
    let (mut minima, mut unfinished) = (Vec::new(), Vec::new());
    for (task, result) in tasks.iter().zip(found) {
        match result {
            Ok(minimum) => minima.push(minimum),
            Err(early) => unfinished.push((*task, early)),
        }
    }
    Ok(Found { minima, unfinished, times: Some(times), elapsed: Some(started.elapsed()) })
}

/// Reads the tables of the program.
fn stored(tasks: &[Task]) -> Result<(Found, Vec<Open>)> {
    let (mut minima, mut open) = (Vec::new(), Vec::new());
    for task in tasks {
        match (minimum_of(task), Open::stored(task)) {
            (Some(minimum), _) => minima.push(minimum.clone()),
            (None, Some(best_known)) => open.push(best_known),
            (None, None) => {
                bail!("no minimum of {task} is stored; `stromboli minima {task}` searches for it");
            }
        }
    }
    Ok((Found { minima, unfinished: Vec::new(), times: None, elapsed: None }, open))
}

fn time_of(task: &Task, times: &[(Task, Duration)]) -> Duration {
    times.iter().find(|(finished, _)| finished == task).map_or(Duration::ZERO, |(_, time)| *time)
}

fn answer(
    verify: bool,
    minima: &[Minimum],
    open: &[Open],
    times: Option<&[(Task, Duration)]>,
    elapsed: Option<Duration>,
) -> Answer {
    let differs = |minimum: &Minimum| verify && Some(minimum) != minimum_of(&minimum.task);
    let minimum_answer = |minimum: &Minimum| MinimumAnswer {
        task: minimum.task.to_string(),
        minimum: minimum.counterexample.clone(),
        co_minima: minimum.co_minima().map(str::to_owned).collect(),
        fewest_tokens: minimum.fewest.clone(),
        size: minimum.size,
        order: minimum.order.name(),
        tier: minimum.tier,
        position: minimum.position.as_ref().map(ToString::to_string),
        covered: minimum.n_covered.to_string(),
        evaluated: minimum.n_evaluated,
        ms: times.map(|times| milliseconds(time_of(&minimum.task, times))),
        stored: minimum_of(&minimum.task)
            .filter(|_| differs(minimum))
            .map(|stored| stored.counterexample.clone()),
    };
    Answer {
        seconds: elapsed.map(|elapsed| elapsed.as_secs_f64()),
        differing: verify.then(|| {
            let n_wrong = open.iter().filter(|open| open.is_wrong()).count();
            minima.iter().filter(|minimum| differs(minimum)).count() + n_wrong
        }),
        minima: minima.iter().map(minimum_answer).collect(),
        without_minimum: open.iter().map(Open::answer).collect(),
    }
}

fn write_text(
    minima: &[Minimum],
    out: &mut dyn Write,
    times: Option<&[(Task, Duration)]>,
    elapsed: Option<Duration>,
) -> Result<()> {
    let mut headings = vec!["task", "size", "tier", "covered", "minimum"];
    if times.is_some() {
        headings.insert(headings.len() - 1, "ms");
    }
    let mut table = Table::new(headings);
    for minimum in minima {
        let mut row = vec![
            Field::text(minimum.task),
            Field::number(minimum.size),
            Field::number(minimum.tier),
            Field::number(minimum.n_covered),
        ];
        let time = times.map(|times| milliseconds(time_of(&minimum.task, times)));
        row.extend(time.map(|time| Field::number(format!("{time:.1}"))));
        row.push(Field::text(shortened(&minimum.counterexample)));
        table.row(row);
    }
    table.write(out)?;
    let n = counted(minima.len() as u64, "task");
    let (Some(times), Some(elapsed)) = (times, elapsed) else {
        writeln!(out, "\n{n}")?;
        return Ok(());
    };
    writeln!(out, "\n{n} in {:.1} s", elapsed.as_secs_f64())?;
    let mut slowest = times.to_vec();
    slowest.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
    let slowest: Vec<_> = slowest
        .iter()
        .take(5)
        .map(|(task, time)| format!("{task} {:.1} s", time.as_secs_f64()))
        .collect();
    writeln!(out, "slowest: {}", slowest.join(", "))?;
    Ok(())
}

/// Every counterexample that the search reports, with its description.
fn known(minimum: &Minimum) -> impl Iterator<Item = (&'static str, &str)> {
    let others = minimum.co_minima().skip(1).map(|input| ("co-minimum", input));
    let fewest = minimum.fewest.iter().map(|input| ("fewest tokens", input.as_str()));
    [("minimum", minimum.counterexample.as_str())].into_iter().chain(others).chain(fewest)
}

fn write_all(minima: &[Minimum], out: &mut dyn Write) -> Result<()> {
    let mut table = Table::new(["task", "tier", "size", "what", "counterexample"]);
    for minimum in minima {
        for (what, counterexample) in known(minimum) {
            table.row([
                Field::text(minimum.task),
                Field::number(minimum.tier),
                Field::number(size(counterexample)),
                Field::text(what),
                Field::text(counterexample),
            ]);
        }
    }
    table.write(out)?;
    let n_several = minima.iter().filter(|minimum| !minimum.others.is_empty()).count();
    let n_fewer = minima.iter().filter(|minimum| minimum.fewest.is_some()).count();
    let n = counted(minima.len() as u64, "task");
    writeln!(
        out,
        "\n{n}: {n_several} with several co-minima, {n_fewer} with an input of fewer tokens"
    )?;
    Ok(())
}

fn write_differences(differing: &[&Minimum], out: &mut dyn Write) -> Result<()> {
    for minimum in differing {
        let stored = minimum_of(&minimum.task).map(|stored| ("stored", stored));
        let bad = style::BAD;
        writeln!(out, "\n{bad}{} differs{bad:#}", minimum.task)?;
        if stored.is_none() {
            writeln!(out, "  nothing is stored")?;
        }
        for (name, minimum) in stored.into_iter().chain([("found", *minimum)]) {
            let Minimum { counterexample, tier, n_covered, .. } = minimum;
            writeln!(out, "  {name}: {counterexample} in tier {tier}, {n_covered} covered")?;
            for (what, counterexample) in known(minimum).skip(1) {
                writeln!(out, "    {what}: {counterexample}")?;
            }
        }
    }
    Ok(())
}
