# The daily commands. `just` lists them.

_default:
    @just --list

# Everything that must hold before a change lands, as CI runs it.
ci: format lint test runners docs

# Check the formatting.
format:
    cargo fmt --all --check

# Clippy, warnings denied.
lint:
    cargo clippy --workspace --all-targets --locked -- -D warnings

# The README's test command.
test:
    cargo test --workspace --locked

# Install and examine the runners whose toolchains are there.
runners:
    cargo fmt --all --check --manifest-path runners/Cargo.toml
    cargo clippy --manifest-path runners/Cargo.toml --all-targets --locked -- -D warnings
    .ci/runners

# Build the documentation, warnings denied.
docs:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --all-features --no-deps --locked

# Check the program against the vectors of the originals.
golden:
    cargo run --release --locked -- conformance

# Measure, each benchmark against a peer or a bound in the same run.
bench:
    cargo bench --workspace --locked
