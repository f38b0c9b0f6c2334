//! Tables as comma-separated values. None of the paper's tables needs quotes.

use std::fmt::Display;

/// A row of a table.
pub(super) trait Row: Sized {
    /// The names of the columns, with a comma after each.
    const COLUMNS: &'static str;

    /// Takes the fields, from left to right.
    fn read(fields: &mut Fields) -> Result<Self, String>;
}

/// A value that takes one or more fields of a row.
pub(super) trait Field: Sized {
    fn read(fields: &mut Fields) -> Result<Self, String>;
}

/// The fields of a row that are not taken yet.
pub(super) struct Fields {
    rest: Option<&'static str>,
}

impl Fields {
    pub(super) fn text(&mut self) -> Result<&'static str, String> {
        let rest = self.rest.ok_or("too few fields")?;
        let (field, rest) =
            rest.split_once(',').map_or((rest, None), |(one, rest)| (one, Some(rest)));
        self.rest = rest;
        Ok(field)
    }

    /// Takes the field of a value.
    pub(super) fn take<F: Field>(&mut self) -> Result<F, String> {
        F::read(self)
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

    /// Takes some fields without a text.
    pub(super) fn empty(&mut self, n: usize) -> Result<(), String> {
        (0..n).try_for_each(|_| match self.text()? {
            "" => Ok(()),
            text => Err(format!("`{text}` where nothing is expected")),
        })
    }
}

/// Reads a table; an error says in which line something is wrong, and what.
pub(super) fn read<R: Row>(text: &'static str) -> Result<Vec<R>, String> {
    let mut lines = text.lines();
    if lines.next().map(|columns| format!("{columns},")).as_deref() != Some(R::COLUMNS) {
        return Err(format!("line 1: expected the columns {}", R::COLUMNS));
    }
    let row = |line| {
        let mut fields = Fields { rest: Some(line) };
        let row = R::read(&mut fields)?;
        fields.rest.map_or(Ok(row), |rest| Err(format!("too many fields: `{rest}`")))
    };
    let numbered = (2..).zip(lines);
    numbered.map(|(n, line)| row(line).map_err(|reason| format!("line {n}: {reason}"))).collect()
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

/// Declares a row: its fields, each with the columns that it takes.
macro_rules! row {
    ($(#[$about:meta])* $row:ident {
        $($(#[$doc:meta])* $field:ident: $type:ty = $columns:literal,)+
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $row {
            $($(#[$doc])* pub $field: $type,)+
        }

        impl crate::tables::csv::Row for $row {
            const COLUMNS: &'static str = concat!($($columns, ","),+);

            fn read(fields: &mut crate::tables::csv::Fields) -> Result<$row, String> {
                Ok($row { $($field: fields.take()?,)+ })
            }
        }
    };
}
pub(super) use row;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::BucketRow;

    fn error(line: &str) -> String {
        let text = format!("{}\n{line}", BucketRow::COLUMNS.trim_end_matches(',')).leak();
        read::<BucketRow>(text).err().unwrap()
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
        let headless = read::<BucketRow>("bst,type").err().unwrap();
        assert!(headless.starts_with("line 1: expected the columns workload,family"));
    }
}
