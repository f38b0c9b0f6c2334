//! A program whose types are known only at run time goes through the same trials as any other.
//!
//! Its types come as a schema, its values are trees, and its property is a closure, as those of a program in
//! another process would be.

use std::hash::{Hash, Hasher};
use std::ops::ControlFlow;
use std::sync::LazyLock;

use stromboli_domain::data::{Constructor, Head, Notation, Shape, Source, Visitor};
use stromboli_domain::finder::port;
use stromboli_domain::parse::Found;
use stromboli_domain::{
    Budget, Controls, Data, Family, Finder, ParseError, Precondition, Seed, Stop, Subject, Test,
    Value, Verdict,
};
use stromboli_enumeration::Order;
use stromboli_generators::generators::ByFramework;
use stromboli_generators::reducers::reduce;
use stromboli_generators::{Generators, Inputs};
use stromboli_hedgehog::{Gen, Generator, Hedgehog, Range, frequency, int, map2, pure};
use stromboli_trials::{
    Alarm, Assignment, Event, Status, Strategy, Workbench, declare_workload, run,
};
use stromboli_workloads::schema::{
    ConstructorSchema, Integers, Schema, TypeRef, TypeSchema, Types, Walk,
};
use stromboli_workloads::{Declaration, Entry, InputType, Property, Task, Workload};

/// The name of the workload.
pub(crate) const NAME: &str = "intervals";

/// A type with constructors that is known at run time.
#[derive(Debug)]
struct Sum {
    name: String,
    constructors: Vec<Constructor>,
}

/// A value of a type that is known at run time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Tree {
    Integer(i64),
    Made { of: &'static Sum, constructor: usize, fields: Vec<Tree> },
}

impl PartialEq for Sum {
    fn eq(&self, other: &Sum) -> bool {
        self.name == other.name
    }
}

impl Eq for Sum {}

impl Hash for Sum {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl Data for Tree {
    const NAME: &'static str = "tree";

    const SHAPE: Shape = Shape::Integer;

    fn shape(&self) -> Shape {
        match self {
            Tree::Integer(_) => Shape::Integer,
            Tree::Made { of, .. } => {
                Shape::Sum { constructors: &of.constructors, notation: Notation::Canonical }
            }
        }
    }

    fn is_of_type_of(&self, other: &Tree) -> bool {
        match (self, other) {
            (Tree::Integer(_), Tree::Integer(_)) => true,
            (Tree::Made { of, .. }, Tree::Made { of: other, .. }) => of == other,
            _ => false,
        }
    }

    fn head(&self) -> Head {
        match self {
            Tree::Integer(number) => Head::Integer(*number),
            Tree::Made { constructor, .. } => Head::Constructor(*constructor),
        }
    }

    fn visit<V: Visitor<Tree>>(&self, visitor: &mut V) -> ControlFlow<V::Break> {
        let Tree::Made { of, constructor, fields } = self else {
            return ControlFlow::Continue(());
        };
        for (at, field) in fields.iter().enumerate() {
            visitor.field(field, |field| {
                let mut fields = fields.clone();
                fields[at] = field;
                Tree::Made { of, constructor: *constructor, fields }
            })?;
        }
        ControlFlow::Continue(())
    }

    fn build<S: Source>(head: Head, _: &mut S) -> Result<Tree, S::Error> {
        match head {
            Head::Integer(number) => Ok(Tree::Integer(number)),
            _ => unreachable!("only a schema tells of which type the fields are"),
        }
    }

    fn assemble<A: stromboli_domain::data::Assembly>(_: Head, _: &mut A) -> A::Of<Tree> {
        unreachable!("only a schema tells of which type the fields are")
    }
}

/// The types of a program, and the one of the inputs of its property.
struct Described {
    types: Types,
    input: TypeRef,
    sums: &'static [Sum],
}

static INTERVALS: LazyLock<Described> = LazyLock::new(|| {
    let named = |name: &str| TypeRef::Named(name.to_owned());
    let constructor = |name, fields, leaf| ConstructorSchema { name, fields, weight: 1, leaf };
    let number = TypeSchema::Integer { integer: Integers { from: -20, to: 20, origin: 0 } };
    let interval = vec![constructor("Interval", vec![named("number"), named("number")], true)];
    let more = constructor("More", vec![named("interval"), named("intervals")], false);
    let intervals = vec![constructor("None", Vec::new(), true), more];
    Described::new(
        Types::from([
            ("number".to_owned(), number),
            ("interval".to_owned(), TypeSchema::Sum { constructors: interval, depth: None }),
            ("intervals".to_owned(), TypeSchema::Sum { constructors: intervals, depth: Some(8) }),
        ]),
        named("intervals"),
    )
});

impl Described {
    fn new(types: Types, input: TypeRef) -> Described {
        let sum = |(name, of): (&String, &TypeSchema)| {
            let TypeSchema::Sum { constructors, .. } = of else { return None };
            let constructor = |of: &ConstructorSchema| Constructor {
                name: of.name,
                arity: of.fields.len(),
                tight: false,
            };
            let constructors = constructors.iter().map(constructor).collect();
            Some(Sum { name: name.clone(), constructors })
        };
        // A program that was declared stays until the process ends.
        let sums = types.iter().filter_map(sum).collect::<Vec<_>>().leak();
        Described { types, input, sums }
    }

