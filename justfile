# Common commands. `just` lists them.

_default:
    @just --list

# Run the checks that must pass before a change is merged, or only those named: `just ci format lint`.
ci *steps:
    .ci/run {{steps}}

# Check the workspace with the oldest Rust that it supports.
msrv:
    cargo +$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml) check --workspace --all-targets --locked

# Check licences, sources and advisories of the dependencies. Needs cargo-deny.
deny:
    cargo deny --all-features --locked check
    cargo deny --locked --manifest-path runners/Cargo.toml --config deny.toml check

# Write the figures and tables of the examples again, after a change to reports.
examples:
    INSTA_UPDATE=always cargo test -p stromboli --locked --test tests -- quick:: libraries:: shrinkers:: paper::

# Check the ports against the vectors of the originals.
golden:
    cargo run --release --locked -p stromboli-conformance

# Run all benchmarks.
bench:
    cargo bench --workspace --locked
