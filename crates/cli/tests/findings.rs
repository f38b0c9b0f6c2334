//! What is made of results: reports, tables, claims, comparisons. The results are made up, and
//! imported: their times are the same every time.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod folder;

use std::fs;
use std::path::Path;

use serde_json::Value;
use stromboli_campaign::store::Growth;
use stromboli_campaign::{Preset, Writer};
use stromboli_report::synthetic::Plan;
use stromboli_trials::{Counterexamples, Trial};
use stromboli_workloads::Workload;

use folder::Folder;

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

/// The same, but Hedgehog stops a few steps too early.
fn worse() -> Vec<Trial> {
    let mut records = made_up();
    for record in &mut records {
        if record.cell.strategy.finder().name() == "hedgehog"
            && let Some(found) = record.outcome.counterexamples.take()
        {
            let mut steps = found.steps.unwrap();
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
fn what_cannot_be_done_is_said_in_a_sentence() {
    let folder = stored(Folder::new("sentences"), "results", &made_up())
        .with("text.sqlite", "no store at all")
        .with("nothing.sqlite", "")
        .with("occupied", "");
    let quick = Preset::QUICK.experiment().unwrap();
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
