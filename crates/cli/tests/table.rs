//! Tables on terminals of any width.

use stromboli::table::{Field, Table, shortened};

#[test]
fn columns_are_as_wide_as_their_widest_cell() {
    let mut table = Table::new(["name", "n", "about"]);
    table.row([Field::text("a long name"), Field::number(7), Field::text("seven")]);
    table.row([Field::text("b"), Field::number(1234), Field::text("many")]);
    insta::assert_snapshot!(written(&table, usize::MAX), @r"
    name            n  about
    a long name     7  seven
    b            1234  many
    ");
}

fn written(table: &Table, width: usize) -> String {
    let mut out = Vec::new();
    table.write_within(width, &mut anstream::StripStream::new(&mut out)).unwrap();
    String::from_utf8(out).unwrap()
}

fn wide() -> Table {
    let mut table = Table::new(["task", "size", "smallest counterexample"]);
    let minimum = "((T (E) 0 0 (T (E) 1 0 (E))),(T (E) 0 0 (E)),0,1)";
    table.row([Field::text("bst/InsertPost/insert_1"), Field::number(19), Field::text(minimum)]);
    table.row([Field::text("rbt/UnionValid/swap_cd"), Field::number(3), Field::text("(E)")]);
    table
}

#[test]
fn a_narrow_terminal_wraps_the_last_column() {
    insta::assert_snapshot!(written(&wide(), 60), @r"
    task                     size  smallest counterexample
    bst/InsertPost/insert_1    19  ((T (E) 0 0 (T (E) 1 0
                                   (E))),(T (E) 0 0 (E)),0,1)
    rbt/UnionValid/swap_cd      3  (E)
    ");
}

#[test]
fn a_very_narrow_terminal_gets_a_block_for_each_row() {
    let text = written(&wide(), 40);
    assert!(text.lines().all(|line| line.chars().count() <= 40), "{text}");
    insta::assert_snapshot!(text, @r"
    bst/InsertPost/insert_1
      size                     19
      smallest counterexample
        ((T (E) 0 0 (T (E) 1 0 (E))),(T (E)
        0 0 (E)),0,1)

    rbt/UnionValid/swap_cd
      size                     3
      smallest counterexample  (E)
    ");
}

#[test]
fn words_longer_than_a_line_are_cut() {
    let mut table = Table::new(["text"]);
    table.row([Field::text("abcdefghijklmnop q rstuvw x")]);
    table.row([Field::text("")]);
    insta::assert_snapshot!(written(&table, 8), @r"
    abcdefgh
      ijklmnop
      q rstuvw
      x
    ");
}

#[test]
fn a_long_text_keeps_its_ends() {
    let text = "(".repeat(100) + &")".repeat(100);
    assert!(shortened(&text).len() < text.len());
    assert!(shortened(&text).starts_with("((("));
    assert!(shortened(&text).ends_with(")))"));
    assert_eq!(shortened("(E)"), "(E)");
}
