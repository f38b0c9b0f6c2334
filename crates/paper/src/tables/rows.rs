//! The rows of the paper's tables, read from comma-separated values. No field needs quotes.

use std::fmt::Display;
use std::str::Split;

use stromboli_domain::FamilyKind;
use stromboli_report::Contender;
use stromboli_report::Metric;
use stromboli_report::bucket::N_BUCKETS;
use stromboli_workloads::Workload;

use super::figure::Figure;
use crate::metric::COMPARED;
use crate::setting::{FAMILIES, frameworks, workloads};

/// What a row of costs is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Subject {
    pub workload: Workload,
    pub family: FamilyKind,
    pub contender: Contender,
}

/// One test of the statistical comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatisticsRow {
    pub workload: Workload,
    pub family: FamilyKind,
    pub metric: &'static Metric,
    pub test: Test,
}

#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "most tests of the table are the larger one")]
pub enum Test {
    Friedman {
        /// How many tasks were compared.
        n: u32,
        chi_squared: Figure,
        p: Figure,
    },
    Wilcoxon {
        first: Contender,
        second: Contender,
        /// The median of the differences, first minus second.
        median_difference: Figure,
        /// The matched-pairs rank-biserial correlation.
        rank_biserial: Figure,
        p: Figure,
        /// The p-value, adjusted for the three pairs.
        p_holm: Figure,
    },
}

/// The number of tasks of a strategy by time to the first failure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BucketRow {
    pub subject: Subject,
    /// Whether the generator follows the framework's own recommendations.
    pub is_idiomatic: bool,
    /// How many tasks are in each bucket: below 0.1, 1, 10, 60 and 360 s, and unsolved.
    pub n_tasks: [u32; N_BUCKETS],
}

/// What shrinking costs a strategy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EffortRow {
    pub subject: Subject,
    /// Executions of the property per edit by which the distance shrank.
    pub executions_per_edit: Figure,
    pub ms_per_edit: Figure,
    pub ms_per_execution: Figure,
    /// Executions while shrinking, the median over trials.
    pub median: Shares,
    /// Executions while shrinking, in per cent of those of all trials together.
    pub pooled_percent: Shares,
}

/// Executions of the property by their verdict. Those that failed were accepted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    pub passed: Figure,
    pub failed: Figure,
    pub discarded: Figure,
}

/// What a library costs in Haskell and as a port, on one machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OriginalRow {
    pub subject: Subject,
    /// Tests and discards per second in Haskell.
    pub tests_per_second: Figure,
    /// Tests and discards per second in Haskell, if every input is evaluated completely before its test.
    pub forced_tests_per_second: Figure,
    pub port_tests_per_second: Figure,
    /// Microseconds to shrink a counterexample in Haskell.
    pub shrink_us: Figure,
    pub port_shrink_us: Figure,
    /// Executions of the property per second in Haskell, while shrinking.
    pub executions_per_second: Figure,
    pub port_executions_per_second: Figure,
}

/// An estimate of what a library costs in Haskell, where it was not measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimatedRow {
    pub subject: Subject,
    /// Tests and discards per second.
    pub tests_per_second: Figure,
    /// Executions of the property per second, while shrinking.
    pub executions_per_second: Figure,
}

/// The fields of a row that are not taken yet. The tables are part of the program, so that a malformed one
/// is a mistake in it, which the tests find.
pub(super) struct Fields(Split<'static, char>);

/// Reads the rows of a table. Its first line has the names of the columns.
pub(super) fn read<R>(text: &'static str, row: fn(&mut Fields) -> R) -> Vec<R> {
    let read = |line: &'static str| {
        let mut fields = Fields(line.split(','));
        let row = row(&mut fields);
        assert_eq!(fields.0.next(), None, "there are too many fields in {line}");
        row
    };
    text.lines().skip(1).map(read).collect()
}

impl Fields {
    fn text(&mut self) -> &'static str {
        self.0.next().expect("a row has a field for every column")
    }

    /// Takes a field and returns the value that it names.
    fn among<T: Copy + Display>(&mut self, values: &[T]) -> T {
        let name = self.text();
        let named = values.iter().copied().find(|value| value.to_string() == name);
        named.unwrap_or_else(|| panic!("the name `{name}` is not known"))
    }

    fn count(&mut self) -> u32 {
        self.text().parse().expect("the field is a count")
    }

    fn figure(&mut self) -> Figure {
        Figure::parse(self.text()).expect("the field is a number")
    }

    /// Takes the fields of a test that another test has.
    fn skip(&mut self, n: usize) {
        (0..n).for_each(|_| assert_eq!(self.text(), "", "nothing is expected here"));
    }

    fn subject(&mut self) -> Subject {
        Subject {
            workload: self.among(&workloads()),
            family: self.among(&FAMILIES),
            contender: self.among(&frameworks()),
        }
    }

    fn shares(&mut self) -> Shares {
        Shares { passed: self.figure(), failed: self.figure(), discarded: self.figure() }
    }

    fn test(&mut self) -> Test {
        if self.0.clone().next() == Some("friedman") {
            self.text();
            self.skip(1);
            let (n, chi_squared) = (self.count(), self.figure());
            self.skip(2);
            let p = self.figure();
            self.skip(1);
            return Test::Friedman { n, chi_squared, p };
        }
        let (first, second) = (self.among(&frameworks()), self.among(&frameworks()));
        self.skip(2);
        Test::Wilcoxon {
            first,
            second,
            median_difference: self.figure(),
            rank_biserial: self.figure(),
            p: self.figure(),
            p_holm: self.figure(),
        }
    }
}

impl StatisticsRow {
    pub(super) fn read(fields: &mut Fields) -> StatisticsRow {
        let (workload, family) = (fields.among(&workloads()), fields.among(&FAMILIES));
        let name = fields.text();
        let known = COMPARED.iter().find(|(in_paper, _)| *in_paper == name);
        let metric = known.expect("the metric is one of the paper's").1;
        StatisticsRow { workload, family, metric, test: fields.test() }
    }
}

impl BucketRow {
    pub(super) fn read(fields: &mut Fields) -> BucketRow {
        BucketRow {
            subject: fields.subject(),
            is_idiomatic: fields.among(&["", "idiomatic"]) == "idiomatic",
            n_tasks: std::array::from_fn(|_| fields.count()),
        }
    }
}

impl EffortRow {
    pub(super) fn read(fields: &mut Fields) -> EffortRow {
        EffortRow {
            subject: fields.subject(),
            executions_per_edit: fields.figure(),
            ms_per_edit: fields.figure(),
            ms_per_execution: fields.figure(),
            median: fields.shares(),
            pooled_percent: fields.shares(),
        }
    }
}

impl OriginalRow {
    pub(super) fn read(fields: &mut Fields) -> OriginalRow {
        OriginalRow {
            subject: fields.subject(),
            tests_per_second: fields.figure(),
            forced_tests_per_second: fields.figure(),
            port_tests_per_second: fields.figure(),
            shrink_us: fields.figure(),
            port_shrink_us: fields.figure(),
            executions_per_second: fields.figure(),
            port_executions_per_second: fields.figure(),
        }
    }
}

impl EstimatedRow {
    pub(super) fn read(fields: &mut Fields) -> EstimatedRow {
        EstimatedRow {
            subject: fields.subject(),
            tests_per_second: fields.figure(),
            executions_per_second: fields.figure(),
        }
    }
}
