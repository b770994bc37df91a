//! Bivalue oddagons: an odd loop of cells with the same two candidates.
//!
//! **Invariant:** no two cells of the loop share a unit except neighbours; a loop with others contains a
//! shorter one with fewer guardians.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::{Square, SquareSet};

use super::LONGEST;
use crate::finder::OnStep;
use crate::position::{Mask, Position};
use crate::technique::Technique;
use crate::uniqueness::guarded::Guarded;

/// Reports the oddagons of every two digits.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for one in 0..9 {
        for two in one + 1..9 {
            let places = position.places(one) & position.places(two);
            for start in places {
                let mut search = Search {
                    position,
                    places,
                    pair: 1 << one | 1 << two,
                    pattern: SmallVec::new(),
                };
                search.with(start, on_step)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A path from the first cell of a loop.
struct Search<'a> {
    position: &'a Position,
    /// The cells that have both digits.
    places: SquareSet,
    pair: Mask,
    pattern: SmallVec<[(Square, Mask); LONGEST]>,
}

impl Search<'_> {
    /// Extends the path by one cell.
    fn with(&mut self, square: Square, on_step: OnStep<'_>) -> ControlFlow<()> {
        self.pattern.push((square, self.pair));
        let guarded = Guarded::unfillable(self.position, &self.pattern);
        let flow = if guarded.is_promising() {
            self.extend(on_step)
        } else {
            ControlFlow::Continue(())
        };
        self.pattern.pop();
        flow
    }

    /// Adds each cell that sees the last one and no other, and closes the loop where it sees the first.
    fn extend(&mut self, on_step: OnStep<'_>) -> ControlFlow<()> {
        let count = self.pattern.len();
        let (first, last) = (self.pattern[0].0, self.pattern[count - 1].0);
        if count == LONGEST {
            return ControlFlow::Continue(());
        }
        let inner = self.pattern[..count - 1].iter().skip(1);
        let inner: SquareSet = inner.map(|&(square, _)| square).collect();
        for next in SquareSet::peers_of(last) & self.places {
            let seen = SquareSet::peers_of(next);
            if next <= first || inner.contains(next) || !(seen & inner).is_empty() {
                continue;
            }
            if count == 1 || !seen.contains(first) {
                self.with(next, &mut *on_step)?;
            } else if count >= 4 && count.is_multiple_of(2) && self.pattern[1].0 < next {
                self.pattern.push((next, self.pair));
                let flow = self.close(&mut *on_step);
                self.pattern.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&self, on_step: OnStep<'_>) -> ControlFlow<()> {
        Guarded::unfillable(self.position, &self.pattern).each(Technique::BivalueOddagon, on_step)
    }
}
