//! Oddagons: loops of an odd number of cells that cannot alternate.
//!
//! In a broken wing every two neighbours of the loop are the only two places of a digit in a unit, except
//! for *guardians*; in a bivalue oddagon every cell of the loop has the same two candidates, except for
//! guardians. Without guardians the cells would alternate between true and false, or between the two
//! digits, which an odd number cannot. So one of the guardians is true.
//!
//! See <https://sudopedia.org/wiki/Broken_Wing>.
//!
//! **Invariant:** a loop has five cells or more and is found once: from its first cell, in the direction
//! of its lower neighbour. Steps with the same effect are reported once.

mod broken_wing;
mod pairs;

use std::ops::ControlFlow;

use crate::common::distinct;
use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;

/// The maximum number of cells in a loop.
const LONGEST: usize = 11;

/// Finds broken wings and bivalue oddagons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Oddagons;

impl Finder for Oddagons {
    fn techniques(&self) -> &'static [Technique] {
        &[Technique::BrokenWing, Technique::BivalueOddagon]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let mut on_step = distinct(on_step);
        match technique {
            Technique::BrokenWing => broken_wing::find(position, &mut on_step),
            Technique::BivalueOddagon => pairs::find(position, &mut on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}
