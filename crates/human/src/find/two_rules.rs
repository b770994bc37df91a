//! Two rules together: a candidate that two neighbouring rules and the sight between their cells exclude.
//!
//! **Invariant:** no house and no third rule is needed.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::{Context, Scratch, candidate};
use crate::cells::{CellSet, Mask, digits_of};
use crate::narrow::Narrower;
use crate::rulebook::Clue;
use crate::step::{Premise, Step};
use crate::technique::Technique;

/// Rules on more cells are not looked at together.
const MOST_CELLS: usize = 12;

impl Context<'_> {
    /// Returns the first candidate that two rules exclude.
    pub(crate) fn two_rules(&self, scratch: &mut Scratch) -> Option<Step> {
        let clues: Vec<(&Clue, &Narrower)> = self
            .rulebook
            .clues()
            .iter()
            .filter_map(|clue| Some((clue, clue.narrower.as_ref()?)))
            .filter(|(clue, narrower)| !narrower.is_heavy && clue.cells.len() <= MOST_CELLS)
            .collect();
        for (index, &first) in clues.iter().enumerate() {
            for &second in &clues[index + 1..] {
                if !self.are_linked(first.0, second.0) {
                    continue;
                }
                let key = (first.0.place, second.0.place);
                let number = self.number(first.0.cells | second.0.cells);
                if scratch.fruitless.get(&key) == Some(&number) {
                    continue;
                }
                if let Some(step) = self.pair_of_rules(scratch, first, second) {
                    return Some(step);
                }
                scratch.fruitless.insert(key, number);
            }
        }
        None
    }

    /// Returns a number of the candidates of cells.
    fn number(&self, cells: CellSet) -> u64 {
        let mut hasher = DefaultHasher::new();
        let masks = cells.cells().map(|cell| self.position.mask(cell));
        masks.for_each(|mask| mask.hash(&mut hasher));
        hasher.finish()
    }

    /// Returns whether rules share a cell, or two cells of one see cells of the other.
    fn are_linked(&self, first: &Clue, second: &Clue) -> bool {
        let open = self.position.open();
        if (first.cells & open).meets(&second.cells) {
            return true;
        }
        let seeing = (first.cells & open)
            .cells()
            .filter(|&cell| self.rulebook.peers(cell).meets(&(second.cells & open)));
        seeing.take(2).count() == 2
    }

    fn pair_of_rules(
        &self,
        scratch: &mut Scratch,
        first: (&Clue, &Narrower),
        second: (&Clue, &Narrower),
    ) -> Option<Step> {
        let cells = first.0.cells | second.0.cells;
        for cell in (cells & self.position.open()).cells() {
            for digit in digits_of(self.position.mask(cell)) {
                let mut masks = self.position.masks().to_vec();
                masks[cell] = 1 << digit;
                if self.break_together(scratch, &mut masks, cells, [first.1, second.1]) {
                    let mut step = Step::new(Technique::TwoRules);
                    step.eliminations.push(candidate(cell, digit));
                    step.premises =
                        vec![Premise::Rule(first.0.place), Premise::Rule(second.0.place)];
                    step.cited = cells
                        .squares()
                        .map(|square| (square, self.position.candidates(square)))
                        .collect();
                    return Some(step);
                }
            }
        }
        None
    }

    fn break_together(
        &self,
        scratch: &mut Scratch,
        masks: &mut [Mask],
        cells: CellSet,
        rules: [&Narrower; 2],
    ) -> bool {
        loop {
            let mut is_changed = false;
            if !self.clear_sight(masks, cells, &mut is_changed) {
                return true;
            }
            for rule in rules {
                let before = rule.masks(masks);
                let Ok(after) = scratch.narrow(self.rulebook, rule, &before) else {
                    return true;
                };
                is_changed |= before != after;
                for (&cell, &mask) in rule.cells.iter().zip(&after) {
                    masks[cell] = mask;
                }
            }
            if !is_changed {
                return false;
            }
        }
    }

    /// Removes the digits of single cells from those that see them. Returns false if a cell is empty then.
    fn clear_sight(&self, masks: &mut [Mask], cells: CellSet, is_changed: &mut bool) -> bool {
        for cell in cells.cells() {
            let mask = masks[cell];
            if mask.is_power_of_two() {
                for other in (*self.rulebook.peers(cell) & cells).cells() {
                    *is_changed |= masks[other] & mask != 0;
                    masks[other] &= !mask;
                }
            }
        }
        cells.cells().all(|cell| masks[cell] != 0)
    }
}
