//! The generators that the vectors name.
//!
//! A name stands for a generator, and the numbers in it are the arguments. If the arguments are an
//! expression, the whole name identifies the generator.

use std::ops::ControlFlow::{Break, Continue};

use stromboli_falsify::{
    Generator, Integer, Replacements, Sample, bind_integral, bind_without_shortcut, block, bool,
    choose, elem, exhaustive, first_then, frequency, if_s, in_range, list, map2, map3, map5,
    one_of, pair, permutation, perturb, pick, pick_biased, prim, prim_no_parity_bias, prim_with,
    pure, range, replicate, select, sequence, shrink_to_nothing, shrink_to_one_of, shrink_with,
    shuffle, tree, without_shrinking, word_n,
};

use stromboli_falsify::range::{Between, Range, WithOrigin};

use super::gens::{Run, Seeded};
use crate::suite::Malformed;

/// The run of the generator of this name.
pub(super) fn find(name: &str, args: &str, on: Seeded) -> Result<Run, Malformed> {
    let groups = [primitive, in_ranges, choices, shrinking, lists, combined];
    for group in groups {
        if let Some(run) = group(name, &Args(args), on)? {
            return Ok(run);
        }
    }
    Err(Malformed(format!("there is no generator `{name}`")))
}

type Answer = Result<Option<Run>, Malformed>;

/// The arguments of a generator, as Haskell has them.
struct Args<'a>(&'a str);

impl Args<'_> {
    /// The integers among them.
    fn integers(&self) -> Result<Vec<i64>, Malformed> {
        let is_part = |c: char| c.is_ascii_digit() || c == '-';
        let texts = self.0.split(|c| !is_part(c)).filter(|text| !text.is_empty());
        texts.map(|text| text.parse().map_err(Malformed::because)).collect()
    }

    /// The integers, which must be `N`, converted to a type.
    fn numbers<const N: usize, T: TryFrom<i64> + Copy>(&self) -> Result<[T; N], Malformed> {
        let malformed = || Malformed(format!("`{}` are not {N} numbers of the type", self.0));
        let numbers = self.integers()?.into_iter().map(T::try_from);
        let numbers: Vec<T> = numbers.collect::<Result<_, _>>().map_err(|_| malformed())?;
        numbers.try_into().map_err(|_| malformed())
    }

    /// `n`.
    fn number<T: TryFrom<i64> + Copy>(&self) -> Result<T, Malformed> {
        let [number] = self.numbers()?;
        Ok(number)
    }

    /// The numbers from 1 to `n`.
    fn up_to(&self) -> Result<Vec<i64>, Malformed> {
        Ok((1..=self.number()?).collect())
    }

    /// `(x,y)`.
    fn between<T: Integer + TryFrom<i64>>(&self) -> Result<Between<T>, Malformed> {
        let [x, y] = self.numbers()?;
        Ok(range::between(x, y))
    }

    /// `((x,y),origin)`.
    fn with_origin<T: Integer + TryFrom<i64>>(&self) -> Result<WithOrigin<T>, Malformed> {
        let [x, y, origin] = self.numbers()?;
        Ok(range::with_origin((x, y), origin))
    }

    /// `origin [between (x,y), ..]`.
    fn towards(&self) -> Result<impl Range<Value = i64> + use<>, Malformed> {
        let numbers = self.integers()?;
        let (origin, bounds) = numbers
            .split_first()
            .ok_or_else(|| Malformed(format!("`{}` has no origin", self.0)))?;
        let ranges = bounds.chunks_exact(2).map(|bounds| range::between(bounds[0], bounds[1]));
        Ok(range::towards(*origin, ranges.collect()))
    }

    /// `(skew,(x,y))`.
    fn skewed_by(&self) -> Result<impl Range<Value = i64> + use<>, Malformed> {
        let malformed = || Malformed(format!("`{}` is no skewed range", self.0));
        let (skew, bounds) = self.0.split_once(',').ok_or_else(malformed)?;
        let skew = skew.trim_start_matches('(').parse().map_err(|_| malformed())?;
        let [x, y] = Args(bounds).numbers()?;
        Ok(range::skewed_by(skew, (x, y)))
    }
}

