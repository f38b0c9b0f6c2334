//! States of the random number generator and what it draws.

use std::fmt::{Debug, Display};

use serde::Deserialize;
use stromboli_domain::SplitMix;

use crate::data::embedded;
use crate::suite::{Difference, Malformed, Outcome, Suite, Vector, nothing};

/// A vector is a number and the generator made of it: its state, its halves, its numbers.
pub static SUITE: Suite = Suite {
    name: "quickcheck/splitmix",
    description: "random numbers: states, splits and draws",
    files: &[embedded!("quickcheck/splitmix.jsonl")],
    check,
    cost: nothing,
};

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Record {
    kind: String,
    n: String,
    state: [String; 2],
    split: Halves,
    next_word64: Option<Vec<String>>,
    #[serde(rename = "state_after")]
    state_after: Option<[String; 2]>,
    next_int: Option<Vec<String>>,
    paths: Option<Vec<Path>>,
}

#[derive(Deserialize)]
struct Halves {
    left: [String; 2],
    right: [String; 2],
}

#[derive(Deserialize)]
struct Path {
    path: String,
    state: [String; 2],
}

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let record: Record = vector.record()?;
    let number = match record.kind.as_str() {
        "mkSMGen" => record.n.parse().map_err(Malformed::because)?,
        "mkQCGen" => record.n.parse::<i64>().map_err(Malformed::because)?.cast_unsigned(),
        kind => return Err(Malformed(format!("no generator is made by `{kind}`"))),
    };
    let start = SplitMix::new(number);
    let mut comparison = Comparison { record: &record, first: None };
    comparison.states("the state", &record.state, start);
    comparison.states("the left half", &record.split.left, start.left());
    comparison.states("the right half", &record.split.right, start.right());
    if let Some(expected) = &record.next_word64 {
        let (words, after) = draw(start, expected.len());
        comparison.lists("the first numbers", expected, &words);
        if let Some(expected) = &record.state_after {
            comparison.states("the state after them", expected, after);
        }
    }
    if let Some(expected) = &record.next_int {
        let (words, _) = draw(start, expected.len());
        let integers: Vec<_> = words.into_iter().map(u64::cast_signed).collect();
        comparison.lists("the first signed numbers", expected, &integers);
    }
    for Path { path, state } in record.paths.iter().flatten() {
        comparison.states(&format!("the state at {path}"), state, follow(start, path)?);
    }
    Ok(Outcome { subject: record.kind.clone(), difference: comparison.first })
}

fn draw(mut state: SplitMix, n: usize) -> (Vec<u64>, SplitMix) {
    let mut words = Vec::new();
    for _ in 0..n {
        let (word, rest) = state.next();
        words.push(word);
        state = rest;
    }
    (words, state)
}

fn follow(start: SplitMix, path: &str) -> Result<SplitMix, Malformed> {
    path.chars().try_fold(start, |state, turn| match turn {
        'L' => Ok(state.left()),
        'R' => Ok(state.right()),
        _ => Err(Malformed(format!("a path has no turn `{turn}`"))),
    })
}

/// Keeps the first difference in a record.
struct Comparison<'a> {
    record: &'a Record,
    first: Option<Difference>,
}

impl Comparison<'_> {
    fn states(&mut self, what: &str, expected: &[String; 2], actual: SplitMix) {
        self.lists(what, expected, &[actual.seed, actual.gamma]);
    }

    fn lists<T: Display + Debug>(&mut self, what: &str, expected: &[String], actual: &[T]) {
        if self.first.is_none() {
            let actual: Vec<_> = actual.iter().map(T::to_string).collect();
            let question = || format!("{what} of {} {}", self.record.kind, self.record.n);
            self.first = Difference::between(question, &expected.join(" "), &actual.join(" "));
        }
    }
}
