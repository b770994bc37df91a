//! Templates for ratings: the fields of rows and one field per column of ratings.
//!
//! **Invariant:** a letter of a rating column hides the same letter of a row.

use std::str::FromStr;

use foldoku::formats::template::{ROW_FIELDS, RowField, Template, TemplateError, TemplateField};
use foldoku::formats::{Field, Row, TextWriter};

use super::column::Column;
use crate::args::RatingMeasure;

/// A template such as `%g ED=%r/%p/%d`.
#[derive(Clone, Debug)]
pub(crate) struct RateTemplate {
    template: Template<RateField>,
    /// Whether a record without a rating is written as a comment with its error.
    comments_errors: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RateField {
    Column(Column),
    Row(RowField),
}

/// Returns the fields of a template, those of ratings first.
fn fields() -> Vec<TemplateField<RateField>> {
    let columns = Column::letters().filter_map(|letter| {
        let column = Column::of_letter(letter)?;
        Some(TemplateField {
            letter,
            value: RateField::Column(column),
            help: column.name(),
        })
    });
    let rows = ROW_FIELDS.iter().map(|field| TemplateField {
        letter: field.letter,
        value: RateField::Row(field.value),
        help: field.help,
    });
    columns.chain(rows).collect()
}

impl RateTemplate {
    /// Returns the default template for some measures.
    pub(super) fn standard(measures: &[RatingMeasure]) -> RateTemplate {
        let columns = Column::all_of(measures);
        let mut text = String::from("%g");
        for (column, part) in [
            (Column::Er, " ED=%r/%p/%d"),
            (Column::Level, " %h %o"),
            (Column::Depth, " depth %x"),
            (Column::Guesses, " guesses %b"),
        ] {
            if columns.contains(&column) {
                text.push_str(part);
            }
        }
        let template: RateTemplate = text.parse().expect("the letters are in the tables");
        RateTemplate {
            comments_errors: true,
            ..template
        }
    }

    /// Returns the rating columns in the template, in order.
    pub(super) fn columns(&self) -> Vec<Column> {
        let columns = self.template.fields().filter_map(|field| match field {
            RateField::Column(column) => Some(column),
            RateField::Row(_) => None,
        });
        columns.collect()
    }

    /// Writes a row; an unknown rating is a question mark.
    fn write(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        // The row has one field for each rating column of the template.
        let mut ratings = row.fields.iter();
        self.template.write(out, |field, out| match field {
            RateField::Row(field) => field.write(row, out),
            RateField::Column(_) => match ratings.next() {
                Some(Field::Text(text) | Field::Json(text)) => {
                    out.extend_from_slice(text.as_bytes());
                }
                _ => out.push(b'?'),
            },
        });
    }
}

impl FromStr for RateTemplate {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<RateTemplate, TemplateError> {
        Ok(RateTemplate {
            template: Template::parse(text, &fields())?,
            comments_errors: false,
        })
    }
}

impl TextWriter for RateTemplate {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        match row.error {
            Some(error) if self.comments_errors => {
                out.extend_from_slice(format!("# {error}").as_bytes());
            }
            _ => self.write(row, out),
        }
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rating_letters_come_before_row_letters() {
        let template: RateTemplate = "%n %g ED=%r/%p%%".parse().unwrap();
        assert_eq!(template.columns(), [Column::Er, Column::Ep]);
        let error = "%g %z".parse::<RateTemplate>().unwrap_err().to_string();
        assert!(error.starts_with("unknown field '%z'"), "{error}");
        assert!("%r %".parse::<RateTemplate>().is_err());
    }
}
