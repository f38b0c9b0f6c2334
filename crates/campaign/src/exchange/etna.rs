//! ETNA's lines, as its Haskell experiment writes them.
//!
//! Each is an object with a member `data`. ETNA has other names: workloads may be in upper case or have a
//! suffix (`bst-haskell`), a property may begin with `prop_`, and a strategy is a framework with a suffix
//! for the family: `Quick`, `QuickCBC`, `HedgehogGbE`, `FalsifyCBC2`, `Lean`.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde_json::{Value, json};
use stromboli_domain::{Budget, Family};
use stromboli_trials::quantity::nanoseconds;
use stromboli_trials::{
    Cell, Counterexamples, Ending, Framework, Outcome, Quantities, Status, Strategy, Trial,
};
use stromboli_workloads::{Task, Workload};

use super::Row;
use crate::store::PlannedCell;

/// The unexpected things in a file, and how often each occurs.
pub(super) type Notes = BTreeMap<String, u64>;

/// The suffixes of ETNA's strategies. The first match counts.
const ENDINGS: [(&str, Family); 4] = [
    ("CBC2", Family::CBC_IDIOMATIC),
    ("CBC", Family::CBC),
    ("GbE", Family::API),
    ("", Family::TYPE),
];

/// The workload for which ETNA's family `type` draws indices from a smaller range.
const FSUB: &str = "fsub";

pub(super) fn write(trial: &Trial, out: &mut dyn Write) -> io::Result<()> {
    let Trial { cell, number, outcome, .. } = trial;
    let Outcome { ending, quantities, counterexamples } = outcome;
    let search_time = quantities.search_time();
    // ETNA writes 0 for a trial that has nothing to shrink.
    let shrink_time = match counterexamples {
        Some(_) => quantities.shrink_time(),
        None => Some(Duration::ZERO),
    };
    let total = search_time.zip(shrink_time).map(|(search, shrink)| search + shrink);
    let (mode, n_shrinks) = match cell.budget {
        Budget::Default => ("default", 0),
        Budget::None => ("none", 0),
        Budget::Own(n) => ("fixed", n),
        // ETNA has no such mode, but the import accepts it.
        Budget::Executions(n) => ("executions", n),
    };
    let status = match ending.status {
        Status::Found => "Failed",
        Status::TimedOut => "Timed Out",
        Status::GaveUp => "Finished",
        Status::Crashed => "Aborted",
    };
    let data = json!({
        "workload": cell.task.workload.name().to_uppercase(),
        "property": &*cell.task.property,
        "mutations": [&*cell.task.mutation],
        "strategy": name_of(cell.strategy, cell.task.workload),
        "trial": number,
        "status": status,
        "error": ending.reason,
        "tests": quantities.tests,
        "discards": quantities.discards,
        "time": total.map(|time| format!("{:.6}s", time.as_secs_f64())),
        "time_pre_failure": search_time.map(|time| time.as_secs_f64()),
        "time_shrinking": shrink_time.map(|time| time.as_secs_f64()),
        "pre_counterexample": counterexamples.as_ref().map_or("", |found| &found.initial),
        "counterexample": counterexamples.as_ref().map_or("", |found| &found.reported),
        "shrink_mode": mode,
        "shrinks": n_shrinks,
        "shrinking_passed": quantities.passed,
        "shrinking_failed": quantities.failed,
        "shrinking_discarded": quantities.discarded,
    });
    serde_json::to_writer(&mut *out, &json!({ "data": data }))?;
    writeln!(out)
}

/// ETNA's name for a strategy, or Stromboli's if it has none.
fn name_of(strategy: Strategy, workload: Workload) -> String {
    if strategy.shrinker().is_some() {
        return strategy.to_string();
    }
    let family = match strategy.family() {
        Family::ENUMERATION => return framework_name(strategy.finder()),
        // ETNA's figures for fsub match this family.
        Family::TYPE_NARROW if workload.name() == FSUB => Family::TYPE,
        Family::TYPE if workload.name() == FSUB => return strategy.to_string(),
        family => family,
    };
    match ENDINGS.iter().find(|(_, known)| *known == family) {
        Some((ending, _)) => framework_name(strategy.finder()) + ending,
        None => strategy.to_string(),
    }
}

/// `Quick` for `quickcheck`.
fn framework_name(framework: Framework) -> String {
    let name = framework.name();
    let name = name.strip_suffix("check").unwrap_or(name);
    name[..1].to_uppercase() + &name[1..]
}

fn strategy_named(name: &str, workload: Workload) -> Option<Strategy> {
    if let Ok(strategy) = name.parse() {
        return Some(strategy);
    }
    // The first workloads called the family `cbc` just `Correct`.
    let name = if name == "Correct" { "QuickCBC" } else { name };
    let is_meant = |strategy: &Strategy| name_of(*strategy, workload).eq_ignore_ascii_case(name);
    Strategy::all().into_iter().find(is_meant)
}

