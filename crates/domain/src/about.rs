//! What is said of a framework or a shrinker: its name, its title, what it is and how it is drawn.

use crate::look::Look;

/// What is said of a framework or a shrinker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct About {
    /// What commands and files call it: lower-case letters, digits, `-` and `_`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What it is, in one sentence.
    pub summary: &'static str,
    /// How it is drawn.
    pub look: Look,
}

/// Something that says what it is.
pub trait Described: 'static {
    /// What is said of it.
    const ABOUT: About;
}
