//! The lambda calculi compute what their textbook definitions say, with every bug.
//!
//! The programs defer shifts, share what stays the same and skip checks. The definitions here do not.

use std::rc::Rc;

use stromboli_domain::{Family, Named, SplitMix};
use stromboli_generators::Generate;
use stromboli_quickcheck::{Generator, QuickCheck};
use stromboli_workloads::fsub::typing::Fuel;
use stromboli_workloads::fsub::{self, Fsub, Term};
use stromboli_workloads::stlc::{self, Expr, Stlc};

/// Inputs of a family.
fn inputs<T: Generate<QuickCheck>>(family: Family) -> impl Iterator<Item = T> {
    let generator = <T as Generate<QuickCheck>>::generator(family).expect("the family is declared");
    (0..300).filter_map(move |n| generator.generate(SplitMix::new(n), n as usize % 100))
}

/// The correct program, and one with each bug.
fn bugs<M: Named>() -> impl Iterator<Item = Option<M>> {
    M::ALL.iter().copied().map(Some).chain([None])
}

/// Every pair of neighbours, and an index that is often that of a variable.
fn pairs<T>(values: &[T]) -> impl Iterator<Item = (&T, &T, i64)> {
    values.iter().zip(&values[1..]).zip((-1..3).cycle()).map(|((a, b), index)| (a, b, index))
}

mod of_stlc {
    use stlc::{Mutation, Type};

    use super::*;

    /// All parts of some expressions.
    fn expressions() -> Vec<Expr> {
        fn add(expr: &Expr, parts: &mut Vec<Expr>) {
            parts.push(expr.clone());
            match expr {
                Expr::Var(_) | Expr::Bool(_) => {}
                Expr::Abs(abs) => add(&abs.body, parts),
                Expr::App(app) => {
                    add(&app.function, parts);
                    add(&app.argument, parts);
                }
            }
        }
        let mut parts = Vec::new();
        inputs(Family::TYPE).chain(inputs(Family::CBC)).for_each(|expr| add(&expr, &mut parts));
        parts
    }

    #[test]
    fn under_a_lambda_the_substituted_expression_is_shifted() {
        let expressions = expressions();
        for bug in bugs() {
            let stlc = Stlc(bug);
            for (by, expr, index) in pairs(&expressions) {
                let Expr::Abs(abs) = expr else { continue };
                let inner = if bug == Some(Mutation::SubstAbsNoIncr) { index } else { index + 1 };
                let body = match bug {
                    Some(Mutation::SubstAbsNoShift) => stlc.substitute(inner, by, &abs.body),
                    _ => stlc.substitute(inner, &stlc.shift(1, by), &abs.body),
                };
                let expected = Expr::abs(abs.domain.clone(), body);
                assert_eq!(stlc.substitute(index, by, expr), expected, "{bug:?}: {by} in {expr}");
            }
        }
    }

    #[test]
    fn a_redex_shifts_up_and_back() {
        let expressions = expressions();
        for bug in bugs() {
            let stlc = Stlc(bug);
            for (by, body, _) in pairs(&expressions) {
                let expected = match bug {
                    Some(Mutation::SubstTopNoShift) => stlc.substitute(0, by, body),
                    Some(Mutation::SubstTopNoShiftBack) => {
                        stlc.substitute(0, &stlc.shift(1, by), body)
                    }
                    _ => stlc.shift(-1, &stlc.substitute(0, &stlc.shift(1, by), body)),
                };
                assert_eq!(stlc.substitute_top(by, body), expected, "{bug:?}: {by} in {body}");
            }
        }
    }

    fn type_in(context: &[Type], expr: &Expr) -> Option<Type> {
        match expr {
            Expr::Var(index) => context.iter().rev().nth(usize::try_from(*index).ok()?).cloned(),
            Expr::Bool(_) => Some(Type::Bool),
            Expr::Abs(abs) => {
                let inner = [context, std::slice::from_ref(&abs.domain)].concat();
                Some(Type::fun(abs.domain.clone(), type_in(&inner, &abs.body)?))
            }
            Expr::App(app) => match type_in(context, &app.function)? {
                Type::Fun(fun) if fun.from == type_in(context, &app.argument)? => {
                    Some(fun.to.clone())
                }
                _ => None,
            },
        }
    }

