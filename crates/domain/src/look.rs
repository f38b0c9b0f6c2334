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
