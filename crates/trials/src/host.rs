//! The names of the machines that run trials.

use std::collections::HashSet;
use std::fmt;
use std::sync::{LazyLock, Mutex, PoisonError};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The name of a machine. All trials of a machine share it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Host(&'static str);

impl Host {
    /// The machine with this name.
    pub fn named(name: &str) -> Host {
        static NAMES: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
        // A set of names is consistent whenever a panic interrupts this.
        let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = names.get(name) {
            return Host(known);
        }
        // It lives until the program ends: there are few machines and many trials.
        let name: &'static str = name.to_owned().leak();
        names.insert(name);
        Host(name)
    }

    pub fn name(self) -> &'static str {
        self.0
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Serialize for Host {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Host {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Host, D::Error> {
        String::deserialize(deserializer).map(|name| Host::named(&name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_kept_once() {
        let (one, other) = (Host::named("node1"), Host::named("node2"));
        assert_ne!(one, other);
        assert!(std::ptr::eq(one.name(), Host::named("node1").name()));
    }
}
