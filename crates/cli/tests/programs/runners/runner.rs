//! A small runner without a library, good or as bad as it is told to be.

use std::fs;
use std::io::{self, BufRead, Write};
use std::path::Path;
use std::process::{abort, exit, id};
use std::thread::sleep;
use std::time::Duration;

use rustix::process::{Signal, getpid, kill_process};
use serde_json::{Value as Json, json};

use super::values::{Random, Types, Value, search_tree};

/// What a runner can do wrong.
pub(crate) const MISBEHAVIOURS: &[&str] = &[
    "hangs",
    "floods",
    "discards",
    "unparsable",
    "wrong-type",
    "invalid",
    "reports-passing",
    "reports-untested",
    "ignores-stop",
    "done-after-stop",
    "leaks-state",
    "differs-when-fresh",
    "same-seed",
    "leaks-memory",
    "slows-down",
    "dies",
    "dies-later",
    "dies-of-seed",
    "dies-of-unknown",
    "dies-of-flip",
    "garbage",
    "not-text",
    "long-line",
    "apologises",
    "lingers",
    "other-version",
    "no-hello",
];

/// The trial was stopped.
struct Stop;

struct Runner {
    misbehaviour: String,
    n_trials: u64,
    /// What is never given back.
    leaked: Vec<Vec<u8>>,
}

/// A trial that is under way.
struct Trial<'a> {
    runner: &'a Runner,
    types: Types,
    is_bare: bool,
    input: Vec<Json>,
    is_cbc: bool,
    n_tests: u64,
    best: Option<String>,
    passed: Option<String>,
    is_stopped: bool,
}

/// Plays the runner until the end of input.
pub(crate) fn play(misbehaviour: &str) -> ! {
    let mut runner =
        Runner { misbehaviour: misbehaviour.to_owned(), n_trials: 0, leaked: Vec::new() };
    let mut hello = json!({
        "protocol": 1,
        "framework": "small",
        "version": "1.0",
        "language": "Rust",
        "families": { "*": ["type"], "bst": ["cbc"] },
        "search": "one round without end",
    });
    if runner.is("other-version") {
        hello["protocol"] = json!(2);
    }
    match runner.is("no-hello") {
        true => say("Running 100 tests .."),
        false => say(&format!("hello {hello}")),
    }
    loop {
        let line = runner.line();
        let Some(trial) = line.strip_prefix("trial ") else { continue };
        runner.n_trials += 1;
        let trial: Json = serde_json::from_str(trial).unwrap();
        say(&runner.answer(&trial));
    }
}

/// Ends the process if nobody listens.
fn say(line: &str) {
    say_bytes(line.as_bytes());
}

fn say_bytes(line: &[u8]) {
    let line = [line, b"\n"].concat();
    let mut out = io::stdout().lock();
    if out.write_all(&line).and_then(|()| out.flush()).is_err() {
        exit(0);
    }
}

fn complain_and_exit(words: &str) -> ! {
    let _ = writeln!(io::stderr(), "{words}");
    exit(3);
}

fn kill_oneself() -> ! {
    let _ = kill_process(getpid(), Signal::TERM);
    wait_forever()
}

fn wait_forever() -> ! {
    loop {
        sleep(Duration::from_secs(1));
    }
}

impl Runner {
    fn is(&self, misbehaviour: &str) -> bool {
        self.misbehaviour == misbehaviour
    }

    /// Whether no process has asked before, in this folder. Leaves a file with the number of the process.
    fn is_first_time(&self) -> bool {
        let file = Path::new(&self.misbehaviour);
        !file.exists() && fs::write(file, id().to_string()).is_ok()
    }

    fn line(&self) -> String {
        let mut line = String::new();
        match io::stdin().lock().read_line(&mut line) {
            Ok(1..) => line.trim_end().to_owned(),
            _ if self.is("lingers") => wait_forever(),
            _ => exit(0),
        }
    }

    /// The last message of a trial.
    fn answer(&mut self, message: &Json) -> String {
        if self.is("leaks-memory") {
            self.leaked.push(vec![1; 1 << 20]);
        }
        let (family, workload) = (message["family"].as_str(), message["workload"].as_str());
        let is_cbc = family == Some("cbc") && workload == Some("bst");
        let is_known = (family == Some("type") || is_cbc)
            && message["variant"].as_str().is_none_or(|variant| variant == "narrow");
        let types = Types(message["types"].clone());
        let input = types.of_input(&message["input"]).filter(|_| is_known);
        let Some(input) = input else {
            if self.is("dies-of-unknown") {
                complain_and_exit("KeyError: no such family");
            }
            return "error no such family".to_owned();
        };
        if self.is("apologises") {
            return "error the library is not in the mood".to_owned();
        }
        let mut seed: u64 = message["seed"].as_str().unwrap().parse().unwrap();
        if self.is("dies-of-seed") && seed > i64::MAX as u64 {
            complain_and_exit("OverflowError: the seed is too large");
        }
        if self.is("leaks-state") {
            seed = seed.wrapping_add(self.n_trials);
        }
        if self.is("differs-when-fresh") {
            seed = seed.wrapping_add(std::process::id().into());
        }
        if self.is("same-seed") {
            seed = 1;
        }
        let is_bare = !message["input"].is_array();
        let (best, passed) = (None, None);
        let mut trial = Trial {
            runner: self,
            types,
            is_bare,
            input,
            is_cbc,
            n_tests: 0,
            best,
            passed,
            is_stopped: false,
        };
        let done = trial.run(&mut Random(seed));
        match done {
            Ok(text) => format!("done {text}"),
            Err(Stop) => match trial.best {
                Some(best) if self.is("done-after-stop") => format!("done {best}"),
                Some(best) => format!("stopped {best}"),
                None => "stopped".to_owned(),
            },
        }
    }
}

