use stromboli_analysis::statistics::{Method, Probability, Sample, Undefined, Wilcoxon, wilcoxon};

fn test(differences: &[f64]) -> Result<Wilcoxon, Undefined> {
    wilcoxon(&Sample::new(differences.to_vec()).unwrap())
}

/// 1, -2, 3, -4, ..
fn alternating(n: i32) -> Vec<f64> {
    (1..=n).map(|i| f64::from(if i % 2 == 0 { -i } else { i })).collect()
}

#[test]
fn the_method_depends_on_how_many_there_are_and_on_ties_and_zeros() {
    let method = |differences: &[f64]| test(differences).unwrap().method;
    for (n, plain, tied) in [
        (1, Method::Exact, Method::Permutations),
        (13, Method::Exact, Method::Permutations),
        (14, Method::Exact, Method::Normal),
        (50, Method::Exact, Method::Normal),
        (51, Method::Normal, Method::Normal),
    ] {
        let mut differences = alternating(n);
        assert_eq!(method(&differences), plain, "{n} distinct differences");
        differences[0] = 0.0;
        assert_eq!(method(&differences), tied, "{n} differences with a zero");
        if n > 1 {
            differences[0] = -differences[1];
            assert_eq!(method(&differences), tied, "{n} differences with a tie");
        }
    }
}

#[test]
fn thirteen_zeros_are_certain_and_fourteen_undefined() {
    let thirteen = test(&[0.0; 13]).unwrap();
    assert_eq!((thirteen.method, thirteen.p), (Method::Permutations, Probability::ONE));
    assert_eq!(thirteen.statistic, 0.0);
    assert_eq!(test(&[0.0; 14]), Err(Undefined::NothingDiffers));
    assert_eq!(test(&[-0.0; 60]), Err(Undefined::NothingDiffers));
}

#[test]
fn fifty_differences_of_one_sign_are_as_unlikely_as_fifty_heads_or_tails() {
    let all: Vec<f64> = (1..=50).map(f64::from).collect();
    assert_eq!(test(&all).unwrap().p.get(), 2.0_f64.powi(-49));
    let opposite: Vec<f64> = all.iter().map(|difference| -difference).collect();
    assert_eq!(test(&opposite).unwrap().p.get(), 2.0_f64.powi(-49));
}
