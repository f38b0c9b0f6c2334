//! The examples in `programs/examples`.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value as Json;
use stromboli_campaign::Store;
use stromboli_trials::Status;

use super::{check, complaints, has, has_python, lasting};
use crate::folder::Folder;

fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../programs/examples")
}

pub(crate) fn programs_are_listed_and_installed() {
    let folder = Folder::new("examples");
    let listed = folder.stromboli("programs list --json");
    let listed: Json = serde_json::from_str(listed.strip_suffix("exit 0").unwrap()).unwrap();
    let names: Vec<_> =
        listed.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["bank", "dates", "formatter", "intervals", "scheduler"]);
    let unknown = folder.stromboli("programs check banc");
    assert_eq!(unknown, "error: no program `banc`; did you mean `bank`?\nexit 2");
}

fn passes(name: &str) {
    let folder = Folder::new("examples");
    let said = folder.stromboli(&format!("programs setup {name}"));
    assert!(said.ends_with("exit 0"), "{said}");
    let (answer, code) = check(&folder, name);
    assert_eq!((lasting(complaints(&answer)), code), (Vec::new(), 0), "{name}");
}

pub(crate) fn interpreted_examples_pass_all_checks() {
    if has_python() {
        passes("intervals");
    }
    if has("node", &["--version"]) {
        passes("formatter");
    }
    if has("perl", &["-e", ""]) {
        passes("dates");
    }
}

pub(crate) fn compiled_examples_pass_all_checks() {
    if has("cc", &["--version"]) {
        passes("bank");
    }
    if has("cargo", &["--version"]) {
        passes("scheduler");
    }
}

pub(crate) fn every_bug_is_found_by_the_ports() {
    let all = [
        ("intervals", "python3"),
        ("formatter", "node"),
        ("dates", "perl"),
        ("bank", "cc"),
        ("scheduler", "cargo"),
    ];
    for (name, needs) in all {
        if !has(needs, &["--version"]) {
            continue;
        }
        let folder = Folder::new("examples");
        assert!(folder.stromboli(&format!("programs setup {name}")).ends_with("exit 0"));
        let run = examples().canonicalize().unwrap().join(name).join("run");
        let experiment = format!(
            "trials = 2\ntimeout = '30 s'\n[programs.{name}]\ncommand = ['{}']\n\
             [[runs]]\ntasks = ['{name}/*/*']\n\
             strategies = ['quickcheck/type', 'hedgehog/type', 'falsify/type']\n",
            run.display()
        );
        let folder = folder.with("mine.toml", &experiment);
        let said = folder.stromboli("run mine.toml");
        assert!(said.ends_with("exit 0"), "{said}");
        let trials = Store::open_read(&folder.path("stromboli.sqlite")).unwrap().trials().unwrap();
        for trial in &trials {
            assert_eq!(trial.status(), Status::Found, "{:?}", trial.cell);
        }
    }
}

pub(crate) fn sdks_are_written() {
    let folder = Folder::new("sdk");
    assert_eq!(folder.stromboli("programs sdk python"), "wrote stromboli_program.py\nexit 0");
    assert_eq!(
        folder.stromboli("programs sdk python"),
        "error: stromboli_program.py exists; choose another name, or overwrite it with --force\nexit 2"
    );
    assert!(folder.stromboli("programs sdk rust --to vendor").ends_with("exit 0"));
    assert!(folder.path("vendor/stromboli-program/src/lib.rs").exists());
    assert!(
        folder.stromboli("programs sdk cobol").contains("the SDKs are python, javascript, rust")
    );
    assert!(!fs::read_to_string(folder.path("stromboli_program.py")).unwrap().is_empty());
}
