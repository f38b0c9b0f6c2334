//! Family `cbc`: expressions without free variables that have a type.

use std::cell::RefCell;
use std::rc::Rc;

use stromboli_domain::SplitMix;
use stromboli_quickcheck::{
    Arbitrary, Block, Generator, Inputs, arguments, choose_int, from_fn, weighted,
};
use stromboli_workloads::stlc::{Expr, Type};

use super::passing::passes;
use super::types::{Sides, TypeId, Types};

// The rules for an expression of a type. Not an enum, because searching would take 3 % longer.

/// The smallest expression of the type.
pub(super) const CONSTANT: usize = 0;
pub(super) const LAMBDA: usize = 1;
pub(super) const APPLICATION: usize = 2;
pub(super) const VARIABLE: usize = 3;

/// Types of any size.
pub(super) fn any_type() -> impl Generator<Value = Type> {
    from_fn(|at, size| {
        let mut state = State::default();
        let ty = state.any_type(at, size, size);
        state.types.ty(ty)
    })
}

/// Expressions of any type.
pub(super) fn well_typed() -> Inputs<Expr> {
    let state = Rc::<RefCell<State>>::default();
    let expr = move |at, size| state.borrow_mut().expr(at, size);
    Inputs::new(from_fn(expr.clone()))
        .or_passing(from_fn(move |at, size| (!passes(at, size)).then(|| expr(at, size))))
}

/// What the generator keeps from one expression to the next.
#[derive(Default)]
struct State {
    types: Types,
    /// The types of the variables in scope, innermost last.
    scope: Vec<TypeId>,
}

impl State {
    fn expr(&mut self, at: SplitMix, size: usize) -> Expr {
        self.types.forget_large();
        let mut lines = Block::new(at, size);
        let goal = self.any_type(lines.next(), size, size);
        self.of_type(lines.rest(), size, size, goal)
    }

    /// Any type. Each level has half the `rest` of the level above.
    fn any_type(&mut self, at: SplitMix, size: usize, rest: usize) -> TypeId {
        match is_fun(at, size, rest) {
            true => self.any_fun(at.right(), size, rest / 2),
            false => TypeId::BOOL,
        }
    }

    fn any_fun(&mut self, at: SplitMix, size: usize, rest: usize) -> TypeId {
        let [from, to] = arguments(at);
        // Both are decided before either is built, so that the processor need not wait.
        let (is_from_fun, is_to_fun) = (is_fun(from, size, rest), is_fun(to, size, rest));
        let mut part = |at: SplitMix, is_fun| match is_fun {
            true => self.any_fun(at.right(), size, rest / 2),
            false => TypeId::BOOL,
        };
        let (from, to) = (part(from, is_from_fun), part(to, is_to_fun));
        self.types.fun(from, to)
    }

    /// An expression of a type; the smaller the `rest`, the smaller the expression.
    fn of_type(&mut self, at: SplitMix, size: usize, rest: usize, goal: TypeId) -> Expr {
        let mut lines = Block::new(at, size);
        let n_variables = self.variables(goal).count() as i64;
        let rule = rule(&mut lines, goal != TypeId::BOOL, rest, n_variables > 0);
        match (rule, self.types.sides(goal)) {
            (LAMBDA, Some(Sides { from, to })) => {
                self.scope.push(from);
                let body = self.of_type(lines.rest(), size, rest - 1, to);
                self.scope.pop();
                Expr::abs(self.types.ty(from), body)
            }
            (APPLICATION, _) => {
                let from = self.any_type(lines.next(), size, size);
                let fun = self.types.fun(from, goal);
                let function = self.of_type(lines.next(), size, rest / 2, fun);
                let argument = self.of_type(lines.next(), size, rest / 2, from);
                Expr::app(function, argument)
            }
            (VARIABLE, _) => {
                let which = lines.last(choose_int(0, n_variables - 1));
                let variable = self.variables(goal).nth(which as usize);
                Expr::Var(variable.expect("it is one of those counted"))
            }
            _ => {
                let value = lines.last(bool::arbitrary());
                self.types.constant(goal, value)
            }
        }
    }

    /// The variables of a type, innermost first.
    fn variables(&self, ty: TypeId) -> impl Iterator<Item = i64> {
        let scope = self.scope.iter().rev().zip(0..);
        scope.filter(move |(own, _)| self.types.is_same(**own, ty)).map(|(_, index)| index)
    }
}

/// `oneof` the available rules: [`CONSTANT`], [`LAMBDA`], [`APPLICATION`] and [`VARIABLE`].
#[inline]
pub(super) fn rule(lines: &mut Block, is_fun: bool, rest: usize, has_variable: bool) -> usize {
    lines.bind(weighted([
        1,
        u32::from(is_fun && rest > 0),
        u32::from(rest > 0),
        u32::from(has_variable),
    ]))
}

/// Whether the type that is drawn from here is a function type.
#[inline]
pub(super) fn is_fun(at: SplitMix, size: usize, rest: usize) -> bool {
    rest > 0 && weighted([1, 1]).generate(at.left(), size) == 1
}
