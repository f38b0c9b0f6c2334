//! Drawing values from the library's `TestCase`.

use std::cell::RefCell;

use hegel::TestCase;
use hegel::generators::{self as gs, Generator, label_from_name};
use stromboli_runner::draw::{distance, repeated};
use stromboli_runner::{Characters, Choices, Draw, Range};

/// A test case, and the choices made in it, simplest ones smallest.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub(crate) case: &'a TestCase,
    pub(crate) choices: &'a RefCell<Choices>,
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

    fn character(&mut self, Characters { from, to }: Characters) -> char {
        let range = gs::characters().min_codepoint(from.into()).max_codepoint(to.into());
        let character = self.case.draw_silent(range);
        self.choices.borrow_mut().push_one(&[1, place(character)]);
        character
    }

    fn text(&mut self, Characters { from, to }: Characters, most: usize) -> String {
        let range = gs::text().min_codepoint(from.into()).max_codepoint(to.into());
        let text = self.case.draw_silent(range.max_size(most));
        let length = text.chars().count() as u64;
        let keys: Vec<_> = std::iter::once(length).chain(text.chars().map(place)).collect();
        self.choices.borrow_mut().push_one(&keys);
        text
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

/// The place of a character in the library's order: first `0` to `Z`, then those before `0`, backwards,
/// then the others.
fn place(character: char) -> u64 {
    let code = u64::from(u32::from(character));
    let (first, last) = (u64::from(b'0'), u64::from(b'Z'));
    match code {
        _ if code > last => code,
        _ if code >= first => code - first,
        _ => last - code,
    }
}

type Body<'b> = &'b mut dyn FnMut(&mut dyn Draw);

/// A generator whose draws are grouped for the shrinker, as those of a `composite` are.
struct Part<'a, 'b> {
    label: u64,
    choices: &'a RefCell<Choices>,
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
