//! The scripts of the job array and of the job that merges, from typed options.

use std::fmt::Write as _;
use std::num::NonZero;
use std::path::Path;
use std::time::Duration;

/// What the jobs work on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Work<'a> {
    /// The name of the experiment.
    pub(super) experiment: &'a str,
    /// The folder of shards, an absolute path.
    pub(super) folder: &'a Path,
    pub(super) program: &'a Path,
    /// Where the jobs run: paths in the experiment file may be relative.
    pub(super) current: &'a Path,
}

/// What the jobs ask of Slurm.
#[derive(Clone, Debug)]
pub(super) struct JobOptions {
    pub(super) partition: Option<String>,
    pub(super) time: Option<Duration>,
    pub(super) cpus: NonZero<usize>,
    /// The number of tasks that may run at once.
    pub(super) at_once: Option<NonZero<usize>>,
    /// How long before the time limit a task is told to save its shard.
    pub(super) warning: Duration,
    /// A folder on a disk of the node; may contain variables.
    pub(super) scratch: Option<String>,
    pub(super) save_every: Option<String>,
    /// Further options of sbatch.
    pub(super) others: Vec<String>,
}

/// The script of the job array that runs these shards.
pub(super) fn shard_script(work: &Work<'_>, options: &JobOptions, shards: &[u64]) -> String {
    let Work { experiment, folder, program, .. } = *work;
    let mut script = Script::new(&format!(
        "Runs shards of the experiment {experiment}, one per task of a job array. `stromboli slurm` wrote\n\
         # this script and may overwrite it. Without Slurm: shard.sh NUMBER"
    ));
    script.option("job-name", &job_name(experiment));
    let at_once = options.at_once.map_or(String::new(), |n| format!("%{n}"));
    script.option("array", &format!("{}{at_once}", ranges(shards)));
    script.common(work, options, "%a");
    script.comment(&format!(
        "A task that receives SIGTERM saves its shard: {} s before the time limit, and when it is\n\
         # preempted or cancelled.",
        options.warning.as_secs()
    ));
    script.option("signal", &format!("B:TERM@{}", options.warning.as_secs()));
    script.comment(
        "A task that is requeued continues with what was saved. Slurm requeues it if it is preempted or if\n\
         # its node fails; the program does so shortly before the time limit.",
    );
    script.option("requeue", "");
    script.others(options);
    script.line("");
    script.comment(
        "The program writes to a disk of the node, because SQLite is not safe on network file systems, and\n\
         # copies the store of the shard to the folder from time to time and at the end.",
    );
    script.line(&format!("exec {} shard \\", quoted(program)));
    if let Some(scratch) = &options.scratch {
        script.line(&format!("    --scratch {} \\", expanded(scratch)));
    }
    if let Some(time) = &options.save_every {
        script.line(&format!("    --save-every {} \\", quoted(Path::new(time))));
    }
    script.line(&format!("    --jobs {} --requeue \\", options.cpus));
    script.line(&format!("    {} \"${{1:-$SLURM_ARRAY_TASK_ID}}\"", quoted(folder)));
    script.text
}

/// The script of the job that merges the shards and writes the report.
pub(super) fn merge_script(work: &Work<'_>, options: &JobOptions) -> String {
    let Work { experiment, folder, program, .. } = *work;
    let mut script = Script::new(&format!(
        "Merges the shards of the experiment {experiment} and writes the report. `stromboli slurm` wrote\n\
         # this script and may overwrite it. It can be run without Slurm, and again at any time."
    ));
    script.option("job-name", &format!("{}-merge", job_name(experiment)));
    script.common(work, options, "merge");
    script.others(options);
    script.line("set -euo pipefail");
    script.line("");
    script.line(&format!("stromboli={}", quoted(program)));
    script.line(&format!("folder={}", quoted(folder)));
    script.line(&format!("name={}", quoted(Path::new(experiment))));
    let parent = options.scratch.as_deref().map_or("\"${TMPDIR:-/tmp}\"".to_owned(), expanded);
    script.line(&format!("scratch=$(mktemp -d {parent}/stromboli-merge.XXXXXX)"));
    script.line("trap 'rm -rf \"$scratch\"' EXIT");
    script.line("");
    script.comment("On a disk of the node, because SQLite is not safe on network file systems.");
    script.line("mkdir \"$scratch/shards\"");
    script.line("cp \"$folder\"/shards/*.sqlite \"$scratch/shards\"");
    script
        .line("\"$stromboli\" merge \"$scratch\"/shards/*.sqlite --into \"$scratch/$name.sqlite\"");
    script.comment("Renamed once it is complete, so that nobody sees a part of it.");
    script.line("cp \"$scratch/$name.sqlite\" \"$folder/.$name.sqlite.part\"");
    script.line("sync \"$folder/.$name.sqlite.part\"");
    script.line("mv \"$folder/.$name.sqlite.part\" \"$folder/$name.sqlite\"");
    script.line(
        "\"$stromboli\" report --store \"$scratch/$name.sqlite\" --out \"$folder/$name-report\"",
    );
    script.line("\"$stromboli\" status \"$folder\"");
    script.text
}

