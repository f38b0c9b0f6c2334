//! How a framework is drawn: hues, dashes, marks.
//!
//! A hue alone says nothing in grey or to many eyes. Lines also differ in their dashes and marks.

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u8, pub u8, pub u8);

/// The background of charts.
pub const WHITE: Colour = Colour(0xff, 0xff, 0xff);

/// The background of a dark page.
pub const NIGHT: Colour = Colour(0x16, 0x18, 0x1d);

impl Colour {
    /// As SVG and CSS write it.
    ///
    /// ```
    /// # use stromboli_domain::look::Colour;
    /// assert_eq!(Colour(0x1b, 0x78, 0x37).hex(), "#1b7837");
    /// ```
    pub fn hex(self) -> String {
        format!("#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }

    /// The colour on the way to another: 0 is this one, 1 the other.
    ///
    /// ```
    /// # use stromboli_domain::look::Colour;
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
    /// On a light background.
    pub hue: Colour,
    /// On a dark background.
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

/// Hues, light and dark, for what brings no look of its own. They differ from those of the built-in
/// frameworks and, in lightness, from their neighbours in the list.
const HUES: [(Colour, Colour); 10] = [
    (Colour(0xc5, 0x1b, 0x7d), Colour(0xf0, 0x7f, 0xbd)),
    (Colour(0x01, 0x66, 0x5e), Colour(0x4f, 0xc4, 0xb8)),
    (Colour(0x8c, 0x6d, 0x00), Colour(0xdb, 0xbe, 0x4a)),
    (Colour(0xb2, 0x18, 0x2b), Colour(0xf2, 0x7d, 0x83)),
    (Colour(0x3f, 0x37, 0xc9), Colour(0x9a, 0x96, 0xf5)),
    (Colour(0x5a, 0x7d, 0x0a), Colour(0xa9, 0xce, 0x5a)),
    (Colour(0x7a, 0x42, 0x1d), Colour(0xcf, 0x9b, 0x78)),
    (Colour(0x0b, 0x7a, 0xa5), Colour(0x63, 0xc8, 0xee)),
    (Colour(0x9e, 0x3d, 0x97), Colour(0xdd, 0x94, 0xd8)),
    (Colour(0x46, 0x5a, 0x6e), Colour(0xa4, 0xb8, 0xcc)),
];

/// Dashes, from easily seen to less so.
const DASHES: [&str; 7] = ["12 3", "1 3", "6 2 1 2 1 2", "none", "10 2 4 2", "3 1.5", "14 2 1 2"];

/// Marks.
const MARKS: [Mark; 5] = [Mark::Diamond, Mark::Cross, Mark::Circle, Mark::Triangle, Mark::Square];

impl Look {
    /// The look for the n-th of those that bring none of their own.
    ///
    /// There are ten hues and seven kinds of dashes, so that no pair of them comes twice among 70.
    ///
    /// ```
    /// # use stromboli_domain::look::Look;
    /// let looks: Vec<_> = (0..70).map(Look::spare).collect();
    /// for (n, look) in looks.iter().enumerate() {
    ///     assert!(looks[..n].iter().all(|other| other != look));
    /// }
    /// ```
    pub fn spare(n: usize) -> Look {
        let (hue, hue_in_the_dark) = HUES[n % HUES.len()];
        // A hue that comes again has another mark, too.
        let mark = MARKS[(n + n / HUES.len()) % MARKS.len()];
        Look { hue, hue_in_the_dark, dashes: DASHES[n % DASHES.len()], mark }
    }
}
