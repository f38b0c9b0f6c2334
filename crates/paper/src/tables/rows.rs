//! The rows of the paper's tables.

use stromboli_domain::FamilyKind;
use stromboli_report::Contender;
use stromboli_report::Metric;
use stromboli_report::bucket::N_BUCKETS;
use stromboli_workloads::Workload;

use super::csv::{Fields, Row};
use super::figure::Figure;
use crate::metric::COMPARED;
use crate::setting::{FAMILIES, frameworks, workloads};

/// What a row of costs is about: a workload, a family and a framework.
pub(crate) type Place = (Workload, FamilyKind, Contender);

/// Rows that have these fields know their place.
macro_rules! placed {
    ($($row:ident),+) => {
        $(impl $row {
            pub(crate) fn place(&self) -> Place {
                (self.workload, self.family, self.contender)
            }
        })+
    };
}

placed!(EffortRow, OriginalRow, EstimatedRow);

/// One test of the statistical comparison.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StatisticsRow {
    pub workload: Workload,
    /// The family of generators.
    pub family: FamilyKind,
    /// The metric that is compared.
    pub metric: &'static Metric,
    /// The test and its result.
    pub test: Test,
}

/// A test and its result.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Test {
    /// Whether any framework differs.
    Friedman {
        /// The number of tasks that were compared.
        n: u32,
        /// The statistic.
        chi_squared: Figure,
        /// The p-value.
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
        /// The p-value.
        p: Figure,
        /// The p-value, adjusted for the three pairs.
        p_holm: Figure,
    },
}

impl Row for StatisticsRow {
    const COLUMNS: &'static str =
        "workload,family,metric,first,second,n,chi2,median_delta,r,p,p_holm";

    fn read(fields: &mut Fields) -> Result<StatisticsRow, String> {
        Ok(StatisticsRow {
            workload: workload(fields)?,
            family: family(fields)?,
            metric: metric(fields)?,
            test: Test::read(fields)?,
        })
    }
}

fn workload(fields: &mut Fields) -> Result<Workload, String> {
    fields.among(&workloads())
}

fn family(fields: &mut Fields) -> Result<FamilyKind, String> {
    fields.among(&FAMILIES)
}

fn contender(fields: &mut Fields) -> Result<Contender, String> {
    fields.among(&frameworks())
}

fn metric(fields: &mut Fields) -> Result<&'static Metric, String> {
    let name = fields.text()?;
    let known = COMPARED.iter().find(|(in_paper, _)| *in_paper == name);
    known.map(|(_, metric)| *metric).ok_or_else(|| format!("no metric `{name}`"))
}

impl Test {
    fn read(fields: &mut Fields) -> Result<Test, String> {
        if fields.skip("friedman") {
            fields.empty()?;
            let (n, chi_squared) = (fields.count()?, fields.figure()?);
            fields.empty()?;
            fields.empty()?;
            let p = fields.figure()?;
            fields.empty()?;
            return Ok(Test::Friedman { n, chi_squared, p });
        }
        let (first, second) = (contender(fields)?, contender(fields)?);
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

/// The number of tasks of a strategy by time to the first failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BucketRow {
    pub workload: Workload,
    /// The family of generators.
    pub family: FamilyKind,
    /// The framework.
    pub contender: Contender,
    /// Whether the generator follows the framework's own recommendations.
    pub is_idiomatic: bool,
    /// The number of tasks that are in each bucket: below 0.1, 1, 10, 60 and 360 s, and unsolved.
    pub n_tasks: [u32; N_BUCKETS],
}

impl Row for BucketRow {
    const COLUMNS: &'static str = "workload,family,framework,variant,\
        lt_0.1s,0.1s_1s,1s_10s,10s_60s,60s_360s,unsolved";

