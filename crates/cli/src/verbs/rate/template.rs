//! A line a rating after a template, as rating programs have it.
//!
//! **Invariant:** letters for ratings are this template's; all others are those of `--template`
//! everywhere.

use std::fmt::Write;
use std::str::FromStr;

use foldoku::formats::write::{Template, TemplateError, TextWriter};
use foldoku::formats::{Field, Row};

use super::column::Column;
use crate::args::RatingMeasure;

/// A template such as `%g ED=%r/%p/%d`.
#[derive(Clone, Debug)]
pub(crate) struct RateTemplate {
    parts: Vec<Part>,
    /// Whether what has no rating is told behind `#`.
    remarks: bool,
}

#[derive(Clone, Debug)]
enum Part {
    /// One of the columns, by its place among those of the template.
    Column(usize, Column),
    Other(Template),
}

impl RateTemplate {
    /// What is written if nothing else was asked for.
    pub(super) fn standard(measures: &[RatingMeasure]) -> RateTemplate {
        let columns = Column::all_of(measures);
        let mut text = String::from("%g");
        for (column, form) in [
            (Column::Er, " ED=%r/%p/%d"),
            (Column::Level, " %h %o"),
            (Column::Depth, " depth %x"),
            (Column::Guesses, " guesses %b"),
        ] {
            if columns.contains(&column) {
                text.push_str(form);
            }
        }
        let template: RateTemplate = text.parse().expect("the letters are in the tables");
        RateTemplate {
            remarks: true,
            ..template
        }
    }

    /// The columns that it has places for, in their order.
    pub(super) fn columns(&self) -> Vec<Column> {
        let columns = self.parts.iter().filter_map(|part| match part {
            Part::Column(_, column) => Some(*column),
            Part::Other(_) => None,
        });
        columns.collect()
    }

    /// Writes the parts, and a question mark for what is not known.
    fn write(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        for part in &self.parts {
            match part {
                Part::Column(place, _) => match row.fields.get(*place) {
                    Some(Field::Text(text) | Field::Json(text)) => {
                        out.extend_from_slice(text.as_bytes());
                    }
                    _ => out.push(b'?'),
                },
                Part::Other(template) => {
                    template.row(row, out);
                    out.pop();
                }
            }
        }
    }
}

impl FromStr for RateTemplate {
    type Err = String;

    fn from_str(text: &str) -> Result<RateTemplate, String> {
        let other = |text: &str| -> Result<Part, String> {
            let parsed: Result<Template, TemplateError> = text.parse();
            parsed.map(Part::Other).map_err(|error| {
                let mut message = error.to_string();
                for letter in Column::letters() {
                    let _ = write!(message, " %{letter}");
                }
                message
            })
        };
        let (mut parts, mut columns) = (Vec::new(), 0);
        let mut pending = String::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next() {
            let next = letters.clone().next();
            if letter != '%' {
                pending.push(letter);
                continue;
            }
            match next.and_then(Column::of_letter) {
                Some(column) => {
                    if !pending.is_empty() {
                        parts.push(other(&std::mem::take(&mut pending))?);
                    }
                    parts.push(Part::Column(columns, column));
                    columns += 1;
                }
                None => {
                    pending.push('%');
                    pending.extend(next);
                }
            }
            letters.next();
        }
        if !pending.is_empty() {
            parts.push(other(&pending)?);
        }
        Ok(RateTemplate {
            parts,
            remarks: false,
        })
    }
}

impl TextWriter for RateTemplate {
    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        match row.fault {
            Some(fault) if self.remarks => {
                out.extend_from_slice(format!("# {fault}").as_bytes());
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
    fn a_template_has_its_own_letters_and_those_of_all_templates() {
        let template: RateTemplate = "%n %g ED=%r/%p%%".parse().unwrap();
        assert_eq!(template.columns(), [Column::Er, Column::Ep]);
        let error = "%g %z".parse::<RateTemplate>().unwrap_err();
        assert!(
            error.starts_with("no letter %z") && error.ends_with("%e"),
            "{error}"
        );
        assert!("%r %".parse::<RateTemplate>().is_err());
    }
}
