//! Families `cbc` and `cbc_idiomatic`: a type, and a term of it.

use stromboli_domain::Correct;
use stromboli_hedgehog::{
    At, Gen, Generator, Range, Reading, choice, discard, element, frequency, int, pure,
};
use stromboli_workloads::fsub::{Fsub, Term, Type};

use super::abstraction::abstraction;
use crate::fsub::context::Context;

/// A type, and a term of it; discarded if none is found.
pub(super) fn well_typed(size: u32) -> Gen<Term> {
    let some = |term: Option<Term>| match term {
        Some(term) => pure(term).boxed(),
        None => discard().boxed(),
    };
    ClosedType { size, n_bounds: 0 }
        .bind(move |ty| OfType { size, context: Context::default(), ty }.bind(some))
        .boxed()
}

/// A type with the given number of type variables in scope.
#[derive(Clone, Copy)]
struct ClosedType {
    size: u32,
    n_bounds: i64,
}

impl Generator for ClosedType {
    type Value = Type;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Type> {
        let ClosedType { size, n_bounds } = *self;
        if size == 0 && n_bounds == 0 {
            return pure(polymorphic_identity()).read(at);
        }
        if size == 0 {
            return identity(n_bounds).read(at);
        }
        let part = ClosedType { size: size - 1, n_bounds };
        let all = choice((pure(Type::Top), part)).bind(move |bound| {
            let body = ClosedType { n_bounds: n_bounds + 1, ..part };
            body.bind(move |body| pure(Type::all(bound.clone(), body)))
        });
        let to = move |from: Type| part.bind(move |to| pure(Type::arr(from.clone(), to)));
        if n_bounds == 0 {
            let smallest = pure(polymorphic_identity());
            return frequency(((2, all), (2, part.bind(to)), (1, smallest))).read(at);
        }
        let arr = choice([type_variable(n_bounds)]).bind(to);
        frequency(((2, all), (2, arr), (1, identity(n_bounds)))).read(at)
    }
}

/// The smallest type that has a term.
fn polymorphic_identity() -> Type {
    Type::all(Type::Top, Type::arr(Type::Var(0), Type::Var(0)))
}

/// The type of the identity function of a type variable.
fn identity(n_bounds: i64) -> impl Generator<Value = Type> {
    frequency([type_variable(n_bounds).bind(|ty| pure(Type::arr(ty.clone(), ty)))])
}

fn type_variable(n_bounds: i64) -> impl Generator<Value = Type> {
    int(Range::constant(0, n_bounds - 1)).map(Type::Var)
}

/// A term of a type, if one is found.
#[derive(Clone)]
struct OfType {
    size: u32,
    context: Context,
    ty: Type,
}

/// The rules for building a term of a type.
#[derive(Clone, Copy)]
enum Rule {
    /// Lambdas around a variable.
    Smallest,
    /// A lambda, or a lambda over types.
    Introduction,
    /// A variable in scope.
    Variable,
    /// An application with an argument of any type.
    Application,
    /// An application to any type, which the function does not use.
    TypeApplication,
    /// An application to a part of the type, which the function puts in its place.
    ApplicationToPart,
}

impl Generator for OfType {
    type Value = Option<Term>;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Option<Term>> {
        let untried = Untried::all(self.rules().len());
        Backtrack { goal: self.clone(), untried, found: None }.read(at)
    }
}

impl OfType {
    fn rules(&self) -> &'static [Rule] {
        if self.size == 0 {
            return &[Rule::Introduction, Rule::Variable];
        }
        &[
            Rule::Smallest,
            Rule::Introduction,
            Rule::Application,
            Rule::TypeApplication,
            Rule::ApplicationToPart,
        ]
    }

    fn smaller(&self) -> OfType {
        OfType { size: self.size.saturating_sub(1), ..self.clone() }
    }
}

/// Tries the rules in random order until one succeeds.
#[derive(Clone)]
struct Backtrack {
    goal: OfType,
    untried: Untried,
    found: Option<Term>,
}

