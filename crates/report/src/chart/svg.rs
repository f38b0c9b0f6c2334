//! Drawings: SVG, element by element.
//!
//! Colours and lines are attributes, so that a drawing looks the same wherever it is opened. Classes
//! name what a part is, so that a page can show it in other colours.

use crate::markup::escaped;

/// The typeface of all figures.
const FONT: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/// What texts and axes are drawn with.
pub(crate) const INK: &str = "#1f2328";
/// What is less important than a text.
pub(crate) const SOFT: &str = "#59636e";
/// Lines that only guide the eye.
pub(crate) const RULE: &str = "#d8dee4";

/// The size of texts.
pub(crate) const TEXT: f64 = 11.0;
/// The size of numbers at axes.
pub(crate) const SMALL: f64 = 9.5;

/// A page shows wider drawings as large as they are, and scrolls: texts would be too small otherwise.
const WIDE: f64 = 1240.0;

/// A drawing.
pub(crate) struct Drawing {
    name: String,
    title: String,
    width: f64,
    height: f64,
    definitions: String,
    body: String,
}

impl Drawing {
    pub(crate) fn new(name: &str, title: &str, width: f64, height: f64) -> Drawing {
        Drawing {
            name: name.to_owned(),
            title: title.to_owned(),
            width,
            height,
            definitions: String::new(),
            body: String::new(),
        }
    }

    pub(crate) fn add(&mut self, element: Element) {
        self.body.push_str(&element.finish());
        self.body.push('\n');
    }

    /// Adds something to refer to.
    pub(crate) fn define(&mut self, element: Element) {
        self.definitions.push_str(&element.finish());
    }

    /// A name that no other drawing on the page has.
    pub(crate) fn id(&self, part: &str) -> String {
        format!("{}-{part}", self.name)
    }

    pub(crate) fn finish(self) -> String {
        let Drawing { title, width, height, definitions, body, .. } = self;
        let class = if width > WIDE { " class=\"wide\"" } else { "" };
        let (width, height) = (number(width), number(height));
        let title = escaped(&title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"{class} width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{title}\" \
             font-family=\"{FONT}\" font-size=\"{TEXT}\">\n\
             <title>{title}</title>\n\
             <defs>{definitions}</defs>\n\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n\
             {body}</svg>\n"
        )
    }
}

/// A part of a drawing.
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

    /// Says more to those who point at it.
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

/// Where a text stands from its point.
#[derive(Clone, Copy)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

pub(crate) fn text(x: f64, y: f64, anchor: Anchor, content: &str) -> Element {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let element = Element::new("text").at("x", x).at("y", y);
    element.set("text-anchor", anchor).class("ink").set("fill", INK).text(content)
}

/// A number at an axis, or a remark.
pub(crate) fn small_text(x: f64, y: f64, anchor: Anchor, content: &str) -> Element {
    let anchor = match anchor {
        Anchor::Start => "start",
        Anchor::Middle => "middle",
        Anchor::End => "end",
    };
    let element = Element::new("text").at("x", x).at("y", y).set("text-anchor", anchor);
    element.class("soft").set("fill", SOFT).at("font-size", SMALL).text(content)
}

pub(crate) fn line(x1: f64, y1: f64, x2: f64, y2: f64) -> Element {
    Element::new("line").at("x1", x1).at("y1", y1).at("x2", x2).at("y2", y2)
}

/// A line of an axis.
pub(crate) fn axis(x1: f64, y1: f64, x2: f64, y2: f64) -> Element {
    line(x1, y1, x2, y2).class("axis").set("stroke", SOFT).at("stroke-width", 0.8)
}

/// A line that only guides the eye.
pub(crate) fn guide(x1: f64, y1: f64, x2: f64, y2: f64) -> Element {
    line(x1, y1, x2, y2).class("rule").set("stroke", RULE).at("stroke-width", 0.7)
}

pub(crate) fn rect(x: f64, y: f64, width: f64, height: f64) -> Element {
    Element::new("rect").at("x", x).at("y", y).at("width", width).at("height", height)
}

/// To a hundredth: what is beyond that nobody sees.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // No drawing needs a negative zero.
    format!("{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// How wide a text is, about.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_and_attributes_mean_no_markup() {
        let element = text(0.0, -0.001, Anchor::Start, "<b>").set("data", "\"&").tip("'");
        let mut drawing = Drawing::new("test", "a < b", 10.0, 20.0);
        drawing.add(element);
        let svg = drawing.finish();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let text = document.descendants().find(|node| node.has_tag_name("text")).unwrap();
        assert_eq!(text.text(), Some("<b>"));
        assert_eq!(text.attribute("data"), Some("\"&"));
        assert_eq!(text.attribute("y"), Some("0"));
        assert_eq!(document.root_element().attribute("aria-label"), Some("a < b"));
        // Readers look for the name of a drawing there, and nowhere else.
        let first = document.root_element().first_element_child().unwrap();
        assert_eq!((first.tag_name().name(), first.text()), ("title", Some("a < b")));
    }
}
