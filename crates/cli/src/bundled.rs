//! Finds the runners and programs that come with Stromboli, and adds the runners to the catalog of frameworks
//! and shrinkers.

use std::env;
use std::path::Path;

use anyhow::{Result, anyhow};
use stromboli_runners::{Bundled, BundledFolder, Kind};
use stromboli_trials::catalog::Declaration;
use stromboli_trials::{Catalog, Runner};

use crate::commands::no_such_or_similar;

/// The environment variable with the path of a folder, and its path in the sources.
fn places(kind: Kind) -> (&'static str, &'static str) {
    match kind {
        Kind::Runner => ("STROMBOLI_RUNNERS", "runners"),
        Kind::Program => ("STROMBOLI_PROGRAMS", "programs/examples"),
    }
}

/// A folder: from the environment, or else in the sources from which Stromboli was built. It is not looked up
/// in the current folder, because it has programs that would be started from there.
pub(crate) fn folder(kind: Kind) -> Option<BundledFolder> {
    let (variable, path) = places(kind);
    let chosen = env::var_os(variable).filter(|folder| !folder.is_empty());
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    let folder = chosen.map(Into::into).or_else(|| Some(sources?.join(path)))?;
    folder.is_dir().then(|| BundledFolder::new(kind, folder))
}

/// As [`folder`], which must exist.
pub(crate) fn existing_folder(kind: Kind) -> Result<BundledFolder> {
    let (variable, path) = places(kind);
    folder(kind).ok_or_else(|| {
        anyhow!(match env::var_os(variable) {
            Some(folder) if !folder.is_empty() => {
                let folder = Path::new(&folder).display();
                format!("there is no folder {folder}, which {variable} names")
            }
            _ => format!(
                "the folder `{path}` of the sources from which this program was built is gone; set \
                 {variable} to its path"
            ),
        })
    })
}

/// The runner or program of this name.
pub(crate) fn named(kind: Kind, name: &str) -> Result<Bundled> {
    let folder = existing_folder(kind)?;
    let mut all = Vec::new();
    for bundled in folder.all() {
        match bundled {
            Ok(bundled) => all.push(bundled),
            // Explains one that cannot be read if it is the one that is wanted.
            Err(error) if error.folder().file_name().is_some_and(|folder| folder == name) => {
                return Err(error.into());
            }
            Err(_) => {}
        }
    }
    let names: Vec<_> = all.iter().map(|bundled| bundled.manifest.name.clone()).collect();
    let named = all.into_iter().find(|bundled| bundled.manifest.name == name);
    let noun = kind.noun();
    named.ok_or_else(|| match names.is_empty() {
        true => anyhow!("no {noun} `{name}`; there are none in {}", folder.folder().display()),
        false => no_such_or_similar(noun, name, names.iter().map(String::as_str)),
    })
}

/// The frameworks and shrinkers that the program may use: the built-in ones, and every bundled runner, installed
/// or not.
pub fn catalog() -> Catalog {
    let mut catalog = Catalog::default();
    let runners = folder(Kind::Runner).map_or(Vec::new(), |folder| folder.all());
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

fn declaration(bundled: &Bundled) -> Declaration {
    let Bundled { manifest, .. } = bundled;
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
