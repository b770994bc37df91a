//! Almost locked sets (ALS): cells of a unit that have one candidate digit more than there are
//! cells.
//!
//! An ALS lacks at most one of its digits. `sets` lists the sets of a position, `links` their
//! restricted common candidates, and each technique has its own file.
//!
//! **Invariant:** the cache depends on the position and the options only, so that the same position
//! gives the same steps.

mod ahs;
mod als_step;
mod chain;
mod death_blossom;
mod links;
pub(crate) mod sets;
mod w_wing;
mod xy_wing;
mod xz;

use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;
use links::Links;

/// Options for combining almost locked sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AlsOptions {
    /// Whether two sets may share cells that cannot hold the digit that links the sets.
    pub overlap: bool,
    /// Whether a chain may lead from a set to one earlier in the list.
    pub both_directions: bool,
    /// The maximum number of sets in a chain.
    pub longest: usize,
}

impl Default for AlsOptions {
    /// Returns HoDoKu's defaults for solving; its list of all steps has chains of up to seven sets, which
    /// are six links, in both directions.
    fn default() -> AlsOptions {
        AlsOptions {
            overlap: false,
            both_directions: false,
            longest: 51,
        }
    }
}

/// Finds ALS-XZ, ALS-XY-Wing, ALS-W-Wing, ALS chains, death blossoms and AHS-XZ.
#[derive(Default)]
pub struct AlmostLockedSets {
    options: AlsOptions,
    last: Option<(Position, Links)>,
}

impl AlmostLockedSets {
    /// Creates a finder with the given options.
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
            Technique::AlsWWing,
            Technique::AlsChain,
            Technique::DeathBlossom,
            Technique::AhsXz,
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
            Technique::AlsWWing => w_wing::find(position, self.links(position), on_step),
            Technique::AlsChain => chain::find(position, self.links(position), options, on_step),
            Technique::DeathBlossom => death_blossom::find(position, self.links(position), on_step),
            Technique::AhsXz => ahs::find(position, on_step),
            _ => ControlFlow::Continue(()),
        }
    }
}
