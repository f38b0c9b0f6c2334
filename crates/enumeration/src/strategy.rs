//! Enumeration as a way to find bugs: every input in turn, until one fails.
//!
//! There is nothing to seed and nothing to shrink, and no family of generators: an enumeration needs
//! no more than the type. The first failing input is the result of the trial.

use std::ops::ControlFlow;

use stromboli_domain::{Data, Named, Probe, Stop, Verdict};

use crate::order::Order;
use crate::series::series;
use crate::tiers::Tiers;

/// In which order inputs are tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum Enumeration {
    /// By size: LeanCheck's tiers.
    #[named("leancheck")]
    LeanCheck,
    /// By depth: SmallCheck's series of depth 0, 1, 2 and so on. Each has the values of the one
    /// before again.
    #[named("smallcheck")]
    SmallCheck,
}

impl Enumeration {
    /// Runs one trial: tests inputs until one fails, for ever if need be.
    ///
    /// ```
    /// use stromboli_domain::Precondition::Check;
    /// use stromboli_domain::{Observer, Probe};
    /// use stromboli_enumeration::Enumeration;
    ///
    /// struct First(Option<(i64, i64)>);
    ///
    /// impl Observer<(i64, i64)> for First {
    ///     fn found(&mut self, value: &(i64, i64)) {
    ///         self.0 = Some(*value);
    ///     }
    /// }
    ///
    /// let mut first = First(None);
    /// let mut property = |&(a, b): &(i64, i64)| Check.given(|| a < b, || a * b != -6);
    /// let mut probe = Probe::new(&mut property).observed_by(&mut first);
    /// Enumeration::LeanCheck.run(&mut probe).unwrap();
    /// assert_eq!(first.0, Some((-2, 3)));
    /// ```
    pub fn run<T: Data>(self, probe: &mut Probe<'_, T>) -> Result<(), Stop> {
        match self {
            Enumeration::LeanCheck => leancheck(probe),
            Enumeration::SmallCheck => smallcheck(probe),
        }
    }
}

fn leancheck<T: Data>(probe: &mut Probe<'_, T>) -> Result<(), Stop> {
    let flow = Tiers::<T>::new(Order::Derived).each(|_, input| match probe.test(input) {
        Ok(Verdict::Fails) => {
            probe.found(input);
            ControlFlow::Break(Ok(()))
        }
        Ok(_) => ControlFlow::Continue(()),
        Err(stop) => ControlFlow::Break(Err(stop)),
    });
    flow.break_value().unwrap_or(Ok(()))
}

fn smallcheck<T: Data>(probe: &mut Probe<'_, T>) -> Result<(), Stop> {
    for depth in 0.. {
        for input in series::<T>(depth) {
            if probe.test(&input)? == Verdict::Fails {
                probe.found(&input);
                return Ok(());
            }
        }
    }
    Ok(())
}
