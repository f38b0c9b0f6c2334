//! Experiment files, good and bad.

use std::collections::HashSet;
use std::fs;

use stromboli_campaign::experiment::preset::TEMPLATE;
use stromboli_campaign::experiment::{Experiment, Invalid};
use stromboli_campaign::{ExperimentError, Limits, Settings};
use stromboli_domain::{Budget, Seed};
use stromboli_runners::Command;
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Catalog, Cell, Runner};
use stromboli_workloads::Task;

fn parse(text: &str, catalog: &Catalog) -> Result<Experiment, Invalid> {
    Experiment::parse("test", text, catalog)
}

/// The runners that a file of this text declares. An error is without the path of the file.
fn runners(text: &str) -> Result<Vec<(String, Command)>, String> {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), text).unwrap();
    Experiment::runners(file.path()).map_err(|error| match error {
        ExperimentError::Invalid { line, message, .. } => format!("line {line}: {message}"),
        error => panic!("{error}"),
    })
}

/// The cells of an experiment file, one per line.
fn cells(text: &str) -> String {
    let cells = parse(text, &Catalog::default()).unwrap().cells;
    let line = |(cell, settings): &(Cell, Settings)| {
        let Settings { n_trials, limits: Limits { timeout, memory }, short_circuit } = settings;
        let end = if *short_circuit { ", short" } else { "" };
        format!("{cell}: {n_trials} x {timeout}, {memory}{end}\n")
    };
    cells.iter().map(line).collect()
}

