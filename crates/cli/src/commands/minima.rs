//! `stromboli minima`

use std::io::Write;
use std::num::NonZero;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;
use std::time::{Duration, Instant};

use serde::Serialize;
use stromboli_analysis::printed::size;
use stromboli_domain::Named;
use stromboli_workloads::Task;
use stromboli_workloads::minimum::{Minimum, minimum_of, search_all, table};

use super::{tasks_named, write_json};
use crate::args::MinimaArgs;
use crate::counter::Counter;
use crate::exit::{Exit, Failure};
use crate::style;
use crate::table::{Field, Table, counted, shortened};

#[derive(Serialize)]
struct Answer {
    seconds: f64,
    /// How many differ from the table that the program carries, if that was asked.
    differing: Option<usize>,
    minima: Vec<MinimumAnswer>,
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
    /// In digits: they may be more than a number in JSON has.
    position: Option<String>,
    covered: String,
    evaluated: u64,
    ms: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    stored: Option<String>,
}

pub(crate) fn run(args: &MinimaArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let tasks = tasks_named(&args.patterns)?;
    let n_workers = args.jobs.or_else(|| available_parallelism().ok()).map_or(1, NonZero::get);
    let started = Instant::now();
    let times: Mutex<Vec<(Task, Duration)>> = Mutex::default();
    let counter = Counter::new("minima");
    let minima = search_all(&tasks, n_workers, &AtomicBool::new(false), &|finished| {
        let mut times = times.lock().expect("nobody panics while they hold the times");
        times.push((finished.minimum.task, finished.elapsed));
        counter.show(times.len(), tasks.len());
    })
    .map_err(Failure::because)?;
    drop(counter);
    let times = times.into_inner().expect("nobody panicked");
    let elapsed = started.elapsed();

    if args.table {
        write!(out, "{}", table::print(&minima))?;
        return Ok(Exit::Fine);
    }
    let differing: Vec<_> = minima
        .iter()
        .filter(|minimum| args.verify && Some(*minimum) != minimum_of(&minimum.task))
        .collect();
    if args.output.json {
        write_json(&answer(args.verify, &minima, &times, elapsed), out)?;
    } else {
        if args.all {
            write_all(&minima, out)?;
        } else {
            write_text(&minima, &times, elapsed, out)?;
        }
        write_differences(args.verify, &differing, out)?;
    }
    Ok(if differing.is_empty() { Exit::Fine } else { Exit::No })
}

fn time_of(task: &Task, times: &[(Task, Duration)]) -> Duration {
    times.iter().find(|(finished, _)| finished == task).map_or(Duration::ZERO, |(_, time)| *time)
}

fn answer(
    verify: bool,
    minima: &[Minimum],
    times: &[(Task, Duration)],
    elapsed: Duration,
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
        ms: time_of(&minimum.task, times).as_secs_f64() * 1e3,
        stored: minimum_of(&minimum.task)
            .filter(|_| differs(minimum))
            .map(|stored| stored.counterexample.clone()),
    };
    Answer {
        seconds: elapsed.as_secs_f64(),
        differing: verify.then(|| minima.iter().filter(|minimum| differs(minimum)).count()),
        minima: minima.iter().map(minimum_answer).collect(),
    }
}

fn write_text(
    minima: &[Minimum],
    times: &[(Task, Duration)],
    elapsed: Duration,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut table = Table::new(["task", "size", "tier", "covered", "ms", "minimum"]);
    for minimum in minima {
        table.row([
            Field::text(minimum.task),
            Field::number(minimum.size),
            Field::number(minimum.tier),
            Field::number(minimum.n_covered),
            Field::number(format!("{:.1}", time_of(&minimum.task, times).as_secs_f64() * 1e3)),
            Field::text(shortened(&minimum.counterexample)),
        ]);
    }
    table.write(out)?;
    let n = counted(minima.len() as u64, "task");
    writeln!(out, "\n{n} in {:.1} s", elapsed.as_secs_f64())?;
    let mut slowest = times.to_vec();
    slowest.sort_by_key(|(_, time)| std::cmp::Reverse(*time));
    let slowest: Vec<_> = slowest
        .iter()
        .take(5)
        .map(|(task, time)| format!("{task} {:.1} s", time.as_secs_f64()))
        .collect();
    writeln!(out, "the slowest: {}", slowest.join(", "))?;
    Ok(())
}

/// Every counterexample that is known of a minimum's tier, and what it is.
fn known(minimum: &Minimum) -> impl Iterator<Item = (&'static str, &str)> {
    let others = minimum.co_minima().skip(1).map(|input| ("co-minimum", input));
    let fewest = minimum.fewest.iter().map(|input| ("fewest tokens", input.as_str()));
    [("minimum", minimum.counterexample.as_str())].into_iter().chain(others).chain(fewest)
}

fn write_all(minima: &[Minimum], out: &mut dyn Write) -> Result<(), Failure> {
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

fn write_differences(
    verify: bool,
    differing: &[&Minimum],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if verify && differing.is_empty() {
        writeln!(out, "{}all as stored{:#}", style::GOOD, style::GOOD)?;
    }
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
