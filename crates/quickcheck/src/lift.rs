//! Functions of several generated arguments.
//!
//! QuickCheck has two ways to write them, which distribute randomness differently: `(,,) <$> a <*> b
//! <*> c` ([`map3`]) and `liftM3 (,,) a b c` ([`lift_m3`]), a `do` block.
//!
//! ```
//! use stromboli_domain::SplitMix;
//! use stromboli_quickcheck::{Generator, choose_int, lift_m3, map3};
//!
//! let digit = choose_int(0, 9);
//! let applied = map3(|a, b, c| (a, b, c), digit, digit, digit);
//! assert_eq!(applied.generate(SplitMix::new(7), 30), (3, 6, 5));
//! let lifted = lift_m3(|a, b, c| (a, b, c), digit, digit, digit);
//! assert_eq!(lifted.generate(SplitMix::new(7), 30), (7, 5, 4));
//! ```

use stromboli_domain::SplitMix;

use crate::block::block;
use crate::generator::{Generator, from_fn};

/// `f <$> a <*> b`.
pub fn map2<A: Generator, B: Generator, T>(
    f: impl Fn(A::Value, B::Value) -> T,
    a: A,
    b: B,
) -> impl Generator<Value = T> {
    from_fn(move |at, size| {
        let [at_a, at_b] = arguments(at);
        let a = a.generate(at_a, size);
        f(a, b.generate(at_b, size))
    })
}

/// `f <$> a <*> b <*> c`.
pub fn map3<A: Generator, B: Generator, C: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value) -> T,
    a: A,
    b: B,
    c: C,
) -> impl Generator<Value = T> {
    from_fn(move |at, size| {
        let [at_a, at_b, at_c] = arguments(at);
        let a = a.generate(at_a, size);
        let b = b.generate(at_b, size);
        f(a, b, c.generate(at_c, size))
    })
}

/// `f <$> a <*> b <*> c <*> d`.
pub fn map4<A: Generator, B: Generator, C: Generator, D: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value, D::Value) -> T,
    a: A,
    b: B,
    c: C,
    d: D,
) -> impl Generator<Value = T> {
    from_fn(move |at, size| {
        let [at_a, at_b, at_c, at_d] = arguments(at);
        let a = a.generate(at_a, size);
        let b = b.generate(at_b, size);
        let c = c.generate(at_c, size);
        f(a, b, c, d.generate(at_d, size))
    })
}

/// `f <$> a <*> b <*> c <*> d <*> e`.
pub fn map5<A: Generator, B: Generator, C: Generator, D: Generator, E: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value, D::Value, E::Value) -> T,
    a: A,
    b: B,
    c: C,
    d: D,
    e: E,
) -> impl Generator<Value = T> {
    from_fn(move |at, size| {
        let [at_a, at_b, at_c, at_d, at_e] = arguments(at);
        let a = a.generate(at_a, size);
        let b = b.generate(at_b, size);
        let c = c.generate(at_c, size);
        let d = d.generate(at_d, size);
        f(a, b, c, d, e.generate(at_e, size))
    })
}

/// The states of the arguments in `f <$> a <*> b <*> ..`.
///
/// A recursive generator is fastest as a plain function of a state. Such a function splits its state
/// like this to behave as `f <$> ..`:
///
/// ```
/// use stromboli_domain::SplitMix;
/// use stromboli_quickcheck::{Generator, arguments, choose_int, map2};
///
/// let digit = choose_int(0, 9);
/// let [tens, ones] = arguments(SplitMix::new(7));
/// let number = 10 * digit.generate(tens, 30) + digit.generate(ones, 30);
/// let mapped = map2(|tens, ones| 10 * tens + ones, digit, digit);
/// assert_eq!(number, mapped.generate(SplitMix::new(7), 30));
/// ```
#[inline(always)]
pub fn arguments<const N: usize>(mut at: SplitMix) -> [SplitMix; N] {
    // `<*>` nests to the left: the last argument is the outermost.
    let mut states = [at; N];
    for state in states.iter_mut().skip(1).rev() {
        *state = at.right().left();
        at = at.left();
    }
    // The rest is the state of `f <$> a`.
    if let Some(first) = states.first_mut() {
        *first = at;
    }
    states
}

/// `liftM2`: a [`block`](crate::block()) of two lines.
pub fn lift_m2<A: Generator, B: Generator, T>(
    f: impl Fn(A::Value, B::Value) -> T,
    a: A,
    b: B,
) -> impl Generator<Value = T> {
    block(move |mut lines| f(lines.bind(&a), lines.bind(&b)))
}

/// `liftM3`: a [`block`](crate::block()) of three lines.
pub fn lift_m3<A: Generator, B: Generator, C: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value) -> T,
    a: A,
    b: B,
    c: C,
) -> impl Generator<Value = T> {
    block(move |mut lines| f(lines.bind(&a), lines.bind(&b), lines.bind(&c)))
}

/// `liftM4`: a [`block`](crate::block()) of four lines.
pub fn lift_m4<A: Generator, B: Generator, C: Generator, D: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value, D::Value) -> T,
    a: A,
    b: B,
    c: C,
    d: D,
) -> impl Generator<Value = T> {
    block(move |mut lines| f(lines.bind(&a), lines.bind(&b), lines.bind(&c), lines.bind(&d)))
}

/// `liftM5`: a [`block`](crate::block()) of five lines.
pub fn lift_m5<A: Generator, B: Generator, C: Generator, D: Generator, E: Generator, T>(
    f: impl Fn(A::Value, B::Value, C::Value, D::Value, E::Value) -> T,
    a: A,
    b: B,
    c: C,
    d: D,
    e: E,
) -> impl Generator<Value = T> {
    block(move |mut lines| {
        f(lines.bind(&a), lines.bind(&b), lines.bind(&c), lines.bind(&d), lines.bind(&e))
    })
}
