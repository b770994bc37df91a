//! Rows: records with their results, the input of writers.
//!
//! **Invariant:** one row per record, in input order; the number of a row is that of its record in
//! the collection.

use std::borrow::Cow;
use std::fmt;

use foldoku_kernel as kernel;

use crate::alphabet::SymbolTable;
use crate::error::RecordError;
use crate::field::{Column, Field};
use crate::record::{Given, PuzzleRef, Record};

/// The result for a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Status {
    /// Exactly one solution.
    Unique,
    /// At least one solution; the search stopped at the first.
    Found,
    /// At least two solutions.
    Multiple,
    /// No solution.
    None,
    /// Exactly one solution, but a different one was given with the puzzle.
    Wrong,
    /// The record is not a puzzle.
    Invalid,
    /// The puzzle was not solved.
    Unsolved,
    /// The time limit ended the search.
    Timeout,
}

impl From<kernel::Status> for Status {
    fn from(status: kernel::Status) -> Status {
        match status {
            kernel::Status::Invalid => Status::Invalid,
            kernel::Status::None => Status::None,
            kernel::Status::Found => Status::Found,
            kernel::Status::Unique => Status::Unique,
            kernel::Status::Multiple => Status::Multiple,
        }
    }
}

impl Status {
    /// Every status, in the order of its number.
    pub const ALL: [Status; 8] = [
        Status::Unique,
        Status::Found,
        Status::Multiple,
        Status::None,
        Status::Wrong,
        Status::Invalid,
        Status::Unsolved,
        Status::Timeout,
    ];

    /// Returns the name for people and in lines; tables and objects split it into
    /// [`field`](Status::field) and [`outcome`](Status::outcome).
    pub fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Found => "found",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Wrong => "wrong",
            Status::Invalid => "invalid",
            Status::Unsolved => "unsolved",
            Status::Timeout => "timeout",
        }
    }

    /// Returns the value of the field `status` in tables and objects: `unique`, `multiple`, `none`,
    /// `found`, `invalid` or `timeout`; `None` if the puzzle was not solved.
    pub fn field(self) -> Option<&'static str> {
        match self {
            Status::Unsolved => None,
            Status::Wrong => Some(Status::Unique.name()),
            _ => Some(self.name()),
        }
    }

    /// Returns the value of the field `outcome` of a puzzle that came with a solution: whether it is
    /// the only solution.
    pub fn outcome(self) -> Option<&'static str> {
        match self {
            Status::Unique => Some("correct"),
            Status::Wrong => Some("wrong"),
            _ => None,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The results to compute for each record. Writers write only these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// No result: the puzzle is only converted.
    Convert,
    /// The status.
    Check,
    /// The status and the number of solutions.
    Count,
    /// The status, the number of solutions and the first solution.
    Solve,
}

/// The contents of every row besides the puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// The results that were computed.
    pub task: Task,
    /// Whether solutions were given with the puzzles; [`Task::Convert`] keeps them.
    pub given_solutions: bool,
    /// The columns of the fields.
    pub columns: Vec<Column>,
    /// Whether comments are kept.
    pub comments: bool,
}

/// A record and its result.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The record's number in the collection, counted from 1.
    pub number: u64,
    /// Its line in its file.
    pub line: usize,
    /// The puzzle; `None` if the record holds none.
    pub puzzle: Option<PuzzleRef<'a>>,
    /// The error of an invalid record, or the clash of givens that rules out a solution.
    pub error: Option<&'a RecordError>,
    /// The result.
    pub status: Status,
    /// The number of solutions found.
    pub count: u64,
    /// Whether `count` is exact.
    pub complete: bool,
    /// The number of guesses.
    pub guesses: u64,
    /// The time of the search; puzzles solved together share their time equally.
    pub seconds: f64,
    /// The first solution, one character per cell, in the standard symbols. Extra cells of a puzzle with rules
    /// follow those of the grid.
    pub solution: Option<&'a [u8]>,
    /// The solution given with the puzzle.
    pub given: Option<Given<'a>>,
    /// The comment after the puzzle, with its separator; not necessarily UTF-8.
    pub comment: &'a [u8],
    /// The other fields: one per column, or none; then [named](Field::Named) ones, which have no column.
    pub fields: &'a [Field],
    /// How to write cells in the symbols of the input, if these are not the standard ones.
    pub symbols: Option<&'a SymbolTable>,
}

