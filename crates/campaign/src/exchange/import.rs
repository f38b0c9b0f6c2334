//! Reads results from a file into a store.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use flate2::read::MultiGzDecoder;
use serde_json::Value;
use stromboli_trials::{Catalog, Cell, Trial};
use stromboli_workloads::Task;

use super::etna::Notes;
use super::{Row, etna, jsonl};
use crate::build::Build;
use crate::store::merge::{MergeError, Merged};
use crate::store::{PlannedCell, StoreError, StoredMinimum, Writer};

/// What was imported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Imported {
    /// The numbers of trials that were added and that were there already.
    pub merged: Merged,
    /// What was left out, and how many lines of each kind.
    pub left_out: Vec<(String, u64)>,
    /// What is missing in lines that were imported, and in how many of them.
    pub incomplete: Vec<(String, u64)>,
    /// The workloads and frameworks that this program does not know and keeps by name.
    pub by_name: Vec<String>,
}

/// The reason why a file cannot be imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("cannot read {}: {source}", .path.display())]
    Unreadable { path: PathBuf, source: io::Error },
    #[error("{}, line {line}: {reason} (nothing was imported)", .path.display())]
    Line { path: PathBuf, line: usize, reason: String },
    #[error("{} has no results that can be imported{}", .path.display(), examples(.left_out))]
    Nothing {
        path: PathBuf,
        /// What is in it, and how many lines of each kind.
        left_out: Vec<(String, u64)>,
    },
    #[error(
        "the store {} belongs to an experiment that is run here; choose another store with --store",
        .0.display()
    )]
    NotForImports(PathBuf),
    /// The store cannot be used, or disagrees.
    #[error(transparent)]
    Merge(#[from] MergeError),
}

impl From<StoreError> for ImportError {
    fn from(error: StoreError) -> ImportError {
        ImportError::Merge(error.into())
    }
}

fn examples(left_out: &[(String, u64)]) -> String {
    match left_out.first() {
        Some((what, n_lines)) => format!(": {n_lines} lines with {what}"),
        None => String::new(),
    }
}

/// Reads results from a file, in our own format or ETNA's, into a store for imports, which is created if
/// necessary. Either everything that can be read is added, or nothing. `build` is the build of this
/// program, which knows the frameworks of a catalog.
pub fn import(
    build: &Build,
    catalog: &Catalog,
    file: &Path,
    store: &Path,
) -> Result<Imported, ImportError> {
    let (mut left_out, mut incomplete) = (Notes::new(), Notes::new());
    let mut rows = Vec::new();
    let mut minima = GivenMinima::default();
    for_each_line(file, |number, line| {
        match read(line, &mut incomplete)? {
            Ok(row) => {
                minima.add(number, &row)?;
                rows.push(row);
            }
            Err(reason) => *left_out.entry(reason).or_default() += 1,
        }
        Ok(())
    })?;
    let by_frequency = |notes: Notes| {
        let mut notes: Vec<_> = notes.into_iter().collect();
        notes.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
        notes
    };
    if rows.is_empty() {
        let left_out = by_frequency(left_out);
        return Err(ImportError::Nothing { path: file.to_owned(), left_out });
    }
    let by_name = by_name(&rows, catalog);
    let name = without_endings(file);
    let (trials, n_doubles) = without_doubles(numbered(rows));
    if n_doubles > 0 {
        left_out.insert("a trial that another line already has".to_owned(), n_doubles);
    }
    let minima = minima.into_list();
    let merged = Writer::import(build, store, &name, &file.to_string_lossy(), trials, &minima)?
        .ok_or_else(|| ImportError::NotForImports(store.to_owned()))?;
    let (left_out, incomplete) = (by_frequency(left_out), by_frequency(incomplete));
    Ok(Imported { merged, left_out, incomplete, by_name })
}

/// The name of a file without `.jsonl` or `.jsonl.gz`.
fn without_endings(file: &Path) -> String {
    let is_compressed = file.extension().is_some_and(|ending| ending == "gz");
    let file = if is_compressed { file.with_extension("") } else { file.to_owned() };
    file.file_stem().unwrap_or(file.as_os_str()).to_string_lossy().into_owned()
}

/// The minima that lines give, each with the line that gave it first.
#[derive(Default)]
struct GivenMinima(BTreeMap<String, (Task, String, usize)>);

