//! `stromboli programs sdk`

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};

use crate::commands::no_such;
use crate::exit::Exit;
use crate::files::{self, IfExists};

/// The languages, with the name of a folder if there are several files, and the files.
type Sdk = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

macro_rules! files {
    ($folder:literal: $($file:literal),+) => {
        &[$(($file, include_str!(concat!("../../../../../programs/sdk/", $folder, "/", $file)))),+]
    };
}

const SDKS: &[Sdk] = &[
    ("python", "", files!("python": "stromboli_program.py")),
    ("javascript", "", files!("javascript": "stromboli-program.mjs")),
    (
        "rust",
        "stromboli-program",
        files!("rust": "Cargo.toml", "src/lib.rs", "src/data.rs", "src/types.rs"),
    ),
];

#[derive(Debug, clap::Args)]
#[command(
    after_help = "For python and javascript this is one file; for rust, a folder with a small crate: \
                  add `stromboli-program = { path = \"stromboli-program\" }` to the dependencies.\n\n\
                  Examples:\n  stromboli programs sdk python\n  stromboli programs sdk rust --to vendor"
)]
pub(crate) struct ProgramsSdkArgs {
    /// python, javascript or rust
    #[arg(value_name = "LANGUAGE")]
    language: String,
    /// The folder to write to
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    to: PathBuf,
    /// Overwrite what is there
    #[arg(long)]
    force: bool,
}

pub(super) fn run(args: &ProgramsSdkArgs, out: &mut dyn Write) -> Result<Exit> {
    let languages = SDKS.iter().map(|(language, ..)| *language);
    let sdk = SDKS.iter().find(|(language, ..)| *language == args.language);
    let (_, folder, files) = sdk.ok_or_else(|| no_such("SDK", &args.language, languages))?;
    for (file, text) in *files {
        let path = args.to.join(folder).join(file);
        let path = path.strip_prefix(".").unwrap_or(&path);
        let place = path.parent().unwrap_or(Path::new("."));
        fs::create_dir_all(place).with_context(|| format!("cannot create {}", place.display()))?;
        files::write(path, IfExists::forced(args.force), |file| {
            Ok(file.write_all(text.as_bytes())?)
        })?;
        writeln!(out, "wrote {}", path.display())?;
    }
    Ok(Exit::Fine)
}
