//! `docs/store.md` says what a store has. With `INSTA_UPDATE=always`, as for snapshots, its generated
//! parts are written anew.

use std::path::Path;
use std::{env, fs};

use stromboli_campaign::store::Growth;
use stromboli_campaign::{Experiment, Writer};
use stromboli_trials::Quantity;

/// Compares the part of the document between two comments with what it should be.
fn must_say(part: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/store.md");
    let text = fs::read_to_string(&path).unwrap();
    let (start, end) = (format!("<!-- {part} -->\n"), format!("<!-- end of {part} -->"));
    let from = text.find(&start).unwrap() + start.len();
    let to = text.find(&end).unwrap();
    if text[from..to] == *expected {
        return;
    }
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(&path, [&text[..from], expected, &text[to..]].concat()).unwrap();
        return;
    }
    panic!(
        "docs/store.md is out of date; INSTA_UPDATE=always writes it anew. Expected:\n{expected}"
    );
}

#[test]
fn the_document_lists_the_quantities() {
    let mut table = "| column | unit | in `results` and CSV | what it is |\n\
                     | --- | --- | --- | --- |\n"
        .to_owned();
    for quantity in Quantity::ALL {
        let Quantity { name, unit, description, .. } = quantity;
        let readable = quantity.readable_name();
        table += &format!("| `{name}` | {} | `{readable}` | {description} |\n", unit.name());
    }
    must_say("quantities", &table);
}

#[test]
fn the_document_lists_the_columns_of_the_views() {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("docs.sqlite");
    let _ = fs::remove_file(&path);
    let text = "[[runs]]\ntasks = 'bst/InsertModel/insert_1'\nstrategies = 'quickcheck/cbc'";
    let experiment =
        Experiment::parse("docs", text, &stromboli_trials::Catalog::default()).unwrap();
    drop(Writer::open_or_create(&path, &experiment, Growth::Refused).unwrap());
    let store = rusqlite::Connection::open(&path).unwrap();
    let mut table = "| view | one row per | columns |\n| --- | --- | --- |\n".to_owned();
    for (view, row) in
        [("results", "trial that has ended"), ("shrinks", "accepted shrink"), ("progress", "cell")]
    {
        let mut names = store.prepare("SELECT name FROM pragma_table_info(?)").unwrap();
        let names = names.query_map([view], |row| row.get::<_, String>(0)).unwrap();
        let names: Vec<_> = names.map(|name| format!("`{}`", name.unwrap())).collect();
        table += &format!("| `{view}` | {row} | {} |\n", names.join(" "));
    }
    drop(store);
    let _ = fs::remove_file(&path);
    must_say("views", &table);
}
