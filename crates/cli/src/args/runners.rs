//! Commands about runners.

use clap::{Args as ClapArgs, Subcommand};
use stromboli_campaign::Timeout;

use super::Output;

#[derive(Debug, ClapArgs)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "A runner is a small program that generates and shrinks with a library in its own \
                  language and asks Stromboli for the verdict on each input. This command lists the \
                  runners that come with Stromboli. Once installed, a runner can be used like any \
                  framework: hypothesis/cbc is a strategy.\n\n\
                  Runners are in the folder `runners` of the sources from which the program was \
                  built. The environment variable STROMBOLI_RUNNERS selects another folder.\n\n\
                  Examples:\n  stromboli runners\n  stromboli runners setup hypothesis\n  \
                  stromboli runners check hypothesis\n  \
                  stromboli runners check --command python3 mine.py\n  \
                  stromboli runners --json | jq -r '.[] | select(.installed) | .name'"
)]
pub struct RunnersArgs {
    /// What to do with runners; `None` lists them.
    #[command(subcommand)]
    pub command: Option<RunnersCommand>,
    #[command(flatten)]
    pub output: Output,
}

/// The commands under `stromboli runners`.
#[derive(Debug, Subcommand)]
pub enum RunnersCommand {
    /// Install runners, each into its own folder
    Setup(RunnersSetupArgs),
    /// Check that a runner follows the protocol
    Check(RunnersCheckArgs),
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Runs the runner's script `setup`, which installs the library into the runner's \
                  folder with the usual tools of its language. A runner that is up to date is not \
                  changed.\n\n\
                  Exit status: 0 if all are installed, 1 if --all could not install some of them, 2 \
                  if a named runner cannot be installed.\n\n\
                  Examples:\n  stromboli runners setup hypothesis\n  \
                  stromboli runners setup hypothesis fast-check\n  stromboli runners setup --all"
)]
pub struct RunnersSetupArgs {
    /// Names of runners
    #[arg(value_name = "NAME", required_unless_present = "all", conflicts_with = "all")]
    pub names: Vec<String>,
    /// Install every runner that can be installed here
    #[arg(long)]
    pub all: bool,
}

#[derive(Debug, ClapArgs)]
#[command(
    arg_required_else_help = true,
    override_usage = "stromboli runners check [OPTIONS] <NAME>\n       \
                      stromboli runners check [OPTIONS] --command <PROGRAM> [ARGS]...",
    after_help = "There is one check per rule of the protocol. Each passes, fails or is skipped, with \
                  the reason. Failed checks show the last messages: `>` was sent to the runner, `<` \
                  was received from it.\n\n\
                  Exit status: 0 if no check fails, 1 if any fails, 2 if no runner has this \
                  name. A command that cannot be started fails the check `handshake`.\n\n\
                  Examples:\n  stromboli runners check hypothesis\n  \
                  stromboli runners check --quick --command python3 mine.py\n  \
                  stromboli runners check --json hypothesis | jq '.checks[] | select(.outcome == \
                  \"fail\")'"
)]
pub struct RunnersCheckArgs {
    /// The name of an installed runner
    #[arg(value_name = "NAME", required_unless_present = "command", conflicts_with = "command")]
    pub name: Option<String>,
    /// Run all checks with fewer trials
    #[arg(long)]
    pub quick: bool,
    /// How long to wait for a message, for example "500 ms"
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, default_value = "10 s")]
    pub patience: Timeout,
    #[command(flatten)]
    pub output: Output,
    /// The command that starts the runner; must be the last option
    #[arg(long, value_names = ["PROGRAM", "ARGS"], num_args = 1.., allow_hyphen_values = true)]
    pub command: Vec<String>,
}

#[derive(Debug, ClapArgs)]
#[command(
    after_help = "`types` lists the types: their constructors and fields, and how generators of the \
                  family `type` draw values. A value of depth 0 has a constructor marked `leaf`. \
                  A value of greater depth has any constructor, chosen by `weight`, and the depth of \
                  its fields is one less. `depth` is the depth at which the components of an input start. \
                  Integers are drawn uniformly and shrink towards `origin`. `properties` lists the \
                  input type of each property: the name of a type, or a list of types for a tuple. \
                  `variants` lists the variants of the family `type`, each with the types that \
                  differ.\n\n\
                  Examples:\n  stromboli schema\n  stromboli schema bst\n  \
                  stromboli schema bst | jq -c '.properties[]'\n  \
                  stromboli schema fsub | jq .variants.narrow"
)]
pub struct SchemaArgs {
    /// A workload [default: a list of all workloads]
    #[arg(value_name = "WORKLOAD")]
    pub workload: Option<String>,
}
