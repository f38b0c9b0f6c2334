//! Where the runners are that come with the program, and how they become frameworks.

use std::env;
use std::path::{Path, PathBuf};

use stromboli_runners::{Shelf, Shelved};
use stromboli_trials::framework::Declaration;
use stromboli_trials::{Framework, Runner};

/// The variable that names another folder.
pub(crate) const VARIABLE: &str = "STROMBOLI_RUNNERS";

/// The folder `runners/`: what the environment names, else one in the current folder or above it, else
/// that of the sources from which the program was built.
pub(crate) fn shelf() -> Option<Shelf> {
    if let Some(folder) = env::var_os(VARIABLE).filter(|folder| !folder.is_empty()) {
        return Some(Shelf::new(folder));
    }
    let current = env::current_dir().unwrap_or_default();
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let places = current.ancestors().chain(sources).map(|place| place.join("runners"));
    places.into_iter().find(is_shelf).map(Shelf::new)
}

/// Any folder may be called `runners`.
fn is_shelf(folder: &PathBuf) -> bool {
    !Shelf::new(folder).runners().is_empty()
}

/// Makes every runner on the shelf known as a framework, installed or not.
pub(crate) fn declare_all() {
    let runners = shelf().map_or(Vec::new(), |shelf| shelf.runners());
    for shelved in runners.into_iter().flatten() {
        // A runner whose name is taken is explained by `stromboli runners`.
        let _ = Framework::declare(&declaration(&shelved));
    }
}

pub(crate) fn declaration(shelved: &Shelved) -> Declaration {
    let Shelved { manifest, .. } = shelved;
    let how = format!("stromboli runners setup {}", manifest.name);
    Declaration {
        name: manifest.name.clone(),
        title: Some(manifest.title.clone()),
        summary: Some(manifest.summary.clone()),
        runner: Some(Runner {
            command: shelved.command(),
            families: manifest.families.clone(),
            own_limit: manifest.own_limit.clone(),
            missing: shelved.installed().is_none().then_some(how),
            is_shelved: true,
        }),
    }
}
