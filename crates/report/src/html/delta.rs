//! Texts as differences from the text before: a shrink changes little.

use serde::ser::{Serialize, SerializeTuple, Serializer};

/// A text as its difference from a base text: a prefix of the base, a middle of its own, and a suffix of the
/// base.
///
/// Serialized as `[length of prefix, length of suffix, middle]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Delta<'a> {
    /// The length of the prefix, in characters.
    pub(crate) n_first: usize,
    /// The length of the suffix, in characters.
    pub(crate) n_last: usize,
    /// The text between them.
    pub(crate) middle: &'a str,
}

impl<'a> Delta<'a> {
    /// The difference of `text` from `base`.
    pub(crate) fn of(base: &str, text: &'a str) -> Delta<'a> {
        // JavaScript counts UTF-16 units, which are bytes only if all characters are ASCII.
        if !base.is_ascii() || !text.is_ascii() {
            return Delta { n_first: 0, n_last: 0, middle: text };
        }
        let pairs = base.bytes().zip(text.bytes());
        let n_first = pairs.take_while(|(a, b)| a == b).count();
        let (base_rest, text_rest) = (&base[n_first..], &text[n_first..]);
        let pairs = base_rest.bytes().rev().zip(text_rest.bytes().rev());
        let n_last = pairs.take_while(|(a, b)| a == b).count();
        Delta { n_first, n_last, middle: &text_rest[..text_rest.len() - n_last] }
    }
}

impl Serialize for Delta<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut tuple = serializer.serialize_tuple(3)?;
        tuple.serialize_element(&self.n_first)?;
        tuple.serialize_element(&self.n_last)?;
        tuple.serialize_element(self.middle)?;
        tuple.end()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn applied(base: &str, delta: Delta<'_>) -> String {
        [&base[..delta.n_first], delta.middle, &base[base.len() - delta.n_last..]].concat()
    }

    proptest! {
        #[test]
        fn a_delta_gives_the_text_back(base in "[ab()]{0,12}", text in "[ab()]{0,12}") {
            prop_assert_eq!(applied(&base, Delta::of(&base, &text)), text);
        }

        #[test]
        fn a_delta_gives_any_text_back(base in ".{0,6}", text in ".{0,6}") {
            prop_assert_eq!(applied(&base, Delta::of(&base, &text)), text);
        }
    }

    #[test]
    fn a_small_change_is_a_small_delta() {
        let delta = Delta::of("((T (E) -757 960 (E)),273)", "((T (E) 0 960 (E)),273)");
        assert_eq!(delta, Delta { n_first: 8, n_last: 14, middle: "0" });
        assert_eq!(Delta::of("(E)", "(E)"), Delta { n_first: 3, n_last: 0, middle: "" });
    }
}
