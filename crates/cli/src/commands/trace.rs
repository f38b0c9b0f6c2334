//! `stromboli trace`

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use clap::{ValueEnum, ValueHint};
use serde::Serialize;
use stromboli_analysis::script::{Edit, Script, script};
use stromboli_analysis::{Tree, printed, ted};
use stromboli_campaign::Timeout;
use stromboli_domain::deep::with_stack_for;
use stromboli_domain::text::counted;
use stromboli_domain::{Budget, Named, Seed};
use stromboli_trials::{Alarm, Assignment, Outcome, Steps, Strategy, Workbench};
use stromboli_workloads::minimum::{BestKnown, Smallness};
use stromboli_workloads::{Reference, reference_of};

use super::declared::catalog_for;
use super::{milliseconds, tyche, write_json};
use crate::args::Output;
use crate::draw::draw;
use crate::exit::Exit;
use crate::progress::StatusLine;
use crate::table::{Field, Table, shortened};
use crate::{style, terminal};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy hedgehog/cbc --seed 7\n  \
                        stromboli trace rbt/InsertValid/swap_cd --strategy falsify/api --budget own:100\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy hedgehog/cbc+quickcheck\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy mine/cbc --experiment mine.toml\n  \
                        stromboli trace stlc/SinglePreserve/subst_var_none --strategy quickcheck/type \
                        --budget executions:20 --json\n  \
                        stromboli trace bst/InsertPost/insert_1 --strategy falsify/cbc --tyche \
                        > tyche.jsonl")]
pub(crate) struct TraceArgs {
    /// A task, for example bst/InsertPost/insert_1
    #[arg(value_name = "TASK")]
    task: String,
    /// A framework and a family of generators, for example hedgehog/cbc, and optionally a shrinker:
    /// hedgehog/cbc+quickcheck
    #[arg(long, value_name = "S")]
    strategy: String,
    /// The random seed
    #[arg(long, value_name = "N", allow_negative_numbers = true, default_value = "1")]
    seed: Seed,
    /// How much to shrink: default, none, own:N (the library's own limit) or executions:N (of the
    /// property)
    #[arg(long, value_name = "B", default_value = "default")]
    budget: Budget,
    /// How long the trial may take, for example "500 ms" or "2 min"
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "60 s")]
    timeout: Timeout,
    /// Make the programs, runners and shrinkers that this experiment file declares available
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    experiment: Option<PathBuf>,
    /// When to draw counterexamples as trees
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    trees: Trees,
    /// Print one line of JSON per execution of the property, for the viewer Tyche
    #[arg(long, conflicts_with_all = ["json", "trees"])]
    tyche: bool,
    #[command(flatten)]
    output: Output,
}

/// When to draw counterexamples as trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Trees {
    /// If the output is a terminal that is wide enough
    Auto,
    /// Always
    Always,
    /// Never: print one line of text per counterexample
    Never,
}

#[derive(Serialize)]
struct Answer {
    task: String,
    strategy: String,
    seed: u64,
    budget: String,
    status: &'static str,
    reason: Option<String>,
    tests: Option<u64>,
    discards: Option<u64>,
    search_ms: Option<f64>,
    /// The first counterexample and every accepted shrink.
    steps: Vec<Step>,
    /// `None` if no minimum is known.
    minimum: Option<&'static str>,
    /// Whether it is proven that nothing is smaller.
    certainty: Option<&'static str>,
    #[serde(skip)]
    best_known: Option<&'static BestKnown>,
    executions: Option<Executions>,
    /// Whether the shrinker showed that no counterexample is smaller in its own order.
    #[serde(skip_serializing_if = "Option::is_none")]
    certified: Option<bool>,
    /// Why the first counterexample fails, if the program says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    initial_reason: Option<String>,
    /// Why the last one fails, if the program says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    reported_reason: Option<String>,
}

#[derive(Serialize)]
struct Step {
    counterexample: String,
    executions: u64,
    ms: f64,
    size: usize,
    /// The distance to the minimum, if a minimum is known.
    ted: Option<u32>,
    change: Change,
    #[serde(skip)]
    tree: Tree,
    #[serde(skip)]
    new_nodes: Vec<usize>,
}

/// The difference to the step before.
#[derive(Default, Serialize)]
struct Change {
    removed: usize,
    added: usize,
    replaced: Vec<(String, String)>,
}

