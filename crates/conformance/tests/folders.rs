//! Folders of vectors: all of them are read before any is run, and a file may be named after any type.

use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};

use stromboli_conformance::run::ConformanceError;
use stromboli_conformance::{Data, Extent, Report, SUITES, run};
use tempfile::TempDir;

/// A folder that is deleted when the test ends.
struct Folder(TempDir);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(tempfile::Builder::new().prefix(name).tempdir().unwrap())
    }

    fn with(self, file: &str, lines: &[&str]) -> Folder {
        let path = self.0.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, lines.join("\n")).unwrap();
        self
    }

    /// The results of the vectors, and how many were run.
    fn run(&self, extent: Extent) -> (Result<Report, ConformanceError>, usize) {
        let n_done = AtomicUsize::new(0);
        let on_progress = |n, _| {
            n_done.fetch_max(n, Ordering::Relaxed);
        };
        let report = run(SUITES, &Data::Folder(self.0.path().to_owned()), extent, 2, &on_progress);
        (report, n_done.into_inner())
    }

    fn report(&self) -> Report {
        self.run(Extent::Full).0.unwrap()
    }
}

const FAST: &str = r#"{"property":"InsertPost","input":"((T (E) 0 0 (E)),1,0,0)","expect":{"base":"pass","insert_1":"fail"}}"#;
/// Takes minutes.
const SLOW: &str = r#"{"workload":"RBT","property":"DeleteValid","mutation":"miscolor_balLeft","order":"fwd","searched":2000000000}"#;
const LAST: &str = r#"{"depth":1,"count":1}"#;

#[test]
fn a_bad_line_at_the_very_end_is_reported_before_anything_runs() {
    let folder = |name, bad: &[&str]| {
        Folder::new(name)
            .with("properties/bst.jsonl", &[FAST; 40])
            .with("leancheck/search.jsonl", &[SLOW])
            .with("smallcheck/stlc_typ.jsonl", &[&[LAST], bad].concat())
    };
    let (report, n_done) = folder("good", &[]).run(Extent::Quick);
    assert!(report.unwrap().agrees());
    assert_eq!(n_done, 41);

    let (report, n_done) = folder("bad", &["{}"]).run(Extent::Full);
    let error = report.unwrap_err().to_string();
    assert!(
        error.starts_with("smallcheck/stlc_typ.jsonl, line 2: missing field `depth`"),
        "{error}"
    );
    assert_eq!(n_done, 0);
}

#[test]
fn a_bad_line_is_reported_even_if_it_would_not_be_run() {
    let bad = SLOW.replace("Left", "Middle");
    let (report, n_done) =
        Folder::new("slow-and-bad").with("leancheck/search.jsonl", &[&bad]).run(Extent::Quick);
    assert!(report.is_err());
    assert_eq!(n_done, 0);
}

#[test]
fn tiers_of_tuples_are_the_products_of_those_of_their_components() {
    // A search tree has 1, 1, 4 and 16 values in the first tiers, a red-black tree 1, 2 and 12, a key
    // one in each.
    let counts: [(&str, &[u32]); 6] = [
        ("bst_bst", &[1, 2, 9, 40]),
        ("bst_bst_bst", &[1, 3, 15]),
        ("bst_bst_key", &[1, 3, 12]),
        ("bst_bst_key_val", &[1, 4, 16]),
        ("rbt_key", &[1, 3, 15]),
        ("rbt_key_rev", &[1, 3]),
    ];
    let line = |ty, tier, count| format!(r#"{{"type":"{ty}","tier":{tier},"count":{count}}}"#);
    let lines: Vec<_> = counts
        .iter()
        .flat_map(|(ty, counts)| {
            counts.iter().enumerate().map(move |(n, count)| line(ty, n, count))
        })
        .collect();
    let lines: Vec<_> = lines.iter().map(String::as_str).collect();
    let report = Folder::new("tiers").with("leancheck/tiers.jsonl", &lines).report();
    assert_eq!(report.first_difference, None);
    assert_eq!(report.totals(), (18, 18));
}

#[test]
fn a_file_may_be_named_for_any_type() {
    let folder = Folder::new("types")
        .with(
            "leancheck/bst_bst.jsonl",
            &[
                r#"{"i":0,"tier":0,"value":"((E),(E))"}"#,
                r#"{"i":1,"tier":1,"value":"((E),(T (E) 0 0 (E)))"}"#,
                r#"{"i":2,"tier":1,"value":"((T (E) 0 0 (E)),(E))"}"#,
            ],
        )
        .with("leancheck/bool.jsonl", &[r##"{"i":1,"tier":0,"value":"#t"}"##])
        .with(
            "smallcheck/bst_bst.jsonl",
            &[
                r#"{"depth":2,"count":1}"#,
                r#"{"depth":2,"i":0,"value":"((E),(E))"}"#,
                r#"{"depth":3,"count":100}"#,
            ],
        );
    let report = folder.report();
    assert_eq!(report.first_difference, None);
    let rows: Vec<_> =
        report.rows.iter().map(|row| (row.kind, row.subject.as_str(), row.total)).collect();
    assert_eq!(
        rows,
        [("leancheck", "bool", 1), ("leancheck", "bst_bst", 3), ("smallcheck", "bst_bst", 3)]
    );
}

#[test]
fn a_value_beyond_the_last_one_is_a_difference() {
    let line = r##"{"i":5000,"tier":0,"value":"#t"}"##;
    let report = Folder::new("beyond").with("leancheck/bool.jsonl", &[line]).report();
    assert_eq!(report.first_difference.unwrap().difference.actual, "none");
}

#[test]
fn the_inputs_of_all_properties_are_known_by_name_and_so_is_what_is_in_them() {
    let line = r##"{"i":0,"tier":0,"value":"#t"}"##;
    let folder = Folder::new("unknown").with("leancheck/quicksort.jsonl", &[line]);
    let error = folder.run(Extent::Full).0.unwrap_err().to_string();
    let (_, names) = error.split_once("no type `quicksort`; known types are ").unwrap();
    let names: Vec<_> = names.split(", ").collect();
    insta::assert_snapshot!(names.join("\n"));
}
