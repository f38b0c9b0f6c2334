//! What a file is, and how candidates are written.

use crate::json::{self, Invalid};

/// What a file is taken for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    Json,
    Text,
}

/// How candidates are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    /// Without white space.
    CompactJson,
    /// A line for each item, with this indentation.
    IndentedJson(Vec<u8>),
}

impl Form {
    pub fn format(&self) -> Format {
        if *self == Form::Text { Format::Text } else { Format::Json }
    }

    /// What is written for contents without unnecessary white space.
    pub fn write(&self, contents: &[u8]) -> Vec<u8> {
        match self {
            Form::Text | Form::CompactJson => contents.to_vec(),
            Form::IndentedJson(step) => json::indented(contents, step),
        }
    }

    /// The forms in which a file can be written again, the best first, and its contents.
    pub fn of(format: Format, file: &[u8]) -> Result<(Vec<Form>, Vec<u8>), Invalid> {
        match format {
            Format::Text => Ok((vec![Form::Text], file.to_vec())),
            Format::Json => {
                json::parse(file)?;
                let forms = vec![Form::CompactJson, Form::IndentedJson(indentation(file))];
                Ok((forms, json::compact(file)))
            }
        }
    }
}

/// The white space that begins the first line that is indented.
fn indentation(file: &[u8]) -> Vec<u8> {
    let is_space = |byte: &&u8| matches!(byte, b' ' | b'\t');
    let mut lines = file.split(|byte| *byte == b'\n').skip(1);
    let spaces = lines.find_map(|line| {
        let spaces: Vec<u8> = line.iter().take_while(is_space).copied().collect();
        (!spaces.is_empty()).then_some(spaces)
    });
    spaces.unwrap_or_else(|| b"  ".to_vec())
}
