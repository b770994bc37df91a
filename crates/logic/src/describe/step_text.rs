//! The words that the texts of all families share: cells, digits, units, lists and effects.
//!
//! **Invariant:** every list of cells, digits or units is written by one function, so that plurals and
//! the order of items agree in all texts.

use foldoku_board::{DigitSet, SquareSet, Unit};

use super::Style;
use super::coordinates::Coordinates;
use super::lists::{all_digits, and, digits, letter, or};
use crate::candidate::Candidate;
use crate::step::{Evidence, LockedSet, Step, Truth};

/// A step and the style in which it is written.
pub(super) struct StepText<'a> {
    pub(super) step: &'a Step,
    pub(super) style: Style,
}

impl StepText<'_> {
    pub(super) fn evidence(&self) -> &Evidence {
        &self.step.evidence
    }

    pub(super) fn coordinates(&self) -> Coordinates {
        self.style.coordinates
    }

    /// Returns the cells of a set, as in `r45c1`.
    pub(super) fn cells(&self, squares: SquareSet) -> String {
        self.coordinates().squares(squares)
    }

    /// Returns the cells of a set one by one, as in `r4c1 or r5c1`.
    pub(super) fn any_cell(&self, squares: SquareSet) -> String {
        or(squares
            .iter()
            .map(|square| self.coordinates().square(square)))
    }

    /// Returns the cells of the pattern; the changed cells if the step names none.
    pub(super) fn squares(&self) -> String {
        let squares = self.evidence().squares;
        if squares.is_empty() {
            self.cells(self.step.changed())
        } else {
            self.cells(squares)
        }
    }

    /// Returns the digits of the pattern; the changed digits if the step names none.
    pub(super) fn digits(&self) -> String {
        all_digits(self.digit_set())
    }

    pub(super) fn digit_set(&self) -> DigitSet {
        if self.evidence().digits.is_empty() {
            self.changed_digits()
        } else {
            self.evidence().digits
        }
    }

    pub(super) fn changed_digits(&self) -> DigitSet {
        let changed = self.step.eliminations.iter().chain(&self.step.placements);
        changed.map(|candidate| candidate.digit()).collect()
    }

    /// Returns the digits that a truth confines to some cells of a unit.
    pub(super) fn confined_digits(&self) -> DigitSet {
        let truths = self.step.truths.iter();
        let digits = truths.filter_map(|truth| match *truth {
            Truth::Unit(_, digit) => Some(digit),
            _ => None,
        });
        digits.collect()
    }

    /// Returns the base units.
    pub(super) fn base(&self) -> String {
        self.units(&self.evidence().base)
    }

    /// Returns the cover units.
    pub(super) fn cover(&self) -> String {
        self.units(&self.evidence().cover)
    }

    /// Units of a kind together, as in `rows 1 and 9` or `row 2 and box 3`.
    pub(super) fn units(&self, units: &[Unit]) -> String {
        let kinds = [0..9, 9..18, 18..27].map(|kind| {
            let units = units.iter().copied();
            let mut units: Vec<Unit> = units.filter(|unit| kind.contains(&unit.index())).collect();
            units.sort_unstable();
            units
        });
        let named = kinds.iter().filter(|units| !units.is_empty());
        and(named.map(|units| self.coordinates().units(units)))
    }

    /// Returns the sets with letters from A on, as in `A = r1c24 {123}`.
    pub(super) fn sets(&self) -> String {
        let sets = self.evidence().sets.iter().enumerate();
        and(sets.map(|(index, set)| format!("{} = {}", letter(index), self.set(set))))
    }

    /// Returns the cells and digits of a set, as in `r1c24 {123}`.
    pub(super) fn set(&self, set: &LockedSet) -> String {
        format!("{} {{{}}}", self.cells(set.squares), digits(set.digits))
    }

    /// What the step changes, as in `remove 5 from r3c1, r4c2; remove 8 from r39c1`.
    pub(super) fn effect(&self) -> String {
        let places = self.by_squares(&self.step.placements);
        let places = places.map(|(digits, squares)| format!("place {digits} in {squares}"));
        let removals = self.by_squares(&self.step.eliminations);
        let removals = removals.map(|(digits, squares)| format!("remove {digits} from {squares}"));
        let effects: Vec<String> = places.chain(removals).collect();
        effects.join("; ")
    }

    /// Returns the digits of some candidates and their cells; digits with the same cells are one
    /// item.
    fn by_squares(&self, candidates: &[Candidate]) -> impl Iterator<Item = (String, String)> {
        let mut items: Vec<(DigitSet, SquareSet)> = Vec::new();
        let all: DigitSet = candidates.iter().map(|it| it.digit()).collect();
        for digit in all.iter() {
            let its = candidates.iter().filter(|it| it.digit() == digit);
            let squares: SquareSet = its.map(|candidate| candidate.square()).collect();
            match items.iter_mut().find(|item| item.1 == squares) {
                Some(item) => item.0.add(digit),
                None => items.push((DigitSet::of(digit), squares)),
            }
        }
        let items = items.into_iter();
        items.map(|(digits, squares)| (all_digits(digits), self.cells(squares)))
    }
}
