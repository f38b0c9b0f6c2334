//! The messages of the protocol.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::schema::{RawInput, RawType, Schema};
use crate::value::Value;

/// What a runner says of itself when it starts.
#[derive(Debug, Clone, Serialize)]
pub struct Hello {
    /// The version of the protocol, 1.
    pub protocol: u32,
    /// The name in strategies: `proptest` in `proptest/cbc`.
    pub framework: &'static str,
    /// The version of the library.
    pub version: &'static str,
    /// The language.
    pub language: &'static str,
    /// The families, by workload; under `*` those of every workload.
    pub families: BTreeMap<&'static str, Vec<&'static str>>,
    /// What the library's own limit on shrinking counts, if it has one.
    pub own_limit: Option<&'static str>,
    /// Whether the runner shrinks counterexamples that others found.
    pub shrinks: bool,
    /// Whether the runner sends `accept`.
    pub accepts: bool,
    /// Whether seeds make runs repeatable.
    pub seeded: bool,
    /// How a search without end is made of the library's runs.
    pub search: &'static str,
}

impl Hello {
    /// A seeded library without a limit of its own; set the other fields as needed.
    pub fn new(
        framework: &'static str,
        version: &'static str,
        search: &'static str,
        families: &[(&'static str, &[&'static str])],
    ) -> Hello {
        Hello {
            protocol: 1,
            framework,
            version,
            language: "Rust",
            families: families.iter().map(|(workload, list)| (*workload, list.to_vec())).collect(),
            own_limit: None,
            shrinks: false,
            accepts: false,
            seeded: true,
            search,
        }
    }

    /// Whether the runner has this family for this workload.
    pub(crate) fn offers(&self, workload: &str, family: &str) -> bool {
        let listed = |key: &str| self.families.get(key).is_some_and(|list| list.contains(&family));
        // The variants of `type` differ in the schema alone.
        listed(workload) || listed("*") || (family.starts_with("type_") && listed_type(self))
    }
}

fn listed_type(hello: &Hello) -> bool {
    hello.families.get("*").is_some_and(|list| list.contains(&"type"))
}

/// The version of a package in a lock file, so that `hello` names what was built.
///
/// ```
/// # use stromboli_runner::message::locked_version;
/// let lock = "[[package]]\nname = \"proptest\"\nversion = \"1.12.0\"\n";
/// assert_eq!(locked_version(lock, "proptest"), "1.12.0");
/// ```
pub fn locked_version(lock: &'static str, package: &str) -> &'static str {
    let mut lines = lock.lines().skip_while(|line| {
        line.strip_prefix("name = ").is_none_or(|name| name.trim_matches('"') != package)
    });
    lines
        .nth(1)
        .and_then(|line| line.strip_prefix("version = "))
        .map_or("unknown", |version| version.trim_matches('"'))
}

/// A trial to run.
#[derive(Debug, Clone)]
pub struct Trial {
    /// The workload, for instance `bst`.
    pub workload: String,
    /// The property, for instance `InsertPost`.
    pub property: String,
    /// The family with its variant, for instance `cbc_idiomatic`.
    pub family: String,
    /// The seed.
    pub seed: u64,
    /// The limit on shrinking.
    pub own_limit: OwnLimit,
    /// The types.
    pub schema: Schema,
    /// The counterexample to shrink; `None` if the runner has to find one.
    pub start: Option<Value>,
}

/// The limit on shrinking, in the library's own terms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OwnLimit {
    /// As shipped.
    Default,
    /// Unlimited.
    None,
    /// This number.
    At(u64),
}

/// What the host says of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// The property holds.
    Pass,
    /// The property does not hold.
    Fail,
    /// The precondition does not hold.
    Discard,
    /// The trial is over.
    Stop,
}

impl Trial {
    /// Reads the JSON of a `trial` message.
    pub fn parse(json: &str) -> Result<Trial, String> {
        let raw: RawTrial =
            serde_json::from_str(json).map_err(|error| format!("invalid trial: {error}"))?;
        let seed = match raw.seed {
            RawSeed::Text(text) => text.parse().map_err(|_| format!("invalid seed `{text}`"))?,
            RawSeed::Number(number) => number,
        };
        let own_limit = match raw.own_limit {
            None => OwnLimit::Default,
            Some(RawLimit::Number(n)) => OwnLimit::At(n),
            Some(RawLimit::Name(name)) => match name.as_str() {
                "default" => OwnLimit::Default,
                "none" => OwnLimit::None,
                _ => return Err(format!("invalid own_limit `{name}`")),
            },
        };
        let family = match raw.variant {
            Some(variant) => format!("{}_{variant}", raw.family),
            None => raw.family,
        };
        let schema = Schema::resolve(&raw.input, &raw.types)?;
        let start = raw.start.map(|text| schema.read(&text)).transpose()?;
        let RawTrial { workload, property, .. } = raw;
        Ok(Trial { workload, property, family, seed, own_limit, schema, start })
    }
}

#[derive(Deserialize)]
struct RawTrial {
    workload: String,
    property: String,
    input: RawInput,
    types: BTreeMap<String, RawType>,
    family: String,
    variant: Option<String>,
    seed: RawSeed,
    own_limit: Option<RawLimit>,
    start: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawSeed {
    Text(String),
    Number(u64),
}

#[derive(Deserialize)]
#[serde(untagged)]
enum RawLimit {
    Number(u64),
    Name(String),
}

#[cfg(test)]
mod tests {
    use super::*;

    fn trial(change: &str, to: &str) -> Result<Trial, String> {
        let json = r#"{"task":"bst/InsertValid/insert_1","workload":"bst","property":"InsertValid",
            "input":["tree","key"],"family":"cbc","variant":null,"seed":"18446744073709551615",
            "own_limit":"default","precondition":true,"later":1,
            "types":{"key":{"integer":{"from":-9,"to":9,"origin":0}},
                     "tree":{"constructors":[{"name":"E","fields":[],"weight":1,"leaf":true}],"depth":5}}}"#;
        assert!(json.contains(change));
        Trial::parse(&json.replacen(change, to, 1))
    }

    #[test]
    fn a_trial_is_read() {
        let read = trial("null", r#""idiomatic""#).expect("a valid trial");
        assert_eq!((read.seed, read.family.as_str()), (u64::MAX, "cbc_idiomatic"));
        assert_eq!(read.own_limit, OwnLimit::Default);
        let read = trial(r#""default""#, "0").expect("a valid trial");
        assert_eq!(read.own_limit, OwnLimit::At(0));
    }

    #[test]
    fn invalid_trials_are_told_apart() {
        let message = |change, to| trial(change, to).expect_err("an invalid trial");
        assert_eq!(message(r#""tree","key""#, r#""tree","foo""#), "unknown type `foo`");
        assert_eq!(message("18446744073709551615", "-1"), "invalid seed `-1`");
        assert_eq!(message(r#""to":9"#, r#""to":-10"#), "type `key` has an invalid range");
        assert_eq!(message("true}]", "false}]"), "type `tree` has no constructor for depth 0");
        let cyclic = message(r#""fields":[]"#, r#""fields":["tree"]"#);
        assert_eq!(cyclic, "type `tree` has no finite value of depth 0");
    }
}
