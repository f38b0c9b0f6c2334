//! Drawings in pieces: a page arranges panels and legend entries anew for its width.
//!
//! A whole figure is too wide for a phone: scaled down its texts are unreadable, scrolled its legend and axis
//! titles are out of sight. So each panel and legend entry is an SVG of its own on the page. Pieces keep the
//! coordinates of the complete drawing; the view box of each selects its part.

use super::grid::Area;
use super::svg::{TEXT, number};
use crate::markup::escaped;

/// What a piece is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Role {
    /// Headings and axis titles of the complete drawing; pages write them as text.
    Frame,
    /// An entry of the legend.
    Legend,
    Panel {
        /// The text above the panel on a page.
        heading: String,
        row: usize,
        column: usize,
    },
}

/// Elements of a drawing that stay together.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Piece {
    pub(crate) role: Role,
    /// The part of the drawing that the piece occupies, with axis numbers.
    pub(crate) crop: Area,
    pub(crate) body: String,
}

impl Piece {
    pub(crate) fn frame() -> Piece {
        let nowhere = Area { x: 0.0, y: 0.0, width: 0.0, height: 0.0 };
        Piece { role: Role::Frame, crop: nowhere, body: String::new() }
    }

    /// The piece as an SVG, as large as it is in the complete drawing.
    fn svg(&self, label: &str) -> String {
        let Area { x, y, width, height } = self.crop;
        let [x, y, width, height] = [x, y, width, height].map(number);
        format!(
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"{x} {y} {width} {height}\" \
             role=\"img\" aria-label=\"{label}\" font-size=\"{TEXT}\">\n{}</svg>",
            self.body
        )
    }
}

/// The width of a printed page.
const PAPER: f64 = 760.0;
/// The width of the page on a large screen.
const SCREEN: f64 = 1040.0;

/// The pieces of a drawing as HTML: definitions, the legend, the names of the axes, the panels row by row.
pub(crate) fn html(title: &str, definitions: &str, pieces: &[Piece], axes: &[String]) -> String {
    let mut html = String::new();
    if !definitions.is_empty() {
        html.push_str(&format!(
            "<svg class=\"definitions\" width=\"0\" height=\"0\" aria-hidden=\"true\">\
             <defs>{definitions}</defs></svg>\n"
        ));
    }
    let legend: String = pieces
        .iter()
        .filter(|piece| piece.role == Role::Legend)
        .map(|piece| piece.svg("legend"))
        .collect();
    if !legend.is_empty() {
        html.push_str(&format!("<div class=\"legend\">{legend}</div>\n"));
    }
    let axes: String = axes.iter().map(|axis| format!("<span>{}</span> ", escaped(axis))).collect();
    if !axes.is_empty() {
        html.push_str(&format!("<div class=\"axes\">{axes}</div>\n"));
    }
    html + &panels(title, pieces, &axes)
}

fn panels(title: &str, pieces: &[Piece], axes: &str) -> String {
    let mut rows: Vec<Vec<(usize, String)>> = Vec::new();
    let (mut n_columns, mut n_panels, mut least) = (1, 0, 0.0_f64);
    for piece in pieces {
        let Role::Panel { heading, row, column } = &piece.role else { continue };
        rows.resize_with(rows.len().max(row + 1), Vec::new);
        let heading = escaped(heading);
        let svg = piece.svg(&format!("{}: {heading}", escaped(title)));
        rows[*row].push((
            *column,
            format!(
                "<div class=\"panel\"><h4>{heading}</h4>{svg}<div class=\"axes\">{axes}</div></div>\n"
            ),
        ));
        n_columns = n_columns.max(column + 1);
        n_panels += 1;
        least = least.max(piece.crop.width);
    }
    // Panels of a single column, or of more columns than fit, would leave much of a page empty: they flow.
    let flows = n_columns == 1 || least * n_columns as f64 > SCREEN;
    let n_fitting = (PAPER / least.max(1.0)) as usize;
    let n_printed = if flows { n_fitting.clamp(1, n_panels.max(1)) } else { n_columns };
    let rows: Vec<String> = if flows {
        vec![rows.into_iter().flatten().map(|(_, panel)| panel).collect()]
    } else {
        rows.into_iter().map(aligned).collect()
    };
    let rows: String =
        rows.iter().map(|row| format!("<div class=\"row\">\n{row}</div>\n")).collect();
    format!(
        "<div class=\"panels\" style=\"--least: {}px; --columns: {n_printed}\">\n{rows}</div>\n",
        least.ceil()
    )
}

/// The panels of a row, each in its own column: missing ones leave a gap.
fn aligned(mut row: Vec<(usize, String)>) -> String {
    row.sort_by_key(|(column, _)| *column);
    let mut html = String::new();
    let mut next = 0;
    for (column, panel) in row {
        html.push_str(&"<div></div>\n".repeat(column.saturating_sub(next)));
        html.push_str(&panel);
        next = column + 1;
    }
    html
}
