//! A workload that the paper does not have changes nothing of what is said about the paper.

use std::num::NonZeroUsize;

use stromboli_domain::{Budget, Family, Named, Precondition, Seed, Verdict};
use stromboli_enumeration::{Anything, Order};
use stromboli_falsify::Falsify;
use stromboli_generators::{Generates, Generators, input};
use stromboli_hedgehog::Hedgehog;
use stromboli_paper::against::against_paper;
use stromboli_paper::setting::{TIMEOUT, frameworks, workloads};
use stromboli_paper::{claims, measures, minima};
use stromboli_quickcheck::QuickCheck;
use stromboli_report::table::Format;
use stromboli_report::{Setting, Settings, Study};
use stromboli_synthetic::Plan;
use stromboli_trials::{Alarm, Assignment, Cell, Status, Strategy, Trial, declare_workload, run};
use stromboli_workloads::pairs::Key;
use stromboli_workloads::{Declaration, Program, Workload, property};

/// Which of two numbers is larger.
#[derive(Clone, Copy)]
struct Larger(Option<Mutation>);

#[derive(Clone, Copy, Debug, PartialEq, Named)]
enum Mutation {
    /// Returns the first number.
    #[named("first")]
    First,
    /// Returns a number that is too large by one.
    #[named("off_by_one")]
    OffByOne,
}

#[derive(Clone, Copy, Debug, PartialEq, Named)]
enum Property {
    /// The result is not less than either number.
    NotLess,
    /// The result is one of both numbers.
    OneOfBoth,
}

impl Larger {
    fn of(self, (a, b): &(Key, Key)) -> Key {
        match self.0 {
            None => *a.max(b),
            Some(Mutation::First) => *a,
            Some(Mutation::OffByOne) => Key(a.max(b).0 + 1),
        }
    }

    fn not_less(self, _: Precondition, input: &(Key, Key)) -> Verdict {
        let larger = self.of(input);
        verdict(larger >= input.0 && larger >= input.1)
    }

    fn one_of_both(self, _: Precondition, input: &(Key, Key)) -> Verdict {
        let larger = self.of(input);
        verdict(larger == input.0 || larger == input.1)
    }
}

fn verdict(holds: bool) -> Verdict {
    if holds { Verdict::Passes } else { Verdict::Fails }
}

impl Program for Larger {
    type Mutation = Mutation;
    type Property = Property;
    type Validity = Anything;
    type Candidates = Anything;

    const NAME: &'static str = "larger";
    const SUMMARY: &'static str = "The larger of two numbers.";
    const TASKS: &'static [(Mutation, &'static [Property])] =
        &[(Mutation::First, &[Property::NotLess]), (Mutation::OffByOne, &[Property::OneOfBoth])];
    const ORDERS: &'static [Order] = &[Order::Derived];

    fn with_bug(bug: Option<Mutation>) -> Larger {
        Larger(bug)
    }

    fn validity(self) -> Anything {
        Anything
    }

    fn candidates(self) -> Anything {
        Anything
    }

    fn property(of: Property) -> Box<dyn stromboli_workloads::Property> {
        match of {
            Property::NotLess => property(Larger::not_less),
            Property::OneOfBoth => property(Larger::one_of_both),
        }
    }
}

impl Generates<QuickCheck> for Larger {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];
}

impl Generates<Hedgehog> for Larger {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];
}

impl Generates<Falsify> for Larger {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];
}

const BUDGETS: [Budget; 3] = [Budget::Default, Budget::None, Budget::Own(5)];

/// A trial of each task by each of the paper's frameworks, families and budgets.
fn trials(workload: Workload) -> Vec<Trial> {
    let mut trials = Vec::new();
    for task in workload.tasks() {
        for contender in frameworks() {
            for family in [Family::TYPE, Family::CBC] {
                for budget in BUDGETS {
                    let (strategy, seed) = (Strategy::new(contender.finder, family), Seed(1));
                    let assignment = Assignment { task, strategy, seed, budget };
                    let outcome = run(&assignment, &Alarm::default()).unwrap();
                    let cell = Cell { task, strategy, budget };
                    trials.push(Trial { cell, number: 1, seed: Some(seed), host: None, outcome });
                }
            }
        }
    }
    trials
}

/// The settings of trials that may take as long as those of the paper.
fn as_in_the_paper(trials: &[Trial]) -> Settings {
    let setting =
        Setting { n_trials: 10, timeout: Some(TIMEOUT), memory: None, short_circuit: false };
    trials.iter().map(|trial| (trial.cell, setting)).collect()
}

#[test]
fn another_workload_changes_no_outcome() {
    let (minima, measures) = (minima(), measures());
    let study = |trials| Study::measuring(trials, &minima, &measures, NonZeroUsize::MIN);
    let said = |study: &Study<'_>| {
        let claims = claims::text(&claims::reproduce(study));
        (claims, against_paper(study).render(Format::Text))
    };
    let plan = Plan {
        n_trials: 1,
        budgets: BUDGETS.to_vec(),
        workloads: workloads().to_vec(),
        ..Plan::default()
    };
    let ten_times = |record: Trial| (1..=10).map(move |number| Trial { number, ..record.clone() });
    let of_paper: Vec<_> = plan.records().into_iter().flat_map(ten_times).collect();
    // All of this happens before the other workload exists.
    let expected = said(&study(&of_paper).with_settings(&as_in_the_paper(&of_paper)));
    assert!(expected.0.contains("not enough data 0."), "{}", expected.0);

    let larger = {
        let generators = Generators::of::<Larger>(vec![input::<(Key, Key)>()]);
        declare_workload(Declaration::of::<Larger>(), generators).unwrap()
    };
    let of_larger = trials(larger);
    assert_eq!(of_larger.len(), 2 * 3 * 2 * 3);
    assert!(of_larger.iter().all(|trial| trial.status() == Status::Found));
    assert!(larger.tasks().all(|task| minima.get(&task).is_none()));

    let all = [&of_larger[..], &of_paper[..]].concat();
    let study = study(&all).with_settings(&as_in_the_paper(&all));
    assert_eq!(study.n_trials(), all.len());
    assert_eq!(study.tasks(larger).len(), 2);
    assert_eq!(study.n_unreadable(), 0);
    assert_eq!(said(&study), expected);
}
