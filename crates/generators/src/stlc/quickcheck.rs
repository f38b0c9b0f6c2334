//! Generators for the simply typed lambda calculus, with QuickCheck.
//!
//! This file has the family `type`; `well_typed` has the family that is correct by construction,
//! `types` the types that it draws, and `passing` which of its expressions a search may skip.

mod passing;
mod types;
mod well_typed;

use stromboli_domain::{Data, Family, SplitMix};
use stromboli_quickcheck::{Arbitrary, Block, Inputs, QuickCheck, arguments, from_fn, weighted};
use stromboli_workloads::stlc::syntax::{Abs, App, Fun};
use stromboli_workloads::stlc::{Expr, Stlc, Type};

use self::well_typed::{any_type, well_typed};
use super::valid::closed_expr;
use crate::generate::{Generate, Generates};
use crate::quickcheck::{Place, number};
use crate::spares::{Pool, Recycle, from_spares_or_invalid};

impl Generates<QuickCheck> for Stlc {
    const FAMILIES: &'static [Family] = &[Family::TYPE, Family::CBC];

    fn generator<I: Data>(family: Family) -> Option<Inputs<I>> {
        super::generator::<QuickCheck, I>(family)
    }
}

impl Generate<QuickCheck> for Type {
    fn generator(family: Family) -> Option<Inputs<Type>> {
        match family {
            Family::TYPE => {
                Some(Inputs::new(from_fn(|at, size| ty(&mut Spares::default(), at, size, 4))))
            }
            Family::CBC => Some(Inputs::new(any_type())),
            _ => None,
        }
    }
}

impl Generate<QuickCheck> for Expr {
    fn generator(family: Family) -> Option<Inputs<Expr>> {
        match family {
            Family::TYPE => Some(from_spares_or_invalid(
                |spares, at, size| expr(spares, at, size, 4),
                |spares, at, size| closed_expr(spares, Place { at, size }, 4, 0),
            )),
            Family::CBC => Some(well_typed()),
            _ => None,
        }
    }
}

/// Nodes of earlier expressions.
#[derive(Default)]
pub(super) struct Spares {
    funs: Pool<Fun>,
    abs: Pool<Abs>,
    apps: Pool<App>,
}

impl Recycle for Spares {
    type Input = Expr;

    fn add(&mut self, expr: Expr) {
        match expr {
            Expr::Var(_) | Expr::Bool(_) => {}
            Expr::Abs(abs) => self.abs.add(abs),
            Expr::App(app) => self.apps.add(app),
        }
    }
}

/// As the constructors, with the memory of spare nodes. The parts of those become spare themselves.
impl Spares {
    pub(super) fn fun(&mut self, from: Type, to: Type) -> Type {
        let (fun, old) = self.funs.allocate(Fun { from, to });
        if let Some(old) = old {
            self.add_type(old.from);
            self.add_type(old.to);
        }
        Type::Fun(fun)
    }

    pub(super) fn abs(&mut self, domain: Type, body: Expr) -> Expr {
        let (abs, old) = self.abs.allocate(Abs { domain, body });
        if let Some(old) = old {
            self.add_type(old.domain);
            self.add(old.body);
        }
        Expr::Abs(abs)
    }

    pub(super) fn app(&mut self, function: Expr, argument: Expr) -> Expr {
        let (app, old) = self.apps.allocate(App { function, argument });
        if let Some(old) = old {
            self.add(old.function);
            self.add(old.argument);
        }
        Expr::App(app)
    }

    fn add_type(&mut self, ty: Type) {
        if let Type::Fun(fun) = ty {
            self.funs.add(fun);
        }
    }
}

/// Family `type`: any type.
fn ty(spares: &mut Spares, at: SplitMix, size: usize, depth: u32) -> Type {
    let mut lines = Block::new(at, size);
    if depth == 0 || lines.bind(weighted([1, 3])) == 0 {
        return Type::Bool;
    }
    let [from, to] = arguments(lines.rest());
    let from = ty(spares, from, size, depth - 1);
    let to = ty(spares, to, size, depth - 1);
    spares.fun(from, to)
}

/// Family `type`: any expression, typed or not.
fn expr(spares: &mut Spares, at: SplitMix, size: usize, depth: u32) -> Expr {
    let mut lines = Block::new(at, size);
    let has_parts = u32::from(depth > 0);
    match lines.bind(weighted([1, 1, has_parts, has_parts])) {
        0 => Expr::Var(lines.last(number())),
        1 => Expr::Bool(lines.last(bool::arbitrary())),
        2 => {
            let [domain, body] = arguments(lines.rest());
            let domain = ty(spares, domain, size, depth - 1);
            let body = expr(spares, body, size, depth - 1);
            spares.abs(domain, body)
        }
        _ => {
            let [function, argument] = arguments(lines.rest());
            let function = expr(spares, function, size, depth - 1);
            let argument = expr(spares, argument, size, depth - 1);
            spares.app(function, argument)
        }
    }
}
