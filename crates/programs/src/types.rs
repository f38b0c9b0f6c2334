//! What a program says of itself: its types, properties and bugs.

use std::collections::BTreeSet;

use serde_json::{Map, Value};
use stromboli_domain::Name;
use stromboli_workloads::schema::{
    Characters, ConstructorSchema, Heights, Integers, TypeRef, TypeSchema, Types,
};

use crate::declare::AS_IS;

/// What a program says of itself, validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Description {
    /// The name, which is that of the workload.
    pub name: String,
    /// Its version, for people to read.
    pub version: String,
    /// The language that it is written in, for people to read.
    pub language: String,
    /// The types inside the inputs of its properties, by name.
    pub types: Types,
    /// Its properties; there is at least one.
    pub properties: Vec<PropertyDescription>,
    /// The bugs to choose from; empty if only the program as it is can be tested.
    pub bugs: Vec<BugDescription>,
    /// The pairs of a property and a bug that can fail, by their names. `None` stands for all.
    pub tasks: Option<Vec<(String, String)>>,
}

/// A property of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PropertyDescription {
    /// The name.
    pub name: String,
    /// The type of its inputs: one use of a type, or a tuple of several.
    pub input: TypeRef,
    /// One sentence about it; may be empty.
    pub about: String,
}

/// A bug of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BugDescription {
    /// The name.
    pub name: String,
    /// One sentence about it; may be empty.
    pub about: String,
}

/// An error in what a program says of itself, in one sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct DescriptionError(String);

/// The depth of values of types that nest, unless the program says another.
const DEPTH: u32 = 5;

/// The greatest depth of a type, weight of a constructor, and length of a list or text. They leave room for
/// everything that programs need, and keep values small enough to be shrunk.
const MOST_DEPTH: u32 = 100;
const MOST_WEIGHT: u32 = 1_000_000;
const MOST_LENGTH: u32 = 10_000;

/// The greatest length of lists and texts, unless the program says another.
const LENGTH: u32 = 32;

/// The greatest number of types, of constructors of a type, and of fields of a constructor.
const MOST_PARTS: usize = 1000;

/// How deeply uses of types may be nested, as lists of lists are.
const MOST_NESTED: usize = 20;

impl Description {
    /// Reads and validates what a program says in `hello`.
    ///
    /// ```
    /// use serde_json::json;
    /// use stromboli_programs::Description;
    ///
    /// let hello = json!({
    ///     "protocol": 1,
    ///     "program": "sorting",
    ///     "types": {"number": {"integer": {"from": 0, "to": 9}}},
    ///     "properties": {"Sorts": {"input": {"list": "number"}, "about": "The result is sorted."}},
    ///     "bugs": {"last": "The last element stays where it is."},
    /// });
    /// assert_eq!(Description::from_json(&hello).unwrap().properties[0].input.to_string(), "list of number");
    ///
    /// let wrong = json!({"protocol": 1, "program": "sorting", "properties": {"Sorts": {"input": "numbers"}}});
    /// let error = Description::from_json(&wrong).unwrap_err();
    /// assert_eq!(error.to_string(), "in the input of property `Sorts`: there is no type `numbers`");
    /// ```
    pub fn from_json(json: &Value) -> Result<Description, DescriptionError> {
        let hello = Part { json, path: "`hello`".to_owned() };
        let keys = hello.object()?;
        match keys.get("protocol").map(|version| version.as_u64() == Some(1)) {
            Some(true) => {}
            Some(false) => {
                return Err(hello.wrong("`protocol` must be 1, the version of the protocol"));
            }
            None => return Err(hello.wrong("the key `protocol` is missing; it must be 1")),
        }
        let name = hello.required("program")?.text()?;
        let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c);
        if name.is_empty() || name.len() > Name::CAPACITY || !name.chars().all(is_part) {
            return Err(hello.wrong(format!(
                "`{name}` is not a name for a program: use up to 40 lower-case letters, digits, `-` and `_`"
            )));
        }
        let types = types(&hello)?;
        let properties = hello.required("properties")?;
        let property = |(name, json): (&String, &Value)| {
            checked_name("a property", name)?;
            let part = Part { json, path: format!("in property `{name}`") };
            let input = part.required("input")?.json;
            let input = Part { json: input, path: format!("in the input of property `{name}`") };
            let (input, about) = (input.use_of_type(&types, 0)?, part.text_or_empty("about")?);
            Ok(PropertyDescription { name: name.clone(), input, about })
        };
        let properties =
            properties.object()?.iter().map(property).collect::<Result<Vec<_>, _>>()?;
        if properties.is_empty() {
            return Err(hello.wrong("`properties` is empty: a program has at least one property"));
        }
        let mut bugs = Vec::new();
        if let Some(json) = keys.get("bugs") {
            for (name, about) in (Part { json, path: "in `bugs`".to_owned() }).object()? {
                checked_name("a bug", name)?;
                if name == AS_IS {
                    let why =
                        "it stands for the program without a bug, so no bug can have this name";
                    return Err(DescriptionError(format!("bug `{AS_IS}`: {why}")));
                }
                let about = Part { json: about, path: format!("in bug `{name}`") }.text()?;
                bugs.push(BugDescription { name: name.clone(), about: about.to_owned() });
            }
        }
        let tasks = match keys.get("tasks") {
            None | Some(Value::Null) => None,
            Some(json) => Some(tasks(json, &properties, &bugs)?),
        };
        let (version, language) =
            (hello.text_or_empty("version")?, hello.text_or_empty("language")?);
        Ok(Description { name: name.to_owned(), version, language, types, properties, bugs, tasks })
    }
}

