//! The parts of the benchmark `originals` that need neither GHC nor a clock: what processes print, and that
//! both sides have the same rows.

#[path = "../benches/originals/outcome.rs"]
mod outcome;
#[path = "../benches/originals/row.rs"]
mod row;
#[path = "../benches/originals/table.rs"]
mod table;

use std::collections::BTreeSet;
use std::path::Path;
use std::time::Duration;

use outcome::{Counts, Outcome, SHRINKING, common_executions};
use row::{Kind, Order, ROWS, Row};
use stromboli_trials::Strategy;
use stromboli_workloads::Task;
use table::{Comparison, Findings, HEADER, Line, means};

fn haskell(file: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/originals/haskell");
    std::fs::read_to_string(folder.join(file)).expect("the sources are there")
}

#[test]
fn the_programs_in_haskell_have_the_same_rows() {
    let expected: BTreeSet<&str> = ROWS.iter().map(|row| row.name).collect();
    assert_eq!(expected.len(), ROWS.len());
    for file in ["RaceQuickCheck.hs", "RaceHedgehog.hs"] {
        let source = haskell(file);
        let rows = source.lines().filter_map(|line| {
            let line = line.trim_start().strip_prefix(['[', ','])?.trim_start();
            let line = ["bst", "rbt", "row"].iter().find_map(|word| line.strip_prefix(word))?;
            line.split('"').nth(1)
        });
        assert_eq!(rows.collect::<BTreeSet<_>>(), expected, "{file}");
    }
}

#[test]
fn every_row_is_a_task_that_the_ports_have_and_that_haskell_names() {
    for Row { name, task } in &ROWS {
        let known: Task = task.parse().unwrap();
        let (workload, family) = name.split_once(' ').unwrap();
        assert_eq!(known.workload.to_string(), workload);
        for library in ["quickcheck", "hedgehog"] {
            let strategy: Strategy = format!("{library}/{family}").parse().unwrap();
            assert!(strategy.applies_to(known.workload), "{strategy} {task}");
        }
        let module = workload[..1].to_uppercase() + &workload[1..];
        let source = haskell(&format!("Property/{module}.hs"));
        assert!(source.starts_with(&format!("-- | @{task}@.\n")), "{module}.hs is about {task}");
    }
}

#[test]
fn an_order_is_read_as_it_is_written() {
    for kind in [Kind::Search, Kind::Shrink, Kind::Trace] {
        let order = Order { kind, row: &ROWS[6], amount: 1000 };
        assert_eq!(order.row.family(), "cbc");
        assert_eq!(Order::read(&mut order.words().into_iter()), Ok(order));
    }
    let refused = |words: [&str; 3]| Order::read(&mut words.map(str::to_owned).into_iter());
    assert_eq!(refused(["sort", "bst api", "1"]), Err("no kind `sort`".to_owned()));
    assert_eq!(refused(["search", "bst", "1"]), Err("no row `bst`".to_owned()));
    assert_eq!(refused(["search", "bst api", ""]), Err("`` is not an amount".to_owned()));
}

#[test]
fn an_outcome_is_read_as_it_is_printed() {
    let outcome = Outcome {
        counts: Counts { units: 2000, others: 4343 },
        time: Duration::from_nanos(5_746_951),
    };
    assert_eq!(outcome.to_string(), "2000 4343 5746951");
    assert_eq!("2000 4343 5746951\n".parse(), Ok(outcome));
    assert_eq!(outcome.counts.sum(), 6343);
}

#[test]
fn a_line_that_is_not_an_outcome_is_refused() {
    // The time is a difference in Haskell, so it could be negative if too little was measured.
    for line in ["", "1 2", "1 2 3 4", "1 2 three", "100 475 -12"] {
        let expected = format!("`{line}` is not two counts and a time");
        assert_eq!(line.parse::<Outcome>(), Err(expected));
    }
}

#[test]
fn only_the_same_traces_are_compared() {
    let trace = format!("pass 1\ndiscard 2\n{SHRINKING}\nfail 3\npass 0\nfail 1\n");
    assert_eq!(common_executions(&trace, &trace), Ok(3));
    let other = trace.replace("fail 1", "fail 2");
    assert_eq!(
        common_executions(&trace, &other),
        Err("line 6 of the trace is `fail 1`, that of the port `fail 2`".to_owned())
    );
    let shorter = trace.replace("fail 1\n", "");
    assert_eq!(
        common_executions(&shorter, &trace),
        Err("line 6 of the trace is `nothing`, that of the port `fail 1`".to_owned())
    );
}

#[test]
fn rows_that_differ_are_marked_and_not_in_the_means() {
    let line = |name, search, shrink| {
        let compare = |ratio| Comparison { original: ratio * 1e-6, port: 1e-6 };
        let (search, shrink) = (compare(search), compare(shrink));
        Line { name, findings: Ok(Findings { search, shrink, n_executions: 1218 }) }
    };
    let different = Line {
        name: "bst cbc",
        findings: Err("passed and discarded tests: 2 0; of the port: 3 0".to_owned()),
    };
    let lines = [line("bst type", 2.0, 8.0), different, line("bst api", 8.0, 18.0)];
    let table: Vec<_> = lines.iter().map(Line::to_string).collect();
    let printed = format!("{HEADER}\n{}\n{}", table.join("\n"), means(&lines));
    let expected = "\
row               search, tests/s              shrink, us per failure
                original         port  ratio    original       port  ratio  executions
bst type          500000      1000000    2.0        8.00       1.00    8.0        1218
bst cbc     DIFFERS, not compared: passed and discarded tests: 2 0; of the port: 3 0
bst api           125000      1000000    8.0       18.00       1.00   18.0        1218
geometric mean                           4.0                          12.0";
    assert_eq!(printed, expected);
    assert_eq!(means(&lines[1..2]), "geometric mean: nothing to compare");
}
