//! A program as a workload.

use std::panic::resume_unwind;
use std::sync::Arc;

use num_bigint::BigUint;
use stromboli_domain::finder::{enumerator, port};
use stromboli_domain::parse::parse_as;
use stromboli_domain::{
    Controls, Described, Family, Finder, ParseError, Precondition, Stop, Subject, Test, Value,
    Verdict, print,
};
use stromboli_enumeration::position::tier;
use stromboli_enumeration::{LeanCheck, Order, SmallCheck, position};
use stromboli_falsify::Falsify;
use stromboli_generators::generators::ByFramework;
use stromboli_generators::reducers::reduce;
use stromboli_generators::{Generators, Inputs, declare_workload};
use stromboli_hedgehog::Hedgehog;
use stromboli_quickcheck::QuickCheck;
use stromboli_workloads::minimum::search::{Unfinished, Watcher, search_inputs, search_plainly_in};
use stromboli_workloads::schema::{TypeRef, Types, Walk};
use stromboli_workloads::{
    Declaration, Entry, InputType, Minimum, NameTaken, Property, Task, Workload,
};

use crate::sampling::inputs;
use crate::types::Description;
use crate::value::{Dynamic, Kind};

/// The mutation of the only task of a property if the program has no bugs to choose from.
pub const AS_IS: &str = "as_is";

/// Executes the properties of a program.
pub trait Execute: Send + Sync {
    /// The verdict on a printed input, and the program's reason for a failure. Without a bug, the program is
    /// as it is.
    fn execute(
        &self,
        property: &str,
        bug: Option<&str>,
        input: &str,
    ) -> Result<(Verdict, Option<String>), Stop>;
}

/// The reason why a program cannot be declared.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclareError {
    /// Another workload has its name.
    #[error(transparent)]
    Name(#[from] NameTaken),
}

/// Declares a program as a workload: every property with every bug is a task, or those that it names. Without
/// bugs, every property is a task with the mutation [`AS_IS`].
///
/// Inputs that its types do not allow are discarded without asking the program, because shrinkers do not know
/// the bounds of integers and characters, and the lengths of lists.
pub fn declare(
    description: Description,
    program: Arc<dyn Execute>,
) -> Result<Workload, DeclareError> {
    let Description { name, version, language, types, properties, bugs, tasks } = description;
    // What was declared stays until the process ends, so nothing is made for a name that is taken.
    if Workload::from_name(&name).is_ok() {
        return Err(NameTaken(name).into());
    }
    let input_types: Vec<_> = properties.iter().map(|property| property.input.clone()).collect();
    let kinds = Kind::all_of(&types, &input_types);
    let entry =
        |name: String, about: String| Entry { name: name.leak(), description: about.leak() };
    let mutations: Vec<_> = match bugs.is_empty() {
        true => vec![Entry { name: AS_IS, description: "The program as it is." }],
        false => bugs.into_iter().map(|bug| entry(bug.name, bug.about)).collect(),
    };
    let types = Arc::new(types);
    let checked: Vec<(Entry, Box<dyn Property>)> = properties
        .into_iter()
        .zip(&kinds)
        .map(|(property, kind)| {
            let entry = entry(property.name, property.about);
            let (input, types) = (property.input, Arc::clone(&types));
            let program = Arc::clone(&program);
            let property = ProgramProperty { name: entry.name, kind, input, types, program };
            (entry, Box::new(property) as Box<dyn Property>)
        })
        .collect();
    let is_task = |property: &str, bug: &str| {
        tasks.as_ref().is_none_or(|tasks| tasks.iter().any(|(p, b)| p == property && b == bug))
    };
    let tasks = checked.iter().flat_map(|(property, _)| {
        let pairs = mutations.iter().map(|mutation| (property.name, mutation.name));
        pairs.filter(|(property, bug)| is_task(property, bug))
    });
    let mut summary = "A program".to_owned();
    if !language.is_empty() {
        summary += &format!(" in {language}");
    }
    if !version.is_empty() {
        summary += &format!(", version {version}");
    }
    let declaration = Declaration {
        name: name.leak(),
        summary: (summary + ".").leak(),
        tasks: tasks.collect(),
        properties: checked,
        mutations,
        first_order: Order::Derived,
        samplings: &[],
    };
    let by_framework = |framework, families| ByFramework {
        framework,
        families,
        precondition: |_, _| Precondition::Check,
    };
    let generators = Generators {
        inputs: kinds.into_iter().map(|kind| Box::new(InputsOf(kind)) as Box<dyn Inputs>).collect(),
        by_framework: vec![
            by_framework(QuickCheck::ABOUT.name, &[Family::TYPE]),
            by_framework(Hedgehog::ABOUT.name, &[Family::TYPE]),
            by_framework(Falsify::ABOUT.name, &[Family::TYPE]),
            by_framework(LeanCheck::ABOUT.name, &[Family::ENUMERATION]),
            by_framework(SmallCheck::ABOUT.name, &[Family::ENUMERATION]),
        ],
    };
    Ok(declare_workload(declaration, generators)?)
}

