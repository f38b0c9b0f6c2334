//! The paper's statistics, row by row, beside those of a study.

use stromboli_analysis::statistics::Pair;
use stromboli_domain::Named;
use stromboli_report::table::{Table, Value};
use stromboli_report::{Finding, Metric, SIGNIFICANT, Study};

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
    let mut findings = Findings::new(study);
    let row = |paper: &'static StatisticsRow| Row {
        paper,
        ours: findings.of(paper, Basis::Measured).cloned(),
        sameness: SAMENESS.map(|(_, _, basis)| findings.sameness(paper, basis)),
    };
    let rows: Vec<_> = statistics().iter().map(row).collect();
    let mut table = Table::of("against-paper", caption, &rows)
        .words("workload", "workload", |row| row.paper.workload.name())
        .words("family", "family", |row| row.paper.family.name())
        .words("metric", "metric", |row| row.paper.metric.name)
        .words("first", "first", |row| match row.paper.test {
            Test::Friedman { .. } => "Friedman".to_owned(),
            Test::Wilcoxon { first, .. } => first.title(),
        })
        .words("second", "second", |row| match row.paper.test {
            Test::Friedman { .. } => None,
            Test::Wilcoxon { second, .. } => Some(second.title()),
        })
        .numbers("n_paper", "N paper", |row| Some(row.friedman()?.0))
        .numbers("n_ours", "ours", |row| {
            row.friedman().and(row.ours.as_ref()).map(|ours| ours.comparison.n)
        })
        .numbers("chi2_paper", "χ² paper", |row| Some(row.friedman()?.1.text))
        .numbers("chi2_ours", "ours", |row| {
            row.friedman()?;
            Some(row.ours.as_ref()?.comparison.friedman.ok()?.chi_squared)
        })
        .numbers("median_difference_paper", "median difference paper", |row| match row.paper.test {
            Test::Wilcoxon { median_difference, .. } => Some(median_difference.text),
            Test::Friedman { .. } => None,
        })
        .numbers("median_difference_ours", "ours", |row| {
            Some(Value::Signed(row.pair()?.median_difference))
        })
        .numbers("r_paper", "r paper", |row| match row.paper.test {
            Test::Wilcoxon { rank_biserial, .. } => Some(rank_biserial.text),
            Test::Friedman { .. } => None,
        })
        .numbers("r_ours", "ours", |row| row.pair()?.rank_biserial.map(Value::Correlation))
        .numbers("p_paper", "p paper", |row| match row.paper.test {
            Test::Friedman { p, .. } | Test::Wilcoxon { p_holm: p, .. } => p.text,
        })
        .numbers("p_ours", "ours", |row| row.p().map(Value::Probability));
    for (place, (key, heading, _)) in SAMENESS.into_iter().enumerate() {
        table = table.words(key, heading, |row| row.sameness[place].map(Named::name));
    }
    table.table
}

/// A row of the paper's statistics, and what the study has there.
struct Row {
    paper: &'static StatisticsRow,
    ours: Option<Finding>,
    sameness: [Option<Sameness>; SAMENESS.len()],
}

impl Row {
    /// The number of tasks and the statistic, if it is Friedman's test.
    fn friedman(&self) -> Option<(u32, Figure)> {
        match self.paper.test {
            Test::Friedman { n, chi_squared, .. } => Some((n, chi_squared)),
            Test::Wilcoxon { .. } => None,
        }
    }

    fn pair(&self) -> Option<&Pair> {
        match self.paper.test {
            Test::Friedman { .. } => None,
            Test::Wilcoxon { first, second, .. } => {
                Some(self.ours.as_ref()?.pair(first, second)?.0)
            }
        }
    }

    fn p(&self) -> Option<f64> {
        match self.paper.test {
            Test::Friedman { .. } => self.ours.as_ref().map(evidence::friedman_p),
            Test::Wilcoxon { .. } => Some(self.pair()?.p_holm.get()),
        }
    }
}

/// How many rows of the paper's table of statistics are the same in the study, by metric and basis of
/// times.
pub fn agreement(study: &Study<'_>) -> Table {
    let caption = "How many rows of the paper's statistics have the same result in this study, by \
        metric: with times as they were measured; at the costs of the Haskell libraries; at the paper's \
        costs; and with counts instead of times. Rows are counted if the trials were \
        run as in the paper.";
    let mut findings = Findings::new(study);
    let mut counts = |metric: &Metric, basis: Basis| {
        let rows = statistics().iter().filter(|row| row.metric == metric);
        let sameness = rows.filter_map(|row| findings.sameness(row, basis));
        let decided: Vec<_> = sameness.filter(|same| *same != Sameness::NotEnoughData).collect();
        (decided.len(), decided.iter().filter(|same| **same == Sameness::Yes).count())
    };
    let rows = COMPARED.map(|(_, metric)| {
        (metric, Basis::ALL.iter().map(|basis| counts(metric, *basis)).collect::<Vec<_>>())
    });
    // The first basis is the times as they were measured.
    let rows: Vec<_> = rows.into_iter().filter(|(_, counts)| counts[0].0 > 0).collect();
    let mut table = Table::of("agreement", caption, &rows)
        .words("metric", "metric", |(metric, _)| metric.name)
        .numbers("n", "rows", |(_, counts)| counts[0].0);
    for (place, basis) in Basis::ALL.iter().enumerate() {
        table = table.numbers(basis.name(), basis.name(), |(_, counts)| {
            let (n, n_same) = counts[place];
            (n == counts[0].0).then_some(n_same)
        });
    }
    table.table
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
            Some(is_significant(p) == (evidence::friedman_p(finding) < SIGNIFICANT))
        }
        Test::Wilcoxon { first, second, rank_biserial, p_holm, .. } => {
            let (ours, _) = finding.pair(first, second)?;
            let (theirs_apart, ours_apart) =
                (is_significant(p_holm), ours.p_holm.get() < SIGNIFICANT);
            let r = (rank_biserial.value.unwrap_or(0.0), ours.rank_biserial.unwrap_or(0.0));
            Some(theirs_apart == ours_apart && (!ours_apart || (r.0 < 0.0) == (r.1 < 0.0)))
        }
    }
}

fn is_significant(p: Figure) -> bool {
    // A bound is `<0.001`.
    p.value.is_none_or(|p| p < SIGNIFICANT)
}
