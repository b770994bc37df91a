//! Almost locked sets: squares of a unit with one digit more, so that it lacks exactly one of them.
//!
//! `sets` finds them and `links` what two of them cannot both have; a file of the technique's name
//! says what follows.
//!
//! **Invariant:** what is kept from one call to the next depends on nothing but the position and the
//! options, so that the same position gives the same steps.

mod chain;
mod death_blossom;
mod harvest;
mod links;
pub(crate) mod sets;
mod xy_wing;
mod xz;

use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;
use links::Links;

/// Which almost locked sets go together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlsOptions {
    /// Whether sets may share squares, as long as those cannot hold the digit that links them.
    pub overlap: bool,
    /// Whether a chain may go from a set to an earlier one of the list, too.
    pub both_directions: bool,
    /// The most sets of a chain.
    pub longest: usize,
}

impl Default for AlsOptions {
    fn default() -> AlsOptions {
        AlsOptions {
            overlap: false,
            both_directions: true,
            longest: 6,
        }
    }
}

/// Looks for what follows from two almost locked sets or more.
#[derive(Default)]
pub struct AlmostLockedSets {
    options: AlsOptions,
    last: Option<(Position, Links)>,
}

impl AlmostLockedSets {
    /// Looks for what the options allow.
    pub fn new(options: AlsOptions) -> AlmostLockedSets {
        AlmostLockedSets {
            options,
            last: None,
        }
    }

    fn links(&mut self, position: &Position) -> &Links {
        let last = self.last.take().filter(|(known, _)| known == position);
        let last =
            last.unwrap_or_else(|| (position.clone(), Links::new(position, self.options.overlap)));
        &self.last.insert(last).1
    }
}

impl fmt::Debug for AlmostLockedSets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("AlmostLockedSets");
        shown
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Finder for AlmostLockedSets {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::AlsXz,
            Technique::AlsXyWing,
            Technique::AlsChain,
            Technique::DeathBlossom,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let options = self.options;
        match technique {
            Technique::AlsXz => xz::find(position, self.links(position), on_step),
            Technique::AlsXyWing => xy_wing::find(position, self.links(position), on_step),
            Technique::AlsChain => chain::find(position, self.links(position), options, on_step),
            Technique::DeathBlossom => death_blossom::find(position, self.links(position), on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}
