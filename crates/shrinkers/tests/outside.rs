//! A user of the library: own types, a program with a bug, and the smallest counterexample.
//!
//! The package in the folder `outside` compiles this file with `stromboli-shrinkers` as its only
//! dependency, so nothing else may be named here.

use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

use stromboli_shrinkers::{
    Data, DoesNotFail, Effort, Shrinking, Stromboli, Verdict, catching, mirrored, panics, print,
    shrink, shrink_mirrored,
};

/// A formula, as people write it who have never heard of Stromboli.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Formula {
    Constant(bool),
    Variable(Name),
    Not(Rc<Formula>),
    And(Box<Formula>, Box<Formula>),
    Let { name: Name, value: Option<Box<Formula>>, body: Box<Formula> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
struct Name(i64);

/// It has a notation of its own.
impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Constant(truth) => write!(f, "{truth}"),
            Formula::Variable(name) => write!(f, "x{}", name.0),
            Formula::Not(formula) => write!(f, "!{formula}"),
            Formula::And(a, b) => write!(f, "({a} & {b})"),
            Formula::Let { name, value: Some(value), body } => {
                write!(f, "let x{} = {value} in {body}", name.0)
            }
            Formula::Let { name, value: None, body } => write!(f, "let x{} in {body}", name.0),
        }
    }
}

/// Replaces a variable by a constant.
///
/// A bug: it does so even where another variable of that name is bound.
fn substitute(formula: &Formula, variable: Name, truth: bool) -> Formula {
    let inside = |formula: &Formula| substitute(formula, variable, truth);
    match formula {
        Formula::Constant(truth) => Formula::Constant(*truth),
        Formula::Variable(name) if *name == variable => Formula::Constant(truth),
        Formula::Variable(name) => Formula::Variable(*name),
        Formula::Not(formula) => Formula::Not(Rc::new(inside(formula))),
        Formula::And(a, b) => Formula::And(Box::new(inside(a)), Box::new(inside(b))),
        Formula::Let { name, value, body } => Formula::Let {
            name: *name,
            value: value.as_ref().map(|value| Box::new(inside(value))),
            body: Box::new(inside(body)),
        },
    }
}

fn is_free(formula: &Formula, variable: Name) -> bool {
    match formula {
        Formula::Constant(_) => false,
        Formula::Variable(name) => *name == variable,
        Formula::Not(formula) => is_free(formula, variable),
        Formula::And(a, b) => is_free(a, variable) || is_free(b, variable),
        Formula::Let { name, value, body } => {
            value.as_ref().is_some_and(|value| is_free(value, variable))
                || (*name != variable && is_free(body, variable))
        }
    }
}

/// Where a variable is not free, there is nothing to substitute.
fn leaves_bound_variables_alone((formula, variable): &(Formula, Name)) -> Verdict {
    if is_free(formula, *variable) {
        Verdict::Discards
    } else if substitute(formula, *variable, true) == *formula {
        Verdict::Passes
    } else {
        Verdict::Fails
    }
}

/// `!(let x7 = (true & x3) in (x7 & !x4)) & let x2 in x2`, and `x7`.
fn failing() -> (Formula, Name) {
    let variable = |number| Box::new(Formula::Variable(Name(number)));
    let inner = Formula::Let {
        name: Name(7),
        value: Some(Box::new(Formula::And(Box::new(Formula::Constant(true)), variable(3)))),
        body: Box::new(Formula::And(
            variable(7),
            Box::new(Formula::Not(Rc::new(Formula::Variable(Name(4))))),
        )),
    };
    let other = Formula::Let { name: Name(2), value: None, body: variable(2) };
    let formula = Formula::And(Box::new(Formula::Not(Rc::new(inner))), Box::new(other));
    (formula, Name(7))
}

#[test]
fn the_smallest_counterexample_is_found_at_every_effort() {
    for effort in Effort::ALL {
        let shrinking = Shrinking::new(failing()).effort(effort);
        let shrunk = shrinking.run(leaves_bound_variables_alone).unwrap();
        let (formula, variable) = shrunk.smallest;
        assert_eq!(formula.to_string(), "let x0 in x0", "{effort:?}");
        assert_eq!(variable, Name(0));
        assert_eq!(print(&formula), "(Let 0 (None) (Variable 0))");
        assert_eq!(shrunk.stopped, None);
    }
}

#[test]
fn shrink_does_the_same_with_a_condition() {
    let fails = |input: &_| leaves_bound_variables_alone(input) == Verdict::Fails;
    let (formula, _) = shrink(failing(), fails);
    assert_eq!(formula.to_string(), "let x0 in x0");
}

#[test]
fn the_shrinker_can_be_chosen() {
    let shrinking = Shrinking::new(failing()).with(Stromboli).at_most(5000);
    let (formula, _) = shrinking.run(leaves_bound_variables_alone).unwrap().smallest;
    assert_eq!(formula.to_string(), "let x0 in x0");
}

