//! The runners in a folder: listed, installed, examined.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

use crate::folder::{Folder, PROGRAM, answer};

fn manifest(name: &str, families: &str) -> String {
    format!(
        "name = '{name}'\ntitle = 'The {name}'\nlanguage = 'Rust'\nsummary = 'A small runner.'\n\
         needs = 'nothing'\n[families]\n{families}\n"
    )
}

const FAMILIES: &str = "'*' = ['type']\nbst = ['cbc']";

/// Adds a runner to a folder.
fn add_runner(folder: &Folder, name: &str, manifest: &str, setup: &str) {
    let place = folder.path(name);
    fs::create_dir_all(&place).unwrap();
    fs::write(place.join("runner.toml"), manifest).unwrap();
    let program = std::env::current_exe().unwrap();
    let run = format!("exec '{}' {} good\n", program.display(), super::RUNNER);
    for (file, text) in [("setup", setup), ("run", &run)] {
        let path = place.join(file);
        fs::write(&path, format!("#!/bin/sh\nset -eu\ncd \"$(dirname \"$0\")\"\n{text}")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

const READY: &str = "echo installing\nmkdir -p .installed\necho 1.0 > .installed/ready\n";

fn runners(folder: &Folder, args: &str) -> String {
    let mut command = Command::new(PROGRAM);
    command.arg("runners").args(args.split_whitespace()).current_dir(&folder.0);
    answer(command.env("STROMBOLI_RUNNERS", folder.0.path()).output().unwrap())
}

pub(crate) fn runners_are_listed_and_installed() {
    let folder = Folder::new("bundled");
    add_runner(&folder, "small", &manifest("small", FAMILIES), READY);
    let fails = "echo 'needs Debian package x: sudo apt-get install x' >&2\nexit 1\n";
    add_runner(&folder, "absent", &manifest("absent", FAMILIES), fails);
    add_runner(&folder, "odd", "name = 7\n", READY);
    let said: Vec<_> = [
        "",
        "setup smal",
        "setup nothing-like-it",
        "check small",
        "setup small",
        "setup absent",
        "setup --all",
        "",
        "check odd",
    ]
    .iter()
    .map(|args| format!("$ stromboli runners {args}\n{}\n", runners(&folder, args)))
    .collect();
    let said = said
        .join(
            "
",
        )
        .replace(folder.0.path().to_str().unwrap(), "FOLDER");
    insta::assert_snapshot!("bundled", said);
    let json = runners(&folder, "--json");
    let json: serde_json::Value = serde_json::from_str(json.trim_end_matches("exit 0")).unwrap();
    assert_eq!(json[1]["name"], "small");
    assert_eq!(json[1]["installed"], "1.0");
}

pub(crate) fn a_runner_must_be_what_its_manifest_says() {
    let folder = Folder::new("manifest");
    add_runner(&folder, "small", &manifest("small", "'*' = ['type']"), READY);
    add_runner(&folder, "other", &manifest("other", FAMILIES), READY);
    let said: Vec<_> = ["small", "other"]
        .iter()
        .map(|name| {
            runners(&folder, &format!("setup {name}"));
            let said = runners(&folder, &format!("check --quick {name}"));
            assert!(said.ends_with("exit 1"), "{said}");
            said.lines().find(|line| line.starts_with("FAIL")).unwrap_or("nothing").to_owned()
        })
        .collect();
    insta::assert_snapshot!("manifest", said.join("\n"));
}
