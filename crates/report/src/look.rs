//! Shades of a hue, from the strongest to almost none.

pub use stromboli_domain::look::{Colour, Look, Mark, NIGHT, WHITE};

use crate::contender::Contender;

/// How far the shades of a hue fade, from the fastest bucket to the unsolved tasks.
pub const SHADES: [f64; 6] = [0.0, 0.24, 0.46, 0.64, 0.79, 0.93];

/// The class that styles a contender's shade: a dark page has other colours for it.
pub fn shade_class(contender: Contender, shade: usize) -> String {
    format!("{}-{shade}", contender.class())
}

pub fn shade(contender: Contender, shade: usize) -> Colour {
    contender.look().hue.towards(WHITE, SHADES[shade])
}

/// Whether a shade is nearer to the hue than to the background.
pub fn is_strong(shade: usize) -> bool {
    SHADES[shade] < 0.4
}

const INK: Colour = Colour(0x1f, 0x23, 0x28);

/// The colour of a text on a shade of a contender's hue: white or the colour of other text, whichever
/// can be read better.
pub fn text_on(contender: Contender, place: usize) -> Colour {
    let ground = shade(contender, place);
    if ground.contrast(WHITE) > ground.contrast(INK) { WHITE } else { INK }
}

/// Colours on light and dark backgrounds for frameworks without a look of their own. Each was chosen
/// to be as far as possible (in OKLab, on both backgrounds) from those of the built-in frameworks and
/// from those before it. Their contrast is at least 3.7 to 1 on either background.
const HUES: [(Colour, Colour); 14] = [
    (Colour(0x3b, 0x8f, 0x93), Colour(0x2c, 0xec, 0xf5)),
    (Colour(0xaa, 0x15, 0x46), Colour(0xfb, 0x69, 0x88)),
    (Colour(0x8f, 0x63, 0x8b), Colour(0xf6, 0xd0, 0xf1)),
    (Colour(0x84, 0x86, 0x2d), Colour(0xc7, 0xc8, 0x52)),
    (Colour(0x21, 0x55, 0x15), Colour(0xca, 0xe8, 0xc3)),
    (Colour(0xb2, 0x0d, 0x8f), Colour(0xfd, 0x9c, 0xdd)),
    (Colour(0x50, 0x0a, 0xb2), Colour(0xc0, 0xb6, 0xfe)),
    (Colour(0x37, 0x98, 0x1b), Colour(0x8c, 0xed, 0x77)),
    (Colour(0x7a, 0x55, 0x26), Colour(0xfc, 0xc6, 0x87)),
    (Colour(0x77, 0x2e, 0x11), Colour(0xc3, 0x95, 0x86)),
    (Colour(0x0c, 0x6c, 0x68), Colour(0x33, 0xa6, 0xa0)),
    (Colour(0xd7, 0x0e, 0x3a), Colour(0xfb, 0xa7, 0xa6)),
    (Colour(0x3e, 0x3e, 0x81), Colour(0x91, 0x96, 0xf7)),
    (Colour(0x49, 0x84, 0xbf), Colour(0xb4, 0xd5, 0xf8)),
];

/// Dashes, the most distinct first.
const DASHES: [&str; 7] = ["12 3", "1 3", "6 2 1 2 1 2", "none", "10 2 4 2", "3 1.5", "14 2 1 2"];

const MARKS: [Mark; 8] = [
    Mark::Diamond,
    Mark::Cross,
    Mark::Wedge,
    Mark::Star,
    Mark::Circle,
    Mark::Triangle,
    Mark::Saltire,
    Mark::Square,
];

/// The look of the n-th framework without a look of its own.
///
/// The first 14 have different colours. When a colour repeats, the dashes and the mark differ, so
/// 98 looks are distinct.
pub fn spare(n: usize) -> Look {
    let (hue, hue_in_the_dark) = HUES[n % HUES.len()];
    let n_before = n / HUES.len();
    Look {
        hue,
        hue_in_the_dark,
        dashes: DASHES[(n + n_before) % DASHES.len()],
        mark: MARKS[(n + n_before) % MARKS.len()],
    }
}
