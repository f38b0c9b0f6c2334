//! Shrinkers in other processes: the example of the guide, good and broken, and what it takes part in.

use std::fs;

use stromboli_campaign::Store;
use stromboli_trials::{Outcome, Status, Trial};

use super::guide::{self, has_python};
use crate::folder::Folder;

fn example() -> String {
    guide::example_text("tiny_shrinker.py")
}

/// The example with one part changed.
fn changed(from: &str, to: &str) -> String {
    let (example, changed) = (example(), example().replacen(from, to, 1));
    assert_ne!(example, changed, "{from}");
    changed
}

/// An experiment with these shrinkers, each in a file of its name, and these strategies.
fn experiment(shrinkers: &[&str], strategies: &[&str]) -> String {
    let mut text = String::from(
        "trials = 2\ntimeout = '5 s'\nmemory = '256 MiB'\nshort_circuit = false\n\
         budgets = ['default', 'executions:3']\n",
    );
    for name in shrinkers {
        text += &format!("[shrinkers.{name}]\ncommand = ['python3', '{name}.py']\n");
    }
    text + &format!("[[runs]]\ntasks = 'bst/InsertModel/insert_1'\nstrategies = {strategies:?}\n")
}

fn trials(folder: &Folder, store: &str) -> Vec<Trial> {
    let trials = Store::open_read(&folder.path(store)).unwrap().trials().unwrap();
    let reproducible = |trial: Trial| Trial { outcome: trial.outcome.reproducible(), ..trial };
    trials.into_iter().map(reproducible).collect()
}

pub(crate) fn the_example_passes_all_checks() {
    assert!(example().lines().count() <= 60);
    if !has_python() {
        return;
    }
    let folder = Folder::new("shrinker-check").with("mine.py", &example());
    let answer = folder.stromboli("runners check --quick --command python3 mine.py");
    assert!(answer.contains("tiny shrinker 1.0 for Python; shrinks."), "{answer}");
    assert!(answer.ends_with("14 of 14 checks passed, 0 failed, 0 skipped\nexit 0"), "{answer}");
}

/// A change of the example, the check that finds it, and a part of the sentence.
const BROKEN: &[(&str, &str, &str, &str)] = &[
    ("say(\"hello", "say(\"Hello", "handshake", "is not `hello` and a JSON object"),
    ("\"shrinks\": True, ", "", "handshake", "has no families of generators, and does not shrink"),
    ("say(\"test \" +", "say(\"trying \" +", "+messages", "what is not a message: `trying"),
    (
        "    try:\n        while",
        "    raise KeyError(1)\n    try:\n        while",
        "+trials",
        "with `error`: `KeyError(1)`",
    ),
    (
        "if verdict == \"stop\"",
        "sys.exit(3)\n        if verdict == \"stop\"",
        "+trials",
        "exited with code 3",
    ),
    ("yield \"#f\"", "yield \"#g\"", "+values", "is not an input of the property"),
    (
        "say(\"test \" + show(value))",
        "say(\"test \" + show(value)); say(\"test \" + show(value))",
        "+waits",
        "before the answer to `test`",
    ),
    (
        "say(\"done \" + show(best))",
        "say(\"done \" + show(next(smaller(types, ref, best), best)))",
        "+reports",
        "on which the property did not fail",
    ),
    ("return verdict == \"fail\"", "return False", "+reports", "No start was shrunk"),
    ("while gap:", "yield value\n        while gap:", "+ends", "did not end within 20000 tests"),
    (
        "if verdict == \"stop\": raise Stop",
        "if verdict == \"stop\": return False",
        "+stop",
        "sent `test` after `stop`",
    ),
    ("sys.setrecursionlimit(1_000_000)", "sys.setrecursionlimit(300)", "+sizes", "RecursionError"),
    (
        "def shrink(trial):",
        "seen = []\ndef shrink(trial):\n    seen.append(1)\n    if len(seen) % 2: say(\"discarded\")",
        "+repetition",
        "differed when the trial was repeated",
    ),
    ("or sys.exit()", "or __import__(\"time\").sleep(99)", "+end", "was still running"),
];

