//! Writes comma or tab separated values: a header, then one row per record.
//!
//! **Invariant:** every row has as many cells as the header, no row looks like a blank line, and
//! reading a row returns every text unchanged.

use crate::field::{Column, Field};
use crate::row::{Row, Schema, Task};
use crate::write::columns::{self, Content};
use crate::write::{TextWriter, cells};

/// Writes a table.
#[derive(Clone, Debug)]
pub(crate) struct Csv {
    delimiter: u8,
    task: Task,
    given_solutions: bool,
    comments: bool,
    /// Whether rows tell apart correct and wrong given solutions.
    outcome: bool,
    names: Vec<String>,
    /// The indices of the carried fields.
    carried: Vec<usize>,
}

impl Csv {
    /// Returns a writer of comma separated values.
    pub(crate) fn new(schema: &Schema) -> Csv {
        Csv::with_delimiter(schema, b',')
    }

    /// Returns a writer of tab separated values.
    pub(crate) fn tabs(schema: &Schema) -> Csv {
        Csv::with_delimiter(schema, b'\t')
    }

    fn with_delimiter(schema: &Schema, delimiter: u8) -> Csv {
        let (names, contents): (Vec<String>, Vec<Content>) =
            columns::of_table(schema).into_iter().unzip();
        let field = |content| match content {
            Content::Field(index) => Some(index),
            _ => None,
        };
        Csv {
            delimiter,
            task: schema.task,
            given_solutions: schema.given_solutions,
            comments: contents.contains(&Content::Comment),
            outcome: schema.has_outcome(),
            names,
            carried: contents.into_iter().filter_map(field).collect(),
        }
    }

    /// Writes the cells of the result.
    fn answer(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let asked = self.task;
        let counts = matches!(asked, Task::Count | Task::Solve);
        if asked != Task::Convert {
            out.push(self.delimiter);
            out.extend_from_slice(row.status.field().unwrap_or_default().as_bytes());
            if self.outcome {
                out.push(self.delimiter);
                out.extend_from_slice(row.outcome().unwrap_or_default().as_bytes());
            }
        } else if self.given_solutions {
            out.push(self.delimiter);
            self.cell(row.own_given().unwrap_or_default().as_bytes(), out);
        }
        if counts {
            out.push(self.delimiter);
            cells::optional(row.count(), out);
        }
        if asked == Task::Solve {
            out.push(self.delimiter);
            self.cells(&row.own_solution().unwrap_or_default(), row, out);
        }
        if counts {
            out.push(self.delimiter);
            cells::optional(row.guesses(), out);
        }
    }

    /// Writes the puzzle or a solution of a row; plain cells need no quotation marks.
    fn cells(&self, cells: &[u8], row: &Row<'_>, out: &mut Vec<u8>) {
        if row.is_plain() {
            out.extend_from_slice(cells);
        } else {
            self.cell(cells, out);
        }
    }

    /// Writes a text, quoted if it would not be read back as one cell.
    fn cell(&self, text: &[u8], out: &mut Vec<u8>) {
        let needs_quotes = memchr::memchr3(b'"', b'\n', self.delimiter, text).is_some()
            || memchr::memchr(b'\r', text).is_some();
        if needs_quotes {
            quoted(text, out);
        } else {
            out.extend_from_slice(text);
        }
    }
}

impl TextWriter for Csv {
    fn shows_error(&self, row: &Row<'_>) -> bool {
        row.error.is_some() && self.task != Task::Convert
    }

    fn header(&self, out: &mut Vec<u8>) {
        for (index, name) in self.names.iter().enumerate() {
            if index > 0 {
                out.push(self.delimiter);
            }
            // The reader detects the delimiter here, so no other one may be unquoted.
            if memchr::memchr3(b',', b';', b'\t', name.as_bytes()).is_some() {
                quoted(name.as_bytes(), out);
            } else {
                self.cell(name.as_bytes(), out);
            }
        }
        out.push(b'\n');
    }

    fn has_columns(&self) -> bool {
        true
    }

    fn leaves_out(&self, column: &Column) -> bool {
        columns::lack(&self.names, column)
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        match row.own_puzzle() {
            Some(puzzle) => self.cells(&puzzle, row, out),
            // An empty line would not be a row.
            None if self.names.len() == 1 => quoted(b"", out),
            None => {}
        }
        self.answer(row, out);
        for &index in &self.carried {
            out.push(self.delimiter);
            match row.fields.get(index) {
                Some(Field::Text(text)) => self.cell(text.as_bytes(), out),
                Some(field) => self.cell(field.text().unwrap_or_default().as_bytes(), out),
                None => {}
            }
        }
        if self.comments {
            out.push(self.delimiter);
            self.cell(cells::comment(row.comment).as_bytes(), out);
        }
        if self.task != Task::Convert {
            out.push(self.delimiter);
            if let Some(error) = row.error {
                self.cell(error.to_string().as_bytes(), out);
            }
        }
        out.push(b'\n');
    }
}

/// Writes a text in quotation marks, doubling those within it.
fn quoted(text: &[u8], out: &mut Vec<u8>) {
    out.push(b'"');
    for (index, part) in text.split(|&byte| byte == b'"').enumerate() {
        if index > 0 {
            out.extend_from_slice(b"\"\"");
        }
        out.extend_from_slice(part);
    }
    out.push(b'"');
}

#[cfg(all(test, feature = "csv"))]
mod tests;
