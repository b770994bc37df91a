//! Last resorts: an assumption that breaks, what two assumptions have in common, and trial.
//!
//! **Invariant:** the steps hold in every solution, except that trial expects the puzzle to have only one.

use foldoku_board::{Grid, Square};
use foldoku_search::{Engine, VariantSearch};

use super::{Context, Scratch, candidate};
use crate::assume::{Follower, Strength};
use crate::cells::digits_of;
use crate::step::Step;
use crate::sums::Equation;
use crate::technique::Technique;

/// The most rounds of an assumption.
const ROUNDS: usize = 30;

impl Context<'_> {
    fn follower<'a>(
        &'a self,
        scratch: &'a mut Scratch,
        equations: &'a [Equation],
        strength: Strength,
    ) -> Follower<'a> {
        Follower {
            rulebook: self.rulebook,
            equations,
            scratch,
            strength,
        }
    }

    /// Returns the candidate that breaks after the fewest rounds, by singles and rules if one does.
    pub(crate) fn what_if(&self, scratch: &mut Scratch, equations: &[Equation]) -> Option<Step> {
        [Strength::Singles, Strength::Simple]
            .into_iter()
            .find_map(|strength| self.soonest(&mut self.follower(scratch, equations, strength)))
    }

    fn soonest(&self, follower: &mut Follower<'_>) -> Option<Step> {
        let mut best: Option<(usize, usize, usize)> = None;
        for cell in self.position.open().cells() {
            for digit in digits_of(self.position.mask(cell)) {
                let most = best.map_or(ROUNDS, |(rounds, ..)| rounds - 1);
                if let Some(rounds) = follower.breaks(self.position, (cell, digit), most) {
                    best = Some((rounds, cell, digit));
                }
            }
        }
        let (_, cell, digit) = best?;
        let mut step = Step::new(Technique::WhatIf);
        step.eliminations.push(candidate(cell, digit));
        Some(step)
    }

    /// Follows both candidates of a cell, or both places of a digit in a house, and keeps what they have in
    /// common.
    pub(crate) fn either_way(&self, scratch: &mut Scratch, equations: &[Equation]) -> Option<Step> {
        let mut follower = self.follower(scratch, equations, Strength::Singles);
        self.alternatives(2)
            .into_iter()
            .find_map(|alternatives| self.in_common(&mut follower, &alternatives))
    }

    fn in_common(
        &self,
        follower: &mut Follower<'_>,
        alternatives: &[(usize, usize)],
    ) -> Option<Step> {
        let mut union = vec![0; self.position.masks().len()];
        for &alternative in alternatives {
            let followed = follower.follow(self.position, alternative, ROUNDS);
            for (mask, other) in union.iter_mut().zip(followed.masks()) {
                *mask |= other;
            }
        }
        let mut step = Step::new(Technique::EitherWay);
        for cell in self.position.open().cells() {
            let gone = digits_of(self.position.mask(cell) & !union[cell]);
            step.eliminations
                .extend(gone.map(|digit| candidate(cell, digit)));
        }
        (!step.eliminations.is_empty()).then_some(step)
    }

    /// Places the digit of the solution in the first cell with the fewest candidates.
    pub(crate) fn trial(&self, solution: &mut Option<Option<Grid>>) -> Option<Step> {
        let search = || VariantSearch::default().first(self.rulebook.puzzle());
        let solution = solution.get_or_insert_with(search).as_ref()?;
        let open = self.position.open().cells();
        let cell = open.min_by_key(|&cell| self.position.mask(cell).count_ones())?;
        let digit = solution[Square::new(cell)]?;
        let mut step = Step::new(Technique::Trial);
        step.placements.push(candidate(cell, digit.index()));
        Some(step)
    }
}
