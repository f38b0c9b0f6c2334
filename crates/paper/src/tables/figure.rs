//! Rounded numbers as the paper prints them.

use std::fmt;

/// A number as it is printed: with some decimals, or as a bound such as `<0.001`. It stands for every
/// number that is printed so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Figure {
    pub text: &'static str,
    /// `None` for a bound.
    pub value: Option<f64>,
    pub least: f64,
    pub most: f64,
}

impl Figure {
    /// Reads a figure.
    ///
    /// ```
    /// # use stromboli_paper::tables::Figure;
    /// let figure = Figure::parse("+0.20").unwrap();
    /// assert_eq!(figure.value, Some(0.2));
    /// assert!(figure.stands_for(0.1951) && !figure.stands_for(0.1949));
    /// let small = Figure::parse("<0.001").unwrap();
    /// assert_eq!(small.value, None);
    /// assert!(small.stands_for(1e-9) && !small.stands_for(0.0011));
    /// ```
    pub fn parse(text: &'static str) -> Option<Figure> {
        if let Some(bound) = text.strip_prefix('<') {
            let most = number(bound)?;
            return Some(Figure { text, value: None, least: 0.0, most });
        }
        let value = number(text)?;
        let n_decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let half = 0.5 / 10_f64.powi(i32::try_from(n_decimals).ok()?);
        // Figures were rounded from binary numbers: let those at the very edge count as well.
        let half = half * (1.0 + 1e-9);
        Some(Figure { text, value: Some(value), least: value - half, most: value + half })
    }

    /// Whether a number is printed so.
    pub fn stands_for(self, number: f64) -> bool {
        (self.least..=self.most).contains(&number)
    }
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

fn number(text: &str) -> Option<f64> {
    text.parse().ok().filter(|number: &f64| number.is_finite())
}
