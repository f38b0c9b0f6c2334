//! What frameworks look like: names, hues, dashes, marks.
//!
//! A hue alone tells nothing in grey or to many eyes. Lines also differ in their dashes and marks.

use stromboli_domain::Named;
use stromboli_trials::FrameworkName;

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The ground of charts.
pub const WHITE: Colour = Colour(0xff, 0xff, 0xff);

/// The ground of the page in the dark.
pub const NIGHT: Colour = Colour(0x16, 0x18, 0x1d);

impl Colour {
    /// As SVG and CSS write it.
    ///
    /// ```
    /// # use stromboli_report::look::Colour;
    /// assert_eq!(Colour(0x1b, 0x78, 0x37).hex(), "#1b7837");
    /// ```
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The colour on the way to another: 0 is this one, 1 the other.
    ///
    /// ```
    /// # use stromboli_report::look::Colour;
    /// assert_eq!(Colour(0, 100, 200).towards(Colour(100, 100, 100), 0.5), Colour(50, 100, 150));
    /// ```
    pub fn towards(self, other: Colour, way: f64) -> Colour {
        let mix = |a: u8, b: u8| (f64::from(a) + (f64::from(b) - f64::from(a)) * way).round() as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }
}

/// How a framework is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// On a light ground.
    pub hue: Colour,
    /// On a dark ground.
    pub hue_in_the_dark: Colour,
    /// The dashes of its line, as SVG writes them.
    pub dashes: &'static str,
    /// The mark on its line.
    pub mark: Mark,
}

/// A mark on a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A circle.
    Circle,
    /// A square.
    Square,
    /// A triangle.
    Triangle,
    /// A square on its corner.
    Diamond,
    /// A cross.
    Cross,
}

/// The name of a framework as people write it.
pub fn title(framework: FrameworkName) -> &'static str {
    match framework {
        FrameworkName::QuickCheck => "QuickCheck",
        FrameworkName::Hedgehog => "Hedgehog",
        FrameworkName::Falsify => "Falsify",
        FrameworkName::LeanCheck => "LeanCheck",
        FrameworkName::SmallCheck => "SmallCheck",
    }
}

/// How a framework is drawn.
pub fn look(framework: FrameworkName) -> Look {
    match framework {
        FrameworkName::QuickCheck => Look {
            hue: Colour(0x1b, 0x78, 0x37),
            hue_in_the_dark: Colour(0x5f, 0xbf, 0x77),
            dashes: "none",
            mark: Mark::Circle,
        },
        FrameworkName::Hedgehog => Look {
            hue: Colour(0x21, 0x66, 0xac),
            hue_in_the_dark: Colour(0x6f, 0xb1, 0xea),
            dashes: "7 3",
            mark: Mark::Square,
        },
        FrameworkName::Falsify => Look {
            hue: Colour(0xb3, 0x58, 0x06),
            hue_in_the_dark: Colour(0xf0, 0x9a, 0x4b),
            dashes: "2 2.5",
            mark: Mark::Triangle,
        },
        FrameworkName::LeanCheck => Look {
            hue: Colour(0x76, 0x2a, 0x83),
            hue_in_the_dark: Colour(0xc3, 0x8c, 0xd0),
            dashes: "9 2 2 2",
            mark: Mark::Diamond,
        },
        FrameworkName::SmallCheck => Look {
            hue: Colour(0x4d, 0x4d, 0x4d),
            hue_in_the_dark: Colour(0xb8, 0xb8, 0xb8),
            dashes: "4 2 1 2",
            mark: Mark::Cross,
        },
    }
}

/// How far the shades of a hue fade, from the fastest bucket to the unsolved tasks.
pub const SHADES: [f64; 6] = [0.0, 0.24, 0.46, 0.64, 0.79, 0.93];

/// The class that styles a framework's shade: a page in the dark has other colours for it.
pub fn shade_class(framework: FrameworkName, shade: usize) -> String {
    format!("{}-{shade}", framework.name())
}

/// A shade of a framework's hue.
pub fn shade(framework: FrameworkName, shade: usize) -> Colour {
    look(framework).hue.towards(WHITE, SHADES[shade])
}

/// Whether a text on a shade should be light.
pub fn is_strong(shade: usize) -> bool {
    SHADES[shade] < 0.4
}
