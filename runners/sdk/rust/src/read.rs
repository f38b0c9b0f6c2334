//! Reads printed values, which a shrinker starts from.

use crate::schema::{Input, Reference, Schema, Type};
use crate::value::Value;

impl Schema {
    /// Reads an input in printed form.
    pub fn read(&self, text: &str) -> Result<Value, String> {
        let mut reader = Reader { schema: self, rest: text };
        let value = match &self.input {
            Input::Single(reference) => reader.value(reference),
            Input::Tuple(references) => reader.tuple(references),
        };
        let is_input = |_: &Value| reader.rest.is_empty();
        value.filter(is_input).ok_or_else(|| {
            format!("the start is not an input from character {}", text.len() - reader.rest.len())
        })
    }
}

struct Reader<'a> {
    schema: &'a Schema,
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn expect(&mut self, text: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(text)?;
        Some(())
    }

    /// What comes before one of these characters, or the end.
    fn until(&mut self, ends: &[char]) -> &'a str {
        let (word, rest) = self.rest.split_at(self.rest.find(ends).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn value(&mut self, reference: &Reference) -> Option<Value> {
        match reference {
            Reference::Tuple(references) => self.tuple(references),
            Reference::List { element, .. } => {
                self.expect("[")?;
                let mut items = Vec::new();
                while !self.rest.starts_with(']') {
                    if !items.is_empty() {
                        self.expect(" ")?;
                    }
                    items.push(self.value(element)?);
                }
                self.expect("]")?;
                Some(Value::List(items.into()))
            }
            Reference::Type(position) => match self.schema.get(*position) {
                Type::Sum(sum) => {
                    self.expect("(")?;
                    let name = self.until(&[' ', ')']);
                    let constructor = sum.constructors.iter().find(|one| one.name == name)?;
                    let mut fields = Vec::new();
                    for field in &constructor.fields {
                        self.expect(" ")?;
                        fields.push(self.value(field)?);
                    }
                    self.expect(")")?;
                    Some(Value::node(constructor.name, fields))
                }
                Type::Integer(_) => {
                    self.until(&[' ', ',', ')', ']']).parse().ok().map(Value::Integer)
                }
                Type::Boolean => {
                    let value = self.rest.starts_with("#t");
                    self.expect(if value { "#t" } else { "#f" })?;
                    Some(Value::Boolean(value))
                }
                Type::Character(_) => {
                    let text = self.quoted('\'')?;
                    let mut characters = text.chars();
                    let character = characters.next()?;
                    characters.next().is_none().then_some(Value::Character(character))
                }
                Type::Text { .. } => Some(Value::Text(self.quoted('"')?.into())),
            },
        }
    }

    fn tuple(&mut self, references: &[Reference]) -> Option<Value> {
        let mut components = Vec::new();
        for (place, reference) in references.iter().enumerate() {
            self.expect(if place == 0 { "(" } else { "," })?;
            components.push(self.value(reference)?);
        }
        self.expect(")")?;
        Some(Value::tuple(components))
    }

    /// The characters between two marks.
    fn quoted(&mut self, mark: char) -> Option<String> {
        let mut text = String::new();
        let mut characters = self.rest.strip_prefix(mark)?.chars();
        loop {
            match characters.next()? {
                end if end == mark => break,
                '\\' => text.push(match characters.next()? {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    'u' => {
                        let (code, rest) =
                            characters.as_str().strip_prefix('{')?.split_once('}')?;
                        characters = rest.chars();
                        char::from_u32(u32::from_str_radix(code, 16).ok()?)?
                    }
                    plain => plain,
                }),
                plain => text.push(plain),
            }
        }
        self.rest = characters.as_str();
        Some(text)
    }
}

#[cfg(test)]
mod tests {
    use crate::message::Trial;

    fn start(text: &str) -> Result<String, String> {
        let json = r#"{"workload":"w","property":"p","family":"type","variant":null,"seed":"1",
            "input":["tree",{"list":"text","most":9},["letter","flag"]],"types":{
            "text":{"text":{"from":0,"to":255},"most":9},"letter":{"character":{"from":0,"to":255}},
            "flag":{"boolean":true},"number":{"integer":{"from":-9,"to":9,"origin":0}},
            "tree":{"constructors":[{"name":"E","fields":[],"weight":1,"leaf":true},
            {"name":"T","fields":["tree","number"],"weight":1,"leaf":false}]}},"start":"START"}"#;
        let quoted = serde_json::to_string(text).expect("a text is JSON");
        let trial = Trial::parse(&json.replace("\"START\"", &quoted))?;
        Ok(trial.start.expect("there is a start").to_string())
    }

    #[test]
    fn what_is_printed_is_read_again() {
        for text in
            [r#"((E),[],('a',#t))"#, r#"((T (T (E) -700) 8),["" "a\"\n\u{e9}'" "\\"],('\'',#f))"#]
        {
            assert_eq!(start(text), Ok(text.to_owned()));
        }
    }

    #[test]
    fn what_is_not_an_input_is_refused() {
        for text in ["", "((E),[],('a',#t)) ", "((E 1),[],('a',#t))", "((X),[],('a',#t))"] {
            assert!(start(text).is_err(), "{text}");
        }
    }
}
