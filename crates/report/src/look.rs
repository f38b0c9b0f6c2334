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

/// Whether a shade is nearer to the hue than to the background.
pub fn is_strong(shade: usize) -> bool {
    SHADES[shade] < 0.4
}

/// The colour of text.
const INK: Colour = Colour(0x1f, 0x23, 0x28);

/// The colour of a text on a shade of a contender's hue: white or the colour of other text, whichever
/// can be read better.
pub fn text_on(contender: Contender, place: usize) -> Colour {
    let ground = shade(contender, place);
    if ground.contrast(WHITE) > ground.contrast(INK) { WHITE } else { INK }
}