fn primitive(name: &str, args: &Args<'_>, on: Seeded) -> Answer {
    Ok(match name {
        "prim" => on.run(prim()),
        "primWithNoShrinkFlag" => {
            on.run(prim_with(|sample: Sample| Replacements::BinarySearch(sample.value())))
        }
        "primNoParityBias" => on.run(prim_no_parity_bias()),
        "exhaustive" => on.run(exhaustive(args.number()?)),
        "pure" => on.run(pure::<i64>(args.number()?)),
        "wordN" => on.run(word_n(args.number()?)),
        "perturb" => {
            let [number, x, y] = args.numbers()?;
            on.run(perturb(number, int(x, y)))
        }
        "withoutShrinking" => on.run(without_shrinking(int(0, 100))),
        "withoutShrinking bind" => on.run(pair(without_shrinking(int(0, 100)), int(0, 100))),
        "fmap" => on.run(int(0, 100).map(|n| n * 2)),
        _ => None,
    })
}

fn in_ranges(name: &str, args: &Args<'_>, on: Seeded) -> Answer {
    Ok(match name {
        "int between" => on.run(in_range(args.between::<i64>()?)),
        "int8 between" => on.run(in_range(args.between::<i8>()?)),
        "word between" => on.run(in_range(args.between::<u64>()?)),
        "word8 between" => on.run(in_range(args.between::<u8>()?)),
        "int withOrigin" => on.run(in_range(args.with_origin::<i64>()?)),
        "int skewedBy" => on.run(in_range(args.skewed_by()?)),
        "int uniform" => on.run(in_range(range::uniform::<i64>())),
        "int8 uniform" => on.run(in_range(range::uniform::<i8>())),
        "int16 uniform" => on.run(in_range(range::uniform::<i16>())),
        "word uniform" => on.run(in_range(range::uniform::<u64>())),
        "word8 uniform" => on.run(in_range(range::uniform::<u8>())),
        "char enum" => {
            let [first, last] = characters(args)?;
            on.run(in_range(range::characters(first, last)))
        }
        "constant" => on.run(in_range(range::constant::<i64>(args.number()?))),
        "towards" | "towards1" => on.run(in_range(args.towards()?)),
        _ => None,
    })
}

/// `('x','y')`.
fn characters(args: &Args<'_>) -> Result<[char; 2], Malformed> {
    match args.0.split('\'').collect::<Vec<_>>()[..] {
        [_, first, _, last, _] => match (first.parse(), last.parse()) {
            (Ok(first), Ok(last)) => Ok([first, last]),
            _ => Err(Malformed(format!("`{}` are not single characters", args.0))),
        },
        _ => Err(Malformed(format!("`{}` are not two characters", args.0))),
    }
}

fn int(x: i64, y: i64) -> Between<i64> {
    range::between(x, y)
}

fn choices(name: &str, args: &Args<'_>, on: Seeded) -> Answer {
    Ok(match name {
        "bool" => on.run(bool(args.0 == "True")),
        "elem" => on.run(elem(args.up_to()?)),
        "pick" => on.run(pick(args.up_to()?)),
        "pickBiased" => on.run(pick_biased(args.up_to()?)),
        "choose pure" => on.run(choose(pure('a'), pure('b'))),
        "choose int" => on.run(choose(int(0, 100), int(1000, 2000))),
        "choose nested" => on.run(choose(int(0, 10), choose(int(20, 30), int(40, 50)))),
        "oneof" => on.run(one_of([int(0, 10), int(20, 30), int(40, 50)])),
        "oneof1" => on.run(one_of([int(0, 10)])),
        "ifS" => on.run(if_s(bool(false), int(0, 9), int(10, 19))),
        "select" => {
            let either = int(0, 100).map(|n| if n % 2 == 0 { Continue(n) } else { Break(n) });
            on.run(select(either, int(1000, 2000).map(|n| move |m: i64| n + m)))
        }
        "frequency pure" => on.run(frequency(((1, pure('a')), (3, pure('b'))))),
        "frequency 1 3" => on.run(frequency(((1, pure(0)), (3, int(10, 1000))))),
        "frequency 1 1 1 1" => on.run(frequency((
            (1, int(0, 9)),
            (1, int(10, 19)),
            (1, int(20, 29)),
            (1, int(30, 39)),
        ))),
        "frequency 2 2 1" => {
            on.run(frequency([(2, int(0, 9)), (2, int(10, 19)), (1, int(20, 29))]))
        }
        "frequency 0 1 2" => {
            on.run(frequency(((0, int(0, 9)), (1, int(10, 19)), (2, int(20, 29)))))
        }
        "frequency 1" => on.run(frequency(((1, int(0, 9)),))),
        "frequency nested" => on.run(nested(3)),
        _ => None,
    })
}

