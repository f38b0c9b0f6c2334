//! The build of this program, as recorded by its build script.

use std::sync::LazyLock;

use stromboli_campaign::Build;

/// The build of this program.
pub(crate) fn own() -> Build {
    let known = |value: Option<&str>| value.map(str::to_owned);
    Build {
        version: env!("CARGO_PKG_VERSION").to_owned(),
        commit: known(option_env!("STROMBOLI_COMMIT")),
        is_modified: option_env!("STROMBOLI_MODIFIED").is_some(),
        fingerprint: known(option_env!("STROMBOLI_FINGERPRINT")),
        compiler: known(option_env!("STROMBOLI_COMPILER")),
        target: known(option_env!("STROMBOLI_TARGET")),
        target_features: known(option_env!("STROMBOLI_TARGET_FEATURES")),
        profile: known(option_env!("STROMBOLI_PROFILE")),
        opt_level: known(option_env!("STROMBOLI_OPT_LEVEL")),
    }
}

/// For `-V`: version and commit.
pub(crate) fn version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| own().to_string());
    &TEXT
}

/// For `--version`: all details.
pub(crate) fn long_version() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| {
        let build = own();
        let lines = build.details().into_iter().map(|(name, value)| format!("{name}: {value}"));
        std::iter::once(build.to_string()).chain(lines).collect::<Vec<_>>().join("\n")
    });
    &TEXT
}
