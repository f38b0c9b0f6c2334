//! Families of generators.

use std::fmt;
use std::str::FromStr;

use crate::name::Name;
use crate::named::{Named, UnknownName};

/// A family of generators: a kind, or a variant of that kind. Prints and parses as `cbc`,
/// `cbc_idiomatic`.
///
/// ```
/// use stromboli_domain::Family;
///
/// assert_eq!("cbc_idiomatic".parse(), Ok(Family::CBC_IDIOMATIC));
/// assert_eq!(Family::CBC_IDIOMATIC.kind, Family::CBC.kind);
/// assert_eq!(Family::TYPE_NARROW.to_string(), "type_narrow");
/// assert!("cbd".parse::<Family>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Family {
    /// The kind that this family is, or is a variant of.
    pub kind: FamilyKind,
    /// The variant; `None` for the kind itself.
    pub variant: Option<Variant>,
}

/// A kind of generators.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Named)]
pub enum FamilyKind {
    /// Derived from the type alone; inputs that violate the precondition are discarded.
    #[named("type")]
    Type,
    /// Values are built with the structure's own operations.
    #[named("api")]
    Api,
    /// Correct by construction: every input satisfies the precondition.
    #[named("cbc")]
    Cbc,
    /// No generators: all inputs are enumerated.
    #[named("enumeration")]
    Enumeration,
}

/// A variant of a kind of generators. Any name of lower-case letters, digits and `_` is valid; the
/// generators define which variants exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variant(Name);

impl Variant {
    /// Integers from a smaller range.
    pub const NARROW: Variant = Variant::new("narrow");
    /// Written as the framework's documentation recommends.
    pub const IDIOMATIC: Variant = Variant::new("idiomatic");

    /// The name, as in `cbc_idiomatic` without the kind.
    pub fn name(&self) -> &str {
        &self.0
    }

    /// A variant whose name is known at compile time.
    pub const fn new(name: &'static str) -> Variant {
        Variant(Name::of(name))
    }

    /// The variant of this name, which may be unknown to the program. `None` if it is not a valid
    /// name.
    fn named(name: &str) -> Option<Variant> {
        let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
        let is_name = !name.is_empty() && name.bytes().all(is_part);
        is_name.then(|| Name::new(name)).flatten().map(Variant)
    }
}

impl Family {
    /// Derived from the type alone; inputs that violate the precondition are discarded.
    pub const TYPE: Family = FamilyKind::Type.plain();
    /// The family `type` with indices from -5 to 5 instead of -1000 to 1000.
    pub const TYPE_NARROW: Family = FamilyKind::Type.variant(Variant::NARROW);
    /// Values are built with the structure's own operations.
    pub const API: Family = FamilyKind::Api.plain();
    /// Correct by construction: every input satisfies the precondition.
    pub const CBC: Family = FamilyKind::Cbc.plain();
    /// `cbc`, written as the framework's documentation recommends.
    pub const CBC_IDIOMATIC: Family = FamilyKind::Cbc.variant(Variant::IDIOMATIC);
    /// No generators: all inputs are enumerated.
    pub const ENUMERATION: Family = FamilyKind::Enumeration.plain();

    /// Whether this is the kind itself, not a variant.
    pub fn is_plain(self) -> bool {
        self.variant.is_none()
    }
}

impl FamilyKind {
    /// The family for this kind, without a variant.
    pub const fn plain(self) -> Family {
        Family { kind: self, variant: None }
    }

    /// The family for a variant of this kind.
    pub const fn variant(self, variant: Variant) -> Family {
        Family { kind: self, variant: Some(variant) }
    }
}

impl fmt::Display for FamilyKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.variant {
            None => self.kind.fmt(f),
            Some(variant) => f.pad(&format!("{}_{variant}", self.kind)),
        }
    }
}

impl FromStr for Family {
    type Err = UnknownName;

    fn from_str(text: &str) -> Result<Family, UnknownName> {
        let Some((kind, variant)) = text.split_once('_') else {
            return FamilyKind::from_name(text).map(FamilyKind::plain);
        };
        let unknown = |error: UnknownName| UnknownName { name: text.to_owned(), ..error };
        let kind = FamilyKind::from_name(kind).map_err(unknown)?;
        let variant = Variant::named(variant).ok_or_else(|| UnknownName {
            name: text.to_owned(),
            known: FamilyKind::ALL.iter().map(|kind| kind.name()).collect(),
        })?;
        Ok(kind.variant(variant))
    }
}
