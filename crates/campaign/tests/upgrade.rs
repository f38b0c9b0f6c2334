//! Stores that an older version of this program made: `data/` has two, compressed, and what that
//! version exported from them.

use std::collections::BTreeMap;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde_json::Value;
use stromboli_campaign::exchange::{Format, export};
use stromboli_campaign::store::upgrade;
use stromboli_campaign::store::upgrade::IfExists;
use stromboli_campaign::{Store, Writer};
use stromboli_trials::{Status, Trial};

fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

fn unpacked(name: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    GzDecoder::new(fs::File::open(data(name)).unwrap()).read_to_end(&mut bytes).unwrap();
    bytes
}

/// A folder with an old store, which is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, store: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("upgrade").join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        fs::write(path.join("old.sqlite"), unpacked(&format!("{store}.sqlite.gz"))).unwrap();
        Folder(path)
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.join(file)
    }

    fn without(&self, text: impl ToString) -> String {
        text.to_string().replace(self.0.to_str().unwrap(), "FOLDER")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Rows by the names of their columns.
fn rows(csv: &str) -> Vec<BTreeMap<String, String>> {
    let mut lines = csv.lines().map(fields);
    let heading = lines.next().unwrap();
    lines.map(|fields| heading.iter().cloned().zip(fields).collect()).collect()
}

fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut is_quoted) = (vec![String::new()], false);
    for character in line.chars() {
        match character {
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            other => fields.last_mut().unwrap().push(other),
        }
    }
    fields
}

