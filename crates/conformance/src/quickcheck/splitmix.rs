//! States of the random number generator and the numbers it draws.

use std::fmt::{self, Debug, Display};

use serde::Deserialize;
use stromboli_domain::SplitMix;

use crate::data::embedded;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a seed and the generator created from it: its state, its halves, its numbers.
pub static SUITE: Suite =
    Suite::new("quickcheck/splitmix", &[embedded!("quickcheck/splitmix.jsonl")], read);

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
    path: Turns,
    state: [String; 2],
}

/// A path through splits: L for the left half, R for the right.
#[derive(Deserialize)]
#[serde(try_from = "String")]
struct Turns(String);

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let record: Record = vector.record()?;
    let number = match record.kind.as_str() {
        "mkSMGen" => record.n.parse().map_err(Malformed::because)?,
        "mkQCGen" => record.n.parse::<i64>().map_err(Malformed::because)?.cast_unsigned(),
        kind => return Err(Malformed(format!("no generator is made by `{kind}`"))),
    };
    Ok(Case::new(record.kind.clone(), move || compare(SplitMix::new(number), &record)))
}

fn compare(start: SplitMix, record: &Record) -> Option<Difference> {
    let mut comparison = Comparison { record, first: None };
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
        comparison.states(&format!("the state at {path}"), state, path.follow(start));
    }
    comparison.first
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

impl TryFrom<String> for Turns {
    type Error = Malformed;

    fn try_from(text: String) -> Result<Turns, Malformed> {
        match text.chars().find(|turn| !matches!(turn, 'L' | 'R')) {
            Some(turn) => Err(Malformed(format!("a path has no turn `{turn}`"))),
            None => Ok(Turns(text)),
        }
    }
}

impl Turns {
    fn follow(&self, start: SplitMix) -> SplitMix {
        let turn = |state: SplitMix, turn| if turn == 'L' { state.left() } else { state.right() };
        self.0.chars().fold(start, turn)
    }
}

impl fmt::Display for Turns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
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
