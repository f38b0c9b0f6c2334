//! What commands that analyze stores share: trials, minima, tables.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use anyhow::{Result, anyhow, bail};
use stromboli_campaign::Store;
use stromboli_campaign::store::StoreError;
use stromboli_domain::Named;
use stromboli_report::effort::MOST_FOLLOWED;
use stromboli_report::html::Heading;
use stromboli_report::table::{Align, Column, Format, Value};
use stromboli_report::{Measures, Metric, Minima, Settings, Study, bundle, notes};
use stromboli_trials::{Catalog, StrategyPattern, Trial};
use stromboli_workloads::{Task, TaskPattern};

use super::enumerated::minima_of;
use super::{no_such, no_such_or_similar, provenance};
use crate::args::TableFormat;
use crate::files::{self, IfExists};
use crate::progress::StatusLine;
use crate::table::{Field, Table};
use crate::terminal;

/// The trials of a store, the minima to compare them with, and the metrics.
pub(crate) struct Trials {
    trials: Vec<Trial>,
    minima: Minima,
    measures: Measures,
    settings: Settings,
    heading: Heading,
    catalog: Catalog,
}

impl Trials {
    pub(crate) fn read(store: &Path) -> Result<Trials> {
        let minima = minima_of(&Store::open_read(store)?)?;
        Trials::read_with(store, minima)
    }

    /// Reads the trials of a store, to be measured from these minima.
    pub(crate) fn read_with(store: &Path, minima: Minima) -> Result<Trials> {
        let opened = Store::open_read(store)?;
        let name = opened.about()?.name;
        let trials = read_trials(&opened)?;
        if trials.is_empty() {
            bail!(
                "the store {} has no trials yet; run some with: stromboli run --store {0}",
                store.display()
            );
        }
        let provenance = Some(provenance::of(&opened, store)?);
        let heading = Heading { title: format!("Stromboli: experiment {name}"), provenance };
        let settings = provenance::settings(&opened)?;
        let measures = stromboli_paper::measures();
        let catalog = crate::bundled::catalog();
        Ok(Trials { trials, minima, measures, settings, heading, catalog })
    }

    /// Keeps only these strategies and tasks; an empty list keeps all.
    pub(crate) fn only(
        mut self,
        strategies: &[StrategyPattern],
        tasks: &[TaskPattern],
    ) -> Result<Trials> {
        if !strategies.is_empty() {
            let there: BTreeSet<_> = self.trials.iter().map(|trial| trial.cell.strategy).collect();
            let mut chosen = HashSet::new();
            for pattern in strategies {
                // The program need not know the names of the store.
                let unknown =
                    there.iter().filter(|it| !self.catalog.knows(**it) && pattern.fits(it));
                let n_before = chosen.len();
                chosen.extend(unknown);
                match pattern.strategies(&self.catalog) {
                    Ok(known) => chosen.extend(known),
                    Err(error) if chosen.len() == n_before => return Err(error.into()),
                    Err(_) => {}
                }
            }
            let is_chosen = |trial: &Trial| chosen.contains(&trial.cell.strategy);
            self.trials.retain(is_chosen);
            if self.trials.is_empty() {
                let there: Vec<_> = there.iter().map(ToString::to_string).collect();
                let there = there.join(", ");
                bail!("the store has no trials of these strategies; it has {there}");
            }
        }
        if !tasks.is_empty() {
            let mut chosen: HashSet<_> = self.trials.iter().map(|trial| trial.cell.task).collect();
            for pattern in tasks {
                if !chosen.iter().any(|task| pattern.matches(task)) {
                    pattern.tasks()?;
                }
            }
            chosen.retain(|task| tasks.iter().any(|pattern| pattern.matches(task)));
            self.trials.retain(|trial| chosen.contains(&trial.cell.task));
            if self.trials.is_empty() {
                let patterns: Vec<_> = tasks.iter().map(ToString::to_string).collect();
                let patterns = patterns.join(", ");
                bail!("the store has no trials of tasks that match {patterns}");
            }
        }
        Ok(self)
    }

