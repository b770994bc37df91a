//! VWXYZ-Wings and larger: five to eight cells of a box and a line with as many digits, all but one of
//! them restricted: all cells with that digit see each other.
//!
//! Each restricted digit fills at most one cell, so the other digit is in one of the cells, and
//! is eliminated from cells that see all of its places.
//!
//! **Invariant:** the cells are in a box and a line that crosses it, some of them in the box alone
//! and some in the line alone. Wings with the same effect are reported once.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;
use foldoku_board::classic::ALL_UNITS;

use super::{wing, wxyz};
use crate::common::distinct;
use crate::finder::OnStep;
use crate::position::{Mask, Position};
use crate::technique::Technique;

/// Returns the number of cells of a wing.
pub(super) const fn size_of(technique: Technique) -> usize {
    match technique {
        Technique::VwxyzWing => 5,
        Technique::UvwxyzWing => 6,
        Technique::TuvwxyzWing => 7,
        _ => 8,
    }
}

pub(super) fn find(
    position: &Position,
    technique: Technique,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let mut on_step = distinct(on_step);
    for block in &ALL_UNITS[18..] {
        let inside = SquareSet::of_unit(*block);
        for line in &ALL_UNITS[..18] {
            let along = SquareSet::of_unit(*line);
            if (inside & along).is_empty() {
                continue;
            }
            let bent = Bent {
                position,
                technique,
                parts: [inside.without(along), along.without(inside)],
            };
            let all = (inside | along) & position.empty_squares();
            bent.extend(SquareSet::EMPTY, all, 0, &mut on_step)?;
        }
    }
    ControlFlow::Continue(())
}

/// A box and a line that crosses it.
struct Bent<'a> {
    position: &'a Position,
    technique: Technique,
    /// The cells that are in the box alone, and those that are in the line alone.
    parts: [SquareSet; 2],
}

impl Bent<'_> {
    /// Adds cells in ascending order while there are no more digits than cells at the end.
    fn extend(
        &self,
        squares: SquareSet,
        mut rest: SquareSet,
        digits: Mask,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let size = size_of(self.technique);
        if squares.len() == size {
            return self.close(squares, digits, on_step);
        }
        while let Some(next) = rest.first() {
            rest.remove(next);
            let together = digits | self.position.mask(next);
            if together.count_ones() as usize <= size && squares.len() + 1 + rest.len() >= size {
                let more = squares | SquareSet::of(next);
                self.extend(more, rest, together, &mut *on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn close(&self, squares: SquareSet, digits: Mask, on_step: OnStep<'_>) -> ControlFlow<()> {
        let is_bent = self.parts.iter().all(|&part| !(squares & part).is_empty());
        match wxyz::only_free(self.position, squares, digits) {
            Some(last) if is_bent && digits.count_ones() as usize == squares.len() => {
                wing(self.position, self.technique, squares, last, on_step)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
