//! Aligned triplet exclusion: a digit of one cell that cannot be combined with any digits of two
//! other cells.
//!
//! Besides the sets that exclude pairs, a cell with three candidates that sees all three cells
//! excludes the combination of these.
//!
//! **Invariant:** all three cells are needed: no two of them exclude the digit by themselves.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::{Table, step};
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::technique::Technique;

/// Reports the exclusions of each cell with every two others.
pub(super) fn find(position: &Position, table: &Table, on_step: OnStep<'_>) -> ControlFlow<()> {
    let threes = position.squares_of_size(3);
    let open: Vec<Square> = position
        .empty_squares()
        .iter()
        .filter(|&square| position.mask(square) != 0)
        .collect();
    for &first in &open {
        for (index, &second) in open
            .iter()
            .enumerate()
            .filter(|&(_, &other)| other != first)
        {
            for &third in open[index + 1..].iter().filter(|&&other| other != first) {
                let triplet = Triplet {
                    position,
                    table,
                    squares: [first, second, third],
                    threes: threes
                        & [first, second, third]
                            .into_iter()
                            .collect::<SquareSet>()
                            .common_peers(),
                };
                triplet.report(on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A cell, and two others that are combined with it.
struct Triplet<'a> {
    position: &'a Position,
    table: &'a Table,
    squares: [Square; 3],
    /// The cells with three candidates that see all three cells.
    threes: SquareSet,
}

impl Triplet<'_> {
    fn report(&self, on_step: OnStep<'_>) -> ControlFlow<()> {
        let mask = self.position.mask(self.squares[0]);
        let out = bits_of(mask).filter(|&digit| self.is_out(digit));
        let out: Mask = out.fold(0, |out, digit| out | 1 << digit);
        if out == 0 {
            return ControlFlow::Continue(());
        }
        let sets = bits_of(out)
            .flat_map(|digit| self.excluding_sets(digit))
            .collect();
        let base = self.squares.into_iter().collect();
        let mut step = step(
            self.position,
            Technique::AlignedTripletExclusion,
            base,
            sets,
        );
        step.eliminations = bits_of(out)
            .map(|digit| Candidate::at(self.squares[0], digit))
            .collect();
        on_step(step)
    }

    /// Returns the remaining digits of one of the two other cells if a candidate is true.
    fn left(&self, candidate: Candidate, other: usize) -> Mask {
        let square = self.squares[other];
        self.position.mask(square) & !self.table.excluded(candidate, square)
    }

    fn is_out(&self, digit: usize) -> bool {
        let candidate = Candidate::at(self.squares[0], digit);
        let (second, third) = (self.left(candidate, 1), self.left(candidate, 2));
        second != 0
            && third != 0
            && bits_of(second).all(|other| {
                let beside = self.left(Candidate::at(self.squares[1], other), 2);
                bits_of(third & beside).all(|last| self.three([digit, other, last]).is_some())
            })
    }

    /// Returns a cell whose candidates are exactly these three digits.
    fn three(&self, digits: [usize; 3]) -> Option<Square> {
        let mask = digits.iter().fold(0, |mask, digit| mask | 1 << digit);
        self.threes
            .iter()
            .find(|&square| self.position.mask(square) == mask)
    }

    /// Returns the sets that exclude the combinations with an excluded digit.
    fn excluding_sets(&self, digit: usize) -> Vec<SquareSet> {
        let mut sets = Vec::new();
        let candidate = Candidate::at(self.squares[0], digit);
        for other in bits_of(self.position.mask(self.squares[1])) {
            let second = Candidate::at(self.squares[1], other);
            if self.left(candidate, 1) >> other & 1 == 0 {
                sets.extend(self.table.excluding_set(candidate, second));
                continue;
            }
            for last in bits_of(self.position.mask(self.squares[2])) {
                let third = Candidate::at(self.squares[2], last);
                if self.left(candidate, 2) >> last & 1 == 0 {
                    sets.extend(self.table.excluding_set(candidate, third));
                } else if self.left(second, 2) >> last & 1 == 0 {
                    sets.extend(self.table.excluding_set(second, third));
                } else {
                    sets.extend(self.three([digit, other, last]).map(SquareSet::of));
                }
            }
        }
        sets
    }
}
