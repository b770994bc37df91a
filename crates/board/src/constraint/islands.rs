//! Islands: groups of cells, each with one clue that says its size.
//!
//! **Invariant:** a cell has at most one clue.

use alloc::boxed::Box;

use super::Area;
use crate::digit::{Digit, DigitSet};
use crate::grid::Grid;
use crate::square::Square;

/// The cells of a rectangle that hold a digit of a set form groups. Each of them has one cell with a clue, and
/// as many cells as the clue says. Every cell with a clue is in a group.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Islands {
    /// The rectangle.
    pub area: Area,
    /// The digits of cells in groups.
    pub digits: DigitSet,
    /// The clues.
    pub clues: Box<[IslandClue]>,
    /// What is added to the number of a digit for the size that it means.
    pub offset: i32,
}

/// The size of an island.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct IslandClue {
    /// The cell of the rectangle.
    pub square: Square,
    /// The cell whose digit is the size.
    pub size: Square,
}

impl Islands {
    /// Returns the place of a clue in the rectangle.
    pub fn place(&self, clue: &IslandClue) -> Option<usize> {
        let mut squares = self.area.squares.iter();
        squares.position(|&square| square == clue.square)
    }

    pub(super) fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        let clues = self.clues.iter().flat_map(|clue| [clue.square, clue.size]);
        self.area.squares.iter().copied().chain(clues)
    }

    pub(super) fn squares_mut(&mut self) -> impl Iterator<Item = &mut Square> {
        let clues = { self.clues.iter_mut() }.flat_map(|it| [&mut it.square, &mut it.size]);
        self.area.squares.iter_mut().chain(clues)
    }

    pub(super) fn is_met(&self, grid: &Grid) -> bool {
        let Some(held) = self.area.digits(grid) else {
            return false;
        };
        let size = |digit: Digit| i64::from(digit.number()) + i64::from(self.offset);
        let groups = { &self.area }.groups(|place| self.digits.contains(held[place]), |_, _| true);
        let has_size = |group: &alloc::vec::Vec<usize>| {
            let mut clues = self.clues.iter().filter(|clue| {
                let place = self.place(clue);
                place.is_some_and(|place| group.contains(&place))
            });
            match (clues.next(), clues.next()) {
                (Some(clue), None) => {
                    grid[clue.size].is_some_and(|digit| size(digit) == group.len() as i64)
                }
                _ => false,
            }
        };
        groups.len() == self.clues.len() && groups.iter().all(has_size)
    }
}
