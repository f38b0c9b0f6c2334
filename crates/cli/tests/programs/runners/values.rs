//! Values of any workload, by the types in the trial message.

use std::fmt;

use serde_json::Value as Json;

/// A value: a constructor with its fields, a list, a tuple, text, or a word.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Node { of: String, name: String, fields: Vec<Value> },
    List(Vec<Value>),
    Tuple(Vec<Value>),
    Text(Vec<char>),
    Character(char),
    Integer(i64),
    Word(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separated = |values: &[Value], separator: &str| {
            values.iter().map(Value::to_string).collect::<Vec<_>>().join(separator)
        };
        match self {
            Value::Integer(number) => write!(f, "{number}"),
            Value::Word(word) => f.write_str(word),
            Value::Node { name, fields, .. } => {
                write!(f, "({name}")?;
                fields.iter().try_for_each(|field| write!(f, " {field}"))?;
                f.write_str(")")
            }
            Value::List(elements) => write!(f, "[{}]", separated(elements, " ")),
            Value::Tuple(components) => write!(f, "({})", separated(components, ",")),
            Value::Text(characters) => {
                write!(f, "\"{}\"", characters.iter().map(|c| escaped(*c, '"')).collect::<String>())
            }
            Value::Character(character) => write!(f, "'{}'", escaped(*character, '\'')),
        }
    }
}

fn escaped(character: char, mark: char) -> String {
    match character {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        _ if character == mark || character == '\\' => format!("\\{character}"),
        ' '..='~' => character.to_string(),
        _ => format!("\\u{{{:x}}}", u32::from(character)),
    }
}

/// The simplest random numbers there are.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below `n`.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let mixed = self.0 ^ (self.0 >> 33);
        (mixed.wrapping_mul(0xff51_afd7_ed55_8ccd) >> 33) % n.max(1)
    }
}

/// The types of a trial message.
pub(crate) struct Types(pub(crate) Json);

impl Types {
    /// The types of the input's components; `None` if the message declares no such type.
    pub(crate) fn of_input(&self, input: &Json) -> Option<Vec<Json>> {
        let components = input.as_array().cloned().unwrap_or_else(|| vec![input.clone()]);
        components.iter().all(|of| self.is_declared(of)).then_some(components)
    }

    fn is_declared(&self, of: &Json) -> bool {
        match of {
            Json::String(name) => self.0.get(name).is_some(),
            Json::Array(components) => components.iter().all(|of| self.is_declared(of)),
            _ => self.is_declared(&of["list"]),
        }
    }

    /// A component of an input.
    pub(crate) fn generate(&self, of: &Json, random: &mut Random) -> Value {
        self.at_depth(of, None, random)
    }

    /// A value at this depth, or at the depth of its type. Depth -1 is that of fields at depth 0, which
    /// have no elements.
    fn at_depth(&self, of: &Json, depth: Option<i64>, random: &mut Random) -> Value {
        let name = match of {
            Json::String(name) => name,
            Json::Array(components) => {
                let component = |of| self.at_depth(of, depth, random);
                return Value::Tuple(components.iter().map(component).collect());
            }
            list => {
                let length = if depth == Some(-1) { 0 } else { length(list, random) };
                let element = |_| self.at_depth(&list["list"], depth, random);
                return Value::List((0..length).map(element).collect());
            }
        };
        let of = &self.0[name];
        if let Some(range) = of.get("integer") {
            return Value::Integer(between(range, random));
        }
        if let Some(range) = of.get("character") {
            return Value::Character(character(range, random));
        }
        if let Some(range) = of.get("text") {
            let length = length(of, random);
            return Value::Text((0..length).map(|_| character(range, random)).collect());
        }
        let Some(constructors) = of["constructors"].as_array() else {
            return Value::Word(if random.below(2) == 0 { "#t" } else { "#f" });
        };
        let depth = depth.or(of["depth"].as_i64()).unwrap_or(0);
        let is_allowed = |one: &&Json| depth > 0 || one["leaf"] == true;
        let weight = |one: &Json| one["weight"].as_u64().unwrap();
        let allowed: Vec<_> = constructors.iter().filter(is_allowed).collect();
        let mut number = random.below(allowed.iter().map(|one| weight(one)).sum());
        let chosen = allowed.iter().find(|one| {
            let is_it = number < weight(one);
            number = number.saturating_sub(weight(one));
            is_it
        });
        let chosen = chosen.unwrap();
        let fields = chosen["fields"].as_array().unwrap();
        let field = |of: &Json| self.at_depth(of, Some((depth - 1).max(-1)), random);
        Value::Node {
            of: name.to_owned(),
            name: chosen["name"].as_str().unwrap().to_owned(),
            fields: fields.iter().map(field).collect(),
        }
    }

