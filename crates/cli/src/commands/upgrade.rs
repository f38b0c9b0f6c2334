//! `stromboli upgrade`

use std::io::Write;

use serde::Serialize;
use stromboli_campaign::store::FORMAT;
use stromboli_campaign::store::upgrade::{IfExists, Upgraded, upgrade};

use super::write_json;
use crate::args::UpgradeArgs;
use crate::exit::{Exit, Failure};

#[derive(Serialize)]
struct Answer {
    store: String,
    format: i64,
    n_trials: u64,
}

pub(crate) fn run(args: &UpgradeArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let if_exists = if args.force { IfExists::Overwrite } else { IfExists::Refuse };
    let Upgraded { n_trials } =
        upgrade(&args.old, &args.new, if_exists).map_err(Failure::because)?;
    if args.output.json {
        let store = args.new.display().to_string();
        write_json(&Answer { store, format: FORMAT, n_trials }, out)?;
    } else {
        writeln!(out, "wrote {n_trials} trials to {} in format {FORMAT}", args.new.display())?;
    }
    Ok(Exit::Fine)
}
