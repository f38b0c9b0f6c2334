# The daily commands. `just` lists them.

_default:
    @just --list

# Everything that must hold before a change lands, as CI runs it.
ci: format lint test docs

# Check the formatting.
format:
    cargo fmt --all --check

# Clippy, warnings denied.
lint:
    cargo clippy --workspace --all-targets --locked -- -D warnings

# The README's test command.
test:
    cargo test --workspace --locked

# Build the documentation, warnings denied.
docs:
    RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --locked

# Check the program against the vectors of the originals.
golden:
    cargo run --release --locked -- conformance

# Measure, each benchmark against a peer or a bound in the same run.
bench:
    cargo bench --workspace --locked