/// The same rule as for the properties and mutations of all workloads.
fn checked_name(what: &str, name: &str) -> Result<(), DescriptionError> {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if !name.is_empty() && name.len() <= Name::CAPACITY && name.chars().all(is_part) {
        return Ok(());
    }
    Err(DescriptionError(format!(
        "`{}` is not a name for {what}: use up to 40 letters, digits, `-`, `_` and `.`",
        name.escape_debug()
    )))
}

fn tasks(
    json: &Value,
    properties: &[PropertyDescription],
    bugs: &[BugDescription],
) -> Result<Vec<(String, String)>, DescriptionError> {
    let part = Part { json, path: "in `tasks`".to_owned() };
    let mut tasks = Vec::new();
    for pair in part.array()? {
        let names = pair.as_array().map(|pair| pair.iter().map(Value::as_str).collect::<Vec<_>>());
        let Some([Some(property), Some(bug)]) = names.as_deref() else {
            let why = "each task is a pair of a property and a bug, as in [\"Sorts\", \"last\"]";
            return Err(part.wrong(why));
        };
        if properties.iter().all(|known| known.name != *property) {
            return Err(part.wrong(format!("there is no property `{property}`")));
        }
        if bugs.iter().all(|known| known.name != *bug) {
            return Err(part.wrong(format!("there is no bug `{bug}`")));
        }
        let task = ((*property).to_owned(), (*bug).to_owned());
        if tasks.contains(&task) {
            return Err(part.wrong(format!("[\"{property}\", \"{bug}\"] is there twice")));
        }
        tasks.push(task);
    }
    match tasks.is_empty() {
        true => Err(part.wrong("there is no task; without the key, all pairs are tasks")),
        false => Ok(tasks),
    }
}

/// Part of the JSON, and the words for where it is.
struct Part<'a> {
    json: &'a Value,
    path: String,
}

impl<'a> Part<'a> {
    fn wrong(&self, why: impl std::fmt::Display) -> DescriptionError {
        DescriptionError(format!("{}: {why}", self.path))
    }

