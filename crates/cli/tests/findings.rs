//! What is made of results: reports, tables, claims, comparisons. The results are made up, and
//! imported: their times are the same every time.

use crate::folder;
use std::fs;
use std::path::Path;

use serde_json::Value;
use stromboli_campaign::store::Growth;
use stromboli_campaign::{Preset, Writer};
use stromboli_synthetic::Plan;
use stromboli_trials::{Counterexamples, Trial};
use stromboli_workloads::Workload;

use crate::folder::Folder;

fn made_up() -> Vec<Trial> {
    let workloads = vec![Workload::from_name("stlc").unwrap()];
    Plan { n_trials: 3, workloads, ..Plan::default() }.records()
}

/// A folder with a store of these trials.
fn stored(folder: Folder, name: &str, records: &[Trial]) -> Folder {
    let lines: Vec<_> = records.iter().map(|record| line(record).to_string()).collect();
    let folder = folder.with(&format!("{name}.jsonl"), &lines.join("\n"));
    let answer = folder.stromboli(&format!("import {name}.jsonl"));
    assert!(answer.ends_with("exit 0"), "{answer}");
    folder
}

/// A trial as `stromboli export --format jsonl` has it.
fn line(trial: &Trial) -> Value {
    let mut line = serde_json::to_value(trial).unwrap();
    line["experiment"] = "made up".into();
    line["trials"] = 3.into();
    line["short_circuit"] = false.into();
    line
}

/// Made-up trials in which Hedgehog stops a few steps too early.
fn worse() -> Vec<Trial> {
    let mut records = made_up();
    for record in &mut records {
        if record.cell.strategy.finder().name() == "hedgehog"
            && let Some(found) = record.outcome.counterexamples.take()
        {
            let mut steps = found.steps.unwrap().kept().to_vec();
            steps.truncate(steps.len().saturating_sub(4));
            record.outcome.counterexamples = Some(Counterexamples::followed(found.initial, steps));
        }
    }
    records
}

fn json_of(answer: &str, code: &str) -> Value {
    serde_json::from_str(answer.strip_suffix(code).unwrap()).unwrap()
}

fn files(folder: &Path) -> Vec<String> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            files.extend(self::files(&path).into_iter().map(|file| format!("{name}/{file}")));
        } else {
            assert!(fs::metadata(&path).unwrap().len() > 0, "{} is empty", path.display());
            files.push(path.file_name().unwrap().to_string_lossy().into_owned());
        }
    }
    files.sort();
    files
}

#[test]
fn a_report_is_a_page_with_figures_and_tables() {
    let folder = stored(Folder::new("report"), "results", &made_up());
    let answer = folder.stromboli("report --store results.sqlite");
    assert_eq!(answer, "the report is in results-report/index.html\nexit 0");
    insta::assert_snapshot!(files(&folder.path("results-report")).join("\n"));
    let page = fs::read(folder.path("results-report/index.html")).unwrap();

    let answer = folder.stromboli("report --store results.sqlite --out some/where");
    assert_eq!(answer, "the report is in some/where/index.html\nexit 0");
    assert!(fs::read(folder.path("some/where/index.html")).unwrap() == page);
}

#[test]
fn statistics_come_in_every_format() {
    let folder = stored(Folder::new("stats"), "results", &made_up());
    insta::assert_snapshot!(folder.stromboli("stats --store results.sqlite"));
    let beginnings = ["markdown", "latex", "csv", "json"].map(|format| {
        let answer = folder.stromboli(&format!("stats --store results.sqlite --format {format}"));
        assert!(answer.ends_with("exit 0"), "{answer}");
        let beginning: Vec<_> = answer.lines().take(6).collect();
        format!("{format}:\n{}", beginning.join("\n"))
    });
    insta::assert_snapshot!(beginnings.join("\n\n"));

    let in_json = folder.stromboli("stats --store results.sqlite --json");
    assert_eq!(in_json, folder.stromboli("stats --store results.sqlite --format json"));
    let rows = json_of(&in_json, "exit 0");
    // Friedman and three pairs, for each family and metric.
    assert_eq!(rows.as_array().unwrap().len() % 8, 0);
}

