//! Values of any workload, by the types in the trial message.

use std::fmt;

use serde_json::Value as Json;

/// A value: a constructor with its fields, or a word.
#[derive(Clone, PartialEq, Eq)]
pub(crate) enum Value {
    Node { of: String, name: String, fields: Vec<Value> },
    Integer(i64),
    Word(&'static str),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Integer(number) => write!(f, "{number}"),
            Value::Word(word) => f.write_str(word),
            Value::Node { name, fields, .. } => {
                write!(f, "({name}")?;
                fields.iter().try_for_each(|field| write!(f, " {field}"))?;
                f.write_str(")")
            }
        }
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
    /// The components of the input, by name; `None` if the message has something else.
    pub(crate) fn of_input(&self, input: &Json) -> Option<Vec<String>> {
        let names = match input {
            Json::Array(names) => names.clone(),
            name => vec![name.clone()],
        };
        let name =
            |name: &Json| Some(name.as_str().filter(|name| self.0.get(name).is_some())?.to_owned());
        names.iter().map(name).collect()
    }

    pub(crate) fn depth(&self, name: &str) -> u64 {
        self.0[name]["depth"].as_u64().unwrap_or(0)
    }

    pub(crate) fn generate(&self, name: &str, depth: u64, random: &mut Random) -> Value {
        let of = &self.0[name];
        if let Some(integer) = of.get("integer") {
            let (from, to) = (integer["from"].as_i64().unwrap(), integer["to"].as_i64().unwrap());
            return Value::Integer(from + random.below((to - from + 1) as u64) as i64);
        }
        let Some(constructors) = of["constructors"].as_array() else {
            return Value::Word(if random.below(2) == 0 { "#t" } else { "#f" });
        };
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
        let field =
            |name: &Json| self.generate(name.as_str().unwrap(), depth.saturating_sub(1), random);
        Value::Node {
            of: name.to_owned(),
            name: chosen["name"].as_str().unwrap().to_owned(),
            fields: fields.iter().map(field).collect(),
        }
    }

    /// A few smaller values.
    pub(crate) fn shrink(&self, value: &Value) -> Vec<Value> {
        match value {
            Value::Word(_) | Value::Integer(0) => Vec::new(),
            Value::Integer(number) => vec![Value::Integer(0), Value::Integer(number / 2)],
            Value::Node { of, name, fields } => {
                let is_same =
                    |field: &&Value| matches!(field, Value::Node { of: other, .. } if other == of);
                let mut smaller: Vec<_> = fields.iter().filter(is_same).cloned().collect();
                for (place, field) in fields.iter().enumerate() {
                    for field in self.shrink(field) {
                        let mut fields = fields.clone();
                        fields[place] = field;
                        smaller.push(Value::Node { of: of.clone(), name: name.clone(), fields });
                    }
                }
                smaller
            }
        }
    }
}

/// A search tree of a few random keys.
pub(crate) fn search_tree(types: &Types, random: &mut Random) -> Value {
    let mut tree = node("E", Vec::new());
    for _ in 0..random.below(8) {
        let (key, value) = (types.generate("key", 0, random), types.generate("value", 0, random));
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
