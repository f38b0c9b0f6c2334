//! `stromboli minima --learn`

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Result;
use serde::Serialize;
use stromboli_campaign::{Store, StoreError};
use stromboli_domain::Named;
use stromboli_domain::text::counted;
use stromboli_report::beaten::shown;
use stromboli_trials::Trial;
use stromboli_workloads::Task;
use stromboli_workloads::minimum::learn::{check, updated};
use stromboli_workloads::minimum::{
    BestKnown, Certainty, Learned, Learning, Minimum, News, Source, TrialSource, best_table,
};

use super::MinimaArgs;
use super::{Found, limit, searched, write_json};
use crate::exit::Exit;
use crate::style;
use crate::table::{Field, Table, shortened};

#[derive(Serialize)]
struct Answer {
    /// The number of tasks for which something changes in the table.
    changed: usize,
    learned: Vec<LearnedAnswer>,
    /// Minima that the search has proven, of tasks without one in the table.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    proven: Vec<ProvenAnswer>,
}

#[derive(Serialize)]
struct LearnedAnswer {
    task: String,
    news: &'static str,
    /// The smallest counterexample that was seen.
    counterexample: Option<String>,
    size: Option<usize>,
    source: Option<String>,
    /// That of the table before.
    stored: Option<&'static str>,
    /// The bound now, as in the table.
    bound: String,
    bound_is_higher: bool,
    wrong: Vec<String>,
    refused: Vec<RefusedAnswer>,
}

#[derive(Serialize)]
struct RefusedAnswer {
    counterexample: String,
    source: String,
    reason: String,
}

#[derive(Serialize)]
struct ProvenAnswer {
    task: String,
    minimum: String,
}

pub(super) fn run(
    stores: &[PathBuf],
    tasks: &[Task],
    args: &MinimaArgs,
    out: &mut dyn Write,
) -> Result<Exit> {
    let mut learning = Learning::new(tasks);
    for store in stores {
        read(store, &mut learning)?;
    }
    let mut proven = Vec::new();
    if limit(args).is_some() {
        let Found { minima, unfinished, .. } = searched(learning.tasks(), args)?;
        proven = minima;
        unfinished.iter().for_each(|(task, early)| learning.add(task, early));
    }
    let learned = learning.learned();
    let is_wrong = learned.iter().any(|learned| !wrong(learned).is_empty());
    let exit = if is_wrong { Exit::No } else { Exit::Fine };
    if args.table {
        write!(out, "{}", best_table::print(&updated(&learned)))?;
    } else if args.output.json {
        write_json(&answer(&learned, &proven), out)?;
    } else {
        write_text(&learned, &proven, out)?;
    }
    Ok(exit)
}

/// Shows the counterexamples of a store to the learner.
fn read(path: &Path, learning: &mut Learning) -> Result<(), StoreError> {
    let store = Store::open_read(path)?;
    // Declares the workloads and frameworks that only the store knows.
    store.cells()?;
    let experiment = store.about()?.name;
    let source = |trial: &Trial| {
        Source::Trial(TrialSource {
            experiment: experiment.clone(),
            strategy: trial.cell.strategy.to_string(),
            budget: trial.cell.budget.to_string(),
            number: trial.number,
            seed: trial.seed,
        })
    };
    store.each(|trial| {
        let texts: Vec<_> = shown(&trial).map(|(text, _)| text).collect();
        if !texts.is_empty() {
            learning.see(&trial.cell.task, &texts, &source(&trial));
        }
        Ok::<_, StoreError>(())
    })?;
    for stored in store.minima()? {
        let texts: Vec<_> = stored.co_minima.iter().map(String::as_str).collect();
        let source = match stored.certainty {
            Certainty::Imported => Source::Import { experiment: experiment.clone() },
            Certainty::Exact | Certainty::BestKnown => Source::Enumeration,
        };
        learning.see(&stored.task, &texts, &source);
    }
    Ok(())
}

/// What is wrong with the best known counterexample now, for example that the bound excludes it.
fn wrong(learned: &Learned) -> Vec<String> {
    learned.best.as_ref().map(check).unwrap_or_default()
}

fn changes(learned: &Learned) -> bool {
    // A bound alone is not a row.
    let is_row = learned.best.is_some();
    matches!(learned.news, News::New | News::Better) || (is_row && learned.is_higher)
}

