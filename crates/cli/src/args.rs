//! The arguments of the program, and those that several commands have.

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args as ClapArgs, Parser, ValueHint};

use crate::commands::Command;
use crate::commands::declared::declare_programs;

/// Measures how well property-based testing frameworks shrink counterexamples.
#[derive(Debug, Parser)]
#[command(
    version = crate::build::version(),
    long_version = crate::build::long_version(),
    propagate_version = true,
    subcommand_required = true,
    arg_required_else_help = true,
    after_help = "A task is named workload/property/mutation, for example bst/InsertPost/insert_1. \
                  Most commands accept wildcards: 'rbt/*/swap_*'. A strategy is named \
                  framework/family, for example hedgehog/cbc, or framework/family+shrinker: \
                  hedgehog/cbc+quickcheck finds the same counterexamples as hedgehog/cbc and shrinks \
                  them with QuickCheck's shrinker.\n\n\
                  Examples:\n  \
                  stromboli run                        run a short experiment and write a report\n  \
                  stromboli trace bst/InsertPost/insert_1 --strategy hedgehog/cbc\n  \
                  \u{20}                                    show one trial step by step\n  \
                  stromboli compare old.sqlite new.sqlite --fail-if-worse ted\n  \
                  \u{20}                                    check a shrinker for regressions\n  \
                  stromboli shrink failing.json -- ./still_fails.sh\n  \
                  \u{20}                                    shrink a file while a test finds it interesting\n  \
                  stromboli help COMMAND               show the help of a command, with examples\n\n\
                  Exit status: 0 on success; 1 if the answer is no (a property fails, a metric \
                  got worse); 2 on errors (an invalid argument, input or file); 130, 143 \
                  or 129 if `run` or `shrink` was stopped by SIGINT (Ctrl-C), SIGTERM or SIGHUP."
)]
pub(crate) struct Args {
    /// The command to execute.
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Whether to print text or JSON.
#[derive(Clone, Copy, Debug, Default, ClapArgs)]
pub(crate) struct Output {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The option `--experiment` of commands that execute programs.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct ExperimentOption {
    /// Make the programs that this experiment file declares available
    #[arg(long = "experiment", value_name = "FILE", value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
}

impl ExperimentOption {
    /// Starts the programs, and declares them as workloads.
    pub(crate) fn declare(&self) -> Result<()> {
        self.file.as_deref().map_or(Ok(()), declare_programs)
    }
}

/// The option `--store`.
#[derive(Clone, Debug, Default, ClapArgs)]
pub(crate) struct StoreOption {
    /// The store: the file with the results
    #[arg(
        long = "store",
        value_name = "FILE",
        default_value = "stromboli.sqlite",
        value_hint = ValueHint::FilePath
    )]
    pub(crate) path: PathBuf,
}

/// The options `--format` and `--json` of commands that print tables.
#[derive(Clone, Debug, ClapArgs)]
pub(crate) struct TableFormat {
    /// The format of tables: text, markdown, latex, csv or json
    #[arg(long = "format", value_name = "F", default_value = "text")]
    pub(crate) name: String,
    /// Same as --format json
    #[arg(long, conflicts_with = "name")]
    pub(crate) json: bool,
}
