//! The store on its own: what it keeps, what it refuses, and what it survives.

use std::fs::{self, File, OpenOptions};
use std::path::{Path, PathBuf};
use std::time::Duration;

use stromboli_campaign::exchange::{self, Format, ImportError, Imported, export};
use stromboli_campaign::seed::assignment_of;
use stromboli_campaign::store::merge::{MergeError, Merged, merge};
use stromboli_campaign::store::{Growth, Session};
use stromboli_campaign::{Build, Experiment, Store, StoreError, Writer};
use stromboli_domain::Seed;
use stromboli_trials::{
    Catalog, Cell, Counterexamples, Ending, Framework, Outcome, Quantities, Status, Step, Steps,
    Strategy, Trial,
};
use stromboli_workloads::{Task, Workload};
use tempfile::TempDir;

/// A folder that is gone when the test is over.
struct Folder(TempDir);

impl Folder {
    fn new(name: &str) -> Folder {
        Folder(tempfile::Builder::new().prefix(name).tempdir().unwrap())
    }

    fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    /// A text without the name of this folder.
    fn without(&self, text: impl ToString) -> String {
        text.to_string().replace(self.0.path().to_str().unwrap(), "FOLDER")
    }
}

const TEXT: &str = "
    trials = 3
    timeout = '1 s'
    [[runs]]
    tasks = 'bst/InsertModel/insert_[12]'
    strategies = ['quickcheck/api', 'quickcheck/cbc']
";

fn build() -> Build {
    Build {
        version: "0.0.7".to_owned(),
        commit: Some("00c0ffee00c0ffee".to_owned()),
        is_modified: true,
        fingerprint: Some("f00d".to_owned()),
        compiler: Some("rustc 1.95.0".to_owned()),
        target: Some("x86_64-unknown-linux-gnu".to_owned()),
        target_features: Some("sse2,popcnt".to_owned()),
        profile: Some("debug".to_owned()),
        opt_level: Some("1".to_owned()),
    }
}

fn import(file: &Path, store: &Path) -> Result<Imported, ImportError> {
    exchange::import(&build(), &Catalog::default(), file, store)
}

fn experiment(text: &str) -> Experiment {
    Experiment::parse("test", text, &Catalog::default()).unwrap()
}

fn open(path: &Path, text: &str, growth: Growth) -> Result<Writer, StoreError> {
    Writer::open_or_create(path, &experiment(text), growth)
}

/// Some trial, each of another kind than the next.
fn outcome(number: u32) -> Outcome {
    let time = Duration::from_micros(u64::from(number));
    let nanoseconds = u64::from(number) * 1_000;
    let quantities = Quantities {
        search_ns: Some(nanoseconds),
        peak_memory: number.is_multiple_of(2).then_some(1 << 20),
        ..Quantities::default()
    };
    if number.is_multiple_of(3) {
        let reason = Some("stack, \"overflow\"".to_owned());
        let ending = Ending { status: Status::Crashed, reason };
        return Outcome { ending, quantities, counterexamples: None };
    }
    let step = |n| Step { value: format!("((E),{n},\"0\")"), n_executions: n, time };
    let steps = (1..u64::from(number)).map(step).collect();
    Outcome {
        ending: Ending { status: Status::Found, reason: None },
        quantities: Quantities {
            tests: Some(7),
            discards: Some(7),
            passed: Some(5),
            failed: Some(3),
            discarded: Some(1),
            not_generated: Some(2),
            repeats: Some(4),
            shrink_ns: Some(nanoseconds),
            property_ns: Some(nanoseconds / 2),
            ..quantities
        },
        counterexamples: Some(Counterexamples::followed("((E),9,0)".to_owned(), steps)),
    }
}

#[test]
fn the_steps_of_most_trials_can_be_left_out() {
    let folder = Folder::new("left-out");
    let mut writer =
        Writer::open_or_create(&folder.path("store.sqlite"), &experiment(TEXT), Growth::Refused)
            .unwrap();
    fill(&mut writer, |_| true);
    let store = writer.store();
    let all = store.trials().unwrap();
    let mut n_read = Vec::new();
    let few = store.trials_following(1, |n| n_read.push(n)).unwrap();
    assert_eq!(n_read, (1..=all.len()).collect::<Vec<_>>());
    assert_eq!((store.n_trials().unwrap(), few.len()), (all.len(), all.len()));
    let mut n_left_out = 0;
    for (all, few) in all.iter().zip(&few) {
        let steps = |trial: &Trial| trial.outcome.counterexamples.clone()?.steps;
        let (Some(all), Some(left)) = (steps(all), steps(few)) else { continue };
        let told = |steps: &Steps| (steps.len(), steps.n_executions(), steps.time());
        assert_eq!(told(&left), told(&all));
        assert_eq!(left.all().is_some(), few.number == 1 || all.is_empty());
        n_left_out += usize::from(left.all().is_none());
    }
    assert!(n_left_out > 0);
}

/// Records all that is missing of the cells that are wanted.
fn fill(writer: &mut Writer, wanted: impl Fn(&Cell) -> bool) -> usize {
    fill_part(writer, None, wanted)
}

