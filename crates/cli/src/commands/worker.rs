//! `stromboli serve`, a worker of `stromboli run`.

use std::collections::BTreeSet;
use std::ffi::OsString;

use anyhow::Result;
use stromboli_programs::{Program, program_of};
use stromboli_trials::{Catalog, Strategy, Workbench};
use stromboli_workloads::Workload;

use crate::exit::Exit;

#[derive(Debug, clap::Args)]
pub(crate) struct ServeArgs {
    /// Declarations of frameworks that are not built in
    #[arg(value_name = "JSON")]
    declarations: Vec<String>,
    /// Declarations of shrinkers that are not built in
    #[arg(long = "shrinker", value_name = "JSON")]
    shrinkers: Vec<String>,
    /// Programs in other processes, as they introduced themselves
    #[arg(long = "program", value_name = "JSON")]
    programs: Vec<String>,
}

/// The arguments that start a worker in which trials may use these strategies of a catalog and these programs.
pub(crate) fn args(
    strategies: impl Iterator<Item = Strategy> + Clone,
    catalog: &Catalog,
    workloads: impl IntoIterator<Item = Workload>,
) -> Result<Vec<OsString>> {
    let mut args = vec!["serve".into()];
    for program in workloads.into_iter().filter_map(program_of) {
        args.extend(["--program".into(), serde_json::to_string(program.introduced())?.into()]);
    }
    let finders: BTreeSet<_> = strategies.clone().map(Strategy::finder).collect();
    for declaration in finders.into_iter().filter_map(|finder| catalog.declaration(finder)) {
        args.push(serde_json::to_string(declaration)?.into());
    }
    let shrinkers: BTreeSet<_> = strategies.filter_map(Strategy::shrinker).collect();
    for declaration in shrinkers.into_iter().filter_map(|one| catalog.shrinker_declaration(one)) {
        args.extend(["--shrinker".into(), serde_json::to_string(declaration)?.into()]);
    }
    Ok(args)
}

pub(crate) fn run(args: &ServeArgs) -> Result<Exit> {
    for program in &args.programs {
        Program::known(serde_json::from_str(program)?).declare()?;
    }
    let mut catalog = Catalog::default();
    for declaration in &args.declarations {
        let declaration = serde_json::from_str(declaration);
        catalog.add(declaration?)?;
    }
    for declaration in &args.shrinkers {
        let declaration = serde_json::from_str(declaration);
        catalog.add_shrinker(declaration?)?;
    }
    stromboli_campaign::worker::serve(crate::build::own(), || Workbench::new(catalog))?;
    Ok(Exit::Fine)
}
