//! `stromboli serve`, a worker of `stromboli run`.

use std::ffi::OsString;

use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Catalog, Workbench};

use crate::args::ServeArgs;
use crate::exit::{Exit, Failure};

/// The arguments that start a worker in which trials may use these frameworks, besides the built-in ones.
pub(crate) fn args<'d>(
    frameworks: impl IntoIterator<Item = &'d Declaration>,
) -> Result<Vec<OsString>, Failure> {
    let declarations = frameworks.into_iter().map(|declaration| {
        serde_json::to_string(declaration).map(OsString::from).map_err(Failure::because)
    });
    std::iter::once(Ok("serve".into())).chain(declarations).collect()
}

pub(crate) fn run(args: &ServeArgs) -> Result<Exit, Failure> {
    let mut catalog = Catalog::default();
    for declaration in &args.declarations {
        let declaration = serde_json::from_str(declaration);
        catalog.add(declaration.map_err(Failure::because)?).map_err(Failure::because)?;
    }
    stromboli_campaign::worker::serve(crate::build::own(), || Workbench::new(catalog))?;
    Ok(Exit::Fine)
}
