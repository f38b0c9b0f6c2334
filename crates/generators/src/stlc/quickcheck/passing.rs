//! Which expressions of family `cbc` pass every property, whatever the bug. It takes only a part of an
//! expression to find out: the rules that are used, and as much of the types as these depend on.

use stromboli_domain::SplitMix;
use stromboli_quickcheck::{Block, arguments};

use super::well_typed::{APPLICATION, CONSTANT, LAMBDA, is_fun, rule};

/// Whether the expression of family `cbc` passes every property, whatever the bug.
pub(super) fn passes(at: SplitMix, size: usize) -> bool {
    let mut lines = Block::new(at, size);
    let goal = Type::Drawn { at: lines.next(), rest: size };
    outlined(lines.rest(), size, size, goal, None).is_some()
}

/// A type that is drawn when it is needed.
#[derive(Clone, Copy)]
enum Type<'a> {
    /// Any type. Each level has half the `rest` of the level above.
    Drawn {
        at: SplitMix,
        rest: usize,
    },
    Fun(&'a Type<'a>, &'a Type<'a>),
}

impl<'a> Type<'a> {
    #[inline]
    fn is_fun(self, size: usize) -> bool {
        match self {
            Type::Drawn { at, rest } => is_fun(at, size, rest),
            Type::Fun(..) => true,
        }
    }

    /// The two sides of a function type.
    #[inline]
    fn sides(self) -> [Type<'a>; 2] {
        match self {
            Type::Drawn { at, rest } => {
                arguments(at.right()).map(|at| Type::Drawn { at, rest: rest / 2 })
            }
            Type::Fun(from, to) => [*from, *to],
        }
    }

    fn is_same(self, other: Type<'_>, size: usize) -> bool {
        match (self.is_fun(size), other.is_fun(size)) {
            (false, false) => true,
            (true, true) => {
                let ([from, to], [other_from, other_to]) = (self.sides(), other.sides());
                from.is_same(other_from, size) && to.is_same(other_to, size)
            }
            _ => false,
        }
    }
}

/// The types of the variables in scope, innermost first.
struct Context<'a> {
    innermost: Type<'a>,
    outer: Scope<'a>,
}

type Scope<'a> = Option<&'a Context<'a>>;

/// What matters about an expression in which no lambda is applied whose body has a variable.
struct Outlined {
    is_lambda: bool,
    has_variable: bool,
}

/// An expression of a type, as `well_typed` draws it. Returns `None` if it may fail.
fn outlined(
    at: SplitMix,
    size: usize,
    rest: usize,
    goal: Type<'_>,
    scope: Scope<'_>,
) -> Option<Outlined> {
    let mut lines = Block::new(at, size);
    let is_fun = goal.is_fun(size);
    let mut variables = std::iter::successors(scope, |context| context.outer);
    let has_variable = variables.any(|variable| variable.innermost.is_same(goal, size));
    match rule(&mut lines, is_fun, rest, has_variable) {
        CONSTANT => Some(Outlined { is_lambda: is_fun, has_variable: false }),
        LAMBDA => {
            let [from, to] = goal.sides();
            let inner = Context { innermost: from, outer: scope };
            let body = outlined(lines.rest(), size, rest - 1, to, Some(&inner))?;
            Some(Outlined { is_lambda: true, ..body })
        }
        APPLICATION => {
            let from = Type::Drawn { at: lines.next(), rest: size };
            let fun = Type::Fun(&from, &goal);
            let function = outlined(lines.next(), size, rest / 2, fun, scope)?;
            if function.is_lambda && function.has_variable {
                return None;
            }
            let argument = outlined(lines.next(), size, rest / 2, from, scope)?;
            let has_variable = function.has_variable || argument.has_variable;
            Some(Outlined { is_lambda: false, has_variable })
        }
        // A variable.
        _ => Some(Outlined { is_lambda: false, has_variable: true }),
    }
}
