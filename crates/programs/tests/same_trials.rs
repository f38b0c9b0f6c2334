//! A workload and its copy have the same trials.

use stromboli_domain::{
    Budget, Controls, Family, Observer, Phase, Precondition, Seed, Subject, Value, Verdict,
};
use stromboli_generators::generators_of;
use stromboli_trials::{Alarm, Assignment, Strategy, run};
use stromboli_workloads::{Task, TaskPattern, Workload};

use crate::copies::{copied, copy_of};

/// Compares the trials of tasks that match a pattern, for each strategy and the first seeds.
fn compare(pattern: &str, strategies: &[&str], n_seeds: u64) {
    let tasks = pattern.parse::<TaskPattern>().unwrap().tasks().unwrap();
    for task in tasks {
        for strategy in strategies {
            for seed in 0..n_seeds {
                compare_one(task, strategy.parse().unwrap(), Seed(seed));
            }
        }
    }
}

fn compare_one(task: Task, strategy: Strategy, seed: Seed) {
    let generators = generators_of(task.workload).unwrap();
    let framework = strategy.to_string();
    let framework = framework.split('/').next().unwrap();
    let precondition = generators.precondition(framework, strategy.family(), &task.property);
    if precondition == Precondition::Skip {
        return;
    }
    let outcome = |task| {
        let assignment = Assignment { task, strategy, seed, budget: Budget::Default };
        run(&assignment, &Alarm::default()).unwrap().reproducible()
    };
    assert_eq!(outcome(task), outcome(copied(&task)), "{task} {strategy} {}", seed.0);
}

const PORTS: [&str; 3] = ["quickcheck/type", "hedgehog/type", "falsify/type"];

/// Tasks of the lambda calculus with seeds for which a counterexample is found soon.
const STLC: [(&str, &str, u64); 7] = [
    ("stlc/MultiPreserve/subst_var_all", "quickcheck/type", 7),
    ("stlc/MultiPreserve/subst_var_all", "quickcheck/type+stromboli", 7),
    ("stlc/MultiPreserve/subst_var_none", "hedgehog/type", 2),
    ("stlc/MultiPreserve/subst_var_none", "hedgehog/type", 3),
    ("stlc/MultiPreserve/subst_var_none", "hedgehog/type+quickcheck", 3),
    ("stlc/MultiPreserve/subst_var_none", "falsify/type", 2),
    ("stlc/MultiPreserve/subst_var_none", "falsify/type+stromboli", 6),
];

const WITH_SHRINKERS: [&str; 7] = [
    "quickcheck/type+stromboli",
    "hedgehog/type+quickcheck",
    "hedgehog/type+stromboli",
    "falsify/type+quickcheck",
    "falsify/type+stromboli",
    "falsify/type+ddmin",
    "quickcheck/type+perses",
];

#[test]
fn of_search_trees() {
    compare("bst/Insert[IM]*/insert_[12]", &PORTS, 3);
    compare("bst/InsertUnion/union_[67]", &PORTS, 2);
    compare("bst/InsertPost/insert_1", &PORTS, 1);
    compare("bst/InsertModel/insert_[12]", &WITH_SHRINKERS, 2);
}

#[test]
fn of_red_black_trees() {
    compare("rbt/Insert[IM]*/insert_[12]", &PORTS, 2);
    compare("rbt/DeleteModel/delete_4", &WITH_SHRINKERS, 2);
    compare("rbt/DeleteValid/miscolor_delete", &PORTS, 2);
}

#[test]
fn of_the_lambda_calculus() {
    for (task, strategy, seed) in STLC {
        compare_one(task.parse().unwrap(), strategy.parse().unwrap(), Seed(seed));
    }
}

#[test]
fn of_the_shrinking_challenge() {
    for property in ["[BR]*", "LargeUnionList", "Calculator", "Distinct", "NestedLists"] {
        compare(&format!("challenge/{property}/*"), &PORTS, 2);
        compare(&format!("challenge/{property}/*"), &WITH_SHRINKERS, 1);
    }
}

#[test]
fn of_the_key_value_store() {
    compare("kv/AgreesWithModel/compact_*", &PORTS, 1);
    // Elsewhere, a second list of commands is of a type of its own in Rust, but not in the schema.
    compare("kv/AgreesWithModel/recover_*", &WITH_SHRINKERS, 1);
}

/// What a search and the shrinking after it execute, with a made-up property.
#[derive(Default)]
struct Executed(Vec<(String, bool)>);

impl Observer<dyn Value> for Executed {
    fn executed(&mut self, _: Phase, verdict: Verdict, value: &dyn Value) {
        self.0.push((value.printed(), verdict.is_failure()));
    }
}

fn executed(workload: Workload, property: &str, framework: &str, seed: u64) -> Executed {
    let property = workload.property(property).unwrap();
    let inputs = generators_of(workload).unwrap().inputs_of(property).unwrap();
    let finder = inputs.finder(framework, Family::TYPE).unwrap();
    // Most large values fail, and the verdicts depend on every part.
    let mut test = |value: &dyn Value| {
        let sum: usize = value.printed().bytes().map(usize::from).sum();
        match value.n_tokens() > 20 && sum % 7 > 1 {
            true => Verdict::Fails,
            false => Verdict::Passes,
        }
    };
    let mut executed = Executed::default();
    let controls = Controls { observer: Some(&mut executed), ..Controls::default() };
    let found = finder.search(Subject::Any(&mut test), Seed(seed), controls).end.unwrap().unwrap();
    let controls = Controls { observer: Some(&mut executed), ..Controls::default() };
    found.shrink(Subject::Any(&mut test), controls).unwrap();
    executed
}

#[test]
fn all_inputs_are_generated_and_shrunk_alike() {
    for (name, frameworks) in [
        ("bst", &["quickcheck", "hedgehog", "falsify"][..]),
        ("rbt", &["quickcheck", "hedgehog", "falsify"]),
        ("stlc", &["quickcheck", "hedgehog", "falsify"]),
        ("fsub", &["quickcheck", "hedgehog", "falsify"]),
        ("kv", &["quickcheck", "hedgehog", "falsify"]),
    ] {
        let workload = Workload::from_name(name).unwrap();
        for (property, framework) in
            workload.properties().iter().flat_map(|it| frameworks.iter().map(move |f| (it, *f)))
        {
            for seed in 0..5 {
                let built_in = executed(workload, property.name, framework, seed).0;
                let own = executed(copy_of(name), property.name, framework, seed).0;
                let differs = built_in.iter().zip(&own).find(|(built_in, own)| built_in != own);
                let is_same = differs.is_none() && built_in.len() == own.len();
                assert!(is_same, "{framework} on {name}/{property}: {differs:?}");
            }
        }
    }
}