fn fill_part(writer: &mut Writer, part: Option<&str>, wanted: impl Fn(&Cell) -> bool) -> usize {
    let session =
        writer.begin(&Session::Run { part, n_jobs: 1, is_pinned: false }, &build()).unwrap();
    let missing = writer.missing(wanted).unwrap();
    let mut trials = Vec::new();
    for work in &missing {
        for &number in &work.numbers {
            let seed = Some(assignment_of(Seed(1), &work.cell, number).seed);
            let host = Some("node1".to_owned());
            trials.push(Trial { cell: work.cell, number, seed, host, outcome: outcome(number) });
        }
    }
    writer.record(session, &trials).unwrap();
    writer.end(session).unwrap();
    trials.len()
}

fn trials(path: &Path) -> Vec<Trial> {
    Store::open_read(path).unwrap().trials().unwrap()
}

fn filled(path: &Path) -> Vec<Trial> {
    let mut writer = open(path, TEXT, Growth::Refused).unwrap();
    assert_eq!(fill(&mut writer, |_| true), 12);
    drop(writer);
    trials(path)
}

#[test]
fn what_is_recorded_is_read() {
    let folder = Folder::new("read");
    let trials = filled(&folder.path("a.sqlite"));
    assert_eq!(trials.len(), 12);
    for trial in &trials {
        assert_eq!(trial.outcome, outcome(trial.number));
        let assignment = assignment_of(Seed(1), &trial.cell, trial.number);
        assert_eq!(trial.assignment(), Some(assignment));
    }
    // One file, and nothing beside it.
    assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1);
}

#[test]
fn reading_names_that_the_program_does_not_know_changes_no_list() {
    let folder = Folder::new("unknown-names");
    let path = folder.path("a.sqlite");
    filled(&path);
    let store = rusqlite::Connection::open(&path).unwrap();
    let rename =
        "UPDATE cells SET task = 'queue/PopOrder/pop_' || id, strategy = 'my-library/cbc_own'";
    assert_eq!(store.execute(rename, []).unwrap(), 4);
    drop(store);

    let lists = || (Workload::all(), Task::all(), Framework::all(), Strategy::all());
    let before = lists();
    let read = trials(&path);
    assert_eq!(read.len(), 12);
    for Trial { cell, .. } in read {
        assert_eq!(cell.task.to_string().split("_").next(), Some("queue/PopOrder/pop"));
        assert_eq!(cell.strategy.to_string(), "my-library/cbc_own");
        // What nobody knows comes last.
        assert!(before.1.iter().all(|task| *task < cell.task));
        assert!(before.3.iter().all(|strategy| *strategy < cell.strategy));
    }
    assert_eq!(lists(), before);
}

