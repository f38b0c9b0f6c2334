//! `stromboli merge`

use std::io::Write;

use serde::Serialize;
use stromboli_campaign::Store;
use stromboli_campaign::store::merge::{Merged, Merging, merge};
use stromboli_domain::text::counted;

use super::status::Status;
use super::write_json;
use crate::args::MergeArgs;
use crate::counter::Counter;
use crate::exit::{Exit, Failure};

#[derive(Serialize)]
struct Answer<'a> {
    n_added: u64,
    n_known: u64,
    #[serde(flatten)]
    status: &'a Status,
}

pub(crate) fn run(args: &MergeArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let n_stores = args.stores.len();
    let (checked, added) = (Counter::new("stores checked"), Counter::new("stores merged"));
    let merged = merge(&args.stores, &args.into, &mut |merging| match merging {
        Merging::Checked(n) => checked.show(n, n_stores),
        Merging::Added(n) => added.show(n, n_stores),
    });
    drop((checked, added));
    let Merged { n_added, n_known } = merged.map_err(Failure::because)?;
    let store = Store::open_read(&args.into).map_err(Failure::because)?;
    let status = Status::of(&store).map_err(Failure::because)?;
    if args.output.json {
        write_json(&Answer { n_added, n_known, status: &status }, out)?;
        return Ok(Exit::Fine);
    }
    status.write(out)?;
    write!(out, "added {} to {}", counted(n_added, "trial"), args.into.display())?;
    match n_known {
        0 => writeln!(out)?,
        n => writeln!(out, "; {n} were already there")?,
    }
    Ok(Exit::Fine)
}
