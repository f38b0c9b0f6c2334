//! The Haskell libraries: whether they are installed, and the programs that measure them.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::row::Order;

/// A library in Haskell that has a port and a runner.
pub(crate) struct Original {
    /// The name of the port.
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    /// The name that GHC knows it by.
    package: &'static str,
    /// The package of Debian that has it.
    debian: &'static str,
    /// The program, in `haskell/`.
    source: &'static str,
}

/// falsify, which is ported as well, is in no package of Debian.
pub(crate) const ORIGINALS: [Original; 2] = [
    Original {
        name: "quickcheck",
        title: "QuickCheck",
        package: "QuickCheck",
        debian: "libghc-quickcheck2-dev",
        source: "RaceQuickCheck.hs",
    },
    Original {
        name: "hedgehog",
        title: "Hedgehog",
        package: "hedgehog",
        debian: "libghc-hedgehog-dev",
        source: "RaceHedgehog.hs",
    },
];

/// What to install for these libraries, if there are any.
pub(crate) fn advice(missing: &[&Original]) -> Option<String> {
    if missing.is_empty() {
        return None;
    }
    let titles: Vec<_> = missing.iter().map(|original| original.title).collect();
    let packages: Vec<_> = missing.iter().map(|original| original.debian).collect();
    Some(format!(
        "To compare with {}, install GHC and the Haskell library; on Debian: `sudo apt-get install ghc {}`.",
        titles.join(" and "),
        packages.join(" "),
    ))
}

impl Original {
    pub(crate) fn is_installed(&self) -> bool {
        let known = Command::new("ghc-pkg").args(["latest", self.package]).output();
        let compiler = Command::new("ghc").arg("--version").output();
        known.is_ok_and(|known| known.status.success()) && compiler.is_ok()
    }

    /// Compiles what has changed since the last time, into Cargo's folder for temporary files.
    pub(crate) fn compile(&self) -> Result<Program, String> {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
        let sources = manifest.join("benches/originals/haskell");
        let runners = manifest.join("../../runners");
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("originals").join(self.name);
        let program = folder.join("race");
        let mut compiler = Command::new("ghc");
        compiler.args(["-v0", "-O2", "-hide-all-packages"]);
        for package in ["base", "bytestring", "containers", self.package] {
            compiler.args(["-package", package]);
        }
        // A larger nursery than GHC 9.0's own, as for the runners. It makes shrinking with Hedgehog faster.
        compiler.arg("-with-rtsopts=-A4m");
        let runner = runners.join(format!("haskell-{}", self.name));
        for modules in [&sources, &runner, &runners.join("sdk/haskell")] {
            compiler.arg(format!("-i{}", modules.display()));
        }
        compiler.arg("-outputdir").arg(folder.join("objects")).arg("-o").arg(&program);
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        run(compiler.arg(sources.join(self.source)))?;
        Ok(Program(program))
    }
}

/// A compiled program.
pub(crate) struct Program(PathBuf);

impl Program {
    /// The version of the library.
    pub(crate) fn version(&self) -> Result<String, String> {
        run(Command::new(&self.0).arg("version")).map(|text| text.trim().to_owned())
    }

    /// What it prints.
    pub(crate) fn obey(&self, order: &Order) -> Result<String, String> {
        run(Command::new(&self.0).args(order.words()))
    }
}

/// What a command prints, if it succeeds.
pub(crate) fn run(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("cannot start {name}: {error}"))?;
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    if !output.status.success() {
        return Err(format!("{name} failed: {}", text(&output.stderr).trim()));
    }
    Ok(text(&output.stdout))
}
