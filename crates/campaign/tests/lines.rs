//! Lines of JSON in our own format, as other programs write them.

use std::fs;

use serde_json::{Value, json};
use stromboli_campaign::exchange::fields::{FieldKind, fields};
use stromboli_campaign::exchange::{Format, ImportError, export, import};
use stromboli_campaign::store::StoredMinimum;
use stromboli_campaign::{Build, Store};
use stromboli_trials::{Catalog, Quantity, Trial};

/// What a store has: its trials, its minima, and the lines that it exports.
type Contents = (Vec<Trial>, Vec<StoredMinimum>, String);

/// What a store has after the import of a line, or why the line is refused.
fn read(line: &Value) -> Result<Contents, String> {
    let folder = tempfile::tempdir().unwrap();
    let [file, path] = ["lines.jsonl", "store.sqlite"].map(|name| folder.path().join(name));
    fs::write(&file, line.to_string()).unwrap();
    match import(&Build::default(), &Catalog::default(), &file, &path) {
        Ok(_) => {}
        Err(ImportError::Line { reason, .. }) => return Err(reason),
        Err(error) => panic!("{error}"),
    }
    let store = Store::open_read(&path).unwrap();
    let mut lines = Vec::new();
    export(&store, Format::Jsonl, |_| true, &mut || {}, &mut lines).unwrap();
    let lines = String::from_utf8(lines).unwrap();
    Ok((store.trials().unwrap(), store.minima().unwrap(), lines))
}

/// The fields of an object in `docs/results.schema.json` must be those that are read.
fn must_agree(schema: &Value, fields: &[(&str, FieldKind)]) {
    assert_eq!(schema["type"], "object");
    assert_eq!(schema["additionalProperties"], false);
    let properties = schema["properties"].as_object().unwrap();
    for name in properties.keys() {
        assert!(fields.iter().any(|(field, _)| field == name), "`{name}` is not read");
    }
    for (name, kind) in fields {
        let property = properties.get(*name);
        let property = property.unwrap_or_else(|| panic!("`{name}` is not in the schema"));
        let of_type = |expected: &str| assert_eq!(property["type"], expected, "{name}");
        match kind {
            FieldKind::Text => of_type("string"),
            FieldKind::Flag => of_type("boolean"),
            FieldKind::Number(most) => {
                of_type("integer");
                assert_eq!((&property["minimum"], &property["maximum"]), (&json!(0), &json!(most)));
            }
            FieldKind::List(fields) => {
                of_type("array");
                must_agree(&property["items"], fields);
            }
            FieldKind::Object(fields) => must_agree(property, fields),
        }
    }
}

fn schema() -> Value {
    serde_json::from_str(include_str!("../../../docs/results.schema.json")).unwrap()
}

#[test]
fn the_schema_has_the_fields_that_are_read() {
    must_agree(&schema(), &fields());
}

#[test]
fn the_schema_requires_what_is_required() {
    let line = json!({
        "task": "schema-test/P/m", "strategy": "quickcheck/cbc", "status": "found",
        "counterexamples": {
            "initial": "(a b)", "reported": "a",
            "steps": [{"value": "a", "executions": 1, "time_ns": 1}],
        },
    });
    assert!(read(&line).is_ok());
    let must_need = |schema: &Value, without: &dyn Fn(&str) -> Value| {
        for name in schema["properties"].as_object().unwrap().keys() {
            let is_required = schema["required"].as_array().unwrap().contains(&json!(name));
            assert_eq!(read(&without(name)).is_err(), is_required, "{name}");
        }
    };
    let without = |place: &'static str| {
        let line = &line;
        move |name: &str| {
            let mut line = line.clone();
            line.pointer_mut(place).unwrap().as_object_mut().unwrap().remove(name);
            line
        }
    };
    let schema = schema();
    must_need(&schema, &without(""));
    let step = &schema["properties"]["counterexamples"]["properties"]["steps"]["items"];
    must_need(step, &without("/counterexamples/steps/0"));
}

#[test]
fn a_field_that_is_null_is_as_good_as_missing() {
    let line =
        json!({"task": "schema-test/P/m", "strategy": "quickcheck/cbc", "status": "gave_up"});
    let mut with_nulls = line.clone();
    for (name, _) in fields() {
        if line.get(name).is_none() {
            with_nulls[name] = Value::Null;
        }
    }
    assert_eq!(read(&with_nulls), read(&line));
}

