//! Chains: candidates that follow from each other, one link after the other.
//!
//! `links` has what follows at once, `reach` what follows in the end; a file of the technique's name
//! says which of all that shows something. `search` puts them together, `harvest` keeps the shortest
//! chains, and `story` makes steps of them.
//!
//! **Invariant:** what is kept from one call to the next depends on nothing but the position and the
//! options, so that the same position gives the same steps.

mod aic;
mod harvest;
pub(crate) mod links;
mod nice_loop;
pub(crate) mod reach;
mod remote_pair;
mod rows;
mod search;
pub(crate) mod story;

use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;
use harvest::{Finding, Harvest};
use links::{Links, Material};
use reach::Reach;
use search::Search;

/// What chains may be made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChainOptions {
    /// Whether grouped chains go through almost locked sets.
    pub almost_locked_sets: bool,
    /// The most links that a chain may have.
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

/// Looks for chains: of all that show the same, one of the shortest; short ones first.
#[derive(Default)]
pub struct Chains {
    options: ChainOptions,
    reach: Reach,
    last: Option<Last>,
}

/// The chains of the last position, for which the next technique may ask again.
struct Last {
    position: Position,
    material: Material,
    links: Links,
    findings: Vec<Finding>,
}

impl Chains {
    /// Looks for chains that are made of what the options allow.
    pub fn new(options: ChainOptions) -> Chains {
        Chains {
            options,
            ..Chains::default()
        }
    }

    /// What the chains of a technique are made of.
    fn material(&self, technique: Technique) -> Option<Material> {
        match technique {
            Technique::XChain => Some(Material::OneDigit),
            Technique::XyChain => Some(Material::Pairs),
            Technique::ContinuousNiceLoop | Technique::DiscontinuousNiceLoop | Technique::Aic => {
                Some(Material::Candidates)
            }
            Technique::GroupedContinuousNiceLoop
            | Technique::GroupedDiscontinuousNiceLoop
            | Technique::GroupedAic => match self.options.almost_locked_sets {
                true => Some(Material::Sets),
                false => Some(Material::Groups),
            },
            _ => None,
        }
    }

    fn look(&mut self, position: &Position, material: Material) -> &Last {
        let is_known = |last: &Last| last.material == material && last.position == *position;
        let last = match self.last.take().filter(is_known) {
            Some(last) => last,
            None => self.look_again(position, material),
        };
        self.last.insert(last)
    }

    fn look_again(&mut self, position: &Position, material: Material) -> Last {
        let links = Links::new(position, material);
        let search = Search {
            position,
            links: &links,
            reach: &mut self.reach,
            harvest: Harvest::default(),
            material,
            longest: self.options.longest,
        };
        let findings = search.run();
        Last {
            position: position.clone(),
            material,
            links,
            findings,
        }
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
        let Some(material) = self.material(technique) else {
            return ControlFlow::Continue(());
        };
        let last = self.look(position, material);
        for finding in &last.findings {
            if finding.technique == technique {
                on_step(story::step_of(position, &last.links, finding))?;
            }
        }
        ControlFlow::Continue(())
    }
}
