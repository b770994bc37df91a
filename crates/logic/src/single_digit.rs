//! Patterns of a single digit: two strong links, or a box and a strong link.
//!
//! **Invariant:** digits ascend, then strong links by their units.

mod empty_rectangle;
mod links;

use std::ops::ControlFlow;

use crate::finder::{Finder, Found};
use crate::state::State;
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

    fn find(&mut self, state: &State, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
        let options = &self.options;
        match technique {
            Technique::Skyscraper | Technique::TwoStringKite | Technique::TurbotFish => {
                links::find(state, technique, found)
            }
            Technique::DualTwoStringKite => links::find_dual(state, options, found),
            Technique::EmptyRectangle => empty_rectangle::find(state, options, found),
            Technique::DualEmptyRectangle => empty_rectangle::find_dual(state, options, found),
            _ => ControlFlow::Continue(()),
        }
    }
}
