//! The seeds of trials.

use stromboli_campaign::seed::trial_seed;
use stromboli_domain::Seed;

#[test]
fn each_part_of_a_name_counts() {
    let seed = |seed, task: &str, strategy: &str, n| trial_seed(Seed(seed), &task, &strategy, n);
    let one = seed(1, "a/b/c", "d/e", 1);
    for other in [
        seed(2, "a/b/c", "d/e", 1),
        seed(1, "a/b/x", "d/e", 1),
        seed(1, "a/b/c", "d/x", 1),
        seed(1, "a/b/c", "d/e", 2),
    ] {
        assert_ne!(other, one);
    }
    assert!(one.0 < 1 << 53);
}
