//! A workload and its copy are enumerated in the same order, and have the same minima.

use std::cell::RefCell;
use std::ops::ControlFlow;
use std::sync::Arc;

use serde_json::json;
use stromboli_domain::{Budget, Controls, Observer, Phase, Seed, Stop, Value, Verdict};
use stromboli_enumeration::Order;
use stromboli_generators::generators_of;
use stromboli_programs::{Description, Execute, declare};
use stromboli_trials::{Alarm, Assignment, Status, run};
use stromboli_workloads::minimum::search::{search_before, search_plainly};
use stromboli_workloads::{Task, TaskPattern, Workload};

use crate::copies::{copied, copy_of};

const N_INPUTS: usize = 10_000;

/// Keeps the first inputs.
struct First(Vec<String>);

impl Observer<dyn Value> for First {
    fn executed(&mut self, _: Phase, _: Verdict, value: &dyn Value) {
        self.0.push(value.printed());
    }
}

/// The first inputs of a property that a framework enumerates.
fn first_inputs(workload: Workload, property: &str, framework: &str) -> Vec<String> {
    let property = workload.property(property).unwrap();
    let inputs = generators_of(workload).unwrap().inputs_of(property).unwrap();
    let finder = inputs.finder(framework, "enumeration".parse().unwrap()).unwrap();
    let (mut first, mut n_left) = (First(Vec::new()), N_INPUTS);
    let mut test = |_: &dyn Value| {
        n_left -= 1;
        if n_left == 0 { Verdict::Fails } else { Verdict::Passes }
    };
    let subject = stromboli_domain::Subject::Any(&mut test);
    let controls = Controls { observer: Some(&mut first), ..Controls::default() };
    assert!(finder.search(subject, Seed(0), controls).end.is_ok());
    first.0
}

#[test]
fn the_first_values_are_those_of_the_built_in_workloads() {
    for (name, framework) in [
        ("bst", "leancheck"),
        ("rbt", "leancheck"),
        ("stlc", "leancheck"),
        ("challenge", "leancheck"),
        ("kv", "leancheck"),
        ("bst", "smallcheck"),
        ("stlc", "smallcheck"),
    ] {
        let workload = Workload::from_name(name).unwrap();
        // Integers of 16 bits have an order of their own, but no type of a program says how many bits it has.
        for property in workload.properties().iter().filter(|it| it.name != "Bound5") {
            let built_in = first_inputs(workload, property.name, framework);
            assert_eq!(built_in.len(), N_INPUTS);
            let copied = first_inputs(copy_of(name), property.name, framework);
            assert!(built_in == copied, "{framework} on {name}/{property}");
        }
    }
}

#[test]
fn minima_are_those_of_the_built_in_workloads() {
    for pattern in ["bst/*/insert_*", "bst/*/delete_4", "rbt/InsertValid/*insert*"] {
        for task in pattern.parse::<TaskPattern>().unwrap().tasks().unwrap() {
            let limit = 7;
            let search = |task| search_before(task, limit, &mut |_, _| ControlFlow::Continue(()));
            let (built_in, own) = (search(&task), search(&copied(&task)));
            match (built_in, own) {
                (Ok(built_in), Ok(own)) => {
                    assert_eq!(own.counterexample, built_in.counterexample, "{task}");
                    assert_eq!((own.tier, own.size), (built_in.tier, built_in.size), "{task}");
                    assert_eq!(own.position, built_in.position, "{task}");
                    assert_eq!(own.others, built_in.others, "{task}");
                    let plainly = search_plainly(&copied(&task), Order::Derived, 1 << 22);
                    assert_eq!(plainly.unwrap().0, own.counterexample, "{task}");
                }
                (built_in, own) => assert_eq!(built_in, own, "{task}"),
            }
            let example = "bst/InsertPost/insert_1".parse::<Task>().unwrap();
            if task == example {
                let property = |task: &Task| task.checked().unwrap();
                let text = "((T (E) 5 0 (E)),0,5,0)";
                let built_in = property(&task).parse(text).unwrap();
                let own = property(&copied(&task)).parse(text).unwrap();
                let place = |task: &Task, value: &dyn Value| {
                    let property = property(task);
                    (property.tier(Order::Derived, value), property.n_before(Order::Derived, value))
                };
                assert_eq!(place(&task, &*built_in), place(&copied(&task), &*own));
            }
        }
    }
}

