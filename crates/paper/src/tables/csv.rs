//! Tables as comma-separated values. None of the paper's tables needs quotes.

use std::fmt::{self, Display};

use super::figure::Figure;

/// A row of a table.
pub(super) trait Row: Sized {
    /// The names of the columns.
    const COLUMNS: &'static str;

    /// Takes the fields, from left to right.
    fn read(fields: &mut Fields) -> Result<Self, String>;
}

/// What is wrong with a table.
#[derive(Debug)]
pub(super) struct Malformed {
    line: usize,
    reason: String,
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// The fields of a row that are not taken yet.
pub(super) struct Fields {
    rest: Option<&'static str>,
}

impl Fields {
    fn of(line: &'static str) -> Fields {
        Fields { rest: Some(line) }
    }

    pub(super) fn text(&mut self) -> Result<&'static str, String> {
        let rest = self.rest.ok_or("too few fields")?;
        let (field, rest) = match rest.split_once(',') {
            Some((field, rest)) => (field, Some(rest)),
            None => (rest, None),
        };
        self.rest = rest;
        Ok(field)
    }

    /// Takes a field and returns the value that it names.
    pub(super) fn among<T: Copy + Display>(&mut self, values: &[T]) -> Result<T, String> {
        let name = self.text()?;
        values.iter().copied().find(|value| value.to_string() == name).ok_or_else(|| {
            let known: Vec<_> = values.iter().map(T::to_string).collect();
            format!("unknown name `{name}`; known names are {}", known.join(", "))
        })
    }

    /// Takes the next field if it is this text, and returns whether it did.
    pub(super) fn skip(&mut self, text: &str) -> bool {
        let rest = self.rest.and_then(|rest| rest.strip_prefix(text)?.strip_prefix(','));
        self.rest = rest.or(self.rest);
        rest.is_some()
    }

    pub(super) fn count(&mut self) -> Result<u32, String> {
        let text = self.text()?;
        text.parse().map_err(|_| format!("`{text}` is not a count"))
    }

    pub(super) fn figure(&mut self) -> Result<Figure, String> {
        let text = self.text()?;
        Figure::parse(text).ok_or_else(|| format!("`{text}` is not a number"))
    }

    pub(super) fn empty(&mut self) -> Result<(), String> {
        match self.text()? {
            "" => Ok(()),
            text => Err(format!("`{text}` where nothing is expected")),
        }
    }
}

/// Reads a table.
pub(super) fn read<R: Row>(text: &'static str) -> Result<Vec<R>, Malformed> {
    let mut lines = (1..).zip(text.lines());
    let at = |line: usize| move |reason: String| Malformed { line, reason };
    match lines.next() {
        Some((_, columns)) if columns == R::COLUMNS => {}
        _ => return Err(at(1)(format!("expected the columns {}", R::COLUMNS))),
    }
    let row = |(line, text)| {
        let mut fields = Fields::of(text);
        let row = R::read(&mut fields).map_err(at(line))?;
        match fields.rest {
            None => Ok(row),
            Some(rest) => Err(at(line)(format!("too many fields: `{rest}`"))),
        }
    };
    lines.map(row).collect()
}

/// The rows of a table that this crate carries, read once.
macro_rules! table {
    ($path:literal, $row:ty) => {{
        static ROWS: std::sync::LazyLock<Vec<$row>> =
            std::sync::LazyLock::new(|| match crate::tables::csv::read(include_str!($path)) {
                Ok(rows) => rows,
                Err(malformed) => unreachable!("{}: {malformed}", $path),
            });
        &ROWS
    }};
}
pub(super) use table;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::BucketRow;

    fn error(line: &str) -> String {
        let text = format!("{}\n{line}", BucketRow::COLUMNS).leak();
        read::<BucketRow>(text).err().unwrap().to_string()
    }

    #[test]
    fn an_error_says_where_and_what() {
        assert_eq!(error("bst,type,quickcheck,,1,2,3"), "line 2: too few fields");
        assert_eq!(error("bst,type,quickcheck,,1,2,3,4,5,6,7"), "line 2: too many fields: `7`");
        assert_eq!(error("bst,type,quickcheck,,1,2,3,4,5,x"), "line 2: `x` is not a count");
        assert_eq!(
            error("bts,type,quickcheck,,1,2,3,4,5,6"),
            "line 2: unknown name `bts`; known names are bst, rbt, stlc, fsub"
        );
        let headless = read::<BucketRow>("bst,type").err().unwrap().to_string();
        assert!(headless.starts_with("line 1: expected the columns workload,family"));
    }
}
