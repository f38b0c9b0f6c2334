//! What generators need of a library that draws one value after the other.

use crate::schema::{Characters, Range};

/// A library's source of random choices. The families of [`families`](crate::families) are
/// written in terms of it, with the methods of `dyn Draw`.
pub trait Draw {
    /// An integer in the range, shrinking towards its origin.
    fn integer(&mut self, range: Range) -> i64;

    /// True or false, shrinking towards false.
    fn boolean(&mut self) -> bool;

    /// A character in the range.
    fn character(&mut self, characters: Characters) -> char;

    /// Text of at most `most` characters in the range.
    fn text(&mut self, characters: Characters, most: usize) -> String;

    /// Calls `body` once, with the position of an alternative chosen by weight.
    fn alternative(
        &mut self,
        alternatives: &[(&'static str, u32)],
        body: &mut dyn FnMut(&mut dyn Draw, usize),
    );

    /// Calls `element` for each element of a list of at most `longest` elements.
    fn elements(&mut self, longest: usize, element: &mut dyn FnMut(&mut dyn Draw));

    /// The greatest length of the lists that no type of the schema limits, such as those of pairs in the
    /// family `api`.
    fn longest(&self) -> usize {
        32
    }

    /// Calls `body` once. What it draws is one part of the value, for libraries that use this.
    fn group(&mut self, name: &'static str, body: &mut dyn FnMut(&mut dyn Draw));
}

impl dyn Draw + '_ {
    /// Goes on with one of several named alternatives, chosen by weight.
    pub fn choose<T>(
        &mut self,
        alternatives: &[(&'static str, u32)],
        body: impl FnOnce(&mut dyn Draw, usize) -> T,
    ) -> T {
        let mut once = Once::new(body);
        self.alternative(alternatives, &mut |draw, chosen| once.call(|body| body(draw, chosen)));
        once.result()
    }

    /// A list of at most `longest` elements.
    pub fn list<T>(
        &mut self,
        longest: usize,
        mut element: impl FnMut(&mut dyn Draw) -> T,
    ) -> Vec<T> {
        let mut list = Vec::new();
        self.elements(longest, &mut |draw| list.push(element(draw)));
        list
    }

    /// Marks what `body` draws as one part of the value.
    pub fn part<T>(&mut self, name: &'static str, body: impl FnOnce(&mut dyn Draw) -> T) -> T {
        let mut once = Once::new(body);
        self.group(name, &mut |draw| once.call(|body| body(draw)));
        once.result()
    }
}

/// A function to call once, and its result.
struct Once<F, T> {
    function: Option<F>,
    result: Option<T>,
}

impl<F, T> Once<F, T> {
    fn new(function: F) -> Once<F, T> {
        Once { function: Some(function), result: None }
    }

    fn call(&mut self, apply: impl FnOnce(F) -> T) {
        let function = self.function.take().expect("a source calls the body once");
        self.result = Some(apply(function));
    }

    fn result(self) -> T {
        self.result.expect("a source calls the body")
    }
}

/// The alternatives of weight `w` repeated `w` times, for libraries that choose uniformly.
pub fn repeated(alternatives: &[(&'static str, u32)]) -> Vec<usize> {
    let repeat = |(i, (_, weight)): (usize, &(&str, u32))| std::iter::repeat_n(i, *weight as usize);
    alternatives.iter().enumerate().flat_map(repeat).collect()
}

/// How far an integer is from the origin of its range: 0, then one step up, one step down, ...
pub fn distance(range: Range, n: i64) -> u64 {
    let steps = n.abs_diff(range.origin);
    steps.saturating_mul(2).saturating_sub(u64::from(n > range.origin))
}
