//! Fish: n houses without common cells whose places of a digit are in n other houses.
//!
//! **Invariant:** each base house has its place for the digit in a cover house, so the cover houses hold
//! no other one.

use super::Context;
use super::subsets::combine;
use crate::cells::{CellSet, digit_at};
use crate::step::{Premise, Step};
use crate::technique::Technique;
use foldoku_board::UnitKind;

impl Context<'_> {
    pub(crate) fn fish(&self, technique: Technique, size: usize) -> Option<Step> {
        (0..self.rulebook.digit_count()).find_map(|digit| self.fish_of(technique, size, digit))
    }

    fn fish_of(&self, technique: Technique, size: usize, digit: usize) -> Option<Step> {
        if size == 2 {
            return self.fish_among(size, digit, technique, |_| true);
        }
        [UnitKind::Row, UnitKind::Column]
            .into_iter()
            .find_map(|kind| self.fish_among(size, digit, technique, |one| one == Some(kind)))
    }

    /// Returns a fish whose bases are of a kind.
    fn fish_among(
        &self,
        size: usize,
        digit: usize,
        technique: Technique,
        is_wanted: impl Fn(Option<UnitKind>) -> bool,
    ) -> Option<Step> {
        let groups = self.rulebook.groups();
        let places = self.position.places(digit);
        let is_base = |&number: &usize| {
            let group = &groups[number];
            group.is_house
                && (2..=size).contains(&(group.cells & places).len())
                && is_wanted(self.rulebook.kind(number))
        };
        let bases: Vec<usize> = (0..groups.len()).filter(is_base).collect();
        let mut found = None;
        combine(&bases, size, &mut |chosen| {
            let mut base = CellSet::EMPTY;
            for &number in chosen {
                if base.meets(&groups[number].cells) {
                    return false;
                }
                base |= groups[number].cells;
            }
            let base = base & places;
            found = self.covered(technique, size, digit, base, chosen);
            found.is_some()
        });
        found
    }

    /// Covers the places greedily: the first place is in one of its groups.
    fn covered(
        &self,
        technique: Technique,
        size: usize,
        digit: usize,
        base: CellSet,
        bases: &[usize],
    ) -> Option<Step> {
        let mut step = Step::new(technique);
        let covered = self.cover(base, CellSet::EMPTY, size, bases)?;
        self.eliminate(&mut step, covered - base, digit);
        let premises = bases
            .iter()
            .map(|&number| Premise::House(number, digit_at(digit)));
        step.premises.extend(premises);
        (!step.eliminations.is_empty()).then_some(step)
    }

    fn cover(
        &self,
        rest: CellSet,
        covered: CellSet,
        size: usize,
        bases: &[usize],
    ) -> Option<CellSet> {
        let Some(first) = rest.first() else {
            return Some(covered);
        };
        if size == 0 {
            return None;
        }
        let groups = self.rulebook.groups();
        self.rulebook.groups_of(first).iter().find_map(|&number| {
            let cells = groups[number].cells;
            if bases.contains(&number) {
                return None;
            }
            self.cover(rest - cells, covered | cells, size - 1, bases)
        })
    }
}