#[test]
fn a_section_says_what_is_different_about_it() {
    let text = r#"
        seed = 0x2a
        trials = 3
        timeout = "5 s"

        [[runs]]
        tasks = "bst/InsertPost/insert_1"
        strategies = ["quickcheck/cbc", "quickcheck/type"]
        budgets = ["default", "own:100"]

        [[runs]]
        tasks = ["stlc/SinglePreserve/shift_var_*", "bst/InsertPost/insert_1"]
        strategies = ["quickcheck/cbc"]
        trials = 5
        memory = "1 GiB"
        short_circuit = false
    "#;
    assert_eq!(parse(text, &Catalog::default()).unwrap().seed, Seed(42));
    // The cell that both sections name gets the settings of the first one.
    insta::assert_snapshot!(cells(text), @r"
    bst/InsertPost/insert_1 quickcheck/type default: 3 x 5 s, 2 GiB, short
    bst/InsertPost/insert_1 quickcheck/type own:100: 3 x 5 s, 2 GiB, short
    bst/InsertPost/insert_1 quickcheck/cbc default: 3 x 5 s, 2 GiB, short
    bst/InsertPost/insert_1 quickcheck/cbc own:100: 3 x 5 s, 2 GiB, short
    stlc/SinglePreserve/shift_var_none quickcheck/cbc default: 5 x 5 s, 1 GiB
    stlc/SinglePreserve/shift_var_all quickcheck/cbc default: 5 x 5 s, 1 GiB
    stlc/SinglePreserve/shift_var_leq quickcheck/cbc default: 5 x 5 s, 1 GiB
    ");
}

#[test]
fn what_is_not_said_has_a_default() {
    let text = "[[runs]]\ntasks = 'bst/InsertPost/insert_1'\nstrategies = 'quickcheck/cbc'";
    insta::assert_snapshot!(cells(text), @"bst/InsertPost/insert_1 quickcheck/cbc default: 10 x 60 s, 2 GiB, short");
}

#[test]
fn strategies_are_left_out_where_there_are_none() {
    let text = "[[runs]]\ntasks = '*/*/*'\nstrategies = ['quickcheck', '*/cbc_as_printed']";
    let cells = parse(text, &Catalog::default()).unwrap().cells;
    assert!(cells.iter().all(|(cell, _)| cell.strategy.applies_to(cell.task.workload)));
    let n_tasks: HashSet<_> = cells.iter().map(|(cell, _)| cell.task).collect();
    assert_eq!(n_tasks.len(), Task::all().len());
}

#[test]
fn what_is_wrong_is_said_in_a_sentence() {
    let run = "[[runs]]\ntasks = 'bst/*/*'\nstrategies = 'quickcheck'\n";
    let wrong = [
        "".to_owned(),
        "trials = 3".to_owned(),
        format!("trails = 3\n{run}"),
        format!("trials = 0\n{run}"),
        format!("trials = 1.5\n{run}"),
        format!("seed = -1\n{run}"),
        format!("timeout = 360\n{run}"),
        format!("timeout = '360'\n{run}"),
        format!("memory = '2 GB'\n{run}"),
        format!("short_circuit = 'yes'\n{run}"),
        format!("budgets = []\n{run}"),
        format!("budgets = ['default', 'own']\n{run}"),
        format!("budgets = [1]\n{run}"),
        format!("{run}seeds = 7"),
        format!("{run}completely_unlike_anything = 7"),
        "[[runs]]\ntasks = 'bst/*/*'".to_owned(),
        "[[runs]]\nstrategies = 'quickcheck'".to_owned(),
        run.replace("bst/*/*", "bts/InsertPost/insert_1"),
        run.replace("bst/*/*", "bst/InsertPots/*"),
        run.replace("bst/*/*", "bst/[/*"),
        run.replace("quickcheck", "quickchek"),
        run.replace("quickcheck", "*/cbcc"),
        run.replace("bst", "stlc").replace("'quickcheck'", "['quickcheck/cbc', 'quickcheck/api']"),
        run.replace("bst", "stlc").replace("quickcheck", "*/api"),
        "runs = 7".to_owned(),
        "runs = []".to_owned(),
        "runs = [7]".to_owned(),
        "[[runs]\n".to_owned(),
        format!("{run}tasks = 'bst/*/*'"),
        "trials = \n".to_owned(),
        "trials = 'three\n".to_owned(),
    ];
    let said = wrong.iter().map(|text| parse(text, &Catalog::default()).unwrap_err().to_string());
    // Other tests check which strategies exist.
    let said: Vec<_> = said.map(|text| text.split("; it has").next().unwrap().to_owned()).collect();
    assert_eq!(said.iter().map(|text| text.lines().count()).max(), Some(1));
    insta::assert_snapshot!(said.join("\n"), @r#"
    line 1: missing key `runs`
    line 1: missing key `runs`
    line 1: unknown key `trails`; did you mean `trials`?
    line 1: `trials`: expected a whole number from 1 to 1000000, found 0
    line 1: `trials`: expected a whole number from 1 to 1000000, found 1.5
    line 1: `seed`: expected a whole number from 0 to 9223372036854775807, found -1
    line 1: `timeout`: expected a string in quotes, found 360
    line 1: `timeout`: `360` is not a duration: expected a whole number above 0 and a unit, such as "360 s", "500 ms", "6 min" or "1 h"
    line 1: `memory`: `2 GB` is not an amount of memory: expected a whole number above 0 and a unit, such as "512 MiB" or "2 GiB"
    line 1: `short_circuit`: expected true or false, found 'yes'
    line 1: `budgets`: expected a non-empty list of strings, found []
    line 1: `budgets`: `own` is not a budget: expected default, none, own:N or executions:N, such as own:100
    line 1: `budgets`: expected a non-empty list of strings, found [1]
    line 4: unknown key `seeds`; known keys are tasks, strategies, optional, trials, timeout, memory, short_circuit, budgets
    line 4: unknown key `completely_unlike_anything`; known keys are tasks, strategies, optional, trials, timeout, memory, short_circuit, budgets
    line 1: missing key `strategies`
    line 1: missing key `tasks`
    line 2: `tasks`: no workload `bts`; did you mean `bst`?
    line 2: `tasks`: no task matches `bst/InsertPots/*`; did you mean 'bst/InsertPost/*'?
    line 2: `tasks`: `bst/[/*` is not a pattern: invalid range pattern at character 5
    line 3: `strategies`: no strategy `quickchek`; did you mean `quickcheck`?
    line 3: `strategies`: no strategy `*/cbcc`; did you mean `*/cbc`?
    line 3: `strategies`: no strategy `quickcheck/api` for workload `stlc`; its strategies are quickcheck/type, quickcheck/cbc, hedgehog/type, hedgehog/cbc, hedgehog/cbc_idiomatic, falsify/type, falsify/cbc, falsify/cbc_depth4, falsify/cbc_idiomatic, leancheck, smallcheck
    line 1: none of the `strategies` apply to any of the `tasks`
    line 1: `runs`: expected sections, each under [[runs]], found 7
    line 1: `runs`: expected sections, each under [[runs]], found []
    line 1: `runs`: expected sections, each under [[runs]], found [7]
    line 1: unclosed array table, expected `]`
    line 4: duplicate key, at `tasks`
    line 1: string values must be quoted, expected literal string
    line 1: invalid literal string, expected `'`
    "#);
}

#[test]
fn runners_are_declared_by_their_commands() {
    let declared = runners("[runners.mine]\ncommand = ['python3', 'my runner.py']").unwrap();
    let [(name, command)] = &declared[..] else { panic!("{declared:?}") };
    assert_eq!((name.as_str(), command.to_string().as_str()), ("mine", "python3 'my runner.py'"));
    assert_eq!(runners("trials = 3").unwrap(), []);
    let wrong = [
        "runners = 7",
        "runners.mine = 7",
        "[runners.mine]\n",
        "[runners.mine]\ncommand = []",
        "[runners.mine]\ncommand = 'a'\ncomand = 'b'",
    ];
    let said = wrong.map(|text| runners(text).unwrap_err());
    insta::assert_snapshot!(said.join("\n"), @"
    line 1: `runners`: expected sections such as [runners.mine], found 7
    line 1: `runners`: expected sections such as [runners.mine], found runners
    line 1: missing key `command`
    line 2: `command`: expected a non-empty list of strings, found []
    line 3: unknown key `comand`; did you mean `command`?
    ");
}

#[test]
fn what_is_not_installed_is_an_error_unless_it_is_optional() {
    let runner = Runner {
        command: Command { words: vec!["/nowhere".to_owned()] },
        families: serde_json::from_str(r#"{"bst": ["cbc"]}"#).unwrap(),
        own_limit: None,
        missing: Some("stromboli runners setup absent".to_owned()),
        is_bundled: true,
    };
    let mut catalog = Catalog::default();
    let absent = catalog.add(declaration("absent", runner)).unwrap();
    let text = "[[runs]]\ntasks = 'bst/*/*'\nstrategies = ['absent/cbc', 'quickcheck/cbc']\n";
    let error = parse(text, &catalog).unwrap_err().to_string();
    insta::assert_snapshot!(error, @"line 3: `strategies`: absent is not installed; install it with: stromboli runners setup absent");
    let contents = parse(&format!("{text}optional = true"), &catalog).unwrap();
    let missing: Vec<_> = contents.missing.iter().map(|needed| needed.title.as_str()).collect();
    assert_eq!(missing, ["absent"]);
    assert!(contents.cells.iter().all(|(cell, _)| cell.strategy.finder() != absent));
    assert!(!contents.cells.is_empty());
    // A pattern for all frameworks does not require the missing one.
    let all = parse(&text.replace("'absent/cbc', ", "'*/cbc', "), &catalog).unwrap();
    assert!(all.cells.iter().all(|(cell, _)| cell.strategy.finder() != absent));
}

fn declaration(name: &str, runner: Runner) -> Declaration {
    Declaration { name: name.to_owned(), title: None, summary: String::new(), runner }
}

#[test]
fn a_library_without_a_limit_of_its_own_is_not_held_to_one() {
    let runner = Runner {
        command: Command { words: vec!["/nowhere".to_owned()] },
        families: serde_json::from_str(r#"{"bst": ["cbc"]}"#).unwrap(),
        own_limit: None,
        missing: None,
        is_bundled: true,
    };
    let mut catalog = Catalog::default();
    catalog.add(declaration("unlimited", runner)).unwrap();
    let text = "budgets = ['own:100', 'executions:100']\n[[runs]]\ntasks = 'bst/*/insert_1'\n\
                strategies = 'unlimited/cbc'";
    let cells = parse(text, &catalog).unwrap().cells;
    assert!(!cells.is_empty());
    assert!(cells.iter().all(|(cell, _)| cell.budget == Budget::Executions(100)));
}

#[test]
fn the_template_is_an_experiment() {
    assert!(!parse(TEMPLATE, &Catalog::default()).unwrap().cells.is_empty());
}
