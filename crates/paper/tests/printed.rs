use proptest::prelude::*;
use stromboli_paper::printed::*;

#[test]
fn haskell_leaves_parentheses_away_as_show_does() {
    for (canonical, shown) in [
        ("(Top)", "Top"),
        ("(Var 3)", "Var 3"),
        ("(Var -3)", "Var (-3)"),
        ("-3", "-3"),
        ("(App (Var 0) (Var 1))", "App (Var 0) (Var 1)"),
        ("(All (Top) (Top))", "All Top Top"),
        ("((Var -3),(Top),-1)", "(Var (-3),Top,-1)"),
        ("(Pair ((Top),(Var 0)))", "Pair (Top,Var 0)"),
    ] {
        assert_eq!(haskell(canonical).unwrap(), shown);
        if !shown.contains(',') {
            assert_eq!(haskell(shown).unwrap(), shown, "it is in the notation already");
        }
    }
}

#[test]
fn the_papers_minimum_is_read_as_the_paper_read_it() {
    let printed = "Abs (All Top (TVar 0)) (TApp (TAbs Top (Var 0)) (All Top Top))";
    let canonical = "(Abs (All (Top) (TVar 0)) (TApp (TAbs (Top) (Var 0)) (All (Top) (Top))))";
    assert_eq!(haskell(canonical).unwrap(), printed);
    assert_eq!(flat(canonical), flat(printed));
    // 13 atoms, 6 groups of which both parentheses count, and the root.
    assert_eq!(flat(canonical).unwrap().nodes().len(), 13 + 12 + 1);
}

#[test]
fn a_hundred_thousand_levels_are_read() {
    const DEPTH: usize = 100_000;
    let text = format!("{}x{}", "(".repeat(DEPTH), ")".repeat(DEPTH));
    assert_eq!(haskell(&text).unwrap().len(), text.len() - 2);
    assert_eq!(flat(&text).unwrap().nodes().len(), text.len() - 2 + 1);
}

/// The canonical printed forms of values: a constructor with its fields, a tuple, a number.
fn values() -> impl Strategy<Value = String> {
    "-?[1-9]".prop_recursive(6, 40, 4, |inner| {
        let fields = prop::collection::vec(inner.clone(), 0..4);
        let constructor = ("[A-Z][a-z]{0,2}", fields)
            .prop_map(|(name, fields)| format!("({})", [&[name], &fields[..]].concat().join(" ")));
        let components = prop::collection::vec(inner, 2..4);
        prop_oneof![3 => constructor, 1 => components.prop_map(|c| format!("({})", c.join(",")))]
    })
}

proptest! {
    #[test]
    fn haskell_changes_nothing_twice(text in values().prop_filter("a tuple", |text| !text.contains(','))) {
        let once = haskell(&text).unwrap();
        prop_assert_eq!(haskell(&once).unwrap(), once);
    }

    #[test]
    fn haskell_keeps_the_atoms(text in values()) {
        let atoms = |text: &str| text.replace(['(', ')', ','], " ").split_whitespace().collect::<Vec<_>>().join(" ");
        prop_assert_eq!(atoms(&haskell(&text).unwrap()), atoms(&text));
    }

}