impl Generator for Backtrack {
    type Value = Option<Term>;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Option<Term>> {
        let Backtrack { goal, untried, found } = self.clone();
        if found.is_some() || untried.is_empty() {
            return pure(found).read(at);
        }
        let one_of = int(Range::constant(1, untried.len()));
        let attempt = move |number| {
            let (rule, untried) = untried.choose(number);
            let (rule, goal) = (goal.rules()[rule], goal.clone());
            let attempt = ByRule { rule, goal: goal.clone() };
            attempt.bind(move |found| Backtrack { goal: goal.clone(), untried, found })
        };
        one_of.bind(attempt).read(at)
    }
}

/// A term of a type by one of the rules, if one is found.
#[derive(Clone)]
struct ByRule {
    rule: Rule,
    goal: OfType,
}

impl Generator for ByRule {
    type Value = Option<Term>;

    fn read<R: Reading>(&self, at: At<R>) -> R::Of<Option<Term>> {
        let goal = &self.goal;
        match self.rule {
            Rule::Smallest => OfType { size: 0, ..goal.clone() }.read(at),
            Rule::Introduction => introduction(goal, at),
            Rule::Variable => {
                let indices: Vec<_> = goal.context.variables(&goal.ty).collect();
                if indices.is_empty() {
                    return pure(None).read(at);
                }
                element(indices).map(|index| Some(Term::Var(index))).read(at)
            }
            Rule::Application => application(goal.smaller()).read(at),
            Rule::TypeApplication => type_application(goal.smaller()).read(at),
            Rule::ApplicationToPart => application_to_part(goal.smaller(), at),
        }
    }
}

fn introduction<R: Reading>(goal: &OfType, at: At<R>) -> R::Of<Option<Term>> {
    let OfType { size, context, ty: body } = goal.smaller();
    match body {
        Type::Arr(arr) => {
            let context = context.with_variable(arr.from.clone());
            let body = OfType { size, context, ty: arr.to.clone() };
            body.map(move |body| Some(Term::abs(arr.from.clone(), body?))).read(at)
        }
        Type::All(all) => {
            let body = OfType { size, context: context.with_bound(), ty: all.body.clone() };
            body.map(move |body| Some(Term::tabs(all.bound.clone(), body?))).read(at)
        }
        Type::Top | Type::Var(_) => pure(None).read(at),
    }
}

fn application(goal: OfType) -> impl Generator<Value = Option<Term>> {
    ClosedType { size: goal.size, n_bounds: goal.context.n_bounds }.bind(move |domain| {
        let argument = OfType { ty: domain.clone(), ..goal.clone() };
        let function = OfType { ty: Type::arr(domain, goal.ty.clone()), ..goal.clone() };
        function.bind(move |function| {
            argument.clone().bind(move |argument| {
                let app = |argument| Some(Term::app(function.clone()?, argument));
                pure(argument.and_then(app))
            })
        })
    })
}

fn type_application(goal: OfType) -> impl Generator<Value = Option<Term>> {
    ClosedType { size: goal.size, n_bounds: goal.context.n_bounds }.bind(move |argument| {
        let constant = Type::all(argument.clone(), Fsub(Correct).shift_type(0, 1, &goal.ty));
        applied_to(OfType { ty: constant, ..goal.clone() }, argument)
    })
}

fn application_to_part<R: Reading>(goal: OfType, at: At<R>) -> R::Of<Option<Term>> {
    let Some(abstraction) = abstraction(&goal.ty) else {
        return pure(None).read(at);
    };
    let apply = move |(part, body): (Type, Type)| {
        applied_to(OfType { ty: Type::all(part.clone(), body), ..goal.clone() }, part)
    };
    abstraction.bind(apply).read(at)
}

fn applied_to(function: OfType, argument: Type) -> impl Generator<Value = Option<Term>> {
    function
        .bind(move |function| pure(function.map(|function| Term::tapp(function, argument.clone()))))
}

/// The remaining rules, one bit each.
#[derive(Clone, Copy)]
struct Untried(u32);

impl Untried {
    fn all(n: usize) -> Untried {
        Untried((1 << n) - 1)
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn len(self) -> i64 {
        i64::from(self.0.count_ones())
    }

    /// The position of the one of this number, from 1, and the others.
    fn choose(self, number: i64) -> (usize, Untried) {
        let mut rest = self.0;
        for _ in 1..number {
            rest &= rest - 1;
        }
        let chosen = rest & rest.wrapping_neg();
        (chosen.trailing_zeros() as usize, Untried(self.0 & !chosen))
    }
}
