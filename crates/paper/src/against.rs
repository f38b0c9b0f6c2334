//! The paper's statistics, row by row, beside those of a study.

use stromboli_domain::Named;
use stromboli_report::Contender;
use stromboli_report::table::{Table, Value, numbers, words};
use stromboli_report::{Finding, SIGNIFICANT, Study};

use crate::basis::Basis;
use crate::claims::evidence;
use crate::metric::COMPARED;
use crate::setting::group;
use crate::tables::{Figure, StatisticsRow, Test, statistics};

/// The columns that say whether the two are the same: with times as they were measured, and with those
/// that the Haskell libraries would have taken.
const SAMENESS: [(&str, &str, Basis); 2] = [
    ("same", "same", Basis::Measured),
    ("same_haskell", "same at the costs of Haskell", Basis::Haskell),
];

/// Every row of the paper's table of statistics, and what the study has there.
pub fn against_paper(study: &Study<'_>) -> Table {
    let caption = "The paper's statistics beside those of this study, under the libraries' default \
        budgets. Same: both differ significantly at the level 0.05, pairs after Holm and in the same \
        direction, or neither does; not enough data, if the trials were not run as in the paper. \
        At the costs of Haskell: the same with predicted times. Distances are computed as in the paper.";
    let columns = [
        words("workload", "workload"),
        words("family", "family"),
        words("metric", "metric"),
        words("first", "first"),
        words("second", "second"),
        numbers("n_paper", "N paper"),
        numbers("n_ours", "ours"),
        numbers("chi2_paper", "χ² paper"),
        numbers("chi2_ours", "ours"),
        numbers("median_difference_paper", "median difference paper"),
        numbers("median_difference_ours", "ours"),
        numbers("r_paper", "r paper"),
        numbers("r_ours", "ours"),
        numbers("p_paper", "p paper"),
        numbers("p_ours", "ours"),
    ];
    let sameness = SAMENESS.map(|(key, heading, _)| words(key, heading));
    let mut table = Table::new("against-paper", caption, &[&columns[..], &sameness].concat());
    let mut findings = Findings::new(study);
    for row in statistics() {
        let names = [row.workload.name().into(), row.family.name().into(), row.metric.name.into()];
        let finding = findings.of(row, Basis::Measured);
        let values = match row.test {
            Test::Friedman { n, chi_squared, p } => friedman(n, chi_squared, p, finding),
            Test::Wilcoxon { first, second, median_difference, rank_biserial, p_holm, .. } => {
                pair((first, second), median_difference, rank_biserial, p_holm, finding)
            }
        };
        let sameness = SAMENESS.map(|(_, _, basis)| match findings.sameness(row, basis) {
            None => Value::Missing,
            Some(sameness) => sameness.name().into(),
        });
        table.row(names.into_iter().chain(values).chain(sameness).collect());
    }
    table
}

/// How many rows of the paper's table of statistics are the same in the study, by metric and basis of
/// times.
pub fn agreement(study: &Study<'_>) -> Table {
    let caption = "How many rows of the paper's statistics have the same result in this study, by \
        metric: with times as they were measured; at the costs of the Haskell libraries; at the paper's \
        costs; and with counts instead of times. Rows are counted if the trials were \
        run as in the paper.";
    let columns = [words("metric", "metric"), numbers("n", "rows")];
    let of_bases = Basis::ALL.iter().map(|basis| numbers(basis.name(), basis.name()));
    let columns: Vec<_> = columns.into_iter().chain(of_bases).collect();
    let mut table = Table::new("agreement", caption, &columns);
    let mut findings = Findings::new(study);
    for (_, metric) in &COMPARED {
        let rows: Vec<_> = statistics().iter().filter(|row| row.metric == *metric).collect();
        let mut counts = |basis: Basis| {
            let sameness = rows.iter().filter_map(|row| findings.sameness(row, basis));
            let decided: Vec<_> =
                sameness.filter(|same| *same != Sameness::NotEnoughData).collect();
            let n_same = decided.iter().filter(|same| **same == Sameness::Yes).count();
            (decided.len(), n_same)
        };
        let (n, _) = counts(Basis::Measured);
        if n == 0 {
            continue;
        }
        let of_bases = Basis::ALL.iter().map(|basis| match counts(*basis) {
            (n_decided, n_same) if n_decided == n => Value::count(n_same),
            _ => Value::Missing,
        });
        let row = [metric.name.into(), Value::count(n)].into_iter().chain(of_bases);
        table.row(row.collect());
    }
    table
}

