//! What is wrong in a game: conflicts, wrong entries, missing and impossible pencil marks.
//!
//! **Invariant:** checks compare with the solution of the givens. If that is not unique, an entry is
//! wrong if the givens and this entry alone have no solution.

use foldoku_board::classic::{ALL_UNITS, SQUARE_COUNT, UNITS};
use foldoku_board::{Digit, DigitSet, Square, SquareSet, Unit};
use foldoku_kernel::{Line, Sukaku};
use foldoku_logic::Candidate;

use crate::game::Game;
use crate::solutions::Solutions;
use crate::state::State;

/// A digit that a unit holds more than once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The unit.
    pub unit: Unit,
    /// The digit.
    pub digit: Digit,
    /// The cells of the unit that hold the digit.
    pub squares: SquareSet,
}

/// A place without a possible digit, or a digit without a possible place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// No digit fits into the empty cell.
    Square(Square),
    /// The digit fits nowhere in the unit.
    Unit(Unit, Digit),
}

/// What is wrong in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The digits that a unit holds more than once.
    pub conflicts: Vec<Conflict>,
    /// The entries that are not part of the solution.
    pub wrong_entries: Vec<Candidate>,
    /// The digits of the solution that the marks of their cells lack.
    pub missing_marks: Vec<Candidate>,
    /// The marks that a peer's digit excludes.
    pub excluded_marks: Vec<Candidate>,
    /// The empty cells and units that the digits leave without a possibility.
    pub contradictions: Vec<Contradiction>,
    /// Whether the digits together have no solution, although the givens and each entry have one.
    pub is_impossible: bool,
}

impl Check {
    /// Returns whether nothing is wrong.
    pub fn is_correct(&self) -> bool {
        *self == Check::default()
    }
}

impl Game {
    /// Returns everything that is wrong.
    pub fn check(&self) -> Check {
        let wrong_entries = self.wrong_entries();
        let is_open = wrong_entries.is_empty() && self.solutions().exist();
        Check {
            conflicts: conflicts(&self.state().line()),
            missing_marks: self.missing_marks(),
            excluded_marks: excluded_marks(self.state()),
            contradictions: contradictions(self.state()),
            is_impossible: is_open && !Solutions::of(&self.state().line()).exist(),
            wrong_entries,
        }
    }

    /// Returns the entries that are not part of the solution. There are none if the givens have no
    /// solution.
    pub fn wrong_entries(&self) -> Vec<Candidate> {
        let state = self.state();
        let entries = state.entries().iter();
        let entries = entries.filter_map(|square| Some((square, state.digit(square)?)));
        let is_wrong = |&(square, digit): &(Square, Digit)| match self.solutions() {
            Solutions::None => false,
            Solutions::Unique(solution) => solution[square.index()] != b'0' + digit.number(),
            Solutions::Multiple(_) => {
                let mut line = state.givens_line();
                line[square.index()] = b'0' + digit.number();
                !Solutions::of(&line).exist()
            }
        };
        let wrong = entries.filter(is_wrong);
        wrong
            .map(|(square, digit)| Candidate::new(square, digit))
            .collect()
    }

    /// Returns the digits of the solution that the marks of their cells lack.
    ///
    /// The player's own marks count as candidates only if every empty cell has some: others may be
    /// notes of another kind. Without a unique solution, digits are missing only if the marks allow
    /// no solution; then the ones of the first solution are returned.
    pub fn missing_marks(&self) -> Vec<Candidate> {
        let state = self.state();
        let expected = match self.solutions() {
            Solutions::Unique(solution) => Some(solution),
            Solutions::Multiple(_) => self.expected_of_several(),
            Solutions::None => None,
        };
        let Some(solution) = expected.filter(|_| state.has_all_marks()) else {
            return Vec::new();
        };
        let missing = state.empty().iter().filter_map(|square| {
            let digit = Digit::new(solution[square.index()] - b'0');
            let is_removed = state.removed(square).contains(digit);
            is_removed.then(|| Candidate::new(square, digit))
        });
        missing.collect()
    }

    /// Returns the first solution of the digits, if the marks allow none of them.
    fn expected_of_several(&self) -> Option<Line> {
        let state = self.state();
        match Solutions::of(&state.line()) {
            Solutions::Unique(solution) => Some(solution),
            Solutions::Multiple(first) => {
                let allowed = Solutions::of(&candidates_text(state)).exist();
                (!allowed).then_some(first)
            }
            Solutions::None => None,
        }
    }
}

/// Returns the digits that units of a line of 81 cells hold more than once.
pub fn conflicts(line: &Line) -> Vec<Conflict> {
    let mut conflicts = Vec::new();
    for unit in ALL_UNITS {
        for number in 1..=9 {
            let holds = |square: &Square| line[square.index()] == b'0' + number;
            let squares: SquareSet = UNITS[unit.index()].into_iter().filter(holds).collect();
            if squares.len() > 1 {
                let digit = Digit::new(number);
                conflicts.push(Conflict {
                    unit,
                    digit,
                    squares,
                });
            }
        }
    }
    conflicts
}

fn excluded_marks(state: &State) -> Vec<Candidate> {
    let excluded = |square| {
        let marks = state.marks(square) - state.candidates(square);
        marks.iter().map(move |digit| Candidate::new(square, digit))
    };
    state.empty().iter().flat_map(excluded).collect()
}

/// Returns the cells without candidates and the units without a place for a digit.
fn contradictions(state: &State) -> Vec<Contradiction> {
    let without = |square: &Square| state.candidates(*square).is_empty();
    let squares = state.empty().iter().filter(without);
    let mut contradictions: Vec<_> = squares.map(Contradiction::Square).collect();
    for unit in ALL_UNITS {
        let squares = UNITS[unit.index()];
        let possible = squares.iter().fold(DigitSet::EMPTY, |possible, &square| {
            let placed = state.digit(square).map_or(DigitSet::EMPTY, DigitSet::of);
            possible | state.candidates(square) | placed
        });
        let impossible = DigitSet::up_to(9) - possible;
        contradictions.extend(impossible.iter().map(|it| Contradiction::Unit(unit, it)));
    }
    contradictions
}

/// Returns digits and marks as 729 characters.
fn candidates_text(state: &State) -> Sukaku {
    let mut text = [b'.'; 9 * SQUARE_COUNT];
    for square in SquareSet::ALL {
        let digits = state.digit(square).map_or_else(
            || state.candidates(square) - state.removed(square),
            DigitSet::of,
        );
        for digit in digits {
            text[9 * square.index() + digit.index()] = b'0' + digit.number();
        }
    }
    text
}
