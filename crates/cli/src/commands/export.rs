//! `stromboli export`

use std::fs::File;
use std::io::{BufWriter, Write};

use stromboli_campaign::Store;
use stromboli_campaign::exchange::{ExportError, Format, export};
use stromboli_domain::Named;

use crate::args::ExportArgs;
use crate::exit::{Exit, Failure};

pub(crate) fn run(args: &ExportArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let format = Format::from_name(&args.format).map_err(|unknown| {
        let known = unknown.known.join(", ");
        Failure::Message(format!("no format `{}`; there are {known}", unknown.name))
    })?;
    let store = Store::open_read(&args.store.path).map_err(Failure::because)?;
    let Some(path) = &args.output else {
        // A trial is several small pieces, and standard output is written line by line.
        let mut out = BufWriter::new(out);
        export(&store, format, &mut out).map_err(failure)?;
        out.flush()?;
        return Ok(Exit::Fine);
    };
    let cannot = |error| Failure::Message(format!("cannot write {}: {error}", path.display()));
    let mut file = BufWriter::new(File::create_new(path).map_err(cannot)?);
    let n_trials = export(&store, format, &mut file).map_err(failure)?;
    file.flush().map_err(cannot)?;
    writeln!(out, "wrote {n_trials} trials to {}", path.display())?;
    Ok(Exit::Fine)
}

fn failure(error: ExportError) -> Failure {
    match error {
        ExportError::Output(error) => Failure::Output(error),
        ExportError::Store(_) => Failure::because(error),
    }
}