#[derive(Serialize)]
struct Executions {
    total: u64,
    passed: u64,
    failed: u64,
    discarded: u64,
    /// `None` if the trial was stopped, like the time in the property.
    repeats: Option<u64>,
    to_best: u64,
    shrink_ms: f64,
    in_property_ms: Option<f64>,
    /// Only a runner exchanges messages.
    #[serde(skip_serializing_if = "Option::is_none")]
    on_messages_ms: Option<f64>,
}

pub(crate) fn run(args: &TraceArgs, out: &mut dyn Write) -> Result<Exit> {
    let catalog = match &args.experiment {
        Some(file) => catalog_for(file)?,
        None => crate::bundled::catalog(),
    };
    let assignment = Assignment {
        task: args.task.parse()?,
        strategy: Strategy::named(&args.strategy, &catalog)?,
        seed: args.seed,
        budget: args.budget,
    };
    if let Some(needed) = catalog.missing(assignment.strategy) {
        bail!(needed);
    }
    let mut workbench = Workbench::new(catalog);
    workbench.prepare(&assignment);
    if args.tyche {
        // Standard output is flushed at every line otherwise.
        let mut out = BufWriter::new(out);
        watched(args.timeout.0, |alarm| {
            tyche::trace(&mut workbench, &assignment, alarm, &mut out)
        })??;
        out.flush()?;
        return Ok(Exit::Fine);
    }
    let outcome = watched(args.timeout.0, |alarm| workbench.run(&assignment, alarm))?;
    let outcome = outcome?;
    let answer = answer(&assignment, &outcome)?;
    if args.output.json {
        write_json(&answer, out)?;
    } else {
        write_text(&answer, width_for_trees(args.trees), out)?;
    }
    Ok(Exit::Fine)
}

/// Runs a trial until its time is up, and shows how long it has run if that is more than a moment.
fn watched<T>(timeout: Duration, run: impl FnOnce(&Alarm) -> T) -> Result<T> {
    let alarm = Alarm::default();
    let started = Instant::now();
    let line = StatusLine::new();
    let (done, is_done) = mpsc::channel::<()>();
    thread::scope(|scope| {
        let watch = scope.spawn(|| {
            let is_done = is_done;
            let tick = || {
                let left = timeout.saturating_sub(started.elapsed());
                left.clamp(Duration::from_millis(1), Duration::from_millis(100))
            };
            while is_done.recv_timeout(tick()) == Err(RecvTimeoutError::Timeout) {
                if started.elapsed() >= timeout {
                    alarm.ring();
                }
                line.show(|| format!("running for {} s", started.elapsed().as_secs()));
            }
        });
        let answer = run(&alarm);
        drop(done);
        watch.join().map_err(|_| anyhow!("the thread that keeps the time panicked"))?;
        Ok(answer)
    })
}

fn answer(assignment: &Assignment, outcome: &Outcome) -> Result<Answer> {
    let quantities = &outcome.quantities;
    let reference = reference_of(&assignment.task);
    let minimum = reference.map(Reference::counterexample);
    let smallest = minimum.map(printed::read).transpose()?;
    let mut steps: Vec<Step> = Vec::new();
    if let Some(found) = &outcome.counterexamples {
        let first = (&found.initial, 0, Duration::ZERO);
        let rest = found.steps.iter().flat_map(Steps::kept);
        let rest = rest.map(|step| (&step.value, step.n_executions, step.time));
        for (value, executions, time) in std::iter::once(first).chain(rest) {
            let tree = printed::read(value)?;
            let script = steps.last().map(|before| (script(&before.tree, &tree), &before.tree));
            let change = script.as_ref().map(|(script, before)| Change::of(script, before));
            steps.push(Step {
                counterexample: value.clone(),
                executions,
                ms: milliseconds(time),
                size: tree.size(),
                ted: smallest.as_ref().map(|smallest| ted::distance(&tree, smallest)),
                change: change.unwrap_or_default(),
                new_nodes: script.map_or(Vec::new(), |(script, _)| new_nodes(&script)),
                tree,
            });
        }
    }
    Ok(Answer {
        task: assignment.task.to_string(),
        strategy: assignment.strategy.to_string(),
        seed: assignment.seed.0,
        budget: assignment.budget.to_string(),
        status: outcome.ending.status.name(),
        reason: outcome.ending.reason.clone(),
        tests: quantities.tests,
        discards: quantities.discards,
        search_ms: quantities.search_time().map(milliseconds),
        steps,
        minimum,
        certainty: reference.map(|reference| reference.certainty().name()),
        best_known: match reference {
            Some(Reference::BestKnown(best)) => Some(best),
            _ => None,
        },
        executions: executions(outcome),
        certified: quantities.certified.map(|certified| certified != 0),
        initial_reason: outcome.counterexamples.as_ref().and_then(|it| it.initial_reason.clone()),
        reported_reason: outcome.counterexamples.as_ref().and_then(|it| it.reported_reason.clone()),
    })
}

