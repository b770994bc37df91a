//! The text formats of a data set: rows that all threads write, and the files they go to.
//!
//! ```text
//! texts of a chunk: split: 4 bytes │ table: 1 │ length: 8 │ rows │ split …
//! ```
//!
//! **Invariant:** the rows of a file are in the order of the puzzles.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use foldoku::Geometry;
use foldoku::formats::{Field, Format, Row, TextWriter};

use super::bytes::{broken, take};
use super::columns::{Columns, single_rating};
use super::rows::{each_step, example_row, schema, set_example_fields, set_step_fields, step_row};
use super::variant::{Variant, Variants};
use crate::args::{self, DatasetFormat, DatasetLayout};

/// Writes rows as text.
pub(super) struct TextTables {
    examples: Box<dyn TextWriter>,
    steps: Option<Box<dyn TextWriter>>,
}

/// The texts of a chunk, for each split those of its examples and its steps.
type Texts = Vec<[Vec<u8>; 2]>;

impl TextTables {
    /// Returns the writers of the format; `None` if it is not a text format.
    pub(super) fn new(args: &args::Dataset, columns: &Columns) -> Option<TextTables> {
        let format = match args.to {
            DatasetFormat::Csv => Format::Csv,
            DatasetFormat::Tsv => Format::Tsv,
            DatasetFormat::Jsonl => Format::JsonLines,
            DatasetFormat::Parquet | DatasetFormat::Npy => return None,
        };
        let board = Geometry::classic();
        let examples = match args.layout {
            DatasetLayout::Foldoku => {
                let schema = schema(&columns.of_examples(), true);
                format.text_writer(&board, &schema)?
            }
            DatasetLayout::Hrm => Box::new(HrmCsv::new(args, columns)),
        };
        let steps = if args.traces {
            Some(format.text_writer(&board, &schema(&columns.of_steps(), false))?)
        } else {
            None
        };
        Some(TextTables { examples, steps })
    }

    /// Adds the rows of a puzzle to the texts of its split.
    fn write(
        &self,
        columns: &Columns,
        variant: &Variant<'_>,
        fields: &mut Vec<Field>,
        texts: &mut Texts,
    ) {
        let [examples, steps] = &mut texts[variant.example.split];
        set_example_fields(columns, variant, fields);
        self.examples.row(&example_row(variant, fields), examples);
        if let Some(writer) = &self.steps {
            let Ok(()) = each_step(variant, |number, position, step| {
                set_step_fields(columns, variant, number, position, step, fields);
                let state = position.to_line();
                writer.row(&step_row(variant, &state, fields), steps);
                Ok::<(), std::convert::Infallible>(())
            });
        }
    }

    /// Appends the rows of a chunk, in the form that [`TextFiles::take`] reads.
    pub(super) fn encode(
        &self,
        columns: &Columns,
        chunk: &[Variants],
        args: &args::Dataset,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let mut texts: Texts = args.split.names().map(|_| Default::default()).collect();
        let mut fields = Vec::new();
        for variants in chunk {
            variants.each(args.seed, |variant| {
                self.write(columns, variant, &mut fields, &mut texts);
                Ok(())
            })?;
        }
        for (split, tables) in (0_u32..).zip(texts) {
            for (table, text) in (0_u8..).zip(tables) {
                if !text.is_empty() {
                    out.extend_from_slice(&split.to_le_bytes());
                    out.push(table);
                    out.extend_from_slice(&(text.len() as u64).to_le_bytes());
                    out.extend_from_slice(&text);
                }
            }
        }
        Ok(())
    }

    /// Creates the files, which begin with the headers of the tables.
    pub(super) fn create(&self, names: &[[Option<&Path>; 2]]) -> io::Result<TextFiles> {
        let files = names.iter().map(|[examples, steps]| {
            let open = |path: &Path, writer: &dyn TextWriter| {
                let mut file = BufWriter::with_capacity(1 << 16, File::create(path)?);
                let mut head = Vec::new();
                writer.header(&mut head);
                file.write_all(&head)?;
                Ok::<_, io::Error>(file)
            };
            let examples = examples.map(|path| open(path, &*self.examples));
            let steps = steps.zip(self.steps.as_deref());
            let steps = steps.map(|(path, writer)| open(path, writer));
            Ok([examples.transpose()?, steps.transpose()?])
        });
        Ok(TextFiles(files.collect::<io::Result<_>>()?))
    }
}

/// The files of the splits: examples and steps.
#[derive(Debug)]
pub(super) struct TextFiles(Vec<[Option<BufWriter<File>>; 2]>);

impl TextFiles {
    /// Writes the texts of chunks.
    pub(super) fn take(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        let bytes = &mut bytes;
        while !bytes.is_empty() {
            let split = u32::from_le_bytes(take(bytes)?) as usize;
            let [table] = take(bytes)?;
            let length = u64::from_le_bytes(take(bytes)?) as usize;
            let (text, rest) = bytes.split_at_checked(length).ok_or_else(broken)?;
            *bytes = rest;
            let file = self
                .0
                .get_mut(split)
                .and_then(|it| it.get_mut(usize::from(table)));
            match file {
                Some(Some(file)) => file.write_all(text)?,
                _ => return Err(broken()),
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) -> io::Result<()> {
        let mut files = self.0.into_iter().flatten().flatten();
        files.try_for_each(|mut file| file.flush())
    }
}

/// Writes the CSV of HRM: `source,question,answer,rating`.
#[derive(Clone, Copy, Debug)]
struct HrmCsv {
    /// The field of the rating.
    rating: usize,
}

impl HrmCsv {
    fn new(args: &args::Dataset, columns: &Columns) -> HrmCsv {
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
