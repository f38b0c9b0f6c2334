//! Columns for people.

use std::io::{self, Write};

use anstyle::Style;

/// A table: a heading for each column, then rows. All but the last column are padded to the widest
/// cell.
pub(crate) struct Table {
    headings: Vec<&'static str>,
    rows: Vec<Vec<Field>>,
}

/// A text in a table, perhaps coloured.
pub(crate) struct Field {
    text: String,
    style: Style,
    align: Align,
}

#[derive(Clone, Copy)]
enum Align {
    Left,
    Right,
}

impl Field {
    pub(crate) fn text(text: impl ToString) -> Field {
        Field { text: text.to_string(), style: Style::new(), align: Align::Left }
    }

    pub(crate) fn number(number: impl ToString) -> Field {
        Field { align: Align::Right, ..Field::text(number) }
    }

    pub(crate) fn styled(self, style: Style) -> Field {
        Field { style, ..self }
    }
}

impl Table {
    pub(crate) fn new<const N: usize>(headings: [&'static str; N]) -> Table {
        Table { headings: headings.to_vec(), rows: Vec::new() }
    }

    pub(crate) fn row<const N: usize>(&mut self, cells: [Field; N]) {
        debug_assert_eq!(N, self.headings.len(), "a row has a cell for each heading");
        self.rows.push(cells.into());
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let heading = |(column, text): (usize, &&'static str)| Field {
            // A heading stands over its column.
            align: self.rows.first().map_or(Align::Left, |row| row[column].align),
            ..Field::text(text).styled(crate::style::HEADING)
        };
        let headings: Vec<_> = self.headings.iter().enumerate().map(heading).collect();
        let lines = || std::iter::once(&headings).chain(&self.rows);
        let width_of = |column: usize| lines().map(|line| line[column].width()).max().unwrap_or(0);
        let widths: Vec<_> = (0..headings.len()).map(width_of).collect();
        for line in lines() {
            for (column, cell) in line.iter().enumerate() {
                let gap = if column == 0 { "" } else { "  " };
                let padding = " ".repeat(widths[column] - cell.width());
                let (style, text) = (cell.style, &cell.text);
                write!(out, "{gap}")?;
                match cell.align {
                    Align::Right => write!(out, "{padding}{style}{text}{style:#}")?,
                    Align::Left if column + 1 == line.len() => {
                        write!(out, "{style}{text}{style:#}")?
                    }
                    Align::Left => write!(out, "{style}{text}{style:#}{padding}")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }
}

impl Field {
    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

/// A number of things: `1 task`, `2 tasks`.
pub(crate) fn counted(n: u64, thing: &str) -> String {
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// A text cut in the middle if it is too long to look at.
pub(crate) fn shortened(text: &str) -> String {
    const ENDS: usize = 70;
    let n_chars = text.chars().count();
    if n_chars <= 2 * ENDS + 20 {
        return text.to_owned();
    }
    let start: String = text.chars().take(ENDS).collect();
    let end: String = text.chars().skip(n_chars - ENDS).collect();
    format!("{start} .. {} more .. {end}", n_chars - 2 * ENDS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cell() {
        let mut table = Table::new(["name", "n", "about"]);
        table.row([Field::text("a long name"), Field::number(7), Field::text("seven")]);
        table.row([Field::text("b"), Field::number(1234), Field::text("many")]);
        let mut out = Vec::new();
        table.write(&mut anstream::StripStream::new(&mut out)).unwrap();
        let text = String::from_utf8(out).unwrap();
        insta::assert_snapshot!(text, @r"
        name            n  about
        a long name     7  seven
        b            1234  many
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
}
