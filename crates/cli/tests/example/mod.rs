//! A page of the documentation, and the trials that it is about.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use flate2::read::GzDecoder;
use serde::de::DeserializeOwned;

use crate::folder::Folder;

/// A page of the documentation, and the trials that it is about.
pub(crate) struct Example {
    /// The name of the page in `docs`, and of the folder in `examples`.
    pub(crate) name: &'static str,
}

impl Example {
    fn root(&self) -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    /// The page.
    pub(crate) fn page(&self) -> String {
        fs::read_to_string(self.root().join(format!("docs/{}.md", self.name))).unwrap()
    }

    /// A line of JSON for each trial.
    pub(crate) fn trials(&self) -> String {
        let path = format!("examples/{}/trials.jsonl.gz", self.name);
        io::read_to_string(GzDecoder::new(File::open(self.root().join(path)).unwrap())).unwrap()
    }

    /// A folder with the trials in `trials.sqlite`.
    fn imported(&self, folder: &str) -> Folder {
        let folder = Folder::new(folder).with("trials.jsonl", &self.trials());
        let answer = folder.stromboli("import trials.jsonl");
        assert!(answer.ends_with("exit 0"), "{answer}");
        folder
    }

    /// The rows of `stats --table closeness`.
    pub(crate) fn closeness<Row: DeserializeOwned>(&self) -> Vec<Row> {
        let folder = self.imported(&format!("{}-tables", self.name));
        let answer = folder.stromboli("stats --store trials.sqlite --table closeness --json");
        serde_json::from_str(answer.strip_suffix("exit 0").unwrap()).unwrap()
    }

    /// Checks that each committed figure is what the report draws, and that the page shows only such
    /// figures.
    pub(crate) fn check_figures(&self) {
        let name = self.name;
        let folder = self.imported(&format!("{name}-figures"));
        let answer = folder.stromboli("report --store trials.sqlite --out report");
        assert!(answer.ends_with("exit 0"), "{answer}");
        let page = self.page();
        let mut n_shown = 0;
        for figure in fs::read_dir(self.root().join(format!("examples/{name}/figures"))).unwrap() {
            let committed = figure.unwrap().path();
            let file = committed.file_name().unwrap().to_str().unwrap();
            let drawn = folder.path("report/figures").join(file);
            assert!(
                fs::read(&committed).unwrap() == fs::read(drawn).unwrap(),
                "examples/{name}/figures/{file} is not what `stromboli report` draws"
            );
            n_shown += page.matches(&format!("](../examples/{name}/figures/{file})")).count();
        }
        assert_eq!(n_shown, page.matches(&format!("](../examples/{name}/figures/")).count());
        assert!(n_shown > 0);
    }
}
