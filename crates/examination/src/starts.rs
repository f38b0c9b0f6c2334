//! Counterexamples to shrink, drawn from the types of an input.

use std::fmt;

use stromboli_domain::SplitMix;
use stromboli_workloads::Schema;
use stromboli_workloads::schema::{ConstructorSchema, TypeRef, TypeSchema, Types};

/// The kind of a counterexample to shrink. Which one it is depends on the types alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    /// As the family `type` draws them, but not among the smallest.
    Typical,
    /// With the least of everything.
    Smallest,
    /// With many constructors inside each other.
    Deep,
    /// With many constructors beside each other.
    Large,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Start::Typical => "a start",
            Start::Smallest => "the smallest start",
            Start::Deep => "a deep start",
            Start::Large => "a large start",
        })
    }
}

/// How long a typical value is at least, if any is.
const LONG: usize = 60;

/// How many values are drawn to find a long one.
const N_DRAWN: u64 = 64;

/// How many constructors a deep and a large value have.
pub(crate) const N_CONSTRUCTORS: u32 = 500;

impl Start {
    /// The printed value.
    pub(crate) fn value(self, schema: &Schema) -> String {
        let drawn = |seed, how| {
            Draw { types: &schema.types, random: SplitMix::new(seed) }.of(&schema.input, how)
        };
        match self {
            Start::Typical => {
                let mut longest = String::new();
                for seed in 0..N_DRAWN {
                    let value = drawn(seed, How::Random(None));
                    if value.len() > longest.len() {
                        longest = value;
                    }
                    if longest.len() >= LONG {
                        break;
                    }
                }
                longest
            }
            Start::Smallest => drawn(0, How::Least),
            Start::Deep => drawn(0, How::Deep(N_CONSTRUCTORS)),
            Start::Large => drawn(0, How::Large(N_CONSTRUCTORS)),
        }
    }
}

/// How a value is drawn.
#[derive(Clone, Copy)]
enum How {
    /// As the family `type` does, at this depth or that of each type.
    Random(Option<u32>),
    /// A field of a constructor at depth 0.
    Last,
    Least,
    /// With so many constructors inside each other.
    Deep(u32),
    /// With about so many constructors.
    Large(u32),
}

struct Draw<'a> {
    types: &'a Types,
    random: SplitMix,
}

