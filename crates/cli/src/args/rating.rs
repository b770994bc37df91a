//! The columns of ratings, and the templates of `rate`.
//!
//! **Invariant:** a column has one name, one letter and at most one measure. A letter of a rating
//! column hides the same letter of a row.

use std::str::FromStr;

use clap::ValueEnum;
use foldoku::formats::template::{ROW_FIELDS, RowField, Template, TemplateError, TemplateField};
use foldoku::formats::{Column, Field, FieldKind, Row, TextWriter};

/// A measure of difficulty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RatingMeasure {
    /// ER, EP and ED of Sudoku Explainer
    #[value(name = "er", alias = "se")]
    Er,
    /// Level and score of HoDoKu
    Hodoku,
    /// Depth of nested trials that the puzzle needs
    Depth,
    /// Guesses of a search for all solutions
    Guesses,
    /// All of these
    All,
}

/// A column of a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum RatingColumn {
    Er,
    Ep,
    Ed,
    Hardest,
    Level,
    Score,
    Depth,
    Guesses,
    Outcome,
    Seconds,
}

/// Columns, names, letters in templates, and the measures they belong to.
const TABLE: [(RatingColumn, &str, char, Option<RatingMeasure>); 10] = [
    (RatingColumn::Er, "er", 'r', Some(RatingMeasure::Er)),
    (RatingColumn::Ep, "ep", 'p', Some(RatingMeasure::Er)),
    (RatingColumn::Ed, "ed", 'd', Some(RatingMeasure::Er)),
    (
        RatingColumn::Hardest,
        "hardest",
        'f',
        Some(RatingMeasure::Er),
    ),
    (
        RatingColumn::Level,
        "level",
        'h',
        Some(RatingMeasure::Hodoku),
    ),
    (
        RatingColumn::Score,
        "score",
        'o',
        Some(RatingMeasure::Hodoku),
    ),
    (
        RatingColumn::Depth,
        "depth",
        'x',
        Some(RatingMeasure::Depth),
    ),
    (
        RatingColumn::Guesses,
        "guesses",
        'b',
        Some(RatingMeasure::Guesses),
    ),
    (RatingColumn::Outcome, "outcome", 't', None),
    (RatingColumn::Seconds, "seconds", 'e', None),
];

impl RatingColumn {
    /// Returns the columns of some measures, or of the default ones.
    pub(crate) fn of_measures(measures: &[RatingMeasure]) -> Vec<RatingColumn> {
        let wanted = |measure: RatingMeasure| match measures {
            [] => matches!(measure, RatingMeasure::Er | RatingMeasure::Hodoku),
            _ => measures.contains(&RatingMeasure::All) || measures.contains(&measure),
        };
        let rows = TABLE.iter().filter(|row| match row.3 {
            Some(measure) => wanted(measure),
            // Seconds differ from run to run, so only a template has them.
            None => row.0 == RatingColumn::Outcome,
        });
        rows.map(|row| row.0).collect()
    }

    pub(crate) fn of_letter(letter: char) -> Option<RatingColumn> {
        TABLE.iter().find(|row| row.2 == letter).map(|row| row.0)
    }

    pub(crate) fn letters() -> impl Iterator<Item = char> {
        TABLE.iter().map(|row| row.2)
    }

    pub(crate) fn name(self) -> &'static str {
        TABLE[self as usize].1
    }

    /// Returns the column in tables and objects.
    pub(crate) fn column(self) -> Column {
        let kind = match self {
            RatingColumn::Er | RatingColumn::Ep | RatingColumn::Ed | RatingColumn::Seconds => {
                FieldKind::Float
            }
            RatingColumn::Score | RatingColumn::Depth | RatingColumn::Guesses => FieldKind::Integer,
            RatingColumn::Hardest | RatingColumn::Level | RatingColumn::Outcome => FieldKind::Text,
        };
        Column::new(self.name(), kind)
    }

    pub(crate) fn measure(self) -> Option<RatingMeasure> {
        TABLE[self as usize].3
    }
}

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
        let error = "%g %z".parse::<RateTemplate>().unwrap_err().to_string();
        assert!(error.starts_with("unknown field '%z'"), "{error}");
        assert!("%r %".parse::<RateTemplate>().is_err());
    }

    #[test]
    fn table_is_in_the_order_of_the_columns() {
        for (index, row) in TABLE.iter().enumerate() {
            assert_eq!(row.0 as usize, index);
            assert_eq!(RatingColumn::of_letter(row.2), Some(row.0));
        }
    }
}
