//! The laws of frameworks and shrinkers, for every strategy and the inputs of every workload.
//!
//! Everything in the registry is checked here automatically.

use std::any::TypeId;
use std::collections::{BTreeSet, HashSet};

use stromboli_domain::{Data, Family, FamilyKind, FoundBy, Limit, Probe, Search, Seed, Stop};
use stromboli_laws::subject::Alone;
use stromboli_laws::{Checker, Effort, Exemption, Law, Subject};
use stromboli_trials::setup::{Setup, SetupVisitor};
use stromboli_trials::{Framework, Shrinker, Strategy, registry};
use stromboli_workloads::{Check, Program, Task, TaskVisitor, visit};

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

struct OfSetup<'a, P, I: Data, F: Search>(&'a Setup<P, I, F>);

impl<P: Program, I: Data, F: Search> Subject<I> for OfSetup<'_, P, I, F> {
    type Found = FoundBy<F, I>;

    fn value(found: &FoundBy<F, I>) -> &I {
        &found.value
    }

    fn search(&self, seed: Seed, probe: &mut Probe<'_, I>) -> Result<Option<FoundBy<F, I>>, Stop> {
        self.0.search(seed, probe)
    }

    fn shrink(
        &self,
        found: &FoundBy<F, I>,
        limit: Limit,
        probe: &mut Probe<'_, I>,
    ) -> Result<(), Stop> {
        self.0.shrink(found, limit, probe)
    }
}

/// Checks the laws of a strategy, unless that was done for this type of inputs.
struct CheckLaws<'a, 'b> {
    checker: &'a mut Checker<'b>,
    strategy: Strategy,
    task: &'a Task,
    checked: &'a mut HashSet<(Strategy, TypeId)>,
}

impl SetupVisitor for CheckLaws<'_, '_> {
    type Output = ();

    fn visit<P: Program, I: Data, F: Search>(self, setup: Setup<P, I, F>) {
        if self.checked.insert((self.strategy, TypeId::of::<I>())) {
            let setting = format!("{} on {}", self.strategy, self.task);
            self.checker.check(&setting, &OfSetup(&setup), effort(self.strategy, self.task));
        }
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
            for task in Task::all().iter().filter(|task| strategy.applies_to(task.workload)) {
                let (checker, checked) = (&mut checker, &mut checked);
                let visitor = CheckLaws { checker, strategy, task, checked };
                registry::visit(task, strategy, visitor).expect("the strategy applies");
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
    check(Strategy::all_shrunk());
}

/// Checks the laws of a shrinker on random inputs, unless that was done for this type of inputs.
struct OnRandomInputs<'a, 'b> {
    checker: &'a mut Checker<'b>,
    shrinker: Shrinker,
    checked: &'a mut HashSet<TypeId>,
}

impl TaskVisitor for OnRandomInputs<'_, '_> {
    type Output = ();

    fn visit<P: Program, I: Data>(self, _: P, _: Check<P, I>) {
        if self.checked.insert(TypeId::of::<I>()) {
            let shrinker = self.shrinker;
            let reduce = |value: &I, limit: Limit, probe: &mut Probe<'_, I>| {
                registry::reduce(shrinker, value, limit, probe)
            };
            let setting = format!("{shrinker} on {}", std::any::type_name::<I>());
            let effort = Effort { n_cases: 40, n_searched: 100, n_executions: 200 };
            self.checker.check(&setting, &Alone(reduce), effort);
        }
    }
}

#[test]
fn every_shrinker_keeps_the_laws_on_random_inputs() {
    for shrinker in Shrinker::all() {
        let mut checker = Checker::new(shrinker.name(), &[]);
        let mut checked = HashSet::new();
        for task in Task::all() {
            let visitor = OnRandomInputs { checker: &mut checker, shrinker, checked: &mut checked };
            visit(&task, visitor).expect("the workload is built in");
        }
        checker.finish();
    }
}
