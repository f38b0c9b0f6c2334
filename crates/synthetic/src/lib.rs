//! Made-up trials: for tests, and for measuring.
//!
//! They have the shape of a campaign, but mean nothing: random steps make counterexamples out of the
//! minima, and shrinking undoes these steps.
//!
//! ```
//! # use stromboli_synthetic::Plan;
//! let records = Plan { n_trials: 2, ..Plan::default() }.records();
//! assert_eq!(records.len(), Plan { n_trials: 1, ..Plan::default() }.records().len() * 2);
//! ```

use std::time::Duration;

use stromboli_domain::{Budget, Family, FamilyKind, Seed, SplitMix};
use stromboli_trials::framework::Kind;
use stromboli_trials::quantity::nanoseconds;
use stromboli_trials::{
    Cell, Counterexamples, Ending, Framework, Outcome, Quantities, Status, Step, Strategy, Trial,
};
use stromboli_workloads::{Reference, Task, Workload, reference_of};

/// What to make up.
#[derive(Clone, Debug)]
pub struct Plan {
    /// How many trials of each task, strategy and budget.
    pub n_trials: u32,
    pub budgets: Vec<Budget>,
    pub workloads: Vec<Workload>,
    pub seed: u64,
}

impl Default for Plan {
    /// Ten trials of every task of ETNA's workloads, under the libraries' default budgets.
    fn default() -> Plan {
        let workloads = ["bst", "rbt", "stlc", "fsub"].map(Workload::from_name);
        let workloads = workloads.into_iter().flatten().collect();
        Plan { n_trials: 10, budgets: vec![Budget::Default], workloads, seed: 0 }
    }
}

const FRAMEWORKS: [&str; 3] = ["quickcheck", "hedgehog", "falsify"];

impl Plan {
    /// Makes up trials of the frameworks that are most often compared.
    pub fn records(&self) -> Vec<Trial> {
        let mut records = Vec::new();
        self.each(|trial| records.push(trial));
        records
    }

    /// Makes up the same trials one at a time. Together they may not fit into memory.
    pub fn each(&self, show: impl FnMut(Trial)) {
        let frameworks = FRAMEWORKS.iter().filter_map(|name| Framework::from_name(name));
        self.each_of(&frameworks.collect::<Vec<_>>(), show);
    }

    /// Makes up trials of these frameworks, which may also be declared ones.
    pub fn records_of(&self, frameworks: &[Framework]) -> Vec<Trial> {
        let mut records = Vec::new();
        self.each_of(frameworks, |trial| records.push(trial));
        records
    }

    fn each_of(&self, frameworks: &[Framework], mut show: impl FnMut(Trial)) {
        let mut random = Random(SplitMix::new(self.seed));
        for task in Task::all().iter().filter(|task| self.workloads.contains(&task.workload)) {
            for strategy in strategies(frameworks, task.workload) {
                for budget in &self.budgets {
                    let character = Character::of(task, strategy, &mut random);
                    let cell = Cell { task: *task, strategy, budget: *budget };
                    for number in 1..=self.n_trials {
                        let seed = Some(Seed(random.below(1 << 48)));
                        let mut outcome = character.outcome(&cell, &mut random);
                        let peak_memory = 4_000_000 + random.below(1_000_000);
                        outcome.quantities.peak_memory = Some(peak_memory);
                        show(Trial { cell, number, seed, host: None, outcome });
                    }
                }
            }
        }
    }
}

/// Some strategies of a workload: those of the families that are most often compared.
fn strategies(frameworks: &[Framework], workload: Workload) -> Vec<Strategy> {
    let families: &[Family] = match workload.name() {
        "bst" => &[Family::TYPE, Family::API, Family::CBC, Family::CBC_IDIOMATIC],
        "rbt" => &[Family::TYPE, Family::API, Family::CBC],
        "fsub" => &[Family::TYPE_NARROW, Family::CBC],
        _ => &[Family::TYPE, Family::CBC],
    };
    let of = |framework: &Framework| {
        let framework = *framework;
        let families = match framework.kind() {
            Kind::Enumerating => &[Family::ENUMERATION],
            Kind::Ported | Kind::Outside => families,
        };
        let strategy = move |family: &Family| Strategy::new(framework, *family);
        // The families of a framework that runs elsewhere are not known.
        let is_elsewhere = framework.is_outside();
        let applies = move |strategy: &Strategy| is_elsewhere || strategy.applies_to(workload);
        families.iter().map(strategy).filter(applies)
    };
    frameworks.iter().flat_map(of).collect()
}

