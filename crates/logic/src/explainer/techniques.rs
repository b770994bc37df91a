//! The chains of Sudoku Explainer as a finder.
//!
//! **Invariant:** steps come in Sudoku Explainer's order of preference; nested chains only from the
//! first depth that has any.

use std::fmt;
use std::ops::ControlFlow;

use super::chains::{Chains, Level};
use crate::finder::{Finder, OnStep};
use crate::position::Position;
use crate::technique::Technique;

/// Finds the cycles and forcing chains of Sudoku Explainer, one technique at a time.
pub struct ExplainerChains {
    chains: Chains,
}

impl ExplainerChains {
    /// Creates a finder and its working memory.
    pub fn new() -> ExplainerChains {
        ExplainerChains {
            chains: Chains::new(),
        }
    }
}

impl Default for ExplainerChains {
    fn default() -> ExplainerChains {
        ExplainerChains::new()
    }
}

impl fmt::Debug for ExplainerChains {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExplainerChains").finish_non_exhaustive()
    }
}

/// Returns the levels searched for a technique, one after the other until one has a step.
fn levels_of(technique: Technique) -> &'static [Level] {
    match technique {
        Technique::ForcingX
        | Technique::BidirectionalX
        | Technique::BidirectionalY
        | Technique::BidirectionalXy
        | Technique::ForcingXy => &[Level::Loops],
        Technique::Nishio => &[Level::Nishio],
        Technique::CellForcing | Technique::RegionForcing => &[Level::Multiple],
        Technique::DynamicForcing => &[Level::Dynamic],
        Technique::DynamicForcingPlus => &[Level::Plus],
        Technique::NestedForcing => &[
            Level::Nested(0),
            Level::Nested(1),
            Level::Nested(2),
            Level::Nested(3),
        ],
        _ => &[],
    }
}

impl Finder for ExplainerChains {
    fn techniques(&self) -> &'static [Technique] {
        &[
            Technique::ForcingX,
            Technique::BidirectionalX,
            Technique::BidirectionalY,
            Technique::BidirectionalXy,
            Technique::ForcingXy,
            Technique::Nishio,
            Technique::CellForcing,
            Technique::RegionForcing,
            Technique::DynamicForcing,
            Technique::DynamicForcingPlus,
            Technique::NestedForcing,
        ]
    }

    fn find(
        &mut self,
        position: &Position,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        self.find_unless(position, technique, &|| false, on_step)
    }

    fn find_unless(
        &mut self,
        position: &Position,
        technique: Technique,
        stop: &dyn Fn() -> bool,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        for &level in levels_of(technique) {
            if is_of_one_technique(level) {
                // Finding the best hint takes a fraction of the time of finding all.
                let Some(hint) = self.chains.best(position, level, stop) else {
                    continue;
                };
                on_step(hint.step)?;
            }
            let mut hints = 0;
            self.chains.each(position, level, stop, &mut |hint| {
                hints += usize::from(hint.step.technique == technique);
                if hint.step.technique == technique && !(hints == 1 && is_of_one_technique(level)) {
                    on_step(hint.step)
                } else {
                    ControlFlow::Continue(())
                }
            })?;
            if hints > 0 {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns whether all hints of a level have the same technique.
fn is_of_one_technique(level: Level) -> bool {
    !matches!(level, Level::Loops | Level::Multiple)
}
