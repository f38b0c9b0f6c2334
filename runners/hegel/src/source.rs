//! Drawing values from the library's `TestCase`.

use std::cell::RefCell;

use hegel::TestCase;
use hegel::generators::{self as gs, Generator, label_from_name};
use stromboli_runner::draw::{distance, repeated};
use stromboli_runner::{Draw, Range};

/// A test case, and the choices made in it, simplest ones smallest.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) case: &'a TestCase,
    pub(crate) choices: &'a RefCell<Vec<u64>>,
}

impl Source<'_> {
    fn index(&self, length: usize) -> usize {
        let index = self.case.draw_silent(gs::integers::<usize>().max_value(length - 1));
        self.choices.borrow_mut().push(index as u64);
        index
    }
}

impl Draw for Source<'_> {
    fn integer(&mut self, range: Range) -> i64 {
        // The library's integers shrink towards 0, or towards the bound next to it.
        let steps = gs::integers::<i64>()
            .min_value(range.from.saturating_sub(range.origin))
            .max_value(range.to.saturating_sub(range.origin));
        let n = range.origin + self.case.draw_silent(steps);
        self.choices.borrow_mut().push(distance(range, n));
        n
    }

    fn boolean(&mut self) -> bool {
        let chosen = self.case.draw_silent(gs::booleans());
        self.choices.borrow_mut().push(u64::from(chosen));
        chosen
    }

    fn alternative(
        &mut self,
        alternatives: &[(&'static str, u32)],
        body: &mut dyn FnMut(&mut dyn Draw, usize),
    ) {
        // What `one_of` does: an index, then the alternative in a span of its own.
        let mut source = *self;
        self.group("one_of", &mut |_| {
            let positions = repeated(alternatives);
            let chosen = positions[source.index(positions.len())];
            source.group(alternatives[chosen].0, &mut |draw| body(draw, chosen));
        });
    }

    fn elements(&mut self, longest: usize, element: &mut dyn FnMut(&mut dyn Draw)) {
        let element = Part {
            label: label_from_name("element"),
            choices: self.choices,
            body: RefCell::new(element),
        };
        self.case.draw_silent(gs::vecs(element).max_size(longest));
    }

    fn group(&mut self, name: &'static str, body: &mut dyn FnMut(&mut dyn Draw)) {
        let part =
            Part { label: label_from_name(name), choices: self.choices, body: RefCell::new(body) };
        self.case.draw_silent(part);
    }
}

type Body<'b> = &'b mut dyn FnMut(&mut dyn Draw);

/// A generator whose draws are grouped for the shrinker, as those of a `composite` are.
struct Part<'a, 'b> {
    label: u64,
    choices: &'a RefCell<Vec<u64>>,
    body: RefCell<Body<'b>>,
}

impl Generator<()> for Part<'_, '_> {
    fn label(&self) -> u64 {
        self.label
    }

    fn do_draw(&self, case: &TestCase) {
        let mut source = Source { case, choices: self.choices };
        (self.body.borrow_mut())(&mut source);
    }
}
