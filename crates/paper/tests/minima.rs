//! The paper's tasks and minima are those that were recorded as test vectors.

use serde::Deserialize;
use stromboli_conformance::Data;
use stromboli_conformance::data::VectorFile;
use stromboli_conformance::tasks::SUITE;
use stromboli_paper::{minimum_of, tasks};
use stromboli_workloads::Task;

#[derive(Deserialize)]
struct Record {
    workload: String,
    property: String,
    mutation: String,
    minimal: Option<String>,
}

impl Record {
    fn task(&self) -> Task {
        let Record { workload, property, mutation, .. } = self;
        format!("{}/{property}/{mutation}", workload.to_lowercase()).parse().unwrap()
    }
}

#[test]
fn the_tasks_and_their_minima_are_those_of_the_vectors() {
    let files = Data::Embedded.files_of(&SUITE).unwrap();
    let vectors = files.iter().flat_map(VectorFile::vectors);
    let records: Vec<Record> = vectors.map(|vector| vector.record().unwrap()).collect();
    assert_eq!(records.len(), 167);
    assert_eq!(records.iter().map(Record::task).collect::<Vec<_>>(), tasks());
    for record in &records {
        let task = record.task();
        assert_eq!(minimum_of(&task), record.minimal.as_deref(), "{task}");
    }
}
