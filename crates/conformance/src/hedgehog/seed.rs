//! Random numbers, and which of them a test gets.

use serde::{Deserialize, Serialize};
use stromboli_domain::{Seed, SplitMix};
use stromboli_hedgehog::random::up_to;
use stromboli_hedgehog::runner::attempts;

use super::{SeedText, difference, seed_text};
use crate::data::embedded;
use crate::suite::{Malformed, Outcome, Suite, Vector, nothing};

/// A vector is a number, and what is drawn from the seed that it stands for.
pub static SUITE: Suite = Suite {
    name: "hedgehog/seed",
    description: "random numbers, and the seeds of tests",
    files: &[embedded!("hedgehog/seed.jsonl")],
    check,
    cost: nothing,
};

#[derive(PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Record {
    from: String,
    seed: SeedText,
    split: [SeedText; 2],
    split_split: [SeedText; 4],
    next_word64: (String, SeedText),
    next_integer: Vec<Drawn>,
    /// Each from the seed that the one before left.
    next_integer_chained: Vec<Drawn>,
    test_gen_seeds: Vec<TestSeeds>,
}

/// The bounds, the number, and the seed after it.
type Drawn = (String, String, String, SeedText);

/// The number of the test, its size, its seed, and that of its generator.
type TestSeeds = (usize, u32, SeedText, SeedText);

fn check(vector: Vector<'_>) -> Result<Outcome, Malformed> {
    let expected: Record = vector.record()?;
    let from: u64 = expected.from.parse().map_err(Malformed::because)?;
    let actual = answer(from, &expected)?;
    let difference = difference(|| format!("what is drawn from {from}"), &expected, &actual)?;
    Ok(Outcome { subject: "splitmix".to_owned(), difference })
}

fn answer(from: u64, asked: &Record) -> Result<Record, Malformed> {
    let seed = SplitMix::new(from);
    let (left, right) = seed.split();
    let ((ll, lr), (rl, rr)) = (left.split(), right.split());
    let (word, after) = seed.next();

    let draw_each = |asked: &[Drawn], is_chained: bool| -> Result<Vec<Drawn>, Malformed> {
        let mut from = seed;
        let drawn = asked.iter().map(|(first, last, ..)| {
            let (number, after) = draw(first, last, from)?;
            from = if is_chained { after } else { seed };
            Ok((first.clone(), last.clone(), number, seed_text(after)))
        });
        drawn.collect()
    };
    let test_seeds = |(number, ..): &TestSeeds| -> Result<TestSeeds, Malformed> {
        let attempt = attempts(Seed(from)).nth(*number);
        let attempt = attempt.ok_or_else(|| Malformed("tests do not end".to_owned()))?;
        let (test, generator) = (attempt.test_seed, attempt.generator_seed());
        Ok((*number, attempt.size.0, seed_text(test), seed_text(generator)))
    };
    Ok(Record {
        from: from.to_string(),
        seed: seed_text(seed),
        split: [left, right].map(seed_text),
        split_split: [ll, lr, rl, rr].map(seed_text),
        next_word64: (word.to_string(), seed_text(after)),
        next_integer: draw_each(&asked.next_integer, false)?,
        next_integer_chained: draw_each(&asked.next_integer_chained, true)?,
        test_gen_seeds: asked.test_gen_seeds.iter().map(test_seeds).collect::<Result<_, _>>()?,
    })
}

/// A number between two, which may lie anywhere in 64 bits, with a sign or without.
fn draw(first: &str, last: &str, seed: SplitMix) -> Result<(String, SplitMix), Malformed> {
    let number = |text: &str| text.parse::<i128>().map_err(Malformed::because);
    let (first, last) = (number(first)?, number(last)?);
    let width = u64::try_from((last - first).abs()).map_err(Malformed::because)?;
    let (offset, after) = up_to(width, seed);
    Ok(((first.min(last) + i128::from(offset)).to_string(), after))
}
