//! Segments of bars: a shade of a framework's hue, hatched for a variant, with a number inside.

use super::grid::Area;
use super::lines::Owner;
use super::svg::{Drawing, Element, SMALL, rect, width_of};
use crate::contender::Contender;
use crate::look::{is_strong, shade, shade_class, text_on};

/// Defines the hatching that [`segment`] and [`hatched`] refer to, once per drawing.
pub(crate) fn define_hatch(drawing: &mut Drawing) {
    let stroke = Element::new("path")
        .set("d", "M0,6 L6,0 M-1,1 L1,-1 M5,7 L7,5")
        .class("hatch")
        .set("stroke", "#ffffff")
        .at("stroke-width", 1.2);
    // White hatching would be invisible on weak shades.
    let dark = Element::new("path")
        .set("d", "M0,6 L6,0 M-1,1 L1,-1 M5,7 L7,5")
        .class("soft-hatch")
        .set("stroke", "#8c959f")
        .at("stroke-width", 0.8);
    for (part, stroke) in [(STRONG, stroke), (WEAK, dark)] {
        let pattern = Element::new("pattern")
            .set("id", drawing.id(part))
            .set("patternUnits", "userSpaceOnUse")
            .at("width", 6.0)
            .at("height", 6.0)
            .holding(stroke);
        drawing.define(pattern);
    }
}

const STRONG: &str = "hatch";
const WEAK: &str = "weak-hatch";

/// A segment without hatching, as in a key.
pub(crate) fn swatch(contender: Contender, place: usize, area: Area) -> Element {
    rect(area.x, area.y, area.width, area.height)
        .class(&shade_class(contender, place))
        .set("fill", shade(contender, place).hex())
        .set("stroke", shade(contender, 0).hex())
        .at("stroke-width", 0.5)
}

/// The hatching of a segment, to be laid over it.
pub(crate) fn hatched(drawing: &Drawing, place: usize, area: Area) -> Element {
    let hatch = drawing.id(if is_strong(place) { STRONG } else { WEAK });
    rect(area.x, area.y, area.width, area.height)
        .set("fill", format!("url(#{hatch})"))
        .set("pointer-events", "none")
}

/// A segment of its owner's bar: a shape with hatching, and with a number if that fits.
pub(crate) fn segment(
    drawing: &mut Drawing,
    owner: Owner,
    place: usize,
    area: Area,
    number: &str,
    shape: Element,
) {
    let is_variant = owner.variant.is_some();
    drawing.add(shape);
    if is_variant {
        drawing.add(hatched(drawing, place, area));
    }
    let number_width = width_of(number, SMALL) + 3.0;
    if area.width <= number_width {
        return;
    }
    if is_variant {
        // A number on hatching is hard to read.
        let left = area.x + (area.width - number_width) / 2.0;
        let ground = rect(left, area.y + 1.0, number_width, area.height - 2.0)
            .class(&format!("{} number-ground", shade_class(owner.contender, place)))
            .set("fill", shade(owner.contender, place).hex())
            .set("pointer-events", "none");
        drawing.add(ground);
    }
    drawing.add(
        Element::new("text")
            .at("x", area.x + area.width / 2.0)
            .at("y", area.y + area.height / 2.0 + 3.3)
            .at("font-size", SMALL)
            .set("text-anchor", "middle")
            .set("pointer-events", "none")
            .class(if is_strong(place) { "on-strong" } else { "on-weak" })
            .set("fill", text_on(owner.contender, place).hex())
            .text(number),
    );
}
