//! The experiments that the program carries.

use std::fmt;
use std::str::FromStr;

use stromboli_domain::Named;
use stromboli_domain::named::nearest;

use super::Experiment;

/// An experiment that the program carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Named)]
pub enum Preset {
    /// A first impression of everything, in about three minutes on two cores.
    #[named("quick")]
    Quick,
    /// The experiment of the paper "Evaluating Shrinking".
    #[named("paper")]
    Paper,
}

impl Preset {
    /// The text of its file.
    pub fn text(self) -> &'static str {
        match self {
            Preset::Quick => include_str!("../../presets/quick.toml"),
            Preset::Paper => include_str!("../../presets/paper.toml"),
        }
    }

    /// The experiment.
    pub fn experiment(self) -> Experiment {
        Experiment::parse(self.name(), self.text())
            .unwrap_or_else(|invalid| unreachable!("the preset {self} is tested: {invalid}"))
    }
}

/// A file to start an experiment of one's own from, with a comment on each key.
pub const TEMPLATE: &str = include_str!("../../presets/template.toml");

impl fmt::Display for Preset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// There is no preset of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no preset `{name}`; {hint}")]
pub struct PresetError {
    name: String,
    hint: String,
}

impl FromStr for Preset {
    type Err = PresetError;

    fn from_str(name: &str) -> Result<Preset, PresetError> {
        Preset::from_name(name).map_err(|unknown| {
            let hint = match nearest(name, unknown.known.iter().copied()) {
                Some(nearest) => format!("did you mean `{nearest}`?"),
                None => format!("there are {}", unknown.known.join(", ")),
            };
            PresetError { name: unknown.name, hint }
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use stromboli_workloads::{Family, Workload};

    use super::*;

    #[test]
    fn presets_cover_all_tasks() {
        for &preset in Preset::ALL {
            let experiment = preset.experiment();
            let tasks: HashSet<_> = experiment.cells.iter().map(|(cell, _)| cell.task).collect();
            assert_eq!(tasks.len(), 167, "{preset}");
        }
    }

    #[test]
    fn presets_leave_out_what_the_paper_did_not_compare() {
        for &preset in Preset::ALL {
            for (cell, _) in preset.experiment().cells {
                let family = cell.strategy.family();
                assert!(!cell.strategy.framework().enumerates(), "{preset}: {cell}");
                let is_odd =
                    [Family::CbcAsPrinted, Family::CbcDepth4, Family::CbcDepth10].map(Some);
                assert!(!is_odd.contains(&family), "{preset}: {cell}");
                let is_fsub = cell.task.workload == Workload::Fsub;
                assert!(!(is_fsub && family == Some(Family::Type)), "{preset}: {cell}");
            }
        }
    }

    #[test]
    fn the_template_is_an_experiment() {
        let experiment = Experiment::parse("template", TEMPLATE).unwrap();
        assert!(!experiment.cells.is_empty());
    }
}
