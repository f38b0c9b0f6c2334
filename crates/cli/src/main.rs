//! The program `stromboli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    stromboli::run(std::env::args_os(), &mut anstream::stdout(), &mut anstream::stderr()).into()
}