/// Keeps what it is asked about.
struct Asked(RefCell<Vec<String>>, fn(&str) -> Verdict);

// A test asks it on one thread.
struct Keeps(std::sync::Mutex<Asked>);

impl Execute for Keeps {
    fn execute(
        &self,
        _: &str,
        _: Option<&str>,
        input: &str,
    ) -> Result<(Verdict, Option<String>), Stop> {
        let Asked(asked, verdict) = &*self.0.lock().unwrap();
        asked.borrow_mut().push(input.to_owned());
        Ok((verdict(input), None))
    }
}

#[test]
fn values_outside_of_the_bounds_are_left_out() {
    let hello = json!({
        "protocol": 1,
        "program": "bounded",
        "types": {
            "small": {"integer": {"from": -1, "to": 3}},
            "far": {"integer": {"from": 1_000_000_000_000_i64, "to": 1_000_000_000_001_i64}},
            "low": {"integer": {"from": -9, "to": -7}},
            "digit": {"character": {"from": 48, "to": 49}},
            "letters": {"text": {"from": 97, "to": 98}, "most": 2},
        },
        "properties": {
            "Small": {"input": "small"},
            "Far": {"input": ["far", "low"]},
            "Digit": {"input": {"list": "digit", "most": 1}},
            "Letters": {"input": "letters"},
        },
    });
    let asked =
        Arc::new(Keeps(std::sync::Mutex::new(Asked(RefCell::default(), |_| Verdict::Passes))));
    let program = declare(Description::from_json(&hello).unwrap(), asked.clone()).unwrap();
    assert_eq!(program.tasks().count(), 4);
    for (property, expected) in [
        ("Small", "0 1 -1 2 3"),
        (
            "Far",
            "(1000000000000,-7) (1000000000000,-8) (1000000000001,-7) (1000000000000,-9) \
             (1000000000001,-8) (1000000000001,-9)",
        ),
    ] {
        let task: Task = format!("bounded/{property}/as_is").parse().unwrap();
        let strategy = "leancheck".parse().unwrap();
        let assignment = Assignment { task, strategy, seed: Seed(0), budget: Budget::Default };
        let outcome = run(&assignment, &Alarm::default()).unwrap();
        assert_eq!(outcome.ending.status, Status::GaveUp, "{property}");
        let asked = asked.0.lock().unwrap().0.take();
        assert_eq!(asked.join(" "), expected, "{property}");
    }
    // Longer lists are enumerated, but the program is not asked about them.
    for (property, framework, expected) in [
        ("Digit", "leancheck", "[] ['0'] ['1']"),
        ("Digit", "smallcheck", "[] ['0'] ['1']"),
        ("Letters", "leancheck", r#""" "a" "aa" "b" "ab" "ba" "bb""#),
    ] {
        let property = program.property(property).unwrap();
        let inputs = generators_of(program).unwrap().inputs_of(property).unwrap();
        let finder = inputs.finder(framework, "enumeration".parse().unwrap()).unwrap();
        let (mut n_left, mut test) =
            (500, property.test(Some("as_is"), stromboli_domain::Precondition::Check));
        let mut some = |input: &dyn Value| {
            n_left -= 1;
            if n_left == 0 { Verdict::Fails } else { test(input) }
        };
        let subject = stromboli_domain::Subject::Any(&mut some);
        assert!(finder.search(subject, Seed(0), Controls::default()).end.is_ok());
        let mut asked = asked.0.lock().unwrap().0.take();
        let mut is_new = std::collections::HashSet::new();
        asked.retain(|input| is_new.insert(input.clone()));
        assert_eq!(asked.join(" "), expected);
    }
}