/// A script that is being written.
struct Script {
    text: String,
}

impl Script {
    fn new(about: &str) -> Script {
        Script { text: format!("#!/bin/bash\n# {about}\n") }
    }

    fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn comment(&mut self, comment: &str) {
        self.line(&format!("# {comment}"));
    }

    /// An option of sbatch, with a value unless that is empty.
    fn option(&mut self, name: &str, value: &str) {
        let equals = if value.is_empty() { "" } else { "=" };
        let _ = writeln!(self.text, "#SBATCH --{name}{equals}{}", directive(value));
    }

    /// The options of both jobs. `log` is the name of their log.
    fn common(&mut self, work: &Work<'_>, options: &JobOptions, log: &str) {
        self.option("cpus-per-task", &options.cpus.to_string());
        if let Some(time) = options.time {
            self.option("time", &slurm_time(time));
        }
        if let Some(partition) = &options.partition {
            self.option("partition", partition);
        }
        // A percent sign is special in the names of logs.
        let folder = work.folder.display().to_string().replace('%', "%%");
        self.option("output", &format!("{folder}/logs/{log}.log"));
        self.option("open-mode", "append");
        self.option("chdir", &work.current.display().to_string());
    }

    fn others(&mut self, options: &JobOptions) {
        for option in &options.others {
            self.line(&format!("#SBATCH {option}"));
        }
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
    let mut ranges: Vec<(u64, u64)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == number => *last = number,
            _ => ranges.push((number, number)),
        }
    }
    let range = |(first, last): &(u64, u64)| match first == last {
        true => first.to_string(),
        false => format!("{first}-{last}"),
    };
    ranges.iter().map(range).collect::<Vec<_>>().join(",")
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
pub(super) fn quoted(text: &Path) -> String {
    let text = text.display().to_string();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-".contains(c);
    if !text.is_empty() && text.chars().all(is_plain) {
        return text;
    }
    format!("'{}'", text.replace('\'', "'\\''"))
}

/// A text for a shell that expands variables in it.
fn expanded(text: &str) -> String {
    let escape = |c: char| if "\"\\`".contains(c) { format!("\\{c}") } else { c.to_string() };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn work() -> Work<'static> {
        Work {
            experiment: "paper",
            folder: Path::new("/home/me/paper-shards"),
            program: Path::new("/home/me/bin/stromboli"),
            current: Path::new("/home/me"),
        }
    }

    fn plain() -> JobOptions {
        JobOptions {
            partition: None,
            time: None,
            cpus: NonZero::<usize>::MIN,
            at_once: None,
            warning: Duration::from_secs(120),
            scratch: None,
            save_every: None,
            others: Vec::new(),
        }
    }

    fn demanding() -> JobOptions {
        JobOptions {
            partition: Some("long".to_owned()),
            time: Some(Duration::from_secs(2 * 3600)),
            cpus: NonZero::new(4).unwrap(),
            at_once: NonZero::new(16),
            warning: Duration::from_secs(300),
            scratch: Some("$SLURM_TMPDIR".to_owned()),
            save_every: Some("2 min".to_owned()),
            others: vec!["--account=biology".to_owned(), "--mem=4G".to_owned()],
        }
    }

    #[test]
    fn a_plain_array_runs_every_shard() {
        insta::assert_snapshot!(shard_script(&work(), &plain(), &(1..=64).collect::<Vec<_>>()));
    }

    #[test]
    fn an_array_has_what_was_asked_for() {
        insta::assert_snapshot!(shard_script(&work(), &demanding(), &[3, 7, 8, 9]));
    }

    #[test]
    fn another_job_merges() {
        insta::assert_snapshot!(merge_script(&work(), &plain()));
    }

    #[test]
    fn shards_are_listed_as_slurm_lists_them() {
        assert_eq!(ranges(&[1, 2, 3, 7, 9, 10]), "1-3,7,9-10");
        assert_eq!(ranges(&[]), "");
    }

    #[test]
    fn times_are_rounded_up_to_seconds() {
        let times = [90_000, 7_200_000, 100_000_500].map(Duration::from_millis).map(slurm_time);
        assert_eq!(times, ["0-00:01:30", "0-02:00:00", "1-03:46:41"]);
    }

    #[test]
    fn odd_names_are_quoted() {
        assert_eq!(quoted(Path::new("/a/b c")), "'/a/b c'");
        assert_eq!(quoted(Path::new("it's")), r"'it'\''s'");
        assert_eq!(directive("/a/b \"c\""), r#""/a/b \"c\"""#);
        assert_eq!(expanded("$TMPDIR/a b"), "\"$TMPDIR/a b\"");
        assert_eq!(job_name("my exp 1"), "stromboli-my-exp-1");
    }
}
