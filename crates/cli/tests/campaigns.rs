//! Campaigns, as a person or a script meets them: interrupted, killed, in parts, on full disks.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, geteuid, kill_process};
use stromboli_campaign::{Store, StoreError};
use stromboli_domain::SplitMix;
use stromboli_trials::Trial;

use crate::folder::{Folder, PROGRAM, answer};

impl Folder {
    /// Starts a command that is to be interrupted.
    fn start(&self, args: &str) -> Child {
        let mut command = self.command(args);
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    }

    /// The number of trials that are in a store, which need not be there yet.
    fn n_trials(&self, store: &str) -> u64 {
        match Store::open_read(&self.path(store)) {
            Ok(store) => store.progress().unwrap().iter().map(|cell| cell.by_status.total()).sum(),
            Err(StoreError::Missing(_) | StoreError::NotAStore(_)) => 0,
            Err(error) => panic!("{error}"),
        }
    }

    /// What is in a store.
    fn all_trials(&self, store: &str) -> Vec<Trial> {
        Store::open_read(&self.path(store)).unwrap().trials().unwrap()
    }

    /// What is in a store, but for times and memory.
    fn trials(&self, store: &str) -> Vec<Trial> {
        let reproducible = |trial: Trial| Trial { outcome: trial.outcome.reproducible(), ..trial };
        self.all_trials(store).into_iter().map(reproducible).collect()
    }
}

/// Waits for something, but not for ever.
fn eventually<T>(mut look: impl FnMut() -> Option<T>) -> T {
    let started = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "it never happens");
        sleep(Duration::from_millis(2));
    }
}

fn children(process: u32) -> Vec<Pid> {
    let threads = fs::read_dir(format!("/proc/{process}/task"));
    let threads = threads.into_iter().flatten().flatten();
    let children =
        threads.map(|t| fs::read_to_string(t.path().join("children")).unwrap_or_default());
    let children: Vec<_> = children.collect();
    let pids = children.iter().flat_map(|children| children.split_whitespace());
    pids.filter_map(|pid| Pid::from_raw(pid.parse().ok()?)).collect()
}

fn is_alive(process: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{}/stat", process.as_raw_nonzero()));
    // The state comes after the name, which is in parentheses.
    stat.is_ok_and(|stat| !stat.rsplit(')').next().unwrap_or_default().starts_with(" Z"))
}

/// 24 trials that take no time, also in a debug build.
const QUICK: &str = "
    trials = 2
    timeout = '60 s'
    [[runs]]
    tasks = ['bst/InsertModel/insert_[12]', 'bst/InsertInsert/insert_[12]']
    strategies = ['quickcheck/cbc', 'quickcheck/api']
    [[runs]]
    tasks = ['bst/InsertUnion/insert_[12]', 'bst/InsertModel/insert_3', 'bst/InsertPost/insert_1']
    strategies = ['quickcheck/cbc']
";

/// An experiment with this number of trials for each of the twelve things that are tried above.
fn quick(n_trials: usize) -> String {
    QUICK.replace("trials = 2", &format!("trials = {n_trials}"))
}

/// Trials that never find anything, and two that do at once.
const ENDLESS: &str = "
    trials = 2
    timeout = '1 h'
    [[runs]]
    tasks = 'fsub/MultiPreserve/tshift_tvar_all'
    strategies = 'quickcheck/type'
    [[runs]]
    tasks = 'bst/InsertModel/insert_1'
    strategies = 'quickcheck/cbc'
";

