//! What `docs/runners.md` shows works: its example is examined, and a campaign with it tells a shrinker
//! that got worse.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::folder::Folder;

fn example(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples").join(file)
}

pub(crate) fn example_text(file: &str) -> String {
    fs::read_to_string(example(file)).unwrap()
}

/// The guide's example is in Python; where there is none, nothing can be said of it.
#[expect(clippy::print_stdout, reason = "a test that is skipped says why")]
pub(crate) fn has_python() -> bool {
    let mut command = Command::new("python3");
    command.args(["-c", "import sys; sys.exit(sys.version_info < (3, 9))"]);
    let status = command.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let is_there = status.is_ok_and(|status| status.success());
    if !is_there {
        println!("skipped: there is no Python 3.9 or newer");
    }
    is_there
}

pub(crate) fn the_example_passes_all_checks() {
    assert!(fs::read_to_string(example("tiny_runner.py")).unwrap().lines().count() <= 60);
    if !has_python() {
        return;
    }
    let folder = Folder::new("guide-check");
    fs::copy(example("tiny_runner.py"), folder.path("tiny_runner.py")).unwrap();
    let answer = folder.stromboli("runners check --quick --command python3 tiny_runner.py");
    assert!(answer.ends_with("exit 0"), "{answer}");
}

pub(crate) fn a_shrinker_that_got_worse_fails_the_comparison() {
    if !has_python() {
        return;
    }
    let folder = Folder::new("guide-compare");
    let place = folder.path("stromboli");
    fs::create_dir(&place).unwrap();
    fs::copy(example("shrinking.toml"), place.join("shrinking.toml")).unwrap();
    let runner = fs::read_to_string(example("tiny_runner.py")).unwrap();
    // This change stops the runner from shrinking integers.
    let worse = runner.replace("while gap:", "while False:");
    assert_ne!(worse, runner);

    let run = |runner: &str, store: &str| {
        fs::write(place.join("runner.py"), runner).unwrap();
        folder.stromboli(&format!("run stromboli/shrinking.toml --store {store}"))
    };
    let answer = run(&runner, "baseline.sqlite");
    assert!(answer.contains("starting the runner `mine`: python3 stromboli/runner.py"), "{answer}");
    assert!(answer.ends_with("exit 0"), "{answer}");
    let status = folder.stromboli("status --store baseline.sqlite --json");
    let status = status.strip_suffix("exit 0").unwrap();
    let status: serde_json::Value = serde_json::from_str(status).unwrap();
    assert_eq!((&status["n_found"], &status["n_planned"]), (&60.into(), &60.into()));
    run(&runner, "same.sqlite");
    run(&worse, "worse.sqlite");

    let compare = |store: &str| {
        folder.stromboli(&format!("compare baseline.sqlite {store} --fail-if-worse ted"))
    };
    let same = compare("same.sqlite");
    assert!(
        same.contains("no significant change in 1 comparison") && same.ends_with("exit 0"),
        "{same}"
    );
    let worse = compare("worse.sqlite");
    assert!(worse.contains("worse in 1 of 1") && worse.ends_with("exit 1"), "{worse}");
}
