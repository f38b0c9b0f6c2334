//! What of the paper's statistics can be computed again from the figures that it prints.

use stromboli_analysis::statistics::{
    Matched, Probability, Sample, compare, holm, rank_biserial, wilcoxon,
};
use stromboli_paper::setting::{falsify, hedgehog, quickcheck};
use stromboli_paper::tables::{Figure, StatisticsRow, Test, statistics};
use stromboli_report::metric;

/// Friedman's test and the three pairs of one comparison.
fn comparisons() -> impl Iterator<Item = &'static [StatisticsRow]> {
    statistics().chunks(4)
}

struct PrintedPair {
    rank_biserial: Figure,
    p: Figure,
    p_holm: Figure,
}

fn pairs(comparison: &[StatisticsRow]) -> Vec<PrintedPair> {
    let pair = |row: &StatisticsRow| match row.test {
        Test::Wilcoxon { rank_biserial, p, p_holm, .. } => {
            Some(PrintedPair { rank_biserial, p, p_holm })
        }
        Test::Friedman { .. } => None,
    };
    comparison.iter().filter_map(pair).collect()
}

fn probability(value: f64) -> Probability {
    Probability::new(value.clamp(0.0, 1.0)).expect("it is clamped")
}

#[test]
fn the_table_has_a_friedman_test_and_three_pairs_for_each_comparison() {
    let expected = [(quickcheck(), hedgehog()), (quickcheck(), falsify()), (hedgehog(), falsify())];
    for comparison in comparisons() {
        assert!(matches!(comparison[0].test, Test::Friedman { .. }));
        let frameworks = comparison[1..].iter().map(|row| match row.test {
            Test::Wilcoxon { first, second, .. } => (first, second),
            Test::Friedman { .. } => panic!("a second Friedman test: {row:?}"),
        });
        assert!(frameworks.eq(expected));
        for row in comparison {
            let about = |row: &StatisticsRow| (row.workload, row.family, row.metric);
            assert_eq!(about(row), about(&comparison[0]));
        }
    }
}

#[test]
fn the_p_values_of_friedmans_test_follow_from_its_statistics() {
    for comparison in comparisons() {
        let Test::Friedman { chi_squared, p, .. } = comparison[0].test else { unreachable!() };
        // With two degrees of freedom, the upper tail of the chi-squared distribution is this.
        let tail = |chi_squared: f64| (-chi_squared.max(0.0) / 2.0).exp();
        let (least, most) = (tail(chi_squared.most), tail(chi_squared.least));
        assert!(least <= p.most && p.least <= most, "{:?}", comparison[0]);
    }
}

#[test]
fn the_adjusted_p_values_follow_from_the_others() {
    for comparison in comparisons() {
        let pairs = pairs(comparison);
        let adjusted = |bound: fn(Figure) -> f64| {
            holm(&pairs.iter().map(|pair| probability(bound(pair.p))).collect::<Vec<_>>())
        };
        // Adjusting keeps the order: a smaller p-value never makes a greater adjusted one.
        let (least, most) = (adjusted(|p| p.least), adjusted(|p| p.most));
        for ((pair, least), most) in pairs.iter().zip(least).zip(most) {
            let is_possible = least.get() <= pair.p_holm.most && pair.p_holm.least <= most.get();
            assert!(is_possible, "{} for {comparison:?}", pair.p_holm);
        }
    }
}

/// Differences of 1 to n, the negative ones of which add up to this.
fn distinct_differences(n: u32, negative: u32) -> Sample {
    let mut left = negative;
    let mut signed = |rank: u32| {
        let is_negative = rank <= left;
        left -= if is_negative { rank } else { 0 };
        if is_negative { -f64::from(rank) } else { f64::from(rank) }
    };
    Sample::new((1..=n).rev().map(&mut signed).collect()).expect("there are tasks")
}

