use super::*;

#[test]
fn co_minima_with_quoted_text_are_told_apart() {
    let co_minima = [r#"(Str "; \"; ")"#, "';'", r"'\''", r#"'"'"#, "(T (E) 0 0 (E))", r#""\\""#];
    assert_eq!(split_outside_quotes(&co_minima.join(SEPARATOR)), co_minima);
    assert_eq!(split_outside_quotes("(E)"), ["(E)"]);
}
