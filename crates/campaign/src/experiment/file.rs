//! Experiment files.
//!
//! Keys are looked up one by one rather than derived, so that errors name the line and the key that was
//! probably meant.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Display;
use std::ops::Range;
use std::path::PathBuf;
use std::str::FromStr;

use stromboli_domain::named::nearest;
use stromboli_domain::{Budget, Family, Seed};
use stromboli_programs::process::{Misfortune, Settings, Specification};
use stromboli_runners::Command;
use stromboli_trials::catalog::NotInstalled;
use stromboli_trials::{Catalog, Cell, NotApplicable, Strategy, StrategyPattern};
use stromboli_workloads::{Task, TaskPattern};
use toml::de::{DeString, DeTable, DeValue};

use super::{Invalid, ProgramSection};
use crate::cell::Settings as CellSettings;
use crate::limits::{Limits, Memory, Timeout};

/// The keys that a section may set for itself, and the file for all its sections.
const COMMON: [&str; 5] = ["trials", "timeout", "memory", "short_circuit", "budgets"];

const DEFAULTS: CellSettings = CellSettings {
    n_trials: 10,
    limits: Limits {
        timeout: Timeout(std::time::Duration::from_secs(60)),
        memory: Memory(2 << 30),
    },
    short_circuit: true,
};

#[derive(Debug)]
pub(super) struct Contents {
    pub(super) seed: Seed,
    pub(super) cells: Vec<(Cell, CellSettings)>,
    /// What is skipped because it is not installed.
    pub(super) missing: BTreeSet<NotInstalled>,
}

/// The runners that a file declares, with the commands that start them.
pub(super) fn runners(text: &str) -> Result<Vec<(String, Command)>, Invalid> {
    commands(text, "runners")
}

/// The shrinkers that a file declares, with the commands that start them.
pub(super) fn shrinkers(text: &str) -> Result<Vec<(String, Command)>, Invalid> {
    commands(text, "shrinkers")
}

/// The names and commands in sections such as `[runners.mine]`.
fn commands(text: &str, key: &str) -> Result<Vec<(String, Command)>, Invalid> {
    declared(text, key, |name, section| {
        section.only_has(&["command"])?;
        Ok((name, section.command()?))
    })
}

/// The programs that a file declares.
pub(super) fn programs(text: &str) -> Result<Vec<ProgramSection>, Invalid> {
    declared(text, "programs", |name, section| {
        section.only_has(&[
            "command", "crash", "hang", "timeout", "memory", "same_reason", "enumerate", "minima",
        ])?;
        let otherwise = Settings::of(section.command()?);
        let timeout = section.get("timeout").map(|entry| entry.parsed::<Timeout>()).transpose()?;
        let memory = section.get("memory").map(|entry| entry.parsed::<Memory>()).transpose()?;
        let settings = Settings {
            crash: section.misfortune("crash")?.unwrap_or(otherwise.crash),
            hang: section.misfortune("hang")?.unwrap_or(otherwise.hang),
            timeout: timeout.map_or(otherwise.timeout, |timeout| timeout.0),
            memory: memory.map(|memory| memory.0),
            same_reason: section.flag("same_reason")?.unwrap_or(otherwise.same_reason),
            n_enumerated: section
                .number("enumerate", 0..=1_000_000_000)?
                .unwrap_or(otherwise.n_enumerated),
            ..otherwise
        };
        let minima = section.get("minima").map(|entry| entry.text()).transpose()?;
        Ok(ProgramSection {
            specification: Specification { name, settings },
            minima: minima.map(PathBuf::from),
        })
    })
}

