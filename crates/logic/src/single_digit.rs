//! Patterns of a single digit: two strong links, or a box and a strong link.
//!
//! **Invariant:** digits ascend, then strong links by their units.

mod empty_rectangle;
mod links;

use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;

/// Looks for skyscrapers, two-string kites, turbot fish and empty rectangles.
#[derive(Clone, Debug, Default)]
pub struct SingleDigit {
    options: Options,
}

/// What counts as a pattern.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether a box with two places for the digit can be an empty rectangle.
    pub small_empty_rectangles: bool,
    /// Whether the kites of a dual one may be of two digits, as HoDoKu has it.
    pub mixed_dual_kites: bool,
}

impl SingleDigit {
    /// A finder with these options.
    pub fn new(options: Options) -> SingleDigit {
        SingleDigit { options }
    }
}

impl Finder for SingleDigit {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::Skyscraper,
            Technique::TwoStringKite,
            Technique::DualTwoStringKite,
            Technique::TurbotFish,
            Technique::EmptyRectangle,
            Technique::DualEmptyRectangle,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let options = &self.options;
        match technique {
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
                links::find(position, technique, on_step)
            }
            Technique::DualTwoStringKite => links::find_dual(position, options, on_step),
            Technique::EmptyRectangle => empty_rectangle::find(position, options, on_step),
            Technique::DualEmptyRectangle => empty_rectangle::find_dual(position, options, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}
