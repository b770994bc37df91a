//! Subsets: so many squares of a unit with so many digits.
//!
//! **Invariant:** rows come before columns and boxes; a naked subset that is in two units is handed
//! out once, with all that it takes away.

mod hidden;
mod naked;

use std::ops::ControlFlow;

use crate::finder::{Finder, Found};
use crate::state::State;
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

    fn find(&mut self, state: &State, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
        match technique {
            Technique::NakedPair => naked::find(state, technique, 2, found),
            Technique::NakedTriple => naked::find(state, technique, 3, found),
            Technique::NakedQuadruple => naked::find(state, technique, 4, found),
            Technique::HiddenPair => hidden::find(state, technique, 2, found),
            Technique::HiddenTriple => hidden::find(state, technique, 3, found),
            Technique::HiddenQuadruple => hidden::find(state, technique, 4, found),
            _ => ControlFlow::Continue(()),
        }
    }
}
