//! The README and the pages in `docs` are true: their console blocks are run, and their links lead
//! somewhere.
//!
//! In a console block, `$ ` begins a command, and what follows is its output. A line `...` stands for any
//! number of lines, and a line that ends in ` ..` may go on. How long something took is not compared. A
//! block of TOML, JSON or a script before it is a file that the commands use.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::folder::{Folder, PROGRAM};

/// Pages whose console blocks are run. Those of `docs/runners.md` and `docs/programs.md` need Python; the
/// test `programs` has the examples of these pages.
const PAGES: [&str; 5] =
    ["README.md", "docs/tour.md", "docs/store.md", "docs/shrinkers.md", "docs/shrink.md"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(page: &str) -> String {
    fs::read_to_string(root().join(page)).unwrap()
}

/// The fenced blocks of a page: the language and the text of each.
fn blocks(page: &str) -> Vec<(&str, &str)> {
    let mut blocks = Vec::new();
    let mut rest = page;
    while let Some((_, after)) = rest.split_once("\n```") {
        let (language, after) = after.split_once('\n').unwrap();
        let (text, after) = after.split_once("\n```").unwrap();
        blocks.push((language, text));
        rest = after;
    }
    blocks
}

/// A command of a console block, and the lines that it is said to print.
struct Example<'a> {
    command: &'a str,
    expected: Vec<&'a str>,
}

fn examples(block: &str) -> Vec<Example<'_>> {
    let mut examples: Vec<Example> = Vec::new();
    for line in block.lines() {
        match line.strip_prefix("$ ") {
            Some(command) => examples.push(Example { command, expected: Vec::new() }),
            None => examples.last_mut().unwrap().expected.push(line),
        }
    }
    examples
}

