//! What holds of every generator, and of every run.

use std::ops::ControlFlow::{Break, Continue};

use proptest::prelude::*;
use stromboli_domain::finder::port;
use stromboli_domain::{Limit, Observer, Phase, Probe, SplitMix, Stop, Verdict};
use stromboli_falsify::{
    Descent, Error, Falsify, Gen, Generator, SampleTree, bind_integral, bind_without_shortcut,
    block, bool, choose, elem, exhaustive, first_then, frequency, if_s, int, list, map3, map5,
    one_of, pair, permutation, perturb, pick, pick_biased, prim, prim_no_parity_bias, pure, range,
    replicate, select, sequence, shrink_to_nothing, shrink_to_one_of, shrink_with, shuffle, tree,
    without_shrinking, word_n,
};
use stromboli_laws::{Checker, Effort, Exemption, Law};

/// The laws of frameworks that falsify does not keep, as the original does not.
const EXEMPTIONS: [Exemption; 2] = [
    (Law::CandidatesDiffer, "it shrinks samples, and different samples make the same value"),
    (Law::ExceptionsAreFailures, "it catches no exception: the trial ends with it"),
];

#[test]
fn the_framework_keeps_the_laws_with_every_generator() {
    let mut checker = Checker::new("falsify", &EXEMPTIONS);
    for (index, texts) in generators().into_iter().enumerate() {
        // A text is not data; the number that it hashes to is.
        let inputs = Gen::new(texts.map(|text| hash(0, &text).cast_signed()));
        let effort = Effort { n_cases: 12, n_searched: 40, n_executions: 150 };
        checker.check(&format!("falsify with generator {index}"), &*port(Falsify, inputs), effort);
    }
    checker.finish();
}

/// A generator of every kind. What they generate is compared as text.
fn generators() -> Vec<Gen<String>> {
    let number = int(range::between(0, 100));
    let signed = int(range::with_origin((-1000, 1000), 0));
    vec![
        text(pure(7)),
        text(prim()),
        text(prim_no_parity_bias()),
        text(word_n(9)),
        text(exhaustive(8)),
        text(range::skewed_by(2.0, (0_i64, 1000))),
        text(range::uniform::<i16>()),
        text(range::towards(3_u8, vec![range::between(0, 9), range::between(9, 0)])),
        text(range::characters('a', 'z')),
        text(signed),
        text(bool(true)),
        text(elem(["a", "b", "c"])),
        text(pick([1, 2, 3])),
        text(pick_biased((0..2500).collect::<Vec<_>>()).map(|(_, value, _)| value)),
        text(choose(number, int(range::between(200, 300)))),
        text(if_s(bool(false), signed.map(Some), number.map(Some))),
        text(select(
            number.map(|n| if n % 2 == 0 { Continue(n) } else { Break(n) }),
            signed.map(|n| move |m: i64| n + m),
        )),
        text(frequency(((2, number), (0, pure(0)), (1, pure(1000))))),
        text(one_of([number, int(range::between(300, 200))])),
        text(shrink_to_one_of(0, [1, 2, 3])),
        text(shrink_to_nothing(number)),
        text(shrink_with(|n| if *n > 0 { vec![n / 2, n - 1] } else { vec![] }, number)),
        text(without_shrinking(number)),
        text(pair(without_shrinking(number), number)),
        text(perturb(-7, number)),
        text(bind_integral(signed, move |n| number.map(move |m| (n, m)))),
        text(bind_without_shortcut(number, |n| int(range::between(n, n + 100)))),
        text(number.bind(move |n| replicate((n % 5) as usize, signed))),
        text(map3(|a, b, c| (a, b, c), number, bool(true), signed)),
        text(map5(|a, b, c, d, e| [a, b, c, d, e], number, signed, number, signed, number)),
        text(sequence([number, int(range::between(7, 3))])),
        text(list(range::between(0, 12), pair(number, bool(false)))),
        text(list(range::with_origin((0, 10), 5), list(range::between(3, 0), number))),
        text(permutation(6)),
        text(shuffle(vec![1, 2, 3, 4, 5])),
        text(tree(range::between(0, 9), number)),
        text(block(move |steps| {
            let is_large = steps.draw(first_then(true, false))?;
            let n = steps.draw(number)?;
            if is_large { steps.last(int(range::between(n, 10_000))) } else { Ok(n) }
        })),
        text(block(|steps| steps.draw(out_of_bounds_above(60)))),
    ]
}

/// An error for numbers above a limit.
fn out_of_bounds_above(limit: i64) -> impl Generator<Value = i64> {
    block(move |steps| {
        let n = steps.draw(int(range::between(0, 100)))?;
        steps.last(int(range::with_origin((n, 100), limit)))
    })
}

fn text<T: std::fmt::Debug>(generator: impl Generator<Value = T> + 'static) -> Gen<String> {
    Gen::new(generator.map(|value| format!("{value:?}")))
}

fn any_generator() -> impl Strategy<Value = Gen<String>> {
    proptest::sample::select(generators())
}

