//! The experiments that the program carries.

use stromboli_campaign::Preset;
use stromboli_campaign::experiment::preset::PresetError;

/// The experiment of the paper "Evaluating Shrinking".
const PAPER: Preset = Preset { name: "paper", text: stromboli_paper::EXPERIMENT };

const ALL: [Preset; 2] = [Preset::QUICK, PAPER];

/// The preset of this name.
pub(crate) fn preset_named(name: &str) -> Result<Preset, PresetError> {
    Preset::named(name, &ALL)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use stromboli_domain::{Family, FamilyKind, Variant};

    use super::*;

    #[test]
    fn presets_cover_all_tasks() {
        for preset in ALL {
            let experiment = preset.experiment();
            let tasks: HashSet<_> = experiment.cells.iter().map(|(cell, _)| cell.task).collect();
            assert_eq!(tasks.len(), 167, "{preset}");
        }
    }

    #[test]
    fn presets_leave_out_what_the_paper_did_not_compare() {
        for preset in ALL {
            for (cell, _) in preset.experiment().cells {
                let family = cell.strategy.family();
                assert!(family.kind != FamilyKind::Enumeration, "{preset}: {cell}");
                assert!(cell.strategy.shrinker().is_none(), "{preset}: {cell}");
                let variants = [None, Some(Variant::IDIOMATIC), Some(Variant::NARROW)];
                assert!(variants.contains(&family.variant), "{preset}: {cell}");
                let is_fsub = cell.task.workload.name() == "fsub";
                assert!(!(is_fsub && family == Family::TYPE), "{preset}: {cell}");
            }
        }
    }
}
