//! Enumeration as a search: tests every input in order until one fails.
//!
//! There is no seed, generator or shrinker: an enumeration needs only the type and its tag, and the first failing
//! input is the result of the trial.

use std::ops::ControlFlow;

use stromboli_domain::data::TypeTag;
use stromboli_domain::{
    About, Colour, Data, Described, Found, Look, Mark, Probe, Search, Seed, Stop, Verdict,
};

use crate::order::Order;
use crate::series::series_of;
use crate::tiers::Tiers;

/// Enumerates by size, in LeanCheck's tiers.
///
/// ```
/// use stromboli_domain::Precondition::Check;
/// use stromboli_domain::data::TypeTag;
/// use stromboli_domain::{Probe, Search, Seed};
/// use stromboli_enumeration::LeanCheck;
///
/// let mut property = |&(a, b): &(i64, i64)| Check.given(|| a < b, || a * b != -6);
/// let found = LeanCheck.search(&TypeTag::default(), Seed(0), &mut Probe::new(&mut property)).unwrap().unwrap();
/// assert_eq!(found.value, (-2, 3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeanCheck;

/// Enumerates by depth, in SmallCheck's series of depth 0, 1, 2 and so on. Each series repeats the
/// values of the previous one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SmallCheck;

impl Described for LeanCheck {
    const ABOUT: About = About {
        name: "leancheck",
        title: "LeanCheck",
        summary: "Haskell's LeanCheck 1.0.4: tries all inputs by size; nothing to shrink.",
        look: Look {
            hue: Colour(0x76, 0x2a, 0x83),
            hue_in_the_dark: Colour(0xc3, 0x8c, 0xd0),
            dashes: "9 2 2 2",
            mark: Mark::Diamond,
        },
    };
}

impl Described for SmallCheck {
    const ABOUT: About = About {
        name: "smallcheck",
        title: "SmallCheck",
        summary: "Haskell's SmallCheck 1.2.1: tries all inputs by depth; nothing to shrink.",
        look: Look {
            hue: Colour(0x4d, 0x4d, 0x4d),
            hue_in_the_dark: Colour(0xb8, 0xb8, 0xb8),
            dashes: "4 2 1 2",
            mark: Mark::Cross,
        },
    };
}

impl Search for LeanCheck {
    type Gen<T: Data> = TypeTag;
    type Witness<T: Data> = ();

    fn search<T: Data>(
        &self,
        tag: &TypeTag,
        _: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Option<Found<T, ()>>, Stop> {
        let flow = Tiers::<T>::of(*tag, Order::Derived).each(|_, input| match probe.test(input) {
            Ok(Verdict::Fails) => ControlFlow::Break(Ok(input.clone())),
            Ok(_) => ControlFlow::Continue(()),
            Err(stop) => ControlFlow::Break(Err(stop)),
        });
        let value = flow.break_value().transpose()?;
        Ok(value.map(|value| Found { value, witness: () }))
    }
}

impl Search for SmallCheck {
    type Gen<T: Data> = TypeTag;
    type Witness<T: Data> = ();

    fn search<T: Data>(
        &self,
        tag: &TypeTag,
        _: Seed,
        probe: &mut Probe<'_, T>,
    ) -> Result<Option<Found<T, ()>>, Stop> {
        for depth in 0.. {
            for input in series_of::<T>(*tag, depth) {
                if probe.test(&input)? == Verdict::Fails {
                    return Ok(Some(Found { value: input, witness: () }));
                }
            }
        }
        Ok(None)
    }
}
