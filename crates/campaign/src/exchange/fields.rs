//! The fields of a line of JSON. Other programs write such lines, so errors name the field.

use serde_json::{Map, Value};
use stromboli_domain::named::nearest;
use stromboli_trials::Quantity;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    Text,
    Flag,
    /// A whole number up to this maximum.
    Number(u64),
    /// Objects with these fields.
    List(&'static [(&'static str, FieldKind)]),
    /// An object with these fields.
    Object(&'static [(&'static str, FieldKind)]),
}

/// The largest integer of SQLite.
pub(super) const GREATEST: u64 = i64::MAX as u64;

const COUNT: FieldKind = FieldKind::Number(GREATEST);
const SMALL: FieldKind = FieldKind::Number(u32::MAX as u64);

/// All fields except the measured quantities.
const FIELDS: &[(&str, FieldKind)] = &[
    ("task", FieldKind::Text),
    ("strategy", FieldKind::Text),
    ("status", FieldKind::Text),
    ("budget", FieldKind::Text),
    ("trial", SMALL),
    ("seed", COUNT),
    ("host", FieldKind::Text),
    ("reason", FieldKind::Text),
    ("counterexamples", FieldKind::Object(COUNTEREXAMPLES)),
    ("minimum", FieldKind::Text),
    ("experiment", FieldKind::Text),
    ("trials", SMALL),
    ("timeout_ms", COUNT),
    ("memory", COUNT),
    ("short_circuit", FieldKind::Flag),
];

const COUNTEREXAMPLES: &[(&str, FieldKind)] = &[
    ("initial", FieldKind::Text),
    ("reported", FieldKind::Text),
    ("steps", FieldKind::List(STEP)),
    ("initial_reason", FieldKind::Text),
    ("reported_reason", FieldKind::Text),
];

const STEP: &[(&str, FieldKind)] =
    &[("value", FieldKind::Text), ("executions", COUNT), ("time_ns", COUNT)];

pub fn fields() -> Vec<(&'static str, FieldKind)> {
    let quantities = Quantity::ALL.iter().map(|quantity| (quantity.name, COUNT));
    FIELDS.iter().copied().chain(quantities).collect()
}

/// Checks that all fields are known and have the right types. Removes fields that are `null`.
pub(super) fn check(line: &mut Map<String, Value>) -> Result<(), String> {
    check_object(line, &fields(), "")
}

fn check_object(
    object: &mut Map<String, Value>,
    fields: &[(&str, FieldKind)],
    within: &str,
) -> Result<(), String> {
    object.retain(|_, value| !value.is_null());
    for (name, value) in object {
        let Some((_, kind)) = fields.iter().find(|(known, _)| known == name) else {
            let hint = match nearest(name, fields.iter().map(|(known, _)| *known)) {
                Some(nearest) => format!("; did you mean `{nearest}`?"),
                None => String::new(),
            };
            return Err(format!("there is no field `{within}{name}`{hint}"));
        };
        check_value(value, *kind, &format!("{within}{name}"))?;
    }
    Ok(())
}

fn check_value(value: &mut Value, kind: FieldKind, name: &str) -> Result<(), String> {
    let expected = match (kind, value) {
        (FieldKind::Text, Value::String(_)) | (FieldKind::Flag, Value::Bool(_)) => return Ok(()),
        (FieldKind::Number(most), Value::Number(number))
            if number.as_u64().is_some_and(|number| number <= most) =>
        {
            return Ok(());
        }
        (FieldKind::Object(fields), Value::Object(object)) => {
            return check_object(object, fields, &format!("{name}."));
        }
        (FieldKind::List(fields), Value::Array(items)) => {
            return items
                .iter_mut()
                .try_for_each(|item| check_value(item, FieldKind::Object(fields), name));
        }
        (FieldKind::Text, _) => "a text".to_owned(),
        (FieldKind::Flag, _) => "true or false".to_owned(),
        (FieldKind::Number(most), _) => format!("a whole number from 0 to {most}"),
        (FieldKind::List(_), _) => "a list".to_owned(),
        (FieldKind::Object(_), _) => "an object".to_owned(),
    };
    Err(format!("`{name}` must be {expected}"))
}
