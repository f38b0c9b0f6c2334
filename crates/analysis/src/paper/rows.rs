//! The rows of the paper's tables.
//!
//! Workloads, families and frameworks have the names that they have everywhere; that these are not
//! the enums of other crates is because this one knows none of them.

use stromboli_domain::Named;

use super::figure::Figure;
use super::table::{Fields, Row};

/// A workload of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Workload {
    /// Binary search trees.
    #[named("bst")]
    Bst,
    /// Red-black trees.
    #[named("rbt")]
    Rbt,
    /// The simply typed lambda calculus.
    #[named("stlc")]
    Stlc,
    /// System F-sub.
    #[named("fsub")]
    Fsub,
}

/// A family of generators in the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Family {
    /// From the type alone.
    #[named("type")]
    Type,
    /// By calling the structure's own operations.
    #[named("api")]
    Api,
    /// Correct by construction.
    #[named("cbc")]
    Cbc,
}

/// A framework of the paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Framework {
    /// Haskell's QuickCheck.
    #[named("quickcheck")]
    QuickCheck,
    /// Hedgehog.
    #[named("hedgehog")]
    Hedgehog,
    /// Falsify.
    #[named("falsify")]
    Falsify,
}

/// A metric that the paper compares frameworks by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Metric {
    /// Milliseconds to the first failure.
    #[named("bug_finding_ms")]
    BugFindingMs,
    /// The distance of the reported counterexample from the smallest there is.
    #[named("ted_to_minimum")]
    TedToMinimum,
    /// The size of the reported counterexample.
    #[named("counterexample_size")]
    CounterexampleSize,
    /// Milliseconds from the first failure to the end.
    #[named("shrink_ms")]
    ShrinkMs,
    /// The same for each edit by which the distance shrank.
    #[named("ms_per_edit")]
    MsPerEdit,
}

/// One test of the statistical comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatisticsRow {
    /// The workload.
    pub workload: Workload,
    /// The family of generators.
    pub family: Family,
    /// What is compared.
    pub metric: Metric,
    /// How, and what came of it.
    pub test: Test,
}

/// A test, and what came of it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// Whether any framework differs.
    Friedman {
        /// How many tasks were compared.
        n: u32,
        /// The statistic.
        chi_squared: Figure,
        /// The p-value.
        p: Figure,
    },
    /// Whether two frameworks differ.
    Wilcoxon {
        /// The first one.
        first: Framework,
        /// The second one.
        second: Framework,
        /// The median of the differences, the first less the second.
        median_difference: Figure,
        /// The matched-pairs rank-biserial correlation.
        rank_biserial: Figure,
        /// The p-value.
        p: Figure,
        /// The same, adjusted for the three pairs.
        p_holm: Figure,
    },
}

impl Row for StatisticsRow {
    const COLUMNS: &'static str =
        "workload,family,metric,first,second,n,chi2,median_delta,r,p,p_holm";

    fn read(fields: &mut Fields) -> Result<StatisticsRow, String> {
        Ok(StatisticsRow {
            workload: fields.named()?,
            family: fields.named()?,
            metric: fields.named()?,
            test: Test::read(fields)?,
        })
    }
}

impl Test {
    fn read(fields: &mut Fields) -> Result<Test, String> {
        let first = fields.text()?;
        if first == "friedman" {
            fields.empty()?;
            let (n, chi_squared) = (fields.count()?, fields.figure()?);
            fields.empty()?;
            fields.empty()?;
            let p = fields.figure()?;
            fields.empty()?;
            return Ok(Test::Friedman { n, chi_squared, p });
        }
        let first = Framework::from_name(first).map_err(|error| error.to_string())?;
        let second = fields.named()?;
        fields.empty()?;
        fields.empty()?;
        Ok(Test::Wilcoxon {
            first,
            second,
            median_difference: fields.figure()?,
            rank_biserial: fields.figure()?,
            p: fields.figure()?,
            p_holm: fields.figure()?,
        })
    }
}

/// How long tasks took to a first failure, the median of their trials.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Bucket {
    /// Less than 0.1 s.
    #[named("lt_0.1s")]
    Below100Ms,
    /// From there, less than 1 s.
    #[named("0.1s_1s")]
    Below1S,
    /// From there, less than 10 s.
    #[named("1s_10s")]
    Below10S,
    /// From there, less than 60 s.
    #[named("10s_60s")]
    Below60S,
    /// From there, less than 360 s.
    #[named("60s_360s")]
    Below360S,
    /// Some trial did not find the bug.
    #[named("unsolved")]
    Unsolved,
}

/// How many tasks a strategy solved how fast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BucketRow {
    /// The workload.
    pub workload: Workload,
    /// The family of generators.
    pub family: Family,
    /// The framework.
    pub framework: Framework,
    /// Whether the generator is in the manner that the framework recommends.
    pub is_idiomatic: bool,
    /// In the order of [`Bucket`].
    counts: [u32; Bucket::ALL.len()],
}

impl BucketRow {
    /// How many tasks are in a bucket.
    pub fn n_tasks(&self, bucket: Bucket) -> u32 {
        self.counts[bucket as usize]
    }
}

impl Row for BucketRow {
    const COLUMNS: &'static str = "workload,family,framework,variant,\
        lt_0.1s,0.1s_1s,1s_10s,10s_60s,60s_360s,unsolved";

    fn read(fields: &mut Fields) -> Result<BucketRow, String> {
        let (workload, family, framework) = (fields.named()?, fields.named()?, fields.named()?);
        let is_idiomatic = match fields.text()? {
            "" => false,
            "idiomatic" => true,
            variant => return Err(format!("no variant `{variant}`")),
        };
        let mut counts = [0; Bucket::ALL.len()];
        for count in &mut counts {
            *count = fields.count()?;
        }
        Ok(BucketRow { workload, family, framework, is_idiomatic, counts })
    }
}

/// What shrinking costs a strategy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EffortRow {
    /// The workload.
    pub workload: Workload,
    /// The family of generators.
    pub family: Family,
    /// The framework.
    pub framework: Framework,
    /// Executions of the property for each edit by which the distance shrank.
    pub executions_per_edit: Figure,
    /// Milliseconds for the same.
    pub ms_per_edit: Figure,
    /// Milliseconds for each execution.
    pub ms_per_execution: Figure,
    /// Executions while shrinking, the median over trials.
    pub median: Shares,
    /// Executions while shrinking, in per cent of those of all trials together.
    pub pooled_percent: Shares,
}

/// Executions of the property by their verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    /// Those that passed.
    pub passed: Figure,
    /// Those that failed, and so were accepted.
    pub failed: Figure,
    /// Those that were discarded.
    pub discarded: Figure,
}

impl Shares {
    fn read(fields: &mut Fields) -> Result<Shares, String> {
        Ok(Shares {
            passed: fields.figure()?,
            failed: fields.figure()?,
            discarded: fields.figure()?,
        })
    }
}

impl Row for EffortRow {
    const COLUMNS: &'static str = "workload,family,framework,\
        execs_per_edit,ms_per_edit,ms_per_exec,\
        median_passed,median_failed,median_discarded,\
        pooled_passed_pct,pooled_failed_pct,pooled_discarded_pct";

    fn read(fields: &mut Fields) -> Result<EffortRow, String> {
        Ok(EffortRow {
            workload: fields.named()?,
            family: fields.named()?,
            framework: fields.named()?,
            executions_per_edit: fields.figure()?,
            ms_per_edit: fields.figure()?,
            ms_per_execution: fields.figure()?,
            median: Shares::read(fields)?,
            pooled_percent: Shares::read(fields)?,
        })
    }
}
