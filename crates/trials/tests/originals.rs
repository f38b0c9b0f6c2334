//! Compares the ports with the real libraries, if these are installed: the same seed must give the
//! same trial, from the first test to the last candidate.

use std::path::Path;

use stromboli_domain::{Budget, Seed};
use stromboli_runners::{BundledFolder, Kind};
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Alarm, Assignment, Catalog, Outcome, Runner, Strategy, Workbench};

/// A workbench with the real library and the ports; `None` if its runner is not installed.
fn workbench(name: &str) -> Option<Workbench> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../runners");
    let bundled = BundledFolder::new(Kind::Runner, root).all().into_iter().flatten();
    let mut bundled = bundled.filter(|bundled| bundled.manifest.name == name);
    let Some(bundled) = bundled.next().filter(|bundled| bundled.installed().is_some()) else {
        eprintln!("skipped: install the library with `stromboli runners setup {name}`");
        return None;
    };
    let runner = Runner {
        command: bundled.command(),
        families: bundled.manifest.families.clone(),
        own_limit: bundled.manifest.own_limit.clone(),
        missing: None,
        is_bundled: true,
    };
    let mut catalog = Catalog::default();
    let (name, title, summary) = (name.to_owned(), None, String::new());
    let declaration = Declaration { name, title, summary, runner };
    if bundled.manifest.shrinks {
        catalog.add_shrinker(declaration.clone()).expect("the name is free");
    }
    catalog.add(declaration).expect("the name is free");
    Some(Workbench::new(catalog))
}

/// The outcome of a trial, without times.
fn outcome(
    workbench: &mut Workbench,
    [framework, family, task]: [&str; 3],
    seed: u64,
    budget: Budget,
) -> Outcome {
    let assignment = Assignment {
        task: task.parse().expect("there is such a task"),
        strategy: Strategy::recorded(&format!("{framework}/{family}")).expect("it is a name"),
        seed: Seed(seed),
        budget,
    };
    let mut outcome =
        workbench.run(&assignment, &Alarm::default()).expect("it applies").reproducible();
    // The library does not tell what its generators discard while shrinking, except by not testing.
    outcome.quantities.not_generated = None;
    outcome
}

fn agree(port: &str, original: &str, rows: &[(&str, &[&str])]) {
    let Some(mut workbench) = workbench(original) else { return };
    let mut n_compared = 0;
    for (family, tasks) in rows {
        for task in *tasks {
            for seed in [1, 2, 3, u64::MAX] {
                for budget in [Budget::Default, Budget::Own(7), Budget::Executions(25)] {
                    let mut of = |framework| {
                        outcome(&mut workbench, [framework, family, task], seed, budget)
                    };
                    assert_eq!(of(original), of(port), "{family} {task} {seed} {budget}");
                    n_compared += 1;
                }
            }
        }
    }
    assert!(n_compared > 100, "{n_compared}");
}

const TREES: &[&str] = &[
    "bst/InsertPost/insert_1",
    "bst/DeleteModel/delete_5",
    "bst/UnionModel/union_7",
    "rbt/InsertModel/insert_2",
    "rbt/DeleteModel/delete_4",
];
const TERMS: &[&str] = &[
    "stlc/SinglePreserve/subst_var_all",
    "stlc/MultiPreserve/shift_var_none",
    "fsub/SinglePreserve/tshift_tvar_all",
    "fsub/SinglePreserve/subst_abs_no_incr",
];

#[test]
fn quickcheck_is_ported_exactly() {
    let rows = [("type", &TREES[..1]), ("api", TREES), ("cbc", TREES), ("cbc", TERMS)];
    agree("quickcheck", "haskell-quickcheck", &rows);
}

/// From the same start, the port tries the same candidates as the library, in a process that knows nothing but
/// the start and the verdicts.
#[test]
fn quickcheck_shrinks_what_it_is_given_exactly() {
    let Some(mut workbench) = workbench("haskell-quickcheck") else { return };
    for task in TREES.iter().chain(TERMS) {
        for finder in ["quickcheck", "falsify"] {
            for budget in [Budget::Default, Budget::Own(7), Budget::Executions(25)] {
                let mut of = |shrinker: &str| {
                    let family = format!("cbc+{shrinker}");
                    outcome(&mut workbench, [finder, &family, task], 1, budget)
                };
                assert_eq!(of("haskell-quickcheck"), of("quickcheck"), "{finder} {task} {budget}");
            }
        }
    }
}

#[test]
fn hedgehog_is_ported_exactly() {
    let rows = [("type", &TREES[..1]), ("cbc", TREES), ("cbc", TERMS)];
    agree("hedgehog", "haskell-hedgehog", &rows);
}
