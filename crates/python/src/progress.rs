//! A puzzle in progress: what a board starts from, and its changes.
//!
//! **Invariant:** the position is that of the start after all changes, in order. Each change was possible
//! when it was made, so no unit holds a digit twice unless the givens clash.

use foldoku::board::classic::SQUARES;
use foldoku::board::{Digit, SquareSet};
use foldoku::game::hint;
use foldoku::logic::{Candidate, Coordinates};
use foldoku::{DigitSet, Line, Position, Square};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::errors::{InvalidPuzzleError, MistakeError};
use crate::start::{Start, Unique};
use crate::text::to_text;

/// A puzzle in progress.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    start: Start,
    position: Position,
    /// The changes, those of one call together.
    changes: Vec<Vec<Change>>,
}

/// A change of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    Place(Candidate),
    Remove(Candidate),
}

impl Change {
    fn apply(self, position: &mut Position) {
        match self {
            Change::Place(candidate) => position.place(candidate),
            Change::Remove(candidate) => _ = position.remove(candidate),
        }
    }

    /// Returns the number of the change in a pickle: the candidate from 1, negative if it is removed.
    fn number(self) -> i16 {
        match self {
            Change::Place(candidate) => candidate.index() as i16 + 1,
            Change::Remove(candidate) => -(candidate.index() as i16) - 1,
        }
    }

    fn of_number(number: i16) -> Option<Change> {
        let index = usize::from(number.unsigned_abs()).checked_sub(1)?;
        let candidate = (index < Candidate::COUNT).then(|| Candidate::from_index(index))?;
        Some(if number > 0 {
            Change::Place(candidate)
        } else {
            Change::Remove(candidate)
        })
    }
}

/// What a pickle holds: the text of its start, the givens, and the changes.
pub(crate) type State = (String, String, Vec<Vec<i16>>);

impl Progress {
    pub(crate) fn new(start: Start) -> Progress {
        Progress {
            position: start.position.clone(),
            start,
            changes: Vec::new(),
        }
    }

    /// Reads the text of a puzzle.
    pub(crate) fn read(text: &str) -> PyResult<Progress> {
        let (start, entries) = Start::read(text)?;
        let mut progress = Progress::new(start);
        for entry in entries {
            // An entry that is not a candidate is a mistake of the player, not of the caller.
            let placed = progress.can_place(entry);
            if placed.map_err(MistakeError::new_err)? {
                progress.change(vec![Change::Place(entry)]);
            }
        }
        Ok(progress)
    }

    /// Reads the candidates of each cell.
    pub(crate) fn of_cells(cells: &[String]) -> PyResult<Progress> {
        let error = |message: String| InvalidPuzzleError::new_err(message);
        if cells.len() != SQUARES.len() {
            return Err(error(format!(
                "expected the candidates of 81 cells, found {}",
                cells.len()
            )));
        }
        let mut candidates = [b'.'; Candidate::COUNT];
        for (square, digits) in SQUARES.into_iter().zip(cells) {
            let name = Coordinates::default().square(square);
            if digits.is_empty() {
                return Err(error(format!("{name} has no candidates")));
            }
            for character in digits.chars() {
                let digit = character.to_digit(10).filter(|digit| *digit > 0);
                let digit = digit.ok_or_else(|| {
                    error(format!("{name}: '{character}' is not a digit from 1 to 9"))
                })?;
                candidates[9 * square.index() + digit as usize - 1] = b'0' + digit as u8;
            }
        }
        Ok(Progress::new(Start::of_candidates(&candidates)))
    }

    pub(crate) fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the puzzle: its givens, or the candidates that the board started from.
    pub(crate) fn start_text(&self) -> String {
        self.start.text()
    }

    /// Returns the givens as a line.
    pub(crate) fn givens(&self) -> Line {
        let others = SquareSet::ALL.without(self.position.givens());
        others.cleared_from(self.position.to_line())
    }

    /// Returns the facts about the start, or an exception if it does not have exactly one solution or if
    /// the board contradicts it.
    pub(crate) fn unique(&self) -> PyResult<Unique> {
        let unique = self.start.unique()?;
        match self.mistakes(&unique.solution) {
            Some(message) => Err(MistakeError::new_err(message)),
            None => Ok(unique),
        }
    }

