//! Built-in experiments.

use std::fmt;

use stromboli_domain::named::nearest;
use stromboli_trials::Catalog;

use super::{Experiment, Invalid};

/// A built-in experiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl Preset {
    /// All tasks and frameworks with a short timeout; takes about three minutes on two cores.
    pub const QUICK: Preset =
        Preset { name: "quick", text: include_str!("../../presets/quick.toml") };

    /// Libraries in their own language beside the ports, on a sample of tasks; takes about ten minutes on
    /// two cores.
    pub const LIBRARIES: Preset =
        Preset { name: "libraries", text: include_str!("../../presets/libraries.toml") };

    /// Finds a preset by name.
    ///
    /// ```
    /// # use stromboli_campaign::Preset;
    /// assert_eq!(Preset::named("quick", &[Preset::QUICK]), Ok(Preset::QUICK));
    /// let error = Preset::named("quik", &[Preset::QUICK]).unwrap_err();
    /// assert_eq!(error.to_string(), "no preset `quik`; did you mean `quick`?");
    /// ```
    pub fn named(name: &str, presets: &[Preset]) -> Result<Preset, PresetError> {
        let known = presets.iter().find(|preset| preset.name == name);
        known.copied().ok_or_else(|| {
            let names: Vec<_> = presets.iter().map(|preset| preset.name).collect();
            let hint = match nearest(name, names.iter().copied()) {
                Some(nearest) => format!("did you mean `{nearest}`?"),
                None => format!("there are {}", names.join(", ")),
            };
            PresetError { name: name.to_owned(), hint }
        })
    }

    /// Parses the experiment. It may use the frameworks of a catalog.
    pub fn experiment(self, catalog: &Catalog) -> Result<Experiment, Invalid> {
        Experiment::parse(self.name, self.text, catalog)
    }
}

/// An experiment file to start from, with a comment on each key.
pub const TEMPLATE: &str = include_str!("../../presets/template.toml");

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// Error for an unknown name of a preset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no preset `{name}`; {hint}")]
pub struct PresetError {
    name: String,
    hint: String,
}
