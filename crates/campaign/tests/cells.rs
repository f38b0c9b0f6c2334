//! The parts of an experiment.

use stromboli_campaign::Shard;
use stromboli_domain::Budget;
use stromboli_trials::{Cell, Strategy};
use stromboli_workloads::Task;

fn shard(number: usize) -> Shard {
    format!("{number}/8").parse().unwrap()
}

#[test]
fn a_cell_is_in_one_shard() {
    let strategies = Strategy::all();
    let mut sizes = [0; 8];
    for task in Task::all() {
        for &strategy in &strategies {
            let cell = Cell { task, strategy, budget: Budget::Default };
            let shards = (1..=8).filter(|number| shard(*number).contains(&cell));
            let [number] = shards.collect::<Vec<_>>()[..] else { panic!("{cell}") };
            sizes[number - 1] += 1;
        }
    }
    let fair = Task::all().len() * strategies.len() / 8;
    assert!(sizes.iter().all(|size| (fair / 2..fair * 2).contains(size)), "{sizes:?}");
}

#[test]
fn what_is_compared_is_in_one_shard() {
    let strategies =
        ["quickcheck/cbc", "hedgehog/cbc", "falsify/cbc_idiomatic", "quickcheck/cbc+hdd"];
    for task in Task::all() {
        for number in 1..=8 {
            let shard = shard(number);
            let contains = |strategy: &str, budget| {
                let strategy = strategy.parse().unwrap();
                shard.contains(&Cell { task, strategy, budget })
            };
            let first = contains(strategies[0], Budget::Default);
            for strategy in strategies {
                for budget in [Budget::Default, Budget::None, Budget::Own(100)] {
                    assert_eq!(contains(strategy, budget), first, "{task} {strategy} {budget}");
                }
            }
        }
    }
}

#[test]
fn a_shard_is_one_of_those_there_are() {
    assert_eq!("2/8".parse::<Shard>().unwrap().to_string(), "2/8");
    for wrong in ["0/8", "9/8", "2", "/8", "2/", "a/b", "1/0"] {
        assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
    }
}
