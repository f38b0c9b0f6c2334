//! System F-sub computes what its textbook definition says, with every bug.
//!
//! The program defers shifts, shares what stays the same and skips checks. The definitions here do not.

use std::rc::Rc;

use stromboli_domain::{Family, Named, SplitMix};
use stromboli_generators::Generate;
use stromboli_quickcheck::{Generator, QuickCheck};
use stromboli_workloads::fsub::typing::Fuel;
use stromboli_workloads::fsub::{self, Fsub, Term};

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