#[test]
fn the_result_tells_the_steps_and_the_executions() {
    let n_executions = Cell::new(0);
    let property = |input: &_| {
        n_executions.set(n_executions.get() + 1);
        leaves_bound_variables_alone(input)
    };
    let shrunk = Shrinking::new(failing()).run(property).unwrap();
    // One execution makes sure that the value to begin with fails.
    assert_eq!(n_executions.get(), shrunk.n_executions + 1);
    assert_eq!(shrunk.steps.last(), Some(&shrunk.smallest));
    for step in &shrunk.steps {
        assert_eq!(leaves_bound_variables_alone(step), Verdict::Fails);
    }
}

#[test]
fn a_limit_of_executions_stops_shrinking() {
    let shrunk = Shrinking::new(failing()).at_most(1).run(leaves_bound_variables_alone).unwrap();
    assert_eq!(shrunk.n_executions, 1);
    assert!(shrunk.stopped.is_some());
}

#[test]
fn candidates_that_do_not_meet_the_precondition_are_not_executed() {
    let shrunk = Shrinking::new((50, 20))
        .given(|&(a, b)| a > b && b > 2)
        .run(|&(a, b)| {
            assert!(a > b && b > 2);
            a < 10
        })
        .unwrap();
    assert_eq!(shrunk.smallest, (10, 3));
}

#[test]
fn a_value_that_does_not_fail_is_an_error() {
    let passes = Shrinking::new((1, true)).run(|_| true);
    assert_eq!(passes, Err(DoesNotFail { verdict: Verdict::Passes }));
    let discarded = Shrinking::new((1, true)).given(|_| false).run(|_| false);
    assert_eq!(discarded, Err(DoesNotFail { verdict: Verdict::Discards }));
    assert_eq!(shrink((1, true), |_| false), (1, true));
}

#[test]
fn a_test_may_panic_or_return_something() {
    let smallest = shrink(
        failing(),
        panics(|input| {
            assert_ne!(leaves_bound_variables_alone(input), Verdict::Fails);
        }),
    );
    assert_eq!(smallest.0.to_string(), "let x0 in x0");

    let property = catching(|&(dividend, divisor): &(i64, i64)| dividend / divisor < 5);
    let by_panic = Shrinking::new((17, 0)).run(property).unwrap();
    assert_eq!(by_panic.smallest, (0, 0));
}

/// A list with an element type of its own, because `Data` has no strings.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum List<T> {
    Nil,
    Cons(T, Box<List<T>>),
}

impl<T: Clone> List<T> {
    fn of(values: &[T]) -> List<T> {
        values.iter().rev().fold(List::Nil, |list, value| List::Cons(value.clone(), Box::new(list)))
    }

    fn values(&self) -> Vec<T> {
        let mut values = Vec::new();
        let mut rest = self;
        while let List::Cons(value, next) = rest {
            values.push(value.clone());
            rest = next;
        }
        values
    }
}

/// Letters as distances from `a`.
fn mirror(text: &str) -> List<i64> {
    List::of(&text.chars().map(|letter| i64::from(u32::from(letter)) - 97).collect::<Vec<_>>())
}

fn back(mirror: &List<i64>) -> Option<String> {
    let letter = |at: i64| char::from_u32(u32::try_from(at.checked_add(97)?).ok()?);
    mirror.values().into_iter().map(letter).collect()
}

#[test]
fn strings_shrink_by_way_of_a_mirror() {
    let has_a_letter_twice = |text: &str| {
        text.char_indices().any(|(at, letter)| text[at + letter.len_utf8()..].contains(letter))
    };
    let found = "counterexample".to_owned();
    let smallest =
        shrink_mirrored(found, |text| mirror(text), back, |text| has_a_letter_twice(text));
    assert_eq!(smallest, "aa");

    let property = mirrored(back, |text: &String| !text.contains('e'));
    let shrunk = Shrinking::new(mirror("counterexample")).run(property).unwrap();
    assert_eq!(back(&shrunk.smallest).as_deref(), Some("e"));
}

mod under_another_name {
    use stromboli_shrinkers as shrinkers;

    #[derive(Clone, Debug, PartialEq, Eq, Hash, shrinkers::Data)]
    #[data(crate = "shrinkers")]
    struct Point {
        x: i64,
        y: i64,
    }

    #[test]
    fn the_crate_may_have_another_name() {
        let smallest = shrinkers::shrink(Point { x: 9, y: 8 }, |point| point.x > point.y);
        assert_eq!(smallest, Point { x: 1, y: 0 });
    }
}

#[test]
fn an_exhaustive_search_says_whether_its_result_is_the_smallest() {
    let run = |effort| {
        let shrinking = Shrinking::new((70, -35)).effort(effort);
        shrinking.run_while(|&(a, b): &(i64, i64)| a + 2 * b >= 0 && a != 0).unwrap()
    };
    let quick = run(Effort::Quick);
    assert!(!quick.is_certified);
    let exhaustive = run(Effort::Exhaustive);
    assert_eq!(exhaustive.smallest, (1, 0));
    assert!(exhaustive.is_certified);
}
