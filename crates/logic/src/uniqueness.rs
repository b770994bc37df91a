//! Uniqueness: deadly patterns, which would give the puzzle two solutions.
//!
//! A cell of a pattern with candidates besides the pattern's digits is a *guardian*: at least one
//! guardian does not hold a digit of the pattern.
//!
//! **Invariant:** a pattern contains no givens and is cited as [`Deadly`](crate::step::Deadly); its
//! steps are valid only for puzzles with one solution.

mod avoidable;
mod bug;
pub(crate) mod guarded;
mod lite;
mod loops;
mod qiu;
mod rectangles;
mod reverse;
mod shapes;

use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;

/// Finds unique, hidden, avoidable and extended rectangles, unique loops, patterns of
/// other shapes and BUGs.
#[derive(Clone, Debug, Default)]
pub struct Uniqueness {
    options: Options,
}

/// The patterns to accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// Whether cells of a unique rectangle may lack one of its digits, as long as no filled cell
    /// excludes it.
    pub missing_candidates: bool,
}

impl Default for Options {
    /// Returns HoDoKu's defaults.
    fn default() -> Options {
        Options {
            missing_candidates: true,
        }
    }
}

impl Uniqueness {
    /// Creates a finder with the given options.
    pub fn new(options: Options) -> Uniqueness {
        Uniqueness { options }
    }
}

impl Finder for Uniqueness {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::BugPlusOne,
            Technique::BugTwo,
            Technique::BugThree,
            Technique::BugFour,
            Technique::BugPlusN,
            Technique::UniquenessOne,
            Technique::UniquenessTwo,
            Technique::UniquenessThree,
            Technique::UniquenessFour,
            Technique::UniquenessFive,
            Technique::UniquenessSix,
            Technique::HiddenRectangle,
            Technique::AvoidableRectangleOne,
            Technique::AvoidableRectangleTwo,
            Technique::UniqueLoop,
            Technique::ExtendedRectangle,
            Technique::BorescoperPattern,
            Technique::UniqueMatrix,
            Technique::QiuPattern,
            Technique::BugLite,
            Technique::ReverseBug,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        match technique {
            Technique::BugPlusOne
            | Technique::BugTwo
            | Technique::BugThree
            | Technique::BugFour
            | Technique::BugPlusN => bug::find(position, technique, on_step),
            Technique::AvoidableRectangleOne => avoidable::find_one(position, on_step),
            Technique::AvoidableRectangleTwo => avoidable::find_two(position, on_step),
            Technique::UniqueLoop => loops::find(position, on_step),
            Technique::ExtendedRectangle => shapes::find_extended(position, on_step),
            Technique::BorescoperPattern => shapes::find_borescoper(position, on_step),
            Technique::UniqueMatrix => shapes::find_matrices(position, on_step),
            Technique::QiuPattern => qiu::find(position, on_step),
            Technique::BugLite => lite::find(position, on_step),
            Technique::ReverseBug => reverse::find(position, on_step),
            _ if self.techniques().contains(&technique) => {
                rectangles::find(position, technique, &self.options, on_step)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}