    fn object(&self) -> Result<&'a Map<String, Value>, DescriptionError> {
        self.json.as_object().ok_or_else(|| self.wrong("expected a JSON object"))
    }

    fn array(&self) -> Result<&'a Vec<Value>, DescriptionError> {
        self.json.as_array().ok_or_else(|| self.wrong("expected a JSON array"))
    }

    fn text(&self) -> Result<&'a str, DescriptionError> {
        self.json.as_str().ok_or_else(|| self.wrong("expected a text"))
    }

    fn key(&self, key: &str) -> Result<Option<Part<'a>>, DescriptionError> {
        let json = self.object()?.get(key).filter(|json| !json.is_null());
        Ok(json.map(|json| Part { json, path: format!("{}, `{key}`", self.path) }))
    }

    fn required(&self, key: &str) -> Result<Part<'a>, DescriptionError> {
        self.key(key)?.ok_or_else(|| self.wrong(format!("the key `{key}` is missing")))
    }

    fn text_or_empty(&self, key: &str) -> Result<String, DescriptionError> {
        self.key(key)?.map_or(Ok(String::new()), |part| part.text().map(str::to_owned))
    }

    fn integer(&self) -> Result<i64, DescriptionError> {
        let error = || self.wrong("expected an integer of at most 64 bits, with a sign");
        self.json.as_i64().ok_or_else(error)
    }

    /// A number up to a greatest one, or a default if the key is missing.
    fn count(
        &self,
        key: &str,
        default: u32,
        least: u32,
        most: u32,
    ) -> Result<u32, DescriptionError> {
        let Some(part) = self.key(key)? else { return Ok(default) };
        let number = part.json.as_u64().and_then(|number| u32::try_from(number).ok());
        let number = number.filter(|number| (least..=most).contains(number));
        number.ok_or_else(|| part.wrong(format!("expected an integer from {least} to {most}")))
    }

    fn use_of_type(&self, types: &Types, depth: usize) -> Result<TypeRef, DescriptionError> {
        let of = self.any_use(depth)?;
        self.check_names(&of, |name| types.contains_key(name))?;
        Ok(of)
    }

    /// A use of a type, whose names may be unknown.
    fn any_use(&self, depth: usize) -> Result<TypeRef, DescriptionError> {
        if depth > MOST_NESTED {
            return Err(
                self.wrong(format!("lists and tuples are nested more than {MOST_NESTED} times"))
            );
        }
        let inside = |json| Part { json, path: self.path.clone() }.any_use(depth + 1);
        match self.json {
            Value::String(name) => Ok(TypeRef::Named(name.clone())),
            Value::Array(components) => match &components[..] {
                [] => Err(self.wrong("a tuple has at least one component")),
                [only] => inside(only),
                _ if components.len() > MOST_PARTS => {
                    Err(self.wrong(format!("a tuple has at most {MOST_PARTS} components")))
                }
                _ => Ok(TypeRef::Tuple(components.iter().map(inside).collect::<Result<_, _>>()?)),
            },
            Value::Object(keys) => {
                let Some(element) = keys.get("list") else {
                    return Err(self.wrong(
                        "an object that uses a type must be a list, as in {\"list\": \"number\"}",
                    ));
                };
                let list = Box::new(inside(element)?);
                Ok(TypeRef::List { list, most: self.count("most", LENGTH, 0, MOST_LENGTH)? })
            }
            _ => Err(self.wrong(
                "expected the name of a type, an array of them for a tuple, or {\"list\": ..}",
            )),
        }
    }

    fn check_names(
        &self,
        of: &TypeRef,
        is_known: impl Fn(&str) -> bool + Copy,
    ) -> Result<(), DescriptionError> {
        match of {
            TypeRef::Named(name) if is_known(name) => Ok(()),
            TypeRef::Named(name) => {
                Err(self.wrong(format!("there is no type `{}`", name.escape_debug())))
            }
            TypeRef::Tuple(components) => {
                components.iter().try_for_each(|of| self.check_names(of, is_known))
            }
            TypeRef::List { list, .. } => self.check_names(list, is_known),
        }
    }
}

