//! The rows of the paper's tables.

use stromboli_domain::FamilyKind;
use stromboli_report::Contender;
use stromboli_report::Metric;
use stromboli_report::bucket::N_BUCKETS;
use stromboli_workloads::Workload;

use super::csv::{Field, Fields, row};
use super::figure::Figure;
use crate::metric::COMPARED;
use crate::setting::{FAMILIES, frameworks, workloads};

/// What a row of costs is about: a workload, a family and a framework.
pub(crate) type Subject = (Workload, FamilyKind, Contender);

/// Rows that have these fields know their subject.
macro_rules! about {
    ($($row:ident),+) => {
        $(impl $row {
            pub(crate) fn subject(&self) -> Subject {
                (self.workload, self.family, self.contender)
            }
        })+
    };
}

about!(EffortRow, OriginalRow, EstimatedRow);

row! {
    /// One test of the statistical comparison.
    StatisticsRow {
        workload: Workload = "workload",
        family: FamilyKind = "family",
        /// What is compared.
        metric: &'static Metric = "metric",
        /// The test and its result.
        test: Test = "first,second,n,chi2,median_delta,r,p,p_holm",
    }
}

/// A test and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
#[expect(clippy::large_enum_variant, reason = "most tests of the table are the larger one")]
pub enum Test {
    /// Whether any framework differs.
    Friedman {
        /// How many tasks were compared.
        n: u32,
        chi_squared: Figure,
        p: Figure,
    },
    /// Whether two frameworks differ.
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

row! {
    /// The number of tasks of a strategy by time to the first failure.
    BucketRow {
        workload: Workload = "workload",
        family: FamilyKind = "family",
        contender: Contender = "framework",
        /// Whether the generator follows the framework's own recommendations.
        is_idiomatic: bool = "variant",
        /// How many tasks are in each bucket: below 0.1, 1, 10, 60 and 360 s, and unsolved.
        n_tasks: [u32; N_BUCKETS] = "lt_0.1s,0.1s_1s,1s_10s,10s_60s,60s_360s,unsolved",
    }
}

row! {
    /// What shrinking costs a strategy.
    EffortRow {
        workload: Workload = "workload",
        family: FamilyKind = "family",
        contender: Contender = "framework",
        /// Executions of the property per edit by which the distance shrank.
        executions_per_edit: Figure = "execs_per_edit",
        ms_per_edit: Figure = "ms_per_edit",
        ms_per_execution: Figure = "ms_per_exec",
        /// Executions while shrinking, the median over trials.
        median: Shares = "median_passed,median_failed,median_discarded",
        /// Executions while shrinking, in per cent of those of all trials together.
        pooled_percent: Shares = "pooled_passed_pct,pooled_failed_pct,pooled_discarded_pct",
    }
}

/// Executions of the property by their verdict. Those that failed were accepted.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    pub passed: Figure,
    pub failed: Figure,
    pub discarded: Figure,
}

row! {
    /// What a library costs in Haskell and as a port, on one machine.
    OriginalRow {
        workload: Workload = "workload",
        family: FamilyKind = "family",
        contender: Contender = "framework",
        /// Tests and discards per second in Haskell.
        tests_per_second: Figure = "haskell_tests_per_s",
        /// Tests and discards per second in Haskell, if every input is evaluated completely before its test.
        forced_tests_per_second: Figure = "haskell_forced_tests_per_s",
        port_tests_per_second: Figure = "port_tests_per_s",
        /// Microseconds to shrink a counterexample in Haskell.
        shrink_us: Figure = "haskell_shrink_us",
        port_shrink_us: Figure = "port_shrink_us",
        /// Executions of the property per second in Haskell, while shrinking.
        executions_per_second: Figure = "haskell_shrink_executions_per_s",
        port_executions_per_second: Figure = "port_shrink_executions_per_s",
    }
}

row! {
    /// An estimate of what a library costs in Haskell, where it was not measured.
    EstimatedRow {
        workload: Workload = "workload",
        family: FamilyKind = "family",
        contender: Contender = "framework",
        /// Tests and discards per second.
        tests_per_second: Figure = "haskell_tests_per_s",
        /// Executions of the property per second, while shrinking.
        executions_per_second: Figure = "haskell_shrink_executions_per_s",
    }
}

impl Field for Workload {
    fn read(fields: &mut Fields) -> Result<Workload, String> {
        fields.among(&workloads())
    }
}

impl Field for FamilyKind {
    fn read(fields: &mut Fields) -> Result<FamilyKind, String> {
        fields.among(&FAMILIES)
    }
}

impl Field for Contender {
    fn read(fields: &mut Fields) -> Result<Contender, String> {
        fields.among(&frameworks())
    }
}

impl Field for &'static Metric {
    fn read(fields: &mut Fields) -> Result<&'static Metric, String> {
        let name = fields.text()?;
        let known = COMPARED.iter().find(|(in_paper, _)| *in_paper == name);
        known.map(|(_, metric)| *metric).ok_or_else(|| format!("no metric `{name}`"))
    }
}

impl Field for u32 {
    fn read(fields: &mut Fields) -> Result<u32, String> {
        let text = fields.text()?;
        text.parse().map_err(|_| format!("`{text}` is not a count"))
    }
}

impl Field for Figure {
    fn read(fields: &mut Fields) -> Result<Figure, String> {
        let text = fields.text()?;
        Figure::parse(text).ok_or_else(|| format!("`{text}` is not a number"))
    }
}

/// A variant: none, or the idiomatic one.
impl Field for bool {
    fn read(fields: &mut Fields) -> Result<bool, String> {
        match fields.text()? {
            "" => Ok(false),
            "idiomatic" => Ok(true),
            variant => Err(format!("no variant `{variant}`")),
        }
    }
}

impl Field for [u32; N_BUCKETS] {
    fn read(fields: &mut Fields) -> Result<[u32; N_BUCKETS], String> {
        let mut counts = [0; N_BUCKETS];
        for n in &mut counts {
            *n = fields.take()?;
        }
        Ok(counts)
    }
}

impl Field for Shares {
    fn read(fields: &mut Fields) -> Result<Shares, String> {
        Ok(Shares { passed: fields.take()?, failed: fields.take()?, discarded: fields.take()? })
    }
}

impl Field for Test {
    fn read(fields: &mut Fields) -> Result<Test, String> {
        if fields.skip("friedman") {
            fields.empty(1)?;
            let (n, chi_squared) = (fields.take()?, fields.take()?);
            fields.empty(2)?;
            let p = fields.take()?;
            fields.empty(1)?;
            return Ok(Test::Friedman { n, chi_squared, p });
        }
        let (first, second) = (fields.take()?, fields.take()?);
        fields.empty(2)?;
        Ok(Test::Wilcoxon {
            first,
            second,
            median_difference: fields.take()?,
            rank_biserial: fields.take()?,
            p: fields.take()?,
            p_holm: fields.take()?,
        })
    }
}
