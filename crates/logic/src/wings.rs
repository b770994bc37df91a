//! Wings: squares of two or three digits that leave a digit one of a few places.
//!
//! **Invariant:** a wing is handed out once for a digit, whichever of its squares it could be seen
//! from.

mod w;
mod wxyz;
mod xy;
mod xyz;

use std::ops::ControlFlow;

use foldoku_board::classic::Squares;

use crate::finder::{Finder, Found};
use crate::look::{digit_set, marks_of};
use crate::state::State;
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

    fn find(&mut self, state: &State, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
        match technique {
            Technique::WWing => w::find(state, found),
            Technique::XyWing => xy::find(state, found),
            Technique::XyzWing => xyz::find(state, found),
            Technique::WxyzWing => wxyz::find(state, found),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// Hands out a wing of squares of which some have the digit `last`, one of which must be true.
fn wing(
    state: &State,
    technique: Technique,
    squares: Squares,
    last: usize,
    found: Found<'_>,
) -> ControlFlow<()> {
    let common = (squares & state.places(last)).common_peers();
    if (common & state.places(last)).is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(technique);
    step.eliminate_all(state, common, last);
    step.truths.extend(squares.iter().map(Truth::Square));
    step.evidence.digits = digit_set(marks_of(state, squares));
    step.evidence.squares = squares;
    found(step)
}
