//! A page of the documentation, and the trials that it is about.

use std::env;
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
        self.lines_of("trials.jsonl.gz")
    }

    /// The lines of a compressed file of the example.
    pub(crate) fn lines_of(&self, file: &str) -> String {
        let file = File::open(self.folder().join(file)).unwrap();
        io::read_to_string(GzDecoder::new(file)).unwrap()
    }

    fn folder(&self) -> PathBuf {
        self.root().join(format!("examples/{}", self.name))
    }

    /// A folder with the trials in `trials.sqlite`.
    pub(crate) fn imported(&self, folder: &str) -> Folder {
        let folder = Folder::new(folder);
        fs::copy(self.folder().join("trials.jsonl.gz"), folder.path("trials.jsonl.gz")).unwrap();
        let answer = folder.stromboli("import trials.jsonl.gz");
        assert!(answer.ends_with("exit 0"), "{answer}");
        folder
    }

    /// The rows of `stats --table closeness`.
    pub(crate) fn closeness<Row: DeserializeOwned>(&self) -> Vec<Row> {
        self.rows("closeness")
    }

    /// The rows of a table of `stats`.
    pub(crate) fn rows<Row: DeserializeOwned>(&self, table: &str) -> Vec<Row> {
        let folder = self.imported(&format!("{}-tables", self.name));
        let answer =
            folder.stromboli(&format!("stats --store trials.sqlite --table {table} --json"));
        serde_json::from_str(answer.strip_suffix("exit 0").unwrap()).unwrap()
    }

    /// A folder with the report on the trials in `report`.
    pub(crate) fn reported(&self) -> Folder {
        let folder = self.imported(&format!("{}-report", self.name));
        let answer = folder.stromboli("report --store trials.sqlite --out report");
        assert!(answer.ends_with("exit 0"), "{answer}");
        folder
    }

    /// Checks that each committed file of a kind, `figures` or `tables`, is what the report has. With
    /// `INSTA_UPDATE=always`, as for snapshots, writes it again instead. Returns the names of the files.
    pub(crate) fn check_files(&self, report: &Folder, kind: &str) -> Vec<String> {
        let name = self.name;
        let is_updating = env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
        let committed = self.folder().join(kind);
        let files = fs::read_dir(&committed).unwrap().map(|file| file.unwrap().file_name());
        let files: Vec<String> = files.map(|file| file.into_string().unwrap()).collect();
        for file in &files {
            let made = fs::read(report.path("report").join(kind).join(file)).unwrap();
            if is_updating {
                fs::write(committed.join(file), made).unwrap();
                continue;
            }
            assert!(
                fs::read(committed.join(file)).unwrap() == made,
                "examples/{name}/{kind}/{file} is not what `stromboli report` writes; \
                 INSTA_UPDATE=always writes it again"
            );
        }
        assert!(!files.is_empty());
        files
    }

    /// Checks that each committed figure is what the report draws, and that the page shows only such
    /// figures.
    pub(crate) fn check_figures(&self) {
        let name = self.name;
        let figures = self.check_files(&self.reported(), "figures");
        let page = self.page();
        let shown =
            |file: &String| page.matches(&format!("](../examples/{name}/figures/{file})")).count();
        let n_shown: usize = figures.iter().map(shown).sum();
        assert_eq!(n_shown, page.matches(&format!("](../examples/{name}/figures/")).count());
        assert!(n_shown > 0);
    }
}
