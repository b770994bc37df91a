//! Colouring: candidates connected by strong links have two colours, exactly one of which is true.
//!
//! **Invariant:** a step has all eliminations of its colours, and cites every strong link between
//! their cells.

mod colours;
mod medusa;
mod multi;
mod simple;

use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;

/// Finds simple colours, multi-colours and 3D Medusa.
#[derive(Clone, Debug, Default)]
pub struct Colouring {}

impl Colouring {
    /// Creates a finder.
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
            Technique::ThreeDMedusa,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        match technique {
            Technique::SimpleColoursTrap => simple::find_trap(position, on_step),
            Technique::SimpleColoursWrap => simple::find_wrap(position, on_step),
            Technique::MultiColoursOne => multi::find_one(position, on_step),
            Technique::MultiColoursTwo => multi::find_two(position, on_step),
            Technique::ThreeDMedusa => medusa::find(position, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}