#[test]
fn a_campaign_that_is_killed_twenty_times_ends_as_one_that_is_not() {
    let folder = Folder::new("killed").with("quick.toml", &quick(400));
    assert!(folder.stromboli("run quick.toml --store whole.sqlite").ends_with("exit 0"));
    let whole = folder.trials("whole.sqlite");
    assert_eq!(whole.len(), 4800);

    let mut random = SplitMix::new(20);
    let mut n_before = 0;
    for n_kills in 0..20 {
        let (number, next) = random.next();
        random = next;
        // It gets on by a bit each time, and is killed in the middle of whatever it does then.
        let n_more = 1 + number % 40;
        let jobs = 1 + n_kills % 3;
        let mut runner =
            folder.start(&format!("run quick.toml --store killed.sqlite --jobs {jobs}"));
        let n_trials = eventually(|| {
            let n_trials = folder.n_trials("killed.sqlite");
            (n_trials >= n_before + n_more).then_some(n_trials)
        });
        assert!(n_trials < whole.len() as u64, "too quick to be killed");
        sleep(Duration::from_micros(number >> 40 & 0xfff));
        let workers = children(runner.id());
        runner.kill().unwrap();
        runner.wait().unwrap();
        // Workers do not outlive whom they work for.
        eventually(|| (!workers.iter().any(|worker| is_alive(*worker))).then_some(()));
        n_before = folder.n_trials("killed.sqlite");
        assert!(n_before >= n_trials, "what was there once is gone");
    }
    let answer = folder.stromboli("run quick.toml --store killed.sqlite");
    assert!(answer.ends_with("exit 0"), "{answer}");
    assert!(folder.trials("killed.sqlite") == whole);
}

#[test]
fn workers_that_are_killed_change_nothing() {
    let folder = Folder::new("workers").with("quick.toml", &quick(300));
    let mut runner = folder.start("run quick.toml --store killed.sqlite --jobs 2");
    let mut n_kills = 0;
    while runner.try_wait().unwrap().is_none() {
        sleep(Duration::from_millis(5));
        // The older of the two, and not before some trials were done since the last time: a trial
        // whose worker is killed three times is given up, and so is a worker that never begins.
        let workers = children(runner.id()).into_iter();
        if n_kills < 20
            && folder.n_trials("killed.sqlite") > 20 * n_kills
            && let Some(worker) = workers.min_by_key(|worker| worker.as_raw_nonzero())
        {
            n_kills += u64::from(kill_process(worker, Signal::KILL).is_ok());
            // Its successor needs time to begin.
            sleep(Duration::from_millis(30));
        }
    }
    let answer = answer(runner.wait_with_output().unwrap());
    assert!(answer.ends_with("exit 0"), "{answer}");
    assert!(n_kills >= 10, "only {n_kills}");
    folder.stromboli("run quick.toml --store whole.sqlite");
    let (killed, whole) = (folder.trials("killed.sqlite"), folder.trials("whole.sqlite"));
    let first = killed.iter().zip(&whole).find(|(killed, whole)| killed != whole);
    assert!(killed.len() == whole.len() && first.is_none(), "{first:?}");
}

#[test]
fn parts_make_a_whole() {
    let folder = Folder::new("parts").with("quick.toml", &quick(5));
    folder.stromboli("run quick.toml --store whole.sqlite --jobs 1");
    for part in 1..=3 {
        let run = format!("run quick.toml --store {part}.sqlite --shard {part}/3 --jobs {part}");
        let answer = folder.stromboli(&run);
        assert!(answer.contains("this was a part"), "{answer}");
        assert!(answer.ends_with("exit 0"), "{answer}");
    }
    let answer = folder.stromboli("merge 1.sqlite 2.sqlite 3.sqlite --into all.sqlite");
    assert!(answer.ends_with("added 60 trials to all.sqlite\nexit 0"), "{answer}");
    assert!(folder.trials("all.sqlite") == folder.trials("whole.sqlite"));

    // A small experiment has fewer parts than shards. Empty ones merge like the others.
    for part in 1..=40 {
        let answer =
            folder.stromboli(&format!("run quick.toml --store s{part}.sqlite --shard {part}/40"));
        assert!(answer.ends_with("exit 0"), "{answer}");
    }
    let stores: Vec<_> = (1..=40).map(|part| format!("s{part}.sqlite")).collect();
    folder.stromboli(&format!("merge {} --into small.sqlite", stores.join(" ")));
    assert!(folder.trials("small.sqlite") == folder.trials("whole.sqlite"));

    // Parts by name, into one store.
    folder.stromboli("run quick.toml --store names.sqlite --only bst/InsertModel/*");
    let answer = folder.stromboli("run --store names.sqlite --strategy */api --json");
    let answer: serde_json::Value =
        serde_json::from_str(answer.trim_end_matches("exit 0")).unwrap();
    assert_eq!((&answer["n_done"], &answer["n_missing"]), (&35.into(), &25.into()));
    folder.stromboli("run --store names.sqlite");
    assert!(folder.trials("names.sqlite") == folder.trials("whole.sqlite"));
}

