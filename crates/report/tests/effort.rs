use stromboli_report::effort::Curve;
use stromboli_synthetic::followed;
use stromboli_trials::Counterexamples;

fn length(text: &str) -> Option<u32> {
    u32::try_from(text.len()).ok()
}

#[test]
fn a_curve_begins_at_the_first_counterexample_and_ends_at_the_last() {
    let trial = followed("abcdef", &[("abcd", 3), ("ab", 4), ("a", 20)]);
    let curve = Curve::follow(&trial, length).unwrap();
    let left: Vec<_> = (0..9).map(|position| curve.left(position)).collect();
    // After 1, 2, 3, 4, 6, 8, 11, 16 and 23 executions.
    assert_eq!(left, [6, 6, 4, 2, 2, 2, 2, 2, 1]);
    assert_eq!(curve.left(1000), 1);
    assert_eq!([10, 30, 1000].map(|n| curve.after(n)), [Some(2), Some(1), Some(1)]);
    assert_eq!(curve.after(11), None, "frameworks are not compared there");
}

#[test]
fn without_an_accepted_shrink_nothing_changes() {
    let curve = Curve::follow(&followed("abc", &[]), length).unwrap();
    assert_eq!((curve.left(0), curve.left(7)), (3, 3));
}

#[test]
fn a_trial_without_steps_has_no_curve() {
    let found = Counterexamples { steps: None, ..followed("abc", &[("a", 3)]) };
    assert_eq!(Curve::follow(&found, length), None);
}
