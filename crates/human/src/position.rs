//! A puzzle in progress: candidates and placed digits.
//!
//! **Invariant:** a placed cell has one candidate, and no cell that sees it has the same one.

use foldoku_board::{Candidates, Digit, DigitSet, Grid, Square};

use crate::cells::{CellSet, Mask, digit_at, digit_set, digits_of};
use crate::rulebook::Rulebook;
use crate::step::Step;

/// A puzzle in progress.
#[derive(Debug, PartialEq, Eq)]
pub struct Position {
    masks: Vec<Mask>,
    /// The cells that can hold each digit.
    places: Vec<CellSet>,
    /// The cells without a placed digit.
    open: CellSet,
}

impl Clone for Position {
    fn clone(&self) -> Position {
        Position {
            masks: self.masks.clone(),
            places: self.places.clone(),
            open: self.open,
        }
    }

    /// Copies into the memory that is there: assumptions are followed from one position again and again.
    fn clone_from(&mut self, other: &Position) {
        self.masks.clone_from(&other.masks);
        self.places.clone_from(&other.places);
        self.open = other.open;
    }
}

impl Position {
    /// Returns the position at the start of a puzzle: the givens are placed, and cells that see them
    /// have lost their digits.
    pub fn new(rulebook: &Rulebook) -> Position {
        let mut position = Position::from_masks(rulebook, rulebook.start().to_vec());
        for (square, digit) in rulebook.puzzle().givens().filled() {
            position.place(rulebook, square.index(), digit.index());
        }
        position
    }

    /// Returns the position after a player has placed digits, and kept only these candidates of empty cells.
    #[must_use]
    pub fn with_entries(
        mut self,
        rulebook: &Rulebook,
        digits: &Grid,
        kept: Option<&Candidates>,
    ) -> Position {
        for (square, digit) in digits.filled() {
            if self.open.has(square.index()) {
                self.place(rulebook, square.index(), digit.index());
            }
        }
        for (square, digits) in kept.into_iter().flat_map(Candidates::iter) {
            if self.open.has(square.index()) {
                self.remove(square.index(), !(digits.to_bits() as Mask));
            }
        }
        self
    }

    /// Returns the position with these candidates, without placed digits.
    pub(crate) fn from_masks(rulebook: &Rulebook, masks: Vec<Mask>) -> Position {
        let mut places = vec![CellSet::EMPTY; rulebook.digit_count()];
        for (cell, &mask) in masks.iter().enumerate() {
            digits_of(mask).for_each(|digit| places[digit].add(cell));
        }
        Position {
            open: CellSet::up_to(masks.len()),
            masks,
            places,
        }
    }

    /// Returns the candidates of a cell.
    pub fn candidates(&self, square: Square) -> DigitSet {
        digit_set(self.masks[square.index()])
    }

    /// Returns the placed digit of a cell.
    pub fn digit(&self, square: Square) -> Option<Digit> {
        let cell = square.index();
        (!self.open.has(cell)).then(|| digit_at(self.masks[cell].trailing_zeros() as usize))
    }

    /// Returns the candidates of all cells.
    pub fn to_candidates(&self, rulebook: &Rulebook) -> Candidates {
        let mut candidates = Candidates::empty(rulebook.geometry());
        for (set, &mask) in candidates.sets_mut().iter_mut().zip(&self.masks) {
            *set = digit_set(mask);
        }
        candidates
    }

    /// Places a digit of the solution that no step has found.
    pub fn give(&mut self, rulebook: &Rulebook, square: Square, digit: Digit) {
        self.place(rulebook, square.index(), digit.index());
    }

    /// Removes a candidate that is not that of a placed digit; it need not be there.
    pub fn eliminate(&mut self, square: Square, digit: Digit) {
        if self.open.has(square.index()) {
            self.remove(square.index(), 1 << digit.index());
        }
    }

    /// Returns whether every cell has a placed digit.
    pub fn is_solved(&self) -> bool {
        self.open.is_empty()
    }

    /// Returns whether a cell has no candidate.
    pub(crate) fn is_broken(&self) -> bool {
        self.masks.contains(&0)
    }

    /// Returns the cells without a placed digit.
    pub(crate) fn open(&self) -> CellSet {
        self.open
    }

    pub(crate) fn masks(&self) -> &[Mask] {
        &self.masks
    }

    pub(crate) fn mask(&self, cell: usize) -> Mask {
        self.masks[cell]
    }

    /// Returns the cells that can hold the digit with an index.
    pub(crate) fn places(&self, digit: usize) -> &CellSet {
        &self.places[digit]
    }

    pub(crate) fn has(&self, cell: usize, digit: usize) -> bool {
        self.masks[cell] >> digit & 1 == 1
    }

    /// Places a digit, and removes it from the cells that see this one.
    pub(crate) fn place(&mut self, rulebook: &Rulebook, cell: usize, digit: usize) {
        self.remove(cell, self.masks[cell] & !(1 << digit));
        self.open.discard(cell);
        let seen = *rulebook.peers(cell) & self.places[digit];
        seen.cells()
            .for_each(|other| self.remove(other, 1 << digit));
    }

    /// Marks the digit of a cell with one candidate as placed.
    pub(crate) fn close(&mut self, cell: usize) {
        self.open.discard(cell);
    }

    /// Returns whether a position has no candidate that this one lacks.
    pub(crate) fn is_before(&self, later: &Position) -> bool {
        later.is_within(self)
    }

    /// Returns whether each candidate is one of another position, too.
    pub(crate) fn is_within(&self, other: &Position) -> bool {
        let mut masks = self.masks.iter().zip(&other.masks);
        masks.all(|(here, there)| here & !there == 0)
    }

    /// Removes candidates of a cell.
    pub(crate) fn remove(&mut self, cell: usize, mask: Mask) {
        for digit in digits_of(self.masks[cell] & mask) {
            self.places[digit].discard(cell);
        }
        self.masks[cell] &= !mask;
    }

    /// Applies a step.
    pub fn apply(&mut self, rulebook: &Rulebook, step: &Step) {
        for candidate in &step.eliminations {
            self.remove(candidate.square.index(), 1 << candidate.digit.index());
        }
        for candidate in &step.placements {
            self.place(rulebook, candidate.square.index(), candidate.digit.index());
        }
    }
}