/// What the trials of a strategy on a task have in common.
struct Character {
    /// The median time to the first failure, in microseconds.
    search_time: f64,
    /// The percentage of trials that do not find the bug.
    n_in_vain: u64,
    /// About how many steps shrinking takes.
    n_steps: u64,
    /// The greatest number of steps from the minimum at which it ends.
    n_left: u64,
    /// The approximate number of executions of a step.
    n_executions: u64,
    /// How long an execution takes, in nanoseconds, overhead included.
    time: u64,
    /// The percentage of executions that are discarded, among those that do not fail.
    n_discarded: u64,
}

impl Character {
    fn of(task: &Task, strategy: Strategy, random: &mut Random) -> Character {
        let is_valid = strategy.family().kind != FamilyKind::Type;
        let is_api = strategy.family() == Family::API;
        let hardness = 10_f64.powf(random.unit() * if is_valid { 3.0 } else { 5.5 });
        let (slowness, n_executions, time, n_left, n_discarded) = match strategy.finder().name() {
            "quickcheck" => (1.0, 8, 5_000, 1, if is_valid { 40 } else { 10 }),
            "hedgehog" => (3.0, 3, 22_000, 3, 5),
            "falsify" => (2.0, 32, 6_500, if task.workload.name() == "stlc" { 1 } else { 2 }, 8),
            other => {
                let trait_of = |n| other.bytes().map(u64::from).sum::<u64>() % n;
                let slowness = 1.0 + trait_of(5) as f64;
                (slowness, 2 + trait_of(41), 3_000 + 1_000 * trait_of(29), trait_of(4), 8)
            }
        };
        let n_steps = match (strategy.finder().name(), is_valid) {
            ("falsify", true) if is_api => 45,
            ("falsify", true) => 24,
            (_, true) => 14,
            (_, false) => 6,
        };
        Character {
            search_time: 100.0 * hardness * slowness,
            n_in_vain: if hardness > 1e5 { 60 } else { 0 },
            n_steps,
            n_left: n_left * u64::from(is_valid),
            n_executions,
            time,
            n_discarded,
        }
    }

    fn outcome(&self, cell: &Cell, random: &mut Random) -> Outcome {
        let jitter = 10_f64.powf(random.unit() - 0.5);
        let search_time = Duration::from_secs_f64(self.search_time * jitter * 1e-6);
        let n_tests = random.below(5_000) + 1;
        if random.below(100) < self.n_in_vain {
            return Outcome {
                ending: Ending {
                    status: Status::TimedOut,
                    reason: Some("its time was up".to_owned()),
                },
                quantities: Quantities {
                    tests: Some(n_tests * 1_000),
                    discards: Some(0),
                    search_ns: Some(nanoseconds(Duration::from_secs(360))),
                    ..Quantities::default()
                },
                counterexamples: None,
            };
        }
        let mut outcome = Outcome {
            ending: Ending { status: Status::Found, reason: None },
            quantities: Quantities {
                tests: Some(n_tests),
                discards: Some(n_tests / 2),
                search_ns: Some(nanoseconds(search_time)),
                ..Quantities::default()
            },
            counterexamples: None,
        };
        self.shrink(cell, random, &mut outcome);
        outcome
    }

