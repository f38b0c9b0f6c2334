//! The cost of an execution that a runner requests, without the library: the pipes, parsing the value,
//! and answering. A runner that only requests executions replaces the library.
//!
//! Run it pinned, on a quiet machine: `taskset -c 0 cargo bench -p stromboli-trials --bench runners`.

#![expect(clippy::print_stdout, reason = "a benchmark prints what it measured")]

use std::io::{self, BufRead, Write};
use std::time::Duration;

use stromboli_domain::{Budget, Seed};
use stromboli_runners::{Command, Families, transport};
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Alarm, Assignment, Catalog, Runner, Strategy, Workbench};

/// The argument that makes this program act as the runner.
const ROLE: &str = "--ask";

/// Fails under `bst/InsertPost/insert_1`.
const FAILING: &str = "((T (E) 0 0 (E)),1,0,0)";

/// Passes: a tree as large as generated ones are.
const PASSING: &str = "((T (T (T (E) -370 999 (E)) -369 830 (T (E) -36 5 (E))) 12 533 (T (T (E) 30 134 \
                       (E)) 363 830 (T (E) 364 999 (T (E) 365 314 (E))))),7,7,-413)";

const N_EXECUTIONS: u64 = 100_000;
const N_ROUNDS: usize = 5;

fn main() {
    match std::env::args().nth(1).as_deref() {
        Some(ROLE) => ask().expect("the pipes hold"),
        _ => measure(),
    }
}

fn measure() {
    let program = std::env::current_exe().expect("this program has a file");
    let words = vec![program.to_string_lossy().into_owned(), ROLE.to_owned()];
    let families: Families =
        serde_json::from_str(r#"{"bst": ["cbc"]}"#).expect("these are families");
    let runner = Runner {
        command: Command { words },
        families,
        own_limit: None,
        missing: None,
        is_bundled: false,
    };
    let mut catalog = Catalog::default();
    let (name, title, summary) = ("asking".to_owned(), None, String::new());
    catalog.add(Declaration { name, title, summary, runner }).expect("the name is free");
    let assignment = Assignment {
        task: "bst/InsertPost/insert_1".parse().expect("there is such a task"),
        strategy: Strategy::named("asking/cbc", &catalog).expect("it was declared"),
        seed: Seed(1),
        budget: Budget::Default,
    };
    let mut workbench = Workbench::new(catalog);
    workbench.prepare(&assignment);
    println!("microseconds per execution, {N_EXECUTIONS} executions in each of {N_ROUNDS} rounds");
    println!("round  in all  property  messages  empty round trip");
    for round in 1..=N_ROUNDS {
        let trip = transport::round_trip().expect("there are pipes");
        let quantities =
            workbench.run(&assignment, &Alarm::default()).expect("it applies").quantities;
        assert_eq!(quantities.n_executions(), Some(N_EXECUTIONS), "{quantities:?}");
        let each = |time: Option<Duration>| {
            time.unwrap_or_default().as_secs_f64() * 1e6 / N_EXECUTIONS as f64
        };
        println!(
            "{round:>5}  {:>6.2}  {:>8.2}  {:>8.2}  {:>16.2}",
            each(quantities.shrink_time()),
            each(quantities.property_time()),
            each(quantities.transport_time()),
            trip.as_secs_f64() * 1e6,
        );
    }
}

/// Requests executions and ignores the answers.
fn ask() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), io::stdout().lock());
    let hello = r#"{"protocol":1,"framework":"asking","version":"1","language":"Rust","families":{"bst":["cbc"]}}"#;
    output.write_all(format!("hello {hello}\n").as_bytes())?;
    output.flush()?;
    let mut line = String::new();
    while input.read_line(&mut line)? > 0 {
        for question in std::iter::once(FAILING).chain((0..N_EXECUTIONS).map(|_| PASSING)) {
            output.write_all(format!("test {question}\n").as_bytes())?;
            output.flush()?;
            line.clear();
            input.read_line(&mut line)?;
        }
        output.write_all(format!("done {FAILING}\n").as_bytes())?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}
