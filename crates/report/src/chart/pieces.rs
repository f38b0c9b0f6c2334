//! Drawings in pieces: a page arranges panels and legend entries anew for its width.
//!
//! A whole figure is too wide for a phone: scaled down its texts are unreadable, scrolled its legend and axis
//! titles are out of sight. So each panel and legend entry is an SVG of its own on the page. Pieces keep the
//! coordinates of the complete drawing; the view box of each selects its part.

use std::collections::BTreeMap;

use maud::{Markup, PreEscaped, html};

use super::grid::Area;
use super::svg::{TEXT, number};

/// What a piece is for.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Role {
    /// Headings and axis titles of the complete drawing; pages write them as text.
    Frame,
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
    fn svg(&self, label: &str) -> Markup {
        let Area { x, y, width, height } = self.crop;
        let [x, y, width, height] = [x, y, width, height].map(number);
        html! {
            svg width=(width) height=(height) viewBox={ (x) " " (y) " " (width) " " (height) }
                role="img" aria-label=(label) font-size=(TEXT) { (PreEscaped(&self.body)) }
        }
    }
}

/// The width of a printed page.
const PAPER: f64 = 760.0;
/// The width of the page on a large screen.
const SCREEN: f64 = 1040.0;

/// The pieces of a drawing as HTML: definitions, the legend, the names of the axes, the panels row by row.
pub(crate) fn html(title: &str, definitions: &str, pieces: &[Piece], axes: &[String]) -> String {
    let is_legend = |piece: &&Piece| piece.role == Role::Legend;
    let axes = html! { @for axis in axes { span { (axis) } " " } };
    let html = html! {
        @if !definitions.is_empty() {
            svg class="definitions" width="0" height="0" aria-hidden="true" {
                defs { (PreEscaped(definitions)) }
            }
        }
        @if pieces.iter().any(|piece| is_legend(&piece)) {
            div class="legend" {
                @for piece in pieces.iter().filter(is_legend) { (piece.svg("legend")) }
            }
        }
        @if !axes.0.is_empty() { div class="axes" { (axes) } }
        (panels(title, pieces, &axes))
    };
    html.into_string()
}

fn panels(title: &str, pieces: &[Piece], axes: &Markup) -> Markup {
    let mut rows: Vec<BTreeMap<usize, Markup>> = Vec::new();
    let (mut n_columns, mut n_panels, mut least) = (1, 0, 0.0_f64);
    for piece in pieces {
        let Role::Panel { heading, row, column } = &piece.role else { continue };
        rows.resize_with(rows.len().max(row + 1), BTreeMap::new);
        let panel = html! {
            div class="panel" {
                h4 { (heading) }
                (piece.svg(&format!("{title}: {heading}")))
                div class="axes" { (axes) }
            }
        };
        rows[*row].insert(*column, panel);
        n_columns = n_columns.max(column + 1);
        n_panels += 1;
        least = least.max(piece.crop.width);
    }
    // Panels of a single column, or of more columns than fit, would leave much of a page empty: they flow.
    let flows = n_columns == 1 || least * n_columns as f64 > SCREEN;
    let n_fitting = (PAPER / least.max(1.0)) as usize;
    let n_printed = if flows { n_fitting.clamp(1, n_panels.max(1)) } else { n_columns };
    html! {
        div class="panels" style={ "--least: " (least.ceil()) "px; --columns: " (n_printed) } {
            @if flows {
                div class="row" { @for panel in rows.iter().flat_map(BTreeMap::values) { (panel) } }
            } @else {
                @for row in &rows { div class="row" { (aligned(row)) } }
            }
        }
    }
}

/// The panels of a row, each in its own column: missing ones leave a gap.
fn aligned(row: &BTreeMap<usize, Markup>) -> Markup {
    let last = row.last_key_value().map_or(0, |(column, _)| column + 1);
    html! {
        @for column in 0..last {
            @match row.get(&column) {
                Some(panel) => (panel),
                None => div {},
            }
        }
    }
}
