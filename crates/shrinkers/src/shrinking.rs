//! Shrinks a counterexample: the interface for users.

use std::str::FromStr;

use stromboli_domain::{Data, Limit, Observer, Phase, Probe, Reduce, Stop, Verdict};

use crate::into_verdict::IntoVerdict;
use crate::stromboli::Stromboli;

/// The smallest value found for which `fails` still returns true, with [`Stromboli`] at its default effort.
///
/// ```
/// use stromboli_shrinkers::shrink;
///
/// assert_eq!(shrink((35, true), |&(n, _)| n > 12), (13, false));
/// ```
///
/// If `value` itself does not fail, it is returned as it is. [`Shrinking`] reports that as an error.
pub fn shrink<T: Data>(value: T, fails: impl FnMut(&T) -> bool) -> T {
    let unchanged = value.clone();
    match Shrinking::new(value).run_while(fails) {
        Ok(shrunk) => shrunk.smallest,
        Err(_) => unchanged,
    }
}

/// Shrinks a counterexample with a choice of shrinker, effort and limit.
///
/// ```
/// use stromboli_shrinkers::{Effort, Shrinking};
///
/// let shrunk = Shrinking::new((30, 41))
///     .effort(Effort::Thorough)
///     .at_most(1000)
///     .given(|&(a, b)| a < b)
///     .run(|&(a, b)| a + b < 10)?;
/// let (a, b) = shrunk.smallest;
/// assert!(a < b && a + b == 10);
/// assert_eq!(shrunk.steps.last(), Some(&shrunk.smallest));
/// # Ok::<(), stromboli_shrinkers::DoesNotFail>(())
/// ```
#[must_use = "nothing happens until `run` or `run_while`"]
pub struct Shrinking<'a, T, R = Stromboli> {
    value: T,
    shrinker: R,
    limit: Limit,
    n_executions: Option<u64>,
    precondition: Option<Condition<'a, T>>,
}

type Condition<'a, T> = Box<dyn FnMut(&T) -> bool + 'a>;

impl<T: Data> Shrinking<'_, T> {
    /// Begins with this counterexample. The shrinker is [`Stromboli`].
    pub fn new(value: T) -> Self {
        Shrinking {
            value,
            shrinker: Stromboli,
            limit: Limit::Default,
            n_executions: None,
            precondition: None,
        }
    }

    /// Sets how hard [`Stromboli`] tries.
    pub fn effort(self, effort: Effort) -> Self {
        Shrinking { limit: effort.limit(), ..self }
    }
}

impl<'a, T: Data, R: Reduce> Shrinking<'a, T, R> {
    /// Uses another shrinker. An effort that was set before is forgotten, as only [`Stromboli`] has it.
    pub fn with<S: Reduce>(self, shrinker: S) -> Shrinking<'a, T, S> {
        let Shrinking { value, n_executions, precondition, .. } = self;
        Shrinking { value, shrinker, limit: Limit::Default, n_executions, precondition }
    }

    /// Executes the property at most `n_executions` times while shrinking. The first execution, on the value
    /// to begin with, is not counted.
    pub fn at_most(self, n_executions: u64) -> Self {
        Shrinking { n_executions: Some(n_executions), ..self }
    }

    /// Discards candidates for which `precondition` returns false. The property is not executed for
    /// them, but they count as executions.
    pub fn given(self, precondition: impl FnMut(&T) -> bool + 'a) -> Self {
        Shrinking { precondition: Some(Box::new(precondition)), ..self }
    }

    /// Shrinks as long as `fails` returns true.
    pub fn run_while(self, mut fails: impl FnMut(&T) -> bool) -> Result<Shrunk<T>, DoesNotFail> {
        self.run(|value| !fails(value))
    }

    /// Shrinks a counterexample of a property. A property that returns a `bool` returns true if it holds;
    /// [`IntoVerdict`] lists what else it may return.
    pub fn run<O: IntoVerdict>(
        self,
        mut property: impl FnMut(&T) -> O,
    ) -> Result<Shrunk<T>, DoesNotFail> {
        let Shrinking { value, shrinker, limit, n_executions, mut precondition } = self;
        let mut test = |value: &T| {
            let is_valid = precondition.as_mut().is_none_or(|holds| holds(value));
            if is_valid { property(value).into_verdict() } else { Verdict::Discards }
        };
        let verdict = test(&value);
        if !verdict.is_failure() {
            return Err(DoesNotFail { verdict });
        }
        let mut progress = Progress { n_executions: 0, steps: Vec::new(), is_certified: false };
        let mut probe = Probe::new(&mut test).observed_by(&mut progress).limited_to(n_executions);
        probe.found(&value);
        let stopped = shrinker.reduce(&value, limit, &mut probe).err();
        let Progress { n_executions, steps, is_certified } = progress;
        let smallest = steps.last().cloned().unwrap_or(value);
        Ok(Shrunk { smallest, n_executions, steps, stopped, is_certified })
    }
}

