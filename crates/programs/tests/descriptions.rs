//! What programs say of themselves.

use serde_json::{Value, json};
use stromboli_programs::Description;
use stromboli_workloads::Workload;
use stromboli_workloads::WorkloadSchema;
use stromboli_workloads::schema::TypeSchema;

use crate::copies::hello;

#[test]
fn the_schema_of_every_built_in_workload_is_one() {
    for name in ["bst", "rbt", "stlc", "fsub", "challenge", "kv", "json"] {
        let workload = Workload::from_name(name).unwrap();
        let mut hello = hello(workload.name());
        let schema = WorkloadSchema::of(workload);
        let description = Description::from_json(&hello).unwrap();
        assert_eq!(description.types, schema.types, "{workload}");
        for property in schema.properties {
            let known = description.properties.iter().find(|known| known.name == property.name);
            assert_eq!(known.unwrap().input, property.input);
        }
        // What is left out is filled in in the same way.
        for of in hello["types"].as_object_mut().unwrap().values_mut() {
            if let Some(integer) = of.get_mut("integer") {
                integer.as_object_mut().unwrap().remove("origin");
            }
            let Some(constructors) = of.get_mut("constructors") else { continue };
            for constructor in constructors.as_array_mut().unwrap() {
                let constructor = constructor.as_object_mut().unwrap();
                constructor.remove("leaf");
                if constructor["weight"] == 1 {
                    constructor.remove("weight");
                }
            }
        }
        let filled_in = Description::from_json(&hello).unwrap();
        // A constructor of fsub is no leaf although its values are flat, which its schema says.
        assert!(name == "fsub" || filled_in.types == schema.types, "{workload}");
    }
}

#[test]
fn the_depth_is_5_where_types_nest() {
    let hello = json!({
        "protocol": 1,
        "program": "p",
        "types": {
            "colour": {"constructors": [{"name": "Red"}]},
            "tree": {"constructors": [{"name": "Leaf"}, {"name": "Node", "fields": ["tree"]}]},
        },
        "properties": {"P": {"input": "tree"}},
    });
    let types = Description::from_json(&hello).unwrap().types;
    let depth = |name| match &types[name] {
        TypeSchema::Sum { depth, .. } => *depth,
        _ => None,
    };
    assert_eq!((depth("colour"), depth("tree")), (None, Some(5)));
}

/// The error for `hello` with some keys replaced.
fn error(changes: Value) -> String {
    let mut hello = json!({
        "protocol": 1,
        "program": "sorting",
        "types": {"number": {"integer": {"from": 0, "to": 9}}},
        "properties": {"Sorts": {"input": {"list": "number"}}},
        "bugs": {"last": "The last element stays."},
    });
    assert!(Description::from_json(&hello).is_ok());
    for (key, value) in changes.as_object().unwrap() {
        hello[key] = value.clone();
    }
    Description::from_json(&hello).unwrap_err().to_string()
}

/// The error for these types.
fn of_types(types: Value) -> String {
    error(json!({"types": types, "properties": {"P": {"input": "t"}}}))
}

#[test]
fn every_error_is_one_clear_sentence() {
    let sum = |constructors: Value| of_types(json!({"t": {"constructors": constructors}}));
    let errors = [
        Description::from_json(&json!([1])).unwrap_err().to_string(),
        error(json!({"protocol": 2})),
        error(json!({"protocol": null})),
        error(json!({"program": null})),
        error(json!({"program": "My Program"})),
        error(json!({"program": "p".repeat(41)})),
        error(json!({"properties": {}})),
        error(json!({"properties": []})),
        error(json!({"properties": {"Sorts": {}}})),
        error(json!({"properties": {"Sorts all": {"input": "number"}}})),
        error(json!({"properties": {"Sorts": {"input": "numbers"}}})),
        error(json!({"properties": {"Sorts": {"input": []}}})),
        error(json!({"properties": {"Sorts": {"input": 7}}})),
        error(json!({"properties": {"Sorts": {"input": {"most": 3}}}})),
        error(json!({"properties": {"Sorts": {"input": {"list": "number", "most": 10_001}}}})),
        error(json!({"properties": {"Sorts": {"input": "number", "about": 3}}})),
        error(json!({"bugs": {"": "Nothing."}})),
        error(json!({"bugs": {"as_is": "Nothing."}})),
        error(json!({"bugs": {"last": 1}})),
        error(json!({"tasks": [["Sorts", "first"]]})),
        error(json!({"tasks": [["Sorts"]]})),
        error(json!({"tasks": []})),
        error(json!({"tasks": [["Sorts", "last"], ["Sorts", "last"]]})),
        of_types(json!({"t": {}})),
        of_types(json!({"t": {"integer": {"from": 3, "to": 1}}})),
        of_types(json!({"t": {"integer": {"from": 3}}})),
        of_types(json!({"t": {"integer": {"from": 3, "to": 5, "origin": 0}}})),
        of_types(json!({"t": {"integer": {"from": 0, "to": 18_446_744_073_709_551_615_u64}}})),
        of_types(json!({"t": {"integer": {"from": 0, "to": 1.5}}})),
        of_types(json!({"t": {"boolean": false}})),
        of_types(json!({"t": {"character": {"from": 55_296, "to": 60_000}}})),
        of_types(json!({"t": {"text": {"from": 98, "to": 97}}})),
        of_types(json!({"t": {"text": {"from": 0, "to": 127}, "most": -1}})),
        sum(json!([])),
        sum(json!([{"name": "A"}, {"name": "A"}])),
        sum(json!([{"name": "a b"}])),
        sum(json!([{"fields": []}])),
        sum(json!([{"name": "A", "weight": 0}])),
        sum(json!([{"name": "A", "leaf": 1}])),
        sum(json!([{"name": "A", "leaf": false}])),
        sum(json!([{"name": "A", "fields": "t"}])),
        sum(json!([{"name": "A", "fields": ["u"]}])),
        sum(json!([{"name": "A", "fields": ["t"]}])),
        sum(json!([{"name": "A"}, {"name": "B", "fields": ["t"], "leaf": true}])),
        of_types(json!({"t": {"constructors": [{"name": "A"}], "depth": 0}})),
        of_types(json!({"t": {"constructors": [{"name": "A"}], "depth": 101}})),
    ];
    let expected = include_str!("descriptions.txt");
    assert_eq!(errors.join("\n"), expected.trim_end(), "{}", errors.join("\n"));
}
