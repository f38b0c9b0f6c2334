//! What `docs/programs.md` shows works.

use super::{check, complaints, has_python, lasting};
use crate::folder::Folder;

const PAGE: &str = include_str!("../../../../../docs/programs.md");

/// The first block of code of the page in a language.
fn block(language: &str) -> &'static str {
    let (_, rest) = PAGE.split_once(&format!("```{language}\n")).unwrap();
    rest.split_once("```\n").unwrap().0
}

fn folder() -> Folder {
    let folder = Folder::new("guide");
    assert!(folder.stromboli("programs sdk python").ends_with("exit 0"));
    folder.with("stock.py", block("python")).with("stock.toml", block("toml"))
}

pub(crate) fn the_example_passes_all_checks() {
    assert!(block("python").lines().count() <= 60);
    if has_python() {
        let (answer, code) = check(&folder(), "--command python3 stock.py");
        assert_eq!((lasting(complaints(&answer)), code), (Vec::new(), 0));
    }
}

pub(crate) fn the_guide_can_be_followed() {
    if !has_python() {
        return;
    }
    let folder = folder();
    let said = folder.stromboli("run stock.toml");
    assert!(said.ends_with("exit 0"), "{said}");
    assert!(folder.path("stromboli-report/index.html").exists());
}
