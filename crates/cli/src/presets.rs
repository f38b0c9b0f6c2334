//! The built-in experiments.

use anyhow::{Result, anyhow};
use stromboli_campaign::experiment::preset::PresetError;
use stromboli_campaign::{Experiment, Preset};
use stromboli_runners::Kind;
use stromboli_trials::Catalog;

use crate::bundled::folder;

/// The experiment of the paper "Evaluating Shrinking".
const PAPER: Preset = Preset { name: "paper", text: stromboli_paper::EXPERIMENT };

const ALL: [Preset; 3] = [Preset::QUICK, PAPER, Preset::LIBRARIES];

pub(crate) fn experiment(preset: Preset, catalog: &Catalog) -> Result<Experiment> {
    preset.experiment(catalog).map_err(|invalid| match folder(Kind::Runner) {
        Some(_) => anyhow!("preset {preset}, {invalid}"),
        // Everything else in presets is built in.
        None => anyhow!(
            "the preset {preset} needs the folder `runners` of the repository: run it in a clone, or \
             set STROMBOLI_RUNNERS to the path of that folder"
        ),
    })
}

pub(crate) fn preset_named(name: &str) -> Result<Preset, PresetError> {
    Preset::named(name, &ALL)
}
