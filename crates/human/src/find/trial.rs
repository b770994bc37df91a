//! Trial: a digit of the solution.
//!
//! **Invariant:** trial expects the puzzle to have one solution; it is the only step without reasons.

use std::ops::ControlFlow;

use foldoku_board::{Grid, Square};
use foldoku_search::{Engine, Limits, VariantSearch};

use super::{Context, candidate};
use crate::step::Step;
use crate::technique::Technique;

impl Context<'_> {
    /// Places the digit of the solution in the first cell with the fewest candidates.
    pub(crate) fn trial(&self, solution: &mut Option<Grid>) -> Option<Step> {
        if solution.is_none() {
            let limits = Limits::NONE.solutions(1).stop(self.stop);
            let mut engine = VariantSearch::default();
            engine.search(self.rulebook.puzzle(), limits, &mut |found| {
                *solution = Some(found.clone());
                ControlFlow::Break(())
            });
        }
        let solution = solution.as_ref()?;
        let open = self.position.open().cells();
        let cell = open.min_by_key(|&cell| self.position.mask(cell).count_ones())?;
        let digit = solution[Square::new(cell)]?;
        let mut step = Step::new(Technique::Trial);
        step.placements.push(candidate(cell, digit.index()));
        Some(step)
    }
}
