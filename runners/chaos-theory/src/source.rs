//! Drawing values from the library's `Source`.

use std::cell::RefCell;

use chaos_theory::{Effect, Generator, make};
use stromboli_runner::draw::{distance, repeated};
use stromboli_runner::{Characters, Draw, Range};

/// The choices made for an input, simplest ones smallest.
pub(crate) type Choices = RefCell<stromboli_runner::Choices>;

/// The library's source.
pub(crate) struct Source<'a, 'env> {
    pub(crate) src: &'a mut chaos_theory::Source<'env>,
    pub(crate) choices: &'a Choices,
}

impl Draw for Source<'_, '_> {
    fn integer(&mut self, range: Range) -> i64 {
        // The library's integers shrink towards 0, or towards the bound next to it.
        let from = range.from.saturating_sub(range.origin);
        let to = range.to.saturating_sub(range.origin);
        let n = range.origin + self.src.any_of("integer", make::int_in(from..=to));
        self.choices.borrow_mut().push(distance(range, n));
        n
    }

    fn boolean(&mut self) -> bool {
        let chosen = self.src.any("boolean");
        self.choices.borrow_mut().push(u64::from(chosen));
        chosen
    }

    fn character(&mut self, characters: Characters) -> char {
        let character = if is_ascii(characters) {
            self.src.any_of("character", make::char_ascii())
        } else {
            self.src.any_of("character", within(characters))
        };
        self.choices.borrow_mut().push(character.into());
        character
    }

    fn text(&mut self, characters: Characters, most: usize) -> String {
        let text = if is_ascii(characters) {
            self.src.any_of("text", make::string_n(make::char_ascii(), ..=most))
        } else {
            self.src.any_of("text", make::string_n(within(characters), ..=most))
        };
        let mut choices = self.choices.borrow_mut();
        text.chars().for_each(|character| choices.push(character.into()));
        text
    }

    fn alternative(
        &mut self,
        alternatives: &[(&'static str, u32)],
        body: &mut dyn FnMut(&mut dyn Draw, usize),
    ) {
        let positions = repeated(alternatives);
        let names: Vec<&'static str> = positions.iter().map(|i| alternatives[*i].0).collect();
        let choices = self.choices;
        self.src.select("choice", &names, |src, _, index| {
            choices.borrow_mut().push(index as u64);
            body(&mut Source { src, choices }, positions[index]);
        });
    }

    fn elements(&mut self, longest: usize, element: &mut dyn FnMut(&mut dyn Draw)) {
        let choices = self.choices;
        self.src.repeat_n("elements", ..=longest, |src| {
            element(&mut Source { src, choices });
            Effect::Success
        });
    }

    fn group(&mut self, _name: &'static str, body: &mut dyn FnMut(&mut dyn Draw)) {
        // Scopes come with `select` and `repeat`; the library has none for a part as such.
        body(self);
    }
}

/// Whether the library has its own generator for these characters.
fn is_ascii(Characters { from, to }: Characters) -> bool {
    (from, to) == ('\0', '\x7f')
}

/// The characters in a range.
fn within(characters: Characters) -> impl Generator<Item = char> {
    make::int_in(0..=characters.positions().to).map(move |position| characters.at(position))
}
