//! Tasks without a proven minimum, as `stromboli minima` shows and verifies them.

use std::io::Write;
use std::time::Duration;

use anyhow::Result;
use serde::Serialize;
use stromboli_domain::text::counted;
use stromboli_domain::{Named, Stop};
use stromboli_workloads::Task;
use stromboli_workloads::minimum::{
    BestKnown, Bound, Unfinished, best_known_of, learn, minimum_of,
};

use crate::style;
use crate::table::{Field, Table, shortened};

/// A task for which there is no minimum to show: it is not proven, or a limit ended the search.
pub(super) struct Open {
    task: Task,
    /// The row of the table, if it has one.
    stored: Option<&'static BestKnown>,
    /// What a search has found, if the table has nothing.
    found: Option<String>,
    bound: Bound,
    /// Why a search ended early, if the program gave no verdict on an input.
    stop: Option<Stop>,
    /// What is wrong with the row, with `--verify`.
    wrong: Vec<String>,
}

#[derive(Serialize)]
pub(super) struct OpenAnswer {
    task: String,
    /// The minimum in the table, which the search did not reach.
    #[serde(skip_serializing_if = "Option::is_none")]
    stored_minimum: Option<&'static str>,
    /// Missing if no counterexample is known.
    best_known: Option<String>,
    size: Option<usize>,
    tier: Option<usize>,
    source: Option<String>,
    /// For each order that was searched, the first tier in which an input may fail.
    proven: Vec<Proven>,
    /// Why the search ended early, if the program gave no verdict on an input.
    #[serde(skip_serializing_if = "Option::is_none")]
    stopped: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    wrong: Vec<String>,
}

#[derive(Serialize)]
struct Proven {
    order: &'static str,
    none_before_tier: usize,
}

impl Open {
    /// Reads the task's row in the table of the program.
    pub(super) fn stored(task: &Task) -> Option<Open> {
        let stored = best_known_of(task)?;
        let bound = stored.bound.clone();
        let (stored, found, stop, wrong) = (Some(stored), None, None, Vec::new());
        Some(Open { task: *task, stored, found, bound, stop, wrong })
    }

    /// Describes the task after a search that reached its limit.
    pub(super) fn searched(task: Task, unfinished: Unfinished) -> Open {
        let Unfinished { bound, found, stop } = unfinished;
        match Open::stored(&task) {
            Some(open) => Open { bound: open.bound.and(&bound), stop, ..open },
            None => Open { task, stored: None, found, bound, stop, wrong: Vec::new() },
        }
    }

    /// Checks the row. The tiers below the bound are searched again for at most one second.
    pub(super) fn verified(mut self) -> Open {
        let Some(stored) = self.stored else { return self };
        self.wrong = learn::check(stored);
        let found = learn::search_below(stored, VERIFYING);
        self.wrong
            .extend(found.map(|found| {
                format!("the bound says {}, but {found} fails", stored.bound.words())
            }));
        self
    }

    pub(super) fn is_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }

    fn counterexample(&self) -> Option<&str> {
        let stored = self.stored.map(|stored| stored.counterexample.as_str());
        stored.or(self.found.as_deref())
    }

    /// The proven minimum, if the limit ended the search before it.
    fn stored_minimum(&self) -> Option<&'static str> {
        minimum_of(&self.task).map(|minimum| minimum.counterexample.as_str())
    }

    /// The best known counterexample for people, or what else is known.
    fn known(&self) -> Option<String> {
        match (self.stored_minimum(), self.counterexample()) {
            (Some(minimum), _) => Some(format!("the minimum is {}", shortened(minimum))),
            (None, counterexample) => counterexample.map(shortened),
        }
    }

    pub(super) fn answer(&self) -> OpenAnswer {
        OpenAnswer {
            task: self.task.to_string(),
            stored_minimum: self.stored_minimum(),
            best_known: self.counterexample().map(str::to_owned),
            size: self.stored.map(|stored| stored.size),
            tier: self.stored.map(|stored| stored.tier),
            source: self.stored.map(|stored| stored.source.to_string()),
            proven: self
                .bound
                .tiers()
                .map(|(order, tier)| Proven { order: order.name(), none_before_tier: tier })
                .collect(),
            stopped: self.stop.as_ref().map(Stop::to_string),
            wrong: self.wrong.clone(),
        }
    }
}

/// How long the tiers below a bound are searched again.
const VERIFYING: Duration = Duration::from_secs(1);

/// The tasks without a minimum, below those with one.
pub(super) fn write(open: &[Open], why: &str, out: &mut dyn Write) -> Result<()> {
    if open.is_empty() {
        return Ok(());
    }
    writeln!(out, "{why} for {}:", counted(open.len() as u64, "task"))?;
    let mut table = Table::new(["task", "size", "tier", "proven", "best known"]);
    for open in open {
        let number = |number: fn(&BestKnown) -> usize| {
            open.stored.map_or_else(Field::unknown, |stored| Field::number(number(stored)))
        };
        table.row([
            Field::text(open.task),
            number(|stored| stored.size),
            number(|stored| stored.tier),
            Field::text(open.bound.words()),
            open.known().map_or_else(Field::unknown, Field::text),
        ]);
    }
    table.write(out)?;
    for open in open {
        if let Some(stop) = &open.stop {
            writeln!(out, "the search for {} ended early: {stop}", open.task)?;
        }
    }
    Ok(())
}

/// What is wrong with the rows of the table.
pub(super) fn write_wrong(open: &[Open], out: &mut dyn Write) -> Result<()> {
    let bad = style::BAD;
    for open in open.iter().filter(|open| open.is_wrong()) {
        writeln!(out, "\n{bad}{}: the best known counterexample is wrong{bad:#}", open.task)?;
        writeln!(out, "  stored: {}", open.counterexample().unwrap_or("-"))?;
        for wrong in &open.wrong {
            writeln!(out, "  {wrong}")?;
        }
    }
    Ok(())
}

/// Which tasks have no row, where standard output has a table of minima.
pub(super) fn note(open: &[Open], why: &str) {
    for open in open {
        let _ = writeln!(anstream::stderr(), "{why} for {}: {}", open.task, open.bound.words());
    }
}
