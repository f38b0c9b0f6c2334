//! Every port names its original, and the original's licence is on record.

use std::fs;
use std::path::{Path, PathBuf};

/// An original, its version, and the file whose module documentation names it.
const PORTS: &[(&str, &str, &str)] = &[
    ("QuickCheck", "2.15.0.1", "crates/quickcheck/src/lib.rs"),
    ("Hedgehog", "1.5", "crates/hedgehog/src/lib.rs"),
    ("falsify", "0.3.0", "crates/falsify/src/lib.rs"),
    ("LeanCheck", "1.0.4", "crates/enumeration/src/lib.rs"),
    ("SmallCheck", "1.2.1", "crates/enumeration/src/lib.rs"),
    ("splitmix", "0.1", "crates/domain/src/splitmix.rs"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: impl AsRef<Path>) -> String {
    let path = root().join(path);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines of module documentation at the top of a file, as one line.
fn head(file: &str) -> String {
    let lines = file.lines().map_while(|line| line.strip_prefix("//!"));
    lines.map(str::trim).collect::<Vec<_>>().join(" ")
}

#[test]
fn every_port_names_its_original_and_licence() {
    for (original, version, file) in PORTS {
        let head = head(&read(file));
        let name = format!("{original} {version} by ");
        assert!(head.contains(&name), "{file} does not say `{name}..`");
        assert!(head.contains("BSD-3-Clause"), "{file} does not name the licence");
    }
}

#[test]
fn every_original_is_in_the_table_of_licences() {
    let table = read("LICENSES/README.md");
    for (original, version, _) in PORTS {
        let in_table = table
            .lines()
            .any(|row| row.starts_with(&format!("| [{original}](")) && row.contains(version));
        assert!(in_table, "no row for {original} {version} in LICENSES/README.md");
        let notice = table.lines().find(|row| row.starts_with(&format!("| {original} |")));
        assert!(notice.is_some(), "no notice for {original} in LICENSES/README.md");
    }
}

#[test]
fn every_notice_that_the_table_links_to_is_there() {
    let table = read("LICENSES/README.md");
    let links = table.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let files: Vec<_> = links.filter(|link| !link.contains("://")).collect();
    assert!(!files.is_empty());
    for file in files {
        assert!(!read(Path::new("LICENSES").join(file)).trim().is_empty(), "{file} is empty");
    }
}
