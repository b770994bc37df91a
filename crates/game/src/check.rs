//! What is wrong in a game: conflicts, wrong entries, missing and impossible pencil marks.
//!
//! **Invariant:** checks compare with the solution of the givens. If that is not unique, an entry is
//! wrong if the givens and this entry alone have no solution.

use foldoku_board::classic::SQUARE_COUNT;
use foldoku_board::{Digit, DigitSet, Grid, Square};
use foldoku_kernel::Sukaku;
use foldoku_render::Candidate;

use crate::game::Game;
use crate::play_board::Board;
use crate::solutions::Solutions;
use crate::state::State;

/// A digit that a group of cells holds more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The number of the group: on the classic board, the index of the unit.
    pub group: usize,
    /// The digit.
    pub digit: Digit,
    /// The cells of the group that hold the digit.
    pub squares: Vec<Square>,
}

/// A place without a possible digit, or a digit without a possible place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// No digit fits into the empty cell.
    Square(Square),
    /// The digit fits nowhere in the group with this number, which holds every digit.
    Group(usize, Digit),
}

/// What is wrong in a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Check {
    /// The digits that a unit, or another group of cells that differ, holds more than once.
    pub conflicts: Vec<Conflict>,
    /// The numbers of the rules that the digits break.
    pub broken_rules: Vec<usize>,
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
        let (state, wrong_entries) = (self.state(), self.wrong_entries());
        let (board, digits) = (state.board(), state.grid());
        let may_be_impossible =
            wrong_entries.is_empty() && matches!(self.solutions(), Solutions::Multiple(_));
        Check {
            conflicts: conflicts(board, digits),
            broken_rules: board.broken_rules(digits),
            missing_marks: self.missing_marks(),
            excluded_marks: excluded_marks(state),
            contradictions: contradictions(state),
            is_impossible: may_be_impossible && !board.solutions(digits).exist(),
            wrong_entries,
        }
    }

    /// Returns the entries that are not part of the solution. There are none if the givens have no
    /// solution.
    pub fn wrong_entries(&self) -> Vec<Candidate> {
        let state = self.state();
        let is_wrong = |entry: &Candidate| match self.solutions() {
            Solutions::None => false,
            Solutions::Unique(solution) => solution[entry.square] != Some(entry.digit),
            Solutions::Multiple(_) => {
                let mut digits = state.givens_grid().clone();
                digits[entry.square] = Some(entry.digit);
                !state.board().solutions(&digits).exist()
            }
        };
        let entry = |square| Some(Candidate::new(square, state.digit(square)?));
        let entries = state.entries().into_iter().filter_map(entry);
        entries.filter(is_wrong).collect()
    }

    /// Returns the digits of the solution that the marks of their cells lack.
    ///
    /// The player's own marks count as candidates only if every empty cell has some: others may be
    /// notes of another kind. Without a unique solution, digits are missing only if the marks allow
    /// no solution; then the ones of the first solution are returned.
    pub fn missing_marks(&self) -> Vec<Candidate> {
        let state = self.state();
        let several;
        let expected = match self.solutions() {
            Solutions::Unique(solution) => Some(solution),
            Solutions::Multiple(_) => {
                several = self.expected_of_several();
                several.as_ref()
            }
            Solutions::None => None,
        };
        let Some(solution) = expected.filter(|_| state.has_all_marks()) else {
            return Vec::new();
        };
        let missing = state.empty().into_iter().filter_map(|square| {
            let digit = solution[square]?;
            let is_removed = state.removed(square).contains(digit);
            is_removed.then_some(Candidate { square, digit })
        });
        missing.collect()
    }

    /// Returns the first solution of the digits, if the marks allow none of them. Other boards than the classic
    /// one have no search for solutions from candidates.
    fn expected_of_several(&self) -> Option<Grid> {
        let state = self.state();
        if !state.board().is_classic() {
            return None;
        }
        match state.board().solutions(state.grid()) {
            Solutions::Unique(solution) => Some(solution),
            Solutions::Multiple(first) => {
                let allowed = Solutions::of(&candidates_text(state)).exist();
                (!allowed).then_some(first)
            }
            Solutions::None => None,
        }
    }
}

/// Returns the digits that groups of cells hold more than once.
pub fn conflicts(board: &Board, digits: &Grid) -> Vec<Conflict> {
    let mut conflicts = Vec::new();
    for (number, group) in board.groups().iter().enumerate() {
        for digit in board.geometry().digits() {
            let squares = group.squares.iter().copied();
            let squares: Vec<Square> = squares.filter(|&it| digits[it] == Some(digit)).collect();
            if squares.len() > 1 {
                conflicts.push(Conflict {
                    group: number,
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
        marks.iter().map(move |digit| Candidate { square, digit })
    };
    state.empty().into_iter().flat_map(excluded).collect()
}

/// Returns the cells without candidates and the groups without a place for a digit that they must hold.
fn contradictions(state: &State) -> Vec<Contradiction> {
    let board = state.board();
    let without = |square: &Square| state.candidates(*square).is_empty();
    let squares = state.empty().into_iter().filter(without);
    let mut contradictions: Vec<_> = squares.map(Contradiction::Square).collect();
    let all = board.geometry().digits();
    for (number, group) in board.groups().iter().enumerate() {
        if group.squares.len() != all.len() {
            continue;
        }
        let possible = group.squares.iter().map(|&square| {
            let placed = state.digit(square).map_or(DigitSet::EMPTY, DigitSet::of);
            state.candidates(square) | placed
        });
        let possible = possible.fold(DigitSet::EMPTY, |all, one| all | one);
        let impossible = (all - possible).iter();
        contradictions.extend(impossible.map(|digit| Contradiction::Group(number, digit)));
    }
    contradictions
}

/// Returns digits and marks on the classic board as 729 characters.
fn candidates_text(state: &State) -> Sukaku {
    let mut text = [b'.'; 9 * SQUARE_COUNT];
    for square in state.board().squares() {
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
