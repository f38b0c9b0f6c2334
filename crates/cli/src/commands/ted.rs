//! `stromboli ted`

use std::io::Write;

use anyhow::{Result, anyhow};
use serde::Serialize;
use stromboli_analysis::script::{Edit, script};
use stromboli_analysis::{Tree, printed};

use super::write_json;
use crate::args::Output;
use crate::exit::Exit;
use crate::table::{Field, Table};

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Values are read as trees: each pair of parentheses is a node labelled *, with the \
                  enclosed items as children; anything else is a leaf. Deleting, inserting or \
                  relabelling a node costs 1. Prints the minimal cost, and a list of edits with that \
                  cost.\n\n\
                  Examples:\n  stromboli ted '((T (E) 0 0 (E)),1,0)' '((E),1,0)'\n  \
                  stromboli ted '(App (Var 0) (Var 1))' '(Var 0)' --json | jq .distance"
)]
pub(crate) struct TedArgs {
    /// A value in printed form
    #[arg(value_name = "A", allow_negative_numbers = true)]
    a: String,
    /// Another value in printed form
    #[arg(value_name = "B", allow_negative_numbers = true)]
    b: String,
    #[command(flatten)]
    output: Output,
}

#[derive(Serialize)]
struct Answer {
    distance: usize,
    edits: Vec<EditAnswer>,
}

#[derive(Serialize)]
struct EditAnswer {
    edit: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    to: Option<String>,
}

pub(crate) fn run(args: &TedArgs, out: &mut dyn Write) -> Result<Exit> {
    let a = read(&args.a)?;
    let script = script(&a, &read(&args.b)?);
    let edits = script.edits().iter().filter_map(|edit| answer(edit, &a)).collect();
    let answer = Answer { distance: script.cost(), edits };
    if args.output.json {
        write_json(&answer, out)?;
        return Ok(Exit::Fine);
    }
    writeln!(out, "{}", answer.distance)?;
    if !answer.edits.is_empty() {
        let mut table = Table::new(["edit", "from", "to"]);
        for EditAnswer { edit, from, to } in &answer.edits {
            let cell = |label: &Option<String>| Field::text(label.as_deref().unwrap_or(""));
            table.row([Field::text(edit), cell(from), cell(to)]);
        }
        writeln!(out)?;
        table.write(out)?;
    }
    Ok(Exit::Fine)
}

fn read(text: &str) -> Result<Tree> {
    printed::read(text).map_err(|error| anyhow!("`{text}` is not a value in printed form: {error}"))
}

/// Describes an edit; `None` if it keeps the node.
fn answer(edit: &Edit, a: &Tree) -> Option<EditAnswer> {
    let label = |node: usize| Some(a.label(node).to_owned());
    match edit {
        Edit::Keep { .. } => None,
        Edit::Delete { node } => Some(EditAnswer { edit: "delete", from: label(*node), to: None }),
        Edit::Insert { label, .. } => {
            Some(EditAnswer { edit: "insert", from: None, to: Some(label.to_string()) })
        }
        Edit::Relabel { from, label: new, .. } => {
            Some(EditAnswer { edit: "relabel", from: label(*from), to: Some(new.to_string()) })
        }
    }
}
