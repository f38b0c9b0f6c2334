use stromboli_analysis::statistics::{Bootstrap, Interval, Sample, rank_biserial};
use stromboli_domain::SplitMix;

fn sample(values: &[f64]) -> Sample {
    Sample::new(values.to_vec()).unwrap()
}

/// The middle 95 % of a statistic over 2,000 resamples, each written out.
fn interval(values: &[f64], statistic: impl Fn(&Sample) -> f64) -> Interval {
    let n = values.len();
    let mut generator = SplitMix::new(0x5eed + n as u64);
    let mut draw = || {
        let (number, next) = generator.next();
        generator = next;
        values[((u128::from(number) * n as u128) >> 64) as usize]
    };
    let mut results: Vec<f64> = (0..2_000)
        .map(|_| statistic(&sample(&(0..n).map(|_| draw()).collect::<Vec<_>>())))
        .collect();
    results.sort_by(f64::total_cmp);
    // As numpy interpolates: 2.5 % of 1,999 steps are 49.975.
    let between =
        |below: usize, way: f64| results[below] + (results[below + 1] - results[below]) * way;
    Interval { low: between(49, 0.975), high: between(1949, 0.025) }
}

#[test]
fn statistics_of_resamples_are_those_of_their_values() {
    let values = [3.0, -1.0, 0.0, 4.0, -1.0, 5.0, 0.0, -2.0, 2.0, 1.0];
    let is_close = |computed: Interval, expected: Interval| {
        (computed.low - expected.low).abs() < 1e-9 && (computed.high - expected.high).abs() < 1e-9
    };
    let mut bootstrap = Bootstrap::default();
    let median = bootstrap.median(&sample(&values)).unwrap();
    assert!(is_close(median, interval(&values, Sample::median)), "{median:?}");
    let effect = bootstrap.rank_biserial(&sample(&values)).unwrap();
    let expected = interval(&values, |drawn| rank_biserial(drawn).unwrap_or(0.0));
    assert!(is_close(effect, expected), "{effect:?}");
}

#[test]
fn an_interval_holds_what_it_is_about() {
    let differences = sample(&[-5.0, -4.0, -3.5, -2.0, -1.0, 0.0, 0.5, -6.0, -7.0, 2.0]);
    let mut bootstrap = Bootstrap::default();
    let Interval { low, high } = bootstrap.median(&differences).unwrap();
    assert!((low..=high).contains(&differences.median()));
    let Interval { low, high } = bootstrap.rank_biserial(&differences).unwrap();
    assert!((low..=high).contains(&rank_biserial(&differences).unwrap()));
    assert!(-1.0 <= low && high <= 1.0);
}

#[test]
fn the_same_values_have_the_same_interval() {
    let values = sample(&[1.0, 4.0, 2.0, 8.0, 5.0, 7.0, 1.0]);
    let mut used = Bootstrap::default();
    let first = used.median(&values);
    assert_eq!(used.median(&values), first);
    assert_eq!(Bootstrap::default().median(&values), first);
}

#[test]
fn equal_values_have_an_interval_of_one_value_and_no_effect() {
    let equal = sample(&[3.0; 8]);
    assert_eq!(Bootstrap::default().median(&equal), Some(Interval { low: 3.0, high: 3.0 }));
    assert_eq!(Bootstrap::default().rank_biserial(&sample(&[0.0; 8])), None);
    let all_smaller = Bootstrap::default().rank_biserial(&sample(&[-1.0; 8]));
    assert_eq!(all_smaller, Some(Interval { low: -1.0, high: -1.0 }));
}
