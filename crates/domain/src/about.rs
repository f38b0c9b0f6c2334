//! Descriptions of frameworks and shrinkers: name, title, one sentence, and how charts draw them.

use crate::look::Look;

/// The description of a framework or a shrinker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// The name in commands and files: lower-case letters, digits, `-` and `_`.
    pub name: &'static str,
    /// The name in reports, such as `QuickCheck`.
    pub title: &'static str,
    /// One sentence for `stromboli frameworks`.
    pub summary: &'static str,
    /// The look in charts.
    pub look: Look,
}

/// A framework or shrinker that has a description.
pub trait Described: 'static {
    /// The description, as a constant.
    const ABOUT: About;
}
