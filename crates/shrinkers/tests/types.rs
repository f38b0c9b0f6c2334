//! The laws of shrinkers hold for types as users write them.

use std::rc::Rc;
use std::sync::Arc;

use stromboli_laws::check_shrinker;
use stromboli_shrinkers::{Data, Effort, Shrinking, Stromboli};

/// Recursive by way of an option.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Node<T> {
    label: T,
    left: Option<Box<Node<T>>>,
    right: Option<Box<Node<T>>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Term {
    Variable(Index),
    Abstraction { binds: Option<Index>, body: Rc<Term> },
    Application(Box<Term>, Box<Term>),
    Literal(Arc<Literal>),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Index(i64);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Literal(i64, bool);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Program(Term);

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Unit;

#[test]
fn a_generic_struct_that_recurs_through_options_shrinks_by_the_laws() {
    check_shrinker::<_, Node<i64>>(Stromboli, &[]);
    check_shrinker::<_, Option<Node<(bool, Unit)>>>(Stromboli, &[]);
}

impl Node<i64> {
    fn leaf(label: i64) -> Node<i64> {
        Node { label, left: None, right: None }
    }

    fn has(&self, condition: fn(&Node<i64>) -> bool) -> bool {
        let children = [&self.left, &self.right];
        condition(self) || children.into_iter().flatten().any(|child| child.has(condition))
    }
}

#[test]
fn a_boxed_subtree_takes_the_place_of_the_tree() {
    let fork = Node {
        label: 70,
        left: Some(Box::new(Node::leaf(5))),
        right: Some(Box::new(Node::leaf(-3))),
    };
    let tree = Node { right: Some(Box::new(fork)), ..Node::leaf(1) };
    let tree = Node { left: Some(Box::new(tree)), ..Node::leaf(2) };
    let is_large_fork =
        |node: &Node<i64>| node.label > 60 && node.left.is_some() && node.right.is_some();
    let shrinking = Shrinking::new(tree).effort(Effort::Quick);
    let smallest = shrinking.run_while(|tree| tree.has(is_large_fork)).unwrap().smallest;
    let leaf = Some(Box::new(Node::leaf(0)));
    assert_eq!(smallest, Node { label: 61, left: leaf.clone(), right: leaf });
}

#[test]
fn an_enum_with_all_kinds_of_variants_shrinks_by_the_laws() {
    check_shrinker::<_, Term>(Stromboli, &[]);
}

#[test]
fn a_wrapper_of_a_recursive_type_shrinks_by_the_laws() {
    check_shrinker::<_, (Program, Box<Term>)>(Stromboli, &[]);
}
