//! The laws of frameworks and shrinkers, for every strategy and the inputs of every workload.
//!
//! Everything in the registry is checked here automatically.

use std::any::Any;
use std::collections::{BTreeSet, HashSet};
use std::rc::Rc;

use stromboli_domain::{
    Controls, Counterexample, Family, FamilyKind, Finder, Searched, Seed, Stop, Subject, Value,
};
use stromboli_laws::{Checker, Effort, Exemption, Law};
use stromboli_trials::{Catalog, Framework, Setup, Shrinker, Strategy};
use stromboli_workloads::Task;

/// The laws that the originals break, and therefore also their ports.
fn exemptions(group: Group) -> Vec<Exemption> {
    let Group { finder, of_type, shrinker } = group;
    let mut exemptions = Vec::new();
    match finder.name() {
        "falsify" => exemptions
            .push((Law::ExceptionsAreFailures, "it catches no exception: the trial ends with it")),
        "leancheck" | "smallcheck" => exemptions.push((
            Law::ExceptionsAreFailures,
            "an enumerator checks preconditions and meets none",
        )),
        _ => {}
    }
    // A shrinker of values has no part in this.
    match (finder.name(), of_type, shrinker) {
        ("falsify", _, None) => exemptions
            .push((Law::CandidatesDiffer, "it shrinks samples, and several make the same value")),
        ("hedgehog", false, None) => exemptions
            .push((Law::CandidatesDiffer, "it shrinks choices, and several make the same value")),
        _ => {}
    }
    exemptions
}

fn effort(strategy: Strategy, task: &Task) -> Effort {
    let n_searched = match (task.workload.name(), strategy.finder().name(), strategy.family()) {
        // Later inputs are far larger.
        ("fsub", "hedgehog", Family::CBC_IDIOMATIC) => 6,
        _ => 30,
    };
    Effort { n_cases: 8, n_searched, n_executions: 200 }
}

/// A strategy as a framework, which shrinks with the strategy's shrinker.
struct OfStrategy(Rc<Setup>);

struct Found(Rc<Setup>, Box<dyn Counterexample>);

impl Finder for OfStrategy {
    fn search(&self, subject: Subject<'_>, seed: Seed, controls: Controls<'_>) -> Searched {
        let Searched { end, counts } = self.0.search(subject, seed, controls);
        let found = |found| Box::new(Found(Rc::clone(&self.0), found)) as Box<dyn Counterexample>;
        Searched { end: end.map(|end| end.map(found)), counts }
    }

    fn found(&self, _: &dyn Value, _: Box<dyn Any>) -> Box<dyn Counterexample> {
        unreachable!("no law needs it")
    }
}

impl Counterexample for Found {
    fn value(&self) -> &dyn Value {
        self.1.value()
    }

    fn into_witness(self: Box<Self>) -> Box<dyn Any> {
        self.1.into_witness()
    }

    fn shrink(&self, subject: Subject<'_>, controls: Controls<'_>) -> Result<(), Stop> {
        self.0.shrink(&*self.1, subject, controls)
    }
}

/// The strategies that one checker checks, with the same exemptions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Group {
    finder: Framework,
    /// Whether inputs are generated from their type alone.
    of_type: bool,
    shrinker: Option<Shrinker>,
}

impl Group {
    fn of(strategy: Strategy) -> Group {
        let of_type = strategy.family().kind == FamilyKind::Type;
        Group { finder: strategy.finder(), of_type, shrinker: strategy.shrinker() }
    }
}

fn check(strategies: Vec<Strategy>) {
    let groups: BTreeSet<_> = strategies.iter().copied().map(Group::of).collect();
    assert!(!groups.is_empty());
    for group in groups {
        let (exemptions, mut checked) = (exemptions(group), HashSet::new());
        let mut checker = Checker::new(&format!("{group:?}"), &exemptions);
        for strategy in strategies.iter().copied().filter(|s| Group::of(*s) == group) {
            let applies = |task: &&Task| strategy.applies_to(task.workload);
            for task in Task::all().iter().filter(applies) {
                let setup = Setup::of(task, strategy).expect("the strategy applies");
                // Once for each type of inputs.
                if checked.insert((strategy, setup.property.input())) {
                    let setting = format!("{strategy} on {task}");
                    checker.check(&setting, &OfStrategy(Rc::new(setup)), effort(strategy, task));
                }
            }
        }
        checker.finish();
    }
}

#[test]
fn every_framework_keeps_the_laws() {
    check(Strategy::all());
}

#[test]
fn every_framework_with_a_shrinker_keeps_the_laws() {
    check(Catalog::default().shrunk_strategies());
}
