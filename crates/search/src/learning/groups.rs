//! What is open on a board as groups of candidates, of which at most one is true.
//!
//! **Invariant:** the candidates of an open cell are a group, and those of a digit in a unit. A group of which one
//! candidate must be true is exact: each cell, and each digit that a complete unit still lacks. Solved cells have no
//! candidates here.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::Range;

use foldoku_board::{Candidates, Digit, Geometry, Square};

/// The groups of a board. Candidates are numbered by cell, then by digit.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    cells: Vec<Square>,
    digits: Vec<Digit>,
    members: Lists,
    of_candidate: Lists,
    is_exact: Vec<bool>,
}

/// Lists in one vector.
#[derive(Clone, Debug, Default)]
struct Lists {
    items: Vec<u32>,
    ends: Vec<u32>,
}

impl Lists {
    fn close(&mut self) {
        self.ends.push(self.items.len() as u32);
    }

    fn get(&self, list: usize) -> &[u32] {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.items[start as usize..self.ends[list] as usize]
    }

    fn clear(&mut self) {
        self.items.clear();
        self.ends.clear();
    }
}

impl Groups {
    /// Lists the groups of what is open. Digits of solved cells must have been removed from their peers.
    pub(super) fn fill(&mut self, geometry: &Geometry, candidates: &Candidates) {
        self.cells.clear();
        self.digits.clear();
        self.members.clear();
        self.is_exact.clear();
        let mut firsts = vec![0; geometry.square_count()];
        for (square, digits) in candidates.iter().filter(|(_, digits)| digits.len() > 1) {
            let first = self.digits.len() as u32;
            firsts[square.index()] = first;
            self.cells.push(square);
            self.digits.extend(digits);
            self.members.items.extend(first..self.digits.len() as u32);
            self.close(true);
        }
        for unit in geometry.units() {
            let mut lists = vec![Vec::new(); usize::from(geometry.digit_count())];
            for &square in geometry.squares_of(unit) {
                let digits = candidates[square];
                if digits.len() > 1 {
                    for (number, digit) in digits.into_iter().enumerate() {
                        lists[digit.index()].push(firsts[square.index()] + number as u32);
                    }
                }
            }
            for list in lists.iter().filter(|list| list.len() > 1) {
                self.members.items.extend(list);
                self.close(geometry.is_complete(unit));
            }
        }
        self.index();
    }

    fn close(&mut self, is_exact: bool) {
        self.members.close();
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
        self.of_candidate.clear();
        for groups in of_candidate {
            self.of_candidate.items.extend(groups);
            self.of_candidate.close();
        }
    }

    pub(super) fn count(&self) -> usize {
        self.is_exact.len()
    }

    pub(super) fn candidate_count(&self) -> usize {
        self.digits.len()
    }

    /// Returns the groups of cells.
    pub(super) fn of_cells(&self) -> Range<usize> {
        0..self.cells.len()
    }

    /// Returns the square of a cell's group.
    pub(super) fn square(&self, cell: usize) -> Square {
        self.cells[cell]
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

    pub(super) fn digit(&self, candidate: u32) -> Digit {
        self.digits[candidate as usize]
    }
}
