//! A program under test for Stromboli, in a few lines of Rust. `Cargo.toml` needs
//! `stromboli-program = { path = "stromboli-program" }` under `[dependencies]`.
//!
//! ```no_run
//! use stromboli_program::{Int, List, Program, data};
//!
//! data! {
//!     #[derive(Clone, Debug)]
//!     struct Interval {
//!         low: Int<0, 100>,
//!         high: Int<0, 100>,
//!     }
//! }
//!
//! fn main() {
//!     Program::new("intervals")
//!         .bug("inclusive", "The upper bound counts as inside.")
//!         .property(
//!             "outside_is_not_inside",
//!             "No interval contains its upper bound.",
//!             |intervals: List<Interval, 10>, bug| {
//!                 let contains = |one: &Interval, n| *one.low <= n && n < *one.high;
//!                 intervals.iter().all(|one| !contains(one, *one.high) && !bug.is("inclusive"))
//!             },
//!         )
//!         .serve()
//! }
//! ```
//!
//! A property is a function of a value and the [`Bug`] that is switched on. Several inputs are a tuple. It
//! returns whether it holds, or nothing; if it panics, it does not hold. [`discard`] rejects an input.
//!
//! In reading order:
//!
//! - this module: the program;
//! - [`data`]: types whose values are inputs, and what reads them;
//! - `types`: the schema of these types.
//!
//! Standard output belongs to the protocol: what the program prints goes to standard error. The program must
//! not be compiled with `panic = "abort"`.

pub mod data;
mod types;

use std::any::Any;
use std::cell::RefCell;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write};
use std::panic::{self, AssertUnwindSafe, Location};
use std::process::exit;
use std::thread;

use serde_json::{Value as Json, json};

pub use data::{Char, Data, Int, List, Text};
pub use types::{Types, Use};

use data::Reader;

/// A program under test: its properties, and the bugs that can be switched on.
pub struct Program {
    name: &'static str,
    version: &'static str,
    bugs: Vec<(&'static str, &'static str)>,
    properties: Vec<Property>,
    types: Types,
}

struct Property {
    name: &'static str,
    about: &'static str,
    input: Use,
    /// The bugs that can make it fail; `None` if all can.
    detects: Option<&'static [&'static str]>,
    holds: Box<Executes>,
}

/// Executes a property on a printed input.
type Executes = dyn Fn(&str, Bug) -> Result<bool, Mistake> + Send + Sync;

