//! Finds the runners that come with the program, and adds them to the catalog of frameworks and shrinkers.

use std::env;
use std::path::Path;

use stromboli_runners::{BundledRunner, RunnersFolder};
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Catalog, Runner};

/// The environment variable with the path of the folder.
pub(crate) const VARIABLE: &str = "STROMBOLI_RUNNERS";

/// The folder `runners/`: from the environment, or else in the sources from which the program was built.
/// It is not looked up in the current folder, because runners are programs that would be started from there.
pub(crate) fn runners_folder() -> Option<RunnersFolder> {
    let chosen = env::var_os(VARIABLE).filter(|folder| !folder.is_empty());
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let folder = chosen.map(Into::into).or_else(|| Some(sources?.join("runners")))?;
    folder.is_dir().then(|| RunnersFolder::new(folder))
}

/// The frameworks and shrinkers that the program may use: the built-in ones, and every bundled runner, installed
/// or not.
pub fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    let runners = runners_folder().map_or(Vec::new(), |folder| folder.runners());
    for bundled in runners.into_iter().flatten() {
        let declaration = declaration(&bundled);
        // `stromboli runners` explains a name that is taken.
        if bundled.manifest.shrinks {
            let _ = catalog.add_shrinker(declaration.clone());
        }
        if !bundled.manifest.families.is_empty() {
            let _ = catalog.add(declaration);
        }
    }
    catalog
}

fn declaration(bundled: &BundledRunner) -> Declaration {
    let BundledRunner { manifest, .. } = bundled;
    let how = format!("stromboli runners setup {}", manifest.name);
    Declaration {
        name: manifest.name.clone(),
        title: Some(manifest.title.clone()),
        summary: manifest.summary.clone(),
        runner: Runner {
            command: bundled.command(),
            families: manifest.families.clone(),
            own_limit: manifest.own_limit.clone(),
            missing: bundled.installed().is_none().then_some(how),
            is_bundled: true,
        },
    }
}
