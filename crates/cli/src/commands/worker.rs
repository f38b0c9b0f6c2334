//! `stromboli serve`, a worker of `stromboli run`.

use std::ffi::OsString;

use anyhow::Result;
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Catalog, Workbench};

use crate::exit::Exit;

#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Declarations of frameworks that are not built in
    #[arg(value_name = "JSON")]
    declarations: Vec<String>,
}

/// The arguments that start a worker in which trials may use these frameworks, besides the built-in ones.
pub(crate) fn args<'d>(
    frameworks: impl IntoIterator<Item = &'d Declaration>,
) -> Result<Vec<OsString>> {
    let mut args = vec!["serve".into()];
    for declaration in frameworks {
        args.push(serde_json::to_string(declaration)?.into());
    }
    Ok(args)
}

pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    let mut catalog = Catalog::default();
    for declaration in &args.declarations {
        let declaration = serde_json::from_str(declaration);
        catalog.add(declaration?)?;
    }
    stromboli_campaign::worker::serve(crate::build::own(), || Workbench::new(catalog))?;
    Ok(Exit::Fine)
}