/// Reads a line, and notes what is missing. Returns an error if the line is about something unknown.
pub(super) fn read(data: &Value, notes: &mut Notes) -> Result<Row, String> {
    let text = |key: &str| data[key].as_str();
    let required = |key: &str| text(key).ok_or_else(|| format!("no `{key}`"));

    let workload = required("workload")?;
    let end = workload.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(workload.len());
    let workload = Workload::from_name(&workload[..end].to_lowercase())
        .map_err(|unknown| format!("workload `{}`", unknown.name))?;
    let property = required("property")?;
    let property = property.strip_prefix("prop_").unwrap_or(property);
    let mutation = match &data["mutations"] {
        Value::Array(mutations) if mutations.len() == 1 => mutations[0].as_str(),
        mutation => mutation.as_str(),
    };
    let mutation = mutation.ok_or("not one mutation in `mutations`")?;
    let task: Task = format!("{workload}/{property}/{mutation}")
        .parse()
        .map_err(|_| format!("task `{workload}/{property}/{mutation}`"))?;
    let strategy = required("strategy")?;
    let strategy =
        strategy_named(strategy, workload).ok_or_else(|| format!("strategy `{strategy}`"))?;
    let budget = budget(data)?;
    let status = status(required("status")?)?;

    let mut reader = Reader { data, notes };
    let outcome = reader.outcome(task, status);
    let number = reader.optional("trial", Value::as_u64).and_then(|n| u32::try_from(n).ok());
    let cell = PlannedCell {
        cell: Cell { task, strategy, budget },
        n_trials: 0,
        limits: None,
        short_circuit: false,
    };
    Ok(Row { cell, number, seed: None, host: None, outcome, minimum: None })
}

fn budget(data: &Value) -> Result<Budget, String> {
    let n = data["shrinks"].as_u64();
    match (data["shrink_mode"].as_str(), n) {
        (None | Some("default"), _) => Ok(Budget::Default),
        (Some("none"), _) => Ok(Budget::None),
        (Some("fixed"), Some(n)) => Ok(Budget::Own(n)),
        (Some("executions"), Some(n)) => Ok(Budget::Executions(n)),
        (Some(mode), _) => Err(format!("shrink_mode `{mode}`")),
    }
}

fn status(status: &str) -> Result<Status, String> {
    let letters: String = status.chars().filter(char::is_ascii_alphabetic).collect();
    match letters.to_lowercase().as_str() {
        "failed" | "found" => Ok(Status::Found),
        "timedout" | "timeout" => Ok(Status::TimedOut),
        "finished" | "passed" | "gaveup" => Ok(Status::GaveUp),
        "aborted" | "crashed" | "error" => Ok(Status::Crashed),
        _ => Err(format!("status `{status}`")),
    }
}

struct Reader<'a> {
    data: &'a Value,
    notes: &'a mut Notes,
}

impl Reader<'_> {
    fn outcome(&mut self, task: Task, status: Status) -> Outcome {
        let total =
            self.data["time"].as_str().and_then(|time| time.trim_end_matches('s').parse().ok());
        let total = total.or_else(|| self.data["time"].as_f64()).and_then(seconds);
        let search_time = match status {
            Status::Found => self.optional("time_pre_failure", |time| seconds(time.as_f64()?)),
            // ETNA writes 0 for a trial that it had to end.
            _ => total,
        };
        let mut quantities =
            Quantities { search_ns: search_time.map(nanoseconds), ..Quantities::default() };
        let mut counterexamples = None;
        if status == Status::Found {
            quantities.tests = self.optional("tests", Value::as_u64);
            quantities.discards = self.optional("discards", Value::as_u64);
            counterexamples = self.counterexamples(task);
        } else {
            // ETNA does not count the tests of a trial that it had to end.
            quantities.tests = self.data["tests"].as_u64();
            quantities.discards = self.data["discards"].as_u64();
        }
        if counterexamples.is_some() {
            quantities.passed = self.optional("shrinking_passed", Value::as_u64);
            quantities.failed = self.optional("shrinking_failed", Value::as_u64);
            quantities.discarded = self.optional("shrinking_discarded", Value::as_u64);
            let shrink_time = self.optional("time_shrinking", |time| seconds(time.as_f64()?));
            quantities.shrink_ns = shrink_time.map(nanoseconds);
        }
        let reason = self.data["error"].as_str().map(|error| error.trim().replace('\n', " "));
        Outcome { ending: Ending { status, reason }, quantities, counterexamples }
    }

    fn counterexamples(&mut self, task: Task) -> Option<Counterexamples> {
        let counterexample = |value: &Value| {
            let text = value.as_str()?.trim();
            (!text.is_empty()).then(|| text.to_owned())
        };
        let reported = self.optional("counterexample", counterexample);
        let initial = self.optional("pre_counterexample", counterexample);
        let (initial, reported) = (initial.clone().or(reported.clone())?, reported.or(initial)?);
        let (initial, reported) = (self.canonical(task, initial), self.canonical(task, reported));
        Some(Counterexamples::new(initial, reported, None))
    }

    /// The value of a member, unless it is missing or empty.
    fn optional<T>(&mut self, key: &str, read: impl Fn(&Value) -> Option<T>) -> Option<T> {
        let value = self.data.get(key).and_then(read);
        if value.is_none() {
            self.note(format!("no `{key}`"));
        }
        value
    }

    /// A counterexample in Stromboli's printed form.
    fn canonical(&mut self, task: Task, text: String) -> String {
        match task.canonical(&text) {
            Some(text) => text,
            None => {
                self.note(format!("counterexamples of {} that are none to us", task.workload));
                text
            }
        }
    }

    fn note(&mut self, note: String) {
        *self.notes.entry(note).or_default() += 1;
    }
}

fn seconds(time: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(time).ok()
}
