//! The paper's tasks and minima are those that the reference implementation lists.

use std::io::Read;

use flate2::read::GzDecoder;
use serde::Deserialize;
use stromboli_paper::{minimum_of, tasks};

#[derive(Deserialize)]
struct Listed {
    workload: String,
    property: String,
    mutation: String,
    minimal: Option<String>,
}

#[test]
fn the_tasks_and_their_minima_are_those_of_the_golden_vectors() {
    let compressed = include_bytes!("../../conformance/golden/tasks.jsonl.gz");
    let mut text = String::new();
    GzDecoder::new(&compressed[..]).read_to_string(&mut text).unwrap();
    let listed: Vec<_> = text
        .lines()
        .map(|line| {
            let Listed { workload, property, mutation, minimal } =
                serde_json::from_str(line).unwrap();
            (format!("{}/{property}/{mutation}", workload.to_lowercase()), minimal)
        })
        .collect();
    let ours = tasks().iter().map(|task| (task.to_string(), minimum_of(task).map(str::to_owned)));
    assert_eq!(ours.collect::<Vec<_>>(), listed);
}