    /// The minima that the tasks are measured from, in the order of the trials.
    pub(crate) fn minima(&self) -> Vec<(Task, String)> {
        let mut known = HashSet::new();
        let tasks = self.trials.iter().map(|trial| trial.cell.task);
        let minimum = |task: Task| Some((task, self.minima.get(&task)?.to_owned()));
        tasks.filter(|task| known.insert(*task)).filter_map(minimum).collect()
    }

    pub(crate) fn study(&self) -> Study<'_> {
        let n_workers = available_parallelism().unwrap_or(NonZero::<usize>::MIN);
        let _line = StatusLine::note(format!("measuring {} trials ...", self.trials.len()));
        Study::measuring(&self.trials, &self.minima, &self.measures, n_workers)
            .with_settings(&self.settings)
            .with_titles(|framework| self.catalog.title(framework))
            .with_shrinker_titles(|shrinker| self.catalog.shrinker_title(shrinker))
    }

    /// Writes the report to a folder, and says where its page is and which best known counterexamples a
    /// trial beats.
    pub(crate) fn write_report(&self, folder: &Path, out: &mut dyn Write) -> Result<()> {
        if folder.is_file() {
            bail!("cannot write a report to {}: it is a file, not a folder", folder.display());
        }
        let study = self.study();
        let additions = [stromboli_paper::section(&study)];
        for file in bundle(&study, &self.heading, &additions) {
            let path = folder.join(&file.path);
            path.parent()
                .map_or(Ok(()), fs::create_dir_all)
                .map_err(|error| anyhow!("cannot write {}: {error}", path.display()))?;
            files::write(&path, IfExists::Overwrite, |out| {
                Ok(out.write_all(file.contents.as_ref())?)
            })?;
        }
        writeln!(out, "the report is in {}", folder.join("index.html").display())?;
        for sentence in notes::beaten(&study) {
            writeln!(out, "{sentence}")?;
        }
        Ok(())
    }
}

fn read_trials(store: &Store) -> Result<Vec<Trial>, StoreError> {
    let n_trials = store.n_trials()?;
    let line = StatusLine::new();
    store.trials_following(MOST_FOLLOWED, |n_read| line.count(n_read, n_trials, "trials read"))
}

/// The default folder of a report: beside the store, and named after it.
pub(crate) fn report_folder(store: &Path) -> PathBuf {
    let stem = store.file_stem().unwrap_or_default().to_string_lossy();
    store.with_file_name(format!("{stem}-report"))
}

pub(crate) fn table_format(asked: &TableFormat) -> Result<Format> {
    if asked.json {
        return Ok(Format::Json);
    }
    Format::from_name(&asked.name)
        .map_err(|unknown| no_such("format", &unknown.name, unknown.known))
}

/// Writes a table, in a layout that fits the terminal if it is text.
pub(crate) fn write_table(
    table: &stromboli_report::table::Table,
    format: Format,
    out: &mut dyn Write,
) -> Result<()> {
    let text = table.render(format);
    let is_too_wide =
        |width: usize| text.lines().map(|line| line.chars().count()).max() > Some(width);
    if format != Format::Text || !terminal::width().is_some_and(is_too_wide) {
        writeln!(out, "{}", text.trim_end())?;
    } else {
        narrow(table).write(out)?;
    }
    // Other formats have captions.
    if format == Format::Text {
        table.meanings().try_for_each(|meaning| writeln!(out, "{meaning}"))?;
    }
    Ok(())
}

/// The table in a layout for a narrow terminal.
fn narrow(table: &stromboli_report::table::Table) -> Table {
    let mut narrow = Table::new(table.columns.iter().map(|column| column.heading.clone()));
    for row in &table.rows {
        let field = |(value, column): (&Value, &Column)| match column.align {
            Align::Left => Field::text(value),
            Align::Right => Field::number(value),
        };
        narrow.row(row.iter().zip(&table.columns).map(field).collect::<Vec<_>>());
    }
    narrow
}

pub(crate) fn metric_named(name: &str) -> Result<&'static Metric> {
    let measures = stromboli_paper::measures();
    let names = measures.metrics().iter().map(|metric| metric.name);
    measures.named(name).ok_or_else(|| no_such_or_similar("metric", name, names))
}