impl GivenMinima {
    fn add(&mut self, line: usize, row: &Row) -> Result<(), String> {
        let Some(minimum) = &row.minimum else { return Ok(()) };
        let task = row.cell.cell.task;
        let given = self.0.entry(task.to_string());
        let (_, first, at) = given.or_insert_with(|| (task, minimum.clone(), line));
        if first == minimum {
            return Ok(());
        }
        Err(format!("the minimum of {task} is {minimum} here and {first} in line {at}"))
    }

    fn into_list(self) -> Vec<StoredMinimum> {
        let minima = self.0.into_values();
        minima.map(|(task, minimum, _)| StoredMinimum::imported(task, minimum)).collect()
    }
}

/// The workloads and frameworks of which only the name is known, which includes misspelt names.
fn by_name(rows: &[Row], catalog: &Catalog) -> Vec<String> {
    let cells = || rows.iter().map(|row| row.cell.cell);
    let workloads: BTreeSet<_> = cells().map(|cell| cell.task.workload).collect();
    let frameworks: BTreeSet<_> = cells().map(|cell| cell.strategy.finder()).collect();
    let known = catalog.frameworks();
    let workloads = workloads.into_iter().filter(|workload| !workload.is_known());
    let frameworks = frameworks.into_iter().filter(|one| !known.contains(one));
    let workloads = workloads.map(|workload| format!("workload {workload}"));
    workloads.chain(frameworks.map(|framework| format!("framework {framework}"))).collect()
}

/// How a file compressed by gzip begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The contents of a file, which may be compressed by gzip.
fn decompressed(file: File) -> io::Result<Box<dyn BufRead>> {
    let mut file = BufReader::new(file);
    let is_compressed = file.fill_buf()?.starts_with(&GZIP);
    Ok(match is_compressed {
        true => Box::new(BufReader::new(MultiGzDecoder::new(file))),
        false => Box::new(file),
    })
}

fn for_each_line(
    path: &Path,
    mut show: impl FnMut(usize, &[u8]) -> Result<(), String>,
) -> Result<(), ImportError> {
    let unreadable = |source| ImportError::Unreadable { path: path.to_owned(), source };
    let mut file = decompressed(File::open(path).map_err(unreadable)?).map_err(unreadable)?;
    let mut text = Vec::new();
    for line in 1.. {
        text.clear();
        if file.read_until(b'\n', &mut text).map_err(unreadable)? == 0 {
            break;
        }
        if !text.trim_ascii().is_empty() {
            show(line, &text).map_err(|reason| ImportError::Line {
                path: path.to_owned(),
                line,
                reason,
            })?;
        }
    }
    Ok(())
}

/// Reads a line. The inner error says why a line of another program is left out, the outer one why the line
/// is invalid.
fn read(line: &[u8], incomplete: &mut Notes) -> Result<Result<Row, String>, String> {
    let value: Value = serde_json::from_slice(line)
        .map_err(|error| format!("not a line of JSON: {}", without_place(&error)))?;
    if value.get("data").is_some_and(Value::is_object) {
        return Ok(etna::read(&value["data"], incomplete));
    }
    if value.get("task").is_none() {
        return Err("expected a trial (with `task`) or a line of ETNA (with `data`)".to_owned());
    }
    jsonl::read(value).map(Ok)
}

/// Serde's message without its line and column, which are useless here.
fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    text.split(" at line ").next().unwrap_or_default().to_owned()
}

/// Keeps the first of several results for the same trial, and counts the others.
fn without_doubles(mut trials: Vec<(PlannedCell, Trial)>) -> (Vec<(PlannedCell, Trial)>, u64) {
    let n_trials = trials.len();
    let mut seen = HashSet::new();
    trials.retain(|(_, trial)| seen.insert((trial.cell, trial.number)));
    let n_doubles = n_trials - trials.len();
    (trials, n_doubles as u64)
}

/// Numbers the trials: as in the file, or else in order, from 1.
fn numbered(rows: Vec<Row>) -> Vec<(PlannedCell, Trial)> {
    let counts_from_0 = rows.iter().any(|row| row.number == Some(0));
    let mut last: HashMap<Cell, u32> = HashMap::new();
    let number = |row: Row| {
        let last = last.entry(row.cell.cell).or_default();
        let number = row
            .number
            .map_or(last.saturating_add(1), |number| number.saturating_add(counts_from_0.into()));
        *last = number.max(*last);
        let Row { cell: PlannedCell { cell, .. }, seed, host, outcome, .. } = row;
        (row.cell, Trial { cell, number, seed, host, outcome })
    };
    rows.into_iter().map(number).collect()
}