    #[test]
    fn types_follow_the_rules() {
        let expressions = expressions();
        for (expr, other, _) in pairs(&expressions) {
            let ty = type_in(&[], expr);
            assert_eq!(stlc::typing::type_of(expr), ty, "{expr}");
            let Some(ty) = ty else { continue };
            let is_same = type_in(&[], other).as_ref() == Some(&ty);
            assert_eq!(stlc::typing::has_type(other, &ty), is_same, "{other}: {ty}");
            let inferred = stlc::typing::infer(expr).expect("it has a type");
            assert_eq!(inferred.is_type_of(other), is_same, "{other}: {expr}");
        }
    }

    fn has_redex(expr: &Expr) -> bool {
        match expr {
            Expr::Var(_) | Expr::Bool(_) => false,
            Expr::Abs(abs) => has_redex(&abs.body),
            Expr::App(app) => {
                let is_redex = matches!(app.function, Expr::Abs(_));
                is_redex || has_redex(&app.function) || has_redex(&app.argument)
            }
        }
    }

    #[test]
    fn an_expression_steps_if_a_lambda_is_applied() {
        for expr in expressions() {
            for bug in bugs() {
                assert_eq!(Stlc(bug).step(&expr).is_some(), has_redex(&expr), "{bug:?}: {expr}");
            }
        }
    }

    #[test]
    fn constants_have_a_type_and_do_not_step() {
        let is_constant = |expr: &Expr| {
            let mut body = expr;
            while let Expr::Abs(abs) = body {
                body = &abs.body;
            }
            matches!(body, Expr::Bool(_))
        };
        for expr in expressions() {
            assert_eq!(expr.is_constant(), is_constant(&expr), "{expr}");
            assert!(!expr.is_constant() || type_in(&[], &expr).is_some(), "{expr}");
        }
    }

    #[test]
    fn what_keeps_its_type_does_so_with_every_bug() {
        let (mut n_keeping, mut n_others) = (0, 0);
        for expr in expressions() {
            let Some(ty) = type_in(&[], &expr) else { continue };
            if !expr.keeps_its_type() {
                n_others += 1;
                continue;
            }
            n_keeping += usize::from(has_redex(&expr));
            for bug in bugs() {
                let steps = std::iter::successors(Some(expr.clone()), |expr| Stlc(bug).step(expr));
                for reduced in steps.take(stlc::properties::FUEL as usize) {
                    assert_eq!(type_in(&[], &reduced).as_ref(), Some(&ty), "{bug:?}: {expr}");
                }
            }
        }
        assert!(n_keeping > 50 && n_others > 50, "{n_keeping} and {n_others} expressions");
    }
}

mod of_fsub {
    use fsub::{Mutation, Type};

    use super::*;

    /// All parts of some terms, and of the types in them.
    fn parts() -> (Vec<Term>, Vec<Type>) {
        fn add_type(ty: &Type, types: &mut Vec<Type>) {
            types.push(ty.clone());
            match ty {
                Type::Top | Type::Var(_) => {}
                Type::Arr(arr) => {
                    [&arr.from, &arr.to].into_iter().for_each(|ty| add_type(ty, types))
                }
                Type::All(all) => {
                    [&all.bound, &all.body].into_iter().for_each(|ty| add_type(ty, types));
                }
            }
        }
        fn add(term: &Term, terms: &mut Vec<Term>, types: &mut Vec<Type>) {
            terms.push(term.clone());
            match term {
                Term::Var(_) => {}
                Term::Abs(abs) => {
                    add_type(&abs.domain, types);
                    add(&abs.body, terms, types);
                }
                Term::App(app) => {
                    add(&app.function, terms, types);
                    add(&app.argument, terms, types);
                }
                Term::TAbs(tabs) => {
                    add_type(&tabs.bound, types);
                    add(&tabs.body, terms, types);
                }
                Term::TApp(tapp) => {
                    add(&tapp.function, terms, types);
                    add_type(&tapp.argument, types);
                }
            }
        }
        let (mut terms, mut types) = (Vec::new(), Vec::new());
        let inputs = inputs(Family::TYPE_NARROW).chain(inputs(Family::CBC));
        inputs.for_each(|term: Term| add(&term, &mut terms, &mut types));
        (terms, types)
    }

