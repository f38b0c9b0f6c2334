//! Stromboli's own shrinker.

use stromboli_domain::{About, Colour, Data, Described, Limit, Look, Mark, Probe, Reduce, Stop};

use crate::passes::SIMPLE;
use crate::passes::fill;
use crate::passes::shapes;
use crate::reduction::{Reduction, reducing};
use crate::values::Values;

/// Stromboli's own shrinker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stromboli;

impl Described for Stromboli {
    const ABOUT: About = About {
        name: "stromboli",
        title: "Stromboli",
        summary: "Stromboli's own: joint, type-directed edits; then enumeration.",
        look: Look {
            hue: Colour(0xb2, 0x18, 0x2b),
            hue_in_the_dark: Colour(0xf4, 0x7c, 0x7c),
            dashes: "",
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
        if limit == Limit::At(0) {
            return Ok(());
        }
        reducing(value, probe, |reduction| {
            simple(reduction)?;
            if limit == Limit::At(1) {
                return Ok(());
            }
            let types = reduction.types;
            let mut values = Values::new(types);
            let env = |name: &str, default: u64| {
                std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(default)
            };
            loop {
                if shapes::shapes(reduction, [env("S", 500), env("S2", 200)])?
                    || fill::joint(reduction, &mut values, env("J", 700))?
                {
                    simple(reduction)?;
                    continue;
                }
                return Ok(());
            }
        })
    }
}

fn simple(reduction: &mut Reduction<'_>) -> Result<(), Stop> {
    'again: loop {
        for (_, pass) in SIMPLE {
            if pass(reduction)? {
                continue 'again;
            }
        }
        return Ok(());
    }
}
