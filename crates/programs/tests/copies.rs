//! Copies of built-in workloads whose types are known only at run time.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Map, Value, json};
use stromboli_domain::{Precondition, Stop, Verdict};
use stromboli_programs::{Description, Execute, declare};
use stromboli_workloads::{Task, Workload, WorkloadSchema};

/// Executes a property of a built-in workload on printed inputs.
struct BuiltIn(Workload);

impl Execute for BuiltIn {
    fn execute(
        &self,
        property: &str,
        bug: Option<&str>,
        input: &str,
    ) -> Result<(Verdict, Option<String>), Stop> {
        let property = self.0.property(property).unwrap();
        let input = property.parse(input).unwrap();
        Ok((property.test(bug, Precondition::Check)(&*input), None))
    }
}

/// What the built-in workload would say of itself if it were a program.
pub(crate) fn hello(name: &str) -> Value {
    let workload = Workload::from_name(name).unwrap();
    let schema = serde_json::to_value(WorkloadSchema::of(workload)).unwrap();
    let properties = schema["properties"].as_array().unwrap().iter();
    let properties = properties.map(|property| {
        (property["name"].as_str().unwrap().to_owned(), json!({"input": property["input"]}))
    });
    let bugs = workload.mutations().iter();
    let bugs = bugs.map(|bug| (bug.name.to_owned(), Value::from(bug.description)));
    let tasks = workload.tasks().map(|task| json!([&*task.property, &*task.mutation]));
    json!({
        "protocol": 1,
        "program": format!("own-{name}"),
        "types": schema["types"],
        "properties": properties.collect::<Map<_, _>>(),
        "bugs": bugs.collect::<Map<_, _>>(),
        "tasks": tasks.collect::<Vec<_>>(),
    })
}

/// The copy of a built-in workload, which the first test that asks declares.
pub(crate) fn copy_of(name: &str) -> Workload {
    static DECLARING: Mutex<()> = Mutex::new(());
    let _one = DECLARING.lock().unwrap_or_else(PoisonError::into_inner);
    Workload::from_name(&format!("own-{name}")).unwrap_or_else(|_| {
        let description = Description::from_json(&hello(name)).unwrap();
        let program = BuiltIn(Workload::from_name(name).unwrap());
        declare(description, Arc::new(program)).unwrap()
    })
}

/// The task of the copy that stands for this one.
pub(crate) fn copied(task: &Task) -> Task {
    copy_of(task.workload.name());
    format!("own-{task}").parse().unwrap()
}
