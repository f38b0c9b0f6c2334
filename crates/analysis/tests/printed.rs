use proptest::prelude::*;
use stromboli_analysis::printed::token::Group;
use stromboli_analysis::printed::{Problem, ReadError, magnitude, read, size};

fn error(text: &str) -> String {
    read(text).unwrap_err().to_string()
}

#[test]
fn an_atom_is_a_leaf_and_an_empty_group_a_node() {
    assert!(read("-7").unwrap().postorder().eq([("-7", 0)]));
    assert!(read("()").unwrap().postorder().eq([("*", 0)]));
    assert!(read("( a )").unwrap().postorder().eq([("a", 0), ("*", 1)]));
}

#[test]
fn commas_and_blanks_only_separate() {
    let tree = read("(a,b,c)").unwrap();
    assert_eq!(read("(a b c)").unwrap(), tree);
    assert_eq!(read(" ( a\n, b ,c ) ").unwrap(), tree);
    assert_eq!(read("(TFun(TBool) (TBool))"), read("(TFun (TBool) (TBool))"));
}

#[test]
fn an_error_says_where() {
    assert_eq!(error(""), "character 1: expected a value, found the end of the input");
    assert_eq!(error("  "), "character 3: expected a value, found the end of the input");
    assert_eq!(error("(a (b)"), "character 1: this `(` is never closed");
    assert_eq!(error("(é (b"), "character 4: this `(` is never closed");
    assert_eq!(error("(a))"), "character 4: this `)` is never opened");
    assert_eq!(error(")"), "character 1: this `)` is never opened");
    assert_eq!(
        error("(a) b"),
        "character 5: expected the end of the input, as the value is complete"
    );
    for (text, place) in [("(,a)", 2), ("(a,)", 3), ("(a,,b)", 4), ("a,b", 2), ("(a),", 4)] {
        let lone =
            format!("character {place}: this `,` does not stand between two values of a group");
        assert_eq!(error(text), lone, "of {text}");
    }
}

#[test]
fn a_list_is_a_node_and_text_a_node_with_its_characters() {
    assert!(read("[]").unwrap().postorder().eq([("[]", 0)]));
    assert!(read("[1 (E)]").unwrap().postorder().eq([("1", 0), ("E", 0), ("*", 1), ("[]", 2)]));
    assert!(read(r#""""#).unwrap().postorder().eq([(r#""""#, 0)]));
    let text = [("(", 0), (r#"\""#, 0), (" ", 0), (r"\u{e9}", 0), (r#""""#, 4)];
    assert!(read(r#""(\" \u{e9}""#).unwrap().postorder().eq(text));
    assert!(read("(A '\\'')").unwrap().postorder().eq([("A", 0), ("\\'", 0), ("*", 2)]));
}

#[test]
fn digits_in_text_are_characters_not_integers() {
    assert_eq!(magnitude(r#"[("12",'3') -4]"#), 4);
    assert_eq!(size(r#"[("12",'3') -4]"#), 7);
}

#[test]
fn groups_of_different_kinds_do_not_close_each_other() {
    assert_eq!(error("(a]"), "character 3: this `]` is never opened");
    assert_eq!(error("[a"), "character 1: this `[` is never closed");
    assert_eq!(error("[\"a]"), "character 2: this `\"` is never closed");
}

#[test]
fn a_hundred_thousand_levels_are_read() {
    const DEPTH: usize = 100_000;
    let text = format!("{}x{}", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(read(&text).unwrap().size(), DEPTH + 1);
    assert_eq!(size(&text), DEPTH + 1);
    assert_eq!(magnitude(&text), 0);
    let unbalanced = read(&text[..text.len() - 1]).unwrap_err();
    assert_eq!(
        unbalanced,
        ReadError { offset: 0, problem: Problem::NeverClosed(Group::Parentheses) }
    );
}

#[test]
fn magnitudes_do_not_overflow() {
    let most = u128::MAX.to_string();
    assert_eq!(magnitude(&format!("({most} 1)")), u128::MAX);
    assert_eq!(magnitude(&format!("{most}0")), u128::MAX);
    assert_eq!(magnitude(&format!("-{most}")), u128::MAX);
    let least = i64::MIN.to_string();
    assert_eq!(magnitude(&format!("({least},{least})")), 1 << 64);
}

#[test]
fn only_integers_have_a_magnitude() {
    assert_eq!(magnitude("(T1 #t - 1x -x 1.5 5)"), 5);
}

/// Texts as they are printed, and how many atoms and groups they have.
fn texts() -> impl Strategy<Value = (String, usize)> {
    let atom = prop_oneof!["[A-Z][a-z]{0,3}", "-?[0-9]{1,4}"].prop_map(|atom| (atom, 1));
    atom.prop_recursive(6, 40, 5, |inner| {
        (prop::collection::vec(inner, 0..5), prop_oneof![Just(" "), Just(",")]).prop_map(
            |(parts, separator)| {
                let n_tokens = parts.iter().map(|(_, n)| n).sum::<usize>() + 1;
                let parts: Vec<_> = parts.into_iter().map(|(text, _)| text).collect();
                (format!("({})", parts.join(separator)), n_tokens)
            },
        )
    })
}

proptest! {
    #[test]
    fn the_size_of_a_text_is_that_of_its_tree((text, n_tokens) in texts()) {
        prop_assert_eq!(read(&text).unwrap().size(), n_tokens);
        prop_assert_eq!(size(&text), n_tokens);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "[()a, -]{0,20}") {
        let n_open = text.matches('(').count();
        let n_close = text.matches(')').count();
        if read(&text).is_ok() {
            prop_assert_eq!(n_open, n_close);
        }
    }
}
