//! Runs all vectors of some suites and reports the results.
//!
//! All of them are read before any is run, so an invalid line is reported at once, not after minutes.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::Serialize;
use stromboli_domain::deep::{TooDeep, n_groups};

use crate::data::{Data, DataError, VectorFile};
use crate::parallel::for_each;
use crate::suite::{Case, Difference, Suite, Vector};

/// The results of running vectors.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// A row for each suite and subject, in the order of the suites and their files.
    pub rows: Vec<Row>,
    /// The first vector that differs.
    pub first_difference: Option<FirstDifference>,
}

/// The number of vectors of a suite about one subject that agree.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The suite's name.
    pub kind: &'static str,
    /// The subject of the vectors, such as a workload.
    pub subject: String,
    /// The number of vectors that agree.
    pub agree: usize,
    /// The number of vectors.
    pub total: usize,
}

/// A vector that differs, and its location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FirstDifference {
    /// The suite's name.
    pub kind: &'static str,
    /// The file, relative to the folder of vectors.
    pub file: String,
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

    /// The number of vectors that agree, and the total.
    pub fn totals(&self) -> (usize, usize) {
        self.rows.iter().fold((0, 0), |(agree, total), row| (agree + row.agree, total + row.total))
    }
}

/// The reason why vectors cannot be run.
#[derive(Debug, thiserror::Error)]
pub enum ConformanceError {
    /// A file cannot be read.
    #[error(transparent)]
    Data(#[from] DataError),
    #[error("{file}, line {line}: {reason}")]
    Malformed {
        /// The file, relative to the folder of vectors.
        file: String,
        line: usize,
        reason: String,
    },
    /// A line nests too deeply.
    #[error(transparent)]
    TooDeep(#[from] TooDeep),
    #[error("there are no vectors in {}: expected a folder with files such as {expected}", .folder.display())]
    Empty {
        folder: PathBuf,
        /// One of the expected files.
        expected: &'static str,
    },
}

/// The number of vectors between two progress reports.
const BATCH: usize = 16;

/// Which vectors are run. All of them are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// All of them.
    Full,
    /// Without those that repeat long searches.
    Quick,
}

/// The maximal cost of a vector in a quick check.
const QUICK_COST: u64 = 20_000;

impl Extent {
    fn includes(self, case: &Case) -> bool {
        self == Extent::Full || case.cost <= QUICK_COST
    }
}

/// Reads the vectors of the suites, then runs them, on `n_workers` threads.
///
/// `on_progress` is called regularly with the number of vectors that have been run and the total.
pub fn run(
    suites: &[&'static Suite],
    data: &Data,
    extent: Extent,
    n_workers: usize,
    on_progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<Report, ConformanceError> {
    let Vectors { mut cases, deepest } = read(suites, data, n_workers)?;
    cases.retain(|(_, case)| extent.includes(case));
    let n_cases = cases.len();
    let n_done = AtomicUsize::new(0);
    let outcomes = for_each(n_workers, &deepest, in_groups(cases), |group| {
        let n_before = n_done.fetch_add(group.len(), Ordering::Relaxed);
        let n = n_before + group.len();
        let outcomes = run_group(group);
        if n / BATCH > n_before / BATCH || n == n_cases {
            on_progress(n, n_cases);
        }
        outcomes
    })?;
    let mut outcomes: Vec<_> = outcomes.into_iter().flatten().collect();
    outcomes.sort_unstable_by_key(|(position, _)| *position);
    Ok(Report::of(outcomes.into_iter().map(|(_, outcome)| outcome).collect()))
}

/// A vector with its position among all.
type Positioned = (usize, VectorLine, Case);

/// The vectors by groups, in the order of the first of each. Most are groups of their own.
fn in_groups(cases: Vec<(VectorLine, Case)>) -> Vec<Vec<Positioned>> {
    let mut groups: Vec<Vec<Positioned>> = Vec::new();
    let mut indices: HashMap<String, usize> = HashMap::new();
    for (position, (place, case)) in cases.into_iter().enumerate() {
        let index = match case.group() {
            Some(group) => *indices.entry(group.to_owned()).or_insert(groups.len()),
            None => groups.len(),
        };
        if index == groups.len() {
            groups.push(Vec::new());
        }
        groups[index].push((position, place, case));
    }
    groups
}

fn run_group(group: Vec<Positioned>) -> Vec<(usize, Comparison)> {
    let mut places = Vec::new();
    let mut cases = Vec::new();
    for (position, place, case) in group {
        places.push((position, place, case.subject.clone()));
        cases.push(case);
    }
    let outcome = |((position, place, subject), difference)| {
        (position, Comparison { place, subject, difference })
    };
    places.into_iter().zip(Case::run(cases)).map(outcome).collect()
}

#[derive(Clone)]
struct VectorLine {
    suite: &'static Suite,
    /// The path relative to the folder of vectors.
    file: Arc<str>,
    /// The line number, from 1.
    line: usize,
}

/// All vectors, ready to run.
struct Vectors {
    cases: Vec<(VectorLine, Case)>,
    /// A line with the deepest nesting.
    deepest: String,
}

fn read(
    suites: &[&'static Suite],
    data: &Data,
    n_workers: usize,
) -> Result<Vectors, ConformanceError> {
    let files = load(suites, data)?;
    let lines: Vec<_> = files.iter().flat_map(|(suite, file)| lines(suite, file)).collect();
    let deepest = lines.iter().map(|(_, vector)| vector.line).max_by_key(|line| n_groups(line));
    let deepest = deepest.unwrap_or_default().to_owned();
    let cases =
        for_each(n_workers, &deepest, lines, |(place, vector)| match (place.suite.read)(vector) {
            Ok(case) => Ok((place, case)),
            Err(malformed) => Err(ConformanceError::Malformed {
                file: place.file.to_string(),
                line: place.line,
                reason: malformed.0,
            }),
        })?;
    Ok(Vectors { cases: cases.into_iter().collect::<Result<_, _>>()?, deepest })
}

fn load(
    suites: &[&'static Suite],
    data: &Data,
) -> Result<Vec<(&'static Suite, VectorFile)>, ConformanceError> {
    let mut files = Vec::new();
    for suite in suites {
        files.extend(data.files_of(suite)?.into_iter().map(|file| (*suite, file)));
    }
    match (data, suites.iter().flat_map(|suite| suite.files).next()) {
        (Data::Folder(folder), Some(file)) if files.is_empty() => {
            Err(ConformanceError::Empty { folder: folder.clone(), expected: file.path })
        }
        _ => Ok(files),
    }
}

fn lines<'a>(
    suite: &'static Suite,
    file: &'a VectorFile,
) -> impl Iterator<Item = (VectorLine, Vector<'a>)> {
    let path: Arc<str> = file.path.as_str().into();
    let place = move |index| VectorLine { suite, file: Arc::clone(&path), line: index + 1 };
    file.vectors().enumerate().map(move |(index, vector)| (place(index), vector))
}

/// The result of one vector.
struct Comparison {
    place: VectorLine,
    subject: String,
    difference: Option<Difference>,
}

impl Report {
    /// The report on vectors in the order of their files.
    fn of(outcomes: Vec<Comparison>) -> Report {
        let mut report = Report::default();
        for Comparison { place, subject, difference } in outcomes {
            let row = report.row(place.suite.name, subject);
            row.total += 1;
            row.agree += usize::from(difference.is_none());
            if let (None, Some(difference)) = (&report.first_difference, difference) {
                let VectorLine { suite, file, line } = place;
                let (kind, file) = (suite.name, file.to_string());
                report.first_difference = Some(FirstDifference { kind, file, line, difference });
            }
        }
        report
    }

    fn row(&mut self, kind: &'static str, subject: String) -> &mut Row {
        // Vectors about the same subject are mostly adjacent.
        let is_it = |row: &Row| row.kind == kind && row.subject == subject;
        let position = self.rows.iter().rposition(is_it).unwrap_or_else(|| {
            self.rows.push(Row { kind, subject, agree: 0, total: 0 });
            self.rows.len() - 1
        });
        &mut self.rows[position]
    }
}
