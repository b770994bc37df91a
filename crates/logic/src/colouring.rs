//! Colouring: the places of a digit that strong links join are of two colours, one of which is true.
//!
//! **Invariant:** a step takes away all that its colours exclude, and cites every strong link among
//! them.

mod colours;
mod multi;
mod simple;

use std::ops::ControlFlow;

use crate::finder::{Finder, Found};
use crate::state::State;
use crate::technique::Technique;

/// Looks for simple colours and multi-colours.
#[derive(Clone, Debug, Default)]
pub struct Colouring {}

impl Colouring {
    /// A finder of colours.
    pub fn new() -> Colouring {
        Colouring {}
    }
}

impl Finder for Colouring {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::SimpleColoursTrap,
            Technique::SimpleColoursWrap,
            Technique::MultiColoursOne,
            Technique::MultiColoursTwo,
        ]
    }

    fn find(&mut self, state: &State, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
        match technique {
            Technique::SimpleColoursTrap => simple::find_trap(state, found),
            Technique::SimpleColoursWrap => simple::find_wrap(state, found),
            Technique::MultiColoursOne => multi::find_one(state, found),
            Technique::MultiColoursTwo => multi::find_two(state, found),
            _ => ControlFlow::Continue(()),
        }
    }
}
