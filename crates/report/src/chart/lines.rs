//! Lines of frameworks: how they are drawn, and the legend that tells them apart.

use std::collections::BTreeSet;

use stromboli_domain::Variant;

use super::grid::LEFT;
use super::svg::{Anchor, Drawing, Element, TEXT, line, number, text, width_of};
use crate::contender::Contender;
use crate::look::Mark;
use crate::place;
use crate::study::Series;
use crate::table::Value;

/// Whose line it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Owner {
    pub(crate) variant: Option<Variant>,
    pub(crate) contender: Contender,
}

impl Owner {
    pub(crate) fn of(series: &Series<'_>) -> Owner {
        Owner { variant: series.group.family.variant, contender: series.contender }
    }

    /// The name of the framework, and of the variant if it is one.
    pub(crate) fn title(self) -> String {
        match self.variant {
            None => self.contender.title(),
            Some(variant) => format!("{} {}", self.contender.title(), place::title(variant)),
        }
    }

    /// The variant, in a table.
    pub(crate) fn variant_value(self) -> Value {
        variant_value(self.variant)
    }
}

/// A variant, in a table. The family itself is none.
pub(crate) fn variant_value(variant: Option<Variant>) -> Value {
    variant.map_or(Value::Missing, |variant| place::title(variant).into())
}

/// A path in the manner of its owner.
pub(crate) fn path(owner: Owner, data: &str) -> Element {
    let look = owner.contender.look();
    // A variant has its framework's hue in a thinner line.
    let width = if owner.variant.is_none() { 1.7 } else { 0.9 };
    Element::new("path")
        .set("d", data)
        .class(&format!("line-{}", owner.contender.class()))
        .set("fill", "none")
        .set("stroke", look.hue.hex())
        .at("stroke-width", width)
        .set("stroke-dasharray", look.dashes)
        .set("stroke-linejoin", "round")
}

/// The corners of a cross.
const CROSS: [(f64, f64); 12] = [
    (-0.4, -1.2),
    (0.4, -1.2),
    (0.4, -0.4),
    (1.2, -0.4),
    (1.2, 0.4),
    (0.4, 0.4),
    (0.4, 1.2),
    (-0.4, 1.2),
    (-0.4, 0.4),
    (-1.2, 0.4),
    (-1.2, -0.4),
    (-0.4, -0.4),
];

/// A mark of its owner; hollow for a variant.
pub(crate) fn mark(owner: Owner, x: f64, y: f64) -> Element {
    let look = owner.contender.look();
    let name = owner.contender.class();
    let size = 3.0;
    let corners = |corners: &[(f64, f64)]| {
        let point =
            |(dx, dy): &(f64, f64)| format!("{},{}", number(x + dx * size), number(y + dy * size));
        let points: Vec<_> = corners.iter().map(point).collect();
        Element::new("polygon").set("points", points.join(" "))
    };
    let shape = match look.mark {
        Mark::Circle => Element::new("circle").at("cx", x).at("cy", y).at("r", size),
        Mark::Square => corners(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
        Mark::Triangle => corners(&[(0.0, -1.2), (1.1, 0.8), (-1.1, 0.8)]),
        Mark::Diamond => corners(&[(0.0, -1.3), (1.3, 0.0), (0.0, 1.3), (-1.3, 0.0)]),
        Mark::Wedge => corners(&[(0.0, 1.2), (1.1, -0.8), (-1.1, -0.8)]),
        Mark::Cross => corners(&CROSS),
        // The same, turned by 45 degrees.
        Mark::Saltire => corners(&CROSS.map(|(dx, dy)| ((dx - dy) * 0.75, (dx + dy) * 0.75))),
        Mark::Star => corners(&[
            (0.0, -1.5),
            (0.4, -0.4),
            (1.5, 0.0),
            (0.4, 0.4),
            (0.0, 1.5),
            (-0.4, 0.4),
            (-1.5, 0.0),
            (-0.4, -0.4),
        ]),
    };
    match owner.variant {
        None => shape.class(&format!("fill-{name}")).set("fill", look.hue.hex()),
        _ => shape
            .class(&format!("hollow line-{name}"))
            .set("fill", "#ffffff")
            .set("stroke", look.hue.hex())
            .at("stroke-width", 1.0),
    }
}

/// How long the piece of line in a legend is.
const SAMPLE: f64 = 30.0;

/// With more lines than that, a legend names each framework once.
const MANY: usize = 12;

/// The entries of a legend, and what else it says. Of many lines, each framework is named once: variants
/// differ from it in the same way.
fn entries(owners: &[Owner]) -> (Vec<Owner>, Option<String>) {
    let variants: BTreeSet<_> =
        owners.iter().filter_map(|owner| owner.variant).map(place::title).collect();
    if owners.len() <= MANY || variants.is_empty() {
        return (owners.to_vec(), None);
    }
    let contenders: BTreeSet<_> = owners.iter().map(|owner| owner.contender).collect();
    let entries = contenders.into_iter().map(|contender| Owner { variant: None, contender });
    let variants = variants.into_iter().collect::<Vec<_>>().join(", ");
    (entries.collect(), Some(format!("thin lines, hollow marks: variants ({variants})")))
}

/// A legend in one row, or in as many as it takes, above the panels; gives the height it takes.
pub(crate) fn legend(drawing: &mut Drawing, owners: &[Owner], right: f64) -> f64 {
    let (mut x, mut y) = (LEFT, 14.0);
    let (entries, remark) = entries(owners);
    for owner in &entries {
        let name = owner.title();
        let width = entry_width(&name) + 22.0;
        if x > LEFT && x + width > right {
            (x, y) = (LEFT, y + 17.0);
        }
        let look = owner.contender.look();
        let sample = line(x, y, x + SAMPLE, y)
            .class(&format!("line-{}", owner.contender.class()))
            .set("stroke", look.hue.hex())
            .at("stroke-width", if owner.variant.is_none() { 1.7 } else { 0.9 })
            .set("stroke-dasharray", look.dashes);
        drawing.add(sample);
        drawing.add(mark(*owner, x + SAMPLE / 2.0, y));
        drawing.add(text(x + SAMPLE + 6.0, y + 4.0, Anchor::Start, &name));
        x += width;
    }
    if let Some(remark) = remark {
        if x > LEFT && x + width_of(&remark, TEXT) > right {
            (x, y) = (LEFT, y + 17.0);
        }
        drawing.add(text(x, y + 4.0, Anchor::Start, &remark));
    }
    y + 12.0
}

/// How wide an entry of a legend is.
fn entry_width(name: &str) -> f64 {
    SAMPLE + 6.0 + width_of(name, TEXT)
}

/// How wide a figure must be for the longest entry of its legend.
pub(crate) fn legend_width(owners: &[Owner]) -> f64 {
    let widths = owners.iter().map(|owner| entry_width(&owner.title()));
    LEFT + widths.fold(0.0, f64::max) + 4.0
}

/// How high the legend will be.
pub(crate) fn legend_height(owners: &[Owner], right: f64) -> f64 {
    let mut nowhere = Drawing::new("", "", 0.0, 0.0);
    legend(&mut nowhere, owners, right)
}
