//! Figures on the page: the title above, the drawing, then how to read it and where its numbers are.

use maud::{Markup, PreEscaped, html};

use crate::chart::{self, Figure};

/// All figures, with links to their files, which are beside the page, and to the table with similar numbers,
/// if it is among these tables.
pub(super) fn all(figures: &[Figure], tables: &Markup) -> Markup {
    let table_of = |figure: &Figure| {
        let kind = chart::ALL.iter().find(|kind| kind.name == figure.name)?;
        let id = format!("table-{}", kind.table);
        tables.0.contains(&format!("id=\"{id}\"")).then_some(id)
    };
    html! {
        @for figure in figures {
            @let file = format!("figures/{}", figure.name);
            figure id={ "figure-" (figure.name) } {
                h3 { (figure.title) }
                div class="drawing" { (PreEscaped(&figure.html)) }
                figcaption {
                    (figure.caption) " "
                    span class="links" {
                        a href={ (file) ".svg" } { "SVG" } " \u{b7} "
                        a href={ (file) ".csv" } { "CSV" }
                        @if let Some(id) = table_of(figure) {
                            " \u{b7} " a href={ "#" (id) } { "table" }
                        }
                    }
                }
            }
        }
    }
}
