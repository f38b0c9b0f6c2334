//! One row with one library: a check that both sides do the same, then rounds in turn.

use std::num::NonZero;
use std::process::Command;
use std::time::Duration;

use crate::options::PORT;
use crate::original::{self, Original, Program};
use crate::outcome::{Outcome, common_executions};
use crate::row::{Kind, Order, Row};
use crate::table::{Comparison, Findings, Line};

/// The number of passing tests in a trace.
const N_TRACED: u64 = 1000;

/// The least time of a measurement of the port, from which the amount of work follows.
const LEAST: Duration = Duration::from_millis(40);

/// Why there is nothing to compare.
pub(crate) enum Obstacle {
    /// A process failed.
    Failure(String),
    /// The two sides do not do the same.
    Difference(String),
}

impl From<String> for Obstacle {
    fn from(failure: String) -> Obstacle {
        Obstacle::Failure(failure)
    }
}

/// One row with one library.
pub(crate) struct Race<'a> {
    pub(crate) row: &'static Row,
    pub(crate) original: &'a Original,
    pub(crate) program: &'a Program,
    pub(crate) n_rounds: NonZero<usize>,
}

impl Race<'_> {
    /// The line of the table, or why a process failed.
    pub(crate) fn run(&self) -> Result<Line, String> {
        let findings = match self.findings() {
            Ok(findings) => Ok(findings),
            Err(Obstacle::Difference(difference)) => Err(difference),
            Err(Obstacle::Failure(failure)) => return Err(failure),
        };
        Ok(Line { name: self.row.name, findings })
    }

    fn findings(&self) -> Result<Findings, Obstacle> {
        let trace = Order { kind: Kind::Trace, row: self.row, amount: N_TRACED };
        let executions = common_executions(&self.program.obey(&trace)?, &self.port(&trace)?);
        Ok(Findings {
            n_executions: executions.map_err(Obstacle::Difference)?,
            search: self.compare(Kind::Search, |outcome| outcome.counts.sum())?,
            shrink: self.compare(Kind::Shrink, |outcome| outcome.counts.units)?,
        })
    }

    /// Both sides in turn, with the time per unit.
    fn compare(&self, kind: Kind, units: fn(&Outcome) -> u64) -> Result<Comparison, Obstacle> {
        let order = self.order(kind)?;
        let (mut originals, mut ports) = (Vec::new(), Vec::new());
        for _ in 0..self.n_rounds.get() {
            let original: Outcome = self.program.obey(&order)?.parse()?;
            let port: Outcome = self.port(&order)?.parse()?;
            if original.counts != port.counts {
                let (original, port) = (original.counts, port.counts);
                let difference = format!("{}: {original}; of the port: {port}", counted(kind));
                return Err(Obstacle::Difference(difference));
            }
            let each = |outcome: &Outcome| outcome.time.as_secs_f64() / units(outcome) as f64;
            originals.push(each(&original));
            ports.push(each(&port));
        }
        Ok(Comparison { original: median(originals), port: median(ports) })
    }

    /// An order that takes the port long enough to be measured.
    fn order(&self, kind: Kind) -> Result<Order, String> {
        // QuickCheck's sizes go from 0 to 99 only if the number of tests is a multiple of 100.
        let amount = match kind {
            Kind::Search => 1000,
            Kind::Shrink | Kind::Trace => 1,
        };
        let mut order = Order { kind, row: self.row, amount };
        while self.port(&order)?.parse::<Outcome>()?.time < LEAST {
            order.amount *= 2;
        }
        Ok(order)
    }

    /// What the port prints.
    fn port(&self, order: &Order) -> Result<String, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        original::run(Command::new(program).arg(PORT).arg(self.original.name).args(order.words()))
    }
}

/// What the two counts of an outcome are.
fn counted(kind: Kind) -> &'static str {
    match kind {
        Kind::Shrink => "failures and accepted shrinks",
        Kind::Search | Kind::Trace => "passed and discarded tests",
    }
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    if values.len() % 2 == 1 { values[middle] } else { (values[middle - 1] + values[middle]) / 2.0 }
}
