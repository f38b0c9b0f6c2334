//! Random numbers, and how they are distributed to tests.

use serde::{Deserialize, Serialize};
use stromboli_domain::{Seed, SplitMix};
use stromboli_hedgehog::random::up_to;
use stromboli_hedgehog::search::attempts;

use super::{SeedText, seed_text};
use crate::data::embedded;
use crate::suite::{Case, Difference, Malformed, Suite, Vector};

/// A vector is a number, and what is drawn from the seed that it stands for.
pub static SUITE: Suite = Suite::new("hedgehog/seed", &[embedded!("hedgehog/seed.jsonl")], read);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    from: String,
    seed: SeedText,
    split: [SeedText; 2],
    split_split: [SeedText; 4],
    next_word64: (String, SeedText),
    next_integer: Vec<Drawn>,
    /// Each from the seed after the previous one.
    next_integer_chained: Vec<Drawn>,
    test_gen_seeds: Vec<TestSeeds>,
}

/// The bounds, the number, and the seed after it.
type Drawn = (String, String, String, SeedText);

/// The number of the test, its size, its seed, and that of its generator.
type TestSeeds = (usize, u32, SeedText, SeedText);

fn read(vector: Vector<'_>) -> Result<Case, Malformed> {
    let expected: Record = vector.record()?;
    let from: u64 = expected.from.parse().map_err(Malformed::because)?;
    let bounds = |drawn: &[Drawn]| drawn.iter().map(Bounds::of).collect::<Result<Vec<_>, _>>();
    let single = bounds(&expected.next_integer)?;
    let chained = bounds(&expected.next_integer_chained)?;
    Ok(Case::new("splitmix", move || {
        let tests: Vec<_> = expected.test_gen_seeds.iter().map(|(number, ..)| *number).collect();
        let actual = answer(from, &single, &chained, &tests);
        Difference::of(|| format!("what is drawn from {from}"), &expected, &actual)
    }))
}

fn answer(from: u64, single: &[Bounds], chained: &[Bounds], tests: &[usize]) -> Record {
    let seed = SplitMix::new(from);
    let (left, right) = seed.split();
    let ((ll, lr), (rl, rr)) = (left.split(), right.split());
    let (word, after) = seed.next();

    let mut rest = seed;
    let next_in_chain = |bounds: &Bounds| {
        let (drawn, after) = bounds.draw(rest);
        rest = after;
        drawn
    };
    let test_seeds = |number: &usize| {
        let attempt = attempts(Seed(from)).nth(*number).expect("tests have no end");
        let (test, generator) = (attempt.test_seed, attempt.generator_seed());
        (*number, attempt.size.0, seed_text(test), seed_text(generator))
    };
    Record {
        from: from.to_string(),
        seed: seed_text(seed),
        split: [left, right].map(seed_text),
        split_split: [ll, lr, rl, rr].map(seed_text),
        next_word64: (word.to_string(), seed_text(after)),
        next_integer: single.iter().map(|bounds| bounds.draw(seed).0).collect(),
        next_integer_chained: chained.iter().map(next_in_chain).collect(),
        test_gen_seeds: tests.iter().map(test_seeds).collect(),
    }
}

/// Two 64-bit bounds, signed or unsigned.
struct Bounds {
    first: i128,
    last: i128,
    /// The distance between them.
    width: u64,
}

impl Bounds {
    fn of((first, last, ..): &Drawn) -> Result<Bounds, Malformed> {
        let number = |text: &str| text.parse::<i128>().map_err(Malformed::because);
        let (first, last) = (number(first)?, number(last)?);
        let too_wide = || Malformed(format!("{first} and {last} are too far apart"));
        let width = last.checked_sub(first).and_then(|gap| u64::try_from(gap.abs()).ok());
        Ok(Bounds { first, last, width: width.ok_or_else(too_wide)? })
    }

    /// A number between them, and the next seed.
    fn draw(&self, seed: SplitMix) -> (Drawn, SplitMix) {
        let Bounds { first, last, width } = *self;
        let (offset, after) = up_to(width, seed);
        let number = first.min(last) + i128::from(offset);
        ((first.to_string(), last.to_string(), number.to_string(), seed_text(after)), after)
    }
}
