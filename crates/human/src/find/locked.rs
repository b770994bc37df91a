//! Locked candidates in the general form: a cell that sees all places of a digit in a house loses it.
//!
//! **Invariant:** the places of the digit in the house are at most as many as a box has rows and columns
//! together.

use super::Context;
use crate::cells::digit_at;
use crate::step::{Premise, Step};
use crate::technique::Technique;

impl Context<'_> {
    pub(crate) fn locked_candidates(&self) -> Option<Step> {
        let position = self.position;
        let houses = self.rulebook.groups().iter().enumerate();
        for (number, house) in houses.filter(|(_, group)| group.is_house) {
            for digit in 0..self.rulebook.digit_count() {
                let places = house.cells & position.places(digit);
                if places.len() < 2 {
                    continue;
                }
                let others = *position.places(digit) - house.cells;
                let seen = self.rulebook.seen_of(others, places);
                if !seen.is_empty() {
                    let mut step = Step::new(Technique::LockedCandidates);
                    self.eliminate(&mut step, seen, digit);
                    step.premises.push(Premise::House(number, digit_at(digit)));
                    return Some(step);
                }
            }
        }
        None
    }
}
