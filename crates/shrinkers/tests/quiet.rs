//! Panics that are caught print nothing; all others do.
//!
//! The panic hook belongs to the whole process, so this is a program of its own with one test.

use std::panic;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;

use stromboli_shrinkers::{panics, shrink};

static PRINTED: AtomicU32 = AtomicU32::new(0);

#[test]
fn only_caught_panics_are_silent() {
    panic::set_hook(Box::new(|_| {
        PRINTED.fetch_add(1, Ordering::Relaxed);
    }));

    let smallest = shrink(90, panics(|&n| assert!(n < 25)));
    assert_eq!(smallest, 25);
    assert_eq!(PRINTED.load(Ordering::Relaxed), 0);

    let elsewhere = thread::spawn(|| panic!("not in a property")).join();
    assert!(elsewhere.is_err());
    assert_eq!(PRINTED.load(Ordering::Relaxed), 1);

    let mut fails = panics(|_: &i64| {
        assert!(thread::spawn(|| panic!("on a thread of its own")).join().is_ok());
    });
    assert!(fails(&1));
    assert_eq!(PRINTED.load(Ordering::Relaxed), 2);
}
