//! Which crates do without which others, as ARCHITECTURE.md says. Tests may depend on any.

use std::fs;
use std::path::Path;

/// The crates of this workspace that a crate depends on, without those of its tests.
fn dependencies(package: &Path) -> Vec<String> {
    let manifest = fs::read_to_string(package.join("Cargo.toml")).unwrap();
    let (_, section) = manifest.split_once("\n[dependencies]\n").unwrap_or_default();
    let lines = section.lines().take_while(|line| !line.starts_with('['));
    let name = |line: &str| Some(line.strip_prefix("stromboli-")?.split('.').next()?.to_owned());
    lines.filter_map(name).collect()
}

#[test]
fn no_crate_depends_on_tools_for_developers() {
    let mut n_dependencies = 0;
    for package in fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("..")).unwrap() {
        let package = package.unwrap().path();
        for dependency in dependencies(&package) {
            n_dependencies += 1;
            let is_tool = ["conformance", "laws", "synthetic"].contains(&dependency.as_str());
            assert!(!is_tool, "{} depends on {dependency}", package.display());
        }
    }
    assert!(n_dependencies > 50, "only {n_dependencies}");
}

#[test]
fn crates_that_must_be_independent_are() {
    let of =
        |name: &str| dependencies(&Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(name));
    assert_eq!(of("shrinkers"), ["derive", "domain"]);
    assert_eq!(of("enumeration"), ["domain"]);
    assert_eq!(of("laws"), ["domain"]);
}