    fn shrink(&self, cell: &Cell, random: &mut Random, outcome: &mut Outcome) {
        let task = &cell.task;
        let minimum = reference_of(task).map_or("()", Reference::counterexample);
        let mut text = minimum.to_owned();
        for _ in 0..random.below(self.n_left + 1) {
            text = grown(task.workload, &text, random);
        }
        let mut values = vec![text];
        let n_steps = match cell.budget {
            Budget::None => 0,
            _ => self.n_steps / 2 + random.below(self.n_steps),
        };
        for _ in 0..n_steps {
            let smaller = values.last().map_or("", String::as_str);
            values.push(grown(task.workload, smaller, random));
        }
        let initial = values.pop().unwrap_or_default();
        let (mut n_executions, mut steps) = (0, Vec::new());
        let time = |n: u64| Duration::from_nanos(n * self.time);
        while let Some(value) = values.pop() {
            n_executions += 1 + random.below(2 * self.n_executions);
            steps.push(Step { value, n_executions, time: time(n_executions) });
        }
        let n_failed = steps.len() as u64;
        if n_failed > 0 {
            n_executions += self.n_executions * (2 + random.below(5));
        }
        let n_others = n_executions - n_failed;
        let n_discarded = n_others * self.n_discarded / 100;
        let shrink_time = time(n_executions) + Duration::from_micros(2);
        outcome.quantities = Quantities {
            passed: Some(n_others - n_discarded),
            failed: Some(n_failed),
            discarded: Some(n_discarded),
            not_generated: Some(0),
            repeats: Some(n_others / 10),
            shrink_ns: Some(nanoseconds(shrink_time)),
            property_ns: Some(nanoseconds(time(n_executions) / 4)),
            ..outcome.quantities
        };
        outcome.counterexamples = Some(Counterexamples::followed(initial, steps));
    }
}

/// The counterexamples of a trial that shrinks by these steps, each with the number of executions so far.
pub fn followed(initial: &str, steps: &[(&str, u64)]) -> Counterexamples {
    let step = |(value, n_executions): &(&str, u64)| Step {
        value: (*value).to_owned(),
        n_executions: *n_executions,
        time: Duration::from_micros(*n_executions),
    };
    Counterexamples::followed(initial.to_owned(), steps.iter().map(step).collect())
}

/// Replaces the counterexamples of a trial and its quantities of shrinking by these steps. Nothing is
/// executed after the last one.
pub fn shrink(outcome: &mut Outcome, initial: &str, steps: &[(&str, u64)]) {
    let n_executions = steps.last().map_or(0, |step| step.1);
    let n_failed = steps.len() as u64;
    let time = nanoseconds(Duration::from_micros(n_executions));
    outcome.quantities = Quantities {
        passed: Some(n_executions - n_failed),
        failed: Some(n_failed),
        discarded: Some(0),
        not_generated: Some(0),
        repeats: Some(0),
        shrink_ns: Some(time),
        property_ns: Some(time / 4),
        ..outcome.quantities
    };
    outcome.counterexamples = Some(followed(initial, steps));
}

/// A counterexample that might have been shrunk to this one.
fn grown(workload: Workload, text: &str, random: &mut Random) -> String {
    let number = random.below(2001) as i64 - 1000;
    let other = random.below(2001) as i64 - 1000;
    if random.below(3) > 0 {
        let (part, larger) = match workload.name() {
            "bst" => ("(E)", format!("(T (E) {number} {other} (E))")),
            "rbt" => ("(E)", format!("(T (R) (E) {number} {other} (E))")),
            "stlc" => ("(Bool ", "(App (Abs (TBool) (Var 0)) (Bool #t)) (Bool ".to_owned()),
            _ => ("(Top)", "(Arr (Top) (All (Top) (TVar 0)))".to_owned()),
        };
        if let Some(grown) = replaced(text, part, &larger, random) {
            return grown;
        }
    }
    replaced(text, "0", &number.to_string(), random)
        .or_else(|| replaced(text, "1", &other.to_string(), random))
        .unwrap_or_else(|| text.to_owned())
}

/// The text with one of the parts replaced, if there is any.
fn replaced(text: &str, part: &str, by: &str, random: &mut Random) -> Option<String> {
    let places: Vec<_> = text.match_indices(part).map(|(place, _)| place).collect();
    let place = *places.get(random.below(places.len() as u64) as usize)?;
    Some([&text[..place], by, &text[place + part.len()..]].concat())
}

struct Random(SplitMix);

impl Random {
    /// A number below a bound; 0 if the bound is 0.
    fn below(&mut self, bound: u64) -> u64 {
        let (number, next) = self.0.next();
        self.0 = next;
        number.checked_rem(bound).unwrap_or(0)
    }

    /// A number from 0 to 1.
    fn unit(&mut self) -> f64 {
        self.below(1 << 32) as f64 / f64::from(u32::MAX)
    }
}
