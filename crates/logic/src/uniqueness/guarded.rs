//! Steps of a pattern that cannot be filled with its own digits, by its guardians.
//!
//! **Invariant:** nothing here depends on what makes the pattern impossible.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet, Unit};

use crate::candidate::Candidate;
use crate::combinations::Locked;
use crate::common::{emit, excluded_by_all, units_of_all};
use crate::finder::OnStep;
use crate::order::SearchOrder;
use crate::position::{Mask, Position, bits_of, digit_set, squares_at};
use crate::step::{Deadly, LockedSet, Step, Truth};
use crate::technique::Technique;

/// Why its own digits cannot fill a pattern.
#[derive(Clone, Copy)]
enum Reason {
    /// They would fill it in two ways.
    Deadly,
    /// They would leave the other cells of these digits to be filled in two ways.
    Reverse,
    /// They would let two lines be filled in two ways.
    Lines([Unit; 2]),
    /// They fill it in no way.
    Unfillable,
}

/// A pattern in a position that its own digits cannot fill.
#[derive(Clone, Copy)]
pub(crate) struct Guarded<'a> {
    position: &'a Position,
    /// The cells of the pattern, with the digits of the pattern in each.
    pattern: &'a [(Square, Mask)],
    reason: Reason,
    /// The guardians: the empty cells with other candidates.
    pub(super) guardians: SquareSet,
    /// All other candidates of the guardians.
    pub(super) extra: Mask,
}