    fn schema_of<'a>(&'a self, of: &'a TypeRef) -> (&'a str, &'a TypeSchema) {
        let TypeRef::Named(name) = of else { panic!("the program has only named types") };
        (name, &self.types[name])
    }

    fn made(&self, name: &str, constructor: usize, fields: Vec<Tree>) -> Tree {
        let of = self.sums.iter().find(|sum| sum.name == name).unwrap();
        Tree::Made { of, constructor, fields }
    }

    /// Hedgehog's generator of the family `type`, from the schema alone.
    fn generator(&'static self, of: &'static TypeRef, depth: Option<u32>) -> Gen<Tree> {
        match self.schema_of(of) {
            (_, TypeSchema::Integer { integer: Integers { from, to, origin } }) => {
                int(Range::linear_from(*origin, *from, *to)).map(Tree::Integer).boxed()
            }
            (name, TypeSchema::Sum { constructors, depth: start }) => {
                let (name, depth) = (name.to_owned(), depth.or(*start).unwrap_or(0));
                let is_drawn = |it: &&ConstructorSchema| depth > 0 || it.leaf;
                let alternative = |at: usize, it: &'static ConstructorSchema| {
                    let none = pure(Vec::new()).boxed();
                    let fields = it.fields.iter().fold(none, |fields, field| {
                        let push = |mut fields: Vec<Tree>, field| {
                            fields.push(field);
                            fields
                        };
                        let field = self.generator(field, Some(depth.saturating_sub(1)));
                        map2(push, fields, field).boxed()
                    });
                    let name = name.clone();
                    let made = fields.map(move |fields| self.made(&name, at, fields));
                    (u64::from(it.weight), made.boxed())
                };
                let drawn = constructors.iter().enumerate().filter(|(_, it)| is_drawn(it));
                let alternatives: Vec<_> = drawn.map(|(at, it)| alternative(at, it)).collect();
                frequency(alternatives).boxed()
            }
            (name, _) => panic!("the program has no type like {name}"),
        }
    }

    /// Reads a value, and returns the text after it.
    fn read<'t>(&self, of: &TypeRef, text: &'t str) -> Option<(Tree, &'t str)> {
        match self.schema_of(of) {
            (name, TypeSchema::Sum { constructors, .. }) => {
                let text = text.strip_prefix('(')?;
                let end = text.find([' ', ')'])?;
                let at = constructors.iter().position(|it| it.name == &text[..end])?;
                let (mut rest, mut fields) = (&text[end..], Vec::new());
                for field in &constructors[at].fields {
                    let (field, after) = self.read(field, rest.strip_prefix(' ')?)?;
                    fields.push(field);
                    rest = after;
                }
                Some((self.made(name, at, fields), rest.strip_prefix(')')?))
            }
            _ => {
                let end = text.find([' ', ')']).unwrap_or(text.len());
                Some((Tree::Integer(text[..end].parse().ok()?), &text[end..]))
            }
        }
    }
}

/// The bounds of the intervals in a value.
fn bounds(mut intervals: &Tree) -> Vec<(i64, i64)> {
    let mut all = Vec::new();
    while let Tree::Made { fields, .. } = intervals
        && let [Tree::Made { fields: interval, .. }, rest] = &fields[..]
        && let [Tree::Integer(from), Tree::Integer(to)] = interval[..]
    {
        all.push((from, to));
        intervals = rest;
    }
    all
}

/// Merges intervals that overlap or touch. With the bug, those that touch are lost.
fn merged(mut intervals: Vec<(i64, i64)>, loses_touching: bool) -> Vec<(i64, i64)> {
    intervals.sort_unstable();
    let mut merged: Vec<(i64, i64)> = Vec::new();
    for (from, to) in intervals {
        match merged.last_mut() {
            Some(last) if from == last.1 && loses_touching => {}
            Some(last) if from <= last.1 => last.1 = last.1.max(to),
            _ => merged.push((from, to)),
        }
    }
    merged
}

/// Merging keeps every point.
struct KeepsPoints;

fn keeps_points(input: &Tree, bug: Option<&str>) -> Verdict {
    let intervals = bounds(input);
    if intervals.iter().any(|(from, to)| from > to) {
        return Verdict::Discards;
    }
    let is_in =
        |point: i64, all: &[(i64, i64)]| all.iter().any(|(a, b)| (*a..=*b).contains(&point));
    let merged = merged(intervals.clone(), bug == Some("touching"));
    let keeps = (-20..=20).all(|point| is_in(point, &intervals) == is_in(point, &merged));
    if keeps { Verdict::Passes } else { Verdict::Fails }
}

impl Property for KeepsPoints {
    fn input(&self) -> InputType {
        InputType::numbered::<Tree>(1)
    }

