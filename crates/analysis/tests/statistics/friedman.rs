use stromboli_analysis::statistics::{Matched, Probability, Undefined, friedman};

#[test]
fn equal_columns_have_no_statistic() {
    let equal = Matched::new(vec![vec![1.0, 2.0, 7.0]; 3]).unwrap();
    assert_eq!(friedman(&equal), Err(Undefined::NothingDiffers));
}

#[test]
fn two_columns_are_too_few() {
    let two = Matched::new(vec![vec![1.0, 2.0], vec![2.0, 1.0]]).unwrap();
    assert_eq!(friedman(&two), Err(Undefined::FewerThanThree));
}

#[test]
fn balanced_columns_do_not_differ_at_all() {
    let latin = vec![vec![1.0, 2.0, 3.0], vec![2.0, 3.0, 1.0], vec![3.0, 1.0, 2.0]];
    let friedman = friedman(&Matched::new(latin).unwrap()).unwrap();
    assert_eq!((friedman.chi_squared, friedman.p), (0.0, Probability::ONE));
}
