use stromboli_analysis::statistics::Interval;
use stromboli_report::table::*;

fn table() -> Table {
    let rows = [("quick|check", Some(1234_u64), -56.25, 0.0001), ("<b>, \"x\"", None, 0.125, 0.5)];
    Table::of("example", "Who differs & by how much_", &rows)
        .words("who", "who", |row| row.0)
        .numbers("n", "N", |row| row.1)
        .numbers("difference", "median Δ", |row| Value::Signed(row.2))
        .numbers("p", "p", |row| Value::Probability(row.3))
        .table
}

#[test]
fn a_terminal_shows_columns() {
    insta::assert_snapshot!(table().render(Format::Text), @r#"
    who              N  median Δ       p
    quick|check  1,234     -56.2  <0.001
    <b>, "x"              +0.125   0.500
    "#);
}

#[test]
fn markdown_has_no_markup_but_its_own() {
    insta::assert_snapshot!(table().render(Format::Markdown), @r#"
    Who differs &amp; by how much\_

    | who | N | median Δ | p |
    | --- | ---: | ---: | ---: |
    | quick\|check | 1,234 | -56.2 | **&lt;0.001** |
    | &lt;b&gt;, "x" |  | +0.125 | 0.500 |
    "#);
}

#[test]
fn latex_is_ready_to_include() {
    insta::assert_snapshot!(table().render(Format::Latex), @r#"
    % Needs the package booktabs.
    \begin{table}
    \centering
    \caption{Who differs \& by how much\_}\label{tab:example}
    \begin{tabular}{lrrr}
    \toprule
    who & N & median $\Delta$ & p \\
    \midrule
    quick|check & 1,234 & $-$56.2 & \textbf{\textless{}0.001} \\
    \textless{}b\textgreater{}, "x" &  & +0.125 & 0.500 \\
    \bottomrule
    \end{tabular}
    \end{table}
    "#);
}

#[test]
fn a_long_table_breaks_across_pages() {
    let mut long = table();
    let row = long.rows[0].clone();
    long.rows.resize(60, row);
    let text = long.render(Format::Latex);
    assert!(text.contains(r"\begin{longtable}{lrrr}") && text.contains(r"\endhead"));
}

#[test]
fn long_texts_are_set_as_paragraphs() {
    let mut table = table();
    table.rows[0][0] = "a text that is too long to stand in a single line of a table".into();
    assert!(table.render(Format::Latex).contains(r"\begin{tabular}{p{0.80\linewidth}rrr}"));
}

#[test]
fn programs_get_numbers_as_they_are() {
    insta::assert_snapshot!(table().render(Format::Csv), @r#"
    who,n,difference,p
    quick|check,1234,-56.25,0.0001
    "<b>, ""x""",,0.125,0.5
    "#);
    insta::assert_snapshot!(table().render(Format::Json), @r#"
    [
      {
        "who": "quick|check",
        "n": 1234,
        "difference": -56.25,
        "p": 0.0001
      },
      {
        "who": "<b>, \"x\"",
        "n": null,
        "difference": 0.125,
        "p": 0.5
      }
    ]
    "#);
}

#[test]
fn a_page_shows_texts_and_not_their_markup() {
    let markup = table().html().into_string().replace("<tr>", "\n<tr>");
    insta::assert_snapshot!(markup, @r#"
    <table id="table-example"><caption>Who differs &amp; by how much_</caption><thead>
    <tr><th>who</th><th class="number">N</th><th class="number">median Δ</th><th class="number">p</th></tr></thead><tbody>
    <tr><td>quick|check</td><td class="number">1,234</td><td class="number">-56.2</td><td class="number significant">&lt;0.001</td></tr>
    <tr><td>&lt;b&gt;, &quot;x&quot;</td><td class="number"></td><td class="number">+0.125</td><td class="number">0.500</td></tr></tbody></table>
    "#);
}

#[test]
fn people_do_not_see_a_column_without_values() {
    let mut table = table();
    for row in &mut table.rows {
        row[1] = Value::Missing;
    }
    let first_line = |format| table.render(format).lines().next().unwrap().to_owned();
    assert_eq!(first_line(Format::Text), "who          median Δ       p");
    assert_eq!(first_line(Format::Csv), "who,n,difference,p");
}

#[test]
fn intervals_are_one_column_for_people_and_two_for_programs() {
    let rows = [("first", Some(Interval { low: -0.75, high: 0.5 })), ("second", None)];
    let table = Table::of("example", "Intervals.", &rows)
        .words("who", "who", |(who, _)| *who)
        .intervals("r_ci", "95 % CI", |(_, interval)| *interval)
        .table;
    insta::assert_snapshot!(table.render(Format::Text), @"
    who          95 % CI
    first   -0.75 to 0.5
    second
    ");
    insta::assert_snapshot!(table.render(Format::Csv), @"
    who,r_ci_low,r_ci_high
    first,-0.75,0.5
    second,,
    ");
    assert!(table.render(Format::Json).contains("\"r_ci_high\": 0.5"));
    assert!(table.render(Format::Latex).contains(r"first & $-$0.75 to 0.5 \\"));
}

#[test]
fn a_p_value_before_adjustment_is_never_bold() {
    let table = Table::of("example", "Significance.", &[(0.02, 0.06), (0.01, 0.0498)])
        .numbers("p", "p", |(p, _)| Value::Unadjusted(*p))
        .numbers("p_holm", "p (Holm)", |(_, p_holm)| Value::Probability(*p_holm))
        .table;
    let text = table.render(Format::Markdown);
    assert!(
        text.contains("| 0.020 | 0.060 |") && text.contains("| 0.010 | **0.0498** |"),
        "{text}"
    );
}