    /// Returns what contradicts the solution.
    fn mistakes(&self, solution: &Line) -> Option<String> {
        let (mut wrong, mut missing) = (Vec::new(), Vec::new());
        for square in SQUARES {
            let right = Digit::new(solution[square.index()] - b'0');
            match self.position.digit(square) {
                Some(digit) if digit != right => wrong.push(Candidate::new(square, digit)),
                None if !self.position.candidates(square).contains(right) => {
                    missing.push(Candidate::new(square, right));
                }
                _ => {}
            }
        }
        // A wrong digit removes candidates of the solution from its peers.
        let (what, found) = if wrong.is_empty() {
            ("candidates removed by mistake", missing)
        } else {
            ("wrong digits", wrong)
        };
        let list = hint::list(&found, Coordinates::default());
        (!found.is_empty()).then(|| format!("{what}: {list}"))
    }

    /// Returns the candidates of a cell; of a filled one, its digit.
    pub(crate) fn candidates_of(&self, square: Square) -> DigitSet {
        let digit = self.position.digit(square);
        digit.map_or_else(|| self.position.candidates(square), DigitSet::of)
    }

    pub(crate) fn change(&mut self, changes: Vec<Change>) {
        for change in &changes {
            change.apply(&mut self.position);
        }
        if !changes.is_empty() {
            self.changes.push(changes);
        }
    }

    /// Returns whether a digit can be placed, or an error if it is neither there nor a candidate.
    pub(crate) fn can_place(&self, candidate: Candidate) -> Result<bool, String> {
        let (square, digit) = (candidate.square(), candidate.digit());
        let name = Coordinates::default().square(square);
        match self.position.digit(square) {
            Some(found) if found == digit => Ok(false),
            Some(found) if self.position.givens().contains(square) => {
                Err(format!("{name} is a given, {found}"))
            }
            Some(found) => Err(format!("{name} holds {found}; undo takes it back")),
            None if self.position.has(candidate) => Ok(true),
            None => Err(format!(
                "{name} cannot be {digit}; {}",
                listed(self.position.candidates(square))
            )),
        }
    }

    pub(crate) fn place(&mut self, candidate: Candidate) -> PyResult<()> {
        if self.can_place(candidate).map_err(PyValueError::new_err)? {
            self.change(vec![Change::Place(candidate)]);
        }
        Ok(())
    }

    /// Takes back the last changes; returns whether there were any.
    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.changes.pop().is_some();
        self.position = self.start.position.clone();
        for change in self.changes.iter().flatten() {
            change.apply(&mut self.position);
        }
        undone
    }

    /// Returns what a pickle holds.
    pub(crate) fn state(&self) -> State {
        let changes = self.changes.iter();
        let changes = changes.map(|group| group.iter().map(|change| change.number()).collect());
        let givens = self.start.position.givens();
        let givens = SquareSet::ALL
            .without(givens)
            .cleared_from(self.start.position.to_line());
        (self.start.text(), to_text(&givens), changes.collect())
    }

    /// Returns the board of a pickle.
    pub(crate) fn of_state((text, givens, changes): State) -> PyResult<Progress> {
        let error = || InvalidPuzzleError::new_err("the pickle of a board is damaged");
        let mut start = Start::of_text(text.as_bytes())?;
        let givens: &Line = givens.as_bytes().try_into().map_err(|_| error())?;
        start.position.set_givens(SquareSet::givens_of(givens));
        let mut progress = Progress::new(start);
        for group in changes {
            let group: Option<Vec<Change>> = group.into_iter().map(Change::of_number).collect();
            progress.change(group.ok_or_else(error)?);
        }
        Ok(progress)
    }
}

/// Returns candidates in words.
fn listed(digits: DigitSet) -> String {
    let digits: Vec<String> = digits.iter().map(|digit| digit.to_string()).collect();
    if digits.is_empty() {
        "it has no candidates".to_owned()
    } else {
        format!("its candidates are {}", digits.join(", "))
    }
}
