//! The schema, as a program in another language reads it: JSON, and nothing else.

use std::collections::{BTreeSet, HashSet};
use std::fmt::Write;

use serde_json::Value;
use stromboli_domain::{Family, SplitMix, print};
use stromboli_workloads::schema::{TypeSchema, type_families};
use stromboli_workloads::{Schema, Task, Workload, WorkloadSchema};

/// The types of a workload, a line for each constructor, a depth after the type's name.
fn listing(workload: Workload) -> String {
    let mut listing = format!("{workload}\n");
    let schema = WorkloadSchema::of(workload);
    let variants =
        schema.variants.iter().map(|(variant, types)| (format!("with {variant}, "), types));
    for (variant, types) in [(String::new(), &schema.types)].into_iter().chain(variants) {
        for (name, of_type) in types {
            write!(listing, "{variant}{name}:").unwrap();
            match of_type {
                TypeSchema::Integer { integer } => {
                    let (from, to, origin) = (integer.from, integer.to, integer.origin);
                    writeln!(listing, " from {from} to {to}, origin {origin}").unwrap();
                }
                TypeSchema::Boolean { .. } => writeln!(listing, " boolean").unwrap(),
                TypeSchema::Character { character } => {
                    writeln!(listing, " from {} to {}", character.from, character.to).unwrap();
                }
                TypeSchema::Text { text, most } => {
                    let (from, to) = (text.from, text.to);
                    writeln!(listing, " up to {most} from {from} to {to}").unwrap();
                }
                TypeSchema::Sum { constructors, depth } => {
                    let depth = depth.map(|depth| format!(" depth {depth}")).unwrap_or_default();
                    writeln!(listing, "{depth}").unwrap();
                    for c in constructors {
                        let fields: Vec<_> = c.fields.iter().map(ToString::to_string).collect();
                        let leaf = if c.leaf { ", leaf" } else { "" };
                        let (name, weight, fields) = (&c.name, c.weight, fields.join(" "));
                        writeln!(listing, "  {weight} x {name} [{fields}]{leaf}").unwrap();
                    }
                }
            }
        }
    }
    listing
}

#[test]
fn the_types_of_the_workloads_are_drawn_as_the_generators_of_the_family_type_draw_them() {
    // Another test declares a workload in this process.
    let built_in = Workload::all().into_iter().filter(|workload| workload.name() != "sum");
    let listings: Vec<_> = built_in.map(listing).collect();
    insta::assert_snapshot!(listings.join("\n"));
}

#[test]
fn a_schema_is_written_as_the_protocol_has_it() {
    let json = |task: &str| {
        let task: Task = task.parse().unwrap();
        let schema = Schema::of(task.workload, task.property, Family::TYPE);
        serde_json::to_string(&schema).unwrap()
    };
    insta::assert_snapshot!(json("bst/InsertPost/insert_1"));
    insta::assert_snapshot!(json("stlc/SinglePreserve/subst_var_none"));
}

/// Draws values in printed form by what a trial's JSON says.
struct Walk<'a> {
    types: &'a Value,
    random: SplitMix,
    /// The constructors that were drawn.
    drawn: BTreeSet<String>,
}