#[test]
fn claims_are_recomputed() {
    let folder = stored(Folder::new("reproduce"), "results", &made_up());
    let text = folder.stromboli("reproduce --store results.sqlite");
    insta::assert_snapshot!(text);

    let claims = json_of(&folder.stromboli("reproduce --store results.sqlite --json"), "exit 0");
    let claims = claims.as_array().unwrap();
    assert_eq!(claims.len(), 19);
    for claim in claims {
        let (id, verdict) = (claim["id"].as_str().unwrap(), claim["verdict"].as_str().unwrap());
        assert!(text.lines().any(|line| line.starts_with(&format!("{id:<4}{verdict}"))), "{claim}");
    }
    let of_table = |name: &str| {
        let answer = format!("reproduce --store results.sqlite --table {name} --json");
        json_of(&folder.stromboli(&answer), "exit 0").as_array().unwrap().clone()
    };
    let about_times = ["C3", "C4", "C5", "C6", "C10", "C11", "C15", "C16", "C18"];
    let origins = of_table("origins");
    assert!(origins.iter().map(|origin| origin["id"].as_str().unwrap()).eq(about_times));
    assert_eq!(of_table("against-paper").len(), 200);
}

#[test]
fn what_got_worse_is_said() {
    let folder = stored(Folder::new("compare"), "good", &made_up());
    let folder = stored(folder, "bad", &worse());
    let worse = folder.stromboli("compare good.sqlite bad.sqlite --fail-if-worse ted");
    insta::assert_snapshot!(worse);
    assert!(worse.ends_with("exit 1"));
    // It is asked for, or it is no reason to fail.
    assert!(folder.stromboli("compare good.sqlite bad.sqlite").ends_with("exit 0"));

    let answer = folder.stromboli("compare good.sqlite bad.sqlite --fail-if-worse ted --json");
    let answer = json_of(&answer, "exit 1");
    assert_eq!(answer["metric"], "ted");
    assert_eq!(answer["changes"].as_array().unwrap().len(), 6);
    assert_eq!(answer["tasks"].as_array().unwrap().len(), 10);
    let table = folder.stromboli("compare good.sqlite bad.sqlite --format csv");
    assert_eq!(table.lines().count(), 1 + 6 + 1, "{table}");
}

#[test]
fn what_got_better_or_stayed_is_no_failure() {
    let folder = stored(Folder::new("better"), "good", &made_up());
    let folder = stored(folder, "bad", &worse());
    insta::assert_snapshot!(folder.stromboli("compare bad.sqlite good.sqlite --fail-if-worse ted"));
    insta::assert_snapshot!(
        folder.stromboli("compare good.sqlite good.sqlite --fail-if-worse shrink-time")
    );
}

#[test]
fn a_gate_says_what_it_judges_and_what_is_left_out() {
    let folder = stored(Folder::new("gate"), "good", &made_up());
    let folder = stored(folder, "bad", &worse());
    let other_metric = "compare good.sqlite bad.sqlite --metric shrink-time --fail-if-worse ted";
    let answer = folder.stromboli(other_metric);
    let last = "no significant change in 6 comparisons\n\
                TED to minimum: worse in 2 of 6 comparisons\nexit 1";
    assert!(answer.ends_with(last), "{answer}");

    let answer = folder.stromboli("compare good.sqlite bad.sqlite --fail-if-worse reduction");
    assert_eq!(
        answer,
        "error: the metric `reduction` only describes: neither more nor less of it is worse, so \
         --fail-if-worse could never fail\nexit 2"
    );

    let part = "export --store good.sqlite --format jsonl --output part.jsonl --strategy */cbc";
    assert!(folder.stromboli(part).ends_with("exit 0"));
    assert!(folder.stromboli("import part.jsonl").ends_with("exit 0"));
    let answer = folder.stromboli("compare good.sqlite part.sqlite");
    let left_out = "not compared: QuickCheck, stlc type, which is only in the store before\n";
    assert!(answer.contains(left_out), "{answer}");
    let json = folder.stromboli("compare good.sqlite part.sqlite --fail-if-worse ted --json");
    let json: serde_json::Value =
        serde_json::from_str(json.strip_suffix("exit 0").unwrap()).unwrap();
    assert_eq!(json["not_compared"].as_array().map(Vec::len), Some(3), "{json}");
    assert_eq!(json["gate"]["is_worse"], false, "{json}");
}

