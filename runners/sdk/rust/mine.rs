//! A complete runner for chaos_theory. A library that does not draw values one after another (proptest, for
//! instance) does without `Draw` and builds its generators from `trial.schema`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;

use chaos_theory::{Effect, Env, Generator, OptionExt, Source, assume, make};
use stromboli_runner::{Characters, Draw, Ending, Hello, Host, Range, Trial, Verdict};
use stromboli_runner::{draw::repeated, families, seeds, serve};

struct Drawn<'a, 'env>(&'a mut Source<'env>);

impl Draw for Drawn<'_, '_> {
    fn integer(&mut self, range: Range) -> i64 {
        self.0.any_of("integer", make::int_in(range.from..=range.to))
    }
    fn boolean(&mut self) -> bool {
        self.0.any("boolean")
    }
    fn character(&mut self, characters: Characters) -> char {
        let position = self.integer(characters.positions());
        characters.at(position)
    }
    fn text(&mut self, characters: Characters, most: usize) -> String {
        let position = make::int_in(0..=characters.positions().to);
        let character = position.map(move |position| characters.at(position));
        self.0.any_of("text", make::string_n(character, ..=most))
    }
    fn alternative(
        &mut self,
        of: &[(&'static str, u32)],
        body: &mut dyn FnMut(&mut dyn Draw, usize),
    ) {
        let positions = repeated(of);
        let names: Vec<&str> = positions.iter().map(|i| of[*i].0).collect();
        self.0.select("choice", &names, |src, _, i| body(&mut Drawn(src), positions[i]));
    }
    fn elements(&mut self, longest: usize, element: &mut dyn FnMut(&mut dyn Draw)) {
        self.0.repeat_n("elements", ..=longest, |src| {
            element(&mut Drawn(src));
            Effect::Success
        });
    }
    fn group(&mut self, _name: &'static str, body: &mut dyn FnMut(&mut dyn Draw)) {
        body(self);
    }
}

fn property(src: &mut Source, trial: &Trial, host: &Host) {
    if host.stopped() {
        return;
    }
    let value = families::input(&mut Drawn(src), trial);
    if value.is_none() {
        host.discarded();
    }
    let verdict = host.test(&value.assume_some());
    assume!(verdict != Verdict::Discard);
    assert!(verdict != Verdict::Fail);
}

fn run(trial: &Trial, host: &Rc<Host>) -> Result<Ending, String> {
    let mut seeds = (0..).map(|round| seeds::fold_to_32_bits(seeds::of_round(trial.seed, round)));
    while !host.stopped() && host.best().is_none() {
        let env = Env::builder().with_rng_seed(seeds.next().unwrap_or_default()).build();
        // The library panics with the counterexample that it executed last, or for too many discards.
        let _ = catch_unwind(AssertUnwindSafe(|| env.check(|src| property(src, trial, host))));
    }
    host.best().map(Ending::Done).ok_or("no counterexample".into())
}

fn main() {
    let search = "rounds of 256 tests with derived seeds";
    serve(&Hello::new("mine", "0.5.2", search, &[("*", &["type"]), ("bst", &["api", "cbc"])]), run);
}
