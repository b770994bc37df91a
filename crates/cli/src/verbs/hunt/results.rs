//! The rows of `found.csv`, and the lines of candidates.
//!
//! **Invariant:** a row starts with its puzzle, in canonical form, and ends with its generation and
//! the number of the result that it is a neighbour of, 0 for a seed. A puzzle is a candidate once.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use foldoku::batch::fingerprint;
use foldoku::formats::Field;
use foldoku::kernel::Line;

use super::known::Known;
use crate::args::RatingColumn;

/// A puzzle to be rated, or a result to be expanded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Candidate {
    pub(super) puzzle: Line,
    /// The number of exchanges from a seed.
    pub(super) generation: u64,
    /// The number of the result that it is a neighbour of; 0 for a seed.
    pub(super) from: u64,
    /// The place after it in its file.
    pub(super) end: u64,
}

/// Returns the header of `found.csv`.
pub(super) fn header(columns: &[RatingColumn]) -> String {
    let names = columns.iter().map(|column| column.name());
    let names: Vec<&str> = ["puzzle"]
        .into_iter()
        .chain(names)
        .chain(["generation", "from"])
        .collect();
    names.join(",") + "\n"
}

/// Returns a row of `found.csv`.
pub(super) fn row(candidate: &Candidate, fields: &[Field]) -> String {
    let mut row = String::from_utf8_lossy(&candidate.puzzle).into_owned();
    for field in fields {
        row.push(',');
        // Names of levels and techniques need no quotes.
        row.push_str(&field.text().unwrap_or_default());
    }
    row + &format!(",{},{}\n", candidate.generation, candidate.from)
}

/// Returns a line of a candidates file.
pub(super) fn line(candidate: &Candidate) -> String {
    row(candidate, &[])
}

/// A file of candidates that is being written.
pub(super) struct Candidates {
    out: BufWriter<File>,
}

impl Candidates {
    pub(super) fn create(path: PathBuf) -> io::Result<Candidates> {
        let out = BufWriter::new(File::create(path)?);
        Ok(Candidates { out })
    }

    /// Adds a candidate, unless it was met before, up to symmetry.
    pub(super) fn add(&mut self, known: &mut Known, candidate: Candidate) -> io::Result<()> {
        if known.insert(fingerprint(&candidate.puzzle))? {
            self.out.write_all(line(&candidate).as_bytes())
        } else {
            Ok(())
        }
    }

    pub(super) fn finish(self) -> io::Result<()> {
        let file = self.out.into_inner()?;
        file.sync_all()
    }
}

/// Reads rows or lines from a place in a file on.
pub(super) struct Reader {
    lines: BufReader<File>,
    place: u64,
    text: Vec<u8>,
}

impl Reader {
    /// Opens a file at a place. A missing file has no lines.
    pub(super) fn open(path: &Path, place: u64) -> io::Result<Option<Reader>> {
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        file.seek(SeekFrom::Start(place))?;
        Ok(Some(Reader {
            lines: BufReader::new(file),
            place,
            text: Vec::new(),
        }))
    }
}

impl Iterator for Reader {
    type Item = io::Result<Candidate>;

    /// Returns the next row that starts with a puzzle.
    fn next(&mut self) -> Option<io::Result<Candidate>> {
        loop {
            self.text.clear();
            match self.lines.read_until(b'\n', &mut self.text) {
                Ok(0) => return None,
                Ok(read) => self.place += read as u64,
                Err(error) => return Some(Err(error)),
            }
            if let Some(candidate) = parse(&self.text, self.place) {
                return Some(Ok(candidate));
            }
        }
    }
}

/// Parses a row; returns `None` for a header.
fn parse(text: &[u8], end: u64) -> Option<Candidate> {
    let (puzzle, rest) = text.split_first_chunk::<81>()?;
    let rest = str::from_utf8(rest).ok()?;
    let mut last = rest.trim_end().rsplit(',');
    let from = last.next()?.parse().ok()?;
    let generation = last.next()?.parse().ok()?;
    Some(Candidate {
        puzzle: *puzzle,
        generation,
        from,
        end,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_are_written() {
        let candidate = Candidate {
            puzzle: [b'1'; 81],
            generation: 3,
            from: 17,
            end: 200,
        };
        let fields = [
            Field::Json("9.5".into()),
            Field::Missing,
            Field::Text("x".into()),
        ];
        let row = row(&candidate, &fields);
        assert_eq!(&row[81..], ",9.5,,x,3,17\n");
        assert_eq!(parse(row.as_bytes(), 200), Some(candidate));
        assert_eq!(parse(line(&candidate).as_bytes(), 200), Some(candidate));
        let header = header(&[RatingColumn::Er]);
        assert_eq!(header, "puzzle,er,generation,from\n");
        assert_eq!(parse(header.as_bytes(), 0), None);
    }
}