/// The types of a program. What it does not say of them is filled in as for the types of built-in programs.
fn types(hello: &Part<'_>) -> Result<Types, DescriptionError> {
    let Some(part) = hello.key("types")? else { return Ok(Types::new()) };
    let keys = part.object()?;
    if keys.len() > MOST_PARTS {
        return Err(part.wrong(format!("there are more than {MOST_PARTS} types")));
    }
    let mut types = Types::new();
    // The constructors that say nothing of being leaves.
    let mut undecided = BTreeSet::new();
    for (name, json) in keys {
        checked_name("a type", name)?;
        let part = Part { json, path: format!("in type `{name}`") };
        let of = part.definition(|constructor| {
            undecided.insert((name.clone(), constructor));
        })?;
        types.insert(name.clone(), of);
    }
    for (name, of) in &types {
        let TypeSchema::Sum { constructors, .. } = of else { continue };
        for constructor in constructors {
            let path = format!("in type `{name}`, constructor `{}`", constructor.name);
            let part = Part { json: &Value::Null, path };
            let is_known = |name: &str| types.contains_key(name);
            constructor.fields.iter().try_for_each(|of| part.check_names(of, is_known))?;
        }
    }
    let heights = Heights::of(&types);
    if let Some(name) = types.keys().find(|name| !heights.is_finite(name)) {
        let why = "has no finite values, because each of its constructors contains it; add one that does not";
        return Err(DescriptionError(format!("type `{name}` {why}")));
    }
    for (name, of) in &mut types {
        let TypeSchema::Sum { constructors, depth } = of else { continue };
        *depth = depth.or_else(|| heights.has_depth(constructors).then_some(DEPTH));
        for (at, constructor) in constructors.iter_mut().enumerate() {
            if undecided.contains(&(name.clone(), at)) {
                constructor.leaf = heights.is_flattest(name, constructor);
            }
        }
        if constructors.iter().all(|constructor| !constructor.leaf) {
            let why =
                "has no constructor with \"leaf\": true, so there is nothing to draw at depth 0";
            return Err(DescriptionError(format!("type `{name}` {why}")));
        }
    }
    match endless_at_depth_0(&types) {
        None => Ok(types),
        Some(name) => Err(DescriptionError(format!(
            "type `{name}` does not end at depth 0, because its leaves contain it; set \"leaf\" to false for \
             those, or leave out all \"leaf\""
        ))),
    }
}

/// A type whose values may contain others without end if only leaves are drawn.
fn endless_at_depth_0(types: &Types) -> Option<&str> {
    fn ends(of: &TypeRef, known: &BTreeSet<&str>) -> bool {
        match of {
            TypeRef::Named(name) => known.contains(&**name),
            TypeRef::Tuple(components) => components.iter().all(|of| ends(of, known)),
            // At depth 0, lists of values with constructors are empty, and others have no constructors.
            TypeRef::List { .. } => true,
        }
    }
    let mut known = BTreeSet::new();
    loop {
        let ends = |of: &TypeSchema| match of {
            TypeSchema::Sum { constructors, .. } => {
                let mut fields = constructors.iter().filter(|it| it.leaf).flat_map(|it| &it.fields);
                fields.all(|field| ends(field, &known))
            }
            _ => true,
        };
        let found: BTreeSet<_> =
            types.iter().filter(|(_, of)| ends(of)).map(|(name, _)| &**name).collect();
        if found.len() == known.len() {
            return types.keys().map(|name| &**name).find(|name| !known.contains(name));
        }
        known = found;
    }
}

