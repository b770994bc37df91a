//! What follows from an assumption by singles, rules and simple techniques together.
//!
//! **Invariant:** an assumption that breaks is false in every solution.

use crate::cells::CellSet;
use crate::find::{Context, Scratch};
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::Step;
use crate::sums::Equation;
use crate::technique::Technique;

/// How an assumption is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// By singles and rules.
    Singles,
    /// Also by locked candidates, pairs, contained digits and sums of houses.
    Simple,
}

/// Follows assumptions about one position.
pub(crate) struct Follower<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) equations: &'a [Equation],
    pub(crate) scratch: &'a mut Scratch,
    pub(crate) strength: Strength,
}

/// A rule, a house or a cell that cannot be fulfilled any more.
struct Broken;

impl Follower<'_> {
    /// Assumes that a cell holds a digit and follows it. Returns after how many rounds it breaks, if it
    /// does within `most` rounds.
    pub(crate) fn breaks(
        &mut self,
        position: &Position,
        (cell, digit): (usize, usize),
        most: usize,
    ) -> Option<usize> {
        let mut copy = position.clone();
        copy.place(self.rulebook, cell, digit);
        self.settle(position.masks(), &mut copy, most)
    }

    /// Returns the position after an assumption and what follows from it.
    pub(crate) fn follow(
        &mut self,
        position: &Position,
        (cell, digit): (usize, usize),
        most: usize,
    ) -> Position {
        let mut copy = position.clone();
        copy.place(self.rulebook, cell, digit);
        self.settle(position.masks(), &mut copy, most);
        copy
    }

    /// Follows the changes since other candidates.
    fn settle(&mut self, before: &[u16], position: &mut Position, most: usize) -> Option<usize> {
        let mut before = before.to_vec();
        for round in 1..=most {
            let mut changed: CellSet = (0..before.len())
                .filter(|&cell| before[cell] != position.mask(cell))
                .collect();
            if changed.is_empty() {
                let simple = self.simple(position)?;
                changed = simple
                    .eliminations
                    .iter()
                    .map(|candidate| candidate.square)
                    .collect();
                position.apply(self.rulebook, &simple);
            }
            before.copy_from_slice(position.masks());
            let followed = self
                .rules(position, changed)
                .and_then(|()| self.houses(position))
                .and_then(|()| self.cells(position));
            if followed.is_err() {
                return Some(round);
            }
        }
        None
    }

    fn rules(&mut self, position: &mut Position, changed: CellSet) -> Result<(), Broken> {
        for clue in self.rulebook.clues() {
            let Some(narrower) = &clue.narrower else {
                continue;
            };
            if narrower.is_heavy || !clue.cells.meets(&changed) {
                continue;
            }
            let before = narrower.masks(position.masks());
            let narrowed = self.scratch.narrow(self.rulebook, narrower, &before);
            let after = narrowed.map_err(|_| Broken)?;
            for (&cell, &mask) in narrower.cells.iter().zip(&after) {
                position.remove(cell, !mask);
            }
        }
        Ok(())
    }

    /// Places hidden singles.
    fn houses(&self, position: &mut Position) -> Result<(), Broken> {
        for house in self.rulebook.groups().iter().filter(|group| group.is_house) {
            for digit in 0..self.rulebook.digit_count() {
                let places = house.cells & position.places(digit);
                if places.is_empty() {
                    return Err(Broken);
                }
                if let Some(cell) = places.single()
                    && position.open().has(cell)
                {
                    position.place(self.rulebook, cell, digit);
                }
            }
        }
        Ok(())
    }

    /// Places naked singles.
    fn cells(&self, position: &mut Position) -> Result<(), Broken> {
        for cell in position.open().cells() {
            if position.mask(cell).is_power_of_two() {
                let digit = position.mask(cell).trailing_zeros() as usize;
                position.place(self.rulebook, cell, digit);
            }
        }
        if position.is_broken() {
            Err(Broken)
        } else {
            Ok(())
        }
    }

    /// Returns a step of a simple technique, if they are followed.
    fn simple(&mut self, position: &Position) -> Option<Step> {
        if self.strength == Strength::Singles {
            return None;
        }
        let context = Context {
            rulebook: self.rulebook,
            position,
        };
        let scratch = &mut *self.scratch;
        context
            .locked_candidates()
            .or_else(|| context.naked_subset(Technique::NakedPair, 2))
            .or_else(|| context.hidden_subset(Technique::HiddenPair, 2))
            .or_else(|| context.any_contained(scratch))
            .or_else(|| context.sums(scratch, self.equations))
            .or_else(|| context.naked_subset(Technique::NakedTriple, 3))
    }
}