/// The effort that [`Stromboli`] makes.
///
/// ```
/// use stromboli_shrinkers::Effort;
///
/// assert_eq!("quick".parse(), Ok(Effort::Quick));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effort {
    /// Makes one change at a time.
    Quick,
    /// Makes several changes at once, too.
    Thorough,
    /// Tests every smaller value in the end, too, up to 100,000 of them.
    Exhaustive,
}

impl Effort {
    /// Every effort, the least first.
    pub const ALL: [Effort; 3] = [Effort::Quick, Effort::Thorough, Effort::Exhaustive];

    /// Its name: `quick`, `thorough` or `exhaustive`.
    pub fn name(self) -> &'static str {
        match self {
            Effort::Quick => "quick",
            Effort::Thorough => "thorough",
            Effort::Exhaustive => "exhaustive",
        }
    }

    fn limit(self) -> Limit {
        Limit::At(match self {
            Effort::Quick => 1,
            Effort::Thorough => 2,
            Effort::Exhaustive => 3,
        })
    }
}

/// Error parsing an effort.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown effort `{0}`: expected quick, thorough or exhaustive")]
pub struct UnknownEffort(String);

impl FromStr for Effort {
    type Err = UnknownEffort;

    fn from_str(text: &str) -> Result<Effort, UnknownEffort> {
        let named = Effort::ALL.into_iter().find(|effort| effort.name() == text);
        named.ok_or_else(|| UnknownEffort(text.to_owned()))
    }
}

/// The result of shrinking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk<T> {
    /// The smallest counterexample found: the last of the steps, or the value to begin with.
    pub smallest: T,
    /// The number of executions of the property while shrinking, discarded candidates included.
    pub n_executions: u64,
    /// The counterexamples on the way, each smaller than the one before.
    pub steps: Vec<T>,
    /// The reason why shrinking ended early; `None` if the shrinker was done, or took as many steps as it may.
    pub stopped: Option<Stop>,
    /// Whether every smaller value was tested, so that no smaller counterexample exists. Only
    /// [`Effort::Exhaustive`] can show that.
    pub is_certified: bool,
}

/// The value to shrink is not a counterexample.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the value to shrink does not fail (the property's verdict is `{verdict}`)")]
pub struct DoesNotFail {
    /// The verdict of the property on it.
    pub verdict: Verdict,
}

/// Counts executions and keeps the steps.
struct Progress<T> {
    n_executions: u64,
    steps: Vec<T>,
    is_certified: bool,
}

impl<T: Clone> Observer<T> for Progress<T> {
    fn executed(&mut self, _: Phase, _: Verdict, _: &T) {
        self.n_executions += 1;
    }

    fn accepted(&mut self, value: &T) {
        self.steps.push(value.clone());
    }

    fn certified(&mut self) {
        self.is_certified = true;
    }
}
