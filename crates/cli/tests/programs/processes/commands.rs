//! A program with two bugs, written in Python as a user would, goes through every command.

use std::env;
use std::io::{self, Write};
use std::process::Command;

use crate::folder::{Folder, answer};

const PROGRAM: &str = r#"
import json, sys

HELLO = {
    "protocol": 1, "program": "sorting", "version": "1", "language": "Python",
    "types": {"number": {"integer": {"from": -50, "to": 50}}},
    "properties": {
        "IsSorted": {"input": {"list": "number"}, "about": "The result is in order."},
        "KeepsElements": {"input": {"list": "number"}, "about": "Nothing is lost."},
    },
    "bugs": {
        "unique": "Equal elements are lost.",
        "last": "The last element stays where it is.",
        "rest": "Elements after the fifth one are lost if they are large.",
    },
    "tasks": [["KeepsElements", "unique"], ["IsSorted", "last"], ["KeepsElements", "rest"]],
}

def sort(numbers, bug):
    if bug == "unique":
        return sorted(set(numbers))
    if bug == "last":
        return sorted(numbers[:-1]) + numbers[-1:]
    if bug == "rest":
        return sorted(numbers[:5] + [number for number in numbers[5:] if number < 40])
    return sorted(numbers)

print("hello " + json.dumps(HELLO), flush=True)
for line in sys.stdin:
    verb, _, rest = line.rstrip("\n").partition(" ")
    if verb == "program":
        choice = json.loads(rest)
        continue
    numbers = [int(word) for word in rest.strip("[]").replace(",", " ").split()]
    result = sort(numbers, choice["bug"])
    if choice["property"] == "IsSorted":
        holds = all(a <= b for a, b in zip(result, result[1:]))
    else:
        holds = len(result) == len(numbers)
    print("pass" if holds else "fail " + choice["property"], flush=True)
"#;

fn experiment() -> String {
    let program = env::current_exe().unwrap();
    format!(
        "seed = 4
         trials = 2
         timeout = '5 s'
         [programs.sorting]
         command = ['python3', 'sorting.py']
         enumerate = 3000
         [runners.good]
         command = ['{}', '{}', 'good']
         [[runs]]
         tasks = ['sorting/*/*']
         strategies = ['*/type', 'quickcheck/type+stromboli']
         [[runs]]
         tasks = ['sorting/*/unique']
         strategies = ['leancheck']\n",
        program.display(),
        crate::runners::RUNNER
    )
}

/// A folder with the program; `None` without Python.
fn folder() -> Option<Folder> {
    if Command::new("python3").arg("--version").output().is_err() {
        let _ = writeln!(io::stderr(), "skipped: there is no python3");
        return None;
    }
    let folder = Folder::new("sorting");
    Some(folder.with("sorting.py", PROGRAM).with("mine.toml", &experiment()))
}

fn fine(folder: &Folder, args: &str) -> String {
    let said = folder.stromboli(args);
    assert!(said.ends_with("exit 0"), "stromboli {args}: {said}");
    said
}

