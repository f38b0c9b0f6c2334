//! Lists and text.

use std::any::Any;
use std::convert::Infallible;
use std::ops::ControlFlow;

use stromboli_domain::data::Visitor;
use stromboli_domain::{Data, parse};

use crate::is_read_as_printed;

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Tree {
    Leaf(char),
    Node(Vec<Tree>),
    Named { name: String, children: Forest },
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
struct Forest(Vec<(i64, Tree)>);

#[test]
fn lists_are_printed_in_brackets() {
    is_read_as_printed(&Vec::<i64>::new(), "[]");
    is_read_as_printed(&vec![vec![1, -2], vec![], vec![3]], "[[1 -2] [] [3]]");
    is_read_as_printed(&(vec![true], vec![(1, false)]), "([#t],[(1,#f)])");
    let leaf = Tree::Leaf('x');
    let forest = Forest(vec![(1, Tree::Node(vec![leaf.clone(), leaf.clone()])), (2, leaf)]);
    let named = Tree::Named { name: "a b".to_owned(), children: forest };
    let printed = "(Named \"a b\" [(1,(Node [(Leaf 'x') (Leaf 'x')])) (2,(Leaf 'x'))])";
    is_read_as_printed(&named, printed);
}

#[test]
fn characters_other_than_printable_ascii_are_escaped() {
    let text = "\"'\\ \n\r\t\0\x7f\u{e9}\u{1f30b}".to_owned();
    let printed = r#""\"'\\ \n\r\t\u{0}\u{7f}\u{e9}\u{1f30b}""#;
    is_read_as_printed(&text, printed);
    is_read_as_printed(&'\'', r"'\''");
    is_read_as_printed(&'"', "'\"'");
    is_read_as_printed(&vec!['a', '\n'], r"['a' '\n']");
}

#[test]
fn only_the_printed_notation_is_read() {
    let refused = |text: &str| parse::<String>(text).unwrap_err().to_string();
    let escaped = "a character, escaped if it is not printable ASCII";
    assert_eq!(refused("\"\u{e9}\""), format!("character 2: expected {escaped}, found `\u{e9}`"));
    for text in [r#""\u{61}""#, r#""\u{00}""#, r#""\u{E9}""#, r#""\u{d800}""#, r#""\u{}""#] {
        let expected = "character 2: expected a character such as `\\u{e9}`, found `\\\\`";
        assert_eq!(refused(text), expected, "{text}");
    }
    assert!(refused(r#""\'""#).contains(escaped));
    assert_eq!(
        refused("\"a"),
        format!("character 3: expected {escaped}, found the end of the input")
    );
    let refused = |text: &str| parse::<Vec<i64>>(text).unwrap_err().to_string();
    assert_eq!(refused("[1  2]"), "character 4: expected an integer, found a blank");
    assert_eq!(refused("[1,2]"), "character 3: expected a blank, found `,`");
    assert_eq!(refused("[1 ]"), "character 4: expected an integer, found `]`");
    assert_eq!(refused("[1"), "character 3: expected a blank, found the end of the input");
}

#[test]
fn a_part_of_a_list_can_be_replaced() {
    struct Doubled(Vec<Vec<i64>>);

    impl Visitor<Vec<i64>> for Doubled {
        type Break = Infallible;

        fn field<F: Data>(
            &mut self,
            field: &F,
            replace: impl Fn(F) -> Vec<i64>,
        ) -> ControlFlow<Infallible> {
            let number = (field as &dyn Any).downcast_ref::<i64>().unwrap();
            let double: Box<dyn Any> = Box::new(number * 2);
            self.0.push(replace(*double.downcast().unwrap()));
            ControlFlow::Continue(())
        }
    }

    let mut doubled = Doubled(Vec::new());
    let ControlFlow::Continue(()) = vec![1, 2].visit(&mut doubled);
    assert_eq!(doubled.0, [[2, 2], [1, 4]]);
}
