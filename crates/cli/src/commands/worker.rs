//! `stromboli worker`, which `stromboli run` starts

use crate::exit::{Exit, Failure};

pub(crate) fn run() -> Result<Exit, Failure> {
    stromboli_campaign::worker::serve(crate::build::own(), stromboli_trials::run)?;
    Ok(Exit::Fine)
}
