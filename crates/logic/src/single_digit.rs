//! Patterns of a single digit: two strong links, or a box and a strong link.
//!
//! **Invariant:** steps are in the order of their digits, then of the units of their strong links.

mod empty_rectangle;
mod links;

use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;

/// Finds skyscrapers, 2-string kites, turbot fish, empty rectangles and the dual forms.
#[derive(Clone, Debug, Default)]
pub struct SingleDigit {
    options: Options,
}

/// Which patterns count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Whether a box with only two places for the digit can be an empty rectangle.
    pub small_empty_rectangles: bool,
    /// Whether a dual kite may combine kites of two digits, as in HoDoKu.
    pub mixed_dual_kites: bool,
}

impl SingleDigit {
    /// Creates a finder with the given options.
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
