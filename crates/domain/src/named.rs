//! Enums whose values have names.

pub use stromboli_derive::Named;

/// An enum whose values have names in commands and files.
///
/// Derived: the name is the variant's name, or the text in `#[named("..")]`; the description is the
/// variant's doc comment.
///
/// ```
/// use stromboli_domain::Named;
///
/// #[derive(Clone, Copy, Debug, PartialEq, Named)]
/// enum Colour {
///     /// Like blood.
///     Red,
///     /// Like the sea.
///     #[named("deep_blue")]
///     Blue,
/// }
///
/// assert_eq!(Colour::ALL, [Colour::Red, Colour::Blue]);
/// assert_eq!(Colour::Blue.name(), "deep_blue");
/// assert_eq!(Colour::Red.description(), "Like blood.");
/// assert_eq!(Colour::from_name("Red").unwrap(), Colour::Red);
/// assert_eq!(Colour::from_name("red").unwrap_err().nearest(), Some("Red"));
/// ```
pub trait Named: Copy + PartialEq + 'static {
    /// Every value, in the order of declaration.
    const ALL: &'static [Self];

    /// The name in commands and files.
    fn name(self) -> &'static str;

    /// The description: the doc comment of the variant.
    fn description(self) -> &'static str;

    /// Looks up a value by its name.
    fn from_name(name: &str) -> Result<Self, UnknownName> {
        Self::ALL.iter().copied().find(|value| value.name() == name).ok_or_else(|| UnknownName {
            name: name.to_owned(),
            known: Self::ALL.iter().map(|value| value.name()).collect(),
        })
    }
}

/// The error if no value has the given name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown name `{name}`; known names are {}", .known.join(", "))]
pub struct UnknownName {
    /// The unknown name.
    pub name: String,
    /// All known names.
    pub known: Vec<&'static str>,
}

impl UnknownName {
    /// The most similar known name, if one is similar enough.
    pub fn nearest(&self) -> Option<&'static str> {
        nearest(&self.name, self.known.iter().copied())
    }
}

/// The candidate most similar to `name`, if one is similar enough.
///
/// ```
/// # use stromboli_domain::named::nearest;
/// assert_eq!(nearest("bts", ["rbt", "bst"]), Some("bst"));
/// assert_eq!(nearest("quicksort", ["rbt", "bst"]), None);
/// ```
pub fn nearest<'a>(name: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let name = name.to_lowercase();
    let n_slips = |candidate: &str| strsim::damerau_levenshtein(&name, &candidate.to_lowercase());
    candidates
        .into_iter()
        .map(|candidate| (n_slips(candidate), candidate))
        .filter(|(n_slips, _)| *n_slips <= 1 + name.len() / 4)
        .min_by_key(|(n_slips, _)| *n_slips)
        .map(|(_, candidate)| candidate)
}
