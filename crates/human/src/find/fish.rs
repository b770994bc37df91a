//! Fish: n houses without common cells whose places of a digit are in n other houses.
//!
//! **Invariant:** each base house has its place for the digit in a cover house, so the cover houses hold
//! no other one.

use super::Context;
use crate::cells::{CellSet, digit_at};
use crate::step::{Premise, Step};
use crate::technique::Technique;
use foldoku_board::UnitKind;

/// What is looked for.
#[derive(Clone, Copy)]
struct Wanted {
    technique: Technique,
    /// The number of base houses, and of cover houses.
    size: usize,
    digit: usize,
}

impl Context<'_> {
    pub(crate) fn fish(&self, technique: Technique, size: usize) -> Option<Step> {
        (0..self.rulebook.digit_count()).find_map(|digit| {
            let wanted = Wanted {
                technique,
                size,
                digit,
            };
            if size == 2 {
                return self.fish_among(wanted, |_| true);
            }
            let mut kinds = [UnitKind::Row, UnitKind::Column].into_iter();
            kinds.find_map(|kind| self.fish_among(wanted, |one| one == Some(kind)))
        })
    }

    /// Returns a fish whose bases are of a kind.
    fn fish_among(
        &self,
        wanted: Wanted,
        is_wanted: impl Fn(Option<UnitKind>) -> bool,
    ) -> Option<Step> {
        let groups = self.rulebook.groups();
        let places = self.position.places(wanted.digit);
        let is_base = |&number: &usize| {
            let group = &groups[number];
            group.is_house
                && (2..=wanted.size).contains(&(group.cells & places).len())
                && is_wanted(self.rulebook.kind(number))
        };
        let bases: Vec<usize> = (0..groups.len()).filter(is_base).collect();
        self.extend(wanted, &bases, &mut Vec::new(), CellSet::EMPTY)
    }

    /// Chooses further bases. Some that need too many cover houses are given up together with all that would come to
    /// them: on boards of several grids most houses have nothing in common.
    fn extend(
        &self,
        wanted: Wanted,
        rest: &[usize],
        chosen: &mut Vec<usize>,
        area: CellSet,
    ) -> Option<Step> {
        let places = self.position.places(wanted.digit);
        for (index, &number) in rest.iter().enumerate() {
            let cells = &self.rulebook.groups()[number].cells;
            if area.meets(cells) {
                continue;
            }
            let area = area | cells;
            chosen.push(number);
            let covered = self.cover(area & places, wanted.size, chosen);
            let found = covered.and_then(|covered| {
                if chosen.len() == wanted.size {
                    self.step_of(wanted, covered - area, chosen)
                } else {
                    self.extend(wanted, &rest[index + 1..], chosen, area)
                }
            });
            chosen.pop();
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Returns the step that excludes the digit from cells, unless there are none.
    fn step_of(&self, wanted: Wanted, cells: CellSet, bases: &[usize]) -> Option<Step> {
        let mut step = Step::new(wanted.technique);
        self.eliminate(&mut step, cells, wanted.digit);
        let premises = bases
            .iter()
            .map(|&number| Premise::House(number, digit_at(wanted.digit)));
        step.premises.extend(premises);
        (!step.eliminations.is_empty()).then_some(step)
    }

    /// Returns the cells of houses that cover some places, at most `size` of them: the first place is in one of its
    /// groups.
    fn cover(&self, places: CellSet, size: usize, bases: &[usize]) -> Option<CellSet> {
        let Some(first) = places.first() else {
            return Some(CellSet::EMPTY);
        };
        if size == 0 {
            return None;
        }
        self.rulebook.groups_of(first).iter().find_map(|&number| {
            let cells = &self.rulebook.groups()[number].cells;
            if bases.contains(&number) {
                return None;
            }
            let covered = self.cover(places - cells, size - 1, bases)?;
            Some(covered | cells)
        })
    }
}
