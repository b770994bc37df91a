//! Full houses, hidden singles and naked singles.
//!
//! **Invariant:** a single places one digit.

use super::{Context, candidate};
use crate::cells::{Common, digit_at};
use crate::rulebook::Origin;
use crate::step::{Premise, Step};
use crate::technique::Technique;
use foldoku_board::{Square, UnitKind};

impl Context<'_> {
    pub(crate) fn full_house(&self) -> Option<Step> {
        self.hidden(Technique::FullHouse, |_, open| open == 1)
    }

    /// Boxes are seen first, then lines, then other houses.
    pub(crate) fn hidden_single(&self) -> Option<Step> {
        let geometry = self.rulebook.geometry();
        let is_box =
            |origin| matches!(origin, Origin::Unit(unit) if geometry.kind(unit) == UnitKind::Box);
        self.hidden(Technique::HiddenSingle, |origin, _| is_box(origin))
            .or_else(|| self.hidden(Technique::HiddenSingle, |origin, _| !is_box(origin)))
    }

    fn hidden(&self, technique: Technique, wanted: impl Fn(Origin, usize) -> bool) -> Option<Step> {
        let position = self.position;
        let houses = self.rulebook.groups().iter().enumerate();
        for (number, house) in houses.filter(|(_, group)| group.is_house) {
            let open = house.cells & position.open();
            if open.is_empty() || !wanted(house.origin, open.len()) {
                continue;
            }
            for digit in 0..self.rulebook.digit_count() {
                let Common::One(cell) = house.cells.common(position.places(digit)) else {
                    continue;
                };
                if position.open().has(cell) {
                    let mut step = Step::new(technique);
                    step.placements.push(candidate(cell, digit));
                    step.premises.push(Premise::House(number, digit_at(digit)));
                    return Some(step);
                }
            }
        }
        None
    }

    pub(crate) fn naked_single(&self) -> Option<Step> {
        let mut open = self.position.open().cells();
        let cell = open.find(|&cell| self.position.mask(cell).is_power_of_two())?;
        let mut step = Step::new(Technique::NakedSingle);
        let digit = self.position.mask(cell).trailing_zeros() as usize;
        step.placements.push(candidate(cell, digit));
        step.premises.push(Premise::Cell(Square::new(cell)));
        Some(step)
    }
}
