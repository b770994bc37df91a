//! Puzzles with their answers, as writers take them.
//!
//! **Invariant:** one row a record, in the order of the input; the number of a row is that of its
//! record in the whole collection.

use std::fmt;

use crate::fault::Fault;
use crate::record::Field;

/// How many solutions a puzzle has, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Status {
    /// Exactly one.
    Unique,
    /// One at least; no more than one was looked for.
    Found,
    /// Two at least.
    Multiple,
    /// None.
    None,
    /// Exactly one, but another one was given with the puzzle.
    Wrong,
    /// The record is no puzzle.
    Invalid,
    /// Nobody has looked.
    Unsolved,
}

impl Status {
    /// The name, as it is written.
    pub fn name(self) -> &'static str {
        match self {
            Status::Unique => "unique",
            Status::Found => "found",
            Status::Multiple => "multiple",
            Status::None => "none",
            Status::Wrong => "wrong",
            Status::Invalid => "invalid",
            Status::Unsolved => "unsolved",
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// What an answer consists of; a writer writes no more than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Nothing: the puzzle only.
    Nothing,
    /// Its status.
    Status,
    /// How many solutions it has.
    Count,
    /// The same, and the first solution.
    Solution,
}

/// What there is beside the puzzle in every row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schema {
    /// What was asked.
    pub asked: Asked,
    /// Whether solutions were given with the puzzles; where nothing is asked they are carried on.
    pub given_solutions: bool,
    /// The names of the fields that are carried through.
    pub columns: Vec<String>,
    /// Whether comments are carried through.
    pub comments: bool,
}

#[cfg(test)]
impl Row<'static> {
    /// A row without anything, for tests that need only some of it.
    pub(crate) const EMPTY: Row<'static> = Row {
        number: 1,
        line: 1,
        puzzle: None,
        fault: None,
        status: Status::Unsolved,
        count: 0,
        complete: false,
        guesses: 0,
        seconds: 0.0,
        solution: None,
        given: None,
        comment: b"",
        fields: &[],
    };
}

/// A record and its answer.
#[derive(Clone, Copy, Debug)]
pub struct Row<'a> {
    /// The record's number in the collection, counted from 1.
    pub number: u64,
    /// Its line in its file.
    pub line: usize,
    /// The puzzle: a character a square, a dot for an open one; or 729 characters for candidates,
    /// a dot for an excluded one. All of it is ASCII, in the standard symbols unless others were
    /// asked for. `None` if it is none.
    pub puzzle: Option<&'a [u8]>,
    /// Why it is none.
    pub fault: Option<&'a Fault>,
    /// How many solutions it has.
    pub status: Status,
    /// How many were found.
    pub count: u64,
    /// Whether there are no more than that.
    pub complete: bool,
    /// How often the search guessed.
    pub guesses: u64,
    /// How long the search took, as far as anyone has looked: puzzles that are solved together
    /// share their time equally.
    pub seconds: f64,
    /// The first solution, a character a square.
    pub solution: Option<&'a [u8]>,
    /// The solution given with the puzzle.
    pub given: Option<&'a str>,
    /// The comment behind the puzzle, with what separates them; any bytes at all.
    pub comment: &'a [u8],
    /// The other fields, one for each column, or none at all.
    pub fields: &'a [Field],
}
