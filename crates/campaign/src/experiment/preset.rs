//! The experiments that a program carries.

use std::fmt;

use stromboli_domain::named::nearest;

use super::{Experiment, Invalid};

/// An experiment that a program carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// What it is called.
    pub name: &'static str,
    /// The text of its file.
    pub text: &'static str,
}

impl Preset {
    /// A first impression of everything, in about three minutes on two cores.
    pub const QUICK: Preset =
        Preset { name: "quick", text: include_str!("../../presets/quick.toml") };

    /// Real libraries beside the ports, on a sample of tasks, in about ten minutes on two cores.
    pub const LIBRARIES: Preset =
        Preset { name: "libraries", text: include_str!("../../presets/libraries.toml") };

    /// The one of these presets that has a name.
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

    /// The experiment. It names frameworks, which must be known by now.
    pub fn experiment(self) -> Result<Experiment, Invalid> {
        Experiment::parse(self.name, self.text)
    }
}

/// A file to start an experiment of one's own from, with a comment on each key.
pub const TEMPLATE: &str = include_str!("../../presets/template.toml");

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name)
    }
}

/// There is no preset of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no preset `{name}`; {hint}")]
pub struct PresetError {
    name: String,
    hint: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_template_is_an_experiment() {
        let experiment = Experiment::parse("template", TEMPLATE).unwrap();
        assert!(!experiment.cells.is_empty());
    }
}
