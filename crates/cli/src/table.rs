//! Tables of text, laid out for the width of the terminal.

use std::io::{self, Write};

use anstyle::Style;

use crate::{style, terminal};

/// A table with a heading per column.
///
/// If the terminal is too narrow for the columns, the last one is wrapped; if even that does not fit,
/// each row becomes a block of lines, one per column.
pub struct Table {
    headings: Vec<String>,
    rows: Vec<Vec<Field>>,
}

/// A text in a table, with its style and alignment.
pub struct Field {
    text: String,
    style: Style,
    align: Align,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Right,
}

/// Between columns.
const GAP: usize = 2;

/// A last column narrower than this is hard to read.
const MIN_LAST: usize = 24;

impl Field {
    pub fn text(text: impl ToString) -> Field {
        Field { text: text.to_string(), style: Style::new(), align: Align::Left }
    }

    pub fn number(number: impl ToString) -> Field {
        Field { align: Align::Right, ..Field::text(number) }
    }

    /// For what is not known.
    pub fn unknown() -> Field {
        Field::text("-").styled(style::FAINT)
    }

    pub fn styled(self, style: Style) -> Field {
        Field { style, ..self }
    }

    fn width(&self) -> usize {
        self.text.chars().count()
    }
}

impl Table {
    pub fn new(headings: impl IntoIterator<Item = impl Into<String>>) -> Table {
        Table { headings: headings.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    pub fn row(&mut self, cells: impl Into<Vec<Field>>) {
        let cells = cells.into();
        debug_assert_eq!(cells.len(), self.headings.len(), "a row has a cell for each heading");
        self.rows.push(cells);
    }

    pub(crate) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        self.write_within(terminal::width().unwrap_or(usize::MAX), out)
    }

    /// Writes the table with lines of at most this width, if possible.
    pub fn write_within(&self, width: usize, out: &mut dyn Write) -> io::Result<()> {
        let widths = self.widths();
        let Some((&last, others)) = widths.split_last() else { return Ok(()) };
        let before_last: usize = others.iter().map(|width| width + GAP).sum();
        if before_last.saturating_add(last) <= width {
            return self.write_columns(&widths, usize::MAX, out);
        }
        let left = width.saturating_sub(before_last);
        let is_text =
            self.rows.iter().all(|row| row.last().is_some_and(|field| field.align == Align::Left));
        if is_text && left >= MIN_LAST {
            return self.write_columns(&widths, left, out);
        }
        self.write_blocks(width, out)
    }

    fn widths(&self) -> Vec<usize> {
        let width_of = |(column, heading): (usize, &String)| {
            let cells = self.rows.iter().map(|row| row[column].width());
            cells.chain([heading.chars().count()]).max().unwrap_or(0)
        };
        self.headings.iter().enumerate().map(width_of).collect()
    }

    /// Pads all columns but the last to their widths, and wraps the last.
    fn write_columns(
        &self,
        widths: &[usize],
        last_width: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let heading = |(column, text): (usize, &String)| Field {
            // A heading is aligned as the cells below it.
            align: self.rows.first().map_or(Align::Left, |row| row[column].align),
            ..Field::text(text).styled(style::HEADING)
        };
        let headings: Vec<_> = self.headings.iter().enumerate().map(heading).collect();
        let indent: usize = widths.iter().rev().skip(1).map(|width| width + GAP).sum();
        for line in std::iter::once(&headings).chain(&self.rows) {
            for (column, cell) in line.iter().enumerate() {
                let gap = if column == 0 { "" } else { "  " };
                let padding = " ".repeat(widths[column] - cell.width());
                let (style, text) = (cell.style, &cell.text);
                write!(out, "{gap}")?;
                match cell.align {
                    Align::Right => write!(out, "{padding}{style}{text}{style:#}")?,
                    Align::Left if column + 1 == line.len() => {
                        write_wrapped(cell, last_width, indent, out)?;
                    }
                    Align::Left => write!(out, "{style}{text}{style:#}{padding}")?,
                }
            }
            writeln!(out)?;
        }
        Ok(())
    }

    /// Writes each row as a block: the first cell, then a line for each other cell, after its heading.
    fn write_blocks(&self, width: usize, out: &mut dyn Write) -> io::Result<()> {
        let Some((_, headings)) = self.headings.split_first() else { return Ok(()) };
        let longest = headings.iter().map(|heading| heading.chars().count()).max().unwrap_or(0);
        for (number, row) in self.rows.iter().enumerate() {
            let Some((first, cells)) = row.split_first() else { continue };
            if number > 0 {
                writeln!(out)?;
            }
            write_wrapped(first, width, GAP, out)?;
            writeln!(out)?;
            for (heading, cell) in headings.iter().zip(cells).filter(|(_, cell)| cell.width() > 0) {
                let indent = GAP + longest + GAP;
                let room = width.saturating_sub(indent);
                let faint = style::FAINT;
                if cell.width() > room && room < MIN_LAST {
                    write!(out, "  {faint}{heading}{faint:#}\n    ")?;
                    write_wrapped(cell, width.saturating_sub(2 * GAP), 2 * GAP, out)?;
                } else {
                    write!(out, "  {faint}{heading:longest$}{faint:#}  ")?;
                    write_wrapped(cell, room, indent, out)?;
                }
                writeln!(out)?;
            }
        }
        Ok(())
    }
}

/// Writes a cell on as many lines as it takes. All but the first are indented.
fn write_wrapped(cell: &Field, width: usize, indent: usize, out: &mut dyn Write) -> io::Result<()> {
    let style = cell.style;
    for (number, line) in wrapped(&cell.text, width.max(8)).iter().enumerate() {
        if number > 0 {
            write!(out, "\n{}", " ".repeat(indent))?;
        }
        write!(out, "{style}{line}{style:#}")?;
    }
    Ok(())
}

/// A text in lines of at most this width. Lines end at blanks where possible.
pub(crate) fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let mut line = lines.pop().unwrap_or_default();
        if !line.is_empty() && line.chars().count() + 1 + word.chars().count() <= width {
            line.push(' ');
        } else if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        line.push_str(word);
        // A word that is longer than a line is cut.
        while let Some((end, _)) = line.char_indices().nth(width) {
            let rest = line.split_off(end);
            lines.push(std::mem::replace(&mut line, rest));
        }
        lines.push(line);
    }
    lines
}

/// A text, shortened in the middle if it is too long to read.
pub fn shortened(text: &str) -> String {
    const ENDS: usize = 70;
    let n_chars = text.chars().count();
    if n_chars <= 2 * ENDS + 20 {
        return text.to_owned();
    }
    let start: String = text.chars().take(ENDS).collect();
    let end: String = text.chars().skip(n_chars - ENDS).collect();
    format!("{start} .. {} more .. {end}", n_chars - 2 * ENDS)
}
