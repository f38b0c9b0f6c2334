use stromboli_analysis::statistics::Matched;

#[test]
fn what_cannot_be_compared_is_refused() {
    for columns in [
        vec![vec![1.0]],
        vec![vec![], vec![]],
        vec![vec![1.0], vec![1.0, 2.0]],
        vec![vec![f64::MAX], vec![f64::MIN]],
        vec![vec![0.0], vec![f64::NAN]],
    ] {
        assert_eq!(Matched::new(columns.clone()), None, "{columns:?}");
    }
}
