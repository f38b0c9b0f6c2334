//! Claims about tasks: how many there are, how many have a minimum, how many bugs are found.

use stromboli_domain::Budget;
use stromboli_report::number::short;
use stromboli_report::{Series, Study, TaskTrials};
use stromboli_workloads::{Task, Workload};

use super::evidence::{Evidence, Lacking, must_be_as_in_the_paper};
use super::{Answer, Check, Claim};
use crate::minima::{is_task, minimum_of, tasks};
use crate::setting::{bst, has_series, rbt, stlc, workloads};

pub(super) const C1: Claim = Claim {
    id: "C1",
    claim: "Tasks: pairs of a property and a mutation that it can detect",
    paper: "bst 53, rbt 58, stlc 20, fsub 36",
    criterion: "the same numbers",
    check: Check::Plain(|study| {
        let n_tasks = |workload| study.tasks(workload).iter().filter(|task| is_task(task)).count();
        let ours = workloads().map(n_tasks);
        // Fewer tasks than there are only show that not all were tried.
        let n_tried = ours.iter().sum::<usize>();
        if n_tried < tasks().len() {
            let n_tasks = tasks().len();
            return Err(Lacking(format!("{n_tried} of the paper's {n_tasks} tasks were tried")));
        }
        Ok(Answer { ours: per_workload(ours), agrees: ours == [53, 58, 20, 36] })
    }),
};

pub(super) const C9: Claim = Claim {
    id: "C9",
    claim: "Minima found by exhaustive enumeration",
    paper: "rbt 34 of 58; bst, stlc and fsub all",
    criterion: "at least as many, and the same minimum wherever the paper has one",
    check: Check::Plain(|study| {
        let known = |workload| {
            let of_workload = |task: &&Task| task.workload == workload;
            let is_known = |task: &&Task| {
                // A best known counterexample is not found by exhaustive enumeration.
                let minima = study.minima();
                minima.get(task).is_some() && minima.best_known(task).is_none()
            };
            tasks().iter().filter(of_workload).filter(is_known).count()
        };
        let ours = workloads().map(known);
        let of_paper = || tasks().iter().filter(|task| minimum_of(task).is_some());
        let is_same = |task: &&Task| study.minima().get(task) == minimum_of(task);
        let (n_of_paper, n_same) = (of_paper().count(), of_paper().filter(is_same).count());
        let is_as_many = ours.iter().zip([53, 34, 20, 36]).all(|(ours, paper)| *ours >= paper);
        if study.minima().is_empty() {
            return Err(Lacking("no minima are known".to_owned()));
        }
        Ok(Answer {
            ours: format!(
                "{}; {n_same} of the paper's {n_of_paper} are the same",
                per_workload(ours)
            ),
            agrees: is_as_many && n_same == n_of_paper,
        })
    }),
};

pub(super) const C13: Claim = Claim {
    id: "C13",
    claim: "Without shrinking, as many trials find the bug as with the default",
    paper: "equal within 1-2 points on bst, rbt and stlc",
    criterion: "equal within 2 points on each of the three",
    check: Check::Plain(|study| {
        let [bst, rbt, stlc] =
            [difference(study, bst())?, difference(study, rbt())?, difference(study, stlc())?];
        let agrees = bst.max(rbt).max(stlc) <= 2.0;
        let [bst, rbt, stlc] = [bst, rbt, stlc].map(short);
        Ok(Answer { ours: format!("bst {bst}, rbt {rbt}, stlc {stlc} points apart"), agrees })
    }),
};

fn per_workload(numbers: [usize; 4]) -> String {
    let texts = workloads().into_iter().zip(numbers);
    let texts: Vec<_> = texts.map(|(workload, n)| format!("{} {n}", workload.name())).collect();
    texts.join(", ")
}

/// By how many points the shares of trials that find the bug differ, over the tasks and strategies
/// that were tried both with the default budget and with none.
fn difference(study: &Study<'_>, workload: Workload) -> Evidence<f64> {
    let (mut shrunk, mut unshrunk) = (Found::default(), Found::default());
    for with in study.series() {
        let is_it = with.group.workload == workload && with.budget == Budget::Default;
        if !is_it || !has_series(with) {
            continue;
        }
        if let Some(without) = study.find(with.group, with.contender, Budget::None) {
            must_be_as_in_the_paper(with)?;
            must_be_as_in_the_paper(without)?;
            shrunk.add(with, without);
            unshrunk.add(without, with);
        }
    }
    match (shrunk.percent(), unshrunk.percent()) {
        (Some(shrunk), Some(unshrunk)) => Ok((shrunk - unshrunk).abs()),
        _ => Err(Lacking(format!("{workload}: no trials without shrinking (budget none)"))),
    }
}

#[derive(Default)]
struct Found {
    n_found: usize,
    n_trials: usize,
}

impl Found {
    /// Counts the trials of a series on tasks that the other series has too.
    fn add(&mut self, series: &Series<'_>, other: &Series<'_>) {
        let is_in_both =
            |cell: &&TaskTrials<'_>| is_task(&cell.task) && other.cell(&cell.task).is_some();
        for cell in series.cells.iter().filter(is_in_both) {
            self.n_found += cell.trials.iter().filter(|trial| trial.is_found()).count();
            self.n_trials += cell.trials.len();
        }
    }

    fn percent(&self) -> Option<f64> {
        (self.n_trials > 0).then(|| 100.0 * self.n_found as f64 / self.n_trials as f64)
    }
}
