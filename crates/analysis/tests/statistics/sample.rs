use stromboli_analysis::statistics::Sample;

fn sample(values: &[f64]) -> Sample {
    Sample::new(values.to_vec()).unwrap()
}

#[test]
fn a_sample_is_not_empty_and_finite() {
    assert_eq!(Sample::new(Vec::new()), None);
    assert_eq!(Sample::new(vec![0.0, f64::INFINITY]), None);
}

#[test]
fn a_median_lies_in_the_middle() {
    assert_eq!(sample(&[5.0]).median(), 5.0);
    assert_eq!(sample(&[5.0, 4.0]).median(), 4.5);
    assert_eq!(sample(&[3.0, 1.0, 1.0, 1.0]).median(), 1.0);
    assert_eq!(sample(&[f64::MAX, f64::MAX]).median(), f64::MAX);
}

#[test]
fn only_samples_of_one_length_are_paired() {
    assert_eq!(sample(&[1.0]).minus(&sample(&[1.0, 2.0])), None);
    assert_eq!(sample(&[f64::MAX]).minus(&sample(&[f64::MIN])), None);
}