/// All candidates of a tree, which stays as it is.
fn candidates(descent: &mut Descent<&Gen<String>>) -> Result<Vec<Result<String, Error>>, Error> {
    let mut candidates = Vec::new();
    descent.step(|candidate| {
        candidates.push(candidate);
        Ok::<_, Error>(None::<()>)
    })?;
    Ok(candidates)
}

/// The events of a run.
#[derive(Clone, Debug, Default, PartialEq)]
struct Trace {
    failing: Vec<String>,
    found: Option<String>,
    accepted: Vec<String>,
}

impl Observer<String> for Trace {
    fn executed(&mut self, phase: Phase, verdict: Verdict, value: &String) {
        if (phase, verdict) == (Phase::Shrinking, Verdict::Fails) {
            self.failing.push(value.clone());
        }
    }

    fn found(&mut self, value: &String) {
        self.found = Some(value.clone());
    }

    fn accepted(&mut self, value: &String) {
        self.accepted.push(value.clone());
    }
}

/// A property that fails arbitrary texts.
fn property(salt: u64) -> impl Fn(&String) -> Verdict {
    move |text: &String| match (hash(salt, text) >> 32) % 4 {
        0 => Verdict::Passes,
        1 => Verdict::Discards,
        _ => Verdict::Fails,
    }
}

fn hash(salt: u64, text: &str) -> u64 {
    text.bytes().fold(salt, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// Runs from a seed, and returns how shrinking ends, or `None` if no value fails.
fn run(
    of: &Gen<String>,
    (seed, salt): (u64, u64),
    limit: Limit,
) -> Option<(Trace, Result<String, Stop>)> {
    let mut n_left = 200;
    let property = property(salt);
    let mut property = |text: &String| {
        n_left -= 1;
        if n_left == 0 { Verdict::Raises } else { property(text) }
    };
    let failure =
        Falsify.search_from(of, SplitMix::new(seed), &mut Probe::new(&mut property)).ok()?;

    let mut trace = Trace::default();
    let mut property = self::property(salt);
    let mut probe = Probe::new(&mut property).observed_by(&mut trace);
    probe.found(&failure.value);
    let end = Falsify.smallest_of(of, failure.witness, limit, &mut probe);
    Some((trace, end.map(|smallest| smallest.unwrap_or(failure.value))))
}

proptest! {
    #[test]
    fn a_grown_tree_reads_like_the_state_it_unfolds_from(of in any_generator(), seed: u64) {
        let prng = SplitMix::new(seed);
        let plain = of.sample(prng);
        let mut descent = Descent::new(&of, SampleTree::random(prng));
        prop_assert_eq!(&descent.value(), &plain);
        // Growing is what looking for candidates does.
        if let Err(error) = candidates(&mut descent) {
            prop_assert_eq!(&Err(error), &plain);
        }
        prop_assert_eq!(&descent.value(), &plain);
    }

    #[test]
    fn the_simplest_tree_has_no_candidates(of in any_generator()) {
        let mut descent = Descent::new(&of, SampleTree::minimal());
        prop_assert_eq!(&descent.value(), &of.minimal());
        prop_assert!(candidates(&mut descent).unwrap_or_default().is_empty());
    }

    #[test]
    fn an_accepted_candidate_is_the_tree_from_then_on(
        of in any_generator(),
        seed: u64,
        choices in proptest::collection::vec(any::<prop::sample::Index>(), 1..6),
    ) {
        let mut descent = Descent::new(&of, SampleTree::random(SplitMix::new(seed)));
        for choice in choices {
            let Ok(candidates) = candidates(&mut descent) else { break };
            if candidates.is_empty() {
                break;
            }
            let choice = choice.index(candidates.len());
            let mut n_before = 0;
            let accepted = descent.step(|candidate| {
                n_before += 1;
                Ok::<_, Error>((n_before > choice).then_some(candidate))
            });
            prop_assert_eq!(accepted, Ok(Some(candidates[choice].clone())));
            prop_assert_eq!(&descent.value(), &candidates[choice]);
        }
    }

    #[test]
    fn the_last_of_what_is_accepted_is_final(
        of in any_generator(),
        seed: (u64, u64),
    ) {
        if let Some((trace, Ok(smallest))) = run(&of, seed, Limit::At(50)) {
            prop_assert_eq!(&smallest, trace.accepted.last().or(trace.found.as_ref()).unwrap());
        }
    }

    #[test]
    fn a_limit_is_on_what_is_accepted(
        of in any_generator(),
        seed: (u64, u64),
        limit in 0_u64..4,
    ) {
        let Some((whole, _)) = run(&of, seed, Limit::At(50)) else { return Ok(()) };
        let Some((cut, _)) = run(&of, seed, Limit::At(limit)) else {
            return Err(TestCaseError::fail("the search does not depend on the limit"));
        };
        let limit = limit as usize;
        prop_assert_eq!(&cut.accepted, &whole.accepted[..limit.min(whole.accepted.len())]);
        // One more has failed before the limit is noticed.
        prop_assert_eq!(&cut.failing, &whole.failing[..(limit + 1).min(whole.failing.len())]);
    }
}
