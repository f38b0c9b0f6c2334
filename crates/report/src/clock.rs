//! Chooses the machine that the times of a task come from.
//!
//! Times of different machines cannot be compared; counts can. Medians of times are therefore over the
//! trials of one machine: for each task, family and budget, the one on which most frameworks were tried.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use stromboli_domain::{Budget, FamilyKind};
use stromboli_trials::Kind;

use crate::study::{Study, TaskTrials};
use crate::words::few;

/// The machine, for each family and budget of a task; `None` if it was not recorded.
pub(crate) struct Clocks<'t>(BTreeMap<Compared, Option<&'t str>>);

/// What is compared on a task.
type Compared = (FamilyKind, Budget);

impl<'t> Clocks<'t> {
    /// Chooses a machine for each family and budget of a task. Of machines with equally many frameworks, it
    /// is the one with the most trials, then the first by name.
    pub(crate) fn of(cells: &[&mut TaskTrials<'t>]) -> Clocks<'t> {
        let mut tried: BTreeMap<Compared, BTreeMap<Option<&'t str>, Vec<usize>>> = BTreeMap::new();
        for cell in cells {
            let Some(compared) = compared(cell) else { continue };
            for (host, n_trials) in trials_by_host(cell) {
                tried.entry(compared).or_default().entry(host).or_default().push(n_trials);
            }
        }
        let chosen = tried.into_iter().filter_map(|(compared, hosts)| {
            let most = |(host, cells): &(Option<&'t str>, Vec<usize>)| {
                (cells.len(), cells.iter().sum::<usize>(), Reverse(*host))
            };
            let (host, _) = hosts.into_iter().max_by_key(most)?;
            Some((compared, host))
        });
        Clocks(chosen.collect())
    }

    pub(crate) fn host(&self, cell: &TaskTrials<'_>) -> Option<&'t str> {
        compared(cell).and_then(|compared| *self.0.get(&compared)?)
    }
}

fn compared(cell: &TaskTrials<'_>) -> Option<Compared> {
    let of = &cell.trials.first()?.trial.cell;
    Some((of.strategy.family().kind, of.budget))
}

fn trials_by_host<'t>(cell: &TaskTrials<'t>) -> BTreeMap<Option<&'t str>, usize> {
    let mut n_trials = BTreeMap::new();
    for trial in &cell.trials {
        *n_trials.entry(trial.trial.host.as_deref()).or_default() += 1;
    }
    n_trials
}

/// The number of machines that are named.
const MOST_NAMED: usize = 8;

/// Which machines times come from, and what ports do not generate, in words.
pub(crate) fn described(study: &Study<'_>) -> String {
    let mut text = machines(study);
    let is_rejected_early = |cell: &TaskTrials<'_>| {
        let strategy = cell.trials.first().map(|first| first.trial.cell.strategy);
        strategy.is_some_and(|it| {
            it.family().kind == FamilyKind::Type && it.finder().kind() == Kind::Ported
        })
    };
    if study.cells().any(is_rejected_early) {
        text.push_str(
            ". All ports alike do not generate the rest of an input of family type that its \
             precondition rejects",
        );
    }
    text
}

fn machines(study: &Study<'_>) -> String {
    let hosts: Vec<_> = study.hosts().into_iter().map(str::to_owned).collect();
    match &hosts[..] {
        [] => "from a machine that was not recorded".to_owned(),
        [host] => format!("from one machine, {host}"),
        _ => {
            let named = few(&hosts, MOST_NAMED, ", ");
            let mut text = format!(
                "from {} machines: {named}. The times of a task are compared on one machine only, \
                 counts across machines",
                hosts.len()
            );
            let n_elsewhere = study.cells().filter(|cell| is_elsewhere(cell)).count();
            if n_elsewhere > 0 {
                text.push_str(&format!(
                    ". In {n_elsewhere} of {} cells, no trial ran on the machine of the other \
                     strategies, so their times are not compared",
                    study.cells().count()
                ));
            }
            text
        }
    }
}

/// Whether no trial ran on the machine that the times of its task come from.
fn is_elsewhere(cell: &TaskTrials<'_>) -> bool {
    cell.trials.iter().all(|trial| trial.trial.host.as_deref() != cell.timed_on)
}