#[test]
fn people_can_look_into_it() {
    let folder = Folder::new("look");
    filled(&folder.path("a.sqlite"));
    let store = rusqlite::Connection::open(folder.path("a.sqlite")).unwrap();
    let ask = |sql: &str| -> String { store.query_row(sql, [], |row| row.get(0)).unwrap() };
    let answers = [
        ask("SELECT group_concat(DISTINCT workload || ' ' || strategy) FROM results"),
        ask("SELECT printf('%.3f %.3f', sum(search_ms), sum(shrink_ms)) FROM results"),
        ask("SELECT printf('%d %d', sum(executions), sum(shrinks)) FROM results"),
        ask("SELECT value || ' ' || executions FROM shrinks WHERE shrink = 1"),
        ask("SELECT printf('%s %s %d', kind, version, ended_at >= started_at) FROM sessions"),
        ask(
            "SELECT name || ' ' || seed || ' ' || (definition LIKE '%trials = 3%') FROM experiment",
        ),
        ask("SELECT printf('%d %d %d', planned, done, crashed) FROM progress LIMIT 1"),
    ];
    insta::assert_snapshot!(answers.join("\n"), @r#"
    bst quickcheck/api,bst quickcheck/cbc
    0.024 0.012
    72 4
    ((E),1,"0") 1
    run 0.0.7 1
    test 1 1
    3 3 1
    "#);
}

#[test]
fn a_store_goes_on_with_the_same_experiment_only() {
    let folder = Folder::new("same");
    let path = folder.path("a.sqlite");
    let before = filled(&path);
    let other = [
        TEXT.replace("trials = 3", "trials = 2"),
        TEXT.replace("trials = 3", "trials = 4"),
        TEXT.replace("'1 s'", "'2 s'"),
        TEXT.replace("timeout", "memory = '1 GiB'\n timeout"),
        TEXT.replace("timeout", "short_circuit = false\n timeout"),
        TEXT.replace("timeout", "seed = 2\n timeout"),
        TEXT.replace("insert_[12]", "insert_1"),
        TEXT.replace("insert_[12]", "insert_*"),
        TEXT.replace("timeout", "budgets = ['default', 'none']\n timeout"),
        TEXT.replace("trials = 3", "trials = 4\n budgets = ['default', 'none']"),
    ];
    let said = other.map(|text| folder.without(open(&path, &text, Growth::Refused).err().unwrap()));
    insta::assert_snapshot!(said.join("\n"), @"
    the store FOLDER/a.sqlite belongs to another experiment: the number of trials of bst/InsertModel/insert_1 quickcheck/api default is 3 in the store and 2 in the experiment; choose another store with --store
    the experiment has grown since the store FOLDER/a.sqlite was created: more trials for 4 combinations of a task, a strategy and a budget; add this to the store with --extend
    the store FOLDER/a.sqlite belongs to another experiment: the timeout of bst/InsertModel/insert_1 quickcheck/api default is 1 s in the store and 2 s in the experiment; choose another store with --store
    the store FOLDER/a.sqlite belongs to another experiment: the memory of bst/InsertModel/insert_1 quickcheck/api default is 2 GiB in the store and 1 GiB in the experiment; choose another store with --store
    the store FOLDER/a.sqlite belongs to another experiment: the short_circuit of bst/InsertModel/insert_1 quickcheck/api default is true in the store and false in the experiment; choose another store with --store
    the store FOLDER/a.sqlite belongs to another experiment: the seed is 1 in the store and 2 in the experiment; choose another store with --store
    the store FOLDER/a.sqlite belongs to another experiment: the store also has bst/InsertModel/insert_2 quickcheck/api default; choose another store with --store
    the experiment has grown since the store FOLDER/a.sqlite was created: it now has bst/InsertModel/insert_3 quickcheck/api default and 1 more; add this to the store with --extend
    the experiment has grown since the store FOLDER/a.sqlite was created: it now has bst/InsertModel/insert_1 quickcheck/api none and 3 more; add this to the store with --extend
    the experiment has grown since the store FOLDER/a.sqlite was created: it now has bst/InsertModel/insert_1 quickcheck/api none and others (4 in all), and more trials for 4 combinations of a task, a strategy and a budget; add this to the store with --extend
    ");
    // Another notation for the same experiment is accepted.
    let text = TEXT.replace("insert_[12]", "insert_[21]").replace("'1 s'", "'1000 ms'");
    open(&path, &text, Growth::Refused).unwrap();
    assert_eq!(trials(&path), before);
}

#[test]
fn a_store_grows_if_that_is_welcome() {
    let folder = Folder::new("grows");
    let path = folder.path("a.sqlite");
    let before = filled(&path);
    let text = TEXT.replace("trials = 3", "trials = 4").replace("insert_[12]", "insert_*");
    let mut writer = open(&path, &text, Growth::Welcome).unwrap();
    assert_eq!(fill(&mut writer, |_| true), 4 + 2 * 4);
    drop(writer);
    let after = trials(&path);
    assert!(before.iter().all(|trial| after.contains(trial)));
    open(&path, &text, Growth::Refused).unwrap();
    let smaller = open(&path, TEXT, Growth::Welcome).err().unwrap();
    assert!(matches!(smaller, StoreError::Other { .. }), "{smaller}");
}

#[test]
fn one_writes_and_many_read() {
    let folder = Folder::new("one");
    let path = folder.path("a.sqlite");
    filled(&path);
    let reader = Store::open_read(&path).unwrap();
    assert_eq!(reader.writer(), None);
    let writer = Writer::open(&path).unwrap();
    let refused = Writer::open(&path).err().unwrap();
    assert!(
        matches!(refused, StoreError::Locked { process, .. } if process == Some(std::process::id()))
    );
    assert_eq!(reader.writer(), Some(std::process::id()));
    assert_eq!(reader.trials().unwrap().len(), 12);
    drop(writer);
    assert_eq!(reader.writer(), None);
    Writer::open(&path).unwrap();
}

#[test]
fn damage_at_any_place_is_explained() {
    let folder = Folder::new("damage");
    let path = folder.path("a.sqlite");
    filled(&path);
    let sound = fs::read(&path).unwrap();
    let (mut n_explained, mut n_unnoticed) = (0, 0);
    for place in (0..sound.len()).step_by(97) {
        let mut bytes = sound.clone();
        let end = sound.len().min(place + 16);
        bytes[place..end].iter_mut().for_each(|byte| *byte ^= 0xa5);
        fs::write(&path, bytes).unwrap();
        let read = Store::open_read(&path).and_then(|store| {
            store.about()?;
            store.progress()?;
            store.sessions()?;
            store.minima()?;
            store.trials()
        });
        match read {
            // In free space, or in a text.
            Ok(_) => n_unnoticed += 1,
            Err(StoreError::Sqlite { source, .. }) => panic!("at {place}: {source}"),
            Err(_) => n_explained += 1,
        }
    }
    assert!(n_explained > 50 && n_unnoticed > 50, "{n_explained} {n_unnoticed}");
}

#[test]
fn a_crashed_trial_is_replaced_and_no_other() {
    let folder = Folder::new("retry");
    let path = folder.path("a.sqlite");
    filled(&path);
    let trials = Store::open_read(&path).unwrap().trials().unwrap();
    let with = |status| trials.iter().find(|trial| trial.status() == status).cloned().unwrap();
    let (crashed, found) = (with(Status::Crashed), with(Status::Found));

    let mut writer = Writer::open(&path).unwrap();
    let session =
        writer.begin(&Session::Run { part: None, n_jobs: 1, is_pinned: false }, &build()).unwrap();
    let n_missing = |writer: &Writer| {
        let missing = writer.missing(|_| true).unwrap();
        missing.iter().map(|work| work.numbers.len()).sum::<usize>()
    };
    let n_before = n_missing(&writer);
    writer.retry_crashed();
    let n_crashed = trials.iter().filter(|trial| trial.status() == Status::Crashed).count();
    assert_eq!(n_missing(&writer), n_before + n_crashed);
    let again = Trial { outcome: found.outcome.clone(), ..crashed };
    writer.record(session, std::slice::from_ref(&again)).unwrap();
    assert_eq!(n_missing(&writer), n_before + n_crashed - 1);
    assert!(writer.store().trials().unwrap().contains(&again));
    assert!(writer.record(session, &[found]).is_err());
    assert_eq!(writer.store().trials().unwrap().len(), trials.len());
}

#[test]
fn what_is_no_sound_store_is_left_alone() {
    let folder = Folder::new("sound");
    let sound = folder.path("sound.sqlite");
    filled(&sound);
    let spoilt = |name: &str, spoil: &dyn Fn(&Path)| {
        let path = folder.path(name);
        fs::copy(&sound, &path).unwrap();
        spoil(&path);
        path
    };
    let cut = |path: &Path, n_bytes| {
        OpenOptions::new().write(true).open(path).unwrap().set_len(n_bytes).unwrap();
    };
    let length = fs::metadata(&sound).unwrap().len();
    let sql = |path: &Path, sql: &str| {
        rusqlite::Connection::open(path).unwrap().execute_batch(sql).unwrap();
    };
    let paths = [
        spoilt("half.sqlite", &|path| cut(path, length / 2)),
        spoilt("almost.sqlite", &|path| cut(path, length - 1)),
        spoilt("older.sqlite", &|path| sql(path, "PRAGMA user_version = 1")),
        spoilt("newer.sqlite", &|path| sql(path, "PRAGMA user_version = 99")),
        spoilt("another.sqlite", &|path| sql(path, "PRAGMA application_id = 7")),
        spoilt("text.sqlite", &|path| fs::write(path, "not a database at all, at all").unwrap()),
        spoilt("noise.sqlite", &|path| {
            let mut bytes = fs::read(path).unwrap();
            bytes[4096..].fill(0xa5);
            fs::write(path, bytes).unwrap();
        }),
        folder.path("missing.sqlite"),
        folder.path("no/such/folder.sqlite"),
        folder.0.path().to_owned(),
    ];
    let mut said = Vec::new();
    for path in paths {
        let before = fs::read(&path).ok();
        let write = Writer::open(&path).err().unwrap();
        said.push(folder.without(write));
        let read = Store::open_read(&path).and_then(|store| store.trials()).err().unwrap();
        said.push(folder.without(format!("  to read: {read}")));
        assert_eq!(fs::read(&path).ok(), before, "{}", path.display());
    }
    let said = said.join("\n").replace(&length.to_string(), "ALL");
    let said = said.replace(&(length / 2).to_string(), "HALF");
    insta::assert_snapshot!(said.replace(&(length - 1).to_string(), "ALMOST"), @"
    the store FOLDER/half.sqlite is damaged (it has HALF of ALL bytes) and was not changed; restore it from a backup, or run the experiment again into a new store with --store
      to read: the store FOLDER/half.sqlite is damaged (it has HALF of ALL bytes) and was not changed; restore it from a backup, or run the experiment again into a new store with --store
    the store FOLDER/almost.sqlite is damaged (it has ALMOST of ALL bytes) and was not changed; restore it from a backup, or run the experiment again into a new store with --store
      to read: the store FOLDER/almost.sqlite is damaged (it has ALMOST of ALL bytes) and was not changed; restore it from a backup, or run the experiment again into a new store with --store
    the store FOLDER/older.sqlite has format 1, but this version of Stromboli (0.1.0) uses format 3; use the version that created it
      to read: the store FOLDER/older.sqlite has format 1, but this version of Stromboli (0.1.0) uses format 3; use the version that created it
    the store FOLDER/newer.sqlite has format 99, but this version of Stromboli (0.1.0) uses format 3; use the version that created it
      to read: the store FOLDER/newer.sqlite has format 99, but this version of Stromboli (0.1.0) uses format 3; use the version that created it
    FOLDER/another.sqlite is not a Stromboli store
      to read: FOLDER/another.sqlite is not a Stromboli store
    FOLDER/text.sqlite is not a Stromboli store
      to read: FOLDER/text.sqlite is not a Stromboli store
    the store FOLDER/noise.sqlite is damaged (database disk image is malformed) and was not changed; restore it from a backup, or run the experiment again into a new store with --store
      to read: the store FOLDER/noise.sqlite is damaged (database disk image is malformed) and was not changed; restore it from a backup, or run the experiment again into a new store with --store
    there is no store FOLDER/missing.sqlite; `stromboli run` creates one
      to read: there is no store FOLDER/missing.sqlite; `stromboli run` creates one
    there is no store FOLDER/no/such/folder.sqlite; `stromboli run` creates one
      to read: there is no store FOLDER/no/such/folder.sqlite; `stromboli run` creates one
    FOLDER is not a Stromboli store
      to read: FOLDER is not a Stromboli store
    ");
}

#[test]
fn a_file_without_anything_becomes_a_store() {
    let folder = Folder::new("empty");
    let path = folder.path("a.sqlite");
    File::create(&path).unwrap();
    assert!(matches!(Store::open_read(&path), Err(StoreError::NotAStore(_))));
    assert_eq!(filled(&path).len(), 12);
}

#[test]
fn parts_are_merged() {
    let folder = Folder::new("merge");
    let whole = filled(&folder.path("whole.sqlite"));
    let parts: Vec<_> = (1..=3).map(|n| folder.path(&format!("{n}.sqlite"))).collect();
    for (n, path) in parts.iter().enumerate() {
        let name = format!("{}/3", n + 1);
        let shard: stromboli_campaign::Shard = name.parse().unwrap();
        let mut writer = open(path, TEXT, Growth::Refused).unwrap();
        fill_part(&mut writer, Some(&name), |cell| shard.contains(cell));
    }
    let into = folder.path("all.sqlite");
    assert_eq!(merge(&parts, &into, &mut |_| {}).unwrap(), Merged { n_added: 12, n_known: 0 });
    let merged = trials(&into);
    assert_eq!(merged, whole);
    // Again, it changes nothing; and it can be gone on with.
    assert_eq!(merge(&parts, &into, &mut |_| {}).unwrap(), Merged { n_added: 0, n_known: 12 });
    assert_eq!(trials(&into), merged);
    // Each trial is still one of the session that ran it, and of those there are no others.
    let store = rusqlite::Connection::open(&into).unwrap();
    let ask = |sql: &str| -> String { store.query_row(sql, [], |row| row.get(0)).unwrap() };
    assert_eq!(
        ask("SELECT group_concat(kind || ' ' || part) FROM sessions"),
        "run 1/3,run 2/3,run 3/3"
    );
    let part_of = |trial: &Trial| {
        let Trial { cell: Cell { task, strategy, .. }, number, .. } = trial;
        ask(&format!(
            "SELECT part FROM results JOIN sessions ON sessions.id = session
             WHERE task = '{task}' AND strategy = '{strategy}' AND trial = {number}"
        ))
    };
    for trial in &merged {
        let shard: stromboli_campaign::Shard = part_of(trial).parse().unwrap();
        assert!(shard.contains(&trial.cell));
    }
    assert_eq!(open(&into, TEXT, Growth::Refused).unwrap().missing(|_| true).unwrap(), []);
}

#[test]
fn what_does_not_belong_together_is_not_merged() {
    let folder = Folder::new("apart");
    let [a, b, into] = ["a.sqlite", "b.sqlite", "into.sqlite"].map(|name| folder.path(name));
    filled(&a);
    let mut said = Vec::new();
    let mut refused = |other: &Path| {
        let error = merge(&[a.clone(), other.to_owned()], &into, &mut |_| {}).err().unwrap();
        said.push(folder.without(error));
    };
    for text in [
        TEXT.replace("timeout", "seed = 2\n timeout"),
        TEXT.replace("'1 s'", "'2 s'"),
        TEXT.replace("insert_[12]", "insert_*"),
        TEXT.replace("insert_[12]", "insert_1"),
    ] {
        let _ = fs::remove_file(&b);
        drop(open(&b, &text, Growth::Refused).unwrap());
        refused(&b);
    }
    fs::remove_file(&b).unwrap();
    filled(&b);
    let tamper = rusqlite::Connection::open(&b).unwrap();
    tamper.execute("UPDATE trials SET tests = 8 WHERE id = 2", []).unwrap();
    drop(tamper);
    refused(&b);
    refused(&folder.path("missing.sqlite"));
    said.push(folder.without(merge(std::slice::from_ref(&a), &a, &mut |_| {}).err().unwrap()));
    insta::assert_snapshot!(said.join("\n"), @"
    FOLDER/a.sqlite and FOLDER/b.sqlite are not parts of one experiment: their seeds are 1 and 2
    FOLDER/a.sqlite and FOLDER/b.sqlite are not parts of one experiment: they try bst/InsertModel/insert_1 quickcheck/api default differently
    FOLDER/a.sqlite and FOLDER/b.sqlite are not parts of one experiment: only one of them tries bst/InsertModel/insert_3 quickcheck/api default
    FOLDER/a.sqlite and FOLDER/b.sqlite are not parts of one experiment: only one of them tries bst/InsertModel/insert_2 quickcheck/api default
    FOLDER/into.sqlite and FOLDER/b.sqlite disagree on trial 2 of bst/InsertModel/insert_1 quickcheck/api default; nothing of the latter was added
    there is no store FOLDER/missing.sqlite; `stromboli run` creates one
    FOLDER/a.sqlite is both a store to merge and the target of --into; choose another name for --into
    ");
}

#[test]
fn imported_results_are_merged_with_an_experiment_into_a_new_store() {
    let folder = Folder::new("both");
    let [own, theirs, both] = ["a.sqlite", "b.sqlite", "both.sqlite"].map(|name| folder.path(name));
    filled(&own);
    let lines = exported(&own, Format::Jsonl);
    let of_another = lines.replace("\"strategy\":\"", "\"strategy\":\"another-");
    let file = folder.path("theirs.jsonl");
    fs::write(&file, &of_another).unwrap();
    import(&file, &theirs).unwrap();
    let parts = [own.clone(), theirs.clone()];
    assert_eq!(merge(&parts, &both, &mut |_| {}).unwrap(), Merged { n_added: 24, n_known: 0 });
    let all = trials(&both);
    assert_eq!(all.len(), trials(&own).len() + trials(&theirs).len());
    assert!(trials(&own).iter().all(|trial| all.contains(trial)));
    let store = Store::open_read(&both).unwrap();
    let kinds: Vec<_> = store.sessions().unwrap().into_iter().map(|s| s.kind).collect();
    assert_eq!(kinds, ["run", "import"]);
    // The text of the experiment is kept, but nothing can be run from here.
    assert!(store.about().unwrap().definition.is_some());
    let error = Writer::open(&both).unwrap().missing(|_| true).unwrap_err();
    assert!(matches!(error, StoreError::Imported(_)), "{error}");
    assert_eq!(merge(&parts, &both, &mut |_| {}).unwrap(), Merged { n_added: 0, n_known: 24 });

    // An experiment stays one.
    let error = merge(&[theirs], &own, &mut |_| {}).err().unwrap();
    insta::assert_snapshot!(folder.without(error), @"FOLDER/a.sqlite and FOLDER/b.sqlite are not parts of one experiment: imported results cannot be added to an experiment; give --into a new name");
    // Other results of the same trials are a conflict.
    let [differing, into] = ["c.sqlite", "into.sqlite"].map(|name| folder.path(name));
    fs::write(&file, lines.replace("\"tests\":7", "\"tests\":8")).unwrap();
    import(&file, &differing).unwrap();
    let error = merge(&[own, differing], &into, &mut |_| {}).err().unwrap();
    assert!(matches!(error, MergeError::Conflict { .. }), "{error}");
}

/// What a store looks like in a format.
fn exported(path: &Path, format: Format) -> String {
    let mut text = Vec::new();
    export(&Store::open_read(path).unwrap(), format, |_| true, &mut || {}, &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

#[test]
fn our_own_lines_come_back_as_they_went() {
    let folder = Folder::new("lines");
    let [store, again] = ["a.sqlite", "again.sqlite"].map(|name| folder.path(name));
    filled(&store);
    let text = exported(&store, Format::Jsonl);
    let file = folder.path("test.jsonl");
    fs::write(&file, &text).unwrap();
    let imported = import(&file, &again).unwrap();
    assert_eq!(imported.merged, Merged { n_added: 12, n_known: 0 });
    assert!(imported.left_out.is_empty() && imported.incomplete.is_empty());
    assert_eq!(exported(&again, Format::Jsonl), text);
    assert_eq!(import(&file, &again).unwrap().merged, Merged { n_added: 0, n_known: 12 });
    assert!(import(&file, &store).unwrap_err().to_string().contains("choose another store"));
    let error = Writer::open(&again).unwrap().missing(|_| true).unwrap_err();
    assert!(matches!(error, StoreError::Imported(_)), "{error}");
}

#[test]
fn etnas_lines_come_back_as_they_went() {
    let folder = Folder::new("etna-lines");
    let [store, again] = ["a.sqlite", "again.sqlite"].map(|name| folder.path(name));
    filled(&store);
    let text = exported(&store, Format::Etna);
    let file = folder.path("test.jsonl");
    fs::write(&file, &text).unwrap();
    import(&file, &again).unwrap();
    assert_eq!(exported(&again, Format::Etna), text);
    let (ours, theirs) = (&trials(&store)[1], &trials(&again)[1]);
    assert_eq!(theirs.seed, None);
    // What ETNA has no word for is not known any more, rather than 0.
    let (ours, theirs) = (&ours.outcome, &theirs.outcome);
    assert_eq!(theirs.quantities.passed, ours.quantities.passed);
    assert_eq!((theirs.quantities.repeats, theirs.quantities.property_ns), (None, None));
    assert_eq!(theirs.counterexamples.as_ref().unwrap().steps, None);
    let line: serde_json::Value = serde_json::from_str(text.lines().nth(1).unwrap()).unwrap();
    let data = line["data"].as_object().unwrap();
    let mut members: Vec<_> = data.iter().map(|(key, value)| format!("{key}: {value}")).collect();
    members.sort();
    insta::assert_snapshot!(members.join("\n"), @r#"
    counterexample: "((E),1,\"0\")"
    discards: 7
    error: null
    mutations: ["insert_1"]
    pre_counterexample: "((E),9,0)"
    property: "InsertModel"
    shrink_mode: "default"
    shrinking_discarded: 1
    shrinking_failed: 3
    shrinking_passed: 5
    shrinks: 0
    status: "Failed"
    strategy: "QuickGbE"
    tests: 7
    time: "0.000004s"
    time_pre_failure: 2e-6
    time_shrinking: 2e-6
    trial: 2
    workload: "BST"
    "#);
}

#[test]
fn a_row_for_each_trial() {
    let folder = Folder::new("csv");
    let path = folder.path("a.sqlite");
    filled(&path);
    let text = exported(&path, Format::Csv);
    assert_eq!(text.lines().count(), 13);
    // In a file, which is updated without a hand when another quantity is measured.
    insta::assert_snapshot!(text.lines().take(4).collect::<Vec<_>>().join("\n"));
}

#[test]
fn lines_of_the_haskell_experiment_are_read() {
    let folder = Folder::new("haskell");
    let line = |changes: &[(&str, &str)]| {
        let mut data = serde_json::json!({
            "workload": "bst-haskell", "strategy": "QuickCBC", "property": "prop_InsertPost",
            "mutations": ["insert_1"], "trial": 0, "status": "Failed", "tests": 12, "discards": 0,
            "time": "0.250000s", "counterexample": "((T (E) 0 0 (E)),1,0,0)",
            "pre_counterexample": "((T (E) 5 7 (E)),1,0,0)", "time_pre_failure": 0.2,
            "time_shrinking": 0.05, "shrinking_passed": 3, "shrinking_failed": 2,
            "shrinking_discarded": 1, "shrink_mode": "default", "shrinks": 0,
        });
        for (key, value) in changes {
            match serde_json::from_str(value).unwrap() {
                serde_json::Value::Null => data.as_object_mut().unwrap().remove(*key),
                value => data.as_object_mut().unwrap().insert((*key).to_owned(), value),
            };
        }
        serde_json::json!({ "hash": "7", "data": data }).to_string()
    };
    let lines = [
        line(&[]),
        line(&[("trial", "1"), ("strategy", "\"Correct\"")]),
        line(&[
            ("trial", "2"),
            ("status", "\"Timed Out\""),
            ("tests", "null"),
            ("time", "\"60s\""),
        ]),
        line(&[("trial", "3"), ("status", "\"aborted\""), ("error", "\"exit\\n1\"")]),
        line(&[("shrink_mode", "\"fixed\""), ("shrinks", "100"), ("discards", "null")]),
        line(&[("shrink_mode", "\"none\""), ("pre_counterexample", "null")]),
        line(&[
            ("workload", "\"FSUB\""),
            ("strategy", "\"Quick\""),
            ("property", "\"SinglePreserve\""),
            ("mutations", "\"subst_var_flip\""),
            ("counterexample", "\"Abs Top (Var 0)\""),
            ("pre_counterexample", "\"(Abs (Top) (Var -1))\""),
        ]),
        line(&[("strategy", "\"QuickGbE\""), ("counterexample", "\"something else\"")]),
        line(&[("strategy", "\"LeanRev\"")]),
        line(&[("workload", "\"heap\"")]),
        line(&[("mutations", "[]")]),
        line(&[("tests", "13")]),
        line(&[
            ("trial", "5"),
            ("shrinking_passed", "null"),
            ("time_shrinking", "null"),
            ("tests", "null"),
        ]),
        String::new(),
    ];
    let file = folder.path("store.jsonl");
    fs::write(&file, lines.join("\n")).unwrap();
    let imported = import(&file, &folder.path("a.sqlite")).unwrap();
    let mut said = vec![format!("{imported:#?}")];
    for Trial { cell, number, outcome, .. } in trials(&folder.path("a.sqlite")) {
        let Outcome { ending, quantities, counterexamples } = outcome;
        let quantities = serde_json::to_string(&quantities).unwrap();
        said.push(format!("{cell} {number}: {:?} {quantities}", ending.status));
        if let Some(Counterexamples { initial, reported, steps, .. }) = counterexamples {
            said.push(format!("  {initial} to {reported}, steps {steps:?}"));
        }
    }
    insta::assert_snapshot!(said.join("\n"), @r#"
    Imported {
        merged: Merged {
            n_added: 9,
            n_known: 0,
        },
        left_out: [
            (
                "a trial that another line already has",
                1,
            ),
            (
                "not one mutation in `mutations`",
                1,
            ),
            (
                "strategy `LeanRev`",
                1,
            ),
            (
                "workload `heap`",
                1,
            ),
        ],
        incomplete: [
            (
                "counterexamples of bst that are none to us",
                1,
            ),
            (
                "no `discards`",
                1,
            ),
            (
                "no `pre_counterexample`",
                1,
            ),
            (
                "no `shrinking_passed`",
                1,
            ),
            (
                "no `tests`",
                1,
            ),
            (
                "no `time_shrinking`",
                1,
            ),
        ],
        by_name: [],
    }
    bst/InsertPost/insert_1 quickcheck/cbc default 1: Found {"tests":12,"discards":0,"search_ns":200000000,"passed":3,"failed":2,"discarded":1,"shrink_ns":50000000}
      ((T (E) 5 7 (E)),1,0,0) to ((T (E) 0 0 (E)),1,0,0), steps None
    bst/InsertPost/insert_1 quickcheck/cbc default 2: Found {"tests":12,"discards":0,"search_ns":200000000,"passed":3,"failed":2,"discarded":1,"shrink_ns":50000000}
      ((T (E) 5 7 (E)),1,0,0) to ((T (E) 0 0 (E)),1,0,0), steps None
    bst/InsertPost/insert_1 quickcheck/cbc default 3: TimedOut {"discards":0,"search_ns":60000000000}
    bst/InsertPost/insert_1 quickcheck/cbc default 4: Crashed {"tests":12,"discards":0,"search_ns":250000000}
    bst/InsertPost/insert_1 quickcheck/cbc default 6: Found {"discards":0,"search_ns":200000000,"failed":2,"discarded":1}
      ((T (E) 5 7 (E)),1,0,0) to ((T (E) 0 0 (E)),1,0,0), steps None
    bst/InsertPost/insert_1 quickcheck/cbc own:100 1: Found {"tests":12,"search_ns":200000000,"passed":3,"failed":2,"discarded":1,"shrink_ns":50000000}
      ((T (E) 5 7 (E)),1,0,0) to ((T (E) 0 0 (E)),1,0,0), steps None
    bst/InsertPost/insert_1 quickcheck/cbc none 1: Found {"tests":12,"discards":0,"search_ns":200000000,"passed":3,"failed":2,"discarded":1,"shrink_ns":50000000}
      ((T (E) 0 0 (E)),1,0,0) to ((T (E) 0 0 (E)),1,0,0), steps None
    fsub/SinglePreserve/subst_var_flip quickcheck/type_narrow default 1: Found {"tests":12,"discards":0,"search_ns":200000000,"passed":3,"failed":2,"discarded":1,"shrink_ns":50000000}
      (Abs (Top) (Var -1)) to (Abs (Top) (Var 0)), steps None
    bst/InsertPost/insert_1 quickcheck/api default 1: Found {"tests":12,"discards":0,"search_ns":200000000,"passed":3,"failed":2,"discarded":1,"shrink_ns":50000000}
      ((T (E) 5 7 (E)),1,0,0) to something else, steps None
    "#);
}

#[test]
fn garbage_is_not_imported() {
    let folder = Folder::new("garbage");
    let store = folder.path("a.sqlite");
    filled(&folder.path("source.sqlite"));
    let good = exported(&folder.path("source.sqlite"), Format::Jsonl);
    let first = good.lines().next().unwrap();
    let changed = |from: &str, to: &str| format!("{good}{}\n", first.replace(from, to));
    let files = [
        "garbage\n".to_owned(),
        format!("{good}{{\"task\": 7"),
        "{}\n".to_owned(),
        "[1, 2]\n".to_owned(),
        String::new(),
        changed("bst/InsertModel/insert_1", "bst/InsertModel/insert_9"),
        changed("\"status\":\"found\"", "\"status\":\"lost\""),
        changed("\"trial\":1,", "\"trial\":\"one\","),
        changed("\"strategy\"", "\"strategies\""),
        changed("\"reported\":\"((E),9,0)\"", "\"reported\":\"((E),8,0)\""),
        changed("((E),9,0)", "((E,9,0)"),
        "{\"data\":{\"workload\":\"heap\"}}\n".to_owned(),
        "\u{0}\u{1}\n".to_owned(),
    ];
    let mut said = Vec::new();
    for text in files {
        let file = folder.path("some.jsonl");
        fs::write(&file, text).unwrap();
        said.push(folder.without(import(&file, &store).unwrap_err()));
        assert!(!store.exists());
    }
    said.push(folder.without(import(&folder.path("missing.jsonl"), &store).unwrap_err()));
    assert_eq!(said.iter().map(|text| text.lines().count()).max(), Some(1));
    insta::assert_snapshot!(said.join("\n"), @"
    FOLDER/some.jsonl, line 1: not a line of JSON: expected value (nothing was imported)
    FOLDER/some.jsonl, line 13: not a line of JSON: EOF while parsing an object (nothing was imported)
    FOLDER/some.jsonl, line 1: expected a trial (with `task`) or a line of ETNA (with `data`) (nothing was imported)
    FOLDER/some.jsonl, line 1: expected a trial (with `task`) or a line of ETNA (with `data`) (nothing was imported)
    FOLDER/some.jsonl has no results that can be imported
    FOLDER/some.jsonl, line 13: no mutation `insert_9` in workload `bst`; did you mean `insert_1`? (nothing was imported)
    FOLDER/some.jsonl, line 13: `status`: unknown name `lost`; known names are found, timed_out, gave_up, crashed (nothing was imported)
    FOLDER/some.jsonl, line 13: `trial` must be a whole number from 0 to 4294967295 (nothing was imported)
    FOLDER/some.jsonl, line 13: there is no field `strategies`; did you mean `strategy`? (nothing was imported)
    FOLDER/some.jsonl, line 13: the last of its `steps` is not what it `reported` (nothing was imported)
    FOLDER/some.jsonl, line 13: `initial` is not a printed tree: character 1: this `(` is never closed (nothing was imported)
    FOLDER/some.jsonl has no results that can be imported: 1 lines with workload `heap`
    FOLDER/some.jsonl, line 1: not a line of JSON: expected value (nothing was imported)
    cannot read FOLDER/missing.jsonl: No such file or directory (os error 2)
    ");
}

#[test]
fn a_store_says_which_build_added_its_trials_and_where() {
    let folder = Folder::new("sessions");
    let [path, lines, imported, merged] =
        ["a.sqlite", "a.jsonl", "b.sqlite", "c.sqlite"].map(|name| folder.path(name));
    filled(&path);
    fs::write(&lines, exported(&path, Format::Jsonl)).unwrap();
    import(&lines, &imported).unwrap();
    merge(std::slice::from_ref(&path), &merged, &mut |_| {}).unwrap();
    let sessions = |path: &Path| Store::open_read(path).unwrap().sessions().unwrap();
    let [session] = &sessions(&path)[..] else { panic!("one session") };
    assert_eq!((session.kind.as_str(), session.n_jobs), ("run", Some(1)));
    assert_eq!(session.build, build());
    assert_eq!(session.machine, stromboli_campaign::machine::Machine::this());
    assert!(session.ended_at.as_ref().unwrap() >= &session.started_at);
    assert_eq!(sessions(&merged), sessions(&path));
    let [session] = &sessions(&imported)[..] else { panic!("one session") };
    assert_eq!((session.kind.as_str(), session.n_jobs), ("import", None));
    assert_eq!(session.build, build());
}