    /// A few smaller values.
    pub(crate) fn shrink(&self, value: &Value) -> Vec<Value> {
        match value {
            Value::Word(_) | Value::Character(_) | Value::Integer(0) => Vec::new(),
            Value::Integer(number) => vec![Value::Integer(0), Value::Integer(number / 2)],
            Value::Text(characters) => shorter(characters).map(Value::Text).collect(),
            Value::List(elements) => {
                let smaller = self.shrink_one(elements).into_iter();
                shorter(elements).chain(smaller).map(Value::List).collect()
            }
            Value::Tuple(components) => {
                self.shrink_one(components).into_iter().map(Value::Tuple).collect()
            }
            Value::Node { of, name, fields } => {
                let is_same =
                    |field: &&Value| matches!(field, Value::Node { of: other, .. } if other == of);
                let same = fields.iter().filter(is_same).cloned();
                let node = |fields| Value::Node { of: of.clone(), name: name.clone(), fields };
                same.chain(self.shrink_one(fields).into_iter().map(node)).collect()
            }
        }
    }

    /// The values with one of them smaller.
    fn shrink_one(&self, values: &[Value]) -> Vec<Vec<Value>> {
        let mut smaller = Vec::new();
        for (place, value) in values.iter().enumerate() {
            for value in self.shrink(value) {
                let mut values = values.to_vec();
                values[place] = value;
                smaller.push(values);
            }
        }
        smaller
    }
}

/// The first half, if that is less than all.
fn shorter<T: Clone>(elements: &[T]) -> impl Iterator<Item = Vec<T>> {
    (!elements.is_empty()).then(|| elements[..elements.len() / 2].to_vec()).into_iter()
}

/// A length of at most what the type says.
fn length(of: &Json, random: &mut Random) -> u64 {
    random.below(of["most"].as_u64().unwrap() + 1)
}

fn between(range: &Json, random: &mut Random) -> i64 {
    let (from, to) = (range["from"].as_i64().unwrap(), range["to"].as_i64().unwrap());
    from + random.below((to - from + 1) as u64) as i64
}

fn character(range: &Json, random: &mut Random) -> char {
    char::from_u32(between(range, random) as u32).unwrap_or('a')
}

/// A search tree of a few random keys.
pub(crate) fn search_tree(types: &Types, random: &mut Random) -> Value {
    let mut tree = node("E", Vec::new());
    for _ in 0..random.below(8) {
        let (key, value) =
            (types.generate(&"key".into(), random), types.generate(&"value".into(), random));
        tree = insert(&tree, key, value);
    }
    tree
}

fn node(name: &str, fields: Vec<Value>) -> Value {
    Value::Node { of: "tree".to_owned(), name: name.to_owned(), fields }
}

fn insert(tree: &Value, key: Value, value: Value) -> Value {
    let Value::Node { fields, .. } = tree else { return tree.clone() };
    let [left, here, held, right] = &fields[..] else {
        return node("T", vec![tree.clone(), key, value, tree.clone()]);
    };
    let (Value::Integer(new), Value::Integer(old)) = (&key, here) else { return tree.clone() };
    let (left, right) = match new.cmp(old) {
        std::cmp::Ordering::Less => (insert(left, key, value), right.clone()),
        std::cmp::Ordering::Greater => (left.clone(), insert(right, key, value)),
        std::cmp::Ordering::Equal => (left.clone(), right.clone()),
    };
    node("T", vec![left, here.clone(), held.clone(), right])
}
