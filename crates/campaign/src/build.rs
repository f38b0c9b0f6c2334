//! The build of a program, which is recorded with its results.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The build of a program. Prints as `0.1.0 (a1b2c3d4e5f6, modified)`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Build {
    pub version: String,
    /// The commit that was checked out, if the program was built in a repository.
    pub commit: Option<String>,
    /// Whether the sources differed from the commit.
    pub is_modified: bool,
    /// A hash of the sources.
    pub fingerprint: Option<String>,
    /// The compiler, with its version.
    pub compiler: Option<String>,
    pub target: Option<String>,
    /// The required processor features.
    pub target_features: Option<String>,
    /// `release` or `debug`.
    pub profile: Option<String>,
    pub opt_level: Option<String>,
}

impl Build {
    /// Whether trials of two builds can be in one campaign: they have the same sources, compiled the same
    /// way.
    pub fn is_same(&self, other: &Build) -> bool {
        let key = |build: &Build| {
            let Build { version, fingerprint, compiler, target, target_features, .. } =
                build.clone();
            let profile = (build.profile.clone(), build.opt_level.clone());
            (version, fingerprint, compiler, target, target_features, profile)
        };
        key(self) == key(other)
    }

    /// Everything except version and commit, as pairs of name and value.
    pub fn details(&self) -> Vec<(&'static str, &str)> {
        let Build { fingerprint, compiler, target, target_features, profile, opt_level, .. } = self;
        let all = [
            ("fingerprint of the sources", fingerprint),
            ("compiler", compiler),
            ("target", target),
            ("target features", target_features),
            ("profile", profile),
            ("opt-level", opt_level),
        ];
        all.map(|(name, value)| (name, value.as_deref().unwrap_or("unknown"))).into()
    }

    /// A short description that distinguishes the build from others.
    pub fn described(&self) -> String {
        let short = |text: &Option<String>| {
            text.as_ref().map_or("unknown", |text| text.get(..12).unwrap_or(text)).to_owned()
        };
        let profile = self.profile.as_deref().unwrap_or("unknown");
        format!("{self}, sources {}, profile {profile}", short(&self.fingerprint))
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let commit = self
            .commit
            .as_deref()
            .map_or("unknown commit", |commit| commit.get(..12).unwrap_or(commit));
        let modified = if self.is_modified { ", modified" } else { "" };
        write!(f, "{} ({commit}{modified})", self.version)
    }
}