impl Walk<'_> {
    /// A number below `bound`.
    fn below(&mut self, bound: u64) -> u64 {
        let number;
        (number, self.random) = self.random.next();
        number % bound
    }

    /// An input, and the greatest number of constructors nested in one of its components.
    fn input(&mut self, of: &Value) -> (String, u64) {
        if of.get("list").is_some() {
            return self.list(of, Walk::input);
        }
        let Some(components) = of.as_array() else {
            let depth = self.types[of.as_str().unwrap()]["depth"].as_u64().unwrap_or(0);
            return self.value(of, depth);
        };
        let components: Vec<_> = components.iter().map(|of| self.input(of)).collect();
        let depth = components.iter().map(|(_, depth)| *depth).max().unwrap();
        let printed: Vec<_> = components.into_iter().map(|(printed, _)| printed).collect();
        (format!("({})", printed.join(",")), depth)
    }

    fn list(
        &mut self,
        of: &Value,
        mut element: impl FnMut(&mut Self, &Value) -> (String, u64),
    ) -> (String, u64) {
        let length = self.below(of["most"].as_u64().unwrap() + 1);
        let elements: Vec<_> = (0..length).map(|_| element(self, &of["list"])).collect();
        let depth = elements.iter().map(|(_, depth)| *depth).max().unwrap_or(0);
        let printed: Vec<_> = elements.into_iter().map(|(printed, _)| printed).collect();
        (format!("[{}]", printed.join(" ")), depth)
    }

    /// A field of a constructor at this depth.
    fn field(&mut self, of: &Value, depth: u64) -> (String, u64) {
        match (of.get("list"), depth.checked_sub(1)) {
            (None, _) => self.value(of, depth.saturating_sub(1)),
            (Some(_), None) => ("[]".to_owned(), 0),
            (Some(_), Some(depth)) => self.list(of, |walk, of| walk.value(of, depth)),
        }
    }

    fn value(&mut self, of: &Value, depth: u64) -> (String, u64) {
        let of_type = &self.types[of.as_str().unwrap()];
        if let Some(constructors) = of_type["constructors"].as_array() {
            let may_be = |c: &&Value| depth > 0 || c["leaf"] == true;
            let allowed: Vec<_> = constructors.iter().filter(may_be).collect();
            let weight = |c: &Value| c["weight"].as_u64().unwrap();
            let mut left = self.below(allowed.iter().map(|c| weight(c)).sum());
            let chosen = allowed.into_iter().find(|c| {
                let is_chosen = left < weight(c);
                left = left.saturating_sub(weight(c));
                is_chosen
            });
            let chosen = chosen.unwrap();
            let name = chosen["name"].as_str().unwrap();
            self.drawn.insert(name.to_owned());
            let fields = chosen["fields"].as_array().unwrap().iter();
            let fields: Vec<_> = fields.map(|field| self.field(field, depth)).collect();
            let nested = fields.iter().map(|(_, nested)| *nested).max().unwrap_or(0);
            let printed: String = fields.iter().map(|(printed, _)| format!(" {printed}")).collect();
            return (format!("({name}{printed})"), nested + 1);
        }
        if let Some(most) = of_type["most"].as_u64() {
            let (from, to) = (&of_type["text"]["from"], &of_type["text"]["to"]);
            let (from, to) = (from.as_u64().unwrap(), to.as_u64().unwrap());
            let length = self.below(most + 1);
            let code = |walk: &mut Self| (from + walk.below(to - from + 1)) as u32;
            let text: String = (0..length).map(|_| char::from_u32(code(self)).unwrap()).collect();
            return (print(&text), 0);
        }
        if of_type["boolean"] == true {
            return (["#f", "#t"][self.below(2) as usize].to_owned(), 0);
        }
        let bound = |bound: &str| of_type["integer"][bound].as_i64().unwrap();
        let (from, to) = (bound("from"), bound("to"));
        assert!((from..=to).contains(&bound("origin")));
        ((from + self.below((to - from + 1) as u64) as i64).to_string(), 0)
    }
}

/// Adds the names of the types in a use of a type.
fn collect_names(types: &Value, of: &Value, names: &mut BTreeSet<String>) {
    match of {
        Value::String(name) if names.insert(name.clone()) => {
            let constructors = types[name]["constructors"].as_array().into_iter().flatten();
            constructors.for_each(|c| collect_names(types, &c["fields"], names));
        }
        Value::Array(parts) => parts.iter().for_each(|part| collect_names(types, part, names)),
        Value::Object(list) => collect_names(types, &list["list"], names),
        _ => {}
    }
}

#[test]
fn values_drawn_by_the_schema_are_inputs_of_the_property_and_not_deeper_than_it_says() {
    let mut properties = HashSet::new();
    for task in Task::all() {
        if !properties.insert((task.workload, task.property)) {
            continue;
        }
        for family in type_families(task.workload) {
            let schema = Schema::of(task.workload, task.property, family);
            let schema = serde_json::to_value(schema).unwrap();
            let types = &schema["types"];
            let mut walk = Walk { types, random: SplitMix::new(7), drawn: BTreeSet::new() };
            let mut names = BTreeSet::new();
            collect_names(types, &schema["input"], &mut names);
            let of_input = || names.iter().map(|name| &types[name]);
            let depth = of_input().filter_map(|of| of["depth"].as_u64()).max().unwrap_or(0);
            let mut deepest = 0;
            for _ in 0..300 {
                let (input, nested) = walk.input(&schema["input"]);
                assert_eq!(task.canonical(&input).as_deref(), Some(&*input), "{task} {family}");
                deepest = deepest.max(nested);
            }
            // One of the flattest values below as many other constructors as the depth allows.
            let flattest = names.iter().map(|name| walk.value(&name.as_str().into(), 0).1).max();
            assert_eq!(deepest, depth + flattest.unwrap_or(0), "{task} {family}");
            let declared = of_input().filter_map(|of| of["constructors"].as_array()).flatten();
            let declared: BTreeSet<_> =
                declared.map(|c| c["name"].as_str().unwrap().to_owned()).collect();
            assert_eq!(walk.drawn, declared, "{task} {family}");
        }
    }
}
