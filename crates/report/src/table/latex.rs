//! Tables as LaTeX.

use super::{Align, Table, Value};
use crate::number::short;

/// A longer table does not fit a page.
const MOST_ROWS: usize = 45;

pub(super) fn render(table: &Table) -> String {
    let columns = columns(table);
    let caption = format!("\\caption{{{}}}\\label{{tab:{}}}", escaped(&table.caption), table.name);
    let headings = line(table.columns.iter().map(|column| escaped(&column.heading)).collect());
    let rows: String = table.rows.iter().map(|row| line(row.iter().map(cell).collect())).collect();
    if table.rows.len() > MOST_ROWS {
        format!(
            "% Needs the packages booktabs and longtable.\n\
             \\begin{{longtable}}{{{columns}}}\n{caption}\\\\\n\\toprule\n{headings}\\midrule\n\
             \\endfirsthead\n\\toprule\n{headings}\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n\
             {rows}\\end{{longtable}}\n"
        )
    } else {
        format!(
            "% Needs the package booktabs.\n\
             \\begin{{table}}\n\\centering\n{caption}\n\\begin{{tabular}}{{{columns}}}\n\
             \\toprule\n{headings}\\midrule\n{rows}\\bottomrule\n\
             \\end{{tabular}}\n\\end{{table}}\n"
        )
    }
}

/// Columns with long texts are paragraphs, which share the rest of the line.
fn columns(table: &Table) -> String {
    const LONG: usize = 36;
    let is_long =
        |place: usize| table.rows.iter().any(|row| row[place].to_string().chars().count() > LONG);
    let n_long = (0..table.columns.len()).filter(|place| is_long(*place)).count();
    let share = 0.8 / n_long.max(1) as f64;
    let letter = |(place, column): (usize, &super::Column)| match column.align {
        _ if is_long(place) => format!("p{{{share:.2}\\linewidth}}"),
        Align::Left => "l".to_owned(),
        Align::Right => "r".to_owned(),
    };
    table.columns.iter().enumerate().map(letter).collect()
}

fn line(cells: Vec<String>) -> String {
    format!("{} \\\\\n", cells.join(" & "))
}

fn cell(value: &Value) -> String {
    let text = match value {
        Value::Missing | Value::Text(_) | Value::Marked(_) | Value::BestKnown(_) => {
            escaped(&value.to_string())
        }
        Value::Count(_)
        | Value::Number(_)
        | Value::Signed(_)
        | Value::Correlation(_)
        | Value::Probability(_)
        | Value::Unadjusted(_) => number(&value.to_string()),
        Value::Interval(interval) => {
            let [low, high] = [interval.low, interval.high].map(|end| number(&short(end)));
            format!("{low} to {high}")
        }
    };
    if value.is_significant() { format!("\\textbf{{{text}}}") } else { text }
}

/// A number, with a minus sign that is not a hyphen.
fn number(text: &str) -> String {
    match text.strip_prefix('-') {
        Some(digits) => format!("$-${digits}"),
        None => escaped(text),
    }
}

fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for character in text.chars() {
        match character {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => escaped.extend(['\\', character]),
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '†' => escaped.push_str("\\textdagger{}"),
            'µ' => escaped.push_str("\\textmu{}"),
            'Δ' => escaped.push_str("$\\Delta$"),
            'χ' => escaped.push_str("$\\chi$"),
            '²' => escaped.push_str("$^2$"),
            '×' => escaped.push_str("$\\times$"),
            '≈' => escaped.push_str("$\\approx$"),
            '\n' | '\r' => escaped.push(' '),
            _ => escaped.push(character),
        }
    }
    escaped
}
