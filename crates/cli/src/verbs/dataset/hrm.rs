//! The CSV of HRM: `source,question,answer,rating`.
//!
//! **Invariant:** a row has one integer as its rating: the layout is checked to have a single measure.

use foldoku::formats::{Field, Row, TextWriter};

use super::columns::{Columns, single_rating};
use crate::args;

/// Writes the rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct HrmCsv {
    /// The field of the rating.
    rating: usize,
}

impl HrmCsv {
    pub(super) fn new(args: &args::Dataset, columns: &Columns) -> HrmCsv {
        let rating = single_rating(&args.measure).map(args::RatingColumn::name);
        let mut examples = columns.of_examples().into_iter();
        let field = examples.position(|column| Some(column.name) == rating);
        HrmCsv {
            rating: field.expect("the measure was checked"),
        }
    }
}

impl TextWriter for HrmCsv {
    fn header(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"source,question,answer,rating\n");
    }

    fn row(&self, row: &Row<'_>, out: &mut Vec<u8>) {
        let text = |index: usize| {
            let field = row.fields.get(index).and_then(Field::text);
            field.unwrap_or_default()
        };
        let source = text(0);
        if source.contains(['"', ',', '\n', '\r']) {
            let quoted = format!("\"{}\"", source.replace('"', "\"\""));
            out.extend_from_slice(quoted.as_bytes());
        } else {
            out.extend_from_slice(source.as_bytes())
        }
        out.push(b',');
        out.extend_from_slice(row.text().unwrap_or_default());
        out.push(b',');
        let solution = row.given.map_or("", |given| given.text());
        out.extend_from_slice(solution.as_bytes());
        out.push(b',');
        out.extend_from_slice(text(self.rating).as_bytes());
        out.push(b'\n');
    }
}
