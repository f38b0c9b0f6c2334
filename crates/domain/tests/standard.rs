//! Structs and enums with options and pointers inside.

use std::rc::Rc;
use std::sync::Arc;

use stromboli_domain::Data;

use crate::is_read_as_printed;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Node<T> {
    label: T,
    next: Option<Box<Node<T>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Expression {
    Unit,
    Not(Box<Expression>),
    If(Rc<Expression>, Box<Expression>, Arc<Pair>),
    Pair { left: Pair, right: Option<bool> },
    Wrapped(Wrapper),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Pair(i64, bool);

/// The fields are those of the option.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Wrapper(Option<Pair>);

#[test]
fn structs_options_and_pointers_are_data() {
    let last = Node { label: (1, true), next: None };
    let first = Node { label: (2, false), next: Some(Box::new(last)) };
    is_read_as_printed(&first, "(Node (2,#f) (Some (Node (1,#t) (None))))");
}

#[test]
fn variants_have_several_fields() {
    let pair = Expression::Pair { left: Pair(3, true), right: Some(false) };
    let not = Expression::Not(Box::new(Expression::Unit));
    let whole = Expression::If(Rc::new(pair), Box::new(not), Arc::new(Pair(4, false)));
    let printed = "(If (Pair (Pair 3 #t) (Some #f)) (Not (Unit)) (Pair 4 #f))";
    is_read_as_printed(&whole, printed);
}

#[test]
fn a_wrapper_has_the_fields_of_what_it_wraps() {
    let wrapped = Expression::Wrapped(Wrapper(Some(Pair(4, false))));
    is_read_as_printed(&wrapped, "(Wrapped (Some (Pair 4 #f)))");
}
