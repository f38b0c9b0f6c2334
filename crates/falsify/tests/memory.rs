//! Remembering values changes nothing but the time.

use std::cell::Cell;

use stromboli_domain::{Limit, Observer, Phase, Probe, Seed, Shrink, Verdict};
use stromboli_falsify::{
    Block, Drawn, Falsify, Gen, block, frequency, int, list, pair, pure, range, remembered,
};

thread_local! {
    /// How many lists of numbers were generated.
    static N_GENERATED: Cell<u64> = const { Cell::new(0) };
}

/// Numbers in ascending order between two bounds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Ascending {
    is_remembered: bool,
    depth: u32,
    low: i64,
    high: i64,
}

impl Ascending {
    fn generator(self) -> Gen<Vec<i64>> {
        match self.is_remembered {
            true => Gen::new(remembered(self, |numbers, steps| numbers.draw(steps))),
            false => Gen::new(block(move |steps| self.draw(steps))),
        }
    }

    /// As a search tree is drawn: a number, and then the numbers on either side of it.
    fn draw(self, steps: &mut Block<'_>) -> Drawn<Vec<i64>> {
        N_GENERATED.set(N_GENERATED.get() + 1);
        let Ascending { depth, low, high, .. } = self;
        if depth == 0 || low > high {
            return Ok(Vec::new());
        }
        let part = move |low, high| Ascending { depth: depth - 1, low, high, ..self }.generator();
        let numbers = block(move |steps| {
            let number = steps.draw(int(range::between(low, high)))?;
            let before = steps.draw(part(low, number - 1))?;
            let after = steps.draw(part(number + 1, high))?;
            Ok([&before[..], &[number], &after].concat())
        });
        steps.last(frequency(((1, pure(Vec::new())), (3, numbers))))
    }
}

type Input = (Vec<i64>, Vec<Vec<i64>>);

fn inputs(is_remembered: bool) -> Gen<Input> {
    let numbers = Ascending { is_remembered, depth: 4, low: -50, high: 50 };
    Gen::new(pair(numbers.generator(), list(range::between(0, 4), numbers.generator())))
}

#[derive(Default)]
struct Executed(Vec<(Verdict, Input)>);

impl Observer<Input> for Executed {
    fn executed(&mut self, _: Phase, verdict: Verdict, value: &Input) {
        self.0.push((verdict, value.clone()));
    }
}

/// The executions of a trial, and how many lists of numbers were generated for them.
fn run(is_remembered: bool, seed: Seed) -> (Vec<(Verdict, Input)>, u64) {
    let mut property = |(a, bs): &Input| {
        let sum = a.iter().sum::<i64>() + bs.iter().flatten().step_by(2).sum::<i64>();
        if sum % 7 == 3 && a.len() + bs.len() > 3 { Verdict::Fails } else { Verdict::Passes }
    };
    let mut executed = Executed::default();
    let mut probe = Probe::new(&mut property).observed_by(&mut executed);
    N_GENERATED.set(0);
    Falsify
        .run(&inputs(is_remembered), seed, Limit::Default, &mut probe)
        .expect("the property terminates");
    (executed.0, N_GENERATED.get())
}

#[test]
fn the_same_inputs_are_executed_with_memory_and_without() {
    let (mut n_executed, mut n_with, mut n_without) = (0, 0, 0);
    for seed in (0..8).map(Seed) {
        let (with, n_generated_with) = run(true, seed);
        let (without, n_generated_without) = run(false, seed);
        assert_eq!(with, without, "{seed:?}");
        n_executed += with.len();
        n_with += n_generated_with;
        n_without += n_generated_without;
    }
    assert!(n_executed > 1000, "only {n_executed} executions were compared");
    assert!(
        2 * n_with < n_without,
        "{n_with} of {n_without} lists were generated in spite of memory"
    );
}
