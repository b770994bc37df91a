//! Wings: squares of two or three digits that leave a digit one of a few places.
//!
//! **Invariant:** a wing is handed out once for a digit, whichever of its squares it could be seen
//! from.

mod w;
mod wxyz;
mod xy;
mod xyz;

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use crate::finder::{Finder, OnStep};
use crate::look::marks_of;
use crate::position::{Position, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Looks for XY-, XYZ-, W- and WXYZ-wings.
#[derive(Clone, Debug, Default)]
pub struct Wings {}

impl Wings {
    /// A finder of wings.
    pub fn new() -> Wings {
        Wings {}
    }
}

impl Finder for Wings {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::WWing,
            Technique::XyWing,
            Technique::XyzWing,
            Technique::WxyzWing,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        match technique {
            Technique::WWing => w::find(position, on_step),
            Technique::XyWing => xy::find(position, on_step),
            Technique::XyzWing => xyz::find(position, on_step),
            Technique::WxyzWing => wxyz::find(position, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Hands out a wing of squares of which some have the digit `last`, one of which must be true.
fn wing(
    position: &Position,
    technique: Technique,
    squares: SquareSet,
    last: usize,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let common = (squares & position.places(last)).common_peers();
    if (common & position.places(last)).is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.eliminate_all(position, common, last);
    step.truths.extend(squares.iter().map(Truth::Square));
    step.evidence.digits = digit_set(marks_of(position, squares));
    step.evidence.squares = squares;
    on_step(step)
}
