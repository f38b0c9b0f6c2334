//! A place for commands to run in.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_stromboli");

/// A folder that is gone when the test is over, and that commands run in.
pub(crate) struct Folder(pub(crate) TempDir);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        Folder(tempfile::Builder::new().prefix(name).tempdir().unwrap())
    }

    pub(crate) fn path(&self, file: &str) -> PathBuf {
        self.0.path().join(file)
    }

    pub(crate) fn with(self, file: &str, text: &str) -> Folder {
        fs::write(self.path(file), text).unwrap();
        self
    }

    pub(crate) fn command(&self, args: &str) -> Command {
        let mut command = Command::new(PROGRAM);
        command.args(args.split(' ')).current_dir(self.0.path()).stdin(Stdio::null());
        command
    }

    /// What a command wrote, to either stream, and how it ended.
    pub(crate) fn stromboli(&self, args: &str) -> String {
        answer(self.command(args).output().unwrap())
    }
}

/// What a program wrote, to either stream, and how it ended.
pub(crate) fn answer(output: Output) -> String {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let code = output.status.code().unwrap();
    format!("{}{}exit {code}", text(output.stdout), text(output.stderr))
}