/// The bug that is switched on, if any.
#[derive(Clone, Copy, Debug)]
pub struct Bug(Option<&'static str>);

/// The program is not declared or used correctly, which says nothing about the property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake(pub String);

struct Discard;

/// Rejects the input, because it does not meet the precondition of the property.
pub fn discard() -> ! {
    panic::resume_unwind(Box::new(Discard))
}

/// What a property returns.
pub trait Holds {
    /// Whether the property holds.
    fn holds(self) -> bool;
}

impl Holds for bool {
    fn holds(self) -> bool {
        self
    }
}

impl Holds for () {
    fn holds(self) -> bool {
        true
    }
}

impl Bug {
    /// Whether this bug is switched on.
    pub fn is(self, name: &str) -> bool {
        self.0 == Some(name)
    }
}

impl Program {
    /// A program without properties and bugs.
    pub fn new(name: &'static str) -> Program {
        let (bugs, properties) = (Vec::new(), Vec::new());
        Program { name, version: "1", bugs, properties, types: Types::default() }
    }

    /// Sets the version, which is 1 otherwise.
    pub fn version(self, version: &'static str) -> Program {
        Program { version, ..self }
    }

    /// Declares a known bug, with a sentence about it.
    pub fn bug(mut self, name: &'static str, about: &'static str) -> Program {
        self.bugs.push((name, about));
        self
    }

    /// Declares a property, with a sentence about it.
    pub fn property<T: Data, H: Holds>(
        mut self,
        name: &'static str,
        about: &'static str,
        property: impl Fn(T, Bug) -> H + Send + Sync + 'static,
    ) -> Program {
        let input = T::describe(&mut self.types);
        let holds = move |text: &str, bug| {
            let value = Reader::whole(text)?;
            Ok(property(value, bug).holds())
        };
        self.properties.push(Property {
            name,
            about,
            input,
            detects: None,
            holds: Box::new(holds),
        });
        self
    }

    /// Says which bugs can make the property declared last fail. Without it, all can.
    pub fn detects(mut self, bugs: &'static [&'static str]) -> Program {
        if let Some(property) = self.properties.last_mut() {
            property.detects = Some(bugs);
        }
        self
    }

    /// Sets how random values of a type are drawn: the depth at which they start, and the weights of
    /// constructors, which are 1 otherwise.
    pub fn tune(mut self, type_name: &str, depth: u32, weights: &[(&str, u32)]) -> Program {
        self.types.tune(type_name, depth, weights);
        self
    }

    /// Answers Stromboli until the end of input.
    pub fn serve(self) -> ! {
        let (input, output) = match standard_streams() {
            Ok(streams) => streams,
            Err(error) => self.give_up(&error.to_string()),
        };
        let types = match self.types.schema() {
            Ok(types) => types,
            Err(Mistake(what)) => self.give_up(&what),
        };
        // Whatever the program prints about it would only slow down the search.
        panic::set_hook(Box::new(|info| {
            let place = info.location().map(Location::to_string).unwrap_or_default();
            PLACE.with_borrow_mut(|last| *last = place);
        }));
        // Values may nest deeply, and so may what the program does with them.
        for mebibytes in [512, 64] {
            let stack = thread::Builder::new().stack_size(mebibytes << 20);
            let answer = || self.answer(&types, &input, &output);
            if thread::scope(|scope| stack.spawn_scoped(scope, answer).is_ok()) {
                break;
            }
        }
        exit(0)
    }

    fn give_up(&self, what: &str) -> ! {
        let _ = writeln!(io::stderr(), "{}: {what}", self.name);
        exit(1)
    }

    fn hello(&self, types: &Json) -> Json {
        let properties: serde_json::Map<_, _> = self
            .properties
            .iter()
            .map(|it| {
                (it.name.to_owned(), json!({"input": Json::from(&it.input), "about": it.about}))
            })
            .collect();
        let bugs: serde_json::Map<_, _> =
            self.bugs.iter().map(|(name, about)| ((*name).to_owned(), json!(about))).collect();
        let all: Vec<_> = self.bugs.iter().map(|(name, _)| *name).collect();
        let tasks: Vec<_> = self
            .properties
            .iter()
            .flat_map(|it| it.detects.unwrap_or(&all).iter().map(|bug| json!([it.name, bug])))
            .collect();
        let tasks = if tasks.is_empty() { Json::Null } else { tasks.into() };
        json!({
            "protocol": 1,
            "program": self.name,
            "version": self.version,
            "language": "Rust",
            "types": types,
            "properties": properties,
            "bugs": bugs,
            "tasks": tasks,
        })
    }

    fn answer(&self, types: &Json, input: &File, mut output: &File) {
        let mut say = |line: String| {
            let line = line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
            if output.write_all(line.as_bytes()).is_err() {
                // Nobody listens any more.
                exit(0);
            }
        };
        say(format!("hello {}", self.hello(types)));
        let mut chosen = Err(Mistake("`test` came before `program`".to_owned()));
        for line in BufReader::new(input).lines().map_while(Result::ok) {
            match line.split_once(' ').unwrap_or((&line, "")) {
                // Without an answer; a mistake is the answer to the next `test`.
                ("program", message) => chosen = self.choose(message),
                ("test", value) => say(match &chosen {
                    Ok((property, bug)) => verdict(property, value, *bug),
                    Err(Mistake(what)) => format!("error {what}"),
                }),
                (unknown, _) => say(format!("error unknown message: {unknown:.60}")),
            }
        }
    }

    /// The property and the bug that the host asks for.
    fn choose(&self, message: &str) -> Result<(&Property, Bug), Mistake> {
        let message: Json =
            serde_json::from_str(message).map_err(|error| Mistake(error.to_string()))?;
        let no = |kind: &str, name: &Json| Mistake(format!("no {kind} {name}"));
        let (name, bug) = (&message["property"], &message["bug"]);
        let property = self.properties.iter().find(|it| name == it.name);
        let property = property.ok_or_else(|| no("property", name))?;
        let bug = match bug {
            Json::Null => None,
            name => {
                let known = self.bugs.iter().map(|(known, _)| *known).find(|known| name == known);
                Some(known.ok_or_else(|| no("bug", name))?)
            }
        };
        Ok((property, Bug(bug)))
    }
}

thread_local! {
    /// Where the last panic of the thread was.
    static PLACE: RefCell<String> = const { RefCell::new(String::new()) };
}

fn verdict(property: &Property, value: &str, bug: Bug) -> String {
    match panic::catch_unwind(AssertUnwindSafe(|| (property.holds)(value, bug))) {
        Ok(Ok(true)) => "pass".to_owned(),
        Ok(Ok(false)) => "fail".to_owned(),
        Ok(Err(Mistake(what))) => format!("error {what}"),
        Err(payload) => end_of_unwinding(payload.as_ref()),
    }
}

fn end_of_unwinding(payload: &(dyn Any + Send)) -> String {
    if payload.is::<Discard>() {
        return "discard".to_owned();
    }
    let place = PLACE.take();
    // The column says nothing that the line does not.
    let place = place.rsplit_once(':').map_or(place.as_str(), |(place, _)| place);
    format!("fail panic {place}")
}

/// The input and output of the protocol. What the program reads is empty from now on, and what it prints
/// goes to standard error.
fn standard_streams() -> io::Result<(File, File)> {
    let input = File::from(rustix::io::dup(io::stdin())?);
    rustix::stdio::dup2_stdin(File::open("/dev/null")?)?;
    let output = File::from(rustix::io::dup(io::stdout())?);
    rustix::stdio::dup2_stdout(io::stderr())?;
    Ok((input, output))
}
