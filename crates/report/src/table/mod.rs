//! Tables: columns, rows, and what they look like in each format.
//!
//! A table holds values, not texts: for people they are rounded, for programs they are not.

mod csv;
mod html;
mod json;
mod latex;
mod markdown;
mod text;

use std::borrow::Cow;
use std::fmt;

use maud::Markup;
use stromboli_analysis::statistics::Interval;
use stromboli_domain::Named;

use crate::number;

#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    pub name: String,
    /// A sentence that says what it shows.
    pub caption: String,
    pub columns: Vec<Column>,
    /// The rows, each with a value for every column.
    pub rows: Vec<Vec<Value>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in CSV and JSON.
    pub key: Cow<'static, str>,
    /// Its heading for people.
    pub heading: Cow<'static, str>,
    pub align: Align,
    /// Whether its values are intervals. In CSV and JSON, these take two columns.
    pub is_interval: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    Left,
    Right,
}

impl Column {
    /// The columns that it has in formats for programs.
    fn for_programs(&self) -> Vec<Column> {
        let end = |name: &str| Column {
            key: format!("{}_{name}", self.key).into(),
            is_interval: false,
            ..self.clone()
        };
        if self.is_interval { vec![end("low"), end("high")] } else { vec![self.clone()] }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing: not defined, or not measured.
    Missing,
    Text(String),
    /// The name of a strategy that is not deterministic, shown to people with a dagger.
    Marked(String),
    /// The name of something that is measured against a best known counterexample, shown to people with an
    /// asterisk.
    BestKnown(String),
    Count(u64),
    /// A measurement.
    Number(f64),
    /// A difference, with its sign.
    Signed(f64),
    /// A number from -1 to 1, with its sign.
    Correlation(f64),
    /// A p-value that conclusions are based on, shown to people in bold if it is below 0.05.
    Probability(f64),
    /// A p-value before adjustment, which is never bold: no conclusion is based on it.
    Unadjusted(f64),
    Interval(Interval),
}

impl Value {
    /// Whether it is this text, marked or not.
    pub fn is(&self, name: &str) -> bool {
        match self {
            Value::Text(text) | Value::Marked(text) | Value::BestKnown(text) => text == name,
            _ => false,
        }
    }

    /// Whether it is a p-value that shows a significant difference.
    pub fn is_significant(&self) -> bool {
        matches!(self, Value::Probability(p) if *p < crate::SIGNIFICANT)
    }
}

macro_rules! from {
    ($($type:ty: $value:expr),+ $(,)?) => {
        $(impl From<$type> for Value {
            fn from(from: $type) -> Value {
                $value(from)
            }
        })+
    };
}

from! {
    &str: |text: &str| Value::Text(text.to_owned()),
    String: Value::Text,
    u32: |count| Value::Count(u64::from(count)),
    u64: Value::Count,
    usize: |count| Value::Count(count as u64),
    f64: Value::Number,
    Interval: Value::Interval,
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Missing, Into::into)
    }
}

/// Writes the value as people read it.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Missing => f.pad(""),
            Value::Text(text) => f.pad(text),
            Value::Marked(text) => f.pad(&format!("{text} †")),
            Value::BestKnown(text) => f.pad(&format!("{text} *")),
            Value::Count(count) => f.pad(&number::count(*count)),
            Value::Number(number) => f.pad(&number::short(*number)),
            Value::Signed(number) => f.pad(&number::signed(*number)),
            Value::Correlation(r) => f.pad(&format!("{r:+.2}")),
            Value::Probability(p) | Value::Unadjusted(p) => f.pad(&number::probability(*p)),
            Value::Interval(Interval { low, high }) => {
                f.pad(&format!("{} to {}", number::short(*low), number::short(*high)))
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Named)]
pub enum Format {
    /// Columns of text, for a terminal.
    #[named("text")]
    Text,
    #[named("markdown")]
    Markdown,
    /// LaTeX, ready to include; it needs the packages booktabs and longtable.
    #[named("latex")]
    Latex,
    /// Comma-separated values, not rounded.
    #[named("csv")]
    Csv,
    /// An array of objects, not rounded.
    #[named("json")]
    Json,
}

impl Format {
    pub fn extension(self) -> &'static str {
        match self {
            Format::Text => "txt",
            Format::Markdown => "md",
            Format::Latex => "tex",
            Format::Csv => "csv",
            Format::Json => "json",
        }
    }
}

