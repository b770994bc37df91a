//! Exotic patterns, found mostly in the hardest puzzles.
//!
//! **Invariant:** no two steps of a technique have the same effect.

mod exocet;
mod multi_sector;
mod sk_loop;
mod symmetrical;
mod tridagon;

use std::ops::ControlFlow;

use crate::common::distinct;
use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;

/// Finds exocets of four kinds, multi-sector locked sets, SK loops, tridagons and symmetrical placements.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exotic;

/// Returns the number of guardians of the tridagon that has the fewest, if a position has one with at most six:
/// candidates in its cells besides its three digits.
pub fn fewest_tridagon_guardians(position: &Position) -> Option<usize> {
    tridagon::fewest_guardians(position)
}

impl Finder for Exotic {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::JuniorExocet,
            Technique::SeniorExocet,
            Technique::DoubleExocet,
            Technique::WeakExocet,
            Technique::MultiSectorLockedSets,
            Technique::SkLoop,
            Technique::SymmetricalPlacement,
            Technique::Tridagon,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let mut found_once = distinct(on_step);
        match technique {
            Technique::JuniorExocet => exocet::find(position, &mut found_once),
            Technique::SeniorExocet => exocet::find_senior(position, &mut found_once),
            Technique::DoubleExocet => exocet::find_double(position, &mut found_once),
            Technique::WeakExocet => exocet::find_weak(position, &mut found_once),
            Technique::MultiSectorLockedSets => multi_sector::find(position, &mut found_once),
            Technique::SkLoop => sk_loop::find(position, &mut found_once),
            Technique::SymmetricalPlacement => symmetrical::find(position, &mut found_once),
            Technique::Tridagon => tridagon::find(position, &mut found_once),
            _ => ControlFlow::Continue(()),
        }
    }
}