impl Trial<'_> {
    fn run(&mut self, random: &mut Random) -> Result<String, Stop> {
        let mut found = loop {
            let value = self.generate(random);
            if self.fails(&value)? {
                break value;
            }
        };
        'smaller: loop {
            for smaller in self.shrink(&found) {
                if self.fails(&smaller)? {
                    found = smaller;
                    continue 'smaller;
                }
            }
            break;
        }
        if self.runner.is("dies-of-flip") && !self.fails(&found)? {
            exit(4);
        }
        if self.runner.is("garbage") {
            say("Falsified! It took some tests.");
        }
        Ok(match &self.passed {
            Some(passed) if self.runner.is("reports-passing") => passed.clone(),
            _ if self.runner.is("reports-untested") => self.print(&self.generate(random)),
            _ => self.print(&found),
        })
    }

    fn generate(&self, random: &mut Random) -> Vec<Value> {
        let value = |of: &Json| match (of.as_str(), self.is_cbc) {
            (Some("tree"), true) if !self.runner.is("invalid") => search_tree(&self.types, random),
            _ => self.types.generate(of, random),
        };
        self.input.iter().map(value).collect()
    }

    fn shrink(&self, values: &[Value]) -> Vec<Vec<Value>> {
        let with = |place: usize, value| {
            let mut values = values.to_vec();
            values[place] = value;
            values
        };
        let places = values.iter().enumerate();
        places
            .flat_map(|(place, value)| {
                self.types.shrink(value).into_iter().map(move |smaller| with(place, smaller))
            })
            .collect()
    }

    fn print(&self, values: &[Value]) -> String {
        let values: Vec<_> = values.iter().map(Value::to_string).collect();
        if self.is_bare { values.concat() } else { format!("({})", values.join(",")) }
    }

    fn fails(&mut self, values: &[Value]) -> Result<bool, Stop> {
        let text = self.print(values);
        self.n_tests += 1;
        self.misbehave(&text);
        say(&format!("test {text}"));
        let mut answer = self.runner.line();
        if self.is_stopped {
            answer = "pass".to_owned();
        }
        match answer.as_str() {
            "stop" if self.runner.is("ignores-stop") => {
                self.is_stopped = true;
                Ok(false)
            }
            "stop" => Err(Stop),
            "fail" => {
                self.best = Some(text);
                Ok(true)
            }
            _ => {
                self.passed.get_or_insert(text);
                Ok(false)
            }
        }
    }

    fn misbehave(&self, text: &str) {
        let is_time = self.n_tests == 3;
        match self.runner.misbehaviour.as_str() {
            "hangs" if is_time => wait_forever(),
            "floods" if is_time => loop {
                say(&format!("test {text}"));
            },
            "discards" if is_time => loop {
                say("discarded");
            },
            // Not examined: nothing limits memory there.
            "swells" if is_time => {
                let mut held = Vec::new();
                loop {
                    if held.len() < 200 {
                        held.push(vec![1_u8; 1 << 20]);
                    }
                    say("discarded");
                }
            }
            "unparsable" if is_time => say("test ((T (E) 1 2"),
            "wrong-type" if is_time => say("test (Colour #t)"),
            "dies" if is_time => complain_and_exit("Segmentation fault, or so"),
            "dies-later" if is_time && self.runner.n_trials == 2 => {
                complain_and_exit("Segmentation fault, or so");
            }
            "aborts" if is_time => abort(),
            "kills-itself" if is_time => kill_oneself(),
            "exits-as-if-killed" if is_time => exit(143),
            "killed-once" if is_time && self.runner.is_first_time() => kill_oneself(),
            "killed-once-when-repeated"
                if is_time && self.runner.n_trials == 2 && self.runner.is_first_time() =>
            {
                kill_oneself();
            }
            "waits-once" if is_time && self.runner.is_first_time() => wait_forever(),
            "not-text" if is_time => say_bytes(b"test \xff\xfe"),
            "long-line" if is_time => say(&"(".repeat(17 << 20)),
            "slows-down" if self.n_tests == 1 => {
                sleep(Duration::from_millis(6 * self.runner.n_trials));
            }
            _ => {}
        }
    }
}
