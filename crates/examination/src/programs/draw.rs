//! Random inputs in printed form, from the types that a program declares.

use stromboli_domain::{SplitMix, print};
use stromboli_workloads::schema::{TypeRef, TypeSchema, Types};

/// Which values are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Range {
    /// All of them, as in the family `type`.
    Whole,
    /// Those near the origin: equal parts are more frequent.
    Near,
    /// The least and greatest integers, and the shortest and longest lists.
    Extreme,
}

/// The maximum number of parts of a value. Beyond it, lists are empty and values end where they can.
const MAX_PARTS: usize = 3_000;

/// How far near values are from the origin, and how long near lists are.
const NEAR: u64 = 3;

pub(super) struct Draw<'t> {
    types: &'t Types,
    random: SplitMix,
    range: Range,
    n_parts: usize,
}

impl<'t> Draw<'t> {
    /// The inputs of a type, by their number.
    pub(super) fn input(types: &'t Types, of: &TypeRef, number: usize) -> String {
        let range = match number % 4 {
            0 | 2 => Range::Whole,
            1 => Range::Near,
            _ => Range::Extreme,
        };
        let mut draw = Draw { types, random: SplitMix::new(number as u64), range, n_parts: 0 };
        let mut text = String::new();
        draw.write(of, None, &mut text);
        text
    }

    /// A number below another one.
    fn below(&mut self, limit: u64) -> u64 {
        let (number, rest) = self.random.next();
        self.random = rest;
        number % limit.max(1)
    }

    fn length(&mut self, most: u32) -> u64 {
        let most = u64::from(most);
        match self.range {
            _ if self.n_parts > MAX_PARTS => 0,
            Range::Whole => self.below(most + 1),
            Range::Near => self.below(NEAR.min(most) + 1),
            Range::Extreme => self.below(2) * most,
        }
    }

    fn between(&mut self, from: i64, to: i64, origin: i64) -> i64 {
        let (from, to) = match self.range {
            Range::Near => {
                let near = NEAR as i64;
                (origin.saturating_sub(near).max(from), origin.saturating_add(near).min(to))
            }
            Range::Extreme => return if self.below(2) == 0 { from } else { to },
            Range::Whole => (from, to),
        };
        let n_values = to.wrapping_sub(from).cast_unsigned().wrapping_add(1);
        // All integers of 64 bits are too many to count.
        let step = if n_values == 0 { self.random.next().0 } else { self.below(n_values) };
        from.wrapping_add(step.cast_signed())
    }

    fn character(&mut self, from: u32, to: u32) -> char {
        let code = self.between(from.into(), to.into(), from.into());
        // Surrogates are not characters.
        u32::try_from(code).ok().and_then(char::from_u32).or(char::from_u32(from)).unwrap_or('a')
    }

    /// Writes a value. A depth of `None` stands for that of the type.
    fn write(&mut self, of: &TypeRef, depth: Option<u32>, text: &mut String) {
        self.n_parts += 1;
        match of {
            TypeRef::Named(name) => self.write_named(name, depth, text),
            TypeRef::Tuple(components) => {
                text.push('(');
                for (place, component) in components.iter().enumerate() {
                    text.push_str(if place == 0 { "" } else { "," });
                    self.write(component, depth, text);
                }
                text.push(')');
            }
            TypeRef::List { list, most } => {
                text.push('[');
                for place in 0..self.length(*most) {
                    text.push_str(if place == 0 { "" } else { " " });
                    self.write(list, depth, text);
                }
                text.push(']');
            }
        }
    }

    fn write_named(&mut self, name: &str, depth: Option<u32>, text: &mut String) {
        // `hello` was validated, so every name is there.
        match self.types.get(name) {
            None => {}
            Some(TypeSchema::Boolean { .. }) => {
                text.push_str(if self.below(2) == 0 { "#f" } else { "#t" });
            }
            Some(TypeSchema::Integer { integer }) => {
                text.push_str(&self.between(integer.from, integer.to, integer.origin).to_string());
            }
            Some(TypeSchema::Character { character }) => {
                text.push_str(&print(&self.character(character.from, character.to)));
            }
            Some(TypeSchema::Text { text: characters, most }) => {
                let (from, to) = (characters.from, characters.to);
                let written: String =
                    (0..self.length(*most)).map(|_| self.character(from, to)).collect();
                text.push_str(&print(&written));
            }
            Some(TypeSchema::Sum { constructors, depth: start }) => {
                let depth = depth.or(*start).unwrap_or(0);
                let depth = if self.n_parts > MAX_PARTS { 0 } else { depth };
                let is_allowed = |leaf: bool| depth > 0 || leaf;
                let allowed: Vec<_> =
                    constructors.iter().filter(|one| is_allowed(one.leaf)).collect();
                let total = allowed.iter().map(|one| u64::from(one.weight)).sum();
                let mut chosen = self.below(total);
                let constructor = allowed.iter().find(|one| {
                    let is_it = chosen < u64::from(one.weight);
                    chosen = chosen.saturating_sub(one.weight.into());
                    is_it
                });
                let Some(constructor) = constructor else { return };
                text.push('(');
                text.push_str(&constructor.name);
                for field in &constructor.fields {
                    text.push(' ');
                    if depth == 0 && self.is_list_of_constructors(field) {
                        text.push_str("[]");
                    } else {
                        self.write(field, Some(depth.saturating_sub(1)), text);
                    }
                }
                text.push(')');
            }
        }
    }

    /// Such a list ends a value at depth 0.
    fn is_list_of_constructors(&self, of: &TypeRef) -> bool {
        matches!(of, TypeRef::List { list, .. } if self.has_constructors(list))
    }

    fn has_constructors(&self, of: &TypeRef) -> bool {
        match of {
            TypeRef::Named(name) => matches!(self.types.get(name), Some(TypeSchema::Sum { .. })),
            TypeRef::Tuple(components) => components.iter().any(|one| self.has_constructors(one)),
            TypeRef::List { list, .. } => self.has_constructors(list),
        }
    }
}
