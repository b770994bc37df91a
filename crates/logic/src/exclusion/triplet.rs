//! Aligned triplet exclusion: a digit of a square with which no digits of two others go.
//!
//! Besides what is in the way of two, a square with three digits that sees all three squares is in
//! the way of these three.
//!
//! **Invariant:** it takes all three: no two of the squares exclude the digit by themselves.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::{Table, step};
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::technique::Technique;

/// The exclusions: each square with every two others.
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
                let trio = Trio {
                    position,
                    table,
                    squares: [first, second, third],
                    threes: threes
                        & [first, second, third]
                            .into_iter()
                            .collect::<SquareSet>()
                            .common_peers(),
                };
                trio.report(on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A square, and two others that are tried with it.
struct Trio<'a> {
    position: &'a Position,
    table: &'a Table,
    squares: [Square; 3],
    /// Squares with three digits that see all of them.
    threes: SquareSet,
}

impl Trio<'_> {
    fn report(&self, on_step: OnStep<'_>) -> ControlFlow<()> {
        let marks = self.position.mask(self.squares[0]);
        let out = bits_of(marks).filter(|&digit| self.is_out(digit));
        let out: Mask = out.fold(0, |out, digit| out | 1 << digit);
        if out == 0 {
            return ControlFlow::Continue(());
        }
        let sets = bits_of(out)
            .flat_map(|digit| self.witnesses(digit))
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

    /// The digits that can be left in one of the two other squares beside a candidate.
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

    /// A square that these three digits leave nothing.
    fn three(&self, digits: [usize; 3]) -> Option<Square> {
        let marks = digits.iter().fold(0, |marks, digit| marks | 1 << digit);
        self.threes
            .iter()
            .find(|&square| self.position.mask(square) == marks)
    }

    /// What is in the way of each combination with a digit that is out.
    fn witnesses(&self, digit: usize) -> Vec<SquareSet> {
        let mut sets = Vec::new();
        let candidate = Candidate::at(self.squares[0], digit);
        for other in bits_of(self.position.mask(self.squares[1])) {
            let second = Candidate::at(self.squares[1], other);
            if self.left(candidate, 1) >> other & 1 == 0 {
                sets.extend(self.table.witness(candidate, second));
                continue;
            }
            for last in bits_of(self.position.mask(self.squares[2])) {
                let third = Candidate::at(self.squares[2], last);
                if self.left(candidate, 2) >> last & 1 == 0 {
                    sets.extend(self.table.witness(candidate, third));
                } else if self.left(second, 2) >> last & 1 == 0 {
                    sets.extend(self.table.witness(second, third));
                } else {
                    sets.extend(self.three([digit, other, last]).map(SquareSet::of));
                }
            }
        }
        sets
    }
}
