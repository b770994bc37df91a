//! Pairs of candidates that cannot both be true.
//!
//! **Invariant:** the table has two candidates if they see each other, or if both together would
//! leave an almost locked set fewer digits than it has cells.

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{Square, SquareSet};

use crate::als::sets::Als;
use crate::candidate::Candidate;
use crate::position::{Mask, Position, bits_of};

/// The pairs of incompatible candidates.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// For each candidate and each cell, the digits that the cell cannot have if the candidate is
    /// true.
    excluded: Vec<[Mask; 81]>,
    /// The almost locked sets, in the order in which they were found.
    sets: Vec<Als>,
}

impl Default for Table {
    fn default() -> Table {
        Table {
            excluded: vec![[0; 81]; Candidate::COUNT],
            sets: Vec::new(),
        }
    }
}

impl Table {
    /// Fills the table for a position, using sets of up to `max_set` cells.
    pub(super) fn fill(&mut self, position: &Position, max_set: usize) {
        self.sets.clear();
        for unit in ALL_UNITS {
            let open = SquareSet::of_unit(unit) & position.empty_squares();
            self.add_sets(position, SquareSet::EMPTY, open, max_set);
        }
        self.excluded.fill([0; 81]);
        for square in position.empty_squares() {
            for digit in bits_of(position.mask(square)) {
                let excluded = &mut self.excluded[Candidate::at(square, digit).index()];
                for peer in SquareSet::peers_of(square).iter() {
                    excluded[peer.index()] |= 1 << digit;
                }
            }
        }
        for set in &self.sets {
            for one in bits_of(set.digits) {
                for square in set.targets(position, one) {
                    let excluded = &mut self.excluded[Candidate::at(square, one).index()];
                    for two in bits_of(set.digits & !(1 << one)) {
                        for other in set.targets(position, two) {
                            excluded[other.index()] |= 1 << two;
                        }
                    }
                }
            }
        }
    }

    /// Returns the digits that a cell cannot have if the candidate is true.
    #[inline]
    pub(super) fn excluded(&self, candidate: Candidate, square: Square) -> Mask {
        self.excluded[candidate.index()][square.index()]
    }

    /// Returns the set that two candidates would break; `None` if they see each other.
    pub(super) fn excluding_set(&self, one: Candidate, two: Candidate) -> Option<SquareSet> {
        if one.excludes(two) {
            return None;
        }
        let sees = |set: &Als, candidate: Candidate| {
            set.digits >> candidate.digit_index() & 1 == 1
                && set.seen[candidate.digit_index()].contains(candidate.square())
        };
        let is_different = one.digit_index() != two.digit_index();
        let mut sets = self.sets.iter();
        let set = sets.find(|set| is_different && sees(set, one) && sees(set, two))?;
        Some(set.squares)
    }

    /// Adds the sets that contain the chosen cells and up to `missing` of the remaining cells of a
    /// unit.
    fn add_sets(
        &mut self,
        position: &Position,
        chosen: SquareSet,
        mut rest: SquareSet,
        missing: usize,
    ) {
        if missing == 0 {
            return;
        }
        while let Some(square) = rest.first() {
            rest.remove(square);
            let squares = chosen | SquareSet::of(square);
            let digits = position.mask_of_all(squares);
            let n_digits = digits.count_ones() as usize;
            // Each cell still to be added makes up for one surplus digit.
            if n_digits > squares.len() + missing {
                continue;
            }
            if n_digits == squares.len() + 1 && !self.has(squares) {
                self.sets.push(Als::new(position, squares, digits));
            }
            self.add_sets(position, squares, rest, missing - 1);
        }
    }

    fn has(&self, squares: SquareSet) -> bool {
        self.sets.iter().any(|set| set.squares == squares)
    }
}
