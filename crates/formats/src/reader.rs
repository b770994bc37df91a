//! Opens files of any format and cuts them into chunks of records.
//!
//! The worker threads parse the chunks. Of files with one record per line, only the line ends are
//! searched here; the records of other formats are read one by one.
//!
//! **Invariant:** memory is bounded by one chunk; a record's number depends on its position alone.

use std::fmt;
use std::io;

use foldoku_board::Geometry;

use crate::alphabet::detect::{self, Evidence, Verdict};
use crate::alphabet::{Alphabet, Translator};
use crate::chunk::Chunk;
use crate::field::Column;
use crate::format::{self, Format};
use crate::input::Input;
use crate::raw::RawPuzzle;
use crate::source::{Source, SourceRecords, Stream};
use crate::text::HEAD;

/// An iterator over a file as chunks of records; it ends after an error.
pub struct Reader {
    format: Format,
    verdict: Verdict,
    source: Source,
    /// The number of the next record.
    next: u64,
    /// The maximum number of records per chunk.
    chunk_size: usize,
}

impl Reader {
    /// Opens a file; a format or alphabet that is not given is detected.
    ///
    /// The first record has the number `first`; a chunk holds at most `chunk_size` records.
    ///
    /// # Errors
    ///
    /// If the start of the input cannot be read or is not a file of this format, or if this build
    /// cannot read the format.
    pub fn new(
        geometry: &Geometry,
        mut input: Input,
        format: Option<Format>,
        alphabet: Option<Alphabet>,
        first: u64,
        chunk_size: usize,
    ) -> io::Result<Reader> {
        let mut verdict = match alphabet {
            Some(alphabet) => Verdict::certain(alphabet),
            None => detect::of_input(geometry, &mut input)?,
        };
        let translator = Translator::new(verdict.alphabet, geometry);
        let format = match format {
            Some(format) => format,
            None => format::detect(geometry, translator.as_ref(), &mut input)?,
        };
        let mut source = format.open(geometry, translator, input)?;
        // The text of a Parquet file is only visible after decoding.
        if let (Format::Parquet, None, SourceRecords::Stream(stream)) =
            (format, alphabet, &mut source.records)
        {
            verdict = peek(geometry, stream);
        }
        Ok(Reader {
            format,
            verdict,
            source,
            next: first,
            chunk_size,
        })
    }

    /// Returns the format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// Returns the symbols for digits.
    pub fn alphabet(&self) -> Alphabet {
        self.verdict.alphabet
    }

    /// Returns another alphabet that fits the start of the file as well.
    pub fn other_alphabet(&self) -> Option<Alphabet> {
        self.verdict.other
    }

    /// Returns whether every line of the file is a record, unless it is blank or a comment.
    pub fn is_lines(&self) -> bool {
        self.source.is_lines()
    }

    /// Returns the columns of the fields.
    pub fn columns(&self) -> &[Column] {
        &self.source.columns
    }

    /// Returns the names of columns that cannot be fields: lists and structs.
    pub fn left_out(&self) -> &[String] {
        &self.source.left_out
    }

    /// Returns whether records may hold a solution.
    pub fn has_solutions(&self) -> bool {
        self.source.has_solutions
    }

    /// Returns the number of the next record.
    pub fn next_number(&self) -> u64 {
        self.next
    }

    /// Arranges the fields of later records in the order of these columns; others follow as
    /// [named](crate::Field::Named) ones.
    ///
    /// Used for files after the first one, whose columns apply to the whole collection.
    pub fn align(&mut self, columns: &[Column]) {
        self.source.align(columns);
    }

    /// Drops columns of files that foldoku wrote: those with these names, and the
    /// [answers](Column::is_answer) if a command changes the puzzles. [`align`](Self::align) follows.
    pub fn drop_own(&mut self, names: Vec<String>, answers: bool) {
        self.source.drop_own(names, answers);
    }

    /// Sets the maximum number of records per chunk.
    pub fn set_chunk_size(&mut self, records: usize) {
        self.chunk_size = records;
    }

    /// Keeps records 1 to `group` in one chunk, and so every later group of this many records, in a
    /// file of lines. The number of records per chunk must be a multiple of `group`.
    pub fn keep_together(&mut self, group: usize) {
        self.source.keep_together(group);
    }
}

impl Iterator for Reader {
    type Item = io::Result<Chunk>;

    fn next(&mut self) -> Option<io::Result<Chunk>> {
        let content = self.source.read(self.chunk_size).transpose()?;
        Some(content.map(|content| {
            let first = self.next;
            self.next += content.len() as u64;
            Chunk {
                first,
                alphabet: self.verdict.alphabet,
                content,
            }
        }))
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader")
            .field("format", &self.format)
            .field("alphabet", &self.verdict.alphabet)
            .field("columns", &self.source.columns)
            .field("next", &self.next)
            .finish_non_exhaustive()
    }
}

/// Detects the alphabet from the first records without consuming them.
fn peek(geometry: &Geometry, stream: &mut Stream) -> Verdict {
    let mut evidence = Evidence::new(geometry);
    let mut seen = Vec::new();
    let mut bytes = 0;
    for record in stream.by_ref() {
        if let Ok(record) = &record {
            if let Ok(RawPuzzle::Text(text)) = &record.puzzle {
                bytes += text.len();
                evidence.add(text);
            }
            evidence.add(record.solution.as_deref().unwrap_or_default().as_bytes());
        }
        seen.push(record);
        if evidence.verdict().is_some() || bytes >= HEAD {
            break;
        }
    }
    let rest = std::mem::replace(stream, Box::new(std::iter::empty()));
    *stream = Box::new(seen.into_iter().chain(rest));
    evidence.last_verdict()
}

#[cfg(all(test, feature = "csv"))]
mod tests {
    use super::*;
    use crate::source::CHUNK_BYTES;

    fn sizes(cell: usize, rows: usize) -> Vec<usize> {
        let row = format!("{},{}\n", ".".repeat(81), "x".repeat(cell));
        let file = "puzzle,text\n".to_owned() + &row.repeat(rows);
        let input = Input::new(io::Cursor::new(file.into_bytes())).unwrap();
        let reader = Reader::new(&Geometry::classic(), input, None, None, 1, 100).unwrap();
        reader.map(|chunk| chunk.unwrap().content.len()).collect()
    }

    #[test]
    fn chunks_are_limited_by_records_and_bytes() {
        assert_eq!(sizes(10, 250), [100, 100, 50]);
        let found = sizes(60_000, 50);
        assert!(
            found
                .iter()
                .all(|records| records * 60_000 < 2 * CHUNK_BYTES)
        );
        assert_eq!(found.iter().sum::<usize>(), 50);
    }
}
