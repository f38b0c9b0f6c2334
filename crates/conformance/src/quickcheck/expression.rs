//! Parses generators from their names in the vectors.
//!
//! A name is a Haskell expression without its blanks, as `vectorOf5(arbitrary::Int)`, or one of a few words
//! for a way to combine generators, as `triple:ap`.

use std::fmt;

use stromboli_quickcheck::{
    Arbitrary, Gen, Generator, backtrack, block, choose, choose_int, elements, frequency, lift_m2,
    lift_m3, lift_m4, lift_m5, list_of, list_of1, map2, map3, map4, oneof, pure, size, sized,
    vector_of,
};

use crate::suite::Malformed;

/// A value of any type, which prints as Haskell shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    Int(i64),
    Bool(bool),
    /// A list, in brackets.
    List(Vec<Shown>),
    /// A tuple, in parentheses.
    Tuple(Vec<Shown>),
    /// `Nothing`, or `Just` a value.
    Maybe(Option<Box<Shown>>),
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let joined =
            |parts: &[Shown]| parts.iter().map(Shown::to_string).collect::<Vec<_>>().join(",");
        match self {
            Shown::Int(number) => write!(f, "{number}"),
            Shown::Bool(true) => f.write_str("True"),
            Shown::Bool(false) => f.write_str("False"),
            Shown::List(parts) => write!(f, "[{}]", joined(parts)),
            Shown::Tuple(parts) => write!(f, "({})", joined(parts)),
            Shown::Maybe(None) => f.write_str("Nothing"),
            Shown::Maybe(Some(value)) => write!(f, "Just {value}"),
        }
    }
}

pub fn parse(name: &str) -> Result<Gen<Shown>, Malformed> {
    if let Some(generator) = composition(name) {
        return Ok(generator);
    }
    let mut reader = Reader { rest: name };
    let generator = reader.generator()?;
    match reader.rest {
        "" => Ok(generator),
        rest => Err(Malformed(format!("`{rest}` is left of the generator `{name}`"))),
    }
}

/// A way to combine generators, by its word in the vectors.
fn composition(name: &str) -> Option<Gen<Shown>> {
    let c = || choose_int(-1000, 1000);
    let pair = |a, b| tuple([a, b]);
    let triple = |a, b, c| tuple([a, b, c]);
    Some(match name {
        "pair:ap" | "pair:liftA2" => map2(pair, c(), c()).boxed(),
        "pair:liftM2" => lift_m2(pair, c(), c()).boxed(),
        "pair:do" => block(move |mut lines| {
            let a = lines.bind(c());
            let b = lines.bind(c());
            pair(a, b)
        })
        .boxed(),
        "triple:ap" | "triple:liftA3" => map3(triple, c(), c(), c()).boxed(),
        "triple:liftM3" => lift_m3(triple, c(), c(), c()).boxed(),
        "triple:pure-ap" => map4(move |f, a, b, c| f(a, b, c), pure(triple), c(), c(), c()).boxed(),
        "triple:do" => block(move |mut lines| {
            let a = lines.bind(c());
            let b = lines.bind(c());
            let c = lines.bind(c());
            triple(a, b, c)
        })
        .boxed(),
        "triple:do-last" => block(move |mut lines| {
            let a = lines.bind(c());
            let b = lines.bind(c());
            lines.last(c().map(|c| triple(a, b, c)))
        })
        .boxed(),
        "quad:ap" => map4(|a, b, c, d| tuple([a, b, c, d]), c(), c(), c(), c()).boxed(),
        // The first generator is not used at all.
        "then:>>" => choose_int(0, 9).map(Shown::Int).boxed(),
        "sized(n->chooseInt(0,2n))" => {
            sized(|size| choose_int(0, 2 * size as i64)).map(Shown::Int).boxed()
        }
        _ => return None,
    })
}

fn tuple<const N: usize>(numbers: [i64; N]) -> Shown {
    Shown::Tuple(numbers.map(Shown::Int).to_vec())
}

