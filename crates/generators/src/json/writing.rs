//! Texts for trees, and edits of texts, for all frameworks.

use stromboli_workloads::json::{Number, Tree};

/// The characters of strings: those that are special somewhere, and a few others. Shrinkers prefer
/// the first ones.
pub(super) const CHARACTERS: [char; 27] = [
    'a', 'b', 'n', 'u', '0', ' ', '"', '\\', '/', '[', ']', '{', '}', ',', ':', '\n', '\t', '\r',
    '\u{8}', '\0', '\u{1f}', '\u{7f}', '\u{80}', '\u{e9}', '\u{20ac}', '\u{10000}', '\u{1f600}',
];

/// Keys that are likely to occur more than once.
pub(super) const KEYS: [&str; 3] = ["", "a", "\n"];

/// The characters that edits insert.
pub(super) const INSERTED: [char; 18] =
    ['0', ',', ' ', '\n', '"', '\\', 'a', 'd', 'e', 'A', '1', '.', '-', '+', ':', '[', ']', '}'];

/// Whitespace. Most often there is none.
pub(super) const SPACES: [&str; 8] = ["", "", "", "", " ", "\n", "\t", "\r "];

/// The greatest number of choices of [`written`] that are drawn.
pub(super) const MOST_CHOICES: u32 = 16;

/// The number of alternatives of a choice: a multiple of the numbers that occur.
pub(super) const N_ALTERNATIVES: i64 = 120;

/// A JSON text for a tree.
///
/// Wherever there are several ways to write something, the next choice decides. After the last one
/// the choices start again. Without choices, or if all are 0, the text is compact.
pub(super) fn written(tree: &Tree, choices: &[i64]) -> String {
    let mut writer = Writer { choices, n_made: 0, text: String::new() };
    writer.space();
    writer.tree(tree);
    writer.space();
    writer.text
}

struct Writer<'a> {
    choices: &'a [i64],
    n_made: usize,
    text: String,
}

impl Writer<'_> {
    /// One of these values, which the next choice decides.
    fn choose<'b, T>(&mut self, values: &'b [T]) -> &'b T {
        let choice = match self.choices {
            [] => 0,
            choices => choices[self.n_made % choices.len()],
        };
        self.n_made += 1;
        &values[choice.unsigned_abs() as usize % values.len()]
    }

    fn space(&mut self) {
        let space = self.choose(&SPACES);
        self.text.push_str(space);
    }

    fn tree(&mut self, tree: &Tree) {
        match tree {
            Tree::Null => self.text.push_str("null"),
            Tree::Bool(truth) => self.text.push_str(if *truth { "true" } else { "false" }),
            Tree::Number(number) => {
                let number = self.choose(&numerals(**number)).clone();
                self.text.push_str(&number);
            }
            Tree::Text(content) => self.string(content),
            Tree::Array(elements) => self.list(['[', ']'], elements, Writer::tree),
            Tree::Object(members) => self.list(['{', '}'], members, |writer, member| {
                writer.string(&member.key);
                writer.space();
                writer.text.push(':');
                writer.space();
                writer.tree(&member.value);
            }),
        }
    }

    fn list<T>(&mut self, [open, close]: [char; 2], items: &[T], write: fn(&mut Self, &T)) {
        self.text.push(open);
        for (at, item) in items.iter().enumerate() {
            if at > 0 {
                self.text.push(',');
            }
            self.space();
            write(self, item);
        }
        self.space();
        self.text.push(close);
    }

    fn string(&mut self, content: &str) {
        self.text.push('"');
        for c in content.chars() {
            let form = self.choose(&forms(c)).clone();
            self.text.push_str(&form);
        }
        self.text.push('"');
    }
}

/// The ways to write a character of a string, the shortest first.
pub(super) fn forms(c: char) -> Vec<String> {
    let short = match c {
        '"' | '\\' | '/' => Some(c),
        '\u{8}' => Some('b'),
        '\u{c}' => Some('f'),
        '\n' => Some('n'),
        '\r' => Some('r'),
        '\t' => Some('t'),
        _ => None,
    };
    let is_plain = c >= ' ' && c != '"' && c != '\\';
    let mut units = [0; 2];
    let units = c.encode_utf16(&mut units);
    let lower = units.iter().map(|unit| format!("\\u{unit:04x}")).collect();
    let upper = units.iter().map(|unit| format!("\\u{unit:04X}")).collect();
    let plain = is_plain.then(|| c.to_string());
    let short = short.map(|letter| format!("\\{letter}"));
    plain.into_iter().chain(short).chain([lower, upper]).collect()
}

/// Some ways to write a number, or one that is near.
fn numerals(Number { mantissa, exponent }: Number) -> Vec<String> {
    let simple = match exponent {
        0 => mantissa.to_string(),
        _ => format!("{mantissa}e{exponent}"),
    };
    let sign = if mantissa < 0 { "-" } else { "" };
    let n_decimals = (-exponent).clamp(1, 9) as usize;
    let digits = format!("{:0>width$}", mantissa.unsigned_abs(), width = n_decimals + 1);
    let (whole, decimals) = digits.split_at(digits.len() - n_decimals);
    vec![
        simple,
        format!("{sign}{whole}.{decimals}"),
        format!("{mantissa}E{exponent:+}"),
        format!("-{}", mantissa.unsigned_abs()),
        format!("{sign}{whole}.{decimals}e{exponent:+}"),
    ]
}

/// The kinds of edits, and how often each occurs. Shrinkers prefer the first one, which does nothing.
pub(super) const N_KINDS: i64 = 8;

/// A text after an edit of this kind at a position: no change, or a character inserted, deleted,
/// replaced or appended.
pub(super) fn edited(text: &str, kind: i64, position: i64, character: char) -> String {
    let mut characters: Vec<_> = text.chars().collect();
    let at = position.unsigned_abs() as usize % (characters.len() + 1);
    match (kind, characters.get_mut(at)) {
        (0 | 1, _) => {}
        (2, _) => characters.push(character),
        (3 | 4, Some(_)) => drop(characters.remove(at)),
        (5, Some(replaced)) => *replaced = character,
        _ => characters.insert(at, character),
    }
    characters.into_iter().collect()
}

/// The greatest position of an edit.
pub(super) const LAST_POSITION: i64 = 63;
