//! Quality and cost of Stromboli's own shrinker, starting from the counterexamples of another
//! framework: a row for each workload and family, and a row for all of them without each part of the
//! shrinker.
//!
//! ```sh
//! cargo bench -p stromboli-trials --bench shrinkers                    # from QuickCheck's starts
//! cargo bench -p stromboli-trials --bench shrinkers -- hedgehog        # from Hedgehog's
//! cargo bench -p stromboli-trials --bench shrinkers -- quickcheck 7000 # other seeds
//! cargo bench -p stromboli-trials --bench shrinkers -- quickcheck 7000 even  # every other task
//! ```
//!
//! Each task is searched for two seconds with each of five seeds. Results are medians over the seeds.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use mimalloc::MiMalloc;
use stromboli_analysis::printed::{read, size};
use stromboli_analysis::ted::distance;
use stromboli_domain::{Controls, Family, Limit, Observer, Phase, Seed, Stop, Value, Verdict};
use stromboli_shrinkers::stromboli::parts;
use stromboli_trials::{Framework, Setup, Strategy};
use stromboli_workloads::{Task, co_minima_of};

/// The allocator of the program.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

const N_SEEDS: u64 = 5;
const SEARCH_TIME: Duration = Duration::from_secs(2);
/// The maximal number of executions while shrinking.
const MOST_EXECUTIONS: u64 = 20_000;
/// The number of executions after which the intermediate result is recorded.
const SOON: u64 = 50;

fn main() {
    let arguments: Vec<String> =
        std::env::args().skip(1).filter(|argument| !argument.starts_with("--")).collect();
    let finder = arguments.first().map_or("quickcheck", String::as_str);
    let first_seed = arguments.get(1).and_then(|seed| seed.parse().ok()).unwrap_or(1000);
    let half = arguments.get(2).map(String::as_str);
    let is_chosen = |nth: usize| match half {
        Some("even") => nth.is_multiple_of(2),
        Some("odd") => !nth.is_multiple_of(2),
        _ => true,
    };
    // Results are compared with the minimum, so it must be known.
    let has_minimum = |task: &Task| co_minima_of(task).next().is_some();
    let tasks = (0..).zip(Task::all()).filter(|(nth, _)| is_chosen(*nth)).map(|(_, task)| task);
    let tasks: Vec<Task> = tasks.filter(has_minimum).collect();
    let mut variants = vec![Variant::Own, Variant::Level(1), Variant::Level(2)];
    variants.extend(parts().map(Variant::Without));
    let found = search_all(&tasks, finder, first_seed, &variants);
    println!(
        "from the counterexamples of {finder}, seeds from {first_seed}, {N_SEEDS} for each task\n"
    );
    print_rows(&found, &variants);
    println!();
    print_ablation(&found, &variants);
}