/// A property of a program.
struct ProgramProperty {
    name: &'static str,
    kind: &'static Kind,
    input: TypeRef,
    /// The types of the program.
    types: Arc<Types>,
    program: Arc<dyn Execute>,
}

fn dynamic(input: &dyn Value) -> &Dynamic {
    input.downcast_ref().expect("the input is of the type of the property")
}

impl ProgramProperty {
    /// The property with a bug. It unwinds with a [`Stop`] if the program gives no verdict.
    fn check(&self, bug: Option<&str>) -> impl Fn(&Dynamic) -> Verdict + use<> {
        let (name, program) = (self.name, Arc::clone(&self.program));
        let bug = bug.filter(|bug| *bug != AS_IS).map(str::to_owned);
        move |input| {
            if !input.is_allowed() {
                return Verdict::Discards;
            }
            match program.execute(name, bug.as_deref(), &print(input)) {
                Ok((verdict, _)) => verdict,
                Err(stop) => resume_unwind(Box::new(stop)),
            }
        }
    }
}

impl Property for ProgramProperty {
    fn input(&self) -> InputType {
        InputType::numbered::<Dynamic>(self.kind.number())
    }

    fn schema(&self, walk: &mut Walk) -> TypeRef {
        walk.define(&self.types);
        self.input.clone()
    }

    fn parse(&self, text: &str) -> Result<Box<dyn Value>, ParseError> {
        Ok(Box::new(parse_as::<Dynamic>(self.kind.tag(), text)?))
    }

    fn subject(&self, bug: Option<&str>, _: Precondition) -> Subject<'static> {
        let test: Test<Dynamic> = Box::new(self.check(bug));
        Subject::Typed(Box::new(test))
    }

    fn test(&self, bug: Option<&str>, _: Precondition) -> Test<dyn Value> {
        let check = self.check(bug);
        Box::new(move |input| check(dynamic(input)))
    }

    fn tier(&self, order: Order, input: &dyn Value) -> usize {
        tier(order, dynamic(input))
    }

    fn n_before(&self, order: Order, input: &dyn Value) -> Option<BigUint> {
        position(order, dynamic(input)).before
    }

    fn search(
        &self,
        task: &Task,
        limit: usize,
        watcher: Watcher<'_>,
    ) -> Result<Minimum, Unfinished> {
        search_inputs(task, self.kind.tag(), self.check(Some(&task.mutation)), limit, watcher)
    }

    fn search_plainly(
        &self,
        bug: Option<&str>,
        order: Order,
        n_inputs: u64,
    ) -> Option<(String, u64)> {
        search_plainly_in(self.kind.tag(), self.check(bug), order, n_inputs)
    }
}

/// The inputs of a type.
struct InputsOf(&'static Kind);

impl Inputs for InputsOf {
    fn id(&self) -> InputType {
        InputType::numbered::<Dynamic>(self.0.number())
    }

    fn finder(&self, framework: &str, family: Family) -> Option<Box<dyn Finder>> {
        let of = self.0;
        let is = |known: &str, its: Family| framework == known && family == its;
        if is(QuickCheck::ABOUT.name, Family::TYPE) {
            let generator = inputs::<QuickCheck>(of);
            return Some(port(QuickCheck, stromboli_quickcheck::Inputs::new(generator)));
        }
        if is(Hedgehog::ABOUT.name, Family::TYPE) {
            return Some(port(Hedgehog, inputs::<Hedgehog>(of)));
        }
        if is(Falsify::ABOUT.name, Family::TYPE) {
            return Some(port(Falsify, inputs::<Falsify>(of)));
        }
        if is(LeanCheck::ABOUT.name, Family::ENUMERATION) {
            return Some(enumerator::<_, Dynamic>(LeanCheck, of.tag()));
        }
        let is_last = is(SmallCheck::ABOUT.name, Family::ENUMERATION);
        is_last.then(|| enumerator::<_, Dynamic>(SmallCheck, of.tag()))
    }

    fn reduce(
        &self,
        shrinker: &str,
        value: &dyn Value,
        subject: Subject<'_>,
        controls: Controls<'_>,
    ) -> Result<(), Stop> {
        reduce(shrinker, dynamic(value), subject, controls)
    }
}
