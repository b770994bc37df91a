//! Hints from patterns: steps in a compact form that is cheap to copy and compare. Those from chains
//! are a [`ChainHint`](super::chains::ChainHint).
//!
//! **Invariant:** a hint changes the position that it was found in.

use foldoku_board::classic::{SQUARES, UNITS};
use foldoku_board::{Square, SquareSet, Unit};

use super::difficulty::Difficulty;
use crate::candidate::Candidate;
use crate::position::{Mask, Position, bits_of, digit_set, squares_at};
use crate::step::{LockedSet, Step, Truth};
use crate::subsets::Subset;
use crate::technique::Technique;

/// A step in compact form.
#[derive(Clone, Copy, Debug)]
pub(super) struct PatternHint {
    pub(super) technique: Technique,
    pub(super) difficulty: Difficulty,
    pub(super) effect: Effect,
    pub(super) pattern: Pattern,
}

/// The change that a hint makes.
#[derive(Clone, Copy, Debug)]
pub(super) enum Effect {
    /// A digit is placed.
    Place(Candidate),
    /// Digits are removed from the candidates of cells, where present.
    Remove([(SquareSet, Mask); 3]),
}

impl Effect {
    /// Applies the effect to a position.
    pub(super) fn apply(&self, position: &mut Position) {
        match self {
            Effect::Place(candidate) => position.place(*candidate),
            Effect::Remove(removals) => {
                for &(squares, digits) in removals {
                    for digit in bits_of(digits) {
                        position.remove_all(squares, digit);
                    }
                }
            }
        }
    }

    /// Removes digits from cells.
    #[inline]
    pub(super) fn remove(squares: SquareSet, digits: Mask) -> Effect {
        let nothing = (SquareSet::EMPTY, 0);
        Effect::Remove([(squares, digits), nothing, nothing])
    }

    /// Returns whether the effect changes the position.
    pub(super) fn changes(&self, position: &Position) -> bool {
        match self {
            Effect::Place(_) => true,
            Effect::Remove(removals) => removals.iter().any(|&(squares, digits)| {
                bits_of(digits).any(|digit| !(squares & position.places(digit)).is_empty())
            }),
        }
    }
}

/// The pattern of a hint.
#[derive(Clone, Copy, Debug)]
pub(super) enum Pattern {
    /// A digit has one place in a unit.
    HiddenSingle { unit: Unit },
    /// A cell has one digit.
    NakedSingle,
    /// A digit of a unit is locked in another one, which may leave one place in a third.
    Locking {
        base: Unit,
        cover: Unit,
        digit: usize,
        third: Option<Unit>,
    },
    /// As many cells of a unit as digits.
    Subset(Subset),
    /// Lines in which a digit is confined to as many crossing lines.
    Fish {
        base: SquareSet,
        cover: SquareSet,
        has_columns: bool,
        digit: usize,
    },
    /// Three cells that confine a digit; the pivot comes first.
    Wing { squares: [Square; 3], digit: usize },
    /// A loop of cells with the same two digits.
    Loop {
        squares: Loop,
        digits: Mask,
        support: Support,
    },
    /// Without a few candidates, every empty cell has two candidates and every digit two places.
    Bug { support: Support },
    /// Cells whose combinations exclude digits.
    Aligned { squares: SquareSet },
}

/// What a uniqueness step uses apart from the deadly pattern.
#[derive(Clone, Copy, Debug)]
pub(super) enum Support {
    /// The pattern is enough.
    Nothing,
    /// A subset, in which the pattern counts as one cell.
    Subset(Subset),
    /// A digit confined to the pattern in a unit.
    Locked { unit: Unit, digit: usize },
}

/// The cells of a loop in order: at most two in each of nine rows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Loop {
    squares: [u8; 18],
    length: u8,
}

impl Loop {
    /// Returns the cells in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Square> {
        let squares = self.squares[..usize::from(self.length)].iter();
        squares.map(|&square| SQUARES[usize::from(square)])
    }

    /// Returns the number of cells.
    pub(super) fn len(&self) -> u8 {
        self.length
    }

    /// Returns the first cell.
    ///
    /// # Panics
    ///
    /// May panic or return another cell if the loop is empty.
    pub(super) fn first(&self) -> Square {
        SQUARES[usize::from(self.squares[0])]
    }

    pub(super) fn push(&mut self, square: Square) {
        self.squares[usize::from(self.length)] = square.index() as u8;
        self.length += 1;
    }

    pub(super) fn pop(&mut self) {
        self.length -= 1;
    }
}

impl PatternHint {
    /// Returns whether the hint places a digit.
    pub(super) fn is_placement(&self) -> bool {
        matches!(self.effect, Effect::Place(_))
    }
}

impl Support {
    /// Adds the truths and the evidence to a step.
    pub(super) fn add_to(&self, step: &mut Step) {
        match self {
            Support::Nothing => {}
            Support::Subset(subset) => {
                add_subset(step, subset);
                step.evidence.sets.push(LockedSet {
                    squares: squares_at(subset.unit, subset.places),
                    digits: digit_set(subset.digits),
                });
            }
            Support::Locked { unit, digit } => {
                step.evidence.base.push(*unit);
                step.truths.push(Truth::in_unit(*unit, *digit));
            }
        }
    }
}

/// Adds the truths and the unit of a subset to a step.
pub(super) fn add_subset(step: &mut Step, subset: &Subset) {
    let unit = subset.unit;
    step.evidence.base.push(unit);
    if subset.is_hidden {
        let truths = bits_of(subset.digits).map(|digit| Truth::in_unit(unit, digit));
        step.truths.extend(truths);
    } else {
        let squares = bits_of(subset.places).map(|place| UNITS[unit.index()][place]);
        step.truths.extend(squares.map(Truth::Square));
    }
}

/// Sets the cells and digits of a step's evidence.
pub(super) fn show(step: &mut Step, squares: SquareSet, digits: Mask) {
    step.evidence.squares = squares;
    step.evidence.digits = digit_set(digits);
}