#[test]
fn what_is_written_is_what_is_read() {
    let mut line = json!({
        "task": "schema-test/P/m", "strategy": "quickcheck/cbc", "status": "found", "seed": 3,
        "minimum": "(a 0)", "counterexamples": {"initial": "(a (b 1))", "reported": "(a 1)"},
    });
    for quantity in Quantity::ALL {
        line[quantity.name] = json!(7);
    }
    let (trials, minima, lines) = read(&line).unwrap();
    assert_eq!((trials.len(), minima.len()), (1, 1));
    let again = serde_json::from_str(&lines).unwrap();
    assert_eq!(read(&again).unwrap(), (trials, minima, lines));
}

#[test]
fn what_is_wrong_with_a_line_is_said_in_a_sentence() {
    let line = |change: &dyn Fn(&mut Value)| {
        let mut line = json!({
            "task": "schema-test/P/m", "strategy": "my-library/cbc", "status": "found",
            "counterexamples": {"initial": "(a b)", "reported": "(a)"},
        });
        change(&mut line);
        read(&line).unwrap_err()
    };
    let said = [
        line(&|line| line["minimun"] = json!("(a)")),
        line(&|line| line["minimum"] = json!("(a")),
        line(&|line| line["minimum"] = json!(7)),
        line(&|line| line["counterexamples"]["reported"] = json!("(a) b")),
        line(&|line| line["counterexamples"]["initials"] = json!("(a)")),
        line(&|line| line["counterexamples"] = json!("(a)")),
        line(&|line| line["counterexamples"]["steps"] = json!([{"value": "a", "executions": "1"}])),
        line(&|line| line["task"] = json!("schema-test/P")),
        line(&|line| line["task"] = json!("Schema Test/P/m")),
        line(&|line| line["task"] = json!("schema-test/P */m")),
        line(&|line| line["task"] = json!("bst/InsertPost/insert_4")),
        line(&|line| line["strategy"] = json!("my-library/random")),
        line(&|line| line["strategy"] = json!("My Library/cbc")),
        line(&|line| line["status"] = json!("failed")),
        line(&|line| line["budget"] = json!("lots")),
        line(&|line| line["trial"] = json!(-1)),
        line(&|line| line["tests"] = json!(2.5)),
        line(&|line| line["seed"] = json!(u64::MAX)),
        line(&|line| {
            line["task"] = json!("bst/InsertPost/insert_1");
            line["minimum"] = json!("((E),0,0,0)");
        }),
    ];
    insta::assert_snapshot!(said.join("\n"), @"
    there is no field `minimun`; did you mean `minimum`?
    `minimum` is not a printed tree: character 1: this `(` is never closed
    `minimum` must be a text
    `reported` is not a printed tree: character 5: expected the end of the input, as the value is complete
    there is no field `counterexamples.initials`; did you mean `initial`?
    `counterexamples` must be an object
    `counterexamples.steps.executions` must be a whole number from 0 to 9223372036854775807
    `schema-test/P` is not a task: a task is `workload/property/mutation`, for example bst/InsertPost/insert_1
    `Schema Test` is not a name for a workload: use up to 40 lower-case letters, digits, `-` and `_`, as in my-workload
    `P *` is not a name for a property or a mutation: use up to 40 letters, digits, `-`, `_` and `.`, as in insert_1
    no mutation `insert_4` in workload `bst`; did you mean `insert_1`?
    `my-library/random` is not a strategy: a strategy is `framework/family`, for example my-library/cbc; a framework has lower-case letters, digits, `-` and `_`, and a family is type, api or cbc, or a variant such as cbc_idiomatic
    `My Library/cbc` is not a strategy: a strategy is `framework/family`, for example my-library/cbc; a framework has lower-case letters, digits, `-` and `_`, and a family is type, api or cbc, or a variant such as cbc_idiomatic
    `status`: unknown name `failed`; known names are found, timed_out, gave_up, crashed
    `budget`: `lots` is not a budget: expected default, none, own:N or executions:N, such as own:100
    `trial` must be a whole number from 0 to 4294967295
    `tests` must be a whole number from 0 to 9223372036854775807
    `seed` must be a whole number from 0 to 9223372036854775807
    the minimum of bst/InsertPost/insert_1 is ((T (E) 0 0 (E)),1,0,0), not ((E),0,0,0)
    ");
}