    #[test]
    fn under_a_quantifier_the_substituted_type_is_shifted() {
        let (_, types) = parts();
        for bug in bugs() {
            let fsub = Fsub(bug);
            for (by, ty, index) in pairs(&types) {
                let Type::All(all) = ty else { continue };
                let inner = match bug {
                    Some(Mutation::TsubstAllNoTshift) => by.clone(),
                    _ => fsub.shift_type(0, by),
                };
                let bound = fsub.substitute_in_type(&all.bound, index, by);
                let body = fsub.substitute_in_type(&all.body, index + 1, &inner);
                let actual = fsub.substitute_in_type(ty, index, by);
                assert_eq!(actual, Type::all(bound, body), "{bug:?}: {by} in {ty}");
            }
        }
    }

    #[test]
    fn under_a_lambda_the_substituted_term_is_shifted() {
        let (terms, _) = parts();
        for bug in bugs() {
            let fsub = Fsub(bug);
            for (by, term, index) in pairs(&terms) {
                let expected = match term {
                    Term::Abs(abs) => {
                        let inner = if bug == Some(Mutation::SubstAbsNoIncr) { 0 } else { 1 };
                        let by = match bug {
                            Some(Mutation::SubstAbsNoShift) => by.clone(),
                            _ => fsub.shift(0, by),
                        };
                        let body = fsub.substitute(&abs.body, index + inner, &by);
                        Term::abs(abs.domain.clone(), body)
                    }
                    Term::TAbs(tabs) => {
                        let by = match bug {
                            Some(Mutation::SubstTabsNoShift) => by.clone(),
                            _ => fsub.shift_types(0, by),
                        };
                        Term::tabs(tabs.bound.clone(), fsub.substitute(&tabs.body, index, &by))
                    }
                    _ => continue,
                };
                assert_eq!(fsub.substitute(term, index, by), expected, "{bug:?}: {by} in {term}");
            }
        }
    }

    #[test]
    fn under_a_lambda_over_types_the_substituted_type_is_shifted() {
        let (terms, types) = parts();
        for bug in bugs() {
            let fsub = Fsub(bug);
            for ((by, _, index), term) in pairs(&types).zip(&terms) {
                let Term::TAbs(tabs) = term else { continue };
                let inner =
                    if bug == Some(Mutation::SubstTypTabsNoIncr) { index } else { index + 1 };
                let inner_by = match bug {
                    Some(Mutation::SubstTypTabsNoShift) => by.clone(),
                    _ => fsub.shift_type(0, by),
                };
                let bound = fsub.substitute_in_type(&tabs.bound, index, by);
                let body = fsub.substitute_type(&tabs.body, inner, &inner_by);
                let actual = fsub.substitute_type(term, index, by);
                assert_eq!(actual, Term::tabs(bound, body), "{bug:?}: {by} in {term}");
            }
        }
    }

    /// A type that is below itself has no free variables.
    #[test]
    fn terms_have_well_formed_types_unless_a_bug_is_in_the_operations_on_types() {
        let of_types = |bug: Mutation| bug.name().starts_with('t');
        for bug in bugs().filter(|bug| !bug.is_some_and(of_types)) {
            let fsub = Fsub(bug);
            for term in inputs::<Term>(Family::CBC) {
                let Ok(typed) = fsub.infer(Fuel::Unlimited, &term) else { continue };
                let is_below = fsub.is_subtype(Fuel::Unlimited, &typed.ty, &typed.ty);
                assert_eq!(is_below, Ok(true), "{bug:?}: {}", typed.ty);
                assert_eq!(typed.is_normal, fsub.step(&term).is_none(), "{bug:?}: {term}");
            }
        }
    }

    #[test]
    fn what_stays_the_same_is_shared() {
        let closed = Type::all(Type::Top, Type::arr(Type::Var(0), Type::Var(0)));
        let (Type::All(before), Type::All(after)) = (&closed, Fsub(None).shift_type(0, &closed))
        else {
            panic!("a shift changes only variables");
        };
        assert!(Rc::ptr_eq(before, &after));
    }
}
