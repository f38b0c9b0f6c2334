//! The classes of characters of Haskell's `Data.Char`, in the Unicode version of Rust's standard library.
//!
//! Haskell's classes are general categories. Rust's are derived properties, which include, for example, the
//! letters in circles.

use std::ops::RangeInclusive;

/// `isLower`: the category Ll.
pub(crate) fn is_lower(character: char) -> bool {
    character.is_lowercase() && !is_among(character, OTHER_LOWERCASE)
}

/// `isUpper`: the categories Lu and Lt.
pub(crate) fn is_upper(character: char) -> bool {
    character.is_uppercase() && !is_among(character, OTHER_UPPERCASE)
        || is_among(character, TITLECASE)
}

/// `isSpace`: the category Zs, and five control characters.
pub(crate) fn is_space(character: char) -> bool {
    character.is_whitespace() && !matches!(character, '\u{85}' | '\u{2028}' | '\u{2029}')
}

type Characters = &'static [RangeInclusive<char>];

fn is_among(character: char, characters: Characters) -> bool {
    characters.iter().any(|range| range.contains(&character))
}

/// Unicode's property Other_Lowercase.
const OTHER_LOWERCASE: Characters = &[
    '\u{aa}'..='\u{aa}',
    '\u{ba}'..='\u{ba}',
    '\u{2b0}'..='\u{2b8}',
    '\u{2c0}'..='\u{2c1}',
    '\u{2e0}'..='\u{2e4}',
    '\u{345}'..='\u{345}',
    '\u{37a}'..='\u{37a}',
    '\u{10fc}'..='\u{10fc}',
    '\u{1d2c}'..='\u{1d6a}',
    '\u{1d78}'..='\u{1d78}',
    '\u{1d9b}'..='\u{1dbf}',
    '\u{2071}'..='\u{2071}',
    '\u{207f}'..='\u{207f}',
    '\u{2090}'..='\u{209c}',
    '\u{2170}'..='\u{217f}',
    '\u{24d0}'..='\u{24e9}',
    '\u{2c7c}'..='\u{2c7d}',
    '\u{a69c}'..='\u{a69d}',
    '\u{a770}'..='\u{a770}',
    '\u{a7f2}'..='\u{a7f4}',
    '\u{a7f8}'..='\u{a7f9}',
    '\u{ab5c}'..='\u{ab5f}',
    '\u{ab69}'..='\u{ab69}',
    '\u{10780}'..='\u{10780}',
    '\u{10783}'..='\u{10785}',
    '\u{10787}'..='\u{107b0}',
    '\u{107b2}'..='\u{107ba}',
    '\u{1e030}'..='\u{1e06d}',
];

/// Unicode's property Other_Uppercase.
const OTHER_UPPERCASE: Characters = &[
    '\u{2160}'..='\u{216f}',
    '\u{24b6}'..='\u{24cf}',
    '\u{1f130}'..='\u{1f149}',
    '\u{1f150}'..='\u{1f169}',
    '\u{1f170}'..='\u{1f189}',
];

/// The category Lt.
const TITLECASE: Characters = &[
    '\u{1c5}'..='\u{1c5}',
    '\u{1c8}'..='\u{1c8}',
    '\u{1cb}'..='\u{1cb}',
    '\u{1f2}'..='\u{1f2}',
    '\u{1f88}'..='\u{1f8f}',
    '\u{1f98}'..='\u{1f9f}',
    '\u{1fa8}'..='\u{1faf}',
    '\u{1fbc}'..='\u{1fbc}',
    '\u{1fcc}'..='\u{1fcc}',
    '\u{1ffc}'..='\u{1ffc}',
];
