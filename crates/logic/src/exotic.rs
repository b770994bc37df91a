//! Exotic patterns, found mostly in the hardest puzzles.
//!
//! **Invariant:** no two steps of a technique have the same effect.

mod exocet;
mod multi_sector;
mod sk_loop;
mod tridagon;

use std::collections::HashSet;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// Finds junior exocets, multi-sector locked sets, SK loops and tridagons.
#[derive(Clone, Copy, Debug, Default)]
pub struct Exotic;

impl Finder for Exotic {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::JuniorExocet,
            Technique::MultiSectorLockedSets,
            Technique::SkLoop,
            Technique::Tridagon,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let mut effects = HashSet::new();
        let mut found_once = |step: Step| {
            let effect = (step.placements.clone(), step.eliminations.clone());
            if !step.is_empty() && effects.insert(effect) {
                on_step(step)
            } else {
                ControlFlow::Continue(())
            }
        };
        match technique {
            Technique::JuniorExocet => exocet::find(position, &mut found_once),
            Technique::MultiSectorLockedSets => multi_sector::find(position, &mut found_once),
            Technique::SkLoop => sk_loop::find(position, &mut found_once),
            Technique::Tridagon => tridagon::find(position, &mut found_once),
            _ => ControlFlow::Continue(()),
        }
    }
}
