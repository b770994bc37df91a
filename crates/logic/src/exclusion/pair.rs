//! Aligned pair exclusion: a digit of one cell that cannot be combined with any digit of another
//! cell.
//!
//! **Invariant:** both cells are empty, and the other one has a candidate.

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use super::{Table, step};
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Position, bits_of};
use crate::technique::Technique;

/// Reports the exclusions, each pair of cells once for each of its two cells.
pub(super) fn find(position: &Position, table: &Table, on_step: OnStep<'_>) -> ControlFlow<()> {
    for one in position.empty_squares() {
        for other in position.empty_squares().without(SquareSet::of(one)).iter() {
            let is_out = |&digit: &usize| {
                let excluded = table.excluded(Candidate::at(one, digit), other);
                position.mask(other) != 0 && position.mask(other) & !excluded == 0
            };
            let mut sets = Vec::new();
            let mut eliminations = Vec::new();
            for digit in bits_of(position.mask(one)).filter(is_out) {
                let candidate = Candidate::at(one, digit);
                eliminations.push(candidate);
                let others = bits_of(position.mask(other));
                let excluding_set =
                    |other_digit| table.excluding_set(candidate, Candidate::at(other, other_digit));
                sets.extend(others.filter_map(excluding_set));
            }
            // Without sets the other cell has a single candidate: a naked single.
            if !sets.is_empty() {
                let base = [one, other].into_iter().collect();
                let mut step = step(position, Technique::AlignedPairExclusion, base, sets);
                step.eliminations = eliminations;
                on_step(step)?;
            }
        }
    }
    ControlFlow::Continue(())
}
