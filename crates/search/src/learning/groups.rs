//! The rules of a board as groups of candidates, of which at most one is true.
//!
//! **Invariant:** the candidates of a cell are a group, and those of a digit in a unit. A group of which
//! one candidate must be true is exact: each cell, and each digit of a complete unit.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use foldoku_board::{Digit, Geometry, Square};

/// The groups of a board. Candidates are numbered by cell, then by digit.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    digits: usize,
    members: Lists,
    of_candidate: Lists,
    is_exact: Vec<bool>,
    cells: usize,
}

/// Lists in one vector.
#[derive(Clone, Debug, Default)]
struct Lists {
    items: Vec<u32>,
    ends: Vec<usize>,
}

impl Lists {
    fn push(&mut self, list: impl IntoIterator<Item = u32>) {
        self.items.extend(list);
        self.ends.push(self.items.len());
    }

    fn get(&self, list: usize) -> &[u32] {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start..self.ends[list]]
    }
}

impl Groups {
    pub(super) fn new(geometry: &Geometry) -> Groups {
        let digits = usize::from(geometry.digit_count());
        let mut groups = Groups {
            digits,
            cells: geometry.square_count(),
            ..Groups::default()
        };
        for square in geometry.squares() {
            let first = (square.index() * digits) as u32;
            groups.push(first..first + digits as u32, true);
        }
        for unit in geometry.units() {
            for digit in 0..digits {
                let squares = geometry.squares_of(unit).iter();
                let candidates = squares.map(|square| (square.index() * digits + digit) as u32);
                groups.push(candidates, geometry.is_complete(unit));
            }
        }
        groups.index();
        groups
    }

    fn push(&mut self, members: impl Iterator<Item = u32>, is_exact: bool) {
        self.members.push(members);
        self.is_exact.push(is_exact);
    }

    /// Lists the groups of each candidate.
    fn index(&mut self) {
        let mut of_candidate = vec![Vec::new(); self.candidate_count()];
        for group in 0..self.count() {
            for &candidate in self.members.get(group) {
                of_candidate[candidate as usize].push(group as u32);
            }
        }
        for groups in of_candidate {
            self.of_candidate.push(groups);
        }
    }

    pub(super) fn count(&self) -> usize {
        self.is_exact.len()
    }

    pub(super) fn candidate_count(&self) -> usize {
        self.cells * self.digits
    }

    /// Returns the groups of cells.
    pub(super) fn of_cells(&self) -> Range<usize> {
        0..self.cells
    }

    pub(super) fn members(&self, group: u32) -> &[u32] {
        self.members.get(group as usize)
    }

    /// Returns the groups of a candidate.
    pub(super) fn of(&self, candidate: u32) -> &[u32] {
        self.of_candidate.get(candidate as usize)
    }

    pub(super) fn is_exact(&self, group: u32) -> bool {
        self.is_exact[group as usize]
    }

    pub(super) fn candidate(&self, square: Square, digit: Digit) -> u32 {
        (square.index() * self.digits + digit.index()) as u32
    }

    pub(super) fn digit(&self, candidate: u32) -> Digit {
        Digit::new((candidate as usize % self.digits) as u8 + 1)
    }
}