/// Whether a counterexample is smaller than the best known one.
fn is_smaller(text: &str, best: &BestKnown) -> bool {
    let smallness = |text: &str| Smallness::of(&best.task, text).ok();
    let texts = [text, best.counterexample.as_str()];
    with_stack_for(&texts, || smallness(texts[0]) < smallness(texts[1])).unwrap_or(false)
}

/// `None` if nothing was shrunk.
fn executions(outcome: &Outcome) -> Option<Executions> {
    let (found, quantities) = (outcome.counterexamples.as_ref()?, &outcome.quantities);
    Some(Executions {
        total: quantities.n_executions()?,
        passed: quantities.passed?,
        failed: quantities.failed?,
        discarded: quantities.discarded?,
        repeats: quantities.repeats,
        to_best: found.n_executions_to_best()?,
        shrink_ms: milliseconds(quantities.shrink_time()?),
        in_property_ms: quantities.property_time().map(milliseconds),
        on_messages_ms: quantities.transport_time().map(milliseconds),
    })
}

impl Change {
    fn of(script: &Script, before: &Tree) -> Change {
        let mut change = Change::default();
        for edit in script.edits() {
            match edit {
                Edit::Keep { .. } => {}
                Edit::Delete { .. } => change.removed += 1,
                Edit::Insert { .. } => change.added += 1,
                Edit::Relabel { from, label, .. } => {
                    change.replaced.push((before.label(*from).to_owned(), label.to_string()));
                }
            }
        }
        change
    }

    /// In a few words; empty for the first counterexample, step 0.
    fn words(&self, step: usize) -> String {
        if step == 0 {
            return String::new();
        }
        let mut words = Vec::new();
        if self.removed > 0 {
            words.push(format!("{} removed", self.removed));
        }
        if self.added > 0 {
            words.push(format!("{} added", self.added));
        }
        match &self.replaced[..] {
            few @ ([] | [_] | [_, _]) => {
                words.extend(few.iter().map(|(old, new)| format!("{old} to {new}")));
            }
            many => words.push(format!("{} replaced", many.len())),
        }
        // With integrated shrinking, smaller choices can generate the same value.
        if words.is_empty() { "same value".to_owned() } else { words.join(", ") }
    }
}

/// The nodes that were inserted or relabelled in this step.
fn new_nodes(script: &Script) -> Vec<usize> {
    let new = |edit: &Edit| match edit {
        Edit::Insert { node, .. } => Some(*node),
        Edit::Relabel { to, .. } => Some(*to),
        Edit::Keep { .. } | Edit::Delete { .. } => None,
    };
    script.edits().iter().filter_map(new).collect()
}

/// How wide a drawing may be; `None` if trees are not to be drawn.
fn width_for_trees(trees: Trees) -> Option<usize> {
    match trees {
        Trees::Never => None,
        Trees::Always => Some(usize::MAX),
        Trees::Auto => terminal::width(),
    }
}

