//! The scripts of the job array and of the job that merges.

use std::fmt::Display;
use std::path::Path;
use std::time::Duration;

use stromboli_runners::Command;

use super::SlurmArgs;

/// What the jobs work on, and what they ask of Slurm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work<'a> {
    /// The name of the experiment.
    pub(super) experiment: &'a str,
    /// The folder of shards, an absolute path.
    pub(super) folder: &'a Path,
    pub(super) program: &'a Path,
    /// Where the jobs run: paths in the experiment file may be relative.
    pub(super) current: &'a Path,
    pub(super) args: &'a SlurmArgs,
    /// Further options of sbatch.
    pub(super) sbatch: &'a [String],
}

/// The script of the job array that runs these shards.
pub(super) fn shard_script(work: &Work<'_>, shards: &[u64]) -> String {
    let Work { experiment, folder, program, args, .. } = *work;
    let array = match args.at_once {
        Some(at_once) => format!("{}%{at_once}", ranges(shards)),
        None => ranges(shards),
    };
    let scratch = args.scratch.as_ref().map(|folder| format!("--scratch {}", expanded(folder)));
    let saving = args.save_every.map(|time| format!("--save-every {}", quoted(time)));
    let optional: String = [scratch, saving]
        .into_iter()
        .flatten()
        .map(|option| format!("    {option} \\\n"))
        .collect();
    format!(
        r#"#!/bin/bash
# Runs shards of the experiment {experiment}, one per task of a job array. `stromboli slurm` wrote
# this script and may overwrite it. Without Slurm: shard.sh NUMBER
#SBATCH --job-name={name}
#SBATCH --array={array}
{common}# A task that receives SIGTERM saves its shard: {warning} s before the time limit, and when it is
# preempted or cancelled.
#SBATCH --signal=B:TERM@{warning}
# A task that is requeued continues with what was saved. Slurm requeues it if it is preempted or if
# its node fails; the program does so shortly before the time limit.
#SBATCH --requeue
{others}
# The program writes to a disk of the node, because SQLite is not safe on network file systems, and
# copies the store of the shard to the folder from time to time and at the end.
exec {program} shard \
{optional}    --jobs {cpus} --requeue \
    {folder} "${{1:-$SLURM_ARRAY_TASK_ID}}"
"#,
        name = job_name(experiment),
        common = work.common_options("%a"),
        warning = args.warning.0.as_secs(),
        others = work.other_options(),
        program = quoted(program.display()),
        cpus = args.cpus,
        folder = quoted(folder.display()),
    )
}

/// The script of the job that merges the shards and writes the report.
pub(super) fn merge_script(work: &Work<'_>) -> String {
    let Work { experiment, folder, program, args, .. } = *work;
    format!(
        r#"#!/bin/bash
# Merges the shards of the experiment {experiment} and writes the report. `stromboli slurm` wrote
# this script and may overwrite it. It can be run without Slurm, and again at any time.
#SBATCH --job-name={job}-merge
{common}{others}set -euo pipefail

stromboli={program}
folder={folder}
name={name}
scratch=$(mktemp -d {parent}/stromboli-merge.XXXXXX)
trap 'rm -rf "$scratch"' EXIT

# On a disk of the node, because SQLite is not safe on network file systems.
mkdir "$scratch/shards"
cp "$folder"/shards/*.sqlite "$scratch/shards"
"$stromboli" merge "$scratch"/shards/*.sqlite --into "$scratch/$name.sqlite"
# Renamed once it is complete, so that nobody sees a part of it.
cp "$scratch/$name.sqlite" "$folder/.$name.sqlite.part"
sync "$folder/.$name.sqlite.part"
mv "$folder/.$name.sqlite.part" "$folder/$name.sqlite"
"$stromboli" report --store "$scratch/$name.sqlite" --out "$folder/$name-report"
"$stromboli" status "$folder"
"#,
        job = job_name(experiment),
        common = work.common_options("merge"),
        others = work.other_options(),
        program = quoted(program.display()),
        folder = quoted(folder.display()),
        name = quoted(experiment),
        parent = args.scratch.as_deref().map_or("\"${TMPDIR:-/tmp}\"".to_owned(), expanded),
    )
}

impl Work<'_> {
    /// The options of both jobs. `log` is the name of their log.
    fn common_options(&self, log: &str) -> String {
        let Work { folder, current, args, .. } = *self;
        // A percent sign is special in the names of logs.
        let folder = folder.display().to_string().replace('%', "%%");
        let options = [
            ("cpus-per-task", Some(args.cpus.to_string())),
            ("time", args.time.map(|time| slurm_time(time.0))),
            ("partition", args.partition.clone()),
            ("output", Some(format!("{folder}/logs/{log}.log"))),
            ("open-mode", Some("append".to_owned())),
            ("chdir", Some(current.display().to_string())),
        ];
        let options = options.into_iter().filter_map(|(name, value)| Some((name, value?)));
        options.map(|(name, value)| format!("#SBATCH --{name}={}\n", directive(&value))).collect()
    }

    fn other_options(&self) -> String {
        self.sbatch.iter().map(|option| format!("#SBATCH {option}\n")).collect()
    }
}

/// A name for jobs, which can have no blanks.
fn job_name(experiment: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let plain = experiment.chars().map(|c| if is_plain(c) { c } else { '-' });
    format!("stromboli-{}", plain.collect::<String>())
}

/// Numbers in order as Slurm writes them: `1-3,7`.
pub(super) fn ranges(numbers: &[u64]) -> String {
    let ranges = numbers.chunk_by(|number, next| number + 1 == *next);
    let range = |range: &[u64]| match range {
        [first, .., last] => format!("{first}-{last}"),
        single => single.iter().map(u64::to_string).collect(),
    };
    ranges.map(range).collect::<Vec<_>>().join(",")
}

/// A duration as Slurm writes it: days, hours, minutes and seconds.
fn slurm_time(time: Duration) -> String {
    let seconds = time.as_secs() + u64::from(time.subsec_nanos() > 0);
    let (days, hours) = (seconds / 86_400, seconds / 3_600 % 24);
    format!("{days}-{hours:02}:{:02}:{:02}", seconds / 60 % 60, seconds % 60)
}

/// A value in a line of options for sbatch, which has its own rules for quotes.
pub(super) fn directive(value: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-,:@%=+".contains(c);
    if value.chars().all(is_plain) {
        return value.to_owned();
    }
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// A text for a shell, literally.
pub(super) fn quoted(text: impl Display) -> String {
    Command { words: vec![text.to_string()] }.to_string()
}

/// A text for a shell that expands variables in it.
fn expanded(text: &str) -> String {
    let escape = |c: char| if "\"\\`".contains(c) { format!("\\{c}") } else { c.to_string() };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}
