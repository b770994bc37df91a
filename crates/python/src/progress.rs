//! A puzzle in progress: what a board starts from, and its changes.
//!
//! **Invariant:** the position is that of the start after all changes, in order. Each change was possible
//! when it was made, so no unit holds a digit twice unless the givens clash.

use foldoku::board::classic::SQUARES;
use foldoku::board::{Digit, SquareSet};
use foldoku::game::hint;
use foldoku::logic::{Candidate, Coordinates};
use foldoku::questions::start::StartPosition;
use foldoku::{DigitSet, Line, Position, Square};
use pyo3::prelude::*;

use crate::errors::{InvalidPuzzleError, MistakeError};
use crate::pickle::Pickle;
use crate::start::Start;

/// A puzzle in progress.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    start: Start,
    position: Position,
    changes: Vec<Change>,
}

/// The candidates that one call removes and places.
type Change = (Vec<Candidate>, Vec<Candidate>);

/// What a pickle holds: the text of its start, the givens, and the changes.
pub(crate) type State = (
    String,
    <SquareSet as Pickle>::State,
    <Vec<Change> as Pickle>::State,
);

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
            let placed = progress.change(&[], &[entry]);
            placed.map_err(MistakeError::new_err)?;
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
    pub(crate) fn unique(&self) -> PyResult<StartPosition> {
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

    /// Removes and places candidates as one change; those that are gone or placed already stay so.
    ///
    /// Returns an error in words, without a change, if a digit cannot be placed.
    pub(crate) fn change(
        &mut self,
        removed: &[Candidate],
        placed: &[Candidate],
    ) -> Result<(), String> {
        let removed = removed.iter().copied();
        let removed: Vec<Candidate> = removed.filter(|it| self.position.has(*it)).collect();
        let mut new = Vec::new();
        for &candidate in placed {
            if self.can_place(candidate)? {
                new.push(candidate);
            }
        }
        if !removed.is_empty() || !new.is_empty() {
            self.push((removed, new));
        }
        Ok(())
    }

    fn push(&mut self, change: Change) {
        apply(&change, &mut self.position);
        self.changes.push(change);
    }

    /// Returns whether a digit can be placed, or an error if it is neither there nor a candidate.
    fn can_place(&self, candidate: Candidate) -> Result<bool, String> {
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

    /// Takes back the last change; returns whether there was one.
    pub(crate) fn undo(&mut self) -> bool {
        let undone = self.changes.pop().is_some();
        self.position = self.start.position.clone();
        for change in &self.changes {
            apply(change, &mut self.position);
        }
        undone
    }

    /// Returns what a pickle holds.
    pub(crate) fn state(&self) -> State {
        let givens = self.start.position.givens();
        (self.start.text(), givens.state(), self.changes.state())
    }

    /// Returns the board of a pickle.
    pub(crate) fn of_state((text, givens, changes): State) -> PyResult<Progress> {
        let damaged = || InvalidPuzzleError::new_err("the pickle of a board is damaged");
        let mut start = Start::of_text(text.as_bytes())?;
        let givens = SquareSet::restored(givens).ok_or_else(damaged)?;
        start.position.set_givens(givens);
        let mut progress = Progress::new(start);
        let changes: Vec<Change> = Pickle::restored(changes).ok_or_else(damaged)?;
        changes.into_iter().for_each(|change| progress.push(change));
        Ok(progress)
    }
}

/// Removes and places candidates.
fn apply((removed, placed): &Change, position: &mut Position) {
    for &candidate in removed {
        position.remove(candidate);
    }
    for &candidate in placed {
        position.place(candidate);
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
