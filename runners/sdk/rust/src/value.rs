//! Values of any workload, and their printed form.

use std::collections::HashSet;
use std::fmt::{self, Write};
use std::sync::{Arc, LazyLock, Mutex};

/// A value of any workload type. Cloning is cheap.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// `-7`
    Integer(i64),
    /// `#t` or `#f`
    Boolean(bool),
    /// `(T (E) 3 -7 (E))`
    Node(&'static str, Arc<[Value]>),
    /// `'a'`
    Character(char),
    /// `"ab\n"`
    Text(Arc<str>),
    /// `[a b c]`
    List(Arc<[Value]>),
    /// `(a,b,c)`
    Tuple(Arc<[Value]>),
}

impl Value {
    /// A constructor applied to its fields.
    ///
    /// ```
    /// # use stromboli_runner::Value;
    /// let leaf = Value::node("E", []);
    /// let tree = Value::node("T", [leaf.clone(), Value::Integer(3), Value::Integer(-7), leaf]);
    /// assert_eq!(tree.to_string(), "(T (E) 3 -7 (E))");
    /// assert_eq!(Value::node("Bool", [Value::Boolean(true)]).to_string(), "(Bool #t)");
    /// ```
    pub fn node(name: &'static str, fields: impl Into<Arc<[Value]>>) -> Value {
        Value::Node(name, fields.into())
    }

    /// A tuple: the components of an input, or a part of a list or a field.
    ///
    /// ```
    /// # use stromboli_runner::Value;
    /// let input = Value::tuple(vec![Value::node("E", []), Value::Integer(1), Value::Integer(0)]);
    /// assert_eq!(input.to_string(), "((E),1,0)");
    /// ```
    pub fn tuple(components: impl Into<Arc<[Value]>>) -> Value {
        Value::Tuple(components.into())
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(n) => write!(f, "{n}"),
            Value::Boolean(true) => f.write_str("#t"),
            Value::Boolean(false) => f.write_str("#f"),
            Value::Node(name, fields) => {
                write!(f, "({name}")?;
                for field in fields.iter() {
                    write!(f, " {field}")?;
                }
                f.write_str(")")
            }
            Value::Character(character) => {
                f.write_str("'")?;
                write_character(f, *character, '\'')?;
                f.write_str("'")
            }
            Value::Text(text) => {
                f.write_str("\"")?;
                text.chars().try_for_each(|character| write_character(f, character, '"'))?;
                f.write_str("\"")
            }
            Value::List(items) => separated(f, "[", items, " ", "]"),
            Value::Tuple(components) => separated(f, "(", components, ",", ")"),
        }
    }
}

/// Writes a character between marks of this kind, which are escaped.
fn write_character(f: &mut fmt::Formatter<'_>, character: char, mark: char) -> fmt::Result {
    match character {
        '\n' => f.write_str("\\n"),
        '\r' => f.write_str("\\r"),
        '\t' => f.write_str("\\t"),
        '\\' => f.write_str("\\\\"),
        _ if character == mark => write!(f, "\\{mark}"),
        ' '..='~' => f.write_char(character),
        _ => write!(f, "\\u{{{:x}}}", u32::from(character)),
    }
}

/// The printed form, so that a library's own log shows what the host sees.
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn separated(
    f: &mut fmt::Formatter<'_>,
    open: &str,
    items: &[Value],
    separator: &str,
    close: &str,
) -> fmt::Result {
    f.write_str(open)?;
    for (i, item) in items.iter().enumerate() {
        if i > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    f.write_str(close)
}

/// Makes a constructor name `'static`. Each distinct name is allocated once per process.
pub fn intern(name: &str) -> &'static str {
    static NAMES: LazyLock<Mutex<HashSet<&'static str>>> = LazyLock::new(Mutex::default);
    let mut names = NAMES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(known) = names.get(name) {
        return known;
    }
    let new: &'static str = Box::leak(name.into());
    names.insert(new);
    new
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_printed_in_brackets() {
        let list = Value::List([Value::Integer(1), Value::Integer(-2)].into());
        assert_eq!(list.to_string(), "[1 -2]");
        assert_eq!(Value::List([].into()).to_string(), "[]");
    }

    #[test]
    fn characters_outside_of_printable_ascii_are_escaped() {
        let text = Value::Text("a\"'\\\n\r\t\0é\u{1f30b} ~".into());
        assert_eq!(text.to_string(), r#""a\"'\\\n\r\t\u{0}\u{e9}\u{1f30b} ~""#);
        assert_eq!(Value::Character('\'').to_string(), r"'\''");
        assert_eq!(Value::Character('"').to_string(), "'\"'");
    }

    #[test]
    fn a_name_is_interned_once() {
        assert!(std::ptr::eq(intern("Abs"), intern(&String::from("Abs"))));
    }
}