impl<'a> Guarded<'a> {
    /// Returns a deadly pattern.
    pub(super) fn new(position: &'a Position, pattern: &'a [(Square, Mask)]) -> Guarded<'a> {
        Guarded::with(position, pattern, Reason::Deadly)
    }

    /// Returns a pattern that its own digits do not fill in any way.
    pub(crate) fn unfillable(position: &'a Position, pattern: &'a [(Square, Mask)]) -> Guarded<'a> {
        Guarded::with(position, pattern, Reason::Unfillable)
    }

    /// Returns two cells beside two lines that differ in one digit.
    pub(super) fn beside_lines(
        position: &'a Position,
        pattern: &'a [(Square, Mask)],
        lines: [Unit; 2],
    ) -> Guarded<'a> {
        Guarded::with(position, pattern, Reason::Lines(lines))
    }

    /// Returns a pattern of two digits that has all of their givens.
    pub(super) fn reverse(position: &'a Position, pattern: &'a [(Square, Mask)]) -> Guarded<'a> {
        Guarded::with(position, pattern, Reason::Reverse)
    }

    fn with(position: &'a Position, pattern: &'a [(Square, Mask)], reason: Reason) -> Guarded<'a> {
        let mut guarded = Guarded {
            position,
            pattern,
            reason,
            guardians: SquareSet::EMPTY,
            extra: 0,
        };
        for &(square, mask) in pattern {
            let extra = position.mask(square) & !mask;
            if extra != 0 {
                guarded.guardians.insert(square);
                guarded.extra |= extra;
            }
        }
        guarded
    }

    /// Returns a step that cites the pattern, without effect.
    pub(super) fn step(self, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        let squares = self.pattern.iter().map(|&(square, _)| square);
        let digits = self.pattern.iter().fold(0, |all, &(_, mask)| all | mask);
        step.evidence.digits = digit_set(digits);
        step.evidence.squares = squares.collect();
        step.evidence.fins = self.guardians;
        let pattern = self.pattern.iter();
        let squares = pattern.clone();
        let deadly = Deadly {
            squares: squares
                .map(|&(square, mask)| (square, digit_set(mask)))
                .collect(),
        };
        match self.reason {
            Reason::Deadly => step.truths.push(Truth::Deadly(deadly)),
            Reason::Reverse => step.truths.push(Truth::Reverse(deadly)),
            Reason::Lines(lines) => {
                step.evidence.cover = lines.to_vec();
                step.truths.push(Truth::Lines(deadly, lines));
            }
            Reason::Unfillable => {
                let cells = pattern.map(|&(square, _)| Truth::Square(square));
                step.truths.extend(cells);
            }
        }
        step
    }

    /// Returns whether the guardians are few enough for a step.
    pub(crate) fn is_promising(&self) -> bool {
        self.guardians.len() <= 2
            || self.extra.is_power_of_two()
            || !self.seen_by_extra().is_empty()
    }

    /// Reports the steps of all types.
    pub(crate) fn each(self, technique: Technique, on_step: OnStep<'_>) -> ControlFlow<()> {
        self.only_guardian(technique, on_step)?;
        self.any_guardian(technique, on_step)?;
        self.subset(technique, 0, on_step)?;
        self.conjugate(technique, on_step)
    }

    /// Returns the other candidates of the guardians.
    pub(super) fn candidates(&self) -> Vec<Candidate> {
        let extra = |&(square, mask): &(Square, Mask)| {
            let extra = bits_of(self.position.mask(square) & !mask);
            extra.map(move |digit| Candidate::at(square, digit))
        };
        self.pattern.iter().flat_map(extra).collect()
    }

    /// Returns the candidates that all other candidates of the guardians exclude.
    fn seen_by_extra(&self) -> Vec<Candidate> {
        let extra = self.candidates();
        match extra.len() {
            0 => Vec::new(),
            _ => excluded_by_all(self.position, &extra),
        }
    }

    /// One of several guardians holds one of its other digits, all of which exclude some candidates.
    pub(super) fn any_guardian(self, technique: Technique, on_step: OnStep<'_>) -> ControlFlow<()> {
        if self.guardians.len() < 2 {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(technique);
        step.eliminations = self.seen_by_extra();
        emit(step, on_step)
    }

    /// Type 1: the only guardian holds no digit of the pattern.
    pub(super) fn only_guardian(
        self,
        technique: Technique,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        match self.guardians.first() {
            Some(guardian) if self.guardians.len() == 1 => {
                let mut step = self.step(technique);
                step.eliminate_mask(self.position, self.guardians, self.own_of(guardian));
                emit(step, on_step)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// One of several guardians holds the only other digit.
    pub(super) fn one_digit(self, technique: Technique, on_step: OnStep<'_>) -> ControlFlow<()> {
        let common = self.guardians.common_peers();
        if self.guardians.len() < 2 || !self.extra.is_power_of_two() {
            return ControlFlow::Continue(());
        }
        let digit = self.extra.ilog2() as usize;
        if (common & self.position.places(digit)).is_empty() {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(technique);
        step.eliminate_all(self.position, common, digit);
        emit(step, on_step)
    }

    /// Type 3: the guardians act as one cell of a naked subset in a unit that contains them all. The
    /// other cells of the subset have none of the `forbidden` digits.
    ///
    /// The subsets come in lexicographic order: a subset before those that it is the beginning of.
    pub(super) fn subset(
        self,
        technique: Technique,
        forbidden: Mask,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        if self.guardians.len() < 2 || self.extra.count_ones() < 2 {
            return ControlFlow::Continue(());
        }
        for unit in units_of_all(self.guardians) {
            let others =
                (SquareSet::of_unit(unit) & self.position.empty_squares()).without(self.guardians);
            let mut masks = self.position.masks_in(unit);
            for (place, mask) in masks.iter_mut().enumerate() {
                let is_other = squares_at(unit, 1 << place).is_subset(others);
                if !is_other || *mask & forbidden != 0 {
                    *mask = 0;
                }
            }
            let mut subsets = Vec::new();
            for count in self.extra.count_ones() - 1..others.len() as u32 {
                let order = SearchOrder::HODOKU.combinations;
                let locked = Locked::new(&masks, count + 1, order);
                let _ = locked.each_with(count, self.extra, &mut |places, digits| {
                    subsets.push((squares_at(unit, places), digits));
                    ControlFlow::<()>::Continue(())
                });
            }
            subsets.sort_by_cached_key(|(squares, _)| squares.iter().collect::<Vec<Square>>());
            for (squares, digits) in subsets {
                self.with_subset(technique, unit, squares, digits, &mut *on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn with_subset(
        self,
        technique: Technique,
        unit: Unit,
        squares: SquareSet,
        digits: Mask,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let all = squares | self.guardians;
        if units_of_all(all).next() != Some(unit) {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(technique);
        let others = all.common_peers();
        for unit in units_of_all(all) {
            let others = others & SquareSet::of_unit(unit);
            step.eliminate_in_each(self.position, others, digits);
        }
        for square in squares {
            step.add_truth(Truth::Square(square));
        }
        step.evidence.base.push(unit);
        step.evidence.sets.push(LockedSet {
            squares,
            digits: digit_set(digits),
        });
        emit(step, on_step)
    }

    /// Two guardians are the only places of one of the pattern's digits in a unit. One holds it,
    /// the other holds a digit outside the pattern, so neither holds the pattern's other digits.
    pub(super) fn conjugate(self, technique: Technique, on_step: OnStep<'_>) -> ControlFlow<()> {
        if self.guardians.len() != 2 {
            return ControlFlow::Continue(());
        }
        let mut guardians = self.guardians.iter();
        let (Some(one), Some(two)) = (guardians.next(), guardians.next()) else {
            return ControlFlow::Continue(());
        };
        for digit in bits_of(self.own_of(one) & self.own_of(two)) {
            let is_base = |&unit: &Unit| {
                squares_at(unit, self.position.places_in(unit, digit)) == self.guardians
            };
            if let Some(unit) = units_of_all(self.guardians).find(is_base) {
                let mut step = self.step(technique);
                for guardian in [one, two] {
                    let others = self.own_of(guardian) & !(1 << digit);
                    step.eliminate_mask(self.position, SquareSet::of(guardian), others);
                }
                step.truths.push(Truth::in_unit(unit, digit));
                step.evidence.base.push(unit);
                emit(step, &mut *on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the digits of the pattern in one of its cells.
    fn own_of(self, square: Square) -> Mask {
        let mut pattern = self.pattern.iter();
        pattern
            .find(|&&(at, _)| at == square)
            .map_or(0, |&(_, mask)| mask)
    }
}
