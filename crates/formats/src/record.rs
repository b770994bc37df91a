//! Records as a reader hands them out: what stands for a puzzle, and what stands beside it.
//!
//! **Invariant:** a record of a file is never lost; one that holds no puzzle holds a [`Fault`].

use crate::fault::Fault;

/// One record of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The line it begins at, counted from 1; in files without lines, its number.
    pub line: usize,
    /// What stands for the puzzle, or why nothing does.
    pub shown: Result<Shown, Fault>,
    /// The solution that is given with it.
    pub solution: Option<String>,
    /// What else is given, a field for each of the reader's columns, or none at all.
    pub fields: Vec<Field>,
}

/// What stands for a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shown {
    /// A line of squares or of candidates, or a picture over several lines, as it was found.
    Text(Vec<u8>),
    /// The same in the standard symbols, whatever those of the file are.
    Standard(Vec<u8>),
    /// The candidates of a classic board: at `square * 9 + digit - 1` the digit itself, or a dot
    /// where it is excluded.
    Candidates(Box<[u8; 729]>),
}

/// A value that is carried from the input to the output.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Field {
    /// There is none.
    #[default]
    Missing,
    /// Text.
    Text(String),
    /// A JSON value, as it was written.
    Json(String),
}

impl Record {
    /// A record of nothing but a puzzle's text.
    pub fn of_text(line: usize, text: impl Into<Vec<u8>>) -> Record {
        Record {
            line,
            shown: Ok(Shown::Text(text.into())),
            solution: None,
            fields: Vec::new(),
        }
    }

    /// About how many bytes it holds beside itself.
    pub(crate) fn bytes(&self) -> usize {
        let shown = match &self.shown {
            Ok(Shown::Text(text) | Shown::Standard(text)) => text.len(),
            Ok(Shown::Candidates(candidates)) => candidates.len(),
            Err(_) => 0,
        };
        let fields = self.fields.iter().map(|field| match field {
            Field::Missing => 0,
            Field::Text(text) | Field::Json(text) => text.len(),
        });
        shown + self.solution.as_ref().map_or(0, String::len) + fields.sum::<usize>()
    }

    /// A record that holds no puzzle.
    pub fn of_fault(fault: Fault) -> Record {
        Record {
            line: fault.line,
            shown: Err(fault),
            solution: None,
            fields: Vec::new(),
        }
    }
}