pub(crate) fn a_broken_shrinker_is_refused() {
    if !has_python() {
        return;
    }
    for (from, to, check, sentence) in BROKEN {
        let folder = Folder::new("shrinker-broken").with("broken.py", &changed(from, to));
        let command = "runners check --quick --patience 5s --json --command python3 broken.py";
        let answer = folder.stromboli(command);
        let json = answer.strip_suffix("exit 1").unwrap_or_else(|| panic!("{to}: {answer}"));
        let json: serde_json::Value = serde_json::from_str(json).unwrap();
        let checks = json["checks"].as_array().unwrap();
        let failed = checks.iter().find(|check| check["outcome"] == "fail").unwrap();
        assert_eq!(failed["name"], *check, "{to}: {failed:#}");
        assert!(failed["sentence"].as_str().unwrap().contains(sentence), "{to}: {failed:#}");
    }
}

pub(crate) fn it_is_named_after_a_plus_sign_everywhere() {
    if !has_python() {
        return;
    }
    let strategies = [
        "quickcheck/cbc",
        "quickcheck/cbc+mine",
        "quickcheck/cbc+stromboli",
        "hedgehog/*+m*",
        "leancheck+mine",
    ];
    let folder = Folder::new("shrinker-names")
        .with("mine.py", &example())
        .with("mine.toml", &experiment(&["mine"], &strategies));
    let said = folder.stromboli("run mine.toml --store a.sqlite");
    assert!(said.contains("starting the shrinker `mine`: python3 mine.py"), "{said}");
    assert!(said.ends_with("exit 0"), "{said}");
    let trials = trials(&folder, "a.sqlite");
    let of = |name: &str| -> Vec<&Trial> {
        trials.iter().filter(|trial| trial.cell.strategy.to_string() == name).collect()
    };
    for name in ["quickcheck/cbc+mine", "hedgehog/type+mine", "hedgehog/cbc+mine", "leancheck+mine"]
    {
        assert_eq!(of(name).len(), 4, "{name}");
    }
    assert!(trials.iter().all(|trial| trial.status() == Status::Found));
    assert!(trials.iter().all(|trial| trial.outcome.quantities.differs != Some(1)));
    // The search is that of the framework, whatever shrinks afterwards.
    for (own, mine) in of("quickcheck/cbc").into_iter().zip(of("quickcheck/cbc+mine")) {
        let found = |trial: &Trial| {
            let quantities = &trial.outcome.quantities;
            let initial = trial.outcome.counterexamples.as_ref().map(|found| found.initial.clone());
            (initial, quantities.tests, quantities.discards)
        };
        assert_eq!(found(own), found(mine));
        let n_executions = mine.outcome.quantities.n_executions().unwrap();
        assert!(n_executions > 3 || mine.cell.budget.to_string() == "executions:3");
        let reported = &mine.outcome.counterexamples.as_ref().unwrap().reported;
        assert_eq!(mine.cell.task.canonical(reported).as_ref(), Some(reported));
    }

    // Nothing but `run` and `trace` needs to know what the name stands for.
    let trace = "trace bst/InsertModel/insert_1 --strategy quickcheck/cbc+mine --seed 3";
    let unknown = folder.stromboli(trace);
    assert!(unknown.contains("no shrinker `mine`; the shrinkers are quickcheck, "), "{unknown}");
    let traced = folder.stromboli(&format!("{trace} --experiment mine.toml"));
    assert!(
        traced.contains("with quickcheck/cbc+mine, seed 3") && traced.ends_with("exit 0"),
        "{traced}"
    );
    let again = folder.stromboli("run --store a.sqlite");
    assert!(again.ends_with("exit 0"), "{again}");
    for command in [
        "status --store a.sqlite",
        "stats --store a.sqlite --table same-start",
        "stats --store a.sqlite --table overview --strategy quickcheck/*+mine",
        "report --store a.sqlite --out report",
        "export --store a.sqlite --format jsonl --strategy quickcheck/*+mine",
        "compare a.sqlite a.sqlite",
    ] {
        let said = folder.stromboli(command);
        assert!(said.ends_with("exit 0"), "{command}: {said}");
    }
    let page = fs::read_to_string(folder.path("report/index.html")).unwrap();
    assert!(page.contains("QuickCheck + mine"));
    let exported = folder.stromboli("export --store a.sqlite --format jsonl");
    fs::write(folder.path("a.jsonl"), exported.strip_suffix("exit 0").unwrap()).unwrap();
    let imported = folder.stromboli("import a.jsonl --store b.sqlite");
    assert!(imported.ends_with("exit 0"), "{imported}");
    assert_eq!(self::trials(&folder, "b.sqlite").len(), trials.len());

    // A campaign that is not finished needs the file.
    fs::write(
        folder.path("more.toml"),
        experiment(&["mine"], &strategies).replace("trials = 2", "trials = 3"),
    )
    .unwrap();
    let extended = folder.stromboli("run more.toml --store a.sqlite --extend --for 1ms");
    assert!(extended.ends_with("exit 0"), "{extended}");
    let without = folder.stromboli("run --store a.sqlite");
    assert!(without.contains("the experiment declares the shrinker `mine` itself"), "{without}");
}

