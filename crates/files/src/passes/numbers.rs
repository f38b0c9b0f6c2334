//! Numbers of a JSON value: without a sign, an exponent and decimals, with fewer digits, and smaller.
//!
//! Numbers are texts here, so they may have any number of digits. Where a whole number has no more than 18
//! of them, the smallest one is found by bisection, as if all above it were interesting.

use super::Options;
use crate::edit::{Edit, splice};
use crate::json::{Kind, Node, parse};
use crate::search::{Halt, Search};

/// Whole numbers with more digits are only truncated.
const MOST_DIGITS: usize = 18;

pub(super) fn run(search: &mut Search<'_>, _: Options) -> Result<(), Halt> {
    let mut nodes = parse(search.best()).unwrap_or_default();
    for index in 0..nodes.len() {
        let version = search.version();
        if nodes[index].kind == Kind::Number {
            shrink(search, &nodes[index])?;
        }
        // The number of parts stays the same, but not where they are.
        if search.version() != version {
            nodes = parse(search.best()).unwrap_or_default();
        }
    }
    Ok(())
}

fn shrink(search: &mut Search<'_>, node: &Node) -> Result<(), Halt> {
    let start = node.start;
    let mut number = Number::read(&search.best()[node.span()]);
    loop {
        let end = start + number.write().len();
        let simpler = number.simpler();
        let found = search.first(simpler.len(), &|best, index| {
            Some(splice(best, [&Edit::replace(start..end, &simpler[index].write())]))
        })?;
        let Some(index) = found else { break };
        number = simpler[index].clone();
    }
    bisect(search, start, number)
}

/// The parts of a number, as they are written.
#[derive(Clone)]
struct Number {
    sign: Vec<u8>,
    whole: Vec<u8>,
    /// With its point.
    decimals: Vec<u8>,
    /// With its letter.
    exponent: Vec<u8>,
}

impl Number {
    fn read(text: &[u8]) -> Number {
        let (sign, rest) = text.split_at(usize::from(text.first() == Some(&b'-')));
        let exponent = rest.iter().position(|byte| matches!(byte, b'e' | b'E'));
        let (rest, exponent) = rest.split_at(exponent.unwrap_or(rest.len()));
        let point = rest.iter().position(|byte| *byte == b'.').unwrap_or(rest.len());
        let (whole, decimals) = rest.split_at(point);
        let [sign, whole, decimals, exponent] =
            [sign, whole, decimals, exponent].map(<[u8]>::to_vec);
        Number { sign, whole, decimals, exponent }
    }

    fn write(&self) -> Vec<u8> {
        [&self.sign[..], &self.whole, &self.decimals, &self.exponent].concat()
    }

    /// Numbers that are written with less, those with the least first.
    fn simpler(&self) -> Vec<Number> {
        let mut simpler = Vec::new();
        let plain = |whole: &[u8]| Number {
            sign: Vec::new(),
            whole: whole.to_vec(),
            decimals: Vec::new(),
            exponent: Vec::new(),
        };
        if self.write() != b"0" {
            simpler.push(plain(b"0"));
        }
        if !matches!(&self.write()[..], b"0" | b"1") {
            simpler.push(plain(b"1"));
        }
        if !self.exponent.is_empty() {
            simpler.push(Number { exponent: Vec::new(), ..self.clone() });
        }
        if self.exponent.len() > 2 {
            let shorter = self.exponent[..self.exponent.len() - 1].to_vec();
            if shorter.last().is_some_and(u8::is_ascii_digit) {
                simpler.push(Number { exponent: shorter, ..self.clone() });
            }
        }
        if !self.decimals.is_empty() {
            simpler.push(Number { decimals: Vec::new(), ..self.clone() });
            let mut length = 2;
            while length < self.decimals.len() {
                simpler.push(Number { decimals: self.decimals[..length].to_vec(), ..self.clone() });
                length = (2 * length - 1).max(length + 1);
            }
            if self.decimals.len() > 2 {
                let shorter = self.decimals[..self.decimals.len() - 1].to_vec();
                simpler.push(Number { decimals: shorter, ..self.clone() });
            }
        }
        if !self.sign.is_empty() {
            simpler.push(Number { sign: Vec::new(), ..self.clone() });
        }
        // Whole numbers of a usual length are bisected.
        let (n_digits, is_whole) =
            (self.whole.len(), self.decimals.is_empty() && self.exponent.is_empty());
        if n_digits > MOST_DIGITS || (!is_whole && n_digits > 1) {
            let lengths = [n_digits / 2, n_digits - 1];
            let shorter = lengths
                .map(|length| Number { whole: self.whole[..length].to_vec(), ..self.clone() });
            simpler.extend(shorter);
        }
        simpler
    }
}

fn bisect(search: &mut Search<'_>, start: usize, number: Number) -> Result<(), Halt> {
    let is_whole = number.decimals.is_empty() && number.exponent.is_empty();
    let value = str::from_utf8(&number.whole).ok().and_then(|digits| digits.parse::<u64>().ok());
    let Some(value) = value.filter(|_| is_whole && number.whole.len() <= MOST_DIGITS) else {
        return Ok(());
    };
    let (mut lower, mut upper) = (1, value);
    while upper > lower + 1 {
        let middle = lower + (upper - lower) / 2;
        let end = start + number.sign.len() + upper.to_string().len();
        let written = [&number.sign[..], middle.to_string().as_bytes()].concat();
        if search.accepts(splice(search.best(), [&Edit::replace(start..end, &written)]))? {
            upper = middle;
        } else {
            lower = middle;
        }
    }
    Ok(())
}