#[test]
fn stores_with_nothing_in_common_cannot_be_compared() {
    let folder = stored(Folder::new("nothing-in-common"), "stlc", &made_up());
    let text: Vec<_> = made_up().iter().map(|record| line(record).to_string()).collect();
    let text = text.join("\n").replace("hedgehog/", "a/").replace("quickcheck/", "b/");
    let folder = folder.with("other.jsonl", &text.replace("falsify/", "c/"));
    assert!(folder.stromboli("import other.jsonl").ends_with("exit 0"));
    for options in ["", " --fail-if-worse ted", " --json", " --metric size --fail-if-worse ted"] {
        let answer = folder.stromboli(&format!("compare stlc.sqlite other.sqlite{options}"));
        let metric = if options.contains("size") { "size" } else { "ted" };
        assert_eq!(
            answer,
            format!(
                "error: nothing to compare: no task has the metric `{metric}` in both stlc.sqlite and \
                 other.sqlite for the same strategy and budget\nexit 2"
            )
        );
    }
    // These trials have the metric that is shown, but not the one that decides.
    let gate = "compare other.sqlite other.sqlite --metric ted --fail-if-worse shrink-time-haskell";
    let answer = folder.stromboli(gate);
    assert!(answer.starts_with("error: nothing to compare: "), "{answer}");
    assert!(answer.ends_with("exit 2"), "{answer}");
}

#[test]
fn files_are_written_as_a_whole_or_not_at_all() {
    let folder = stored(Folder::new("whole-files"), "results", &made_up());
    let export = "export --format csv --store results.sqlite --output f.csv";
    // A file may have one block of 512 bytes, and a program that writes more is told, not killed.
    let limited = |args: &str| {
        let script = format!("trap '' XFSZ; ulimit -f 1; exec {} {args}", folder::PROGRAM);
        let mut shell = std::process::Command::new("/bin/sh");
        folder::answer(shell.args(["-c", &script]).current_dir(&folder.0).output().unwrap())
    };
    let files = || {
        let files = fs::read_dir(&folder.0).unwrap();
        let mut files: Vec<_> = files.map(|file| file.unwrap().file_name()).collect();
        files.sort();
        files
    };
    let before = files();
    for args in [export, "init mine"] {
        let answer = limited(args);
        assert!(answer.starts_with("error: ") && answer.ends_with("exit 2"), "{answer}");
        assert_eq!(files(), before, "{args}");
    }
    // After a failure, the same command works.
    assert!(folder.stromboli(export).starts_with("wrote "));
    let whole = fs::read(folder.path("f.csv")).unwrap();
    assert_eq!(
        folder.stromboli(export),
        "error: f.csv exists; choose another name, or overwrite it with --force\nexit 2"
    );
    fs::write(folder.path("f.csv"), "before").unwrap();
    let answer = limited(&format!("{export} --force"));
    assert!(answer.starts_with("error: cannot write f.csv: "), "{answer}");
    assert_eq!(fs::read(folder.path("f.csv")).unwrap(), b"before");
    assert!(folder.stromboli(&format!("{export} --force")).ends_with("exit 0"));
    assert!(fs::read(folder.path("f.csv")).unwrap() == whole);

    // Devices are written to as they are, and folders are refused.
    let elsewhere = |place: &str| folder.stromboli(&export.replace("f.csv", place));
    let full = elsewhere("/dev/full");
    assert!(full.starts_with("error: cannot write /dev/full: No space left"), "{full}");
    assert!(elsewhere("/dev/stdout").starts_with("experiment,"));
    assert_eq!(elsewhere("."), "error: cannot write .: it is a directory\nexit 2");
    let nowhere = elsewhere("no/such/folder/f.csv");
    assert!(nowhere.starts_with("error: cannot write no/such/folder/f.csv: No such"), "{nowhere}");
}

