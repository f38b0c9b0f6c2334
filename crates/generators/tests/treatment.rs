//! All frameworks are treated alike: none need not generate what another must.
//!
//! Times of searches are compared between frameworks. A search may therefore skip an input only if it is of
//! family `type`, no precondition accepts it whatever the bug, and all other frameworks with the family skip
//! such inputs too. All other inputs are generated in full and executed.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};

use stromboli_domain::{
    Data, Family, FamilyKind, Named, Observer, Phase, Precondition, Probe, Search, Seed, Stop,
    Verdict,
};
use stromboli_falsify::Falsify;
use stromboli_generators::Generates;
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::{Check, Program, PropertyVisitor, for_each_workload};

const SEEDS: [Seed; 2] = [Seed(1), Seed(2)];

/// The number of inputs per search. Some grow with the size, which is the number of tests.
fn n_inputs(workload: &str, family: Family) -> usize {
    match (workload, family) {
        ("fsub", Family::CBC_IDIOMATIC) => 7,
        _ => 150,
    }
}

/// What became of the inputs of some searches.
#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    /// The inputs that were generated in full. All of these are executed.
    n_executed: usize,
    n_skipped: usize,
}

/// The inputs of a search, in order. Skipped ones are `None`.
struct Inputs<'a, I> {
    inputs: Vec<Option<I>>,
    n_wanted: usize,
    is_over: &'a AtomicBool,
}

impl<I> Inputs<'_, I> {
    fn add(&mut self, input: Option<I>) {
        self.inputs.push(input);
        self.is_over.store(self.inputs.len() == self.n_wanted, Ordering::Relaxed);
    }
}

impl<I: Clone> Observer<I> for Inputs<'_, I> {
    fn executed(&mut self, _: Phase, _: Verdict, input: &I) {
        self.add(Some(input.clone()));
    }

    fn skipped(&mut self, _: Phase) {
        self.add(None);
    }
}

/// Counts what becomes of the first inputs of a family.
struct Count<F> {
    framework: F,
    family: Family,
}

impl<F: Search, P: Generates<F>> PropertyVisitor<P> for Count<F> {
    type Output = Counts;

    fn visit<I: Data>(self, check: Check<P, I>) -> Counts {
        let Count { framework, family } = self;
        let generator = P::generator::<I>(family).expect("the family is listed");
        let inputs = |seed, may_skip| {
            let is_over = AtomicBool::new(false);
            let n_wanted = n_inputs(P::NAME, family);
            let mut observer = Inputs { inputs: Vec::new(), n_wanted, is_over: &is_over };
            let mut property = |input: &I| check(P::with_bug(None), Precondition::Check, input);
            let probe = Probe::new(&mut property).observed_by(&mut observer).cancelled_by(&is_over);
            let mut probe = if may_skip { probe.skipping() } else { probe };
            let end = framework.search(&generator, seed, &mut probe).map(drop);
            // The family `cbc_as_printed` has ranges without their origin, which is an error.
            assert!(matches!(end, Err(Stop::Cancelled | Stop::Error(_))), "{end:?}");
            observer.inputs
        };
        let mut counts = Counts::default();
        for seed in SEEDS {
            let (in_full, in_trials) = (inputs(seed, false), inputs(seed, true));
            assert_eq!(in_full.len(), in_trials.len());
            for (input, in_trial) in in_full.iter().zip(in_trials) {
                let input = input.as_ref().expect("nothing may be skipped");
                if let Some(in_trial) = in_trial {
                    assert_eq!(in_trial, *input);
                    counts.n_executed += 1;
                    continue;
                }
                counts.n_skipped += 1;
                for bug in P::Mutation::ALL.iter().copied().map(Some).chain([None]) {
                    let verdict = check(P::with_bug(bug), Precondition::Check, input);
                    assert_eq!(verdict, Verdict::Discards, "{input:?}");
                }
            }
        }
        counts
    }
}

/// The counts of every framework and family of a workload.
type Strategies = BTreeMap<Family, Vec<(&'static str, Counts)>>;

fn add<P: Generates<F>, F: Search + Copy>(framework: F, strategies: &mut Strategies) {
    for family in P::FAMILIES.iter().copied() {
        let mut counts = Counts::default();
        for property in P::Property::ALL {
            let Counts { n_executed, n_skipped } = P::visit(*property, Count { framework, family });
            counts.n_executed += n_executed;
            counts.n_skipped += n_skipped;
        }
        strategies.entry(family).or_default().push((F::ABOUT.name, counts));
    }
}

/// Checks the rule for a workload. Returns the families of which inputs are skipped.
fn treats_frameworks_alike<P>() -> Vec<Family>
where
    P: Generates<QuickCheck> + Generates<Hedgehog> + Generates<Falsify>,
{
    let mut strategies = Strategies::new();
    add::<P, _>(QuickCheck, &mut strategies);
    add::<P, _>(Hedgehog, &mut strategies);
    add::<P, _>(Falsify, &mut strategies);
    let mut skipping = Vec::new();
    for (family, frameworks) in strategies {
        println!("{} {family}: {frameworks:?}", P::NAME);
        if frameworks.iter().all(|(_, counts)| counts.n_skipped == 0) {
            continue;
        }
        assert_eq!(family.kind, FamilyKind::Type, "{frameworks:?}");
        assert_eq!(frameworks.len(), 3, "{frameworks:?}");
        // Nearly all inputs of these families violate the preconditions.
        let skips_most = |counts: Counts| counts.n_skipped > counts.n_executed;
        assert!(frameworks.iter().all(|(_, counts)| skips_most(*counts)), "{frameworks:?}");
        skipping.push(family);
    }
    skipping
}

#[test]
fn no_framework_skips_inputs_that_another_generates() {
    let mut skipping = Vec::new();
    macro_rules! check {
        ($($program:ty),+ $(,)?) => {
            $(for family in treats_frameworks_alike::<$program>() {
                skipping.push(format!("{}/{family}", <$program as Program>::NAME));
            })+
        };
    }
    for_each_workload!(check);
    let expected = ["bst/type", "rbt/type", "stlc/type", "fsub/type", "fsub/type_narrow"];
    assert_eq!(skipping, expected);
}
