//! Chains: X-chains, XY-chains, nice loops and AICs, plain and grouped, and remote pairs.
//!
//! `search` follows the links of a position breadth first. `aic` and `nice_loop` determine which paths eliminate something, `shortest` keeps the shortest chain
//! for each set of eliminations, and `chain_step` turns chains into steps.
//!
//! **Invariant:** the cache depends on the position and the options only, so that the same position
//! gives the same steps.

mod aic;
mod chain_step;
mod nice_loop;
mod remote_pair;
mod search;
mod shortest;

use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::implications::{ChainKind, Links, Reach};
use crate::position::Position;
use crate::technique::Technique;
use search::Search;
use shortest::{FoundChain, ShortestChains};

/// The maximum number of links in X-chains and XY-chains, as in HoDoKu.
const LONGEST: usize = 20;

/// Options for chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainOptions {
    /// Whether grouped chains may use almost locked sets.
    pub almost_locked_sets: bool,
    /// The maximum number of links in a chain.
    pub longest: usize,
}

impl Default for ChainOptions {
    fn default() -> ChainOptions {
        ChainOptions {
            almost_locked_sets: false,
            longest: usize::MAX,
        }
    }
}

/// Finds chains: for each set of eliminations one of the shortest, in HoDoKu's order.
#[derive(Default)]
pub struct Chains {
    options: ChainOptions,
    reach: Reach,
    last: Option<Last>,
}

/// The chains of the last position, reused for the next technique.
struct Last {
    kind: ChainKind,
    links: Links,
    found: Vec<FoundChain>,
}

impl Chains {
    /// Creates a finder with the given options.
    pub fn new(options: ChainOptions) -> Chains {
        Chains {
            options,
            ..Chains::default()
        }
    }

    /// Returns the kind of chains of a technique.
    fn kind(&self, technique: Technique) -> Option<ChainKind> {
        match technique {
            Technique::XChain => Some(ChainKind::OneDigit),
            Technique::XyChain => Some(ChainKind::Pairs),
            Technique::ContinuousNiceLoop | Technique::DiscontinuousNiceLoop | Technique::Aic => {
                Some(ChainKind::Candidates)
            }
            Technique::GroupedContinuousNiceLoop
            | Technique::GroupedDiscontinuousNiceLoop
            | Technique::GroupedAic => {
                if self.options.almost_locked_sets {
                    Some(ChainKind::Sets)
                } else {
                    Some(ChainKind::Groups)
                }
            }
            _ => None,
        }
    }

    fn look(&mut self, position: &Position, kind: ChainKind) -> &Last {
        let is_known = |last: &Last| last.kind == kind && last.links.position == *position;
        let last = match self.last.take().filter(is_known) {
            Some(last) => last,
            None => self.look_again(position, kind),
        };
        self.last.insert(last)
    }

    fn look_again(&mut self, position: &Position, kind: ChainKind) -> Last {
        let links = Links::new(position, kind);
        let search = Search {
            links: &links,
            reach: &mut self.reach,
            shortest: ShortestChains::default(),
            kind,
            longest: self.options.longest.min(match kind {
                ChainKind::OneDigit | ChainKind::Pairs => LONGEST,
                _ => usize::MAX,
            }),
        };
        let found = search.run();
        Last { kind, links, found }
    }
}

impl fmt::Debug for Chains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Chains");
        shown
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

impl Finder for Chains {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::RemotePair,
            Technique::XChain,
            Technique::XyChain,
            Technique::ContinuousNiceLoop,
            Technique::DiscontinuousNiceLoop,
            Technique::Aic,
            Technique::GroupedContinuousNiceLoop,
            Technique::GroupedDiscontinuousNiceLoop,
            Technique::GroupedAic,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        if technique == Technique::RemotePair {
            return remote_pair::find(position, on_step);
        }
        let Some(kind) = self.kind(technique) else {
            return ControlFlow::Continue(());
        };
        let last = self.look(position, kind);
        for chain in &last.found {
            if chain.technique == technique {
                on_step(chain_step::step_of(&last.links, chain))?;
            }
        }
        ControlFlow::Continue(())
    }
}