/// The compared shrinkers.
#[derive(Clone, Copy)]
enum Variant {
    /// The framework's own shrinker.
    Own,
    /// Stromboli's own shrinker at a level of effort.
    Level(u64),
    /// Stromboli's shrinker at the default level, without one of its parts.
    Without(&'static str),
}

/// The result of shrinking.
#[derive(Clone)]
struct Shrunk {
    result: String,
    n_executions: u64,
    /// The result after [`SOON`] executions.
    soon: String,
    outside: Duration,
}

/// The results of a task, by variant, then by seed.
type Results = Vec<Vec<Shrunk>>;

/// For each workload and family, the results of the tasks whose bug was found.
type Found = BTreeMap<(String, String), Vec<(Task, Results)>>;

fn search_all(tasks: &[Task], finder: &str, first_seed: u64, variants: &[Variant]) -> Found {
    let mut found = Found::new();
    for task in tasks {
        for strategy in strategies(task, finder) {
            let by_seed: Option<Vec<Vec<Shrunk>>> = (first_seed..first_seed + N_SEEDS)
                .map(|seed| shrunk(task, strategy, Seed(seed), variants))
                .collect();
            let Some(by_seed) = by_seed else { continue };
            let of_variant =
                |nth: usize| by_seed.iter().map(|shrunk| shrunk[nth].clone()).collect();
            let results = (0..variants.len()).map(of_variant).collect();
            let place = (task.workload.name().to_owned(), strategy.family().to_string());
            found.entry(place).or_default().push((*task, results));
        }
    }
    found
}

/// The framework's families, without variants.
fn strategies(task: &Task, finder: &str) -> Vec<Strategy> {
    let finder = Framework::from_name(finder).expect("the finder is a framework");
    let families = ["type", "type_narrow", "api", "cbc"];
    let families = families.map(|family| family.parse::<Family>().expect("this is a family"));
    let strategies = families.into_iter().map(|family| Strategy::new(finder, family));
    let mut strategies: Vec<_> = strategies.filter(|s| s.applies_to(task.workload)).collect();
    // If there is a narrow `type`, the plain one hardly ever finds anything.
    if strategies.iter().any(|s| s.family().to_string() == "type_narrow") {
        strategies.retain(|s| s.family().to_string() != "type");
    }
    strategies
}

/// Searches once, and shrinks with each variant.
fn shrunk(
    task: &Task,
    strategy: Strategy,
    seed: Seed,
    variants: &[Variant],
) -> Option<Vec<Shrunk>> {
    let setup = Setup::of(task, strategy)?;
    let found = within(SEARCH_TIME, |is_late| {
        let controls = Controls { cancelled: Some(is_late), ..Controls::default() };
        setup.search(setup.subject(), seed, controls).end.ok().flatten()
    })?;
    let shrunk = |variant: &Variant| {
        let clock = Cell::new(Duration::ZERO);
        let mut last = Last {
            value: found.value().boxed(),
            soon: found.value().boxed(),
            n: 0,
            clock: &clock,
            inside: Duration::ZERO,
        };
        let (shrinker, limit) = match variant {
            Variant::Own => (None, Limit::Default),
            Variant::Level(level) => (Some("stromboli".to_owned()), Limit::At(*level)),
            Variant::Without(part) => (Some(format!("stromboli without {part}")), Limit::Default),
        };
        let controls = Controls {
            observer: Some(&mut last),
            limit,
            n_executions: Some(MOST_EXECUTIONS),
            clock: Some(&clock),
            ..Controls::default()
        };
        let started = Instant::now();
        let end = match shrinker {
            None => setup.shrink(&*found, setup.subject(), controls),
            Some(name) => setup.inputs.reduce(&name, found.value(), setup.subject(), controls),
        };
        let time = started.elapsed();
        // A property that diverges ends a trial; what was accepted before is its result.
        assert!(matches!(end, Ok(()) | Err(Stop::Budget | Stop::Diverged)), "{end:?}");
        Shrunk {
            result: last.value.printed(),
            n_executions: last.n,
            soon: last.soon.printed(),
            outside: time.saturating_sub(last.inside),
        }
    };
    Some(variants.iter().map(shrunk).collect())
}

/// Runs `work` with a flag that is set at the time limit.
fn within<R>(time: Duration, work: impl FnOnce(&AtomicBool) -> R) -> R {
    let (is_late, is_done) = (AtomicBool::new(false), AtomicBool::new(false));
    std::thread::scope(|scope| {
        scope.spawn(|| {
            let started = Instant::now();
            while started.elapsed() < time && !is_done.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            is_late.store(true, Ordering::Relaxed);
        });
        let result = work(&is_late);
        is_done.store(true, Ordering::Relaxed);
        result
    })
}

struct Last<'a> {
    value: Box<dyn Value>,
    soon: Box<dyn Value>,
    n: u64,
    /// The duration of the last execution.
    clock: &'a Cell<Duration>,
    /// The time of all executions.
    inside: Duration,
}

impl Observer<dyn Value> for Last<'_> {
    fn executed(&mut self, _: Phase, _: Verdict, _: &dyn Value) {
        self.n += 1;
        self.inside += self.clock.get();
    }

    fn accepted(&mut self, value: &dyn Value) {
        self.value = value.boxed();
        if self.n <= SOON {
            self.soon = value.boxed();
        }
    }
}

/// The summary of several tasks.
#[derive(Default)]
struct Summary {
    n_tasks: usize,
    n_ted_0: usize,
    n_nearest_0: usize,
    n_minimal_size: usize,
    n_soon: usize,
    executions: Vec<f64>,
    n_executions: u64,
    outside: Vec<f64>,
}

