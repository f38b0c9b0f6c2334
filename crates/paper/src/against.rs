//! The paper's statistics, row by row, beside those of a study.

use stromboli_domain::Named;
use stromboli_report::Contender;
use stromboli_report::table::{Table, Value, numbers, words};
use stromboli_report::{Finding, SIGNIFICANT, Study};

use crate::claims::{Judgement, evidence};
use crate::setting::group;
use crate::tables::{Figure, Test, statistics};

/// Every row of the paper's table of statistics, and what the study has there.
pub fn against_paper(study: &Study<'_>) -> Table {
    let caption = "The paper's statistics beside those of this study, under the libraries' default \
        budgets. Same: both differ significantly at the level 0.05, pairs after Holm and in the same \
        direction, or neither does; not enough data, if the trials were not run as in the paper. \
        Distances are computed as in the paper.";
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
        words("same", "same"),
    ];
    let mut table = Table::new("against-paper", caption, &columns);
    let mut latest: Option<Finding> = None;
    for row in statistics() {
        let group = group(row.workload, row.family);
        let is_it = |finding: &&Finding| finding.group == group && finding.metric == row.metric;
        if latest.as_ref().filter(is_it).is_none() {
            latest = evidence::comparison(study, group, row.metric);
        }
        let finding = latest.as_ref();
        let names = [row.workload.name().into(), row.family.name().into(), row.metric.name.into()];
        let is_judged = evidence::series(study, row.workload, row.family).is_ok();
        let mut values = match row.test {
            Test::Friedman { n, chi_squared, p } => friedman(n, chi_squared, p, finding),
            Test::Wilcoxon { first, second, median_difference, rank_biserial, p_holm, .. } => {
                pair((first, second), median_difference, rank_biserial, p_holm, finding)
            }
        };
        if let (false, Some(same)) = (is_judged, values.last_mut())
            && *same != Value::Missing
        {
            *same = Judgement::NotEnoughData.name().into();
        }
        table.row(names.into_iter().chain(values).collect());
    }
    table
}

fn friedman(n: u32, chi_squared: Figure, p: Figure, finding: Option<&Finding>) -> Vec<Value> {
    let ours = finding.and_then(|finding| finding.comparison.friedman.ok());
    let p_ours = finding.map(|_| ours.map_or(1.0, |friedman| friedman.p.get()));
    let same = p_ours.map(|ours| is_significant(p) == (ours < SIGNIFICANT));
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
        sameness(same),
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
    let same = ours.map(|ours| {
        let (theirs_apart, ours_apart) = (is_significant(p), ours.p_holm.get() < SIGNIFICANT);
        let r = (rank_biserial.value().unwrap_or(0.0), ours.rank_biserial.unwrap_or(0.0));
        theirs_apart == ours_apart && (!ours_apart || (r.0 < 0.0) == (r.1 < 0.0))
    });
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
        sameness(same),
    ]
}

/// Whether the paper finds a significant difference.
fn is_significant(p: Figure) -> bool {
    // A bound is `<0.001`.
    p.value().is_none_or(|p| p < SIGNIFICANT)
}

fn sameness(same: Option<bool>) -> Value {
    match same {
        Some(true) => "yes".into(),
        Some(false) => "no".into(),
        None => Value::Missing,
    }
}