/// The sections under a key, such as `[runners.mine]`, each with its name.
fn declared<T>(
    text: &str,
    key: &str,
    read: impl Fn(String, Section<'_>) -> Result<T, Invalid>,
) -> Result<Vec<T>, Invalid> {
    let document = DeTable::parse(text).map_err(|error| not_toml(text, &error))?;
    let file = Section { text, span: document.span(), table: document.get_ref() };
    let Some(entry) = file.get(key) else { return Ok(Vec::new()) };
    let expected = || entry.expected(format!("sections such as [{key}.mine]"));
    let tables = entry.value.as_table().ok_or_else(expected)?;
    let section = |(name, value): (&toml::Spanned<DeString<'_>>, &toml::Spanned<DeValue<'_>>)| {
        let table = value.get_ref().as_table().ok_or_else(expected)?;
        read(name.get_ref().to_string(), Section { text, span: value.span(), table })
    };
    tables.iter().map(section).collect()
}

/// The seed and the cells of an experiment.
pub(super) fn parse(text: &str, catalog: &Catalog) -> Result<Contents, Invalid> {
    let document = DeTable::parse(text).map_err(|error| not_toml(text, &error))?;
    let file = Section { text, span: document.span(), table: document.get_ref() };
    let keys = ["seed", "runs", "runners", "shrinkers", "programs"];
    file.only_has(&[&keys[..], &COMMON[..]].concat())?;
    let seed = match file.number("seed", 0..=i64::MAX as u64)? {
        Some(seed) => Seed(seed),
        None => Seed(1),
    };
    let common = file.settings(DEFAULTS)?;
    let budgets = file.budgets()?.unwrap_or_else(|| vec![Budget::Default]);

    let (mut cells, mut missing) = (Vec::new(), BTreeSet::new());
    let mut is_new = HashSet::new();
    for run in file.sections("runs")? {
        run.only_has(&[&["tasks", "strategies", "optional"], &COMMON[..]].concat())?;
        let settings = run.settings(common)?;
        let budgets = run.budgets()?.unwrap_or_else(|| budgets.clone());
        for (task, strategy) in run.pairs(catalog, &mut missing)? {
            for &budget in budgets.iter().filter(|budget| catalog.allows(strategy, **budget)) {
                let cell = Cell { task, strategy, budget };
                // The first section that names a cell determines its settings.
                if is_new.insert(cell) {
                    cells.push((cell, settings));
                }
            }
        }
    }
    Ok(Contents { seed, cells, missing })
}

/// A table of the file.
struct Section<'a> {
    text: &'a str,
    span: Range<usize>,
    table: &'a DeTable<'a>,
}

/// A key and its value.
struct Entry<'a> {
    text: &'a str,
    key: &'a str,
    span: Range<usize>,
    value: &'a DeValue<'a>,
}

impl<'a> Section<'a> {
    fn only_has(&self, known: &[&str]) -> Result<(), Invalid> {
        for key in self.table.keys() {
            let name: &str = key.get_ref();
            if !known.contains(&name) {
                let hint = match nearest(name, known.iter().copied()) {
                    Some(nearest) => format!("did you mean `{nearest}`?"),
                    None => format!("known keys are {}", known.join(", ")),
                };
                return Err(self.invalid(key.span(), format!("unknown key `{name}`; {hint}")));
            }
        }
        Ok(())
    }

