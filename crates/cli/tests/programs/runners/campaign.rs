//! A campaign with runners that misbehave finishes, and everything else is as it would be without them.

use std::env;
use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};
use stromboli_campaign::Store;
use stromboli_trials::{Status, Trial};

use crate::folder::{Folder, answer};

/// The misbehaviours that show in a campaign.
const IN_A_CAMPAIGN: &[&str] = &[
    "hangs",
    "floods",
    "discards",
    "unparsable",
    "wrong-type",
    "reports-passing",
    "reports-untested",
    "ignores-stop",
    "leaks-state",
    "done-after-stop",
    "swells",
    "dies",
    "aborts",
    "kills-itself",
    "exits-as-if-killed",
    "garbage",
    "not-text",
    "long-line",
    "apologises",
];

fn experiment(names: &[&str]) -> String {
    let program = env::current_exe().unwrap();
    let mut text = String::from(
        "trials = 2
         timeout = '5 s'
         memory = '128 MiB'
         short_circuit = false
         budgets = ['default', 'executions:3']\n",
    );
    for name in names {
        text += &format!(
            "[runners.{name}]\ncommand = ['{}', '{}', '{name}']\n",
            program.display(),
            super::RUNNER
        );
    }
    text += "[[runs]]\ntasks = 'bst/InsertModel/insert_1'\nstrategies = ['quickcheck/cbc'";
    for name in names {
        text += &format!(", '{name}/cbc'");
    }
    text + "]\n"
}

fn trials(folder: &Folder, store: &str) -> Vec<Trial> {
    let trials = Store::open_read(&folder.path(store)).unwrap().trials().unwrap();
    let reproducible = |trial: Trial| Trial { outcome: trial.outcome.reproducible(), ..trial };
    trials.into_iter().map(reproducible).collect()
}

pub(crate) fn each_misbehaviour_is_recorded_and_harms_nothing_else() {
    let names = [&["good"], IN_A_CAMPAIGN].concat();
    let folder = Folder::new("misbehaving")
        .with("all.toml", &experiment(&names))
        .with("good.toml", &experiment(&["good"]));
    for name in ["all", "good"] {
        let said = folder.stromboli(&format!("run {name}.toml --store {name}.sqlite --jobs 2"));
        assert!(said.ends_with("exit 0"), "{said}");
    }
    let all = trials(&folder, "all.sqlite");
    let is_sound = |trial: &&Trial| {
        let finder = trial.cell.strategy.finder().to_string();
        finder == "quickcheck" || finder == "good"
    };
    let sound: Vec<_> = all.iter().filter(is_sound).cloned().collect();
    assert_eq!(sound, trials(&folder, "good.sqlite"));
    assert!(sound.iter().all(|trial| trial.status() == Status::Found));
    assert_eq!(all.len(), 4 * (names.len() + 1));

    let mut said = String::new();
    for name in IN_A_CAMPAIGN {
        said += &format!("{name}\n");
        for trial in all.iter().filter(|t| t.cell.strategy.finder().to_string() == **name) {
            let reason = trial.outcome.ending.reason.as_deref().unwrap_or("-");
            let differs = match trial.outcome.quantities.differs {
                Some(1) => ", differs when repeated",
                _ => "",
            };
            let (budget, status) = (trial.cell.budget, trial.status());
            said += &format!("  {budget} {}: {status:?}{differs}: {reason}\n", trial.number);
        }
    }
    insta::assert_snapshot!("campaign", said);
}

pub(crate) fn a_trial_whose_runner_is_killed_from_outside_is_repeated() {
    let names = ["killed-once", "killed-once-when-repeated"];
    let folder = Folder::new("killed").with("killed.toml", &experiment(&names));
    for store in ["killed.sqlite", "quiet.sqlite"] {
        let said = folder.stromboli(&format!("run killed.toml --store {store} --jobs 1"));
        assert!(said.ends_with("exit 0"), "{said}");
        // In the second campaign, nothing is killed.
        assert!(names.iter().all(|name| folder.path(name).exists()));
    }
    let killed = trials(&folder, "killed.sqlite");
    assert!(killed.iter().all(|trial| trial.status() == Status::Found), "{killed:#?}");
    assert_eq!(killed, trials(&folder, "quiet.sqlite"));
}

pub(crate) fn a_runner_that_is_stopped_with_the_campaign_has_not_crashed() {
    let folder = Folder::new("stopped").with("waits.toml", &experiment(&["waits-once"]));
    let mut run = folder.command("run waits.toml --store stopped.sqlite --jobs 1");
    let run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let started = Instant::now();
    let runner = loop {
        let number = fs::read_to_string(folder.path("waits-once")).unwrap_or_default();
        if let Some(runner) = number.parse().ok().and_then(Pid::from_raw) {
            break runner;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "it never waits");
        sleep(Duration::from_millis(5));
    };
    // In the worst order: the campaign is told last that it is stopped.
    kill_process(runner, Signal::TERM).unwrap();
    kill_process(Pid::from_raw(run.id() as i32).unwrap(), Signal::TERM).unwrap();
    let said = answer(run.wait_with_output().unwrap());
    assert!(said.ends_with("exit 143"), "{said}");
    let stopped = trials(&folder, "stopped.sqlite");
    assert!(stopped.iter().all(|trial| trial.status() == Status::Found), "{stopped:#?}");

    for store in ["stopped.sqlite", "whole.sqlite"] {
        let said = folder.stromboli(&format!("run waits.toml --store {store} --jobs 1"));
        assert!(said.ends_with("exit 0"), "{said}");
    }
    assert_eq!(trials(&folder, "stopped.sqlite"), trials(&folder, "whole.sqlite"));
}
