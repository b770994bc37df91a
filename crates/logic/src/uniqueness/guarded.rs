//! What follows from a deadly pattern by the squares that guard it.
//!
//! **Invariant:** nothing here knows what makes a pattern deadly.

use std::ops::ControlFlow;

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{Square, SquareSet, Unit};

use crate::finder::OnStep;
use crate::look::{Locked, emit, marks_in, units_of_all};
use crate::position::{Mask, Position, bits_of, digit_set, squares_at};
use crate::step::{Deadly, LockedSet, Step, Truth};
use crate::technique::Technique;

/// A deadly pattern in a position.
#[derive(Clone, Copy)]
pub(super) struct Guarded<'a> {
    position: &'a Position,
    /// The squares and the digits that the pattern has there.
    pattern: &'a [(Square, Mask)],
    /// The open squares that can hold something else.
    pub(super) guards: SquareSet,
    /// What they can hold beside the pattern's digits.
    pub(super) extra: Mask,
}

impl<'a> Guarded<'a> {
    pub(super) fn new(position: &'a Position, pattern: &'a [(Square, Mask)]) -> Guarded<'a> {
        let mut guarded = Guarded {
            position,
            pattern,
            guards: SquareSet::EMPTY,
            extra: 0,
        };
        for &(square, own) in pattern {
            let extra = position.mask(square) & !own;
            if extra != 0 {
                guarded.guards.insert(square);
                guarded.extra |= extra;
            }
        }
        guarded
    }

    /// A step that cites the pattern and changes nothing yet.
    pub(super) fn step(self, technique: Technique) -> Step {
        let mut step = Step::new(technique);
        let squares = self.pattern.iter().map(|&(square, _)| square);
        let digits = self.pattern.iter().fold(0, |all, &(_, own)| all | own);
        step.evidence.digits = digit_set(digits);
        step.evidence.squares = squares.collect();
        step.evidence.fins = self.guards;
        step.truths.push(Truth::Deadly(Deadly {
            squares: self
                .pattern
                .iter()
                .map(|&(square, own)| (square, digit_set(own)))
                .collect(),
        }));
        step
    }

    /// The only guard holds none of the pattern's digits.
    pub(super) fn only_guard(self, technique: Technique, on_step: OnStep<'_>) -> ControlFlow<()> {
        match self.guards.first() {
            Some(guard) if self.guards.len() == 1 => {
                let mut step = self.step(technique);
                step.eliminate_mask(self.position, self.guards, self.own_of(guard));
                emit(step, on_step)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// One of the guards, of which there are several, holds the only other digit.
    pub(super) fn one_digit(self, technique: Technique, on_step: OnStep<'_>) -> ControlFlow<()> {
        let common = self.guards.common_peers();
        if self.guards.len() < 2 || !self.extra.is_power_of_two() {
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

    /// The guards are a square of a naked subset in a unit that holds them all.
    pub(super) fn subset(self, technique: Technique, on_step: OnStep<'_>) -> ControlFlow<()> {
        if self.guards.len() < 2 || self.extra.count_ones() < 2 {
            return ControlFlow::Continue(());
        }
        for unit in units_of_all(self.guards) {
            let others =
                (SquareSet::of_unit(unit) & self.position.empty_squares()).without(self.guards);
            let mut masks = marks_in(self.position, unit);
            for (place, mask) in masks.iter_mut().enumerate() {
                if !squares_at(unit, 1 << place).is_subset(others) {
                    *mask = 0;
                }
            }
            let masks = &masks;
            for count in self.extra.count_ones() - 1..others.len() as u32 {
                let size = count + 1;
                Locked { masks, size }.choose(count, self.extra, &mut |places, digits| {
                    self.with_subset(technique, unit, squares_at(unit, places), digits, on_step)
                })?;
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
        let all = squares | self.guards;
        if units_of_all(all).next() != Some(ALL_UNITS[unit.index()]) {
            return ControlFlow::Continue(());
        }
        let mut step = self.step(technique);
        step.eliminate_mask(self.position, all.common_peers(), digits);
        step.truths.extend(squares.iter().map(Truth::Square));
        step.evidence.base.push(unit);
        step.evidence.sets.push(LockedSet {
            squares,
            digits: digit_set(digits),
        });
        emit(step, on_step)
    }

    /// Two guards are the only places of a digit of the pattern in a unit: one holds it, the other
    /// holds something else than the pattern has, so neither holds the pattern's other digits.
    pub(super) fn conjugate(self, technique: Technique, on_step: OnStep<'_>) -> ControlFlow<()> {
        if self.guards.len() != 2 {
            return ControlFlow::Continue(());
        }
        let mut guards = self.guards.iter();
        let (Some(one), Some(two)) = (guards.next(), guards.next()) else {
            return ControlFlow::Continue(());
        };
        for digit in bits_of(self.own_of(one) & self.own_of(two)) {
            let is_base = |&unit: &Unit| {
                squares_at(unit, self.position.places_in(unit, digit)) == self.guards
            };
            if let Some(unit) = units_of_all(self.guards).find(is_base) {
                let mut step = self.step(technique);
                for guard in [one, two] {
                    let others = self.own_of(guard) & !(1 << digit);
                    step.eliminate_mask(self.position, SquareSet::of(guard), others);
                }
                step.truths.push(Truth::in_unit(unit, digit));
                step.evidence.base.push(unit);
                emit(step, &mut *on_step)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The digits that the pattern has in one of its squares.
    fn own_of(self, square: Square) -> Mask {
        let mut pattern = self.pattern.iter();
        pattern
            .find(|&&(at, _)| at == square)
            .map_or(0, |&(_, own)| own)
    }
}