#[test]
fn ctrl_c_stops_and_says_how_to_go_on() {
    let folder = Folder::new("ctrl-c").with("endless.toml", ENDLESS);
    for (signal, code) in [(Signal::INT, 130), (Signal::TERM, 143), (Signal::HUP, 129)] {
        let runner = folder.start("run endless.toml --jobs 2");
        let process = Pid::from_raw(runner.id().cast_signed()).unwrap();
        // When the quick trials are done, nothing more will ever be.
        eventually(|| (folder.n_trials("stromboli.sqlite") == 2).then_some(()));
        eventually(|| (!children(runner.id()).is_empty()).then_some(()));
        let stopped = Instant::now();
        kill_process(process, signal).unwrap();
        let answer = answer(runner.wait_with_output().unwrap());
        assert!(stopped.elapsed() < Duration::from_secs(10), "{:?}", stopped.elapsed());
        assert!(
            answer.contains("2 of 4 trials are done; 2 are missing\nstopped after"),
            "{answer}"
        );
        let how = "resume with: stromboli run --store stromboli.sqlite\n";
        assert!(answer.contains(how) && answer.ends_with(&format!("\nexit {code}")), "{answer}");
    }
    assert_eq!(folder.trials("stromboli.sqlite").len(), 2);
}

#[test]
fn workers_do_not_outlive_a_campaign_that_is_killed() {
    // Hardly any term with such indices is well typed, so the second search takes very long.
    let text = "
        trials = 1
        timeout = '1 h'
        [[runs]]
        tasks = 'bst/InsertModel/insert_1'
        strategies = 'quickcheck/cbc'
        [[runs]]
        tasks = 'fsub/SinglePreserve/*'
        strategies = 'quickcheck/type'
    ";
    let folder = Folder::new("orphans").with("long.toml", text);
    let mut runner = folder.start("run long.toml --jobs 1");
    eventually(|| (folder.n_trials("stromboli.sqlite") == 1).then_some(()));
    let workers = children(runner.id());
    let is_gone = |worker: &Pid| !Path::new(&format!("/proc/{worker}")).exists();
    assert!(!workers.is_empty() && !workers.iter().any(is_gone));
    runner.kill().unwrap();
    runner.wait().unwrap();
    eventually(|| workers.iter().all(is_gone).then_some(()));
}

#[test]
fn a_campaign_can_be_looked_at_while_it_runs_and_has_its_store_to_itself() {
    let folder = Folder::new("alone").with("endless.toml", ENDLESS);
    let mut runner = folder.start("run endless.toml --jobs 2");
    eventually(|| (folder.n_trials("stromboli.sqlite") == 2).then_some(()));
    let answer = folder.stromboli("status --json");
    let status: serde_json::Value =
        serde_json::from_str(answer.trim_end_matches("exit 0")).unwrap();
    assert_eq!(status["running_as"], runner.id());
    assert_eq!((&status["n_done"], &status["n_missing"]), (&2.into(), &2.into()));

    let refused = folder.stromboli("run endless.toml");
    let process = runner.id();
    assert_eq!(
        refused,
        format!(
            "error: another process ({process}) is writing to the store stromboli.sqlite; wait for \
             it, or follow it with `stromboli status`\nexit 2"
        )
    );
    // The lock goes with the process that holds it.
    runner.kill().unwrap();
    runner.wait().unwrap();
    let answer = folder.stromboli("run --strategy quickcheck/cbc");
    assert!(answer.ends_with("exit 0"), "{answer}");
}

#[test]
fn a_full_disk_costs_nothing_that_is_finished() {
    let folder = Folder::new("full").with("quick.toml", &quick(100));
    // A file may have 200 blocks of 512 bytes, and who writes more is told, not killed.
    let script = format!("trap '' XFSZ; ulimit -f 200; exec {PROGRAM} run quick.toml");
    let mut shell = Command::new("/bin/sh");
    let limited = answer(shell.args(["-c", &script]).current_dir(&folder.0).output().unwrap());
    assert!(
        limited.starts_with("error: cannot write to the store stromboli.sqlite: "),
        "{limited}"
    );
    let remedy = "its contents are safe: free some disk space, then rerun the same command\nexit 2";
    assert!(limited.ends_with(remedy), "{limited}");
    let before = folder.all_trials("stromboli.sqlite");
    assert!(!before.is_empty());

    assert!(folder.stromboli("run quick.toml").ends_with("exit 0"));
    let after = folder.all_trials("stromboli.sqlite");
    assert_eq!(after.len(), 1200);
    // With all its times: nothing was run again.
    assert!(before.iter().all(|trial| after.contains(trial)));
}

