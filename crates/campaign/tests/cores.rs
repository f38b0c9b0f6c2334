//! The cores of this machine.

use std::thread;

use stromboli_campaign::cores::{available, claim, distinct, pin_to};

#[test]
fn processors_of_one_core_count_once() {
    let siblings = |processor: usize| Some(format!("{},{}", processor % 2, processor % 2 + 2));
    assert_eq!(distinct(0..4, siblings), [0, 1]);
    assert_eq!(distinct(0..4, |_| None), [0, 1, 2, 3]);
}

#[test]
fn a_pinned_thread_has_one_core() {
    let cores = available();
    let last = *cores.last().unwrap();
    let left = thread::spawn(move || {
        pin_to(last);
        available()
    });
    assert_eq!(left.join().unwrap(), [last]);
    assert_eq!(available(), cores, "only that thread is pinned");
}

#[test]
fn a_core_is_claimed_once() {
    let n_cores = available().len();
    assert!(claim(n_cores + 1).is_none(), "there are not so many");
    // Another campaign on this machine may hold all of them.
    if let Some(first) = claim(1) {
        assert_eq!(first.cores.len(), 1);
        assert!(claim(n_cores).is_none(), "one of them is taken");
    }
}
