//! Printed forms parse back, and nothing else does.

use proptest::prelude::*;
use stromboli_domain::{Data, SplitMix, parse, print};
use stromboli_laws::Random;
use stromboli_workloads::pairs::{Key, Value};
use stromboli_workloads::{bst, fsub, rbt, stlc};

/// Any value of any type: a small random one.
fn arbitrary<T: Data>() -> impl Strategy<Value = T> {
    any::<u64>().prop_map(|seed| Random::new(SplitMix::new(seed)).value())
}

type BstInput = (bst::Tree, Key, Key, Value, Value);
type RbtInput = (rbt::Tree, Key, Value);

fn comes_back<T: Data>(value: &T) {
    assert_eq!(parse::<T>(&print(value)).as_ref(), Ok(value));
}

/// A text that is read is the printed form of what was read.
fn is_canonical_or_rejected<T: Data>(text: &str) {
    if let Ok(value) = parse::<T>(text) {
        assert_eq!(print(&value), text);
    }
}

/// The text with one byte left out, doubled, or replaced by another.
fn edited(text: &str, place: usize, edit: usize) -> String {
    let place = place % text.len();
    let (before, after) = (&text[..place], &text[place + 1..]);
    let other = ["", "(", ")", " ", ",", "0", "-", "E", "#t"][edit % 9];
    match edit % 2 {
        0 => format!("{before}{other}{after}"),
        _ => format!("{before}{}{other}{after}", &text[place..=place]),
    }
}

proptest! {
    #[test]
    fn search_trees_come_back(input in arbitrary::<BstInput>()) {
        comes_back(&input);
    }

    #[test]
    fn red_black_trees_come_back(input in arbitrary::<RbtInput>()) {
        comes_back(&input);
    }

    #[test]
    fn expressions_come_back(expr in arbitrary::<stlc::Expr>()) {
        comes_back(&expr);
    }

    #[test]
    fn terms_come_back(term in arbitrary::<fsub::Term>()) {
        comes_back(&term);
    }

    #[test]
    fn a_slip_of_the_pen_is_another_value_or_an_error(
        input in arbitrary::<RbtInput>(), place in 0..10_000_usize, edit in 0..18_usize,
    ) {
        is_canonical_or_rejected::<RbtInput>(&edited(&print(&input), place, edit));
    }

    #[test]
    fn what_is_cut_off_is_an_error_at_its_end(term in arbitrary::<fsub::Term>(), place in any::<usize>()) {
        let text = print(&term);
        let cut = &text[..place % text.len()];
        // An index may end anywhere, but then a parenthesis is missing.
        prop_assert!(parse::<fsub::Term>(cut).unwrap_err().offset <= cut.len());
    }

    #[test]
    fn any_text_at_all_is_survived(text in ".{0,60}") {
        is_canonical_or_rejected::<bst::Tree>(&text);
        is_canonical_or_rejected::<BstInput>(&text);
    }
}

#[test]
fn the_spellings_of_the_paper_are_read() {
    let tight = "(Abs (TFun(TBool) (TBool)) (Var 1))";
    assert_eq!(print(&parse::<stlc::Expr>(tight).unwrap()), "(Abs (TFun (TBool) (TBool)) (Var 1))");

    let haskell = "Abs (All Top (TVar (-1))) (TApp (TAbs Top (Var 0)) (All Top Top))";
    assert_eq!(
        print(&parse::<fsub::Term>(haskell).unwrap()),
        "(Abs (All (Top) (TVar -1)) (TApp (TAbs (Top) (Var 0)) (All (Top) (Top))))"
    );
}

#[test]
fn other_spellings_are_not() {
    fn message<T: Data>(text: &str) -> String {
        parse::<T>(text).unwrap_err().to_string()
    }
    let bst = message::<bst::Tree>;
    assert_eq!(bst("(T(E) 0 0 (E))"), "character 3: expected a blank, found `(`");
    assert_eq!(bst("(T  (E) 0 0 (E))"), "character 4: expected `(`, found a blank");
    assert_eq!(bst("(E) "), "character 4: expected the end of the input, found a blank");
    assert_eq!(bst("E"), "character 1: expected `(`, found `E`");
    assert_eq!(bst("(Leaf)"), "character 2: expected `E` or `T`, found `Leaf`");
    assert_eq!(bst("(T (E) 01 0 (E))"), "character 8: expected an integer, found `01`");
    assert_eq!(bst("(T (E) -0 0 (E))"), "character 8: expected an integer, found `-0`");
    assert_eq!(
        bst("(T (E) 9223372036854775808 0 (E))"),
        "character 8: expected an integer of at most 64 bits, found `9223372036854775808`"
    );
    assert_eq!(bst(""), "character 1: expected `(`, found the end of the input");
    assert_eq!(bst("(Ä)"), "character 2: expected `E` or `T`, found `Ä`");
    assert_eq!(message::<fsub::Term>("Abs Top Var 0"), "character 9: expected `(`, found `Var`");
    assert_eq!(message::<stlc::Expr>("(Bool #x)"), "character 7: expected `#t` or `#f`, found `#`");
}
