//! Shades of a hue, from the strongest to almost none.

pub use stromboli_domain::look::{Colour, Look, Mark, NIGHT, WHITE};

use crate::contender::Contender;

/// How far the shades of a hue fade, from the fastest bucket to the unsolved tasks.
pub const SHADES: [f64; 6] = [0.0, 0.24, 0.46, 0.64, 0.79, 0.93];

/// The class that styles a contender's shade: a dark page has other colours for it.
pub fn shade_class(contender: Contender, shade: usize) -> String {
    format!("{}-{shade}", contender.class())
}

/// A shade of a contender's hue.
pub fn shade(contender: Contender, shade: usize) -> Colour {
    contender.look().hue.towards(WHITE, SHADES[shade])
}

/// Whether a text on a shade should be light.
pub fn is_strong(shade: usize) -> bool {
    SHADES[shade] < 0.4
}
