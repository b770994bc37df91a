//! Templates: text with `%x` fields.
//!
//! The caller's table defines the letters and their meaning; [`RowTemplate`] is the template over
//! the fields of a [`Row`].
//!
//! **Invariant:** a template is parsed once; a letter that is not in the table is an error.

use std::fmt;
use std::str::FromStr;

use crate::row::Row;
use crate::write::TextWriter;
use crate::write::cells;
use crate::write::text::push;

/// A field that templates may contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemplateField<T> {
    /// The letter after the percent sign.
    pub letter: char,
    /// The caller's value for the field.
    pub value: T,
    /// The field in a few words, for help texts.
    pub help: &'static str,
}

/// A parsed template; `%%` is a percent sign, `\\t` and `\\n` are a tab and a line feed.
///
/// ```
/// use foldoku_formats::template::{Template, TemplateField};
///
/// let name = TemplateField { letter: 'n', value: "name", help: "the name" };
/// let template = Template::parse("<%n>", &[name]).unwrap();
/// let mut out = Vec::new();
/// template.write(&mut out, |value, out| out.extend_from_slice(value.as_bytes()));
/// assert_eq!(out, b"<name>");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template<T> {
    parts: Vec<Part<T>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Part<T> {
    Text(String),
    Field(T),
}

impl<T: Copy> Template<T> {
    /// Parses a template whose fields are those of a table.
    ///
    /// # Errors
    ///
    /// If a percent sign is not followed by a letter of the table.
    pub fn parse(text: &str, fields: &[TemplateField<T>]) -> Result<Template<T>, TemplateError> {
        let mut template = Template { parts: Vec::new() };
        let mut rest = text.chars();
        while let Some(character) = rest.next() {
            match (character, rest.clone().next()) {
                ('%', Some('%')) => template.push_text('%'),
                ('%', letter) => {
                    let field = fields.iter().find(|field| Some(field.letter) == letter);
                    let field = field.ok_or_else(|| TemplateError {
                        letter,
                        known: fields.iter().map(|field| field.letter).collect(),
                    })?;
                    template.parts.push(Part::Field(field.value));
                }
                ('\\', Some('t')) => template.push_text('\t'),
                ('\\', Some('n')) => template.push_text('\n'),
                ('\\', Some('\\')) => template.push_text('\\'),
                _ => {
                    template.push_text(character);
                    continue;
                }
            }
            rest.next();
        }
        Ok(template)
    }

    /// Returns the fields, in order.
    pub fn fields(&self) -> impl Iterator<Item = T> {
        self.parts.iter().filter_map(|part| match part {
            Part::Text(_) => None,
            Part::Field(value) => Some(*value),
        })
    }

    /// Writes the text; `write_field` writes each field.
    pub fn write(&self, out: &mut Vec<u8>, mut write_field: impl FnMut(T, &mut Vec<u8>)) {
        for part in &self.parts {
            match part {
                Part::Text(text) => out.extend_from_slice(text.as_bytes()),
                Part::Field(value) => write_field(*value, out),
            }
        }
    }

    fn push_text(&mut self, character: char) {
        match self.parts.last_mut() {
            Some(Part::Text(text)) => text.push(character),
            _ => self.parts.push(Part::Text(String::from(character))),
        }
    }
}

/// A percent sign that is not followed by a known letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    letter: Option<char>,
    known: Vec<char>,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.letter {
            Some(letter) => write!(f, "unknown field '%{}'", letter.escape_debug())?,
            None => f.write_str("the last % has no letter")?,
        }
        f.write_str("; expected one of:")?;
        for (index, letter) in self.known.iter().enumerate() {
            if self.known[..index].contains(letter) {
                continue;
            }
            write!(f, " %{letter}")?;
        }
        f.write_str(" %%")
    }
}

impl std::error::Error for TemplateError {}

/// A field of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RowField {
    /// The puzzle.
    Puzzle,
    /// The first solution.
    Solution,
    /// The number of solutions found.
    Count,
    /// The status, followed by the error, if any.
    Status,
    /// The number of guesses.
    Guesses,
    /// The number of the record.
    Number,
    /// The line of the record.
    Line,
    /// The time of the search, in seconds.
    Seconds,
    /// The comment after the puzzle.
    Comment,
}

/// The fields of [`RowTemplate`].
pub const ROW_FIELDS: [TemplateField<RowField>; 9] = [
    row_field('g', RowField::Puzzle, "puzzle"),
    row_field('s', RowField::Solution, "first solution"),
    row_field('c', RowField::Count, "number of solutions"),
    row_field(
        't',
        RowField::Status,
        "status, with the error if there is one",
    ),
    row_field('b', RowField::Guesses, "number of guesses"),
    row_field('n', RowField::Number, "number of the record"),
    row_field('l', RowField::Line, "line in the file"),
    row_field('e', RowField::Seconds, "seconds"),
    row_field('m', RowField::Comment, "comment after the puzzle"),
];

const fn row_field(letter: char, value: RowField, help: &'static str) -> TemplateField<RowField> {
    TemplateField {
        letter,
        value,
        help,
    }
}

impl RowField {
    /// Writes the field of a row.
    pub fn write(self, row: &Row<'_>, out: &mut Vec<u8>) {
        match self {
            RowField::Puzzle => out.extend_from_slice(&row.own_puzzle().unwrap_or_default()),
            RowField::Solution => out.extend_from_slice(&row.own_solution().unwrap_or_default()),
            RowField::Number => push(out, format_args!("{}", row.number)),
            RowField::Line => push(out, format_args!("{}", row.line)),
            RowField::Count => cells::optional(row.count(), out),
            RowField::Guesses => cells::optional(row.guesses(), out),
            RowField::Seconds => push(out, format_args!("{:.9}", row.seconds)),
            RowField::Comment => out.extend_from_slice(row.comment.trim_ascii()),
            RowField::Status => match row.error {
                Some(error) => push(out, format_args!("{}: {error}", row.status)),
                None => out.extend_from_slice(row.status.name().as_bytes()),
            },
        }
    }
}

/// Writes one line per row from a template such as `%g %c %s`.
///
/// ```
/// use foldoku_formats::template::RowTemplate;
///
/// assert!("%g,%s".parse::<RowTemplate>().is_ok());
/// let error = "%g %z".parse::<RowTemplate>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "unknown field '%z'; expected one of: %g %s %c %t %b %n %l %e %m %%"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowTemplate {
    template: Template<RowField>,
    text: String,
}

impl RowTemplate {
    /// Returns whether the template contains a field.
    pub fn contains(&self, field: RowField) -> bool {
        self.template.fields().any(|it| it == field)
    }
}

impl fmt::Display for RowTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for RowTemplate {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<RowTemplate, TemplateError> {
        Ok(RowTemplate {
            template: Template::parse(text, &ROW_FIELDS)?,
            text: text.to_owned(),
        })
    }
}

impl TextWriter for RowTemplate {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        self.template.write(out, |field, out| field.write(row, out));
        out.push(b'\n');
    }

    fn shows_error(&self, row: &Row<'_>) -> bool {
        row.error.is_some() && self.contains(RowField::Status)
    }
}
