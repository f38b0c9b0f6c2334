//! The colours of frameworks in dark mode.

use std::collections::BTreeSet;

use maud::{Markup, PreEscaped};

use crate::contender::Contender;
use crate::look::{NIGHT, SHADES, shade_class};

/// Styles for the elements of figures that have the colour of a framework, in dark mode. In light mode their
/// attributes are right.
pub(crate) fn css(contenders: &BTreeSet<Contender>) -> Markup {
    let mut rules = String::new();
    for contender in contenders {
        let (hue, name) = (contender.look().hue_in_the_dark, contender.class());
        rules.push_str(&format!(
            "  svg .line-{name} {{ stroke: {hue}; }} svg .fill-{name} {{ fill: {hue}; }}\n",
            hue = hue.hex()
        ));
        for (place, way) in SHADES.iter().enumerate() {
            let class = shade_class(*contender, place);
            let fill = hue.towards(NIGHT, *way).hex();
            rules.push_str(&format!("  svg .{class} {{ fill: {fill}; stroke: {}; }}\n", hue.hex()));
        }
    }
    PreEscaped(format!(
        "@media screen and (prefers-color-scheme: dark) {{\n{rules}  \
         svg .on-strong {{ fill: {}; }}\n}}\n",
        NIGHT.hex()
    ))
}
