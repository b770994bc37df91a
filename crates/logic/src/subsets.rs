//! Subsets: so many squares of a unit with so many digits.
//!
//! **Invariant:** rows come before columns and boxes; a naked subset that is in two units is handed
//! out once, with all that it takes away.

mod hidden;
mod naked;

use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;

/// Looks for naked and hidden pairs, triples and quadruples.
#[derive(Clone, Debug, Default)]
pub struct Subsets {}

impl Subsets {
    /// A finder of subsets.
    pub fn new() -> Subsets {
        Subsets {}
    }
}

impl Finder for Subsets {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::NakedPair,
            Technique::NakedTriple,
            Technique::HiddenPair,
            Technique::HiddenTriple,
            Technique::NakedQuadruple,
            Technique::HiddenQuadruple,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        match technique {
            Technique::NakedPair => naked::find(position, technique, 2, on_step),
            Technique::NakedTriple => naked::find(position, technique, 3, on_step),
            Technique::NakedQuadruple => naked::find(position, technique, 4, on_step),
            Technique::HiddenPair => hidden::find(position, technique, 2, on_step),
            Technique::HiddenTriple => hidden::find(position, technique, 3, on_step),
            Technique::HiddenQuadruple => hidden::find(position, technique, 4, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}
