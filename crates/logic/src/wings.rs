//! Wings: a few cells or strong links that confine a digit to a few places.
//!
//! **Invariant:** a wing is reported once for a digit, whichever of its cells could be the pivot.

mod bent;
mod linked;
pub(crate) mod pivot;
mod w;
mod wxyz;

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use crate::finder::{Finder, OnStep};
use crate::position::{Position, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Finds XY-Wings, XYZ-Wings, WXYZ-Wings and larger, and W-, M-, S-, L- and H-Wings.
#[derive(Clone, Debug, Default)]
pub struct Wings {}

impl Wings {
    /// Creates the finder.
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
            Technique::VwxyzWing,
            Technique::UvwxyzWing,
            Technique::TuvwxyzWing,
            Technique::StuvwxyzWing,
            Technique::MWing,
            Technique::SWing,
            Technique::LWing,
            Technique::HWing,
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
            Technique::XyWing => pivot::find(position, technique, 2, on_step),
            Technique::XyzWing => pivot::find(position, technique, 3, on_step),
            Technique::WxyzWing => wxyz::find(position, on_step),
            Technique::VwxyzWing
            | Technique::UvwxyzWing
            | Technique::TuvwxyzWing
            | Technique::StuvwxyzWing => bent::find(position, technique, on_step),
            Technique::MWing | Technique::SWing | Technique::LWing | Technique::HWing => {
                linked::find(position, technique, on_step)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Reports the wing of some cells, one of which holds the digit `last`.
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
    step.evidence.digits = digit_set(position.mask_of_all(squares));
    step.evidence.squares = squares;
    on_step(step)
}
