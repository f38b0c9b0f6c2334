//! SVG drawings, built element by element.
//!
//! Colours and line styles are attributes, so that a drawing looks the same wherever it is opened. Classes
//! name the role of an element, so that a page can restyle it.

use super::grid::Area;
use super::pieces::{Piece, Role};
use super::{Figure, FigureKind};
use crate::table::Table;

const FONT: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/// The colour of texts and bars.
pub(crate) const INK: &str = "#1f2328";
/// The colour of axes and of less important texts.
pub(crate) const SOFT: &str = "#59636e";
/// The colour of guide lines.
pub(crate) const RULE: &str = "#d8dee4";

/// The font size of headings and legends.
pub const TEXT: f64 = 12.0;
/// The font size of numbers at axes. Pages never scale a drawing down, so it is the smallest on a screen.
pub(crate) const SMALL: f64 = 11.0;

/// A drawing in progress. Its elements are kept in pieces, which a page can arrange anew for its width.
pub(crate) struct Drawing {
    name: &'static str,
    title: &'static str,
    width: f64,
    height: f64,
    definitions: String,
    pieces: Vec<Piece>,
    axes: Vec<String>,
}

impl Drawing {
    pub(crate) fn new(kind: &FigureKind, width: f64, height: f64) -> Drawing {
        Drawing {
            name: kind.name,
            title: kind.title,
            width,
            height,
            definitions: String::new(),
            pieces: vec![Piece::frame()],
            axes: Vec::new(),
        }
    }

    /// Adds an element to the current piece.
    pub(crate) fn add(&mut self, element: Element) {
        if let Some(piece) = self.pieces.last_mut() {
            piece.body.push_str(&element.finish());
            piece.body.push('\n');
        }
    }

    /// Adds a definition that other elements can refer to.
    pub(crate) fn define(&mut self, element: Element) {
        self.definitions.push_str(&element.finish());
    }

    /// An id that is unique on a page with several drawings.
    pub(crate) fn id(&self, part: &str) -> String {
        format!("{}-{part}", self.name)
    }

    /// Begins a piece that occupies `crop`: what is added next belongs to it.
    pub(crate) fn begin(&mut self, role: Role, crop: Area) {
        self.pieces.push(Piece { role, crop, body: String::new() });
    }

    /// Ends a piece. What is added next is only part of the complete drawing: pages have headings and
    /// axis titles as text.
    pub(crate) fn end(&mut self) {
        self.pieces.push(Piece::frame());
    }

    /// Names the meaning of an axis, for pages: `across: executions`.
    pub(crate) fn name_axis(&mut self, name: String) {
        self.axes.push(name);
    }

    /// The figure, with how to read it and the numbers behind it.
    pub(crate) fn finish(self, caption: impl Into<String>, data: Table) -> Figure {
        let Drawing { name, title, width, height, definitions, pieces, axes } = self;
        let html = super::pieces::html(title, &definitions, &pieces, &axes);
        let (width, height) = (number(width), number(height));
        let label = escaped(title);
        let body: String = pieces.into_iter().map(|piece| piece.body).collect();
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\" \
             font-family=\"{FONT}\" font-size=\"{TEXT}\">\n\
             <title>{label}</title>\n\
             <defs>{definitions}</defs>\n\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             {body}</svg>\n"
        );
        Figure { name, title, caption: caption.into(), svg, html, data }
    }
}

pub(crate) struct Element {
    tag: &'static str,
    attributes: String,
    content: String,
}

impl Element {
    pub(crate) fn new(tag: &'static str) -> Element {
        Element { tag, attributes: String::new(), content: String::new() }
    }

    pub(crate) fn set(mut self, name: &str, value: impl AsRef<str>) -> Element {
        self.attributes.push_str(&format!(" {name}=\"{}\"", escaped(value.as_ref())));
        self
    }

    pub(crate) fn at(self, name: &str, value: f64) -> Element {
        self.set(name, number(value))
    }

    pub(crate) fn class(self, class: &str) -> Element {
        self.set("class", class)
    }

    pub(crate) fn tip(mut self, tip: &str) -> Element {
        self.content.push_str(&format!("<title>{}</title>", escaped(tip)));
        self
    }

    pub(crate) fn text(mut self, text: &str) -> Element {
        self.content.push_str(&escaped(text));
        self
    }

    pub(crate) fn holding(mut self, element: Element) -> Element {
        self.content.push_str(&element.finish());
        self
    }

    fn finish(self) -> String {
        let Element { tag, attributes, content } = self;
        if content.is_empty() {
            format!("<{tag}{attributes}/>")
        } else {
            format!("<{tag}{attributes}>{content}</{tag}>")
        }
    }
}

/// Which part of a text is placed at its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

fn anchored(x: f64, y: f64, anchor: Anchor) -> Element {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    Element::new("text").at("x", x).at("y", y).set("text-anchor", anchor)
}

pub(crate) fn text(x: f64, y: f64, anchor: Anchor, content: &str) -> Element {
    anchored(x, y, anchor).class("ink").set("fill", INK).text(content)
}

/// A number at an axis, or a note.
pub(crate) fn small_text(x: f64, y: f64, anchor: Anchor, content: &str) -> Element {
    let element = anchored(x, y, anchor).class("soft").set("fill", SOFT);
    element.at("font-size", SMALL).text(content)
}

pub(crate) fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Element {
    Element::new("line").at("x1", x1).at("y1", y1).at("x2", x2).at("y2", y2)
}

/// A line of an axis.
pub(crate) fn axis(x1: f64, y1: f64, x2: f64, y2: f64) -> Element {
    line(x1, y1, x2, y2).class("axis").set("stroke", SOFT).at("stroke-width", 0.8)
}

/// A guide line behind the data.
pub(crate) fn guide(x1: f64, y1: f64, x2: f64, y2: f64) -> Element {
    line(x1, y1, x2, y2).class("rule").set("stroke", RULE).at("stroke-width", 0.7)
}

pub(crate) fn rect(x: f64, y: f64, width: f64, height: f64) -> Element {
    Element::new("rect").at("x", x).at("y", y).at("width", width).at("height", height)
}

/// Escapes a text. Characters that XML cannot represent, such as U+0000, become replacement characters.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\t' | '\n' | '\r' => escaped.push(character),
            '\0'..' ' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            _ => escaped.push(character),
        }
    }
    escaped
}

/// A coordinate, rounded to hundredths.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // Rounding can give a negative zero.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

pub fn width_of(text: &str, size: f64) -> f64 {
    let width = |character: char| match character {
        'i' | 'j' | 'l' | '\'' | '|' => 0.23,
        'f' | 't' | 'I' | ' ' | '.' | ',' | ':' | ';' | '/' | '!' | '(' | ')' => 0.29,
        'r' | '-' => 0.34,
        'm' | 'M' | 'W' | '%' | '@' => 0.87,
        'w' | 'C' | 'D' | 'G' | 'H' | 'N' | 'O' | 'Q' | 'R' | 'U' => 0.74,
        'A'..='Z' => 0.65,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.5,
        _ => 0.56,
    };
    text.chars().map(width).sum::<f64>() * size
}