/// The examples of a runner and of a shrinker as one program.
const BOTH: &str = r#"
import json, sys, types
def load(file):
    module = types.ModuleType(file)
    exec(open(file).read().split('\nsay("hello')[0], module.__dict__)
    return module
runner, shrinker = load("tiny_runner.py"), load("tiny_shrinker.py")
runner.say("hello " + json.dumps({**runner.HELLO, "shrinks": True}))
while line := sys.stdin.readline():
    trial = json.loads(line.removeprefix("trial "))
    (shrinker.shrink if "start" in trial else runner.run)(trial)
"#;

pub(crate) fn a_program_may_search_and_shrink() {
    if !has_python() {
        return;
    }
    let strategies = ["both/type", "both/type+both", "quickcheck/cbc+both", "both/type+stromboli"];
    let runner = "[runners.both]\ncommand = ['python3', 'both.py']\n[[runs]]";
    let folder = Folder::new("shrinker-both")
        .with("tiny_runner.py", &guide::example_text("tiny_runner.py"))
        .with("tiny_shrinker.py", &example())
        .with("both.py", BOTH)
        .with("both.toml", &experiment(&[], &strategies).replace("[[runs]]", runner));
    let said = folder.stromboli("run both.toml --store both.sqlite");
    assert!(said.ends_with("exit 0"), "{said}");
    let trials = trials(&folder, "both.sqlite");
    assert_eq!(trials.len(), 16);
    assert!(trials.iter().all(|trial| trial.status() == Status::Found), "{trials:#?}");
    assert!(trials.iter().all(|trial| trial.outcome.quantities.differs != Some(1)));
    let of = |name: &str| -> Vec<Outcome> {
        let of_it = trials.iter().filter(|trial| trial.cell.strategy.to_string() == name);
        of_it.map(|trial| trial.outcome.clone()).collect()
    };
    // Both examples shrink alike: what one found, and what the other is given.
    assert_eq!(of("both/type"), of("both/type+both"));
    let initial = |of: &Outcome| of.counterexamples.clone().unwrap().initial;
    let initials = |of: Vec<Outcome>| of.iter().map(initial).collect::<Vec<_>>();
    assert_eq!(initials(of("both/type")), initials(of("both/type+stromboli")));
}

/// The example, which does something else at its ninth test.
fn then(what: &str) -> String {
    let test = "        say(\"test \" + show(value))";
    let counted = format!("        n[0] += 1\n        if n[0] == 9: {what}\n{test}");
    changed(test, &counted).replace("def shrink(trial):", "def shrink(trial):\n    n = [0]")
}

