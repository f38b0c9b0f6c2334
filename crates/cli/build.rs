//! Records the build of the program: commit, sources, compiler and profile.
//!
//! Unknown values are omitted, and never fail the build. Only this crate is rebuilt when the commit or a
//! source changes.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Files that are not part of the program.
const LEFT_OUT: [&str; 3] = ["tests", "benches", "examples"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let package = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    if let Some(root) = package.ancestors().nth(2) {
        tell("FINGERPRINT", Some(fingerprint(root)));
        if let Some(commit) = commit(root) {
            tell("COMMIT", Some(commit));
            tell("MODIFIED", is_modified(root).then(|| "modified".to_owned()));
        }
    }
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    tell("COMPILER", answer(Command::new(rustc).arg("-V")));
    tell("TARGET", env::var("TARGET").ok());
    tell("TARGET_FEATURES", env::var("CARGO_CFG_TARGET_FEATURE").ok());
    tell("PROFILE", env::var("PROFILE").ok());
    tell("OPT_LEVEL", env::var("OPT_LEVEL").ok());
}

/// Sets an environment variable for the compiler, if there is a value.
fn tell(name: &str, value: Option<String>) {
    if let Some(value) = value {
        println!("cargo::rustc-env=STROMBOLI_{name}={value}");
    }
}

/// The first line that a command prints, if it succeeds.
fn answer(command: &mut Command) -> Option<String> {
    let output = command.output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    text.lines().next().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty())
}

fn git(root: &Path) -> Command {
    let mut git = Command::new("git");
    git.current_dir(root);
    // Set if a git hook started the build, possibly for another repository.
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        git.env_remove(name);
    }
    git
}

/// The commit that is checked out, if the sources are in a repository.
fn commit(root: &Path) -> Option<String> {
    // The sources may be inside the repository of another project.
    answer(git(root).args(["ls-files", "--error-unmatch", "crates/cli/build.rs"]))?;
    let branch = answer(git(root).args(["symbolic-ref", "-q", "HEAD"]));
    for name in ["HEAD", "logs/HEAD", "packed-refs"].into_iter().chain(branch.as_deref()) {
        if let Some(path) = answer(git(root).args(["rev-parse", "--git-path", name])) {
            let path = root.join(path);
            // Cargo considers a missing file as changed at every build.
            if path.exists() {
                println!("cargo::rerun-if-changed={}", path.display());
            }
        }
    }
    answer(git(root).args(["rev-parse", "HEAD"]))
}

/// Whether the sources differ from the commit.
fn is_modified(root: &Path) -> bool {
    let left_out = LEFT_OUT.map(|name| format!(":(exclude,glob)crates/*/{name}/**"));
    let status = answer(
        git(root)
            .args(["status", "--porcelain", "--", "crates", "Cargo.toml", "Cargo.lock", ".cargo"])
            .args(left_out),
    );
    status.is_some()
}

/// A hash of the names and contents of all source files.
fn fingerprint(root: &Path) -> String {
    let mut files: Vec<PathBuf> = ["Cargo.toml", "Cargo.lock", ".cargo/config.toml"]
        .iter()
        .map(|name| root.join(name))
        .filter(|path| path.exists())
        .collect();
    for file in &files {
        println!("cargo::rerun-if-changed={}", file.display());
    }
    for part in entries(&root.join("crates")).iter().flat_map(|package| entries(package)) {
        let name = part.file_name().unwrap_or_default();
        if LEFT_OUT.iter().all(|left_out| *left_out != name) {
            println!("cargo::rerun-if-changed={}", part.display());
            collect(part, &mut files);
        }
    }
    files.sort();
    let mut hash = FNV_BASIS;
    for file in files {
        let name = file.strip_prefix(root).unwrap_or(&file).to_string_lossy().into_owned();
        let contents = fs::read(&file).unwrap_or_default();
        for part in [name.as_bytes(), &contents] {
            // With its length, so that no byte can move from one file to the next.
            hash = fnv1a(hash, &(part.len() as u64).to_le_bytes());
            hash = fnv1a(hash, part);
        }
    }
    format!("{hash:032x}")
}

/// The files of a folder and those below it, or the file itself.
fn collect(path: PathBuf, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        entries(&path).into_iter().for_each(|entry| collect(entry, files));
    } else if path.extension().is_none_or(|ending| ending != "snap") {
        files.push(path);
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    entries.filter_map(|entry| Some(entry.ok()?.path())).collect()
}

const FNV_BASIS: u128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d;

/// FNV-1a of 128 bits.
fn fnv1a(hash: u128, bytes: &[u8]) -> u128 {
    let prime = (1 << 88) + 0x13b;
    bytes.iter().fold(hash, |hash, byte| (hash ^ u128::from(*byte)).wrapping_mul(prime))
}
