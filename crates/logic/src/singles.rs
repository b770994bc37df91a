//! Singles: a square or a unit with one possibility left.
//!
//! **Invariant:** a square is handed out once by each technique, whatever number of units shows it.

mod full_house;
mod hidden;
mod naked;

use std::ops::ControlFlow;

use foldoku_board::Unit;
use foldoku_board::classic::{BOXES, COLUMNS, ROWS};

use crate::candidate::Candidate;
use crate::finder::{Finder, OnStep};
use crate::position::{Position, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Looks for full houses, naked singles and hidden singles.
#[derive(Clone, Debug, Default)]
pub struct Singles {}

impl Singles {
    /// A finder of singles.
    pub fn new() -> Singles {
        Singles {}
    }
}

impl Finder for Singles {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::FullHouse,
            Technique::NakedSingle,
            Technique::HiddenSingle,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        match technique {
            Technique::FullHouse => full_house::find(position, on_step),
            Technique::NakedSingle => naked::find(position, on_step),
            Technique::HiddenSingle => hidden::find(position, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}

/// The boxes, then rows and columns: people look at boxes first.
fn units() -> impl Iterator<Item = Unit> {
    BOXES.into_iter().chain(ROWS).chain(COLUMNS)
}

/// A digit that a truth leaves one place for.
fn single(technique: Technique, candidate: Candidate, truth: Truth) -> Step {
    let mut step = Step::new(technique);
    step.placements.push(candidate);
    step.evidence.digits = digit_set(1 << candidate.digit_index());
    step.evidence.squares.insert(candidate.square());
    if let Truth::Unit(unit, _) = truth {
        step.evidence.base.push(unit);
    }
    step.truths.push(truth);
    step
}
