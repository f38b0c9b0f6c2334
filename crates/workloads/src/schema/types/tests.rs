use std::rc::Rc;

use super::*;

/// A type and the types inside it, as lines.
fn lines<T: Data>() -> Vec<String> {
    let mut walk = Walk { most: Sampling::DEFAULT.lists, found: Vec::new(), defined: Types::new() };
    let input = walk.add::<T>();
    let mut lines = vec![input.to_string()];
    for (name, schema) in schema_of(walk.found, &Sampling::DEFAULT) {
        let TypeSchema::Sum { constructors, depth } = schema else { continue };
        lines.push(format!("{name} {}", depth.map_or("flat", |_| "deep")));
        for ConstructorSchema { name, fields, leaf, .. } in constructors {
            let leaf = if leaf { "leaf" } else { "" };
            let line = format!("  {name} {} {leaf}", TypeRef::Tuple(fields));
            lines.push(line.trim_end().to_owned());
        }
    }
    lines
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Statement {
    Block(Rc<Block>),
    Loop(Rc<Loop>),
    Print(Expression),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Block {
    first: Statement,
    rest: Statement,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Loop {
    body: Statement,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Expression {
    Constant(i64),
    Function(Rc<Function>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Function {
    body: Statement,
}

#[test]
fn a_type_whose_constructors_all_nest_others_has_those_of_its_flattest_values_as_leaves() {
    assert_eq!(
        lines::<Statement>(),
        [
            "statement",
            "expression deep",
            "  Constant [integer] leaf",
            "  Function [statement]",
            "statement deep",
            "  Block [statement,statement]",
            "  Loop [statement]",
            "  Print [expression] leaf",
        ]
    );
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Document {
    Blank,
    Word(String),
    Section(Vec<(Option<char>, Document)>),
}

#[test]
fn lists_have_no_names_and_are_flat_when_they_are_empty() {
    assert_eq!(
        lines::<Vec<Document>>(),
        [
            "list of document",
            "document deep",
            "  Blank [] leaf",
            "  Word [text] leaf",
            "  Section [list of [option,document]] leaf",
            "option flat",
            "  None [] leaf",
            "  Some [character] leaf",
        ]
    );
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Ternary {
    No,
    Maybe((i64, bool)),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum BothOf {
    Both((Ternary, other::Ternary)),
}

mod other {
    use stromboli_domain::Data;

    #[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
    pub(super) enum Ternary {
        Known(bool),
    }
}

#[test]
fn types_of_the_same_name_are_told_apart_and_tuples_have_no_names() {
    assert_eq!(
        lines::<(BothOf, other::Ternary)>(),
        [
            "[both_of,ternary_2]",
            "both_of deep",
            "  Both [[ternary,ternary_2]] leaf",
            "ternary flat",
            "  No [] leaf",
            "  Maybe [[integer,boolean]] leaf",
            "ternary_2 flat",
            "  Known [boolean] leaf",
        ]
    );
}
