//! Texts for people and for tables.

use std::borrow::Cow;

/// A number of things.
///
/// ```
/// # use stromboli_domain::text::counted;
/// assert_eq!(counted(1, "trial"), "1 trial");
/// assert_eq!(counted(12, "trial"), "12 trials");
/// ```
pub fn counted(n: u64, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// The beginning of a text that is longer than this many characters.
///
/// ```
/// # use stromboli_domain::text::shortened;
/// assert_eq!(shortened("a long text", 6), "a long ..");
/// assert_eq!(shortened("a text", 6), "a text");
/// ```
pub fn shortened(text: &str, n_characters: usize) -> Cow<'_, str> {
    match text.char_indices().nth(n_characters) {
        Some((end, _)) => format!("{} ..", &text[..end]).into(),
        None => text.into(),
    }
}

/// A text as a field of comma-separated values (RFC 4180): in quotes if it could be read as more than one.
///
/// ```
/// # use stromboli_domain::text::csv_field;
/// assert_eq!(csv_field("(E)"), "(E)");
/// assert_eq!(csv_field("((E),1)"), "\"((E),1)\"");
/// assert_eq!(csv_field("a \"quote\""), "\"a \"\"quote\"\"\"");
/// ```
pub fn csv_field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}
