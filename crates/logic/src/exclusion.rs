//! Aligned pair and triplet exclusion: combinations of digits in two or three *base* cells are
//! tried together.
//!
//! A combination is excluded if it breaks the rules by itself, or if it leaves other cells of a
//! unit fewer digits than there are cells. A digit that is in no remaining combination can be
//! eliminated. The base cells need not be aligned, nor see each other.
//!
//! See <http://www.sudopedia.org/wiki/Aligned_Pair_Exclusion>.
//!
//! **Invariant:** no two steps of a technique have the same eliminations.

mod pair;
mod table;
mod triplet;

use std::ops::ControlFlow;

use foldoku_board::SquareSet;

use crate::common::distinct;
use crate::finder::{Finder, OnStep};
use crate::position::{Position, digit_set};
use crate::step::{LockedSet, Step, Truth};
use crate::technique::Technique;
use table::Table;

/// Finds aligned pair and triplet exclusions.
#[derive(Clone, Debug)]
pub struct Exclusion {
    max_set: usize,
    table: Table,
}

impl Default for Exclusion {
    /// Uses cells and almost locked sets of up to three cells.
    fn default() -> Exclusion {
        Exclusion::new(3)
    }
}

impl Exclusion {
    /// Uses cells and almost locked sets of up to `max_set` cells to exclude combinations; with 1,
    /// only cells with two candidates.
    pub fn new(max_set: usize) -> Exclusion {
        Exclusion {
            max_set,
            table: Table::default(),
        }
    }
}

impl Finder for Exclusion {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::AlignedPairExclusion,
            Technique::AlignedTripletExclusion,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        if !self.techniques().contains(&technique) {
            return ControlFlow::Continue(());
        }
        self.table.fill(position, self.max_set);
        let mut found_once = distinct(on_step);
        match technique {
            Technique::AlignedPairExclusion => pair::find(position, &self.table, &mut found_once),
            _ => triplet::find(position, &self.table, &mut found_once),
        }
    }
}

/// Returns a step with base cells, and the sets that exclude their combinations.
fn step(
    position: &Position,
    technique: Technique,
    base: SquareSet,
    mut sets: Vec<SquareSet>,
) -> Step {
    sets.sort_by_key(|set| set.to_bits());
    sets.dedup();
    let mut step = Step::new(technique);
    step.evidence.squares = base;
    let squares = sets.iter().fold(base, |squares, &set| squares | set);
    step.truths = squares.iter().map(Truth::Square).collect();
    let locked = |&squares: &SquareSet| LockedSet {
        squares,
        digits: digit_set(position.mask_of_all(squares)),
    };
    step.evidence.sets = sets.iter().map(locked).collect();
    step
}
