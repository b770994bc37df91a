//! Aligned exclusion: squares whose digits are tried together.
//!
//! Two or three *base* squares are given each combination of their digits. A combination is out if
//! it breaks the rules by itself, or if it leaves some other squares of a unit less digits than
//! squares. A digit that is in no combination that is left can be taken away. The squares need not
//! be aligned, nor see each other.
//! See <http://www.sudopedia.org/wiki/Aligned_Pair_Exclusion>.
//!
//! **Invariant:** of a technique, no two steps that are handed out take away the same.

mod pair;
mod table;
mod triplet;

use std::collections::HashSet;
use std::ops::ControlFlow;

use foldoku_board::{DigitSet, SquareSet};

use crate::finder::{Finder, OnStep};
use crate::position::{Mask, Position};
use crate::step::{LockedSet, Step, Truth};
use crate::technique::Technique;
use table::Table;

/// Looks for aligned exclusions.
#[derive(Clone, Debug)]
pub struct Exclusion {
    max_set: usize,
    table: Table,
}

impl Default for Exclusion {
    /// With squares and almost locked sets of up to three squares in the way.
    fn default() -> Exclusion {
        Exclusion::new(3)
    }
}

impl Exclusion {
    /// With squares and almost locked sets of up to `max_set` squares in the way: 1 for squares with
    /// two digits alone.
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
        let mut effects = HashSet::new();
        let mut found_once = |step: Step| match effects.insert(step.eliminations.clone()) {
            true => on_step(step),
            false => ControlFlow::Continue(()),
        };
        match technique {
            Technique::AlignedPairExclusion => pair::find(position, &self.table, &mut found_once),
            _ => triplet::find(position, &self.table, &mut found_once),
        }
    }
}

/// A step about some base squares, and the sets that are in the way of their digits.
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
        digits: DigitSet::from_bits(u64::from(marks_of(position, squares))),
    };
    step.evidence.sets = sets.iter().map(locked).collect();
    step
}

/// What some squares can hold, all together.
fn marks_of(position: &Position, squares: SquareSet) -> Mask {
    squares
        .iter()
        .fold(0, |marks, square| marks | position.mask(square))
}
