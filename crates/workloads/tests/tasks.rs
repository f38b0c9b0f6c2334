//! The tasks, their names and patterns of them.

use stromboli_workloads::task::TaskError;
use stromboli_workloads::{Task, TaskPattern, Workload};

fn tasks(pattern: &str) -> Result<Vec<String>, TaskError> {
    let tasks = pattern.parse::<TaskPattern>()?.tasks()?;
    Ok(tasks.iter().map(Task::to_string).collect())
}

#[test]
fn the_workloads_of_etna_have_167_tasks() {
    let count = |name| Workload::from_name(name).unwrap().tasks().count();
    assert_eq!(["bst", "rbt", "stlc", "fsub"].map(count), [53, 58, 20, 36]);
}

#[test]
fn the_workloads_of_etna_have_51_mutations() {
    let count = |name| Workload::from_name(name).unwrap().mutations().len();
    assert_eq!(["bst", "rbt", "stlc", "fsub"].map(count), [8, 15, 10, 18]);
}

#[test]
fn every_mutation_is_one_of_some_task() {
    for workload in Workload::all() {
        for mutation in workload.mutations() {
            let pattern = format!("{workload}/*/{}", mutation.name);
            assert!(tasks(&pattern).is_ok(), "{pattern}");
        }
    }
}

#[test]
fn a_task_is_named_by_what_it_prints() {
    for task in Task::all() {
        assert_eq!(task.to_string().parse::<Task>(), Ok(task));
    }
}

#[test]
fn wildcards_do_not_cross_slashes() {
    assert_eq!(tasks("bst/InsertPost/insert_1").unwrap(), ["bst/InsertPost/insert_1"]);
    assert_eq!(tasks("*/InsertPost/insert_1").unwrap().len(), 2);
    assert_eq!(tasks("rbt/*/swap_[bc]?").unwrap().len(), tasks("rbt/*/swap_*").unwrap().len());
    assert!(matches!(tasks("rbt/*"), Err(TaskError::NoMatch { .. })));
    assert_eq!(tasks("*/*/*").unwrap().len(), Task::all().len());
}

#[test]
fn a_name_that_is_none_is_answered_with_what_to_do() {
    let message = |pattern: &str| tasks(pattern).unwrap_err().to_string();
    assert_eq!(message("bts/InsertPost/insert_1"), "no workload `bts`; did you mean `bst`?");
    assert_eq!(
        message("bst/InsertPots/insert_1"),
        "no property `InsertPots` in workload `bst`; did you mean `InsertPost`?"
    );
    assert_eq!(
        message("bst/InsertPost/insert_9"),
        "no mutation `insert_9` in workload `bst`; did you mean `insert_1`?"
    );
    assert_eq!(
        message("bst/InsertPost/delete_4"),
        "property `InsertPost` cannot fail under mutation `delete_4`; \
         `stromboli tasks --workload bst` lists the pairs that can"
    );
    assert_eq!(message("bst"), "no task matches `bst`; did you mean 'bst/*/*'?");
    assert_eq!(
        message("bst/[/x"),
        "`bst/[/x` is not a pattern: invalid range pattern at character 5"
    );
}
