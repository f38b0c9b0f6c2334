//! Figures on the page: the title above, the drawing, then how to read it and where its numbers are.

use crate::chart::{self, Figure};
use crate::markup::escaped;

/// All figures. They link to tables by id, if `page` has a table with that id.
pub(super) fn all(figures: &[Figure], page: &str) -> String {
    figures.iter().map(|figure| one(figure, page)).collect()
}

fn one(figure: &Figure, page: &str) -> String {
    let Figure { name, title, caption, html, .. } = figure;
    format!(
        "<figure id=\"figure-{name}\">\n<h3>{}</h3>\n<div class=\"drawing\">\n{html}</div>\n\
         <figcaption>{} <span class=\"links\">{}</span></figcaption>\n</figure>\n",
        escaped(title),
        escaped(caption),
        links(figure, page)
    )
}

/// Links to the files of a figure, which are beside the page, and to the table with similar numbers.
fn links(figure: &Figure, page: &str) -> String {
    let name = figure.name;
    let mut links = vec![
        format!("<a href=\"figures/{name}.svg\">SVG</a>"),
        format!("<a href=\"figures/{name}.csv\">CSV</a>"),
    ];
    let kind = chart::ALL.iter().find(|kind| kind.name == name);
    let table = kind.map(|kind| format!("table-{}", kind.table));
    if let Some(id) = table.filter(|id| page.contains(&format!("id=\"{id}\""))) {
        links.push(format!("<a href=\"#{id}\">table</a>"));
    }
    links.join(" \u{b7} ")
}
