//! The answers of the examination to `test`.

use std::collections::HashSet;
use std::time::Duration;

use stromboli_domain::Verdict;
use stromboli_domain::fnv::{BASIS, fnv1a};
use stromboli_runners::{Answer, LineProcess};

/// The host of one trial: a property, a limit, and possibly wrong verdicts.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    property: Property,
    /// The number of inputs that may be tested while searching. The next one is answered with `stop`.
    n_searched: usize,
    /// The number of tests while shrinking after which it sends `stop`.
    n_shrunk: usize,
    lie: Option<Lie>,
    /// Whether it delays the first answer.
    is_slow: bool,
    /// What it does instead of the first answer.
    leave: Option<Leave>,
    has_left: bool,
    /// The values to which the answer was `fail`.
    failed: HashSet<String>,
    /// The counterexample that the trial begins with, if any.
    start: Option<String>,
    n_tests: usize,
    /// The number of tests before the first failure.
    found_after: Option<usize>,
}

/// The property that is tested. Runners do not know it, so it need not be that of the task.
#[derive(Clone, Copy, Debug)]
enum Property {
    /// The property of the task, under its mutation.
    Real,
    /// Every input passes.
    Holds,
    /// Every input fails.
    Fails,
    /// An input fails, passes or is discarded without a reason.
    Arbitrary,
    /// Inputs with at least this many characters fail. Generators of every family find such inputs, and
    /// can shrink them.
    Short(usize),
}

/// How a host gives wrong verdicts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lie {
    /// After this many failures, everything passes.
    PassesAfter(usize),
    /// An input that failed passes when it is tested again.
    FailsOnce,
}

/// Ends a conversation in the middle.
pub(crate) type Leave = fn(&mut LineProcess);

/// How long to wait for a message that must not come.
pub(crate) const MOMENT: Duration = Duration::from_millis(30);

/// An input this long has a few subterms to shrink away.
const LONG: usize = 30;

impl Host {
    fn new(property: Property) -> Host {
        Host {
            property,
            n_searched: usize::MAX,
            n_shrunk: usize::MAX,
            lie: None,
            is_slow: false,
            leave: None,
            has_left: false,
            failed: HashSet::new(),
            start: None,
            n_tests: 0,
            found_after: None,
        }
    }

    /// Gives real verdicts.
    pub(crate) fn real() -> Host {
        Host::new(Property::Real)
    }

    /// Lets every input pass.
    pub(crate) fn sampling() -> Host {
        Host::new(Property::Holds)
    }

    /// Lets every input fail.
    pub(crate) fn failing() -> Host {
        Host::new(Property::Fails)
    }

    /// Lets inputs fail, pass or be discarded without a reason.
    pub(crate) fn arbitrary() -> Host {
        Host::new(Property::Arbitrary)
    }

    /// Lets long inputs fail, whatever they are.
    pub(crate) fn of_long_inputs() -> Host {
        Host::new(Property::Short(LONG))
    }

    /// Makes it send `stop` after this many tests while searching or shrinking.
    pub(crate) fn stopping_after(self, n_searched: usize, n_shrunk: usize) -> Host {
        Host { n_searched, n_shrunk, ..self }
    }

    /// Makes it give wrong verdicts.
    pub(crate) fn lying(self, lie: Lie) -> Host {
        Host { lie: Some(lie), ..self }
    }

    /// Makes it delay the first answer, to catch a runner that does not wait for it.
    pub(crate) fn slow(self) -> Host {
        Host { is_slow: true, ..self }
    }

    /// Makes it do this instead of answering.
    pub(crate) fn leaving(self, leave: Leave) -> Host {
        Host { leave: Some(leave), ..self }
    }

    /// Whether it is to leave now, and how.
    pub(crate) fn leave(&mut self) -> Option<Leave> {
        self.has_left = self.leave.is_some();
        self.leave
    }

    /// Whether it left in the middle of a conversation.
    pub(crate) fn has_left(&self) -> bool {
        self.has_left
    }

    /// The delay of the next answer.
    pub(crate) fn pause(&self) -> Duration {
        if self.is_slow && self.n_tests == 0 { MOMENT } else { Duration::ZERO }
    }

    /// Whether every answer is `stop` from now on.
    fn is_spent(&self) -> bool {
        match self.found_after {
            None => self.n_tests >= self.n_searched,
            Some(n_before) => self.n_tests - n_before >= self.n_shrunk,
        }
    }

    /// The answer to a value that was read as `verdict` by the task.
    pub(crate) fn answer(&mut self, value: &str, verdict: impl FnOnce() -> Verdict) -> Answer {
        if self.is_spent() {
            return Answer::Stop;
        }
        self.n_tests += 1;
        let honest = match self.property {
            _ if self.start.as_deref() == Some(value) => Answer::Fail,
            Property::Holds => Answer::Pass,
            Property::Fails => Answer::Fail,
            // The lowest bits would depend on those of the characters alone.
            Property::Arbitrary => match (fnv1a(BASIS, value.as_bytes()) >> 40) % 4 {
                0 => Answer::Fail,
                1 => Answer::Discard,
                _ => Answer::Pass,
            },
            Property::Short(length) if value.len() >= length => Answer::Fail,
            Property::Short(_) => Answer::Pass,
            Property::Real => match verdict() {
                Verdict::Passes => Answer::Pass,
                Verdict::Discards => Answer::Discard,
                Verdict::Fails | Verdict::Raises => Answer::Fail,
                Verdict::Diverges => Answer::Stop,
            },
        };
        let lies = honest == Answer::Fail
            && match self.lie {
                None => false,
                Some(Lie::PassesAfter(n_failures)) => self.failed.len() >= n_failures,
                Some(Lie::FailsOnce) => self.failed.contains(value),
            };
        match honest {
            Answer::Fail if lies => Answer::Pass,
            Answer::Fail => {
                self.failed.insert(value.to_owned());
                self.found_after.get_or_insert(self.n_tests);
                Answer::Fail
            }
            other => other,
        }
    }

    /// Begins with shrinking this counterexample, on which the property fails whatever else it does.
    pub(crate) fn start(&mut self, start: &str) {
        self.found_after = Some(0);
        self.start = Some(start.to_owned());
    }

    /// Whether a failure was found.
    pub(crate) fn has_found(&self) -> bool {
        self.found_after.is_some()
    }
}
