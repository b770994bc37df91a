//! Trial: a digit of the solution.
//!
//! **Invariant:** trial expects the puzzle to have one solution; it is the only step without reasons.

use foldoku_board::{Grid, Square};
use foldoku_search::{Engine, VariantSearch};

use super::{Context, candidate};
use crate::step::Step;
use crate::technique::Technique;

impl Context<'_> {
    /// Places the digit of the solution in the first cell with the fewest candidates.
    pub(crate) fn trial(&self, solution: &mut Option<Option<Grid>>) -> Option<Step> {
        let search = || VariantSearch::default().first(self.rulebook.puzzle());
        let solution = solution.get_or_insert_with(search).as_ref()?;
        let open = self.position.open().cells();
        let cell = open.min_by_key(|&cell| self.position.mask(cell).count_ones())?;
        let digit = solution[Square::new(cell)]?;
        let mut step = Step::new(Technique::Trial);
        step.placements.push(candidate(cell, digit.index()));
        Some(step)
    }
}
