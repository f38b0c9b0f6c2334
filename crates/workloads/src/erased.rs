//! Operations on a program that do not depend on its types.

use std::marker::PhantomData;

use num_bigint::BigUint;
use stromboli_domain::{Data, Family, Name, ParseError, Precondition, Verdict, parse, print};
use stromboli_enumeration::Order;

use crate::evaluate::{Evaluate, Evaluation};
use crate::minimum::search::{Search, SearchPlainly, Watcher};
use crate::minimum::smallness::{CountBefore, FindPlace, Place};
use crate::minimum::{Minimum, Unfinished};
use crate::program::{Check, Program, PropertyVisitor};
use crate::schema::{ProgramTypes, types_of};
use crate::task::Task;
use crate::visit::{TaskVisitor, visit_in};

/// A program as a trait object. Properties and mutations are entries of its workload.
pub(crate) trait Erased: Send + Sync {
    /// Evaluates a property on an input given as text.
    fn evaluate(
        &self,
        property: Name,
        input: &str,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Evaluation, ParseError>;

    /// The verdict of a property on an input given as text, under a mutant.
    fn verdict(&self, property: Name, mutation: Name, input: &str) -> Result<Verdict, ParseError>;

    /// The canonical printed form of an input in any accepted notation.
    fn canonical(&self, property: Name, input: &str) -> Result<String, ParseError>;

    /// The types of the program, as the family draws them.
    fn types(&self, family: Family) -> ProgramTypes;

    /// The families with their own schema.
    fn sampled_families(&self) -> Vec<Family>;

    /// The first of the orders in which minima are searched.
    fn first_order(&self) -> Order;

    /// The size and tier of an input given as text.
    fn place(&self, property: Name, input: &str) -> Result<Place, ParseError>;

    /// The number of inputs before one given as text; `None` if it is too far away to count.
    fn n_before(&self, property: Name, input: &str) -> Result<Option<BigUint>, ParseError>;

    /// Finds the smallest counterexample of a task, in the tiers before a limit.
    fn search(
        &self,
        task: &Task,
        limit: usize,
        watcher: Watcher<'_>,
    ) -> Result<Minimum, Unfinished>;

    /// The same with LeanCheck's own search, among the first `n_inputs` inputs.
    fn search_plainly(&self, task: &Task, order: Order, n_inputs: u64) -> Option<(String, u64)>;
}

/// A program type, as a value.
pub(crate) struct Of<P>(PhantomData<P>);

impl<P> Of<P> {
    pub(crate) const NEW: Of<P> = Of(PhantomData);
}

impl<P: Program> Erased for Of<P> {
    fn evaluate(
        &self,
        property: Name,
        input: &str,
        wanted: &dyn Fn(&str) -> bool,
    ) -> Result<Evaluation, ParseError> {
        P::visit(property.value(), Evaluate { input, wanted })
    }

    fn verdict(&self, property: Name, mutation: Name, input: &str) -> Result<Verdict, ParseError> {
        visit_in::<P, _>(property, mutation, Judge(input))
    }

    fn canonical(&self, property: Name, input: &str) -> Result<String, ParseError> {
        P::visit(property.value(), Canonical(input))
    }

    fn types(&self, family: Family) -> ProgramTypes {
        types_of::<P>(family)
    }

    fn sampled_families(&self) -> Vec<Family> {
        P::SAMPLING.iter().map(|(family, _)| *family).collect()
    }

    fn first_order(&self) -> Order {
        P::ORDERS[0]
    }

    fn place(&self, property: Name, input: &str) -> Result<Place, ParseError> {
        P::visit(property.value(), FindPlace(input))
    }

    fn n_before(&self, property: Name, input: &str) -> Result<Option<BigUint>, ParseError> {
        P::visit(property.value(), CountBefore(input))
    }

    fn search(
        &self,
        task: &Task,
        limit: usize,
        watcher: Watcher<'_>,
    ) -> Result<Minimum, Unfinished> {
        visit_in::<P, _>(task.property, task.mutation, Search { task, limit, watcher })
    }

    fn search_plainly(&self, task: &Task, order: Order, n_inputs: u64) -> Option<(String, u64)> {
        visit_in::<P, _>(task.property, task.mutation, SearchPlainly { order, n_inputs })
    }
}

struct Judge<'a>(&'a str);

impl TaskVisitor for Judge<'_> {
    type Output = Result<Verdict, ParseError>;

    fn visit<P: Program, I: Data>(self, program: P, check: Check<P, I>) -> Self::Output {
        parse::<I>(self.0).map(|input| check(program, Precondition::Check, &input))
    }
}

struct Canonical<'a>(&'a str);

impl<P: Program> PropertyVisitor<P> for Canonical<'_> {
    type Output = Result<String, ParseError>;

    fn visit<I: Data>(self, _: Check<P, I>) -> Self::Output {
        parse::<I>(self.0).map(|input| print(&input))
    }
}
