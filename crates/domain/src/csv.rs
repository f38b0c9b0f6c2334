//! Fields of comma-separated values (RFC 4180).

use std::borrow::Cow;

/// A text as one field: in quotes if it could be read as more than one.
///
/// ```
/// # use stromboli_domain::csv::field;
/// assert_eq!(field("(E)"), "(E)");
/// assert_eq!(field("((E),1)"), "\"((E),1)\"");
/// assert_eq!(field("a \"quote\""), "\"a \"\"quote\"\"\"");
/// ```
pub fn field(text: &str) -> Cow<'_, str> {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\"")).into()
    } else {
        text.into()
    }
}
