//! Naked and hidden subsets in groups of cells that differ.
//!
//! **Invariant:** a naked subset of n cells has n digits, a hidden subset of n digits has n places.

use super::Context;
use crate::cells::{CellSet, Mask, digit_at, digits_of};
use crate::rulebook::Group;
use crate::step::{Premise, Step};
use crate::technique::Technique;

impl Context<'_> {
    pub(crate) fn naked_subset(&self, technique: Technique, size: usize) -> Option<Step> {
        self.rulebook.groups().iter().find_map(|group| {
            let position = self.position;
            let cells: Vec<usize> = (group.cells & position.open())
                .cells()
                .filter(|&cell| (2..=size as u32).contains(&position.mask(cell).count_ones()))
                .collect();
            let mut found = None;
            combine(&cells, size, &mut |chosen| {
                let union = chosen
                    .iter()
                    .fold(0, |all, &cell| all | position.mask(cell));
                if union.count_ones() as usize != size {
                    return false;
                }
                found = self.locked_set(technique, chosen, union);
                found.is_some()
            });
            found
        })
    }

    fn locked_set(&self, technique: Technique, chosen: &[usize], union: Mask) -> Option<Step> {
        let set: CellSet = chosen.iter().copied().collect();
        let mut step = Step::new(technique);
        for digit in digits_of(union) {
            let seen = self.rulebook.seen_by_all(set & self.position.places(digit));
            self.eliminate(&mut step, seen - set, digit);
        }
        step.premises.extend(set.squares().map(Premise::Cell));
        step.cited.extend(
            set.squares()
                .map(|square| (square, self.position.candidates(square))),
        );
        (!step.eliminations.is_empty()).then_some(step)
    }

    pub(crate) fn hidden_subset(&self, technique: Technique, size: usize) -> Option<Step> {
        let houses = self.rulebook.groups().iter().enumerate();
        let mut houses = houses.filter(|(_, group)| group.is_house);
        houses.find_map(|(number, house)| self.hidden_in(technique, size, number, house))
    }

    fn hidden_in(
        &self,
        technique: Technique,
        size: usize,
        number: usize,
        house: &Group,
    ) -> Option<Step> {
        let open = house.cells & self.position.open();
        let digits: Vec<usize> = (0..self.rulebook.digit_count())
            .filter(|&digit| (2..=size).contains(&(open & self.position.places(digit)).len()))
            .collect();
        let mut found = None;
        combine(&digits, size, &mut |chosen| {
            let places = chosen.iter().fold(CellSet::EMPTY, |all, &digit| {
                all | open & self.position.places(digit)
            });
            if places.len() != size {
                return false;
            }
            let mut step = Step::new(technique);
            for digit in 0..self.rulebook.digit_count() {
                if !chosen.contains(&digit) {
                    self.eliminate(&mut step, places, digit);
                }
            }
            let premises = chosen
                .iter()
                .map(|&digit| Premise::House(number, digit_at(digit)));
            step.premises.extend(premises);
            found = (!step.eliminations.is_empty()).then_some(step);
            found.is_some()
        });
        found
    }
}

/// Calls `visit` with each choice of `size` items, until it returns true.
pub(crate) fn combine(
    items: &[usize],
    size: usize,
    visit: &mut dyn FnMut(&[usize]) -> bool,
) -> bool {
    fn choose(
        items: &[usize],
        size: usize,
        chosen: &mut Vec<usize>,
        visit: &mut dyn FnMut(&[usize]) -> bool,
    ) -> bool {
        if chosen.len() == size {
            return visit(chosen);
        }
        let missing = size - chosen.len();
        for first in 0..(items.len() + 1).saturating_sub(missing) {
            chosen.push(items[first]);
            let ends = choose(&items[first + 1..], size, chosen, visit);
            chosen.pop();
            if ends {
                return true;
            }
        }
        false
    }
    choose(items, size, &mut Vec::with_capacity(size), visit)
}
