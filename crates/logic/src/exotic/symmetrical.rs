//! Gurth's symmetrical placement: what follows from a symmetry of the givens.
//!
//! **Invariant:** a step has the cells that the motion keeps, or only others.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use crate::common::emit;
use crate::finder::OnStep;
use crate::position::{Position, digit_set};
use crate::step::{Step, Truth};
use crate::symmetry::{Motion, Symmetry};
use crate::technique::Technique;

pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut motions = Motion::ALL.into_iter();
    motions.try_for_each(|motion| match Symmetry::of_givens(position, motion) {
        Some(symmetry) => steps(position, symmetry, on_step),
        None => ControlFlow::Continue(()),
    })
}

/// Reports what follows for the cells that the motion keeps, then for all others.
fn steps(position: &Position, symmetry: Symmetry, on_step: OnStep<'_>) -> ControlFlow<()> {
    let is_fixed = |&square: &Square| symmetry.motion.image(square) == square;
    let (fixed, moved): (Vec<Square>, Vec<Square>) =
        position.empty_squares().iter().partition(is_fixed);
    for squares in [fixed, moved] {
        let mut step = Step::new(Technique::SymmetricalPlacement);
        for square in squares {
            let gone = position.mask(square) & !symmetry.kept(position, square);
            if gone != 0 {
                step.eliminate_mask(position, SquareSet::of(square), gone);
                step.truths.push(Truth::Symmetric(symmetry, square));
                step.evidence.squares.insert(square);
            }
        }
        let kept = (0..9).filter(|&digit| symmetry.digits[digit].index() == digit);
        let is_axis = step.evidence.squares.iter().all(|square| is_fixed(&square));
        if is_axis {
            step.evidence.digits = digit_set(kept.fold(0, |all, digit| all | 1 << digit));
        }
        emit(step, &mut *on_step)?;
    }
    ControlFlow::Continue(())
}