fn answer(learned: &[Learned], proven: &[Minimum]) -> Answer {
    let of_task = |learned: &Learned| {
        let smallest = learned.smallest.as_ref();
        let refused = learned.refused.iter().map(|refused| RefusedAnswer {
            counterexample: refused.text.clone(),
            source: refused.source.to_string(),
            reason: refused.reason.clone(),
        });
        LearnedAnswer {
            task: learned.task.to_string(),
            news: learned.news.name(),
            counterexample: smallest.map(|smallest| smallest.counterexample.clone()),
            size: smallest.map(|smallest| smallest.size),
            source: smallest.map(|smallest| smallest.source.to_string()),
            stored: learned.stored.map(|stored| stored.counterexample.as_str()),
            bound: learned.bound.to_string(),
            bound_is_higher: learned.is_higher,
            wrong: wrong(learned),
            refused: refused.collect(),
        }
    };
    let minimum = |minimum: &Minimum| ProvenAnswer {
        task: minimum.task.to_string(),
        minimum: minimum.counterexample.clone(),
    };
    Answer {
        changed: learned.iter().filter(|learned| changes(learned)).count(),
        learned: learned.iter().map(of_task).collect(),
        proven: proven.iter().map(minimum).collect(),
    }
}

/// How many refused texts of a task to show.
const MOST_REFUSED: usize = 3;

fn write_text(learned: &[Learned], proven: &[Minimum], out: &mut dyn Write) -> Result<()> {
    if learned.is_empty() {
        writeln!(out, "nothing to learn: each of these tasks has a proven minimum")?;
        return Ok(());
    }
    let mut table = Table::new(["task", "news", "size", "proven", "counterexample", "shown by"]);
    for learned in learned {
        let column = |column: fn(&BestKnown) -> Field| {
            learned.smallest.as_ref().map_or_else(Field::unknown, column)
        };
        table.row([
            Field::text(learned.task),
            Field::text(learned.news.name()),
            column(|smallest| Field::number(smallest.size)),
            Field::text(learned.bound.words()),
            column(|smallest| Field::text(shortened(&smallest.counterexample))),
            column(|smallest| Field::text(&smallest.source)),
        ]);
    }
    table.write(out)?;
    for learned in learned {
        write_details(learned, out)?;
    }
    for Minimum { task, counterexample, .. } in proven {
        writeln!(
            out,
            "\nthe minimum of {task} is {counterexample}; its row for minima.tsv: stromboli minima \
             {task} --table"
        )?;
    }
    let count = |news: News| learned.iter().filter(|learned| learned.news == news).count();
    let counts: Vec<_> = News::ALL
        .iter()
        .filter(|news| count(**news) > 0)
        .map(|news| format!("{} {}", count(*news), news.name()))
        .collect();
    let n = counted(learned.len() as u64, "task");
    match learned.iter().all(|learned| learned.news == News::Nothing) {
        true => writeln!(out, "\n{n} without a proven minimum; nothing new was shown")?,
        false => writeln!(out, "\n{n} without a proven minimum: {}", counts.join(", "))?,
    }
    if learned.iter().any(changes) {
        writeln!(out, "--table prints the table of best known counterexamples with these changes")?;
    }
    Ok(())
}

fn write_details(learned: &Learned, out: &mut dyn Write) -> Result<()> {
    let task = learned.task;
    if let (News::Better | News::Larger, Some(stored)) = (learned.news, learned.stored) {
        writeln!(out, "\n{task}: the table has {} (size {})", stored.counterexample, stored.size)?;
    }
    let bad = style::BAD;
    for wrong in wrong(learned) {
        writeln!(out, "\n{bad}{task}: the best known counterexample is wrong{bad:#}: {wrong}")?;
    }
    if !learned.refused.is_empty() {
        let n = counted(learned.refused.len() as u64, "text");
        writeln!(out, "\n{task}: ignored {n} that are given as counterexamples, but do not fail:")?;
    }
    for refused in learned.refused.iter().take(MOST_REFUSED) {
        writeln!(out, "  {} ({}; {})", shortened(&refused.text), refused.reason, refused.source)?;
    }
    Ok(())
}
