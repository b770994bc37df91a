//! Groups: the rows that are answered together, from one chunk of a column or from many.
//!
//! ```text
//! chunks   ├───────────┤├──┤├───────────────────── … ─┤
//! pieces   ├───────────┤├──┤├─────────────┤              a chunk may go on in the next group
//! ranges   ├──────┤├──────┤├──────┤├──────┤              tasks of equal length, across pieces
//! ```
//!
//! **Invariant:** the rows of a group are numbered from 0 through all its pieces, none of which is
//! empty.

use arrow_buffer::NullBuffer;
use foldoku::Line;

use crate::rows::Rows;
use crate::text::PuzzleReader;

/// A part of a chunk.
#[derive(Debug)]
pub(crate) struct Piece {
    rows: Rows,
    /// Its first row in the chunk.
    start: usize,
    pub(crate) len: usize,
    /// Its first row in the group.
    pub(crate) first: usize,
    /// Its first row in the column.
    number: u64,
}

/// The rows that are answered together.
#[derive(Debug, Default)]
pub(crate) struct Group {
    pub(crate) pieces: Vec<Piece>,
    pub(crate) len: usize,
}

/// Some rows of a group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RowRange<'a> {
    /// The pieces that hold them.
    pieces: &'a [Piece],
    start: usize,
    end: usize,
}

impl Piece {
    /// Returns which of its rows are null; `None` if none is.
    pub(crate) fn nulls(&self) -> Option<NullBuffer> {
        self.rows.nulls(self.start, self.len)
    }

    /// Returns the text of each row with the number of the row in the column.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (u64, Option<&[u8]>)> {
        let rows = (0..self.len).map(|row| self.rows.get(self.start + row));
        (self.number..).zip(rows)
    }
}

impl Group {
    /// Appends some rows of a chunk, the first of which has this number in the column.
    pub(crate) fn push(&mut self, rows: Rows, start: usize, len: usize, number: u64) {
        self.pieces.push(Piece {
            rows,
            start,
            len,
            first: self.len,
            number,
        });
        self.len += len;
    }

    /// Returns some of the rows.
    pub(crate) fn range(&self, start: usize, len: usize) -> RowRange<'_> {
        let end = start + len;
        let pieces = &self.pieces;
        let first = pieces.partition_point(|piece| piece.first + piece.len <= start);
        let last = pieces.partition_point(|piece| piece.first < end);
        RowRange {
            pieces: &pieces[first..last],
            start,
            end,
        }
    }
}

impl<'a> RowRange<'a> {
    /// Returns the text of each row; none if it is null.
    pub(crate) fn texts(self) -> impl Iterator<Item = Option<&'a [u8]>> {
        self.pieces.iter().flat_map(move |piece| {
            let start = self.start.max(piece.first) - piece.first;
            let end = self.end.min(piece.first + piece.len) - piece.first;
            (start..end).map(|row| piece.rows.get(piece.start + row))
        })
    }

    /// Returns the text of each row with the number of the row in the column, counted from 1.
    pub(crate) fn numbered_texts(self) -> impl Iterator<Item = (u64, Option<&'a [u8]>)> {
        let first = self
            .pieces
            .first()
            .map_or(0, |piece| piece.number + (self.start - piece.first) as u64);
        (first + 1..).zip(self.texts())
    }

    /// Returns the plain puzzle of each row; none for a row that is null or invalid.
    pub(crate) fn puzzles(self, reader: &PuzzleReader) -> impl Iterator<Item = Option<Line>> {
        self.texts().map(|text| reader.read(text?).ok())
    }

    /// Returns the rows as lines, if they are stored as 81 bytes each, side by side.
    pub(crate) fn lines(self) -> Option<&'a [Line]> {
        let [piece] = self.pieces else { return None };
        let start = piece.start + self.start - piece.first;
        piece.rows.lines(start, self.end - self.start)
    }
}
