//! All vectors of some suites, in parallel, and what came of it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{panic, thread};

use serde::Serialize;

use crate::data::{Data, DataError};
use crate::suite::{Difference, Suite, Vector};

/// What came of checking vectors.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// A row for each suite and subject, in the order of the suites and their files.
    pub rows: Vec<Row>,
    /// The first vector that differs.
    pub first_difference: Option<FirstDifference>,
}

/// How many vectors of a suite about one subject agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The suite's name.
    pub kind: &'static str,
    /// What the vectors are about, as a workload.
    pub subject: String,
    /// How many agree.
    pub agree: usize,
    /// How many there are.
    pub total: usize,
}

/// A vector that differs, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstDifference {
    /// The suite's name.
    pub kind: &'static str,
    /// Its file, relative to the folder of vectors.
    pub file: &'static str,
    /// Its line, from 1.
    pub line: usize,
    /// How it differs.
    #[serde(flatten)]
    pub difference: Difference,
}

impl Report {
    /// Whether every vector agrees.
    pub fn agrees(&self) -> bool {
        self.first_difference.is_none()
    }

    /// How many vectors agree, and how many there are.
    pub fn totals(&self) -> (usize, usize) {
        self.rows.iter().fold((0, 0), |(agree, total), row| (agree + row.agree, total + row.total))
    }
}

/// Why vectors cannot be checked.
#[derive(Debug, thiserror::Error)]
pub enum ConformanceError {
    /// A file cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    /// A line is no vector.
    #[error("{file}, line {line}: {reason}")]
    Malformed {
        /// The file, relative to the folder of vectors.
        file: &'static str,
        /// The line, from 1.
        line: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// The folder has none of the files that the suites look for.
    #[error("{} has no vectors: expected files such as {expected}", .folder.display())]
    Empty {
        /// The folder.
        folder: PathBuf,
        /// One of the files looked for.
        expected: &'static str,
    },
}

/// Enough for the vectors, which nest a few hundred levels at most, even in a debug build.
const STACK: usize = 256 << 20;

/// How many vectors are done between two words about it.
const BATCH: usize = 16;

/// Which vectors are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of them, however long it takes.
    Full,
    /// Those that take no time to speak of: the rest repeat long searches.
    Quick,
}

/// The most that a vector may cost in a quick check.
const QUICK_COST: u64 = 20_000;

impl Extent {
    fn includes(self, item: &Item<'_>) -> bool {
        self == Extent::Full || (item.suite.cost)(item.vector) <= QUICK_COST
    }
}