#[test]
fn what_cannot_be_done_is_said_in_a_sentence() {
    let folder = stored(Folder::new("sentences"), "results", &made_up())
        .with("text.sqlite", "no store at all")
        .with("nothing.sqlite", "")
        .with("occupied", "");
    let quick = Preset::QUICK.experiment(&stromboli_trials::Catalog::default()).unwrap();
    Writer::open_or_create(&folder.path("empty.sqlite"), &quick, Growth::Refused).unwrap();

    let said: Vec<_> = [
        "report --store missing.sqlite",
        "report --store empty.sqlite",
        "report --store text.sqlite",
        "report --store nothing.sqlite",
        "report --store results.sqlite --out occupied",
        "stats --store missing.sqlite",
        "stats --store empty.sqlite",
        "stats --store results.sqlite --format xml",
        "stats --store results.sqlite --budget own:7",
        "reproduce --store missing.sqlite",
        "reproduce --store empty.sqlite",
        "reproduce --store results.sqlite --format xml",
        "reproduce --store results.sqlite --table claim",
        "reproduce --store results.sqlite --table agreement",
        "run --preset quick --only stlc/*/* --strategy */api --store new.sqlite",
        "trace bst/InsertPost/insert_1 --strategy hedgehog/cbc+foo",
        "show rbt/InsertValid/swap_cd swap_cd",
        "compare results.sqlite missing.sqlite",
        "compare empty.sqlite results.sqlite",
        "compare results.sqlite results.sqlite --metric tde",
        "compare results.sqlite results.sqlite --fail-if-worse speed",
        "compare results.sqlite results.sqlite --format xml",
        "export --format tyche --store missing.sqlite",
        "export --format tyche --store results.sqlite --only bst/*/*",
        "export --format tyche --store results.sqlite --only stlc/*/swap",
        "export --format tyche --store results.sqlite --strategy quikcheck",
        "export --format tychy --store results.sqlite",
    ]
    .iter()
    .map(|args| {
        let answer = folder.stromboli(args);
        let said = answer.strip_suffix("\nexit 2").unwrap_or_else(|| panic!("{args}: {answer}"));
        assert_eq!(said.lines().count(), 1, "{args}: {answer}");
        let said = said.strip_prefix("error: ").unwrap_or_else(|| panic!("{args}: {said}"));
        format!("{args}\n  {said}")
    })
    .collect();
    insta::assert_snapshot!(said.join("\n"));
    assert!(!folder.path("new.sqlite").exists(), "a mistake leaves no store behind");
}

#[test]
fn help_names_every_table() {
    let help = Folder::new("tables").stromboli("stats --help");
    for table in stromboli_report::tables::ALL {
        assert!(
            help.contains(&format!("\n  {} ", table.name)),
            "stats --help lacks {}",
            table.name
        );
    }
}

#[test]
fn trials_of_an_unknown_framework_are_imported_and_reported() {
    let text: Vec<_> = made_up().iter().map(|record| line(record).to_string()).collect();
    // Hedgehog's trials, as a library that this program does not know would have them.
    let text = text.join("\n").replace("\"hedgehog/", "\"my-library/");
    let folder = Folder::new("unknown-framework").with("other.jsonl", &text);
    let import = folder.stromboli("import other.jsonl");
    assert!(import.ends_with("exit 0"), "{import}");

    let status = folder.stromboli("status --store other.sqlite");
    assert!(status.contains("my-library/cbc"), "{status}");
    let stats = folder.stromboli("stats --store other.sqlite --table overview");
    assert!(stats.contains("my-library") && stats.contains("QuickCheck"), "{stats}");
    let report = folder.stromboli("report --store other.sqlite --out page");
    assert!(report.ends_with("exit 0"), "{report}");
    let page = fs::read_to_string(folder.path("page/index.html")).unwrap();
    assert!(page.contains("my-library") && !page.contains(">Hedgehog<"));
    // It cannot be run here, and a name that nobody recorded is still refused.
    let trace =
        folder.stromboli("trace stlc/SinglePreserve/subst_var_none --strategy my-library/cbc");
    assert!(trace.contains("no strategy `my-library/cbc`") && trace.ends_with("exit 2"), "{trace}");
}

