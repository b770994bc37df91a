//! The cells that a search needs. Cells at the end of the board that no rule mentions and that have one
//! candidate are left out, such as those behind the last extra cell.
//!
//! **Invariant:** every solution has the digits of `rest` in the cells that are left out.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::{Constraint, Digit, Puzzle, Square};

use super::mask;
use crate::variant::store::Mask;

/// What givens and domains leave to the cells of a board.
#[derive(Clone, Debug)]
pub(super) struct Extent {
    /// The candidates of the cells that the search needs.
    pub(super) cells: Vec<Mask>,
    /// The digits of the other cells.
    pub(super) rest: Vec<Digit>,
}

impl Extent {
    /// Looks at the cells of a puzzle and its constraints without nested ones.
    pub(super) fn new(puzzle: &Puzzle, constraints: &[&Constraint]) -> Extent {
        let geometry = puzzle.geometry();
        let mut cells = vec![mask(geometry.digits()); geometry.square_count()];
        for (square, digit) in puzzle.givens().filled() {
            cells[square.index()] = 1 << digit.index();
        }
        let mut needed = 1;
        let mut need = |square: Square| needed = needed.max(square.index() + 1);
        let units = geometry.units().map(|unit| geometry.squares_of(unit));
        units.flatten().copied().for_each(&mut need);
        for constraint in constraints {
            match constraint {
                Constraint::Domain(domain) => {
                    for square in &domain.squares {
                        cells[square.index()] &= mask(domain.digits);
                    }
                }
                other => other.visit_squares(&mut need),
            }
        }
        let open = cells.iter().rposition(|mask| !mask.is_power_of_two());
        let needed = needed.max(open.map_or(0, |last| last + 1));
        let rest = cells.drain(needed.min(cells.len())..);
        let digit = |mask: Mask| Digit::new(mask.trailing_zeros() as u8 + 1);
        let rest = rest.map(digit).collect();
        Extent { cells, rest }
    }

    /// Returns the digits that some cell can hold.
    pub(super) fn digits(&self) -> Mask {
        let rest = self.rest.iter().map(|digit| 1 << digit.index());
        self.cells
            .iter()
            .copied()
            .chain(rest)
            .fold(0, |used, cell| used | cell)
    }
}