fn write_text(answer: &Answer, tree_width: Option<usize>, out: &mut dyn Write) -> Result<()> {
    let bold = style::HEADING;
    let Answer { task, strategy, seed, budget, .. } = answer;
    let [n_tests, n_discards] = [answer.tests, answer.discards].map(Option::unwrap_or_default);
    let tried = format!("{} and {}", counted(n_tests, "test"), counted(n_discards, "discard"));
    writeln!(out, "{bold}{task}{bold:#} with {strategy}, seed {seed}, budget {budget}")?;
    match answer.steps.is_empty() {
        true => writeln!(out, "no counterexample found in {tried}")?,
        false => writeln!(out, "found a counterexample after {tried}\n")?,
    }
    const INDENT: usize = 4;
    let fits = |width: usize| {
        let widest = answer.steps.iter().map(|step| draw(&step.tree, |_| false).width()).max();
        widest.is_some_and(|widest| widest.saturating_add(INDENT) <= width)
    };
    if tree_width.is_some_and(fits) {
        write_trees(answer, INDENT, out)?;
    } else {
        write_table(answer, out)?;
    }
    if let Some(reason) = &answer.reported_reason {
        write!(out, "\nit fails because of: {reason}")?;
        match answer.initial_reason.as_ref().filter(|initial| *initial != reason) {
            None => writeln!(out)?,
            Some(initial) => writeln!(out, "; the first one because of: {initial}")?,
        }
    }
    if let (Some(last), Some(minimum)) = (answer.steps.last(), answer.minimum) {
        let size = printed::size(minimum);
        match answer.best_known {
            None => write!(out, "\nsmallest counterexample (size {size}): ")?,
            Some(best) => {
                let proven = best.bound.words();
                write!(out, "\nbest known counterexample (size {size}, {proven}): ")?;
            }
        }
        writeln!(out, "{}", shortened(minimum))?;
        let good = style::GOOD;
        if last.counterexample == minimum {
            writeln!(out, "{good}this is the counterexample that was reported{good:#}")?;
        } else if answer.best_known.is_some_and(|best| is_smaller(&last.counterexample, best)) {
            writeln!(out, "{good}the counterexample that was reported is smaller{good:#}")?;
        }
    }
    if let Some(executions) = &answer.executions {
        let Executions { passed, failed, discarded, to_best, .. } = executions;
        let repeats = executions.repeats.map_or(String::new(), |n| format!("; {n} repeats"));
        let total = counted(executions.total, "execution");
        writeln!(
            out,
            "\n{} in {total} ({passed} passed, {failed} failed, {discarded} \
             discarded{repeats}; {to_best} until the last shrink)",
            counted(answer.steps.len() as u64 - 1, "shrink"),
        )?;
        write!(out, "shrinking took {:.3} ms", executions.shrink_ms)?;
        if let Some(inside) = executions.in_property_ms {
            write!(out, ", of which {inside:.3} ms in the property")?;
        }
        if let Some(on_messages) = executions.on_messages_ms {
            write!(out, ", {on_messages:.3} ms on messages to the runner")?;
        }
        writeln!(out)?;
    }
    if answer.certified == Some(true) {
        writeln!(out, "certified: no counterexample is smaller in the order of the shrinker")?;
    }
    if let Some(reason) = &answer.reason {
        writeln!(out, "{}: {reason}", answer.status.replace('_', " "))?;
    }
    Ok(())
}

fn write_table(answer: &Answer, out: &mut dyn Write) -> io::Result<()> {
    let mut table = Table::new(["step", "executions", "size", "TED", "changed", "counterexample"]);
    for (number, step) in answer.steps.iter().enumerate() {
        table.row([
            Field::number(number),
            Field::number(step.executions),
            Field::number(step.size),
            Field::number(step.ted.map_or_else(|| "-".to_owned(), |ted| ted.to_string())),
            Field::text(step.change.words(number)).styled(style::GOOD),
            Field::text(shortened(&step.counterexample)),
        ]);
    }
    if answer.steps.is_empty() { Ok(()) } else { table.write(out) }
}

fn write_trees(answer: &Answer, indent: usize, out: &mut dyn Write) -> io::Result<()> {
    for (number, step) in answer.steps.iter().enumerate() {
        let (size, executions) = (step.size, counted(step.executions, "execution"));
        let ted = step.ted.map_or_else(String::new, |ted| format!(", TED {ted}"));
        let change = match step.change.words(number) {
            words if words.is_empty() => words,
            words => format!(": {words}"),
        };
        let bold = style::HEADING;
        writeln!(out, "{bold}step {number}{bold:#} after {executions}, size {size}{ted}{change}")?;
        draw(&step.tree, |node| step.new_nodes.contains(&node)).write(indent, style::GOOD, out)?;
        writeln!(out)?;
    }
    Ok(())
}
