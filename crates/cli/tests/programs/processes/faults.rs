//! Programs that misbehave.

use std::env;

use stromboli_campaign::Store;
use stromboli_trials::{Status, Trial};

use super::PROGRAM;
use super::program::{FICKLE, MISBEHAVIOURS};
use crate::folder::Folder;

/// An experiment with these programs, which are as bad as their names say. The keys are added to each.
fn experiment(names: &[&str], keys: &str) -> String {
    let program = env::current_exe().unwrap();
    let mut text = String::from(
        "trials = 2
         timeout = '5 s'
         memory = '128 MiB'
         short_circuit = false\n",
    );
    for name in names {
        text += &format!(
            "[programs.{name}]\ncommand = ['{}', '{PROGRAM}', '{name}']\nenumerate = 500\n{keys}\n",
            program.display(),
        );
    }
    text += "[[runs]]\nstrategies = ['quickcheck/type', 'falsify/type']\ntasks = [";
    for name in names {
        text += &format!("'{name}/*/*', ");
    }
    text + "]\n"
}

fn trials(folder: &Folder) -> Vec<Trial> {
    Store::open_read(&folder.path("stromboli.sqlite")).unwrap().trials().unwrap()
}

pub(crate) fn a_crash_is_a_failure_with_a_reason() {
    let folder = Folder::new("crashes").with("all.toml", &experiment(&["exits"], ""));
    let said = folder.stromboli("run all.toml --jobs 2");
    assert!(said.ends_with("exit 0"), "{said}");
    let trials = trials(&folder);
    assert!(trials.iter().all(|trial| trial.status() == Status::Found), "{trials:#?}");
    let found = trials.iter().filter_map(|trial| trial.outcome.counterexamples.as_ref());
    let reasons: Vec<_> = found.map(|found| found.reported_reason.as_deref().unwrap()).collect();
    let are_known =
        reasons.iter().all(|reason| ["SumError", "crash: exited with code 3"].contains(reason));
    assert!(are_known && reasons.len() == 4, "{reasons:?}");
    // It is deterministic, also when it is repeated.
    assert!(trials.iter().all(|trial| trial.outcome.quantities.differs != Some(1)));
}

pub(crate) fn a_failure_for_another_reason_can_count_as_a_pass() {
    let keys = "same_reason = true";
    let folder = Folder::new("reasons").with("all.toml", &experiment(&["exits"], keys));
    let said = folder.stromboli("run all.toml --jobs 2");
    assert!(said.ends_with("exit 0"), "{said}");
    for trial in trials(&folder) {
        let found = trial.outcome.counterexamples.unwrap();
        assert!(found.initial_reason.is_some());
        assert_eq!(found.initial_reason, found.reported_reason);
    }
}

pub(crate) fn a_crash_can_end_the_trial() {
    let keys = "crash = 'end'";
    let folder = Folder::new("ends").with("all.toml", &experiment(&["only-exits"], keys));
    let said = folder.stromboli("run all.toml --jobs 2");
    assert!(said.ends_with("exit 0"), "{said}");
    for trial in trials(&folder) {
        let reason = trial.outcome.ending.reason.as_deref();
        assert_eq!(
            (trial.status(), reason),
            (Status::Crashed, Some("the program exited with code 3"))
        );
    }
}

pub(crate) fn a_fickle_program_is_marked() {
    let folder = Folder::new("fickle").with("all.toml", &experiment(FICKLE, ""));
    let said = folder.stromboli("run all.toml --jobs 2");
    assert!(said.ends_with("exit 0"), "{said}");
    for name in FICKLE {
        let all = trials(&folder);
        let mut its = all.iter().filter(|trial| trial.cell.task.workload.name() == *name);
        assert!(its.any(|trial| trial.outcome.quantities.differs == Some(1)), "{name}: {all:#?}");
    }
}

pub(crate) fn each_misbehaviour_is_recorded_and_harms_nothing_else() {
    let names = [&["good"], MISBEHAVIOURS].concat();
    let folder =
        Folder::new("misbehaving").with("all.toml", &experiment(&names, "timeout = '1 s'"));
    let said = folder.stromboli("run all.toml --jobs 2");
    assert!(said.ends_with("exit 0"), "{said}");
    let all = trials(&folder);
    assert_eq!(all.len(), 4 * names.len());
    let mut said = String::new();
    for name in names {
        let mut its = all.iter().filter(|trial| trial.cell.task.workload.name() == name);
        // Whether the second answer comes before the next question is left to chance.
        if name == "answers-twice" {
            assert!(its.all(|trial| trial.status() == Status::Crashed), "{all:#?}");
            continue;
        }
        said += &format!("{name}\n");
        for trial in its {
            let reason = trial.outcome.ending.reason.as_deref().unwrap_or("-");
            let differs = match trial.outcome.quantities.differs {
                Some(1) => ", differs when repeated",
                _ => "",
            };
            let found = trial.outcome.counterexamples.as_ref();
            let because = found.and_then(|found| found.reported_reason.as_deref()).unwrap_or("-");
            let (strategy, status) = (trial.cell.strategy, trial.status());
            said += &format!(
                "  {strategy} {}: {status:?}{differs}, because of {because}: {reason}\n",
                trial.number
            );
        }
    }
    insta::assert_snapshot!("faults", said);
}

pub(crate) fn a_program_that_does_not_introduce_itself_is_refused() {
    let folder = Folder::new("refused");
    let mut said = String::new();
    for name in ["no-hello", "greets", "other-version", "dies-at-once"] {
        let folder = &folder.path(name);
        std::fs::create_dir(folder).unwrap();
        std::fs::write(folder.join("all.toml"), experiment(&[name], "")).unwrap();
        let mut command = std::process::Command::new(crate::folder::PROGRAM);
        let output = command.args(["run", "all.toml"]).current_dir(folder).output().unwrap();
        assert_eq!(output.status.code(), Some(2));
        said += String::from_utf8(output.stderr).unwrap().lines().last().unwrap();
        said += "\n";
    }
    insta::assert_snapshot!(said, @r"
    error: all.toml, [programs.no-hello]: the program did not send `hello` within 60 s
    error: all.toml, [programs.greets]: the program's first line is not `hello` and a JSON object: `Hello!`
    error: all.toml, [programs.other-version]: the program speaks version 2 of the protocol; Stromboli speaks version 1
    error: all.toml, [programs.dies-at-once]: the program exited with code 3 before it sent `hello`; it wrote: there is no such module
    ");
}
