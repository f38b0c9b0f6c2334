//! Inputs that nest 100,000 levels are evaluated like any other.

use stromboli_domain::Verdict::{Discards, Fails, Passes};
use stromboli_workloads::Workload;
use stromboli_workloads::evaluate::evaluate;

const DEPTH: usize = 100_000;

fn verdicts(workload: &str, property: &str, input: &str, mutation: &str) -> String {
    let workload = Workload::from_name(workload).unwrap();
    let evaluation = evaluate(workload, property, input, |name| name == mutation).unwrap();
    assert_eq!(evaluation.input, input);
    format!("{} {}", evaluation.base, evaluation.mutants[0].1)
}

/// A tree with keys 0, 1, 2, .. from left to right, each node the left child of the next.
fn left_spine(colour: &str) -> String {
    let closing: String = (0..DEPTH).map(|key| format!(" {key} 0 (E))")).collect();
    format!("{}(E){closing}", format!("(T {colour}").repeat(DEPTH))
}

#[test]
fn a_left_spine_of_a_search_tree() {
    let spine = left_spine("");
    let input = format!("({spine},-1,0,7)");
    assert_eq!(verdicts("bst", "InsertPost", &input, "insert_1"), format!("{Passes} {Fails}"));
    let input = format!("({spine},{spine})");
    assert_eq!(verdicts("bst", "UnionModel", &input, "union_6"), format!("{Passes} {Fails}"));
}

#[test]
fn a_left_spine_is_no_red_black_tree() {
    let input = format!("({},-1,0)", left_spine("(B) "));
    let both = format!("{Discards} {Discards}");
    assert_eq!(verdicts("rbt", "InsertValid", &input, "insert_1"), both);
}

#[test]
fn a_redex_under_many_lambdas() {
    let redex = "(App (Abs (TBool) (Var 0)) (Bool #t))";
    let input = format!("{}{redex}{}", "(Abs (TBool) ".repeat(DEPTH), ")".repeat(DEPTH));
    let verdicts = verdicts("stlc", "MultiPreserve", &input, "subst_var_none");
    assert_eq!(verdicts, format!("{Passes} {Fails}"));
}

#[test]
fn a_redex_under_many_lambdas_over_types() {
    let redex = "(App (Abs (Top) (Var 0)) (Abs (Top) (Var 0)))";
    let input = format!("{}{redex}{}", "(TAbs (Top) ".repeat(DEPTH), ")".repeat(DEPTH));
    let verdicts = verdicts("fsub", "SinglePreserve", &input, "subst_var_flip");
    assert_eq!(verdicts, format!("{Passes} {Passes}"));
}

#[test]
fn a_text_of_many_brackets() {
    let input = format!("\"{}{}\"", "[".repeat(DEPTH), "]".repeat(DEPTH));
    let verdicts = verdicts("json", "Idempotent", &input, "empty_nested");
    assert_eq!(verdicts, format!("{Passes} {Fails}"));
}

#[test]
fn many_nested_arrays() {
    let input = format!("{}(Null){}", "(Arr [".repeat(DEPTH), "])".repeat(DEPTH));
    let verdicts = verdicts("json", "PrettyAgrees", &input, "newline_rejected");
    assert_eq!(verdicts, format!("{Passes} {Fails}"));
}
