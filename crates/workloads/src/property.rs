//! Properties as objects, whose types only their own implementation knows.

use std::any::TypeId;

use num_bigint::BigUint;
use stromboli_domain::data::TypeTag;
use stromboli_domain::{Data, Named, ParseError, Precondition, Subject, Test, Value, parse};
use stromboli_enumeration::Order;
use stromboli_enumeration::position::{position, tier};

use crate::minimum::Minimum;
use crate::minimum::search::{Unfinished, Watcher, search_plainly_in, search_tiers};
use crate::program::{Check, Program};
use crate::schema::{TypeRef, Walk};
use crate::task::Task;

/// A property of a program.
///
/// A program whose types are known at compile time makes its properties with [`property`]. One whose types
/// are known only at run time implements this trait.
///
/// # Panics
///
/// A method panics if a bug is not one of the program's, or if an input is not of the property's type.
pub trait Property: Send + Sync {
    /// The type of the inputs.
    fn input(&self) -> InputType;

    /// Adds the types inside the inputs to those of the program. Returns how the inputs use them.
    fn schema(&self, walk: &mut Walk) -> TypeRef;

    /// Reads an input.
    fn parse(&self, text: &str) -> Result<Box<dyn Value>, ParseError>;

    /// The property of the program with a bug, for searches of its inputs.
    fn subject(&self, bug: Option<&str>, precondition: Precondition) -> Subject<'static>;

    /// The same, on inputs whose type the caller does not know.
    fn test(&self, bug: Option<&str>, precondition: Precondition) -> Test<dyn Value>;

    /// The tier of an input in an order. Without an enumeration of inputs, all are in one.
    fn tier(&self, _order: Order, _input: &dyn Value) -> usize {
        0
    }

    /// The number of inputs before this one in an order; `None` if it is too far away to count.
    fn n_before(&self, _order: Order, _input: &dyn Value) -> Option<BigUint> {
        None
    }

    /// Finds the smallest counterexample of a task, in the tiers before a limit. Without an enumeration of
    /// inputs, it finds nothing.
    fn search(
        &self,
        _task: &Task,
        _limit: usize,
        _watcher: Watcher<'_>,
    ) -> Result<Minimum, Unfinished> {
        Err(Unfinished::default())
    }

    /// The first counterexample among the first inputs in an order, with LeanCheck's own search, and the
    /// number of inputs before it.
    fn search_plainly(
        &self,
        _bug: Option<&str>,
        _order: Order,
        _n_inputs: u64,
    ) -> Option<(String, u64)> {
        None
    }
}

/// The identity of a type of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct InputType {
    rust: TypeId,
    /// Tells types apart that are known only at run time, and are of one type in Rust.
    number: u64,
}

impl InputType {
    /// A type that is known at compile time.
    pub fn of<I: 'static>() -> InputType {
        InputType::numbered::<I>(0)
    }

    /// One of the types for which `I` stands.
    pub fn numbered<I: 'static>(number: u64) -> InputType {
        InputType { rust: TypeId::of::<I>(), number }
    }
}

/// A property of a program whose types are known at compile time.
pub fn property<P: Program, I: Data>(check: Check<P, I>) -> Box<dyn Property> {
    Box::new(Typed { check })
}

struct Typed<P, I> {
    check: Check<P, I>,
}

fn program<P: Program>(bug: Option<&str>) -> P {
    P::with_bug(bug.map(|name| P::Mutation::from_name(name).expect("the bug is of the program")))
}

fn typed<I: Data>(input: &dyn Value) -> &I {
    input.downcast_ref().expect("the input is of the type of the property")
}

impl<P: Program, I: Data> Property for Typed<P, I> {
    fn input(&self) -> InputType {
        InputType::of::<I>()
    }

    fn schema(&self, walk: &mut Walk) -> TypeRef {
        walk.add::<I>()
    }

    fn parse(&self, text: &str) -> Result<Box<dyn Value>, ParseError> {
        Ok(Box::new(parse::<I>(text)?))
    }

    fn subject(&self, bug: Option<&str>, precondition: Precondition) -> Subject<'static> {
        let (program, check) = (program::<P>(bug), self.check);
        let test: Test<I> = Box::new(move |input| check(program, precondition, input));
        Subject::Typed(Box::new(test))
    }

    fn test(&self, bug: Option<&str>, precondition: Precondition) -> Test<dyn Value> {
        let (program, check) = (program::<P>(bug), self.check);
        Box::new(move |input| check(program, precondition, typed(input)))
    }

    fn tier(&self, order: Order, input: &dyn Value) -> usize {
        tier::<I>(order, typed(input))
    }

    fn n_before(&self, order: Order, input: &dyn Value) -> Option<BigUint> {
        position::<I>(order, typed(input)).before
    }

    fn search(
        &self,
        task: &Task,
        limit: usize,
        watcher: Watcher<'_>,
    ) -> Result<Minimum, Unfinished> {
        search_tiers(task, program(Some(&task.mutation)), self.check, limit, watcher)
    }

    fn search_plainly(
        &self,
        bug: Option<&str>,
        order: Order,
        n_inputs: u64,
    ) -> Option<(String, u64)> {
        let (program, check) = (program::<P>(bug), self.check);
        let check = |input: &I| check(program, Precondition::Check, input);
        search_plainly_in(TypeTag::default(), check, order, n_inputs)
    }
}