pub(crate) fn it_goes_through_every_command() {
    let Some(folder) = folder() else { return };
    let here = "--experiment mine.toml";
    let tasks = fine(&folder, &format!("tasks sorting/*/* {here}"));
    assert!(tasks.contains("sorting/KeepsElements/unique") && tasks.contains("3 tasks"), "{tasks}");
    let minima = fine(&folder, &format!("minima sorting/*/* {here}"));
    assert!(minima.contains("starting the program `sorting`: python3 sorting.py"), "{minima}");
    let minimum = |task: &str| {
        let row = minima.lines().find(|line| line.starts_with(task)).unwrap();
        row.rsplit_once("  ").unwrap().1.to_owned()
    };
    assert_eq!(minimum("sorting/KeepsElements/unique"), "[0 0]");
    assert_eq!(minimum("sorting/IsSorted/last"), "[1 0]");
    assert!(minima.contains("no minimum") && minima.contains("none before tier"), "{minima}");
    let shown = fine(&folder, &format!("show sorting last {here}"));
    assert!(shown.contains("The last element stays where it is."), "{shown}");
    let schema = fine(&folder, &format!("schema sorting {here}"));
    assert!(schema.contains("\"from\": -50"), "{schema}");
    let checked = folder.stromboli(&format!("check sorting IsSorted [7] {here}"));
    assert!(checked.contains("0 of 3 mutants fail") && checked.ends_with("exit 0"), "{checked}");
    let mut check = folder.command(&format!("check sorting/KeepsElements/unique {here}"));
    let checked = answer(check.arg("[5 5]").output().unwrap());
    assert!(checked.contains("1 of 1 mutant fails") && checked.ends_with("exit 1"), "{checked}");
    let traced = fine(
        &folder,
        &format!("trace sorting/KeepsElements/unique --strategy hedgehog/type {here}"),
    );
    assert!(traced.contains("it fails because of: KeepsElements"), "{traced}");

    fine(&folder, "minima sorting/KeepsElements/unique --table --experiment mine.toml");
    let ran = fine(&folder, "run mine.toml --jobs 2");
    assert!(ran.contains("the report is in"), "{ran}");
    let again = fine(&folder, "run mine.toml --jobs 2");
    assert!(again.contains("none are missing"), "{again}");
    fine(&folder, "run mine.toml --jobs 1 --store other.sqlite");
    let compared = fine(&folder, "compare stromboli.sqlite other.sqlite --fail-if-worse ted");
    assert!(compared.contains("sorting"), "{compared}");
    let learned =
        fine(&folder, "minima sorting/*/* --experiment mine.toml --learn stromboli.sqlite");
    assert!(learned.contains("sorting/KeepsElements/unique"), "{learned}");

    fine(&folder, "slurm mine.toml --shards 2 --dir shards");
    fine(&folder, "shard shards 1 --jobs 1");
    fine(&folder, "shard shards 2 --jobs 1");
    let merge = Command::new("bash").arg("shards/merge.sh").current_dir(folder.0.path()).output();
    let merged = answer(merge.unwrap());
    assert!(merged.ends_with("exit 0"), "{merged}");
    let compared = fine(&folder, "compare stromboli.sqlite shards/mine.sqlite --fail-if-worse ted");
    assert!(compared.contains("sorting"), "{compared}");
}

pub(crate) fn its_store_is_read_without_it() {
    let Some(folder) = folder() else { return };
    fine(&folder, "run mine.toml --jobs 2");
    std::fs::remove_file(folder.path("sorting.py")).unwrap();
    let status = fine(&folder, "status");
    assert!(status.contains("sorting"), "{status}");
    fine(&folder, "report");
    let stats = fine(&folder, "stats");
    assert!(stats.contains("sorting"), "{stats}");
    for format in ["csv", "jsonl"] {
        fine(&folder, &format!("export --format {format} --output all.{format}"));
    }
    let rows = std::fs::read_to_string(folder.path("all.csv")).unwrap();
    let are = |task: &str, certainty: &str| {
        let rows: Vec<_> = rows.lines().filter(|row| row.contains(task)).collect();
        !rows.is_empty() && rows.iter().all(|row| row.contains(certainty))
    };
    assert!(are("sorting/KeepsElements/unique", ",exact,"), "{rows}");
    assert!(are("sorting/KeepsElements/rest", ",best known,"), "{rows}");
    let lines = std::fs::read_to_string(folder.path("all.jsonl")).unwrap();
    assert!(lines.contains("\"initial_reason\":\"KeepsElements\""), "{lines}");
    fine(&folder, "import all.jsonl");
    let compared = fine(&folder, "compare stromboli.sqlite all.sqlite --fail-if-worse ted");
    assert!(compared.contains("sorting"), "{compared}");
}

pub(crate) fn errors_say_what_to_do() {
    let Some(folder) = folder() else { return };
    let text = experiment().replace("enumerate = 3000", "enumerat = 3000");
    let folder = folder.with("wrong.toml", &text);
    let said = folder.stromboli("run wrong.toml");
    assert!(said.contains("unknown key `enumerat`; did you mean `enumerate`?"), "{said}");
    let folder = folder.with("wrong.toml", &experiment().replace("sorting.py", "missing.py"));
    let said = folder.stromboli("run wrong.toml");
    assert!(
        said.contains("wrong.toml, [programs.sorting]: the program exited with code 2"),
        "{said}"
    );
    let folder =
        folder.with("wrong.toml", &experiment().replace("programs.sorting", "programs.bst"));
    let said = folder.stromboli("run wrong.toml");
    assert!(said.contains("the name `bst` is taken"), "{said}");
    let said = folder.stromboli("check sorting KeepsElements [5]");
    assert!(said.contains("no workload `sorting`"), "{said}");
}