/// The rest of the text to parse.
struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn generator(&mut self) -> Result<Gen<Shown>, Malformed> {
        if self.skip("chooseInt") {
            let numbers = self.bounds(choose_int)?;
            return Ok(match self.skip("suchThat-even") {
                true => numbers.such_that(|number| number % 2 == 0).map(Shown::Int).boxed(),
                false => numbers.map(Shown::Int).boxed(),
            });
        }
        if self.skip("choose") {
            let numbers = self.bounds(choose)?;
            self.expect("::Int")?;
            return Ok(numbers.map(Shown::Int).boxed());
        }
        if self.skip("arbitrary::") {
            return self.arbitrary();
        }
        if self.skip("elements") {
            return Ok(elements(self.list(Self::number)?).map(Shown::Int).boxed());
        }
        if self.skip("oneof") {
            return Ok(oneof(self.list(Self::generator)?).boxed());
        }
        if self.skip("frequency") {
            return Ok(frequency(self.list(|reader| reader.weighted(Self::generator))?).boxed());
        }
        if self.skip("backtrack") {
            let alternatives = self.list(|reader| reader.weighted(Self::perhaps))?;
            return Ok(backtrack(alternatives)
                .map(|value| Shown::Maybe(value.map(Box::new)))
                .boxed());
        }
        if self.skip("return") {
            return Ok(pure(Shown::Int(self.number()?)).boxed());
        }
        if self.skip("listOf1") {
            return Ok(list_of1(self.argument()?).map(Shown::List).boxed());
        }
        if self.skip("listOf") {
            return Ok(list_of(self.argument()?).map(Shown::List).boxed());
        }
        if self.skip("vectorOf") {
            let length = self.count()?;
            return Ok(vector_of(length, self.argument()?).map(Shown::List).boxed());
        }
        if self.skip("resize") {
            let size = self.count()?;
            return Ok(self.argument()?.resize(size).boxed());
        }
        if self.skip("scale(div") {
            let divisor = self.count()?.max(1);
            self.expect(")")?;
            return Ok(self.argument()?.scale(move |size| size / divisor).boxed());
        }
        if self.skip("fmap(*") {
            let factor = self.number()?;
            self.expect(")")?;
            let multiply = move |value| match value {
                Shown::Int(number) => Shown::Int(number.wrapping_mul(factor)),
                value => value,
            };
            return Ok(self.argument()?.map(multiply).boxed());
        }
        if self.skip("getSize") {
            return Ok(size().map(|size| Shown::Int(size as i64)).boxed());
        }
        Err(Malformed(format!("no generator is known as `{}`", self.rest)))
    }

    fn arbitrary(&mut self) -> Result<Gen<Shown>, Malformed> {
        if self.skip("Int") {
            return Ok(i64::arbitrary().map(Shown::Int).boxed());
        }
        if self.skip("Bool") {
            return Ok(bool::arbitrary().map(Shown::Bool).boxed());
        }
        if self.skip("[") {
            let element = self.arbitrary()?;
            self.expect("]")?;
            return Ok(list_of(element).map(Shown::List).boxed());
        }
        self.expect("(")?;
        let mut components = vec![self.arbitrary()?];
        while self.skip(",") {
            components.push(self.arbitrary()?);
        }
        self.expect(")")?;
        Ok(match components.as_slice() {
            [a, b] => lift_m2(|a, b| Shown::Tuple(vec![a, b]), a.clone(), b.clone()).boxed(),
            [a, b, c] => {
                let tuple = |a, b, c| Shown::Tuple(vec![a, b, c]);
                lift_m3(tuple, a.clone(), b.clone(), c.clone()).boxed()
            }
            [a, b, c, d] => {
                let tuple = |a, b, c, d| Shown::Tuple(vec![a, b, c, d]);
                lift_m4(tuple, a.clone(), b.clone(), c.clone(), d.clone()).boxed()
            }
            [a, b, c, d, e] => {
                let tuple = |a, b, c, d, e| Shown::Tuple(vec![a, b, c, d, e]);
                lift_m5(tuple, a.clone(), b.clone(), c.clone(), d.clone(), e.clone()).boxed()
            }
            _ => return Err(Malformed(format!("no tuples of {} components", components.len()))),
        })
    }

    /// `Nothing`, or a generator of what is there.
    fn perhaps(&mut self) -> Result<Gen<Option<Shown>>, Malformed> {
        if self.skip("Nothing") {
            return Ok(pure(None).boxed());
        }
        Ok(self.generator()?.map(Some).boxed())
    }

    /// `(generator)`
    fn argument(&mut self) -> Result<Gen<Shown>, Malformed> {
        self.expect("(")?;
        let generator = self.generator()?;
        self.expect(")")?;
        Ok(generator)
    }

    /// `(low,high)`, for a generator of numbers between them.
    fn bounds<G>(&mut self, between: impl Fn(i64, i64) -> G) -> Result<G, Malformed> {
        self.expect("(")?;
        let low = self.number()?;
        self.expect(",")?;
        let high = self.number()?;
        self.expect(")")?;
        Ok(between(low, high))
    }

    /// `(weight,item)`
    fn weighted<T>(
        &mut self,
        item: impl Fn(&mut Self) -> Result<T, Malformed>,
    ) -> Result<(u32, T), Malformed> {
        self.expect("(")?;
        let weight = self.number()?.try_into().map_err(Malformed::because)?;
        self.expect(",")?;
        let item = item(self)?;
        self.expect(")")?;
        Ok((weight, item))
    }

    /// `[item,item]`
    fn list<T>(
        &mut self,
        item: impl Fn(&mut Self) -> Result<T, Malformed>,
    ) -> Result<Vec<T>, Malformed> {
        self.expect("[")?;
        let mut items = vec![item(self)?];
        while self.skip(",") {
            items.push(item(self)?);
        }
        self.expect("]")?;
        Ok(items)
    }

    fn count(&mut self) -> Result<usize, Malformed> {
        self.number()?.try_into().map_err(Malformed::because)
    }

    fn number(&mut self) -> Result<i64, Malformed> {
        let is_other = |c: char| !(c.is_ascii_digit() || c == '-');
        let end = self.rest.find(is_other).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        number.parse().map_err(|error| Malformed(format!("`{number}`: {error}")))
    }

    fn expect(&mut self, text: &str) -> Result<(), Malformed> {
        match self.skip(text) {
            true => Ok(()),
            false => Err(Malformed(format!("expected `{text}` before `{}`", self.rest))),
        }
    }

    fn skip(&mut self, text: &str) -> bool {
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }
}
