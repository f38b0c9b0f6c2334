//! The measured quantities of a trial.
//!
//! They are declared once, below. The declaration drives the fields of [`Quantities`], their JSON form,
//! the columns of a store and of exported CSV files, and the table in `docs/store.md`. To measure
//! another quantity, declare it here and set it where it is measured.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A measured quantity: its name, its meaning, and its field in [`Quantities`].
#[derive(Clone, Copy, Debug)]
pub struct Quantity {
    /// The name of its field, its JSON member and its column in a store.
    pub name: &'static str,
    /// The unit of the stored number.
    pub unit: Unit,
    /// One sentence about it, for `docs/store.md`.
    pub description: &'static str,
    get: fn(&Quantities) -> Option<u64>,
    set: fn(&mut Quantities, Option<u64>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// A number that is the same in every run of a trial.
    Count,
    /// A time in nanoseconds.
    Nanoseconds,
    /// An amount of memory in bytes.
    Bytes,
}

impl Unit {
    pub fn name(self) -> &'static str {
        match self {
            Unit::Count => "count",
            Unit::Nanoseconds => "nanoseconds",
            Unit::Bytes => "bytes",
        }
    }

    /// Whether a quantity of this unit is the same in every run of the same trial.
    pub fn is_reproducible(self) -> bool {
        self == Unit::Count
    }

    /// The suffix of names with this unit; the suffix of the unit that people prefer to read; and how
    /// many of the former make one of the latter.
    fn endings(self) -> Option<(&'static str, &'static str, u32)> {
        match self {
            Unit::Count => None,
            Unit::Nanoseconds => Some(("_ns", "_ms", 1_000_000)),
            Unit::Bytes => Some(("_memory", "_mib", 1 << 20)),
        }
    }
}

impl Quantity {
    /// The value in a set of measurements, if it is known.
    pub fn get(&self, quantities: &Quantities) -> Option<u64> {
        (self.get)(quantities)
    }

    /// Replaces the value in a set of measurements.
    pub fn set(&self, quantities: &mut Quantities, value: Option<u64>) {
        (self.set)(quantities, value);
    }

    /// The name of the column that people read, in milliseconds or MiB: `search_ms` for `search_ns`.
    pub fn readable_name(&self) -> String {
        match self.unit.endings() {
            Some((ending, readable, _)) => {
                self.name.strip_suffix(ending).unwrap_or(self.name).to_owned() + readable
            }
            None => self.name.to_owned(),
        }
    }

    /// The divisor of the stored number for that column, if any.
    pub fn readable_scale(&self) -> Option<u32> {
        self.unit.endings().map(|(_, _, scale)| scale)
    }
}

/// Declares the quantities: a sentence, a name and a unit for each.
macro_rules! quantities {
    ($($(#[doc = $doc:literal])+ $name:ident: $unit:ident,)+) => {
        /// The measurements of a trial. A quantity that is unknown or does not apply is absent, never
        /// 0.
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
        pub struct Quantities {
            $(
                $(#[doc = $doc])+
                #[serde(default, skip_serializing_if = "Option::is_none")]
                pub $name: Option<u64>,
            )+
        }

        impl Quantity {
            /// Every quantity, in the order in which tables list them.
            pub const ALL: &'static [Quantity] = &[$(Quantity {
                name: stringify!($name),
                unit: Unit::$unit,
                description: concat!($($doc),+).trim_ascii(),
                get: |quantities| quantities.$name,
                set: |quantities, value| quantities.$name = value,
            }),+];
        }
    };
}

quantities! {
    /// Tests that passed before the first counterexample.
    tests: Count,
    /// Inputs that were discarded before the first counterexample, by the precondition or the
    /// generator.
    discards: Count,
    /// Time to the first counterexample, or to the end of a trial that reports none.
    search_ns: Nanoseconds,
    /// Executions while shrinking that passed.
    passed: Count,
    /// Executions while shrinking that failed. In a port each is an accepted shrink, except falsify's
    /// last one under a limit; libraries in runners also confirm and explain failures.
    failed: Count,
    /// Executions while shrinking that were discarded by the precondition.
    discarded: Count,
    /// Candidates while shrinking that the generator discarded, so that nothing was executed.
    not_generated: Count,
    /// Candidates while shrinking that were already tried in the same trial, including the first
    /// counterexample.
    repeats: Count,
    /// Time from the first counterexample to the end of shrinking.
    shrink_ns: Nanoseconds,
    /// The part of the shrink time that was spent in the property.
    property_ns: Nanoseconds,
    /// The part of the shrink time that was spent on messages to and from a runner: reading and
    /// answering them, and the pipes.
    transport_ns: Nanoseconds,
    /// 1 if the shrinker tested every value that is smaller, in its own order, than the counterexample
    /// that it reports, so that no smaller one exists. Otherwise absent.
    certified: Count,
    /// Whether the trial was repeated with a different result: 1 if the results differ, 0 if they are
    /// the same. Only the first trial of each cell with a runner or a program in another process is
    /// repeated.
    differs: Count,
    /// The most memory that the trial had allocated at once, or the peak memory of the runner, if the trial has one.
    peak_memory: Bytes,
}

impl Quantities {
    /// Leaves out times and memory, which differ between runs.
    #[must_use]
    pub fn reproducible(mut self) -> Quantities {
        for quantity in Quantity::ALL.iter().filter(|quantity| !quantity.unit.is_reproducible()) {
            quantity.set(&mut self, None);
        }
        self
    }

    /// The number of executions while shrinking.
    pub fn n_executions(&self) -> Option<u64> {
        // Imported numbers may be arbitrarily large.
        Some(self.passed?.saturating_add(self.failed?).saturating_add(self.discarded?))
    }

    /// Time to the first counterexample, or to the end of a trial that reports none.
    pub fn search_time(&self) -> Option<Duration> {
        self.search_ns.map(Duration::from_nanos)
    }

    /// Time from the first counterexample to the end of shrinking.
    pub fn shrink_time(&self) -> Option<Duration> {
        self.shrink_ns.map(Duration::from_nanos)
    }

    /// The part of the shrink time that was spent on messages to and from a runner.
    pub fn transport_time(&self) -> Option<Duration> {
        self.transport_ns.map(Duration::from_nanos)
    }

    /// The part of the shrink time that was spent in the property.
    pub fn property_time(&self) -> Option<Duration> {
        self.property_ns.map(Duration::from_nanos)
    }
}

/// A duration in nanoseconds, within the range that SQLite can store.
pub fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX).min(i64::MAX as u64)
}