    fn read(fields: &mut Fields) -> Result<BucketRow, String> {
        let (workload, family) = (workload(fields)?, family(fields)?);
        let contender = contender(fields)?;
        let is_idiomatic = match fields.text()? {
            "" => false,
            "idiomatic" => true,
            variant => return Err(format!("no variant `{variant}`")),
        };
        let mut n_tasks = [0; N_BUCKETS];
        for n in &mut n_tasks {
            *n = fields.count()?;
        }
        Ok(BucketRow { workload, family, contender, is_idiomatic, n_tasks })
    }
}

/// The costs of shrinking with a strategy.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EffortRow {
    pub workload: Workload,
    /// The family of generators.
    pub family: FamilyKind,
    /// The framework.
    pub contender: Contender,
    /// Executions of the property per edit by which the distance shrank.
    pub executions_per_edit: Figure,
    /// Milliseconds per edit.
    pub ms_per_edit: Figure,
    /// Milliseconds per execution.
    pub ms_per_execution: Figure,
    /// Executions while shrinking, the median over trials.
    pub median: Shares,
    /// Executions while shrinking, in per cent of those of all trials together.
    pub pooled_percent: Shares,
}

/// Executions of the property by their verdict.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shares {
    /// The executions that passed.
    pub passed: Figure,
    /// The executions that failed, and so were accepted.
    pub failed: Figure,
    /// The executions that were discarded.
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
            workload: workload(fields)?,
            family: family(fields)?,
            contender: contender(fields)?,
            executions_per_edit: fields.figure()?,
            ms_per_edit: fields.figure()?,
            ms_per_execution: fields.figure()?,
            median: Shares::read(fields)?,
            pooled_percent: Shares::read(fields)?,
        })
    }
}

/// The costs of a library in Haskell and as a port, on one machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct OriginalRow {
    pub workload: Workload,
    /// The family of generators.
    pub family: FamilyKind,
    /// The library.
    pub contender: Contender,
    /// Tests and discards per second in Haskell.
    pub tests_per_second: Figure,
    /// Tests per second in Haskell, if every input is evaluated completely before its test.
    pub forced_tests_per_second: Figure,
    /// Tests per second in the port.
    pub port_tests_per_second: Figure,
    /// Microseconds to shrink a counterexample in Haskell.
    pub shrink_us: Figure,
    /// Microseconds to shrink a counterexample in the port.
    pub port_shrink_us: Figure,
    /// Executions of the property per second in Haskell, while shrinking.
    pub executions_per_second: Figure,
    /// Executions of the property per second in the port, while shrinking.
    pub port_executions_per_second: Figure,
}

impl Row for OriginalRow {
    const COLUMNS: &'static str = "workload,family,framework,\
        haskell_tests_per_s,haskell_forced_tests_per_s,port_tests_per_s,\
        haskell_shrink_us,port_shrink_us,\
        haskell_shrink_executions_per_s,port_shrink_executions_per_s";

    fn read(fields: &mut Fields) -> Result<OriginalRow, String> {
        Ok(OriginalRow {
            workload: workload(fields)?,
            family: family(fields)?,
            contender: contender(fields)?,
            tests_per_second: fields.figure()?,
            forced_tests_per_second: fields.figure()?,
            port_tests_per_second: fields.figure()?,
            shrink_us: fields.figure()?,
            port_shrink_us: fields.figure()?,
            executions_per_second: fields.figure()?,
            port_executions_per_second: fields.figure()?,
        })
    }
}

/// An estimate of what a library costs in Haskell, where it was not measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EstimatedRow {
    pub workload: Workload,
    /// The family of generators.
    pub family: FamilyKind,
    /// The library.
    pub contender: Contender,
    /// Tests and discards per second.
    pub tests_per_second: Figure,
    /// Executions of the property per second, while shrinking.
    pub executions_per_second: Figure,
}

impl Row for EstimatedRow {
    const COLUMNS: &'static str =
        "workload,family,framework,haskell_tests_per_s,haskell_shrink_executions_per_s";

    fn read(fields: &mut Fields) -> Result<EstimatedRow, String> {
        Ok(EstimatedRow {
            workload: workload(fields)?,
            family: family(fields)?,
            contender: contender(fields)?,
            tests_per_second: fields.figure()?,
            executions_per_second: fields.figure()?,
        })
    }
}
