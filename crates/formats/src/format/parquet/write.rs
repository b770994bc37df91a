//! Writes Parquet files of puzzles and their results.
//!
//! **Invariant:** one row group is held at a time, one buffer per column. Every column is nullable, and
//! every text is marked as UTF-8. A value that does not fit the type of its column is an error that
//! names the row.

mod buffer;
#[cfg(test)]
mod tests;

use std::fmt;
use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{ColumnPath, Type};

use crate::field::{Column, FieldKind};
use crate::format::parquet::stored;
use crate::row::{Row, Schema};
use crate::write::TableWriter;
use crate::write::columns::{self, Content};
use buffer::Buffer;

/// The most rows of a row group.
const GROUP_ROWS: usize = 1 << 16;

/// A row group with this many bytes of text ends early.
const GROUP_BYTES: usize = 1 << 26;

/// The compression level: more effort does not shorten grids of digits.
const LEVEL: i32 = 1;

/// The program in the metadata of a file, with its version; it marks the file as foldoku's own.
const CREATED_BY: &str = concat!("foldoku version ", env!("CARGO_PKG_VERSION"));

/// Writes a table of nullable columns: `puzzle`; `status`, `outcome`, `count`, `solution` and
/// `guesses` if the task computes them, or the given `solution`; the carried columns in their types; `comment`; and,
/// for every task but conversion, `error`, the error of an invalid record.
///
/// The file is begun with its first row group, which decides the types of untyped columns.
pub(crate) struct Parquet<W: Write + Send> {
    file: File<W>,
    names: Vec<String>,
    buffers: Vec<Buffer>,
    rows: usize,
}

enum File<W: Write + Send> {
    /// Nothing is written yet; `None` after a failure to begin the file.
    New(Option<W>),
    Begun(Box<SerializedFileWriter<W>>),
}

impl<W: Write + Send> Parquet<W> {
    /// Returns a writer of rows with this schema.
    pub(crate) fn new(out: W, schema: &Schema) -> Parquet<W> {
        let kind = |content| match content {
            Content::Field(index) => schema.columns[index].kind,
            _ => FieldKind::Text,
        };
        let columns = columns::of_table(schema);
        let buffers = columns
            .iter()
            .map(|(_, content)| Buffer::new(*content, kind(*content)));
        Parquet {
            file: File::New(Some(out)),
            buffers: buffers.collect(),
            names: columns.into_iter().map(|(name, _)| name).collect(),
            rows: 0,
        }
    }

    /// Begins the file unless that is done: fixes the types of the columns.
    fn begin(&mut self) -> Result<(), ParquetError> {
        if let File::New(out) = &mut self.file {
            let message = || ParquetError::General("the file was not begun".to_owned());
            let out = out.take().ok_or_else(message)?;
            self.buffers.iter_mut().for_each(Buffer::decide);
            let columns = self.names.iter().zip(&self.buffers);
            let types = columns.map(|(name, buffer)| column_type(name, buffer));
            let table = Type::group_type_builder("schema")
                .with_fields(types.collect::<Result<_, _>>()?)
                .build()?;
            let writer = SerializedFileWriter::new(out, Arc::new(table), Arc::new(properties()?))?;
            self.file = File::Begun(Box::new(writer));
        }
        Ok(())
    }

    /// Writes the held rows as a row group.
    fn write_group(&mut self) -> Result<(), ParquetError> {
        self.begin()?;
        let File::Begun(writer) = &mut self.file else {
            return Ok(());
        };
        if mem::take(&mut self.rows) == 0 {
            return Ok(());
        }
        let mut group = writer.next_row_group()?;
        for buffer in &mut self.buffers {
            if let Some(out) = group.next_column()? {
                buffer.write(out)?;
            }
        }
        group.close()?;
        Ok(())
    }
}

impl<W: Write + Send> TableWriter for Parquet<W> {
    fn row(&mut self, row: &Row<'_>) -> io::Result<()> {
        for (name, buffer) in self.names.iter().zip(&mut self.buffers) {
            buffer.push(row).map_err(|misfit| {
                let message = misfit.message(name, row.number);
                io::Error::new(io::ErrorKind::InvalidData, message)
            })?;
        }
        self.rows += 1;
        let bytes: usize = self.buffers.iter().map(Buffer::text_bytes).sum();
        if self.rows >= GROUP_ROWS || bytes >= GROUP_BYTES {
            self.write_group().map_err(io_error)?;
        }
        Ok(())
    }

    fn has_columns(&self) -> bool {
        true
    }

    fn leaves_out(&self, column: &Column) -> bool {
        columns::lack(&self.names, column)
    }

    fn finish(mut self: Box<Self>) -> io::Result<()> {
        self.write_group().map_err(io_error)?;
        match self.file {
            File::Begun(writer) => writer.close().map(drop).map_err(io_error),
            File::New(_) => Ok(()),
        }
    }
}

impl<W: Write + Send> fmt::Debug for Parquet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Parquet")
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

fn column_type(name: &str, buffer: &Buffer) -> Result<Arc<Type>, ParquetError> {
    let (physical, logical) = buffer.types();
    let mut column =
        Type::primitive_type_builder(name, physical).with_repetition(Repetition::OPTIONAL);
    if let Some(LogicalType::Decimal(decimal)) = &logical {
        column = column
            .with_length(stored::DECIMAL_BYTES)
            .with_precision(decimal.precision)
            .with_scale(decimal.scale);
    }
    column.with_logical_type(logical).build().map(Arc::new)
}

fn properties() -> Result<WriterProperties, ParquetError> {
    let mut properties = WriterProperties::builder()
        .set_created_by(CREATED_BY.to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL)?))
        .set_statistics_enabled(EnabledStatistics::Chunk);
    // All values differ, so a dictionary would only hold them a second time.
    for name in ["puzzle", "solution"] {
        let path = ColumnPath::from(name);
        properties = properties.set_column_dictionary_enabled(path, false);
    }
    Ok(properties.build())
}

fn io_error(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(source) => match source.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(source) => io::Error::other(source),
        },
        other => io::Error::other(format!("cannot write the Parquet file: {other}")),
    }
}
