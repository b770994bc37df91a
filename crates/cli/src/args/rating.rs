//! The templates of `rate`.
//!
//! **Invariant:** a letter of a rating column hides the same letter of a row.

use std::str::FromStr;

use foldoku::formats::template::{ROW_FIELDS, RowField, Template, TemplateError, TemplateField};
use foldoku::formats::{Field, Row, TextWriter};
use foldoku::questions::rate::RatingColumn;

/// A template such as `%g ED=%r/%p/%d`.
#[derive(Clone, Debug)]
pub(crate) struct RateTemplate {
    template: Template<RateField>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RateField {
    Column(RatingColumn),
    Row(RowField),
}

/// Returns the fields of a template, those of ratings first.
fn fields() -> Vec<TemplateField<RateField>> {
    let columns = RatingColumn::letters().filter_map(|letter| {
        let column = RatingColumn::of_letter(letter)?;
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
    /// Returns the rating columns in the template, in order.
    pub(crate) fn columns(&self) -> Vec<RatingColumn> {
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
            RateField::Column(column) => match ratings.next().and_then(Field::text) {
                Some(text) => out.extend_from_slice(text.as_bytes()),
                None if column == RatingColumn::Outcome => {
                    out.extend_from_slice(row.status.name().as_bytes());
                }
                None => out.push(b'?'),
            },
        });
    }
}

impl FromStr for RateTemplate {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<RateTemplate, TemplateError> {
        Ok(RateTemplate {
            template: Template::parse(text, &fields())?,
        })
    }
}

impl TextWriter for RateTemplate {
    fn shows_error(&self, row: &Row<'_>) -> bool {
        let mut fields = self.template.fields();
        row.error.is_some() && fields.any(|it| it == RateField::Row(RowField::Status))
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        self.write(row, out);
        out.push(b'\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rating_letters_come_before_row_letters() {
        let template: RateTemplate = "%n %g ED=%r/%p%%".parse().unwrap();
        assert_eq!(template.columns(), [RatingColumn::Er, RatingColumn::Ep]);
        let error = "%g %Q".parse::<RateTemplate>().unwrap_err().to_string();
        assert!(error.starts_with("unknown field '%Q'"), "{error}");
        assert!("%r %".parse::<RateTemplate>().is_err());
    }
}