    fn schema(&self, walk: &mut Walk) -> TypeRef {
        walk.define(&INTERVALS.types);
        INTERVALS.input.clone()
    }

    fn parse(&self, text: &str) -> Result<Box<dyn Value>, ParseError> {
        match INTERVALS.read(&INTERVALS.input, text) {
            Some((tree, "")) => Ok(Box::new(tree)),
            _ => Err(ParseError { offset: 0, expected: "intervals".to_owned(), found: Found::End }),
        }
    }

    fn subject(&self, bug: Option<&str>, _: Precondition) -> Subject<'static> {
        let bug = bug.map(str::to_owned);
        let test: Test<Tree> = Box::new(move |input| keeps_points(input, bug.as_deref()));
        Subject::Typed(Box::new(test))
    }

    fn test(&self, bug: Option<&str>, _: Precondition) -> Test<dyn Value> {
        let bug = bug.map(str::to_owned);
        Box::new(move |input| keeps_points(input.downcast_ref().unwrap(), bug.as_deref()))
    }
}

impl Inputs for KeepsPoints {
    fn id(&self) -> InputType {
        self.input()
    }

    fn finder(&self, framework: &str, family: Family) -> Option<Box<dyn Finder>> {
        let is_known = (framework, family) == ("hedgehog", Family::TYPE);
        is_known.then(|| port(Hedgehog, INTERVALS.generator(&INTERVALS.input, None)))
    }

    fn reduce(
        &self,
        shrinker: &str,
        value: &dyn Value,
        subject: Subject<'_>,
        controls: Controls<'_>,
    ) -> Result<(), Stop> {
        reduce::<Tree>(shrinker, value.downcast_ref().unwrap(), subject, controls)
    }
}

/// The task, whose workload is declared by the first test that asks.
fn task() -> Task {
    static WORKLOAD: LazyLock<Workload> = LazyLock::new(|| {
        let declaration = Declaration {
            name: NAME,
            summary: "Merging intervals.",
            properties: vec![(
                Entry { name: "KeepsPoints", description: "Merging keeps every point." },
                Box::new(KeepsPoints),
            )],
            mutations: vec![Entry {
                name: "touching",
                description: "Intervals that touch are lost.",
            }],
            tasks: vec![("KeepsPoints", "touching")],
            first_order: Order::Derived,
            samplings: &[],
        };
        let hedgehog = ByFramework {
            framework: "hedgehog",
            families: &[Family::TYPE],
            precondition: |_, _| Precondition::Check,
        };
        let generators =
            Generators { inputs: vec![Box::new(KeepsPoints)], by_framework: vec![hedgehog] };
        declare_workload(declaration, generators).unwrap()
    });
    WORKLOAD.tasks().next().unwrap()
}

fn assignment(strategy: &str, seed: u64) -> Assignment {
    let strategy: Strategy = strategy.parse().unwrap();
    Assignment { task: task(), strategy, seed: Seed(seed), budget: Budget::Default }
}

#[test]
fn what_it_finds_is_shrunk_by_the_framework_and_by_another_shrinker() {
    task();
    let initial = "(More (Interval -14 -11) (More (Interval 0 1) (More (Interval 1 2) (None))))";
    for (strategy, reported) in [
        // Hedgehog cannot remove what comes before the rest.
        (
            "hedgehog/type",
            "(More (Interval -8 -1) (More (Interval 0 1) (More (Interval 1 2) (None))))",
        ),
        ("hedgehog/type+quickcheck", "(More (Interval 0 1) (More (Interval 1 2) (None)))"),
    ] {
        let assignment = assignment(strategy, 3);
        let outcome = run(&assignment, &Alarm::default()).unwrap();
        assert_eq!(outcome.ending.status, Status::Found, "{strategy}");
        let found = outcome.counterexamples.unwrap();
        assert_eq!((&*found.initial, &*found.reported), (initial, reported), "{strategy}");

        let mut last = None;
        let mut show = |event| {
            if let Event::Found(value) | Event::Accepted(value) = event {
                last = Some(value);
            }
        };
        Workbench::default().watch(&assignment, &Alarm::default(), &mut show).unwrap();
        assert_eq!(last.as_deref(), Some(reported), "{strategy}");
    }
}

#[test]
fn its_values_are_read_and_evaluated_and_its_schema_is_sent_to_runners() {
    let touching = "(More (Interval 0 1) (More (Interval 1 2) (None)))";
    assert_eq!(task().canonical(touching).as_deref(), Some(touching));
    assert_eq!(task().verdict(touching).unwrap(), Verdict::Fails);
    assert!(task().verdict("(More (None) (None))").is_err());

    let schema = Schema::of(task().workload, task().property, Family::TYPE);
    assert_eq!(schema.input.to_string(), "intervals");
    assert_eq!(schema.types.keys().collect::<Vec<_>>(), ["interval", "intervals", "number"]);
}

#[test]
fn strategies_without_generators_for_it_do_not_apply() {
    task();
    assert!(run(&assignment("quickcheck/type", 1), &Alarm::default()).is_err());
}