#[test]
fn a_store_that_may_not_be_written_is_left_alone() {
    // Where anybody can get at it: who may do everything must become somebody who may not.
    let folder = Folder::new("read-only");
    let folder = folder.with("quick.toml", &quick(1));
    let program = folder.path("stromboli");
    fs::copy(PROGRAM, &program).unwrap();
    assert!(folder.stromboli("run quick.toml --only bst/InsertModel/*").ends_with("exit 0"));
    let before = folder.trials("stromboli.sqlite");
    let set_mode = |path: &Path, mode| {
        fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
    };
    let run = |args: &[&str]| {
        let mut command = Command::new(&program);
        command.args(args).current_dir(&folder.0);
        if geteuid().is_root() {
            command.uid(65534);
        }
        answer(command.output().unwrap())
    };
    set_mode(&folder.path("stromboli.sqlite"), 0o444);
    set_mode(folder.0.path(), 0o777);
    let file = run(&["run"]);
    set_mode(folder.0.path(), 0o555);
    let directory = run(&["run"]);
    let status = run(&["status"]);
    set_mode(folder.0.path(), 0o755);
    insta::assert_snapshot!(format!("{file}\n{directory}"), @r"
    error: cannot write to the store stromboli.sqlite: it is read-only
    exit 2
    error: cannot write to the store stromboli.sqlite: Permission denied (os error 13)
    exit 2
    ");
    assert!(status.ends_with("exit 0"), "{status}");
    assert_eq!(folder.trials("stromboli.sqlite"), before);
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    let folder = Folder::new("sentences")
        .with("quick.toml", &quick(1))
        .with("more.toml", QUICK)
        .with("other.toml", &quick(1).replace("60 s", "61 s"))
        .with("wrong.toml", "\n\ntrails = 3\n")
        .with("text.sqlite", "no store at all")
        .with("garbage.jsonl", "garbage");
    assert!(folder.stromboli("run quick.toml").ends_with("exit 0"));
    let store = fs::read(folder.path("stromboli.sqlite")).unwrap();
    fs::write(folder.path("cut.sqlite"), &store[..10_000]).unwrap();
    let mut newer = store.clone();
    // The version of the format, in the header.
    newer[60..64].copy_from_slice(&99_u32.to_be_bytes());
    fs::write(folder.path("newer.sqlite"), newer).unwrap();

    let said: Vec<_> = [
        "run more.toml",
        "run other.toml",
        "run wrong.toml",
        "run missing.toml",
        "run --seed 7",
        "run --preset quick",
        "run --only rbt/*/*",
        "run --only bst/InsertModle/*",
        "run --strategy quikcheck/cbc",
        "run --store cut.sqlite",
        "run --store newer.sqlite",
        "run --store text.sqlite",
        "status --store cut.sqlite",
        "status --store newer.sqlite",
        "status --store missing.sqlite",
        "export --format csv --store text.sqlite",
        "export --format xml",
        "import garbage.jsonl",
        "import missing.jsonl",
        "merge stromboli.sqlite cut.sqlite --into all.sqlite",
        "init quick",
    ]
    .iter()
    .map(|args| {
        let answer = folder.stromboli(args);
        let said = answer.strip_suffix("\nexit 2").unwrap_or_else(|| panic!("{args}: {answer}"));
        assert_eq!(said.lines().count(), 1, "{args}: {answer}");
        let said = said.replace(&store.len().to_string(), "ALL");
        said.strip_prefix("error: ").unwrap_or_else(|| panic!("{args}: {said}")).to_owned()
    })
    .collect();
    insta::assert_snapshot!(said.join("\n"));
    assert!(fs::read(folder.path("stromboli.sqlite")).unwrap() == store);
    assert!(fs::read(folder.path("cut.sqlite")).unwrap() == store[..10_000]);
}

#[test]
fn an_experiment_from_beginning_to_end() {
    let folder = Folder::new("end");
    let begun = folder.stromboli("init mine");
    assert_eq!(
        begun,
        "wrote mine.toml; edit it, then run it with: stromboli run mine.toml\nexit 0"
    );
    let printed = folder.stromboli("init --preset paper");
    assert!(printed.contains("timeout = \"360 s\""), "{printed}");
    fs::write(folder.path("mine.toml"), QUICK).unwrap();
    // How long it took is of no interest here.
    let without_time = |answer: String| {
        let line = |line: &str| match line.strip_prefix("took ") {
            Some(rest) => format!("took SOME TIME;{}", rest.split_once(';').unwrap().1),
            None => line.to_owned(),
        };
        answer.lines().map(line).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(without_time(folder.stromboli("run mine.toml")));
    insta::assert_snapshot!(folder.stromboli("status"));

    fs::write(folder.path("mine.toml"), quick(3)).unwrap();
    let grown = folder.stromboli("run mine.toml --extend");
    assert!(grown.contains("36 of 36 trials are done; none are missing"), "{grown}");

    let written = folder.stromboli("export --format jsonl --output mine.jsonl");
    assert_eq!(written, "wrote 36 trials to mine.jsonl\nexit 0");
    let read = folder.stromboli("import mine.jsonl");
    assert_eq!(read, "added 36 trials to mine.sqlite\nexit 0");
    assert!(folder.trials("mine.sqlite") == folder.trials("stromboli.sqlite"));
    let table = folder.stromboli("export --format csv --store mine.sqlite");
    // A heading, the trials, and how it ended.
    assert_eq!(table.lines().count(), 38);
}

/// Three frameworks and an enumerator on a few tasks that all of them solve at once.
const SEVERAL: &str = "
    trials = 2
    timeout = '60 s'
    [[runs]]
    tasks = ['bst/InsertModel/insert_[12]', 'bst/InsertPost/insert_[12]', 'bst/InsertInsert/insert_1']
    strategies = ['*/cbc', 'leancheck']
";

#[test]
fn statistics_are_about_the_strategies_that_are_asked_for() {
    let folder = Folder::new("stats").with("mine.toml", SEVERAL);
    let done = folder.stromboli("run mine.toml");
    assert!(done.contains("none are missing"), "{done}");
    let compared = |args: &str| -> BTreeSet<String> {
        let rows = folder.stromboli(format!("stats --format csv {args}").trim_end());
        let pair = |line: &str| {
            let fields: Vec<_> = line.split(',').collect();
            format!("{} {}", fields[4], fields[5])
        };
        let n_rows = rows.lines().count();
        rows.lines().take(n_rows - 1).skip(1).map(pair).collect()
    };
    assert!(compared("").into_iter().eq([
        "Friedman ",
        "Hedgehog Falsify",
        "QuickCheck Falsify",
        "QuickCheck Hedgehog",
    ]));
    let two = compared("--strategy falsify --strategy quick*/cbc");
    assert!(two.into_iter().eq(["QuickCheck Falsify"]), "Friedman's test compares three or more");

    let one = folder.stromboli("stats --strategy falsify/cbc");
    assert!(one.contains("it needs two frameworks") && one.ends_with("exit 2"), "{one}");
    let none = folder.stromboli("stats --strategy smallcheck");
    assert_eq!(
        none,
        "error: the store has no trials of these strategies; it has quickcheck/cbc, hedgehog/cbc, \
         falsify/cbc, leancheck\nexit 2"
    );
    let unknown = folder.stromboli("stats --strategy falsfy/cbc");
    assert!(unknown.contains("did you mean `falsify/cbc`?"), "{unknown}");

    for format in ["text", "markdown", "latex", "csv", "json"] {
        for table in ["statistics", "overview", "effort", "medians"] {
            let args = format!("stats --format {format} --table {table} --only bst/*/insert_1");
            let answer = folder.stromboli(&args);
            assert!(answer.ends_with("exit 0") && answer.contains("Falsify"), "{args}\n{answer}");
        }
    }
    // To enumerate is not to shrink in no time.
    let medians = folder.stromboli("stats --table medians --strategy leancheck --format csv");
    assert!(medians.contains(",ted,") && !medians.contains(",shrink-time,"), "{medians}");

    // What another program does not tell is not 0.
    folder.stromboli("export --format etna --output other.jsonl");
    let read = folder.stromboli("import other.jsonl");
    assert!(read.starts_with("added 40 trials to other.sqlite"), "{read}");
    let medians = folder.stromboli("stats --table medians --format csv --store other.sqlite");
    assert!(medians.contains(",shrink-time,") && !medians.contains(",overhead,"), "{medians}");
}

#[test]
fn a_run_with_a_time_stops_and_the_same_command_continues() {
    let folder = Folder::new("for").with("quick.toml", &quick(400));
    let run = "run quick.toml --for 1ms";
    let answer = folder.stromboli(run);
    assert!(answer.contains("\ntime is up after ") && answer.ends_with("exit 0"), "{answer}");
    assert!(answer.contains("rerun the same command to continue"), "{answer}");
    let n_first = folder.n_trials("stromboli.sqlite");
    assert!(n_first < 4800, "{n_first}");
    let answer = folder.stromboli(&format!("{run} --json"));
    let status: serde_json::Value =
        serde_json::from_str(answer.trim_end_matches("exit 0")).unwrap();
    assert_eq!((&status["is_time_up"], &status["is_stopped"]), (&true.into(), &false.into()));
    let answer = folder.stromboli("run quick.toml --for 1h --json");
    let status: serde_json::Value =
        serde_json::from_str(answer.trim_end_matches("exit 0")).unwrap();
    assert_eq!((&status["is_time_up"], &status["n_missing"]), (&false.into(), &0.into()));
    folder.stromboli("run quick.toml --store whole.sqlite");
    assert!(folder.trials("stromboli.sqlite") == folder.trials("whole.sqlite"));
}

#[test]
fn crashed_trials_are_run_again_on_request() {
    let folder = Folder::new("retry").with("quick.toml", QUICK);
    assert!(folder.stromboli("run quick.toml").ends_with("exit 0"));
    let before = folder.all_trials("stromboli.sqlite");
    let store = rusqlite::Connection::open(folder.path("stromboli.sqlite")).unwrap();
    let crash = "UPDATE trials SET status = 'crashed', reason = 'out of memory', initial = NULL,
                 reported = NULL, shrinks = NULL WHERE number = 2";
    assert_eq!(store.execute(crash, []).unwrap(), 12);
    drop(store);

    // They count as done, and stay as they are.
    let answer = folder.stromboli("run");
    assert!(answer.contains("crashed: quickcheck/cbc, 8 trials: out of memory"), "{answer}");
    assert!(answer.contains("crashed: quickcheck/api, 4 trials: out of memory"), "{answer}");
    let answer = folder.stromboli("run --retry crashed --only bst/InsertPost/*");
    assert!(answer.contains("24 of 24 trials are done; none are missing"), "{answer}");
    assert!(answer.contains("crashed: quickcheck/cbc, 7 trials: out of memory"), "{answer}");
    let answer = folder.stromboli("run --retry crashed");
    assert!(!answer.contains("crashed: ") && answer.ends_with("exit 0"), "{answer}");

    let after = folder.all_trials("stromboli.sqlite");
    let (first, second): (Vec<_>, Vec<_>) = after.iter().partition(|trial| trial.number == 1);
    assert_eq!((first.len(), second.len()), (12, 12));
    // With all its times: trials that did not crash were not run again.
    assert!(first.iter().all(|trial| before.contains(trial)));
    let same = |a: &Trial, b: &Trial| {
        (a.cell, a.number, a.seed) == (b.cell, b.number, b.seed)
            && a.outcome.clone().reproducible() == b.outcome.clone().reproducible()
    };
    assert!(second.iter().all(|trial| before.iter().any(|before| same(trial, before))));
}

#[test]
fn every_command_explains_a_damaged_store() {
    let folder = Folder::new("damaged").with("mine.toml", SEVERAL);
    assert!(folder.stromboli("run mine.toml").ends_with("exit 0"));
    let store = fs::read(folder.path("stromboli.sqlite")).unwrap();
    let connection = rusqlite::Connection::open(folder.path("stromboli.sqlite")).unwrap();
    let root = "SELECT rootpage FROM sqlite_schema WHERE name = 'trials'";
    let page: usize = connection.query_row(root, [], |row| row.get::<_, i64>(0)).unwrap() as usize;
    drop(connection);

    let mut damaged = store.clone();
    damaged[(page - 1) * 4096..][..4096].fill(0xa5);
    fs::write(folder.path("page.sqlite"), &damaged).unwrap();
    fs::write(folder.path("cut.sqlite"), &store[..store.len() / 2]).unwrap();
    fs::write(folder.path("table.sqlite"), &store).unwrap();
    let connection = rusqlite::Connection::open(folder.path("table.sqlite")).unwrap();
    connection.execute_batch("PRAGMA foreign_keys = OFF; DROP TABLE cells").unwrap();
    drop(connection);

    folder.stromboli("export --format jsonl --output mine.jsonl");
    for store in ["page", "cut", "table"] {
        let said = |args: &str| {
            let args = args.replace("STORE", &format!("{store}.sqlite"));
            let answer = folder.stromboli(&args);
            let explained = format!("error: the store {store}.sqlite is damaged (");
            assert!(answer.starts_with(&explained), "{args}: {answer}");
            assert!(answer.contains(" restore it from a backup, "), "{args}: {answer}");
            assert!(answer.ends_with("exit 2") && answer.lines().count() == 2, "{args}: {answer}");
        };
        for args in [
            "status --store STORE",
            "run --store STORE",
            "report --store STORE",
            "stats --store STORE",
            "reproduce --store STORE",
            "compare stromboli.sqlite STORE",
            "compare STORE stromboli.sqlite",
            "export --format csv --store STORE --output new.csv",
            "export --format tyche --store STORE --output new.csv",
            "merge stromboli.sqlite STORE --into new.sqlite",
            "merge stromboli.sqlite --into STORE",
        ] {
            said(args);
        }
        if store != "table" {
            said("import mine.jsonl --store STORE");
        }
        // Nothing is left of what could not be completed.
        assert!(!folder.path("new.csv").exists() && !folder.path("new.sqlite").exists());
    }
    assert!(fs::read(folder.path("page.sqlite")).unwrap() == damaged);
}

#[test]
fn a_store_names_the_build_that_ran_its_trials() {
    let folder = Folder::new("builds").with("quick.toml", &quick(1));
    assert!(folder.stromboli("run quick.toml").ends_with("exit 0"));
    let status = folder.stromboli("status --json");
    let status: serde_json::Value =
        serde_json::from_str(status.strip_suffix("exit 0").unwrap()).unwrap();
    let session = &status["sessions"][0];
    assert_eq!(session["build"]["version"], env!("CARGO_PKG_VERSION"));
    for key in ["fingerprint", "compiler", "target", "profile", "opt_level"] {
        assert!(session["build"][key].as_str().is_some_and(|text| !text.is_empty()), "{key}");
    }
    assert!(session["machine"]["n_cores"].as_u64() >= Some(1));

    // `-V` names the version and the commit, `--version` everything.
    let (short, long) = (folder.stromboli("-V"), folder.stromboli("--version"));
    let first = short.strip_suffix("\nexit 0").unwrap();
    assert!(long.starts_with(first) && first.lines().count() == 1, "{short}{long}");
    assert!(long.contains(session["build"]["fingerprint"].as_str().unwrap()), "{long}");
    assert!(long.contains("\ncompiler: rustc "), "{long}");

    // A store that another build was at work on says so.
    assert!(!folder.stromboli("status").contains(" builds: "));
    let store = rusqlite::Connection::open(folder.path("stromboli.sqlite")).unwrap();
    let copy = "INSERT INTO sessions (kind, version, fingerprint, host, system, processor, cores)
                SELECT kind, '0.0.1', 'f00d', host, system, processor, cores FROM sessions";
    assert_eq!(store.execute(copy, []).unwrap(), 1);
    drop(store);
    let status = folder.stromboli("status");
    assert!(status.contains("\ntrials are from 2 builds: "), "{status}");
    assert!(status.contains("; 0.0.1 (unknown commit), sources f00d, profile unknown"), "{status}");
}
