use stromboli_report::chart::scale::Scale;
use stromboli_report::number;

fn labels(scale: Scale) -> Vec<String> {
    scale.ticks(number::short).into_iter().map(|tick| tick.label).collect()
}

#[test]
fn linear_axes_have_round_numbers() {
    assert_eq!(labels(Scale::linear(53.0)), ["0", "20", "40", "60"]);
    assert_eq!(labels(Scale::linear(8.0)), ["0", "2", "4", "6", "8"]);
    assert_eq!(labels(Scale::linear(0.0)), ["0", "0.5", "1"]);
    assert_eq!(labels(Scale::counts(0.0)), ["0", "1"]);
    assert_eq!(labels(Scale::counts(3.0)), ["0", "1", "2", "3"]);
}

#[test]
fn logarithmic_axes_have_powers_of_ten() {
    let scale = Scale::log([0.02, 3.0, 0.0]);
    assert_eq!(scale, Scale::Log { first: -2, last: 1 });
    assert_eq!(labels(scale), ["0.01", "0.1", "1", "10"]);
    assert_eq!(Scale::log([1.0, 1000.0]), Scale::Log { first: 0, last: 3 });
    assert_eq!(Scale::log([]), Scale::Log { first: 0, last: 1 });
}

#[test]
fn axes_from_zero_have_room_for_small_values() {
    let scale = Scale::from_zero(154.0);
    assert_eq!(labels(scale), ["0", "1", "3", "10", "30", "100", "300"]);
    assert_eq!((scale.place(0.0), scale.place(300.0)), (0.0, 1.0));
    assert!(scale.place(3.0) > 0.2);
    assert_eq!(labels(Scale::from_zero(0.0)), ["0", "1"]);
}

#[test]
fn an_outlier_makes_an_axis_logarithmic() {
    let values = |outlier: f64| (0..100).map(f64::from).chain([outlier]);
    assert_eq!(Scale::counts_of(values(140.0)), Scale::counts(140.0));
    assert_eq!(Scale::counts_of(values(600.0)), Scale::counts(600.0));
    assert_eq!(Scale::counts_of(values(3080.0)), Scale::from_zero(3080.0));
    assert_eq!(Scale::counts_of([]), Scale::counts(0.0));
    // With nearly everything at 0, a value of 12 is an outlier.
    assert!(!Scale::counts_of([0.0, 0.0, 0.0, 0.0, 0.0, 12.0]).is_linear());
    let scale = Scale::from_zero(3080.0);
    assert_eq!(labels(scale), ["0", "1", "", "10", "", "100", "", "1,000", "", "10,000"]);
}

#[test]
fn a_long_axis_leaves_numbers_out() {
    assert_eq!(labels(Scale::log([1.0, 1e7])), ["1", "", "100", "", "10,000", "", "1,000,000", ""]);
}

#[test]
fn what_is_off_the_axis_stands_at_its_end() {
    let scale = Scale::log([1.0, 100.0]);
    assert_eq!(scale.place(10.0), 0.5);
    assert_eq!((scale.place(0.0), scale.place(1e9)), (0.0, 1.0));
    assert_eq!(Scale::linear(4.0).place(5.0), 1.0);
}