pub(crate) fn what_goes_wrong_is_recorded_with_the_best_value_so_far() {
    if !has_python() {
        return;
    }
    let once = "import os, sys\nif os.path.exists('marker'): sys.exit(4)\nopen('marker', 'w')\n";
    let (crashed, timed_out) = (Status::Crashed, Status::TimedOut);
    let shrinkers = [
        ("good", example(), Status::Found, ""),
        (
            "dies",
            then("sys.exit(\"Oh no\")"),
            crashed,
            "the shrinker exited with code 1; it wrote: Oh no",
        ),
        (
            "hangs",
            then("__import__(\"time\").sleep(99)"),
            timed_out,
            "the shrinker did not answer within 2 s",
        ),
        ("garbage", then("say(\"?!\")"), crashed, "the shrinker wrote what is not a message: `?!`"),
        (
            "gives-up",
            then("say(\"passed\")"),
            crashed,
            "the shrinker sent `passed` after a failure",
        ),
        (
            "apologises",
            then("raise KeyError(1)"),
            crashed,
            "the shrinker reported an error: `KeyError(1)`",
        ),
        (
            "lies",
            then("say(\"done ((E),0,0)\")"),
            crashed,
            "the shrinker reported `((E),0,0)`, on which",
        ),
        ("starts-once", once.to_owned() + &example(), crashed, "the shrinker exited with code 4"),
    ];
    let mut folder = Folder::new("shrinker-faults");
    for (name, text, ..) in &shrinkers {
        folder = folder.with(&format!("{name}.py"), text);
    }
    let names = shrinkers.each_ref().map(|(name, ..)| *name);
    let strategies = names.map(|name| format!("quickcheck/cbc+{name}"));
    let text = experiment(&names, &strategies.each_ref().map(|name| name.as_str()));
    let folder =
        folder.with("faults.toml", &text.replace("['default', 'executions:3']", "'default'"));
    let said = folder.stromboli("run faults.toml --store faults.sqlite --jobs 2");
    assert!(said.ends_with("exit 0"), "{said}");
    let trials = trials(&folder, "faults.sqlite");
    let of = |name: &str| -> Vec<&Trial> {
        let name = format!("quickcheck/cbc+{name}");
        trials.iter().filter(|trial| trial.cell.strategy.to_string() == name).collect()
    };
    for (name, _, status, sentence) in &shrinkers {
        for (trial, good) in of(name).into_iter().zip(of("good")) {
            let reason = trial.outcome.ending.reason.clone().unwrap_or_default();
            assert_eq!(trial.status(), *status, "{name}: {reason}");
            assert!(reason.contains(sentence), "{name}: {reason}");
            let found = |trial: &Trial| trial.outcome.counterexamples.clone().unwrap();
            assert_eq!(found(trial).initial, found(good).initial, "{name}");
            let is_shrunk = found(trial).reported != found(trial).initial;
            assert_eq!(is_shrunk, *name != "starts-once", "{name}: what failed before is kept");
        }
    }
}

pub(crate) fn what_is_wrong_with_a_declaration_is_said_in_a_sentence() {
    if !has_python() {
        return;
    }
    let runner = changed("\"shrinks\": True", "\"families\": {\"*\": [\"type\"]}");
    let folder =
        Folder::new("shrinker-declared").with("mine.py", &example()).with("runner.py", &runner);
    let runs = "[[runs]]\ntasks = 'bst/InsertModel/insert_1'\nstrategies = 'quickcheck/cbc+mine'\n";
    let declared =
        |section: &str, file: &str| format!("[{section}]\ncommand = ['python3', '{file}']\n{runs}");
    let said = |text: &str| {
        fs::write(folder.path("x.toml"), text).unwrap();
        let said = folder.stromboli("run x.toml");
        assert!(said.ends_with("exit 2"), "{said}");
        said.lines().find(|line| line.starts_with("error")).unwrap_or(&said).to_owned()
    };
    let sentences = [
        said(&declared("shrinkers.mine", "runner.py")),
        said(&declared("runners.mine", "mine.py")),
        said(&declared("shrinkers.mine", "nowhere.py"))
            .split("; it wrote")
            .next()
            .unwrap()
            .to_owned(),
        said(&declared("shrinkers.stromboli", "mine.py")),
        said(&declared("shrinkers.Mine", "mine.py")),
        said(&declared("shrinkers.mein", "mine.py")),
        said(runs),
        said("[shrinkers]\nmine = 'python3'\n"),
    ];
    insta::assert_snapshot!("declarations", sentences.join("\n"));
}