/// The lines in `docs/store.md` that another program could have written.
fn documented_lines() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/store.md");
    let text = fs::read_to_string(path).unwrap();
    let (_, rest) = text.split_once("<!-- example -->\n```json\n").unwrap();
    let (lines, _) = rest.split_once("```\n<!-- end of example -->").unwrap();
    lines.to_owned()
}

#[test]
fn the_documented_lines_are_imported() {
    let folder = Folder::new("documented-lines").with("results.jsonl", &documented_lines());
    insta::assert_snapshot!(folder.stromboli("import results.jsonl"), @r"
    added 4 trials to results.sqlite
    unknown here, kept by name: workload queue, framework my-library, framework other-library
    exit 0
    ");
    insta::assert_snapshot!(folder.stromboli("stats --store results.sqlite --table overview"), @r"
    workload  family  framework      tasks  solved  bug found after ms  TED before  TED after  size  magnitude  shrink ms  executions  to best
    queue     type    other-library      1       1                               2          2     8         10
    queue     cbc     my-library         2       1               0.081         3.5          1     8          1      0.052          13        6
    exit 0
    ");
}

/// Two libraries on a workload, none of which is known here.
fn foreign_lines() -> String {
    let mut lines = Vec::new();
    for (library, excess) in [("alpha", 0), ("beta", 2)] {
        for bug in 1..=8_u64 {
            for trial in 1..=2_u64 {
                let chain =
                    |n: u64| (0..n).fold("(Nil)".to_owned(), |t, k| format!("(Cons {k} {t})"));
                let (minimum, reported) = (chain(bug), chain(bug + excess));
                let initial = chain(bug + excess + trial);
                lines.push(
                    serde_json::json!({
                        "task": format!("lists/Sorted/bug_{bug}"), "strategy": format!("{library}/cbc"),
                        "status": "found", "trial": trial, "tests": bug, "search_ns": 1000 * bug,
                        "passed": 3, "failed": 1, "discarded": 0, "shrink_ns": 5000,
                        "minimum": minimum,
                        "counterexamples": {
                            "initial": initial, "reported": reported,
                            "steps": [{"value": reported, "executions": 2, "time_ns": 100}],
                        },
                    })
                    .to_string(),
                );
            }
        }
    }
    lines.join("\n") + "\n"
}

#[test]
fn results_of_an_unknown_workload_go_everywhere() {
    let folder = Folder::new("unknown-workload").with("foreign.jsonl", &foreign_lines());
    insta::assert_snapshot!(folder.stromboli("import foreign.jsonl"), @r"
    added 32 trials to foreign.sqlite
    unknown here, kept by name: workload lists, framework alpha, framework beta
    exit 0
    ");
    let fine = |args: &str| {
        let answer = folder.stromboli(args);
        answer.strip_suffix("exit 0").unwrap_or_else(|| panic!("{args}: {answer}")).to_owned()
    };
    let stats = fine("stats --store foreign.sqlite --table medians --format csv");
    let teds: Vec<_> = stats.lines().filter(|line| line.contains(",ted,")).collect();
    insta::assert_snapshot!(teds.join("\n"), @r"
    lists,cbc,,alpha,ted,edits,8,0,0,0
    lists,cbc,,beta,ted,edits,8,6,6,6
    ");
    fine("report --store foreign.sqlite --out page");
    let page = fs::read_to_string(folder.path("page/index.html")).unwrap();
    assert!(page.contains("<dt>Imported from</dt><dd>foreign.jsonl</dd>"));
    assert!(page.contains("<pre>stromboli import foreign.jsonl --store foreign.sqlite\n"));
    assert!(page.contains("stromboli report --store foreign.sqlite</pre>"));
    assert!(page.contains("lists/Sorted/bug_8") && page.contains("alpha") && page.contains("beta"));
    assert!(page.contains("\"minimum\":\"(Cons 0 (Nil))\""));
    fine("status --store foreign.sqlite");
    fine("reproduce --store foreign.sqlite");
    let rows = fine("export --store foreign.sqlite --format csv");
    let heading = rows.lines().next().unwrap();
    assert!(heading.contains(",minimum,certainty,initial_ted,ted,size,"), "{heading}");
    for format in ["csv", "etna", "tyche"] {
        let text = fine(&format!("export --store foreign.sqlite --format {format}"));
        assert!(text.contains("bug_8"), "{format}: {text}");
    }

    // Out, in again, and the same.
    fine("export --store foreign.sqlite --format jsonl --output again.jsonl");
    fine("import again.jsonl");
    let out = fine("export --store foreign.sqlite --format jsonl");
    let out_again = fine("export --store again.sqlite --format jsonl");
    assert_eq!(out_again.replace("\"again\"", "\"foreign\""), out);
    assert!(out.lines().all(|line| line.contains("\"minimum\"")), "{out}");
    let part = fine("export --store foreign.sqlite --format csv --only lists/*/bug_1");
    assert_eq!(part.lines().count(), 1 + 4, "{part}");
    let part = fine("export --store foreign.sqlite --format csv --strategy alpha/cbc");
    assert_eq!(part.lines().count(), 1 + 16, "{part}");

    let merged = fine("merge foreign.sqlite again.sqlite --into all.sqlite");
    assert!(merged.contains("added 32 trials to all.sqlite; 32 were already there"), "{merged}");
    let compared = fine("compare foreign.sqlite all.sqlite --fail-if-worse ted");
    assert!(compared.contains("no significant change in 2 comparisons"), "{compared}");
    // Nobody else knows its tasks.
    let trace = folder.stromboli("trace lists/Sorted/bug_1 --strategy quickcheck/cbc");
    assert!(trace.contains("no workload `lists`"), "{trace}");
}

#[test]
fn a_task_has_one_minimum() {
    let lines = foreign_lines();
    let first = lines.lines().next().unwrap();
    let other = |minimum: &str| {
        first.replace("\"(Cons 0 (Nil))\",\"passed\"", &format!("\"{minimum}\",\"passed\""))
    };
    let folder = Folder::new("minima")
        .with("one.jsonl", &format!("{first}\n"))
        .with("two.jsonl", &format!("{first}\n\n{}\n", other("(Nil)")))
        .with("other.jsonl", &format!("{}\n", other("(Nil)")));
    let answers = [
        folder.stromboli("import two.jsonl"),
        folder.stromboli("import one.jsonl"),
        folder.stromboli("import other.jsonl --store one.sqlite"),
        folder.stromboli("import other.jsonl"),
        folder.stromboli("merge one.sqlite other.sqlite --into both.sqlite"),
        folder.stromboli("compare one.sqlite other.sqlite"),
    ];
    insta::assert_snapshot!(answers.join("\n"), @r"
    error: two.jsonl, line 3: the minimum of lists/Sorted/bug_1 is (Nil) here and (Cons 0 (Nil)) in line 1 (nothing was imported)
    exit 2
    added 1 trial to one.sqlite
    unknown here, kept by name: workload lists, framework alpha
    exit 0
    error: the minimum of lists/Sorted/bug_1 is (Cons 0 (Nil)) in one.sqlite and (Nil) in other.jsonl
    exit 2
    added 1 trial to other.sqlite
    unknown here, kept by name: workload lists, framework alpha
    exit 0
    error: the minimum of lists/Sorted/bug_1 is (Cons 0 (Nil)) in both.sqlite and (Nil) in other.sqlite
    exit 2
    error: the stores have different minima for lists/Sorted/bug_1, so distances cannot be compared
    exit 2
    ");
}
