//! Broken wings: an odd loop of one digit.
//!
//! **Invariant:** each unit of the loop has two of its cells. The guardians are the other places of the
//! digit in these units; a candidate outside the loop sees them all, or there is only one.

use std::ops::ControlFlow;

use smallvec::SmallVec;

use foldoku_board::{Square, SquareSet, Unit};

use super::LONGEST;
use crate::candidate::Candidate;
use crate::common::units_of_all;
use crate::finder::OnStep;
use crate::position::{Position, digit_set};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Reports the broken wings of every digit.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for digit in 0..9 {
        for start in position.places(digit) {
            let mut search = Search {
                position,
                digit,
                path: SmallVec::from_slice(&[start]),
                units: SmallVec::new(),
            };
            search.extend(SquareSet::EMPTY, on_step)?;
        }
    }
    ControlFlow::Continue(())
}

/// A path from the first cell of a loop.
struct Search<'a> {
    position: &'a Position,
    digit: usize,
    path: SmallVec<[Square; LONGEST]>,
    /// The units between the cells.
    units: SmallVec<[Unit; LONGEST]>,
}

impl Search<'_> {
    fn places(&self) -> SquareSet {
        self.position.places(self.digit)
    }

    /// Closes the loop, and adds each cell that can follow the last one.
    fn extend(&mut self, guardians: SquareSet, on_step: OnStep<'_>) -> ControlFlow<()> {
        let (first, last) = (self.path[0], self.path[self.path.len() - 1]);
        let is_closed = self.path.len() >= 5 && self.path.len() % 2 == 1 && self.path[1] < last;
        if is_closed {
            self.each_link([last, first], guardians, &mut |search, guardians| {
                on_step(search.step(guardians))
            })?;
        }
        if self.path.len() == LONGEST {
            return ControlFlow::Continue(());
        }
        for next in SquareSet::peers_of(last) & self.places() {
            if next <= first || self.path.contains(&next) {
                continue;
            }
            self.each_link([last, next], guardians, &mut |search, guardians| {
                search.path.push(next);
                let flow = search.extend(guardians, &mut *on_step);
                search.path.pop();
                flow
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Calls `take` with each unit of two cells that fits into the loop, and with the guardians that the
    /// loop then has.
    fn each_link(
        &mut self,
        ends: [Square; 2],
        guardians: SquareSet,
        take: &mut dyn FnMut(&mut Self, SquareSet) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let ends: SquareSet = ends.into_iter().collect();
        let path: SquareSet = self.path.iter().copied().collect();
        for unit in units_of_all(ends) {
            let others = (SquareSet::of_unit(unit) & self.places()).without(ends);
            let guardians = guardians | others;
            let is_new = !self.units.contains(&unit);
            // No other cell of the loop is in the unit, nor a new one in an earlier unit.
            if is_new && (guardians & (path | ends)).is_empty() && self.is_useful(guardians) {
                self.units.push(unit);
                let flow = take(self, guardians);
                self.units.pop();
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether guardians lead to a step.
    fn is_useful(&self, guardians: SquareSet) -> bool {
        guardians.len() < 2 || !self.seen_by(guardians).is_empty()
    }

    /// Returns the places outside the loop that see all guardians.
    fn seen_by(&self, guardians: SquareSet) -> SquareSet {
        let path: SquareSet = self.path.iter().copied().collect();
        (guardians.common_peers() & self.places()).without(path)
    }

    fn step(&self, guardians: SquareSet) -> Step {
        let mut step = Step::new(Technique::BrokenWing);
        match guardians.first() {
            Some(guardian) if guardians.len() == 1 => {
                step.placements.push(Candidate::at(guardian, self.digit));
            }
            Some(_) => step.eliminate_all(self.position, self.seen_by(guardians), self.digit),
            // The position has no solution.
            None => {}
        }
        let units = self.units.iter();
        step.truths = units
            .map(|&unit| Truth::in_unit(unit, self.digit))
            .collect();
        step.evidence.digits = digit_set(1 << self.digit);
        step.evidence.squares = self.path.iter().copied().collect();
        step.evidence.fins = guardians;
        step.evidence.base = self.units.to_vec();
        step
    }
}
