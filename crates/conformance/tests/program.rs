//! `stromboli-conformance` on folders of vectors, good and bad.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

/// A folder that is gone when the test is over.
struct Folder(TempDir);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(tempfile::Builder::new().prefix(name).tempdir().unwrap())
    }

    fn with(self, file: &str, text: impl AsRef<[u8]>) -> Folder {
        let path = self.0.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
        self
    }

    /// What the program says of the folder; the path is left out.
    fn check(&self, options: &[&str]) -> String {
        let output = Command::new(env!("CARGO_BIN_EXE_stromboli-conformance"))
            .arg("--data")
            .arg(self.0.path())
            .args(options)
            .output()
            .unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let code = output.status.code().unwrap();
        let answer = format!("{}{}exit {code}", text(output.stdout), text(output.stderr));
        answer.replace(self.0.path().to_str().unwrap(), "FOLDER")
    }
}

const RIGHT: &str = r#"{"property":"InsertPost","input":"((T (E) 0 0 (E)),1,0,0)","expect":{"base":"pass","insert_1":"fail"}}"#;
const WRONG: &str = r#"{"property":"InsertPost","input":"((T (E) 0 0 (E)),1,0,0)","expect":{"base":"pass","insert_2":"fail"}}"#;
const PLACE: &str = r#"{"i":0,"tier":0,"value":"((E),(E))"}"#;

#[test]
fn the_first_difference_is_shown_in_full() {
    let folder =
        Folder::new("differs").with("properties/bst.jsonl", [RIGHT, WRONG, WRONG].join("\n"));
    insta::assert_snapshot!(folder.check(&[]));
    insta::assert_snapshot!(folder.check(&["--json", "--jobs", "7"]));
}

#[test]
fn agreement_is_exit_0() {
    let folder = Folder::new("agrees").with("properties/bst.jsonl", RIGHT);
    assert!(folder.check(&[]).ends_with("1 of 1 vectors agree\nexit 0"));
}

#[test]
fn what_is_no_vector_is_said_with_its_place() {
    let cases = [
        Folder::new("cut").with("properties/bst.jsonl", format!("{RIGHT}\n{}", &RIGHT[..40])),
        Folder::new("no-input").with("properties/bst.jsonl", RIGHT.replace("((T", "(T")),
        Folder::new("no-property").with("properties/rbt.jsonl", RIGHT.replace("Post", "Pest")),
        Folder::new("no-mutation").with("properties/bst.jsonl", RIGHT.replace("t_1", "t_999")),
        Folder::new("no-verdict").with("properties/bst.jsonl", RIGHT.replace("pass", "succeed")),
        Folder::new("no-workload").with("properties/avl.jsonl", RIGHT),
        Folder::new("no-type").with("leancheck/bst_bts.jsonl", PLACE),
        Folder::new("no-value").with("leancheck/bst_bst.jsonl", PLACE.replace("(E),", "")),
        Folder::new("empty"),
        Folder::new("no-text").with("properties/bst.jsonl", [0xff, 0xfe]),
        Folder::new("no-gzip").with("properties/bst.jsonl.gz", "garbage"),
    ];
    let answers: Vec<_> = cases.iter().map(|folder| folder.check(&[])).collect();
    insta::assert_snapshot!(answers.join("\n"));
}