/// What a command prints when a shell runs it with `stromboli` installed.
fn run(folder: &Folder, command: &str) -> String {
    let path = format!(
        "{}:{}",
        Path::new(PROGRAM).parent().unwrap().display(),
        std::env::var("PATH").unwrap()
    );
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{command} 2>&1")]).env("PATH", path);
    let output = shell.current_dir(&folder.0).stdin(Stdio::null()).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// The line without the time that something took.
fn timeless(line: &str) -> &str {
    match line.split_once(';') {
        Some((time, rest)) if time.starts_with("took ") => rest,
        _ => line,
    }
}

fn is_shown_as(actual: &str, expected: &str) -> bool {
    match expected.strip_suffix(" ..") {
        Some(start) => actual.starts_with(start),
        None => timeless(actual) == timeless(expected),
    }
}

fn are_shown_as(actual: &[&str], expected: &[&str]) -> bool {
    match (actual, expected) {
        (_, ["..."]) => true,
        (_, ["...", rest @ ..]) => (0..=actual.len()).any(|n| are_shown_as(&actual[n..], rest)),
        ([], []) => true,
        ([line, actual @ ..], [shown, expected @ ..]) => {
            is_shown_as(line, shown) && are_shown_as(actual, expected)
        }
        _ => false,
    }
}

fn check_console_blocks(page: &str) {
    let text = read(page);
    let folder = Folder::new(&page.replace('/', "-"));
    let mut n_examples = 0;
    for (language, block) in blocks(&text) {
        match language {
            "toml" => fs::write(folder.path("mine.toml"), block).unwrap(),
            "json" => {
                fs::write(folder.path("results.jsonl"), block).unwrap();
                fs::write(folder.path("failing.json"), format!("{block}\n")).unwrap();
            }
            "sh" if block.starts_with("#!") => {
                fs::write(folder.path("still_fails.sh"), block).unwrap();
            }
            _ => {}
        }
        for Example { command, expected } in
            examples(if language == "console" { block } else { "" })
        {
            let actual = run(&folder, command);
            assert!(
                are_shown_as(&actual.lines().collect::<Vec<_>>(), &expected),
                "{page} is not true. `{command}` prints:\n{actual}"
            );
            n_examples += 1;
        }
    }
    assert!(n_examples > 0, "{page} has no examples");
}

#[test]
fn the_readme_is_true() {
    check_console_blocks(PAGES[0]);
}

#[test]
fn the_tour_is_true() {
    check_console_blocks(PAGES[1]);
}

#[test]
fn the_examples_of_the_store_are_true() {
    check_console_blocks(PAGES[2]);
}

#[test]
fn the_traces_of_shrinkers_are_true() {
    check_console_blocks(PAGES[3]);
}

#[test]
fn the_guide_to_shrinking_files_is_true() {
    check_console_blocks(PAGES[4]);
}

/// The first command takes minutes, so this runs a small part of the same experiment, and the report that
/// ends it.
#[test]
fn the_first_command_of_the_readme_works() {
    assert!(read("README.md").contains("\ncargo run --release -- run "));
    let folder = Folder::new("first");
    let answer = run(&folder, "stromboli run --only 'bst/InsertPost/*' --strategy quickcheck/api");
    assert!(answer.starts_with("experiment quick\n"), "{answer}");
    assert!(answer.contains("\n9 of "), "{answer}");
    let answer = run(&folder, "stromboli report");
    assert!(folder.path("stromboli-report/index.html").exists(), "{answer}");
}

#[test]
fn outputs_can_be_abbreviated_but_not_wrong() {
    let shown = |actual: &str, expected: &str| {
        let [actual, expected] = [actual, expected].map(|text| text.lines().collect::<Vec<_>>());
        are_shown_as(&actual, &expected)
    };
    assert!(shown("a\nb\nc\nd", "a\n...\nd"));
    assert!(shown("a\nb", "...\nb\n..."));
    assert!(shown("took 3 min; done", "took 0.2 s; done"));
    assert!(shown("a long line", "a long .."));
    assert!(!shown("a\nb\nc", "a\n...\nd"));
    assert!(!shown("a\nb", "a"));
    assert!(!shown("took 3 min; done", "took 3 min; not done"));
}

/// The addresses of links and images in a page.
fn links(page: &str) -> Vec<&str> {
    let mut outside_of_blocks = page.split("```").step_by(2);
    let links = outside_of_blocks.by_ref().flat_map(|text| text.split("](").skip(1));
    links.filter_map(|link| Some(link.split_once(')')?.0)).collect()
}

/// The fragment by which a heading is linked to.
fn fragment(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || [' ', '-', '_'].contains(c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn fragments(page: &str) -> Vec<String> {
    let headings = page.lines().filter_map(|line| line.trim_start_matches('#').strip_prefix(' '));
    headings.map(fragment).collect()
}

fn pages() -> BTreeMap<PathBuf, String> {
    let folders = [
        ".", "docs", "examples", "examples/shrink", "runners", "programs/sdk", "LICENSES",
        "crates/shrinkers",
    ];
    let inside =
        |folder| fs::read_dir(root().join(folder)).unwrap().map(|entry| entry.unwrap().path());
    let bundled = inside("runners").chain(inside("programs/examples"));
    let folders = folders.iter().map(|folder| root().join(folder)).chain(bundled);
    let files = folders.filter_map(|folder| fs::read_dir(folder).ok()).flatten();
    let files = files.map(|file| file.unwrap().path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    files.map(|file| (file.clone(), fs::read_to_string(file).unwrap())).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let mut n_links = 0;
    for (path, page) in pages() {
        for link in links(&page) {
            if link.starts_with("http") {
                continue;
            }
            let (file, target) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() { path.clone() } else { path.with_file_name(file) };
            assert!(file.exists(), "{} links to {link}, which is missing", path.display());
            if !target.is_empty() {
                let known = fragments(&fs::read_to_string(file).unwrap());
                assert!(
                    known.iter().any(|known| known == target),
                    "{} links to {link}, but no heading has that name",
                    path.display()
                );
            }
            n_links += 1;
        }
    }
    assert!(n_links > 50);
}
