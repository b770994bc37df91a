//! The chains of Sudoku Explainer as techniques like others, for solvers that are asked for them.
//!
//! **Invariant:** steps come in the order in which Sudoku Explainer prefers them; of nested chains only
//! those of the first depth that has any.

use std::fmt;
use std::ops::ControlFlow;

use super::chains::{Chains, Level};
use crate::finder::{Finder, Found};
use crate::state::State;
use crate::technique::Technique;

/// Looks for the cycles and forcing chains of Sudoku Explainer, one technique at a time.
pub struct ExplainerChains {
    chains: Chains,
}

impl ExplainerChains {
    /// A finder with its memory.
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

/// Where the steps of a technique are looked for, one after the other until there is one.
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

    fn find(&mut self, state: &State, technique: Technique, found: Found<'_>) -> ControlFlow<()> {
        self.find_unless(state, technique, &|| false, found)
    }

    fn find_unless(
        &mut self,
        state: &State,
        technique: Technique,
        stop: &dyn Fn() -> bool,
        found: Found<'_>,
    ) -> ControlFlow<()> {
        for &level in levels_of(technique) {
            let mut has_found = false;
            self.chains.each(state, level, stop, &mut |hint| {
                if hint.technique != technique {
                    return ControlFlow::Continue(());
                }
                has_found = true;
                found(hint.step())
            })?;
            if has_found {
                break;
            }
        }
        ControlFlow::Continue(())
    }
}