impl Schema {
    /// Returns whether rows have a field `outcome`: whether the given solution is correct.
    pub(crate) fn has_outcome(&self) -> bool {
        self.given_solutions && matches!(self.task, Task::Check | Task::Solve)
    }
}

impl Row<'static> {
    /// An empty row.
    pub const EMPTY: Row<'static> = Row {
        number: 1,
        line: 1,
        puzzle: None,
        error: None,
        status: Status::Unsolved,
        count: 0,
        complete: false,
        guesses: 0,
        seconds: 0.0,
        solution: None,
        given: None,
        comment: b"",
        fields: &[],
        symbols: None,
    };
}

impl<'a> Row<'a> {
    /// Returns the value of the field `outcome`: whether the given solution is correct.
    pub(crate) fn outcome(&self) -> Option<&'static str> {
        self.given.and_then(|_| self.status.outcome())
    }

    /// Returns the number of solutions found; `None` for an invalid record, which is not searched.
    pub(crate) fn count(&self) -> Option<u64> {
        self.is_valid().then_some(self.count)
    }

    /// Returns the number of guesses; `None` for an invalid record, which is not searched.
    pub(crate) fn guesses(&self) -> Option<u64> {
        self.is_valid().then_some(self.guesses)
    }

    fn is_valid(&self) -> bool {
        self.puzzle.is_some() && self.status != Status::Invalid
    }

    /// Returns the puzzle as text in the standard symbols.
    pub fn text(&self) -> Option<&'a [u8]> {
        self.puzzle.map(PuzzleRef::text)
    }

    /// Returns the puzzle as text in the symbols of the input.
    pub(crate) fn own_puzzle(&self) -> Option<Cow<'a, [u8]>> {
        self.text().map(|text| self.in_own_symbols(text))
    }

    /// Returns the first solution in the symbols of the input.
    pub(crate) fn own_solution(&self) -> Option<Cow<'a, [u8]>> {
        self.grid_solution().map(|text| self.in_own_symbols(text))
    }

    /// Returns the first solution without extra cells.
    pub fn grid_solution(&self) -> Option<&'a [u8]> {
        self.solution.map(|text| match self.puzzle {
            Some(PuzzleRef::Variant(puzzle)) => puzzle.grid_part(text),
            _ => text,
        })
    }

    /// Returns the names and contents of extra cells in the first solution.
    pub(crate) fn extra_cells(&self) -> Vec<(&'a str, &'a [u8])> {
        match (self.puzzle, self.solution) {
            (Some(PuzzleRef::Variant(puzzle)), Some(text)) => puzzle.extra_parts(text),
            _ => Vec::new(),
        }
    }

    /// Returns the given solution in the symbols of the input.
    pub(crate) fn own_given(&self) -> Option<&'a str> {
        self.given.map(|given| match self.symbols {
            Some(_) => given.as_written(),
            None => given.text(),
        })
    }

    /// Returns whether its cells are 81 or 729 digits and dots, which are quoted and escaped nowhere.
    pub(crate) fn is_plain(&self) -> bool {
        self.puzzle.is_some_and(PuzzleRef::is_classic) && self.symbols.is_none()
    }

    fn in_own_symbols(&self, text: &'a [u8]) -> Cow<'a, [u8]> {
        match self.symbols {
            None => Cow::Borrowed(text),
            Some(symbols) => {
                let mut text = text.to_vec();
                symbols.translate(&mut text);
                Cow::Owned(text)
            }
        }
    }
}

impl<'a> From<Record<'a>> for Row<'a> {
    /// Returns the row of a record that was not solved.
    fn from(record: Record<'a>) -> Row<'a> {
        Row {
            number: record.number,
            line: record.line,
            puzzle: record.puzzle.ok(),
            error: record.puzzle.err(),
            status: match record.puzzle {
                Ok(_) => Status::Unsolved,
                Err(_) => Status::Invalid,
            },
            given: record.given,
            comment: record.comment,
            fields: record.fields,
            symbols: record.symbols,
            ..Row::EMPTY
        }
    }
}