/// Distinct differences, of which two with opposite signs and neighbouring ranks are made equally large.
fn differences_with_a_tie(n: u32, negative: u32) -> Option<Sample> {
    let mut differences = distinct_differences(n, negative).values().to_vec();
    let opposite = differences.windows(2).position(|pair| pair[0] * pair[1] < 0.0)?;
    differences[opposite] = -differences[opposite + 1];
    Sample::new(differences)
}

/// Whether differences could be those that a printed correlation and p-value come from.
fn could_be(differences: &Sample, printed: &PrintedPair) -> bool {
    rank_biserial(differences).is_some_and(|r| printed.rank_biserial.stands_for(r))
        && wilcoxon(differences).is_ok_and(|test| printed.p.stands_for(test.p.get()))
}

/// Times hardly ever tie, so that the p-value follows from the number of tasks and the sums of ranks,
/// of which the printed correlation leaves a few. One p-value of sixty cannot come from distinct
/// differences; a single tie, and the normal approximation that it leads to, explains it.
#[test]
fn the_p_values_of_times_follow_from_their_correlations() {
    let (mut n_distinct, mut n_tied) = (0, 0);
    for comparison in comparisons() {
        if ![metric::BUG_FINDING_TIME, metric::SHRINK_TIME].contains(comparison[0].metric) {
            continue;
        }
        let Test::Friedman { n, .. } = comparison[0].test else { unreachable!() };
        let sums = || 0..=n * (n + 1) / 2;
        for pair in pairs(comparison) {
            let is = |differences: &Sample| could_be(differences, &pair);
            if sums().any(|negative| is(&distinct_differences(n, negative))) {
                n_distinct += 1;
            } else if sums().any(|sum| differences_with_a_tie(n, sum).as_ref().is_some_and(is)) {
                n_tied += 1;
            }
        }
    }
    assert_eq!((n_distinct, n_tied), (59, 1));
}

/// Sizes in `bst`, family `type`: of 48 tasks one or two differ, so that the figures determine the
/// differences.
#[test]
fn zeros_are_dropped_as_in_the_paper() {
    let p = |nonzero: &[f64]| {
        let mut differences = vec![0.0; 48 - nonzero.len()];
        differences.extend(nonzero);
        wilcoxon(&Sample::new(differences).unwrap()).unwrap().p.get()
    };
    let comparison =
        comparisons().find(|comparison| *comparison[0].metric == metric::SIZE).unwrap();
    let pairs = pairs(comparison);
    assert_eq!(pairs[0].rank_biserial.text, "-1.00");
    assert!(pairs[0].p.stands_for(p(&[-2.0])));
    assert!(pairs[1].p.stands_for(p(&[-4.0])));
    assert_eq!(pairs[2].rank_biserial.text, "-0.33");
    assert!(pairs[2].p.stands_for(p(&[-4.0, 2.0])));
}

/// Sizes in `rbt`, family `type`: nothing differs in any task, and 1.000 is printed for what is
/// undefined.
#[test]
fn where_nothing_differs_the_paper_is_certain_of_it() {
    let comparison = comparisons()
        .find(|comparison| matches!(comparison[0].test, Test::Friedman { chi_squared, .. } if chi_squared.text == "0.0"))
        .unwrap();
    let Test::Friedman { n, p, .. } = comparison[0].test else { unreachable!() };
    assert_eq!(p.text, "1.000");
    let equal = compare(&Matched::new(vec![vec![7.0; n as usize]; 3]).unwrap());
    assert!(equal.friedman.is_err());
    for (ours, theirs) in equal.pairs.iter().zip(pairs(comparison)) {
        assert!(ours.wilcoxon.is_err());
        assert!(theirs.p.stands_for(ours.p().get()));
        assert!(theirs.p_holm.stands_for(ours.p_holm.get()));
        assert_eq!((ours.rank_biserial, theirs.rank_biserial.value), (None, Some(0.0)));
    }
}