fn nested(depth: u32) -> impl Generator<Value = i64> {
    block(move |steps| {
        if depth == 0 {
            return Ok(0);
        }
        let sum = map3(|a, k, b| a + k + b, nested(depth - 1), int(0, 100), nested(depth - 1));
        steps.last(frequency(((1, pure(0)), (3, sum))))
    })
}

fn shrinking(name: &str, _: &Args<'_>, on: Seeded) -> Answer {
    Ok(match name {
        "firstThen" => on.run(first_then(true, false)),
        "shrinkToOneOf" => on.run(shrink_to_one_of(0, [1, 2, 3])),
        "shrinkToOneOf empty" => on.run(shrink_to_one_of(0, [])),
        "firstThen ap" => on.run(map2(
            |is_first, n| if is_first { n } else { 0 },
            first_then(true, false),
            int(10, 100),
        )),
        "firstThen bind" => on.run(
            first_then(true, false).bind(|first| if first { int(10, 100) } else { int(0, 5) }),
        ),
        "shrinkToNothing" => on.run(shrink_to_nothing(int(0, 100))),
        "shrinkWith" => {
            let smaller = |n: &i64| if *n > 0 { vec![n / 2, n - 1] } else { vec![] };
            on.run(shrink_with(smaller, int(0, 100)))
        }
        _ => None,
    })
}

fn lists(name: &str, args: &Args<'_>, on: Seeded) -> Answer {
    Ok(match name {
        "list" => on.run(list(args.between()?, int(0, 100))),
        "list withOrigin" => on.run(list(args.with_origin()?, int(0, 100))),
        "list pairs" => {
            let number = range::with_origin((-1000, 1000), 0);
            on.run(list(range::between(0, 32), pair(number, number)))
        }
        "list list" => on.run(list(range::between(0, 4), list(range::between(0, 4), int(0, 9)))),
        "list bool" => on.run(list(range::between(0, 8), bool(false))),
        "sequence" => on.run(sequence([int(0, 9), int(10, 19), int(20, 29)])),
        "replicateM" => on.run(int(0, 4).bind(|n| replicate(n as usize, int(0, 99)))),
        "shuffle" => on.run(shuffle((1..=6_i64).collect())),
        "permutation" => on.run(permutation(args.number()?)),
        "tree" => on.run(tree(range::between(0, 6), int(0, 100))),
        _ => None,
    })
}

fn combined(name: &str, _: &Args<'_>, on: Seeded) -> Answer {
    Ok(match name {
        "pair" => on.run(pair(int(0, 100), int(0, 100))),
        "triple" => on.run(map3(|a, b, c| (a, b, c), int(0, 9), int(0, 99), int(0, 999))),
        "quintuple" => {
            let n = range::with_origin((-1000_i64, 1000), 0);
            on.run(map5(|a, b, c, d, e| (a, b, c, d, e), n, n, n, n, n))
        }
        "do2" => on.run(block(|steps| {
            let x = steps.draw(int(0, 9))?;
            let y = steps.draw(int(0, 99))?;
            Ok((x, y))
        })),
        "do3" => on.run(block(|steps| {
            let x = steps.draw(int(0, 9))?;
            let y = steps.draw(int(0, 99))?;
            let z = steps.draw(int(0, 999))?;
            Ok((x, y, z))
        })),
        "do dependent" => on.run(block(|steps| {
            let x = steps.draw(int(0, 9))?;
            let y = steps.draw(int(x, 2 * x + 5))?;
            Ok((x, y))
        })),
        "bind tail" => on.run(int(0, 9).bind(|x| int(x, x + 100))),
        "bind pure" => on.run(int(0, 9).bind(|x| pure(x + 1))),
        "pure bind" => on.run(pure(3).bind(|x| int(0, x))),
        "bindWithoutShortcut" => on.run(bind_without_shortcut(int(0, 9), |x| int(x, x + 9))),
        "bindIntegral" => on.run(bind_integral(int(-3, 3), |x| int(0, 99).map(move |y| (x, y)))),
        _ => None,
    })
}
