//! The tasks, their names and patterns of them.

use stromboli_workloads::task::TaskError;
use stromboli_workloads::{Task, TaskPattern, Workload};

fn tasks(pattern: &str) -> Result<Vec<String>, TaskError> {
    let tasks = pattern.parse::<TaskPattern>()?.tasks()?;
    Ok(tasks.iter().map(Task::to_string).collect())
}

#[test]
fn there_are_167_tasks() {
    let count = |workload| Task::all().iter().filter(|task| task.workload == workload).count();
    let counts: Vec<_> = Workload::all().into_iter().map(count).collect();
    assert_eq!(counts, [53, 58, 20, 36]);
}

#[test]
fn there_are_8_and_15_and_10_and_18_mutations_each_of_some_task() {
    let mutations: Vec<_> = Workload::all().iter().map(|w| w.mutations().len()).collect();
    assert_eq!(mutations, [8, 15, 10, 18]);
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
    assert_eq!(tasks("*/*/*").unwrap().len(), 167);
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
    assert_eq!(
        message("bst"),
        "`bst` is not a task: a task is `workload/property/mutation`, as bst/InsertPost/insert_1"
    );
    assert_eq!(
        message("bst/[/x"),
        "`bst/[/x` is not a pattern: invalid range pattern at character 5"
    );
}
