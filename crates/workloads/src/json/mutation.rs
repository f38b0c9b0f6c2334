//! The mutations of the printer and the parser.

use stromboli_domain::Named;

/// The mutations of the printer, then those of the parser.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Mutation {
    /// Quotes in strings are printed without a backslash.
    #[named("quote_unescaped")]
    QuoteUnescaped,
    /// Backslashes in strings are printed once.
    #[named("backslash_unescaped")]
    BackslashUnescaped,
    /// Control characters in strings are printed as they are.
    #[named("control_unescaped")]
    ControlUnescaped,
    /// Escapes with hexadecimal digits are printed without leading zeros.
    #[named("hex_unpadded")]
    HexUnpadded,
    /// The sign of a negative exponent is not printed.
    #[named("exponent_sign")]
    ExponentSign,
    /// An empty array inside an array is printed as nothing.
    #[named("empty_nested")]
    EmptyNested,
    /// Pretty printing also breaks lines at brackets, commas and colons inside strings.
    #[named("pretty_strings")]
    PrettyStrings,
    /// For pretty printing, an escaped quote ends the string.
    #[named("pretty_quotes")]
    PrettyQuotes,
    /// Printing as ASCII uses one escape, with five or six digits, for characters beyond U+FFFF.
    #[named("ascii_pair")]
    AsciiPair,
    /// The escape `\n` is read as the letter `n`.
    #[named("escape_lost")]
    EscapeLost,
    /// An unknown escape, such as `\a`, is accepted and read as the character after the backslash.
    #[named("unknown_escape")]
    UnknownEscape,
    /// Control characters in strings are accepted without an escape.
    #[named("control_accepted")]
    ControlAccepted,
    /// Capital letters are rejected as hexadecimal digits.
    #[named("hex_upper")]
    HexUpper,
    /// A surrogate pair is read as two replacement characters.
    #[named("pair_split")]
    PairSplit,
    /// An unpaired surrogate is accepted and read as the replacement character.
    #[named("surrogate_accepted")]
    SurrogateAccepted,
    /// Numbers with leading zeros are accepted.
    #[named("leading_zero")]
    LeadingZero,
    /// The sign of a number is lost if its integer part is zero, as in `-0.5`.
    #[named("minus_zero")]
    MinusZero,
    /// An exponent with a plus sign is rejected.
    #[named("exponent_plus")]
    ExponentPlus,
    /// An exponent without digits is accepted and read as 0.
    #[named("exponent_empty")]
    ExponentEmpty,
    /// A comma before a closing bracket or brace is accepted.
    #[named("trailing_comma")]
    TrailingComma,
    /// A member with an empty key is dropped.
    #[named("empty_key")]
    EmptyKey,
    /// A later member replaces the earlier one with the same key.
    #[named("duplicate_key")]
    DuplicateKey,
    /// Newlines are rejected as whitespace.
    #[named("newline_rejected")]
    NewlineRejected,
    /// Whitespace between the brackets of an empty array is rejected.
    #[named("space_in_empty")]
    SpaceInEmpty,
    /// Text after the value is ignored.
    #[named("trailing_text")]
    TrailingText,
}

/// The program: a printer and a parser of JSON, with or without a bug.
#[derive(Clone, Copy, Debug)]
pub struct Json<B = Option<Mutation>>(pub B);
