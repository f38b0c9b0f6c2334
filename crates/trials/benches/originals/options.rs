//! The command line.

use std::num::NonZero;

use crate::original::Original;
use crate::row::{Order, Row};

/// The argument that makes this program run a port, in a process of its own.
pub(crate) const PORT: &str = "--port";

/// What this process does.
pub(crate) enum Role {
    /// Compares originals and ports.
    Race(Options),
    /// Runs the port of this name.
    Port(String, Order),
}

pub(crate) struct Options {
    pub(crate) n_rounds: NonZero<usize>,
    /// The core to use instead of the first one that is allowed.
    pub(crate) core: Option<usize>,
    words: Vec<String>,
}

impl Options {
    pub(crate) fn read(mut arguments: impl Iterator<Item = String>) -> Result<Role, String> {
        let five = NonZero::<usize>::MIN.saturating_add(4);
        let mut options = Options { n_rounds: five, core: None, words: Vec::new() };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                PORT => {
                    let library = arguments.next().unwrap_or_default();
                    return Ok(Role::Port(library, Order::read(&mut arguments)?));
                }
                "--rounds" => options.n_rounds = number("--rounds", arguments.next())?,
                "--core" => options.core = Some(number("--core", arguments.next())?),
                // `cargo bench` adds it.
                "--bench" => {}
                word if word.starts_with('-') => {
                    return Err(format!(
                        "unknown option `{word}`; there are --rounds N and --core N"
                    ));
                }
                word => options.words.push(word.to_owned()),
            }
        }
        Ok(Role::Race(options))
    }

    /// Whether this row is to be measured with this library.
    pub(crate) fn wants(&self, original: &Original, row: &Row) -> bool {
        let name = format!("{} {}", original.name, row.name);
        self.words.iter().all(|word| name.contains(word.as_str()))
    }
}

fn number<N: std::str::FromStr>(option: &str, text: Option<String>) -> Result<N, String> {
    let text = text.ok_or_else(|| format!("{option} needs a number"))?;
    text.parse().map_err(|_| format!("{option} needs a number, not `{text}`"))
}
