//! Order: the items of an array, or the lines of a text, are sorted, so that results which differ only in
//! their order become one.

use super::Options;
use crate::edit::{Edit, splice};
use crate::form::Format;
use crate::json::{Kind, children, parse};
use crate::order::compare;
use crate::search::{Halt, Search};
use crate::text::lines;

pub(super) fn run(search: &mut Search<'_>, _: Options) -> Result<(), Halt> {
    if search.form().format() == Format::Text {
        let text = search.best();
        let mut lines: Vec<&[u8]> =
            lines(text, 0..text.len()).into_iter().map(|line| &text[line]).collect();
        lines.sort_by(|a, b| compare(a, b));
        let sorted = lines.concat();
        search.accepts(sorted)?;
        return Ok(());
    }
    let mut nodes = parse(search.best()).unwrap_or_default();
    for index in 0..nodes.len() {
        let text = search.best();
        let node = &nodes[index];
        if node.kind != Kind::Array || node.last - index < 3 {
            continue;
        }
        let mut items: Vec<&[u8]> =
            children(&nodes, index).map(|item| &text[nodes[item].span()]).collect();
        items.sort_by(|a, b| compare(a, b));
        let sorted = splice(text, [&Edit::replace(node.inside(), &items.join(&b','))]);
        if search.accepts(sorted)? {
            // Sorting does not change the number of parts, so the index stays valid.
            nodes = parse(search.best()).unwrap_or_default();
        }
    }
    Ok(())
}