type Mark = (fn(&Value) -> bool, &'static str);

/// What the dagger of [`Value::Marked`] and the asterisk of [`Value::BestKnown`] mean.
const MEANING_OF_MARKS: [Mark; 2] = [
    (
        |value| matches!(value, Value::Marked(_)),
        "†: a trial that was run twice from the same seed went differently.",
    ),
    (
        |value| matches!(value, Value::BestKnown(_)),
        "*: for some tasks no minimum is proven; what depends on the minimum is measured against \
         their best known counterexamples.",
    ),
];

impl Table {
    /// A table with a row for each of these. Its columns are added one by one.
    ///
    /// ```
    /// # use stromboli_report::table::{Format, Table};
    /// let table = Table::of("squares", "Numbers and their squares.", &[1_u32, 2])
    ///     .numbers("n", "n", |n| *n)
    ///     .numbers("square", "square", |n| n * n)
    ///     .table;
    /// assert_eq!(table.render(Format::Csv), "n,square\n1,1\n2,4\n");
    /// ```
    pub fn of<R>(
        name: impl Into<String>,
        caption: impl Into<String>,
        rows: &[R],
    ) -> Columns<'_, R> {
        let (name, caption) = (name.into(), caption.into());
        let values = vec![Vec::new(); rows.len()];
        Columns { rows, table: Table { name, caption, columns: Vec::new(), rows: values } }
    }

    /// The meanings of the marks in the table. Captions for people say it, too.
    pub fn meanings(&self) -> impl Iterator<Item = &'static str> {
        let is_used = |(is_it, _): &&Mark| self.rows.iter().flatten().any(is_it);
        MEANING_OF_MARKS.iter().filter(is_used).map(|(_, meaning)| *meaning)
    }

    pub fn render(&self, format: Format) -> String {
        match format {
            Format::Text => text::render(&self.for_people()),
            Format::Markdown => markdown::render(&self.for_people()),
            Format::Latex => latex::render(&self.for_people()),
            Format::Csv => csv::render(&self.for_programs()),
            Format::Json => json::render(self),
        }
    }

    pub fn html(&self) -> Markup {
        html::render(&self.for_people())
    }

    /// Without empty columns, and with the meaning of marks. Programs get all columns, because they rely on
    /// their positions.
    fn for_people(&self) -> Table {
        let is_used = |place: usize| self.rows.iter().any(|row| row[place] != Value::Missing);
        let used: Vec<usize> = (0..self.columns.len()).filter(|place| is_used(*place)).collect();
        Table {
            name: self.name.clone(),
            caption: self
                .meanings()
                .fold(self.caption.clone(), |caption, meaning| caption + " " + meaning),
            columns: used.iter().map(|place| self.columns[*place].clone()).collect(),
            rows: self
                .rows
                .iter()
                .map(|row| used.iter().map(|place| row[*place].clone()).collect())
                .collect(),
        }
    }

    /// The table with two columns for each column of intervals.
    fn for_programs(&self) -> Cow<'_, Table> {
        if !self.columns.iter().any(|column| column.is_interval) {
            return Cow::Borrowed(self);
        }
        let values = |(column, value): (&Column, &Value)| match value {
            Value::Interval(Interval { low, high }) => {
                vec![Value::Number(*low), Value::Number(*high)]
            }
            value if column.is_interval => vec![value.clone(), value.clone()],
            value => vec![value.clone()],
        };
        let row = |row: &Vec<Value>| self.columns.iter().zip(row).flat_map(values).collect();
        Cow::Owned(Table {
            columns: self.columns.iter().flat_map(Column::for_programs).collect(),
            rows: self.rows.iter().map(row).collect(),
            ..self.clone()
        })
    }
}

/// A table that gets its columns one by one, each with a function from a row's subject to its value.
pub struct Columns<'r, R> {
    rows: &'r [R],
    /// The table with the columns so far.
    pub table: Table,
}

impl<'r, R> Columns<'r, R> {
    #[must_use]
    pub fn words<V: Into<Value>>(
        self,
        key: impl Into<Cow<'static, str>>,
        heading: impl Into<Cow<'static, str>>,
        value: impl FnMut(&'r R) -> V,
    ) -> Columns<'r, R> {
        self.column(key.into(), heading.into(), Align::Left, false, value)
    }

    #[must_use]
    pub fn numbers<V: Into<Value>>(
        self,
        key: impl Into<Cow<'static, str>>,
        heading: impl Into<Cow<'static, str>>,
        value: impl FnMut(&'r R) -> V,
    ) -> Columns<'r, R> {
        self.column(key.into(), heading.into(), Align::Right, false, value)
    }

    /// Adds a column of intervals. For programs they are two columns, `<key>_low` and `<key>_high`.
    #[must_use]
    pub fn intervals(
        self,
        key: &'static str,
        heading: &'static str,
        value: impl FnMut(&'r R) -> Option<Interval>,
    ) -> Columns<'r, R> {
        self.column(key.into(), heading.into(), Align::Right, true, value)
    }

    fn column<V: Into<Value>>(
        mut self,
        key: Cow<'static, str>,
        heading: Cow<'static, str>,
        align: Align,
        is_interval: bool,
        value: impl FnMut(&'r R) -> V,
    ) -> Columns<'r, R> {
        self.table.columns.push(Column { key, heading, align, is_interval });
        let values = self.rows.iter().map(value);
        self.table.rows.iter_mut().zip(values).for_each(|(row, value)| row.push(value.into()));
        self
    }
}
