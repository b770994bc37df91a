//! The ways to fill the cells of one rule, for texts that list them.
//!
//! **Invariant:** every filling meets the rule, as its constraints define it. More than a reader can take in
//! are not counted.

use foldoku_board::{Grid, Square};

use super::text::Text;
use crate::cells::{Mask, digit_at, digits_of};
use crate::rulebook::Clue;

/// The most digits that are tried.
const BUDGET: u32 = 5_000;

/// Returns the sets of digits with which cells can be filled, each in ascending order; `None` if there are
/// too many fillings. `masks` are the digits that each cell of the rule may take, in reading order.
pub(super) fn combinations(
    text: &Text<'_>,
    clue: &Clue,
    masks: &[Mask],
) -> Option<Vec<Vec<usize>>> {
    let mut search = Search {
        text,
        clue,
        cells: clue.cells.cells().collect(),
        masks,
        grid: Grid::empty(text.rulebook.geometry()),
        digits: Vec::new(),
        found: Vec::new(),
        budget: BUDGET,
    };
    search.fill()?;
    search.found.sort_unstable();
    search.found.dedup();
    Some(search.found)
}

struct Search<'a> {
    text: &'a Text<'a>,
    clue: &'a Clue,
    cells: Vec<usize>,
    masks: &'a [Mask],
    grid: Grid,
    digits: Vec<usize>,
    found: Vec<Vec<usize>>,
    budget: u32,
}

impl Search<'_> {
    fn fill(&mut self) -> Option<()> {
        let place = self.digits.len();
        let Some(&cell) = self.cells.get(place) else {
            let mut constraints = self.clue.constraints.iter();
            if constraints.all(|constraint| constraint.is_met(&self.grid)) {
                let mut digits = self.digits.clone();
                digits.sort_unstable();
                self.found.push(digits);
            }
            return Some(());
        };
        for digit in digits_of(self.masks[place]) {
            if !self.allows(cell, digit) {
                continue;
            }
            self.budget = self.budget.checked_sub(1)?;
            self.grid[Square::new(cell)] = Some(digit_at(digit));
            self.digits.push(digit);
            let mut constraints = self.clue.constraints.iter();
            let is_broken = constraints.any(|constraint| constraint.is_broken(&self.grid));
            let filled = if is_broken { Some(()) } else { self.fill() };
            self.digits.pop();
            self.grid[Square::new(cell)] = None;
            filled?;
        }
        Some(())
    }

    fn allows(&self, cell: usize, digit: usize) -> bool {
        let mut placed = self.cells.iter().zip(&self.digits);
        placed.all(|(&other, &held)| held != digit || !self.text.rulebook.peers(cell).has(other))
    }
}