/// Checks the vectors of the suites, on `n_workers` threads.
///
/// `on_progress` is told now and then how many vectors of how many are done.
pub fn run(
    suites: &[&'static Suite],
    data: &Data,
    extent: Extent,
    n_workers: usize,
    on_progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Report, ConformanceError> {
    let files = read(suites, data)?;
    let items = files.iter().flat_map(LoadedFile::items);
    let lines: Vec<Item<'_>> = items.filter(|item| extent.includes(item)).collect();
    let next = AtomicUsize::new(0);
    let n_done = AtomicUsize::new(0);
    let tally = Mutex::new(Tally::default());
    let work = || {
        let mut own = Tally::default();
        loop {
            // One at a time: a few vectors take as long as thousands of others.
            let position = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = lines.get(position) else { break };
            own.add(position, item);
            let n = n_done.fetch_add(1, Ordering::Relaxed) + 1;
            if n.is_multiple_of(BATCH) || n == lines.len() {
                on_progress(n, lines.len());
            }
        }
        tally.lock().expect("no worker panics while it holds the tally").merge(own);
    };
    thread::scope(|scope| {
        let spawn = |_| {
            let worker = thread::Builder::new().stack_size(STACK);
            worker.spawn_scoped(scope, work).expect("the system can start a thread")
        };
        let workers: Vec<_> = (0..n_workers.max(1)).map(spawn).collect();
        for worker in workers {
            if let Err(panic) = worker.join() {
                panic::resume_unwind(panic);
            }
        }
    });
    tally.into_inner().expect("no worker panicked").report(&lines)
}

/// A file that was found.
struct LoadedFile {
    suite: &'static Suite,
    path: &'static str,
    text: String,
}

/// One vector, and where it stands.
struct Item<'a> {
    suite: &'static Suite,
    path: &'static str,
    line_number: usize,
    vector: Vector<'a>,
}

fn read(suites: &[&'static Suite], data: &Data) -> Result<Vec<LoadedFile>, ConformanceError> {
    let mut files = Vec::new();
    for suite in suites {
        for file in suite.files {
            if let Some(text) = data.read(file)? {
                files.push(LoadedFile { suite, path: file.path, text });
            }
        }
    }
    match (data, suites.iter().flat_map(|suite| suite.files).next()) {
        (Data::Folder(folder), Some(file)) if files.is_empty() => {
            Err(ConformanceError::Empty { folder: folder.clone(), expected: file.path })
        }
        _ => Ok(files),
    }
}

impl LoadedFile {
    fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let name = self.path.rsplit('/').next().unwrap_or(self.path);
        let file = name.strip_suffix(".jsonl").unwrap_or(name);
        self.text.lines().enumerate().map(move |(index, line)| Item {
            suite: self.suite,
            path: self.path,
            line_number: index + 1,
            vector: Vector { file, line },
        })
    }
}

/// What is known so far. The first of anything is the one that stands first in the files, whichever
/// worker came upon it: the report must not depend on their number.
#[derive(Default)]
struct Tally {
    /// By the position of the first vector with this suite and subject.
    rows: BTreeMap<(&'static str, String), (usize, Row)>,
    difference: Option<(usize, Difference)>,
    malformed: Option<(usize, String)>,
}

impl Tally {
    fn add(&mut self, position: usize, item: &Item<'_>) {
        match (item.suite.check)(item.vector) {
            Ok(outcome) => {
                let agrees = outcome.difference.is_none();
                if let Some(difference) = outcome.difference {
                    keep_first(&mut self.difference, (position, difference));
                }
                let kind = item.suite.name;
                let row =
                    Row { kind, subject: outcome.subject, agree: usize::from(agrees), total: 1 };
                self.count(position, row);
            }
            Err(malformed) => keep_first(&mut self.malformed, (position, malformed.0)),
        }
    }

    fn count(&mut self, position: usize, row: Row) {
        let key = (row.kind, row.subject.clone());
        match self.rows.get_mut(&key) {
            None => {
                self.rows.insert(key, (position, row));
            }
            Some((first, known)) => {
                *first = position.min(*first);
                known.agree += row.agree;
                known.total += row.total;
            }
        }
    }

    fn merge(&mut self, other: Tally) {
        for (position, row) in other.rows.into_values() {
            self.count(position, row);
        }
        if let Some(difference) = other.difference {
            keep_first(&mut self.difference, difference);
        }
        if let Some(malformed) = other.malformed {
            keep_first(&mut self.malformed, malformed);
        }
    }

    fn report(self, items: &[Item<'_>]) -> Result<Report, ConformanceError> {
        if let Some((position, reason)) = self.malformed {
            let Item { path, line_number, .. } = items[position];
            return Err(ConformanceError::Malformed { file: path, line: line_number, reason });
        }
        let mut rows: Vec<_> = self.rows.into_values().collect();
        rows.sort_unstable_by_key(|(position, _)| *position);
        let first_difference = self.difference.map(|(position, difference)| {
            let Item { suite, path, line_number, .. } = items[position];
            FirstDifference { kind: suite.name, file: path, line: line_number, difference }
        });
        Ok(Report { rows: rows.into_iter().map(|(_, row)| row).collect(), first_difference })
    }
}

fn keep_first<T>(kept: &mut Option<(usize, T)>, new: (usize, T)) {
    if kept.as_ref().is_none_or(|(position, _)| new.0 < *position) {
        *kept = Some(new);
    }
}
