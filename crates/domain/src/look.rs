//! The look of a framework in charts: colour, dashes and mark.
//!
//! Colours alone cannot be distinguished in greyscale or by everyone, so lines also differ in their
//! dashes and marks.

/// Red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The background of charts.
pub const WHITE: Colour = Colour(0xff, 0xff, 0xff);

/// The background of a dark page.
pub const NIGHT: Colour = Colour(0x16, 0x18, 0x1d);

impl Colour {
    /// The notation of SVG and CSS.
    ///
    /// ```
    /// # use stromboli_domain::look::Colour;
    /// assert_eq!(Colour(0x1b, 0x78, 0x37).hex(), "#1b7837");
    /// ```
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// Interpolates between this colour (0) and another (1).
    ///
    /// ```
    /// # use stromboli_domain::look::Colour;
    /// assert_eq!(Colour(0, 100, 200).towards(Colour(100, 100, 100), 0.5), Colour(50, 100, 150));
    /// ```
    pub fn towards(self, other: Colour, way: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * way).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// The contrast of two colours as WCAG defines it, from 1 (none) to 21 (black on white).
    ///
    /// ```
    /// # use stromboli_domain::look::{Colour, WHITE};
    /// assert_eq!(Colour(0, 0, 0).contrast(WHITE).round(), 21.0);
    /// assert_eq!(WHITE.contrast(WHITE), 1.0);
    /// ```
    pub fn contrast(self, other: Colour) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        a.max(b) / a.min(b)
    }

    /// The relative luminance of sRGB, from 0 (black) to 1 (white).
    fn luminance(self) -> f64 {
        let linear = |channel: u8| match f64::from(channel) / 255.0 {
            dark if dark <= 0.04045 => dark / 12.92,
            light => ((light + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }
}

/// The look of a framework in charts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// The colour on a light background.
    pub hue: Colour,
    /// The colour on a dark background.
    pub hue_in_the_dark: Colour,
    /// The dashes of the line, in the notation of SVG.
    pub dashes: &'static str,
    /// The mark on the line.
    pub mark: Mark,
}

/// A mark on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Drawn as ●.
    Circle,
    /// Drawn as ■.
    Square,
    /// Drawn as ▲.
    Triangle,
    /// Drawn as ◆.
    Diamond,
    /// Drawn as +.
    Cross,
    /// Drawn as ▼.
    Wedge,
    /// Drawn as ×.
    Saltire,
    /// Drawn as ✦.
    Star,
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

impl Look {
    /// The look of the n-th framework without a look of its own.
    ///
    /// The first 14 have different colours. When a colour repeats, the dashes and the mark differ, so
    /// 98 looks are distinct.
    ///
    /// ```
    /// # use stromboli_domain::look::Look;
    /// let looks: Vec<_> = (0..98).map(Look::spare).collect();
    /// for (n, look) in looks.iter().enumerate() {
    ///     assert!(looks[..n].iter().all(|other| (other.hue, other.dashes) != (look.hue, look.dashes)));
    /// }
    /// ```
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
}
