//! A program that is built in, and the same program in another process.

use std::env;

use stromboli_domain::{Budget, Family, Precondition, Seed};
use stromboli_programs::Program;
use stromboli_programs::process::{Settings, Specification};
use stromboli_runners::Command;
use stromboli_trials::{Alarm, Assignment, Strategy, Workbench};
use stromboli_workloads::Task;

/// Tasks whose counterexamples are found soon.
const TASKS: [&str; 10] = [
    "bst/InsertDelete/delete_4",
    "bst/InsertInsert/insert_1",
    "bst/InsertInsert/insert_2",
    "bst/DeleteInsert/delete_4",
    "bst/UnionUnionIdem/union_6",
    "bst/DeleteModel/delete_4",
    "bst/InsertModel/insert_1",
    "bst/InsertUnion/insert_1",
    "bst/UnionDeleteInsert/insert_2",
    "bst/UnionModel/union_6",
];

pub(crate) fn a_built_in_program_has_the_same_trials_in_another_process() {
    let program = env::current_exe().unwrap();
    let words = [program.to_str().unwrap(), super::PROGRAM, "bst"];
    let command = Command { words: words.map(str::to_owned).to_vec() };
    let (name, settings) = ("bst-elsewhere".to_owned(), Settings::of(command));
    let program = Program::start(Specification { name, settings }).unwrap();
    let elsewhere = program.declare().unwrap();
    let mut workbench = Workbench::default();
    let mut n_shrunk = 0;
    for task in TASKS {
        let task: Task = task.parse().unwrap();
        let there = format!("{elsewhere}/{}/{}", task.property, task.mutation);
        let there: Task = there.parse().unwrap();
        for framework in ["quickcheck", "hedgehog", "falsify"] {
            let catalog = stromboli_trials::Catalog::default();
            let strategy = Strategy::new(catalog.framework(framework).unwrap(), Family::TYPE);
            if strategy.precondition(task.workload, task.property) == Precondition::Skip {
                // Only generators that are part of Stromboli know what a property needs.
                continue;
            }
            for seed in [1, 2] {
                let mut run = |task: Task| {
                    let (seed, budget) = (Seed(seed), Budget::Default);
                    let assignment = Assignment { task, strategy, seed, budget };
                    let alarm = Alarm::default();
                    workbench.run(&assignment, &alarm).unwrap().reproducible()
                };
                let (here, there) = (run(task), run(there));
                assert_eq!(here, there, "{task} with {strategy}");
                n_shrunk += here.quantities.n_executions().unwrap_or(0);
            }
        }
    }
    assert!(n_shrunk > 1000, "{n_shrunk}");
}
