//! The table of one library.

use std::fmt;

/// The first two lines.
pub(crate) const HEADER: &str = "\
row               search, tests/s              shrink, us per failure
                original         port  ratio    original       port  ratio  executions";

/// The line of a row: what was measured, or the difference that makes a comparison meaningless.
pub(crate) struct Line {
    pub(crate) name: &'static str,
    pub(crate) findings: Result<Findings, String>,
}

pub(crate) struct Findings {
    pub(crate) search: Comparison,
    pub(crate) shrink: Comparison,
    /// The number of executions when all failures are tested again and shrunk.
    pub(crate) n_executions: usize,
}

/// Seconds per test or failure.
pub(crate) struct Comparison {
    pub(crate) original: f64,
    pub(crate) port: f64,
}

impl Comparison {
    fn ratio(&self) -> f64 {
        self.original / self.port
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = self.name;
        let Findings { search, shrink, n_executions } = match &self.findings {
            Ok(findings) => findings,
            Err(difference) => return write!(f, "{name:<11} DIFFERS, not compared: {difference}"),
        };
        write!(
            f,
            "{name:<11} {:>12.0} {:>12.0} {:>6.1} {:>11.2} {:>10.2} {:>6.1} {n_executions:>11}",
            search.original.recip(),
            search.port.recip(),
            search.ratio(),
            shrink.original * 1e6,
            shrink.port * 1e6,
            shrink.ratio(),
        )
    }
}

/// The last line: geometric means of the ratios of all rows that were compared.
pub(crate) fn means(lines: &[Line]) -> String {
    let compared = || lines.iter().filter_map(|line| line.findings.as_ref().ok());
    let mean = |of: fn(&Findings) -> f64| {
        let logarithms: Vec<f64> = compared().map(|findings| of(findings).ln()).collect();
        (logarithms.iter().sum::<f64>() / logarithms.len() as f64).exp()
    };
    if compared().next().is_none() {
        return "geometric mean: nothing to compare".to_owned();
    }
    let (search, shrink) =
        (mean(|findings| findings.search.ratio()), mean(|findings| findings.shrink.ratio()));
    format!("{:<37} {search:>6.1} {:>22} {shrink:>6.1}", "geometric mean", "")
}
