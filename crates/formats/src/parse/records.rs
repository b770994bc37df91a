//! The parsed records of a chunk.
//!
//! **Invariant:** there is one entry per record, in order, and the puzzles of each kind are in the order
//! of their entries.

use std::ops::Range;

use foldoku_kernel::{Line, Sukaku};

use crate::alphabet::{SymbolTable, Translator};
use crate::error::RecordError;
use crate::field::{Column, Field};
use crate::record::{BoardPuzzle, Given, PuzzleRef, Record};
use crate::row::Row;
use crate::variant_puzzle::VariantPuzzle;

/// The parsed records of a chunk.
#[derive(Debug, Default)]
pub struct Records {
    pub(super) entries: Vec<Entry>,
    pub(super) lines: Vec<Line>,
    pub(super) sukakus: Vec<Sukaku>,
    pub(super) boards: Vec<BoardPuzzle>,
    pub(super) variants: Vec<VariantPuzzle>,
    /// The text that the comments of the entries are parts of.
    pub(super) text: Vec<u8>,
    /// The symbols of the file, if not the standard ones.
    pub(super) translator: Option<Translator>,
}

/// One record.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) number: u64,
    pub(super) line: usize,
    pub(super) place: Place,
    pub(super) comment: Range<usize>,
    /// The other values; most records have none.
    pub(super) extra: Option<Box<Extra>>,
}

/// The location of an entry's puzzle.
#[derive(Debug)]
pub(super) enum Place {
    Line(usize),
    Sukaku(usize),
    Board(usize),
    Variant(usize),
    Invalid(Box<RecordError>),
}

/// The optional values of a record.
#[derive(Debug)]
pub(super) struct Extra {
    pub(super) solution: Option<GivenSolution>,
    pub(super) fields: Vec<Field>,
}

/// A solution given with a puzzle.
#[derive(Debug)]
pub(super) struct GivenSolution {
    /// As written in the file.
    pub(super) text: String,
    /// In the standard symbols, if the text may be the same grid in another form; empty if it is
    /// not a grid.
    pub(super) standard: Option<String>,
}

impl Records {
    /// Returns the number of records.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns whether there are no records.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the classic puzzles, in the order of their records.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Returns the puzzles given by their candidates, in the order of their records.
    pub fn sukakus(&self) -> &[Sukaku] {
        &self.sukakus
    }

    /// Returns the puzzles on other boards, in the order of their records.
    pub fn boards(&self) -> &[BoardPuzzle] {
        &self.boards
    }

    /// Returns the puzzles with rules beyond their board, in the order of their records.
    pub fn variants(&self) -> &[VariantPuzzle] {
        &self.variants
    }

    /// Returns the records, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Record<'_>> {
        let symbols = self.symbols();
        let is_translated = self.translator.is_some();
        self.entries.iter().map(move |entry| {
            let extra = entry.extra.as_deref();
            let given = extra.and_then(|extra| extra.solution.as_ref());
            Record {
                number: entry.number,
                line: entry.line,
                puzzle: match &entry.place {
                    Place::Line(index) => Ok(PuzzleRef::Classic(&self.lines[*index])),
                    Place::Sukaku(index) => Ok(PuzzleRef::Sukaku(&self.sukakus[*index])),
                    Place::Board(index) => Ok(PuzzleRef::Board(&self.boards[*index])),
                    Place::Variant(index) => Ok(PuzzleRef::Variant(&self.variants[*index])),
                    Place::Invalid(error) => Err(error),
                },
                given: given.map(|it| Given::new(&it.text, it.standard.as_deref(), is_translated)),
                comment: &self.text[entry.comment.clone()],
                fields: extra.map_or(&[], |extra| &extra.fields),
                symbols,
            }
        })
    }

    /// Returns a row for each record, without a result.
    pub fn rows(&self) -> impl ExactSizeIterator<Item = Row<'_>> {
        self.iter().map(Row::from)
    }

    /// Returns the columns that records have and the first record of the collection has not.
    pub fn columns_beyond(&self) -> impl Iterator<Item = &Column> {
        let extras = self.entries.iter().filter_map(|it| it.extra.as_deref());
        let named = extras.flat_map(|extra| extra.fields.iter().filter_map(Field::named));
        named.map(|(column, _)| column)
    }

    /// Returns the approximate length of all puzzles and solutions as text, to reserve memory.
    pub fn text_len(&self) -> usize {
        let boards = self.boards.iter().map(|it| it.text().len()).sum::<usize>();
        let variants = self
            .variants
            .iter()
            .map(|it| it.text().len())
            .sum::<usize>();
        let puzzles = 81 * self.lines.len() + 729 * self.sukakus.len() + boards + variants;
        2 * puzzles + 16 * self.entries.len()
    }

    /// Returns the symbols of the file, if they are not the standard ones and have one character
    /// per cell.
    fn symbols(&self) -> Option<&SymbolTable> {
        match &self.translator {
            Some(Translator::Characters(table)) => Some(table),
            _ => None,
        }
    }
}
