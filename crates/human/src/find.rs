//! Finders: each looks for one step of its techniques in a position.
//!
//! **Invariant:** finders never change the position, and the first step in the documented order is returned.

pub(crate) mod chains;
pub(crate) mod fish;
pub(crate) mod forcing;
pub(crate) mod locked;
pub(crate) mod rules;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod trial;
pub(crate) mod two_rules;
pub(crate) mod what_if;

use std::collections::HashMap;

use foldoku_search::variant::Unmet;

use crate::cells::{CellSet, Mask, digit_at, digits_of};
use crate::narrow::{Masks, Memory, Narrower};
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::{Candidate, Premise, Step};
use foldoku_board::Square;

/// What finders look at.
pub(crate) struct Context<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) position: &'a Position,
}

/// Working memory of the finders.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scratch {
    pub(crate) memory: Memory,
    /// For pairs of rules the candidates of their cells that they leave as they are, as a number.
    pub(crate) fruitless: HashMap<(usize, usize), u64>,
}

pub(crate) fn candidate(cell: usize, digit: usize) -> Candidate {
    Candidate {
        square: Square::new(cell),
        digit: digit_at(digit),
    }
}

impl Context<'_> {
    /// Returns the candidates of each cell, and the places of each digit in houses, if there are `count`,
    /// each with its premise.
    pub(crate) fn cases(&self, count: usize) -> Vec<(Premise, Vec<(usize, usize)>)> {
        let mut found = Vec::new();
        for cell in self.position.open().cells() {
            let mask = self.position.mask(cell);
            if mask.count_ones() as usize == count {
                let cases = digits_of(mask).map(|digit| (cell, digit)).collect();
                found.push((Premise::Cell(Square::new(cell)), cases));
            }
        }
        for (number, house) in self.rulebook.groups().iter().enumerate() {
            if !house.is_house {
                continue;
            }
            for digit in 0..self.rulebook.digit_count() {
                let places = house.cells & self.position.places(digit);
                if places.len() == count {
                    let cases = places.cells().map(|cell| (cell, digit)).collect();
                    found.push((Premise::House(number, digit_at(digit)), cases));
                }
            }
        }
        found
    }

    /// Adds the eliminations of a digit from cells.
    pub(crate) fn eliminate(&self, step: &mut Step, cells: CellSet, digit: usize) {
        let cells = cells & self.position.places(digit);
        step.eliminations
            .extend(cells.cells().map(|cell| candidate(cell, digit)));
    }
}

impl Scratch {
    /// Returns what a rule leaves of the candidates of its cells.
    pub(crate) fn narrow(
        &mut self,
        rulebook: &Rulebook,
        narrower: &Narrower,
        masks: &[Mask],
    ) -> Result<Masks, Unmet> {
        let (all, count) = (rulebook.all(), rulebook.cell_count());
        self.memory.narrow(narrower, all, count, masks)
    }
}