impl Draw<'_> {
    fn below(&mut self, n: u64) -> u64 {
        let (number, next) = self.random.next();
        self.random = next;
        number % n.max(1)
    }

    fn of(&mut self, of: &TypeRef, how: How) -> String {
        match of {
            TypeRef::Named(name) => match self.types.get(name) {
                Some(of_type) => self.of_type(of_type, how),
                None => String::new(),
            },
            TypeRef::Tuple(components) => format!("({})", self.parts(components, how).join(",")),
            TypeRef::List { list, most } => {
                let most = u64::from(*most);
                let (n, each) = match how {
                    How::Least => (0, how),
                    How::Last if has_constructors(self.types, list) => (0, how),
                    How::Random(_) | How::Last => (self.below(most + 1), how),
                    How::Deep(0) => (0, How::Least),
                    How::Deep(_) => (1.min(most), how),
                    How::Large(n) => {
                        let length = most.min(n.into());
                        (length, How::Large(n / u32::try_from(length.max(1)).unwrap_or(1)))
                    }
                };
                let elements: Vec<_> = (0..n).map(|_| self.of(list, each)).collect();
                format!("[{}]", elements.join(" "))
            }
        }
    }

    fn of_type(&mut self, of: &TypeSchema, how: How) -> String {
        let is_least = matches!(how, How::Least);
        match of {
            TypeSchema::Sum { constructors, depth } => self.constructed(constructors, *depth, how),
            TypeSchema::Integer { integer } if is_least => integer.origin.to_string(),
            TypeSchema::Integer { integer } => {
                // The width of a range may be that of all integers.
                let width = integer.to.abs_diff(integer.from).saturating_add(1);
                integer.from.wrapping_add_unsigned(self.below(width)).to_string()
            }
            TypeSchema::Boolean { .. } if is_least => "#f".to_owned(),
            TypeSchema::Boolean { .. } => ["#f", "#t"][self.below(2) as usize].to_owned(),
            TypeSchema::Character { character } => {
                format!("'{}'", self.character(character.from, character.to))
            }
            TypeSchema::Text { text, most } => {
                let n = if is_least { 0 } else { self.below(u64::from(*most) + 1) };
                let text: String = (0..n).map(|_| self.character(text.from, text.to)).collect();
                format!("\"{text}\"")
            }
        }
    }

    /// A lower-case letter, if there is one in the range.
    fn character(&mut self, from: u32, to: u32) -> String {
        let (first, last) = (from.max('a'.into()), to.min('z'.into()));
        if first > last {
            return format!("\\u{{{from:x}}}");
        }
        let code = u64::from(first) + self.below(u64::from(last - first) + 1);
        u32::try_from(code).ok().and_then(char::from_u32).map(String::from).unwrap_or_default()
    }

    fn constructed(
        &mut self,
        constructors: &[ConstructorSchema],
        depth: Option<u32>,
        how: How,
    ) -> String {
        let leaf = || constructors.iter().filter(|one| one.leaf).min_by_key(|one| one.fields.len());
        let n_recursive = |one: &ConstructorSchema| {
            one.fields.iter().filter(|field| self.is_recursive(field)).count()
        };
        let (chosen, each) = match how {
            How::Least | How::Deep(0) | How::Large(0 | 1) => (leaf(), How::Least),
            How::Deep(n) => {
                let deeper = constructors.iter().find(|one| n_recursive(one) > 0);
                (deeper.or_else(leaf), How::Deep(n - 1))
            }
            How::Large(n) => {
                let wider = constructors.iter().rev().max_by_key(|one| n_recursive(one));
                let n_parts = wider.map_or(1, n_recursive).max(1);
                (wider, How::Large((n - 1) / u32::try_from(n_parts).unwrap_or(1)))
            }
            How::Random(_) | How::Last => {
                let depth = match how {
                    How::Random(given) => given.or(depth).unwrap_or(0),
                    _ => 0,
                };
                let possible: Vec<_> =
                    constructors.iter().filter(|one| depth > 0 || one.leaf).collect();
                let total: u64 = possible.iter().map(|one| u64::from(one.weight)).sum();
                let mut left = self.below(total);
                let chosen = possible.into_iter().find(|one| {
                    let is_it = left < one.weight.into();
                    left = left.saturating_sub(one.weight.into());
                    is_it
                });
                let each = depth.checked_sub(1).map_or(How::Last, |depth| How::Random(Some(depth)));
                (chosen.or_else(leaf), each)
            }
        };
        let Some(chosen) = chosen else { return String::new() };
        let mut text = format!("({}", chosen.name);
        for field in self.parts(&chosen.fields, each) {
            text += " ";
            text += &field;
        }
        text + ")"
    }

    /// The fields of a constructor or the components of a tuple.
    fn parts(&mut self, of: &[TypeRef], how: How) -> Vec<String> {
        // Only one part is deep.
        let deep = of.iter().position(|part| self.is_recursive(part));
        let part = |(place, part): (usize, &TypeRef)| match how {
            How::Deep(_) if Some(place) != deep => self.of(part, How::Least),
            how => self.of(part, how),
        };
        of.iter().enumerate().map(part).collect()
    }

    /// Whether a value of this type can contain constructors without end.
    fn is_recursive(&self, of: &TypeRef) -> bool {
        self.reaches_itself(of, &mut Vec::new())
    }

    fn reaches_itself<'r>(&'r self, of: &'r TypeRef, above: &mut Vec<&'r str>) -> bool {
        match of {
            TypeRef::Named(name) if above.contains(&name.as_str()) => true,
            TypeRef::Named(name) => {
                let Some(TypeSchema::Sum { constructors, .. }) = self.types.get(name) else {
                    return false;
                };
                above.push(name);
                let mut fields = constructors.iter().flat_map(|one| &one.fields);
                let reaches = fields.any(|field| self.reaches_itself(field, above));
                above.pop();
                reaches
            }
            TypeRef::Tuple(components) => {
                components.iter().any(|component| self.reaches_itself(component, above))
            }
            TypeRef::List { list, .. } => self.reaches_itself(list, above),
        }
    }
}

fn has_constructors(types: &Types, of: &TypeRef) -> bool {
    match of {
        TypeRef::Named(name) => matches!(types.get(name), Some(TypeSchema::Sum { .. })),
        TypeRef::Tuple(components) => components.iter().any(|of| has_constructors(types, of)),
        TypeRef::List { list, .. } => has_constructors(types, list),
    }
}