impl Part<'_> {
    /// The definition of a type. Constructors that say nothing of being leaves are reported by their positions.
    fn definition(&self, undecided: impl FnMut(usize)) -> Result<TypeSchema, DescriptionError> {
        if let Some(part) = self.key("constructors")? {
            let constructors = part.constructors(self, undecided)?;
            let depth = match self.key("depth")? {
                None => None,
                Some(_) => Some(self.count("depth", DEPTH, 1, MOST_DEPTH)?),
            };
            return Ok(TypeSchema::Sum { constructors, depth });
        }
        if let Some(part) = self.key("integer")? {
            let (from, to) = (part.required("from")?.integer()?, part.required("to")?.integer()?);
            if from > to {
                return Err(
                    self.wrong(format!("`from` is {from}, which is greater than `to`, {to}"))
                );
            }
            let nearest = Integers::between(from, to).origin;
            let origin = part.key("origin")?.map_or(Ok(nearest), |origin| origin.integer())?;
            if !(from..=to).contains(&origin) {
                return Err(
                    self.wrong(format!("`origin` is {origin}, which is not from {from} to {to}"))
                );
            }
            return Ok(TypeSchema::Integer { integer: Integers { from, to, origin } });
        }
        if let Some(part) = self.key("boolean")? {
            return match part.json {
                Value::Bool(true) => Ok(TypeSchema::Boolean { boolean: true }),
                _ => Err(part.wrong("expected true")),
            };
        }
        if let Some(part) = self.key("character")? {
            return Ok(TypeSchema::Character { character: part.characters()? });
        }
        if let Some(part) = self.key("text")? {
            let most = self.count("most", LENGTH, 0, MOST_LENGTH)?;
            return Ok(TypeSchema::Text { text: part.characters()?, most });
        }
        Err(self.wrong(
            "expected one of the keys `constructors`, `integer`, `boolean`, `character` and `text`",
        ))
    }

    fn characters(&self) -> Result<Characters, DescriptionError> {
        let code = |key| {
            let part = self.required(key)?;
            let code = part.json.as_u64().and_then(|code| u32::try_from(code).ok());
            let why =
                "expected the code point of a character, from 0 to 1114111 without 55296 to 57343";
            code.and_then(char::from_u32).ok_or_else(|| part.wrong(why))
        };
        let (from, to) = (code("from")?, code("to")?);
        if from > to {
            let (from, to) = (u32::from(from), u32::from(to));
            return Err(self.wrong(format!("`from` is {from}, which is greater than `to`, {to}")));
        }
        Ok(Characters::between(from, to))
    }

    fn constructors(
        &self,
        of: &Part<'_>,
        mut undecided: impl FnMut(usize),
    ) -> Result<Vec<ConstructorSchema>, DescriptionError> {
        let all = self.array()?;
        if all.is_empty() || all.len() > MOST_PARTS {
            return Err(of.wrong(format!("a type has from 1 to {MOST_PARTS} constructors")));
        }
        let mut constructors: Vec<ConstructorSchema> = Vec::new();
        for (at, json) in all.iter().enumerate() {
            let part = Part { json, path: format!("{}, constructor {}", of.path, at + 1) };
            let name = part.required("name")?.text()?;
            let is_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
                && name.len() <= Name::CAPACITY
                && name.chars().all(is_word);
            if !is_name {
                return Err(part.wrong(format!(
                    "`{}` is not a name for a constructor: use a letter, then up to 39 letters, digits and `_`",
                    name.escape_debug()
                )));
            }
            if constructors.iter().any(|other| other.name == name) {
                return Err(of.wrong(format!("two constructors have the name `{name}`")));
            }
            let part = Part { path: format!("{}, constructor `{name}`", of.path), ..part };
            let fields = match part.key("fields")? {
                None => Vec::new(),
                Some(fields) => {
                    let uses = fields.array()?.iter();
                    uses.map(|json| Part { json, path: part.path.clone() }.any_use(0))
                        .collect::<Result<Vec<_>, _>>()?
                }
            };
            if fields.len() > MOST_PARTS {
                return Err(part.wrong(format!("a constructor has at most {MOST_PARTS} fields")));
            }
            let leaf = match part.key("leaf")? {
                None => {
                    undecided(at);
                    false
                }
                Some(leaf) => {
                    leaf.json.as_bool().ok_or_else(|| leaf.wrong("expected true or false"))?
                }
            };
            let weight = part.count("weight", 1, 1, MOST_WEIGHT)?;
            constructors.push(ConstructorSchema { name: name.to_owned(), fields, weight, leaf });
        }
        Ok(constructors)
    }
}
