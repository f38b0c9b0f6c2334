//! Statistics as scipy and statsmodels compute them.

use crate::common;
use stromboli_analysis::statistics::{
    Matched, Probability, Sample, Undefined, friedman, holm, rank_biserial, wilcoxon,
};

fn numbers(text: &str) -> Vec<f64> {
    text.split(',').map(number).collect()
}

fn number(text: &str) -> f64 {
    text.parse().expect("the vectors have numbers here")
}

/// Equal to nine digits; the second term lets through what scipy loses when it subtracts from 1.
fn agree(actual: f64, expected: f64) -> bool {
    (actual - expected).abs() <= 1e-9 * expected.abs() + 1e-14
}

#[test]
fn signed_rank_tests_are_those_of_scipy() {
    let rows = common::rows(include_bytes!("../data/wilcoxon.tsv.gz"));
    assert_eq!(rows.len(), 1155);
    let mut n_undefined = 0;
    for row in rows {
        let [x, y, statistic, p, r, median_difference] = &row[..] else { panic!("{row:?}") };
        let first = Sample::new(numbers(x)).unwrap();
        let second = Sample::new(numbers(y)).unwrap();
        let differences = first.minus(&second).unwrap();
        match wilcoxon(&differences) {
            Ok(test) => {
                assert_eq!(test.statistic, number(statistic), "{row:?}");
                assert!(agree(test.p.get(), number(p)), "{} for {row:?}", test.p.get());
            }
            Err(Undefined::NothingDiffers) => {
                n_undefined += 1;
                assert!(number(p).is_nan(), "{row:?}");
            }
            Err(Undefined::FewerThanThree) => panic!("a pair is enough"),
        }
        match rank_biserial(&differences) {
            Some(actual) => assert!(agree(actual, number(r)), "{actual} for {row:?}"),
            None => assert!(number(r).is_nan(), "{row:?}"),
        }
        assert!(agree(differences.median(), number(median_difference)), "{row:?}");
    }
    assert!(n_undefined > 0, "fourteen zeros or more are among the vectors");
}

#[test]
fn friedmans_tests_are_those_of_scipy() {
    let rows = common::rows(include_bytes!("../data/friedman.tsv.gz"));
    assert_eq!(rows.len(), 676);
    let mut n_undefined = 0;
    for row in rows {
        let [columns, statistic, p, mean_ranks] = &row[..] else { panic!("{row:?}") };
        let matched = Matched::new(columns.split(';').map(numbers).collect()).unwrap();
        match friedman(&matched) {
            Ok(test) => {
                // scipy subtracts two large numbers here, and loses a few more digits.
                let lost = 1e-15 * 3.0 * (matched.n_rows() * (matched.columns().len() + 1)) as f64;
                let off = (test.chi_squared - number(statistic)).abs();
                assert!(off <= 1e-9 * number(statistic) + lost, "{} for {row:?}", test.chi_squared);
                assert!(agree_to(test.p.get(), number(p), lost), "{} for {row:?}", test.p.get());
            }
            Err(undefined) => {
                n_undefined += 1;
                assert_eq!(undefined, Undefined::NothingDiffers);
                assert!(number(statistic).is_nan() && number(p).is_nan(), "{row:?}");
            }
        }
        for (actual, expected) in matched.mean_ranks().into_iter().zip(numbers(mean_ranks)) {
            assert!(agree(actual, expected), "{row:?}");
        }
    }
    assert!(n_undefined > 0, "equal columns are among the vectors");
}

#[test]
fn adjusted_p_values_are_those_of_statsmodels() {
    let rows = common::rows(include_bytes!("../data/holm.tsv.gz"));
    assert_eq!(rows.len(), 200);
    for row in rows {
        let [p, expected] = &row[..] else { panic!("{row:?}") };
        let p: Vec<_> = numbers(p).into_iter().map(|p| Probability::new(p).unwrap()).collect();
        let expected = numbers(expected);
        let adjusted = holm(&p);
        assert_eq!(adjusted.len(), expected.len());
        for (actual, expected) in adjusted.into_iter().zip(expected) {
            assert!(agree(actual.get(), expected), "{} for {row:?}", actual.get());
        }
    }
}

fn agree_to(actual: f64, expected: f64, slack: f64) -> bool {
    (actual - expected).abs() <= 1e-9 * expected.abs() + slack
}
