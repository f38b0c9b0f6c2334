//! Stromboli's own shrinker.
//!
//! It knows only the verdicts of a property and the constructors of a type. Unlike other shrinkers, it
//! changes several things at once, and it learns from discarded candidates.
//!
//! - *Simple passes* make one change of a certain sort: a smaller part in the place of a larger one, all
//!   parts of one shape at once, other numbers in the same order, a node moved up. After each success they
//!   start again. They leave out candidates that seem to be invalid; `thorough` tries these in the end.
//!   `quick` does nothing else.
//! - *Joint passes* try other shapes, go by way of values that pass, and fill several holes at once. Two
//!   things that are learnt along the way keep the number of values small: whether only the order of
//!   numbers matters (`pattern`), and what the discarded values have in common (`discards`, and `lessons`
//!   for parts of values). That is `thorough`.
//! - *Everything* that is smaller is tested, smallest first, regardless of what was learnt. If this is
//!   completed, no smaller counterexample exists, and the shrinker reports that. That is `exhaustive`.
//!
//! A counterexample is accepted only if it is smaller in the sense of the module `order`. Nothing is tested
//! twice.

use stromboli_domain::{About, Colour, Data, Described, Limit, Look, Mark, Probe, Reduce, Stop};

use crate::end::End;
use crate::passes::{self, JOINT, Pass, SIMPLE};
use crate::reduction::{Progress, Reduction, reducing};

/// Stromboli's own shrinker. Its own limit is a level of effort: 1 is `quick`, 2 is `thorough`, which is
/// the default, and 3 or more is `exhaustive`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stromboli;

/// The level that makes simple changes alone.
const QUICK: u64 = 1;
/// The level that also makes joint changes.
const THOROUGH: u64 = 2;
/// The level that also tests everything.
const EXHAUSTIVE: u64 = 3;

impl Described for Stromboli {
    const ABOUT: About = About {
        name: "stromboli",
        title: "Stromboli",
        summary: "Stromboli's own: changes several parts at once and learns from discards.",
        look: Look {
            hue: Colour(0xb2, 0x18, 0x2b),
            hue_in_the_dark: Colour(0xf4, 0x7c, 0x7c),
            dashes: "none",
            mark: Mark::Cross,
        },
    };
}

impl Reduce for Stromboli {
    fn reduce<T: Data>(
        &self,
        value: &T,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        Ablated { without: "nothing" }.reduce(value, limit, probe)
    }
}

/// Stromboli's shrinker without one of its [`parts`], to measure what that part contributes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ablated {
    /// The part that is left out.
    pub without: &'static str,
}

/// Learning whether only the order of numbers matters.
const PATTERNS: &str = "patterns";
/// Learning from discarded values.
const DISCARDS: &str = "discards";

/// The names of the parts that can be left out: the passes, and what is learnt.
pub fn parts() -> impl Iterator<Item = &'static str> {
    SIMPLE.iter().chain(JOINT).map(|pass| pass.name).chain([PATTERNS, DISCARDS])
}

impl Ablated {
    /// Does what [`Reduce::reduce`] does.
    pub fn reduce<T: Data>(
        &self,
        value: &T,
        limit: Limit,
        probe: &mut Probe<'_, T>,
    ) -> Result<(), Stop> {
        let effort = match limit {
            Limit::At(level) => level,
            Limit::Default => THOROUGH,
            Limit::Unlimited => EXHAUSTIVE,
        };
        let is_least = reducing(value, probe, |reduction| -> Progress {
            match self.without {
                PATTERNS => reduction.patterns.refute(),
                DISCARDS => reduction.predictor.stop(),
                _ => {}
            }
            if effort >= QUICK {
                self.exhaust(SIMPLE, reduction)?;
            }
            if effort >= THOROUGH {
                while self.first_success(JOINT, reduction)?
                    || reduction.doubting(|reduction| self.first_success(SIMPLE, reduction))?
                {
                    self.exhaust(SIMPLE, reduction)?;
                }
            }
            Ok(effort >= EXHAUSTIVE && passes::everything(reduction)?)
        });
        match is_least {
            Ok(true) => probe.certified(),
            Ok(false) | Err(End::Limit) => {}
            Err(End::Stop(stop)) => return Err(stop),
        }
        Ok(())
    }

    /// Runs passes until none of them makes progress.
    fn exhaust(self, passes: &[Pass], reduction: &mut Reduction<'_>) -> Result<(), End> {
        loop {
            passes::leap(reduction)?;
            if !self.first_success(passes, reduction)? {
                return Ok(());
            }
        }
    }

    /// Runs passes until one of them makes progress.
    fn first_success(self, passes: &[Pass], reduction: &mut Reduction<'_>) -> Progress {
        for pass in passes.iter().filter(|pass| pass.name != self.without) {
            if (pass.run)(reduction)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