impl Summary {
    fn of<'a>(tasks: impl Iterator<Item = &'a (Task, Results)>, variant: usize) -> Summary {
        let mut summary = Summary::default();
        for (task, results) in tasks {
            summary.add(task, &results[variant]);
        }
        summary
    }

    fn add(&mut self, task: &Task, trials: &[Shrunk]) {
        let minima: Vec<&str> = co_minima_of(task).collect();
        let ted = |a: &str, b: &str| {
            f64::from(distance(&read(a).expect("printed"), &read(b).expect("printed")))
        };
        let nearest = |result: &str| {
            minima.iter().map(|minimum| ted(result, minimum)).fold(f64::INFINITY, f64::min)
        };
        let of_trials = |measure: &dyn Fn(&Shrunk) -> f64| median(trials.iter().map(measure));
        let smallest = size(minima[0]) as f64;
        self.n_tasks += 1;
        self.n_ted_0 += usize::from(of_trials(&|t| ted(&t.result, minima[0])) == 0.0);
        self.n_nearest_0 += usize::from(of_trials(&|t| nearest(&t.result)) == 0.0);
        self.n_minimal_size += usize::from(of_trials(&|t| size(&t.result) as f64) <= smallest);
        self.n_soon += usize::from(of_trials(&|t| ted(&t.soon, minima[0])) == 0.0);
        self.executions.push(of_trials(&|t| t.n_executions as f64));
        self.n_executions += trials.iter().map(|t| t.n_executions).sum::<u64>();
        let ran = trials.iter().filter(|t| t.n_executions > 0);
        self.outside.extend(ran.map(|t| t.outside.as_secs_f64() * 1e6 / t.n_executions as f64));
    }

    fn percent(&self, n: usize) -> f64 {
        100.0 * n as f64 / self.n_tasks as f64
    }
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values.len() % 2 {
        1 => values[middle],
        _ => f64::midpoint(values[middle - 1], values[middle]),
    }
}

fn print_rows(found: &Found, variants: &[Variant]) {
    println!(
        "{:<16} {:>5}  {:<9} {:>6} {:>8} {:>6} {:>9} {:>7} {:>8} {:>10}",
        "", "tasks", "", "TED 0", "nearest", "size", "TED 0 at", "median", "total", "us outside"
    );
    println!(
        "{:<16} {:>5}  {:<9} {:>6} {:>8} {:>6} {:>9} {:>7} {:>8} {:>10}",
        "", "", "shrinker", "%", "0 %", "%", "50, %", "exec.", "/ own", "per exec."
    );
    for ((workload, family), tasks) in found {
        let own = Summary::of(tasks.iter(), 0).n_executions as f64;
        for (nth, variant) in variants.iter().enumerate() {
            let name = match variant {
                Variant::Own => "own",
                Variant::Level(1) => "quick",
                Variant::Level(_) => "thorough",
                Variant::Without(_) => continue,
            };
            let mut row = Summary::of(tasks.iter(), nth);
            println!(
                "{:<16} {:>5}  {:<9} {:>6.0} {:>8.0} {:>6.0} {:>9.0} {:>7.0} {:>8.2} {:>10.2}",
                format!("{workload} {family}"),
                row.n_tasks,
                name,
                row.percent(row.n_ted_0),
                row.percent(row.n_nearest_0),
                row.percent(row.n_minimal_size),
                row.percent(row.n_soon),
                median(std::mem::take(&mut row.executions).into_iter()),
                row.n_executions as f64 / own,
                median(std::mem::take(&mut row.outside).into_iter()),
            );
        }
    }
}

fn print_ablation(found: &Found, variants: &[Variant]) {
    println!(
        "{:<10} {:>6} {:>8} {:>6} {:>11}",
        "without", "TED 0", "nearest", "size", "executions"
    );
    println!("{:<10} {:>6} {:>8} {:>6} {:>11}", "", "%", "0 %", "%", "in all");
    for (nth, variant) in variants.iter().enumerate() {
        let name = match variant {
            Variant::Own | Variant::Level(1) => continue,
            Variant::Level(_) => "nothing",
            Variant::Without(without) => without,
        };
        let all = Summary::of(found.values().flatten(), nth);
        println!(
            "{name:<10} {:>6.1} {:>8.1} {:>6.1} {:>11}",
            all.percent(all.n_ted_0),
            all.percent(all.n_nearest_0),
            all.percent(all.n_minimal_size),
            all.n_executions,
        );
    }
}
