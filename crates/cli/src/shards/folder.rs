//! The files of a folder of shards.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow, bail};
use serde::{Deserialize, Serialize};
use stromboli_campaign::{Experiment, Shard};

use super::durable;
use super::record::Record;

#[derive(Debug)]
pub(crate) struct ShardFolder {
    /// An absolute path.
    pub(crate) path: PathBuf,
    pub(crate) plan: Plan,
}

/// What is to be run. It never changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// The name of the experiment.
    pub(crate) experiment: String,
    /// The seed of the experiment.
    pub(crate) seed: u64,
    /// The planned number of trials of each shard. Shards of a small experiment can be empty.
    pub(crate) n_trials: Vec<u64>,
}

impl Plan {
    pub(crate) fn n_shards(&self) -> u64 {
        self.n_trials.len() as u64
    }

    /// The planned number of trials of a shard.
    pub(crate) fn n_trials_of(&self, number: u64) -> u64 {
        let index = usize::try_from(number).ok().and_then(|number| number.checked_sub(1));
        index.and_then(|index| self.n_trials.get(index)).copied().unwrap_or(0)
    }

    /// The shards that have trials, by number, and how many.
    pub(crate) fn shards(&self) -> impl Iterator<Item = (u64, u64)> {
        (1..).zip(self.n_trials.iter().copied()).filter(|(_, n_trials)| *n_trials > 0)
    }

    pub(crate) fn shard(&self, number: u64) -> Result<Shard> {
        shard(number, self.n_shards())
    }
}

fn shard(number: u64, of: u64) -> Result<Shard> {
    let shard = format!("{number}/{of}").parse();
    shard.map_err(|_| anyhow!("no shard {number}; they are numbered from 1 to {of}"))
}

/// The planned number of trials of a shard.
pub(crate) fn planned(experiment: &Experiment, shard: Shard) -> u64 {
    let cells = experiment.cells.iter().filter(|(cell, _)| shard.contains(cell));
    cells.map(|(_, settings)| u64::from(settings.n_trials)).sum()
}

const PLAN: &str = "shards.json";

impl ShardFolder {
    /// Opens a folder that exists.
    pub(crate) fn open(path: &Path) -> Result<ShardFolder> {
        let path = absolute(path)?;
        if path.is_file() {
            bail!(
                "{0} is a file, not a folder of shards; a store is named with --store {0}",
                path.display()
            );
        }
        if !path.is_dir() {
            bail!("there is no folder {}", path.display());
        }
        let file = path.join(PLAN);
        let plan = read(&file)?.ok_or_else(|| {
            anyhow!(
                "{} is not a folder of shards: it has no {PLAN}; `stromboli slurm` writes such a \
                 folder",
                path.display()
            )
        })?;
        Ok(ShardFolder { path, plan })
    }

    /// Opens the folder of an experiment and a number of shards, or creates it.
    pub(crate) fn open_or_create(
        path: &Path,
        experiment: &Experiment,
        n_shards: u64,
    ) -> Result<ShardFolder> {
        let path = absolute(path)?;
        let mut plan = Plan {
            experiment: experiment.name.clone(),
            seed: experiment.seed.0,
            n_trials: Vec::new(),
        };
        for number in 1..=n_shards {
            plan.n_trials.push(planned(experiment, shard(number, n_shards)?));
        }
        let folder = ShardFolder { path, plan };
        if let Some(known) = read::<Plan>(&folder.path.join(PLAN))? {
            folder.must_continue(&known, experiment)?;
            return Ok(folder);
        }
        folder
            .create(experiment)
            .map_err(|error| anyhow!("cannot write to {}: {error}", folder.path.display()))?;
        Ok(folder)
    }

    fn create(&self, experiment: &Experiment) -> io::Result<()> {
        fs::create_dir_all(self.path.join("shards"))?;
        fs::create_dir_all(self.path.join("logs"))?;
        durable::write(&self.experiment_file(), experiment.text.as_bytes())?;
        // Last: a folder with a plan is complete.
        durable::write(&self.path.join(PLAN), json(&self.plan).as_bytes())
    }

    /// Returns an error if the folder has another experiment than this one.
    fn must_continue(&self, known: &Plan, experiment: &Experiment) -> Result<()> {
        let (there, here) = (known.n_shards(), self.plan.n_shards());
        let text = fs::read_to_string(self.experiment_file()).unwrap_or_default();
        let difference = if known.experiment != self.plan.experiment {
            format!(
                "the experiment is {} there and {} here",
                known.experiment, self.plan.experiment
            )
        } else if known.seed != self.plan.seed {
            format!("the seed is {} there and {} here", known.seed, self.plan.seed)
        } else if there != here {
            format!("it has {there} shards, not {here}")
        } else if text != experiment.text {
            "the experiment file has changed since".to_owned()
        } else if known.n_trials != self.plan.n_trials {
            "the shards have other trials there; was a runner installed or removed since?"
                .to_owned()
        } else {
            return Ok(());
        };
        Err(anyhow!(
            "the folder {} belongs to another experiment: {difference}; choose another with --dir",
            self.path.display()
        ))
    }

    /// The experiment: a copy of the file that the folder was made from.
    pub(crate) fn experiment_file(&self) -> PathBuf {
        self.path.join(format!("{}.toml", self.plan.experiment))
    }

    /// The saved store of a shard.
    pub(crate) fn store_of(&self, shard: u64) -> PathBuf {
        self.path.join(format!("shards/{shard}.sqlite"))
    }

    /// The script of the job array.
    pub(crate) fn shard_script(&self) -> PathBuf {
        self.path.join("shard.sh")
    }

    /// The script of the job that merges.
    pub(crate) fn merge_script(&self) -> PathBuf {
        self.path.join("merge.sh")
    }

    /// The store with the results of all shards.
    pub(crate) fn merged_store(&self) -> PathBuf {
        self.path.join(format!("{}.sqlite", self.plan.experiment))
    }

    /// The last line that the tasks of a shard wrote.
    pub(super) fn last_line(&self, shard: u64) -> Option<String> {
        let text = fs::read(self.path.join(format!("logs/{shard}.log"))).ok()?;
        let text = String::from_utf8_lossy(&text);
        let line = text.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
        Some(line.to_owned())
    }

    fn record_file(&self, shard: u64) -> PathBuf {
        self.path.join(format!("shards/{shard}.json"))
    }

    /// The record of the last attempt at a shard, if there was one.
    pub(crate) fn record_of(&self, shard: u64) -> Result<Option<Record>> {
        read(&self.record_file(shard))
    }

    pub(crate) fn write_record(&self, shard: u64, record: &Record) -> Result<()> {
        let file = self.record_file(shard);
        durable::write(&file, json(record).as_bytes())
            .map_err(|error| anyhow!("cannot write {}: {error}", file.display()))
    }
}

fn absolute(path: &Path) -> Result<PathBuf> {
    std::path::absolute(path).map_err(|error| anyhow!("cannot use {}: {error}", path.display()))
}

fn json(value: &impl Serialize) -> String {
    // These types have only numbers, texts and lists, which are always valid JSON.
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

/// Reads a file of JSON; `None` if there is none.
fn read<T: serde::de::DeserializeOwned>(file: &Path) -> Result<Option<T>> {
    let failed =
        |error: &dyn ToString| format!("cannot read {}: {}", file.display(), error.to_string());
    match fs::read_to_string(file) {
        Ok(text) => serde_json::from_str(&text).map(Some).map_err(|error| anyhow!(failed(&error))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(anyhow!(failed(&error))),
    }
}
