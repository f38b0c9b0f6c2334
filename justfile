# Common commands. `just` lists them.

_default:
    @just --list

# All checks that must pass before a change is merged.
ci: slurm format lint test runners docs

# Install Slurm if possible, for the test on a cluster.
slurm:
    .ci/slurm

# Check the formatting.
format:
    cargo fmt --all --check

# Clippy, warnings denied.
lint:
    cargo clippy --workspace --all-targets --locked -- -D warnings

# The README's test command.
test:
    cargo test --workspace --locked

# Install and examine the runners whose toolchains are installed.
runners:
    cargo fmt --all --check --manifest-path runners/Cargo.toml
    cargo clippy --manifest-path runners/Cargo.toml --all-targets --locked -- -D warnings
    .ci/runners

# Build the documentation, warnings denied.
docs:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps --locked

# Check the workspace with the oldest Rust that it supports.
msrv:
    cargo +$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml) check --workspace --all-targets --locked

# Check licences, sources and advisories of the dependencies. Needs cargo-deny.
deny:
    cargo deny --all-features --locked check
    cargo deny --locked --manifest-path runners/Cargo.toml --config deny.toml check

# Write the figures and tables of the examples again, after a change to reports.
examples:
    INSTA_UPDATE=always cargo test -p stromboli --locked --test quick --test libraries --test shrinkers --test paper

# Check the program against the vectors of the originals.
golden:
    cargo run --release --locked -- conformance

# Run all benchmarks.
bench:
    cargo bench --workspace --locked