/// Whether a row of the paper and ours have the same result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
enum Sameness {
    /// Both differ significantly in the same direction, or neither does.
    #[named("yes")]
    Yes,
    /// One of them differs significantly, or they do so in opposite directions.
    #[named("no")]
    No,
    /// The trials were not run as in the paper.
    #[named("not enough data")]
    NotEnoughData,
}

/// The comparisons of a study that correspond to rows of the paper. Only the latest of each basis is kept,
/// because rows of one comparison follow each other.
struct Findings<'s, 'a> {
    study: &'s Study<'a>,
    latest: Vec<(Basis, Finding)>,
}

impl<'s, 'a> Findings<'s, 'a> {
    fn new(study: &'s Study<'a>) -> Findings<'s, 'a> {
        Findings { study, latest: Vec::new() }
    }

    /// The comparison that a row is about, with times on a basis.
    fn of(&mut self, row: &StatisticsRow, basis: Basis) -> Option<&Finding> {
        let metric = basis.in_place_of(row.metric);
        let group = group(row.workload, row.family);
        let is_it = |(known, finding): &(Basis, Finding)| {
            *known == basis && finding.group == group && finding.metric == metric
        };
        if !self.latest.iter().any(is_it) {
            let finding = evidence::comparison(self.study, group, metric)?;
            self.latest.retain(|(known, _)| *known != basis);
            self.latest.push((basis, finding));
        }
        self.latest.iter().find(|known| is_it(known)).map(|(_, finding)| finding)
    }

    /// Whether the study has the same result as a row. `None` if it has no such comparison.
    fn sameness(&mut self, row: &StatisticsRow, basis: Basis) -> Option<Sameness> {
        let is_decided = evidence::series(self.study, row.workload, row.family).is_ok();
        let is_same = is_same(row, self.of(row, basis)?)?;
        Some(match (is_decided, is_same) {
            (false, _) => Sameness::NotEnoughData,
            (true, true) => Sameness::Yes,
            (true, false) => Sameness::No,
        })
    }
}

fn is_same(row: &StatisticsRow, finding: &Finding) -> Option<bool> {
    match row.test {
        Test::Friedman { p, .. } => {
            let ours = finding.comparison.friedman.map_or(1.0, |friedman| friedman.p.get());
            Some(is_significant(p) == (ours < SIGNIFICANT))
        }
        Test::Wilcoxon { first, second, rank_biserial, p_holm, .. } => {
            let (ours, _) = finding.pair(first, second)?;
            let (theirs_apart, ours_apart) =
                (is_significant(p_holm), ours.p_holm.get() < SIGNIFICANT);
            let r = (rank_biserial.value().unwrap_or(0.0), ours.rank_biserial.unwrap_or(0.0));
            Some(theirs_apart == ours_apart && (!ours_apart || (r.0 < 0.0) == (r.1 < 0.0)))
        }
    }
}

fn friedman(n: u32, chi_squared: Figure, p: Figure, finding: Option<&Finding>) -> Vec<Value> {
    let ours = finding.and_then(|finding| finding.comparison.friedman.ok());
    let p_ours = finding.map(|_| ours.map_or(1.0, |friedman| friedman.p.get()));
    vec![
        "Friedman".into(),
        Value::Missing,
        Value::Count(u64::from(n)),
        finding.map_or(Value::Missing, |finding| Value::count(finding.comparison.n)),
        chi_squared.text().into(),
        Value::number(ours.map(|friedman| friedman.chi_squared)),
        Value::Missing,
        Value::Missing,
        Value::Missing,
        Value::Missing,
        p.text().into(),
        p_ours.map_or(Value::Missing, Value::Probability),
    ]
}

fn pair(
    (first, second): (Contender, Contender),
    median_difference: Figure,
    rank_biserial: Figure,
    p: Figure,
    finding: Option<&Finding>,
) -> Vec<Value> {
    let ours = finding.and_then(|finding| finding.pair(first, second)).map(|(pair, _)| pair);
    vec![
        first.title().into(),
        second.title().into(),
        Value::Missing,
        Value::Missing,
        Value::Missing,
        Value::Missing,
        median_difference.text().into(),
        ours.map_or(Value::Missing, |pair| Value::Signed(pair.median_difference)),
        rank_biserial.text().into(),
        Value::correlation(ours.and_then(|pair| pair.rank_biserial)),
        p.text().into(),
        ours.map_or(Value::Missing, |pair| Value::Probability(pair.p_holm.get())),
    ]
}

/// Whether the paper finds a significant difference.
fn is_significant(p: Figure) -> bool {
    // A bound is `<0.001`.
    p.value().is_none_or(|p| p < SIGNIFICANT)
}
