//! Which two candidates cannot both be true.
//!
//! **Invariant:** two candidates are in the table if one excludes the other, or if both together
//! would leave an almost locked set less digits than squares.

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{Square, SquareSet};

use super::marks_of;
use crate::candidate::Candidate;
use crate::position::{Mask, Position, bits_of};

/// The table.
#[derive(Clone, Debug)]
pub(super) struct Table {
    /// For each candidate and each square the digits that the square cannot have beside it.
    excluded: Vec<[Mask; 81]>,
    /// The sets, in the order in which they were found.
    sets: Vec<Almost>,
}

/// An almost locked set: squares of a unit with one digit more.
#[derive(Clone, Debug)]
struct Almost {
    squares: SquareSet,
    digits: Mask,
    /// The squares that see all its places of a digit.
    sees: [SquareSet; 9],
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
    /// Fills the table for a position, with sets of up to so many squares.
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
                for square in (set.sees[one] & position.places(one)).iter() {
                    let excluded = &mut self.excluded[Candidate::at(square, one).index()];
                    for two in bits_of(set.digits & !(1 << one)) {
                        for other in (set.sees[two] & position.places(two)).iter() {
                            excluded[other.index()] |= 1 << two;
                        }
                    }
                }
            }
        }
    }

    /// The digits that a square cannot have beside a candidate.
    #[inline]
    pub(super) fn excluded(&self, candidate: Candidate, square: Square) -> Mask {
        self.excluded[candidate.index()][square.index()]
    }

    /// The set because of which two candidates cannot both be true; none if they are, by the rules.
    pub(super) fn witness(&self, one: Candidate, two: Candidate) -> Option<SquareSet> {
        if one.excludes(two) {
            return None;
        }
        let sees = |set: &Almost, candidate: Candidate| {
            set.digits >> candidate.digit_index() & 1 == 1
                && set.sees[candidate.digit_index()].contains(candidate.square())
        };
        let is_different = one.digit_index() != two.digit_index();
        let mut sets = self.sets.iter();
        let set = sets.find(|set| is_different && sees(set, one) && sees(set, two))?;
        Some(set.squares)
    }

    /// Adds the sets that have some squares, and up to so many of the rest of a unit.
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
            let digits = marks_of(position, squares);
            let n_digits = digits.count_ones() as usize;
            // Each square that is still to come makes up for one digit that is too much.
            if n_digits > squares.len() + missing {
                continue;
            }
            if n_digits == squares.len() + 1 && !self.has(squares) {
                self.sets.push(Almost::new(position, squares, digits));
            }
            self.add_sets(position, squares, rest, missing - 1);
        }
    }

    fn has(&self, squares: SquareSet) -> bool {
        self.sets.iter().any(|set| set.squares == squares)
    }
}

impl Almost {
    fn new(position: &Position, squares: SquareSet, digits: Mask) -> Almost {
        let sees = |digit| match digits >> digit & 1 {
            0 => SquareSet::EMPTY,
            _ => (squares & position.places(digit)).common_peers(),
        };
        Almost {
            squares,
            digits,
            sees: std::array::from_fn(sees),
        }
    }
}