fn exported(store: &Path, format: Format) -> String {
    let mut text = Vec::new();
    export(&Store::open_read(store).unwrap(), format, |_| true, &mut || {}, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn an_old_store_is_refused_with_a_sentence_that_says_what_to_do() {
    let folder = Folder::new("refused", "format1");
    let path = folder.path("old.sqlite");
    let before = fs::read(&path).unwrap();
    let said = [Store::open_read(&path).err().unwrap(), Writer::open(&path).err().unwrap()];
    insta::assert_snapshot!(said.map(|error| folder.without(error)).join("\n"), @"
    the store FOLDER/old.sqlite was created by an older version of Stromboli: its format is 1, but this version needs 2; convert it with: stromboli upgrade FOLDER/old.sqlite NEW.sqlite
    the store FOLDER/old.sqlite was created by an older version of Stromboli: its format is 1, but this version needs 2; convert it with: stromboli upgrade FOLDER/old.sqlite NEW.sqlite
    ");
    assert_eq!(fs::read(&path).unwrap(), before);
}

/// Upgrades a store, and compares what it exports with what the old program did. Gives the columns
/// that differ, by the status of the trial.
fn compared(name: &str) -> Vec<String> {
    let folder = Folder::new(name, name);
    let (old, new) = (folder.path("old.sqlite"), folder.path("new.sqlite"));
    let before = fs::read(&old).unwrap();
    let upgraded = upgrade(&old, &new, IfExists::Refuse).unwrap();
    assert_eq!(fs::read(&old).unwrap(), before, "the old store is only read");
    let files = fs::read_dir(&folder.0).unwrap().count();
    assert_eq!(files, 2, "nothing is left beside the two stores");

    let then = rows(&fs::read_to_string(data(&format!("{name}.csv"))).unwrap());
    let now = rows(&exported(&new, Format::Csv));
    assert_eq!((then.len(), now.len() as u64), (now.len(), upgraded.n_trials));
    let mut differences = Vec::new();
    for (then, now) in then.iter().zip(&now) {
        for (column, value) in then {
            if now[column] != *value {
                let trial = format!("{} {}", now["status"], now["trial"]);
                differences.push(format!("{trial}: {column} was {value}, is {:?}", now[column]));
            }
        }
    }
    // The cells and the steps, which rows only count.
    let then = String::from_utf8(unpacked(&format!("{name}.jsonl.gz"))).unwrap();
    for (then, now) in then.lines().zip(exported(&new, Format::Jsonl).lines()) {
        let [then, now]: [Value; 2] = [then, now].map(|line| serde_json::from_str(line).unwrap());
        for key in ["task", "trial", "trials", "timeout_ms", "memory", "short_circuit"] {
            assert_eq!(then[key], now[key], "{key}");
        }
        if then["detail"] == "full" {
            assert_eq!(then["shrinking"]["steps"], now["counterexamples"]["steps"]);
        }
    }
    differences
}

#[test]
fn an_upgraded_store_exports_what_the_old_one_did() {
    // What a trial that was stopped while shrinking did not measure was 0.
    insta::assert_snapshot!(compared("format1").join("\n"), @r#"
    timed_out 1: property_ms was 0.000000, is ""
    timed_out 1: repeats was 0, is ""
    timed_out 2: property_ms was 0.000000, is ""
    timed_out 2: repeats was 0, is ""
    "#);
}

#[test]
fn what_an_import_could_not_know_is_not_known_any_more() {
    insta::assert_snapshot!(compared("imported1").join("\n"), @r#"
    found 2: discarded was 0, is ""
    found 2: executions was 0, is ""
    found 2: failed was 0, is ""
    found 2: passed was 0, is ""
    found 2: shrink_ms was 0.000000, is ""
    "#);
}

#[test]
fn an_upgraded_store_has_trials_that_ended_in_different_ways() {
    let folder = Folder::new("endings", "format1");
    let new = folder.path("new.sqlite");
    upgrade(&folder.path("old.sqlite"), &new, IfExists::Refuse).unwrap();
    let trials = Store::open_read(&new).unwrap().trials().unwrap();
    let of = |status| trials.iter().filter(move |trial: &&Trial| trial.status() == status);
    assert!(of(Status::Found).all(|trial| trial.outcome.quantities.repeats.is_some()));
    assert!(of(Status::TimedOut).all(|trial| trial.outcome.quantities.repeats.is_none()));
    assert!(of(Status::TimedOut).all(|trial| trial.outcome.counterexamples.is_some()));
    assert!(of(Status::Crashed).all(|trial| trial.outcome.quantities.tests.is_none()));
    assert!([Status::Found, Status::TimedOut, Status::Crashed].iter().all(|s| of(*s).count() > 0));
    let is_consistent = |trial: &Trial| {
        trial.outcome.counterexamples.as_ref().is_none_or(|found| found.is_consistent())
    };
    assert!(trials.iter().all(is_consistent));
    // It can be gone on with.
    assert_eq!(Writer::open(&new).unwrap().missing(|_| true).unwrap(), []);
    // Sessions come along.
    let store = rusqlite::Connection::open(&new).unwrap();
    let ask = |sql: &str| -> String { store.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(ask("SELECT kind || ' ' || version || ' ' || host FROM sessions"), "run 0.1.0 host");
    assert_eq!(ask("SELECT created_at FROM experiment"), {
        let old = rusqlite::Connection::open(folder.path("old.sqlite")).unwrap();
        let sql = "SELECT created_at FROM experiment";
        old.query_row(sql, [], |row| row.get::<_, String>(0)).unwrap()
    });
}

#[test]
fn what_cannot_be_upgraded_leaves_nothing_behind() {
    let folder = Folder::new("cannot", "format1");
    let [old, new, cut] = ["old.sqlite", "new.sqlite", "cut.sqlite"].map(|name| folder.path(name));
    let bytes = fs::read(&old).unwrap();
    fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    fs::write(folder.path("text"), "no store at all").unwrap();
    upgrade(&old, &new, IfExists::Refuse).unwrap();
    let upgraded = fs::read(&new).unwrap();
    let mut said = Vec::new();
    for (from, to) in [
        ("old.sqlite", "new.sqlite"),
        ("old.sqlite", "old.sqlite"),
        ("new.sqlite", "newer.sqlite"),
        ("cut.sqlite", "b.sqlite"),
        ("text", "b.sqlite"),
        ("missing.sqlite", "b.sqlite"),
        ("old.sqlite", "no/such/folder.sqlite"),
    ] {
        let error = upgrade(&folder.path(from), &folder.path(to), IfExists::Refuse).unwrap_err();
        said.push(folder.without(error));
    }
    let said = said.join("\n").replace(&bytes.len().to_string(), "ALL");
    insta::assert_snapshot!(said.replace(&(bytes.len() / 2).to_string(), "HALF"), @"
    FOLDER/new.sqlite exists; choose another name, or overwrite it with --force
    FOLDER/old.sqlite exists; choose another name, or overwrite it with --force
    the store FOLDER/new.sqlite already has format 2; there is nothing to upgrade
    the store FOLDER/cut.sqlite is damaged (it has HALF of ALL bytes) and was not changed; restore it from a backup, or run the experiment again into a new store with --store
    FOLDER/text is not a Stromboli store
    there is no store FOLDER/missing.sqlite; `stromboli run` creates one
    cannot create the store FOLDER/no/such/folder.sqlite: there is no folder FOLDER/no/such; create it first
    ");
    assert_eq!((fs::read(&old).unwrap(), fs::read(&new).unwrap()), (bytes, upgraded));
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 4);
}
