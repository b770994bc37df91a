//! What a rule alone excludes, with the smallest reason, and digits that a rule must contain.
//!
//! **Invariant:** without one of the cited cells, the rule would not exclude the same candidates.

use super::{Context, Scratch, candidate};
use crate::cells::{CellSet, Mask, digit_set, digits_of};
use crate::narrow::Narrower;
use crate::rulebook::Clue;
use crate::step::{Premise, Step};
use crate::sums::Equation;
use crate::technique::Technique;
use foldoku_board::Square;

impl Context<'_> {
    /// Returns a step that a rule alone makes.
    pub(crate) fn rule(&self, scratch: &mut Scratch, clue: &Clue) -> Option<Step> {
        let premise = || Premise::Rule(clue.place);
        let mut parts = clue.parts.iter();
        parts.find_map(|part| self.narrowed(Technique::Rule, scratch, part, premise))
    }

    /// Returns the step of a narrower, with the smallest reason.
    pub(crate) fn narrowed(
        &self,
        technique: Technique,
        scratch: &mut Scratch,
        narrower: &Narrower,
        premise: impl FnOnce() -> Premise,
    ) -> Option<Step> {
        let (rulebook, position) = (self.rulebook, self.position);
        let masks = narrower.cells.iter().map(|&cell| position.mask(cell));
        let answer = scratch.narrow(narrower, masks).ok()?;
        if answer.before == answer.after {
            return None;
        }
        let (before, after) = (answer.before.to_vec(), answer.after.to_vec());
        let changed = (0..before.len()).filter(|&place| before[place] != after[place]);
        // A cell that becomes single is the most interesting one.
        let target = changed.min_by_key(|&place| (!after[place].is_power_of_two(), place))?;
        let removed = before[target] & !after[target];
        let all = rulebook.all();
        let cited: Vec<usize> = (0..before.len())
            .filter(|&place| before[place] != all)
            .collect();
        let mut relaxed = before.clone();
        let wider = vec![all; before.len()];
        relax(&cited, &wider, &mut relaxed, &mut |relaxed| {
            let answer = scratch.narrow(narrower, relaxed.iter().copied());
            answer.is_ok_and(|answer| answer.after[target] & removed == 0)
        });
        let answer = scratch.narrow(narrower, relaxed.iter().copied());
        let after = answer.ok()?.after;
        let mut step = Step::new(technique);
        step.premises.push(premise());
        for (place, &cell) in narrower.cells.iter().enumerate() {
            let gone = before[place] & !after[place];
            step.eliminations
                .extend(digits_of(gone).map(|digit| candidate(cell, digit)));
            if relaxed[place] != all {
                let cited = (Square::new(cell), digit_set(relaxed[place]));
                step.cited.push(cited);
            }
        }
        Some(step)
    }

    /// Returns a step of any rule that must contain a digit.
    pub(crate) fn any_contained(&self, scratch: &mut Scratch) -> Option<Step> {
        let mut clues = self.rulebook.clues().iter();
        clues.find_map(|clue| {
            let mut parts = clue.parts.iter();
            parts.find_map(|part| self.must_contain(scratch, clue, part))
        })
    }

    /// Returns a step of an equation of houses and rules.
    pub(crate) fn sums(&self, scratch: &mut Scratch, equations: &[Equation]) -> Option<Step> {
        equations.iter().find_map(|one| {
            let premise = || Premise::Sums(one.houses.clone(), one.rules.clone());
            self.narrowed(Technique::Sums, scratch, &one.narrower, premise)
        })
    }

    /// Returns a step of a digit that a rule must contain: cells that see all its places lose it.
    fn must_contain(
        &self,
        scratch: &mut Scratch,
        clue: &Clue,
        narrower: &Narrower,
    ) -> Option<Step> {
        let cells: CellSet = narrower.cells.iter().copied().collect();
        for digit in 0..self.rulebook.digit_count() {
            let places = cells & self.position.places(digit);
            if places.is_empty() || places.len() > 9 {
                continue;
            }
            let seen = self.rulebook.seen_of(*self.position.places(digit), places);
            if seen.is_empty() || !self.contains(scratch, narrower, digit) {
                continue;
            }
            let mut step = Step::new(Technique::MustContain);
            self.eliminate(&mut step, seen, digit);
            step.premises.push(Premise::Rule(clue.place));
            let cited = cells.squares();
            step.cited
                .extend(cited.map(|square| (square, self.position.candidates(square))));
            return Some(step);
        }
        None
    }

    fn contains(&self, scratch: &mut Scratch, narrower: &Narrower, digit: usize) -> bool {
        let cells = narrower.cells.iter();
        let mut masks = cells.map(|&cell| self.position.mask(cell) & !(1 << digit));
        masks.clone().any(|mask| mask == 0) || scratch.narrow(narrower, masks.by_ref()).is_err()
    }
}

/// Gives back wider candidates to as many cells as possible, as long as the conclusion follows.
pub(crate) fn relax(
    places: &[usize],
    wider: &[Mask],
    relaxed: &mut [Mask],
    follows: &mut dyn FnMut(&[Mask]) -> bool,
) {
    let kept: Vec<Mask> = places.iter().map(|&place| relaxed[place]).collect();
    places
        .iter()
        .for_each(|&place| relaxed[place] = wider[place]);
    if places.is_empty() || follows(relaxed) {
        return;
    }
    places
        .iter()
        .zip(kept)
        .for_each(|(&place, mask)| relaxed[place] = mask);
    if places.len() > 1 {
        let (first, last) = places.split_at(places.len() / 2);
        relax(first, wider, relaxed, follows);
        relax(last, wider, relaxed, follows);
    }
}