    fn get(&self, key: &'a str) -> Option<Entry<'a>> {
        let value = self.table.get(key)?;
        Some(Entry { text: self.text, key, span: value.span(), value: value.get_ref() })
    }

    fn require(&self, key: &'a str) -> Result<Entry<'a>, Invalid> {
        self.get(key).ok_or_else(|| self.invalid(self.span.clone(), format!("missing key `{key}`")))
    }

    fn number(
        &self,
        key: &'a str,
        range: std::ops::RangeInclusive<u64>,
    ) -> Result<Option<u64>, Invalid> {
        let Some(entry) = self.get(key) else { return Ok(None) };
        let number = entry.value.as_integer().and_then(|integer| {
            let digits = integer.as_str().replace('_', "");
            u64::from_str_radix(&digits, integer.radix()).ok()
        });
        match number.filter(|number| range.contains(number)) {
            Some(number) => Ok(Some(number)),
            None => {
                let (from, to) = range.into_inner();
                Err(entry.expected(format!("a whole number from {from} to {to}")))
            }
        }
    }

    fn flag(&self, key: &'a str) -> Result<Option<bool>, Invalid> {
        let flag =
            |entry: Entry<'a>| entry.value.as_bool().ok_or_else(|| entry.expected("true or false"));
        self.get(key).map(flag).transpose()
    }

    fn settings(&self, otherwise: CellSettings) -> Result<CellSettings, Invalid> {
        let n_trials = self.number("trials", 1..=1_000_000)?.and_then(|n| u32::try_from(n).ok());
        let timeout = self.get("timeout").map(|entry| entry.parsed()).transpose()?;
        let memory = self.get("memory").map(|entry| entry.parsed()).transpose()?;
        let short_circuit = self.flag("short_circuit")?;
        Ok(CellSettings {
            n_trials: n_trials.unwrap_or(otherwise.n_trials),
            limits: Limits {
                timeout: timeout.unwrap_or(otherwise.limits.timeout),
                memory: memory.unwrap_or(otherwise.limits.memory),
            },
            short_circuit: short_circuit.unwrap_or(otherwise.short_circuit),
        })
    }

    /// The command that starts a process.
    fn command(&self) -> Result<Command, Invalid> {
        let words = self.require("command")?.texts()?;
        let words = words.iter().map(Entry::text).collect::<Result<_, _>>()?;
        Ok(Command { words })
    }

    fn misfortune(&self, key: &'a str) -> Result<Option<Misfortune>, Invalid> {
        let Some(entry) = self.get(key) else { return Ok(None) };
        match entry.value.as_str() {
            Some("fail") => Ok(Some(Misfortune::Fail)),
            Some("end") => Ok(Some(Misfortune::End)),
            _ => Err(entry.expected("\"fail\" or \"end\"")),
        }
    }

    fn budgets(&self) -> Result<Option<Vec<Budget>>, Invalid> {
        let Some(entry) = self.get("budgets") else { return Ok(None) };
        entry.texts()?.iter().map(Entry::parsed).collect::<Result<_, _>>().map(Some)
    }

    fn sections(&self, key: &'a str) -> Result<Vec<Section<'a>>, Invalid> {
        let entry = self.require(key)?;
        let tables = entry.value.as_array().filter(|tables| !tables.is_empty());
        let tables = tables.ok_or_else(|| entry.expected("sections, each under [[runs]]"))?;
        let section = |table: &'a toml::Spanned<DeValue<'a>>| match table.get_ref() {
            DeValue::Table(inner) => {
                Ok(Section { text: self.text, span: table.span(), table: inner })
            }
            _ => Err(entry.expected("sections, each under [[runs]]")),
        };
        tables.iter().map(section).collect()
    }

    /// The tasks of this section, each with the strategies that apply to it.
    ///
    /// Strategies that are not installed are skipped if the section is optional, and what they need is added to
    /// `missing`.
    fn pairs(
        &self,
        catalog: &Catalog,
        missing: &mut BTreeSet<NotInstalled>,
    ) -> Result<Vec<(Task, Strategy)>, Invalid> {
        let is_optional = self.flag("optional")?.unwrap_or(false);
        let mut tasks = Vec::new();
        for entry in self.require("tasks")?.texts()? {
            let pattern: TaskPattern = entry.parsed()?;
            tasks.extend(pattern.tasks().map_err(|error| entry.invalid(error))?);
        }
        let entries = self.require("strategies")?.texts()?;
        let mut strategies = Vec::new();
        for entry in &entries {
            let named = entry.strategies(catalog)?;
            // A pattern may match strategies that do not apply; a name must apply.
            if let ([strategy], Some(task)) = (&named[..], tasks.first())
                && entry.value.as_str() == Some(&strategy.to_string())
                && !tasks.iter().any(|task| catalog.applies(*strategy, task.workload))
            {
                let error = NotApplicable::new(*strategy, task.workload, catalog);
                return Err(entry.invalid(error));
            }
            for strategy in named {
                match catalog.missing(strategy) {
                    None => strategies.push(strategy),
                    Some(needed) if is_optional => {
                        missing.insert(needed);
                    }
                    Some(needed) => return Err(entry.invalid(needed)),
                }
            }
        }
        // The order does not depend on that of the patterns.
        strategies.sort();
        strategies.dedup();
        let pair = |task: Task| {
            let applies = |strategy: &&Strategy| catalog.applies(**strategy, task.workload);
            strategies
                .iter()
                .filter(applies)
                .map(move |strategy| (task, *strategy))
                .collect::<Vec<_>>()
        };
        let wanted = Task::all().into_iter().filter(|task| tasks.contains(task));
        let pairs: Vec<_> = wanted.flat_map(pair).collect();
        if pairs.is_empty() && !is_optional {
            let message = "none of the `strategies` apply to any of the `tasks`".to_owned();
            return Err(self.invalid(self.span.clone(), message));
        }
        Ok(pairs)
    }

    fn invalid(&self, span: Range<usize>, message: String) -> Invalid {
        Invalid { line: line_of(self.text, span.start), message }
    }
}

impl<'a> Entry<'a> {
    /// One text, or a list of them.
    fn texts(&self) -> Result<Vec<Entry<'a>>, Invalid> {
        let Entry { text, key, .. } = *self;
        let entries: Vec<_> = match self.value {
            DeValue::Array(array) => array
                .iter()
                .map(|value| Entry { text, key, span: value.span(), value: value.get_ref() })
                .collect(),
            value => vec![Entry { text, key, span: self.span.clone(), value }],
        };
        if entries.is_empty() || !entries.iter().all(|entry| entry.value.is_str()) {
            return Err(self.expected("a non-empty list of strings"));
        }
        Ok(entries)
    }

    fn text(&self) -> Result<String, Invalid> {
        let text = self.value.as_str().ok_or_else(|| self.expected("a string in quotes"))?;
        Ok(text.to_owned())
    }

    fn parsed<T: FromStr<Err: Display>>(&self) -> Result<T, Invalid> {
        self.text()?.parse().map_err(|error| self.invalid(error))
    }

    fn strategies(&self, catalog: &Catalog) -> Result<Vec<Strategy>, Invalid> {
        let pattern: StrategyPattern = self.parsed()?;
        // In a pattern of frameworks with a family, no framework needs to have that family.
        let is_family = |(frameworks, family): (&str, &str)| {
            frameworks.contains('*') && family.parse::<Family>().is_ok()
        };
        match pattern.strategies(catalog) {
            Ok(strategies) => Ok(strategies),
            Err(_)
                if self.value.as_str().and_then(|t| t.split_once('/')).is_some_and(is_family) =>
            {
                Ok(Vec::new())
            }
            Err(error) => Err(self.invalid(error)),
        }
    }

    fn expected(&self, expected: impl Display) -> Invalid {
        let found = self.text.get(self.span.clone()).unwrap_or_default();
        self.invalid(format!("expected {expected}, found {}", first_line(found)))
    }

    fn invalid(&self, message: impl Display) -> Invalid {
        let line = line_of(self.text, self.span.start);
        Invalid { line, message: format!("`{}`: {message}", self.key) }
    }
}

fn not_toml(text: &str, error: &toml::de::Error) -> Invalid {
    let span = error.span().unwrap_or(0..0);
    let at = text.get(span.clone()).map(str::trim).filter(|at| !at.is_empty());
    let at = at.map_or(String::new(), |at| format!(", at `{}`", first_line(at)));
    let message = format!("{}{at}", error.message().replace('\n', ", "));
    Invalid { line: line_of(text, span.start), message }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().chars().take(40).collect()
}

/// The line of this byte, from 1.
fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}
