//! What follows from an assumption by sight, cells, houses, rules and simple steps together.
//!
//! ```text
//!  assumption ──▶ events: candidates of a cell that are gone, each with its cause ──▶ a contradiction
//! ```
//!
//! **Invariant:** an event follows from the position, the events before it and the premise of its cause.

mod reasons;

pub(crate) use reasons::{Goal, Reasons};

use crate::cells::{CellSet, Mask, digits_of};
use crate::find::{Context, Scratch};
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::Step;
use crate::sums::Equation;
use crate::technique::Technique;

/// What assumptions are followed with.
pub(crate) struct World<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) equations: &'a [Equation],
    pub(crate) scratch: &'a mut Scratch,
}

/// How far an assumption is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// How often all rules are looked at.
    pub(crate) rounds: usize,
    /// Whether simple steps are made, too: locked candidates, pairs, contained digits, sums of houses.
    pub(crate) has_steps: bool,
    /// Whether candidates are assumed within the assumption.
    pub(crate) is_nested: bool,
}

/// Why candidates are gone, or why something is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cause {
    Assumed,
    /// The cell that holds the digit.
    Sight(usize),
    /// The cell has no other candidate.
    Cell(usize),
    /// The house has no other place for the digit.
    House(usize, usize),
    /// The rule with this index.
    Rule(usize),
    /// The step with this number.
    Step(usize),
}

/// Candidates of one cell that are gone.
#[derive(Clone, Copy, Debug)]
struct Event {
    cell: usize,
    mask: Mask,
    cause: Cause,
}

/// What follows from one assumption.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    base: Position,
    now: Position,
    events: Vec<Event>,
    steps: Vec<Reasons>,
    /// The cells that hold a digit because a house has no other place, or because it is assumed.
    placed: CellSet,
    /// The number of events whose cells and houses were looked at.
    done: usize,
    /// The cells that changed since rules were looked at.
    changed: CellSet,
    broken: Option<Cause>,
}

impl Net {
    pub(crate) fn new(base: &Position) -> Net {
        Net {
            base: base.clone(),
            now: base.clone(),
            events: Vec::new(),
            steps: Vec::new(),
            placed: CellSet::EMPTY,
            done: 0,
            changed: CellSet::EMPTY,
            broken: None,
        }
    }

    /// Returns the candidates that are left.
    pub(crate) fn now(&self) -> &Position {
        &self.now
    }

    /// Follows an assumption instead of the last one. Returns whether it is impossible.
    pub(crate) fn follow(
        &mut self,
        world: &mut World<'_>,
        (cell, digit): (usize, usize),
        extent: Extent,
    ) -> bool {
        self.now.clone_from(&self.base);
        self.events.clear();
        self.steps.clear();
        self.placed = CellSet::of(cell);
        self.done = 0;
        self.changed = CellSet::EMPTY;
        self.broken = None;
        self.remove(cell, !(1 << digit), Cause::Assumed);
        self.settle(world, extent);
        self.broken.is_some()
    }

    fn settle(&mut self, world: &mut World<'_>, extent: Extent) {
        for _ in 0..extent.rounds {
            self.singles(world.rulebook);
            while self.broken.is_none() && self.changed.is_empty() {
                if !(extent.has_steps && self.step(world, extent)) {
                    return;
                }
                self.singles(world.rulebook);
            }
            if self.broken.is_none() {
                self.rules(world);
            }
            if self.broken.is_some() {
                return;
            }
        }
        self.singles(world.rulebook);
    }

    fn remove(&mut self, cell: usize, mask: Mask, cause: Cause) {
        let mask = mask & self.now.mask(cell);
        if mask != 0 {
            self.now.remove(cell, mask);
            self.events.push(Event { cell, mask, cause });
        }
    }

    /// Looks at the cells and houses of all new events.
    fn singles(&mut self, rulebook: &Rulebook) {
        while self.done < self.events.len() && self.broken.is_none() {
            let Event { cell, mask, .. } = self.events[self.done];
            self.done += 1;
            self.changed.add(cell);
            let left = self.now.mask(cell);
            if left == 0 {
                self.broken = Some(Cause::Cell(cell));
            } else if left.is_power_of_two() && self.now.open().has(cell) {
                self.now.close(cell);
                let digit = left.trailing_zeros() as usize;
                let seen = *rulebook.peers(cell) & self.now.places(digit);
                seen.cells()
                    .for_each(|other| self.remove(other, left, Cause::Sight(cell)));
            }
            self.houses(rulebook, cell, mask);
        }
    }

    /// Looks for the last place of digits in the houses of a cell that lost them.
    fn houses(&mut self, rulebook: &Rulebook, cell: usize, mask: Mask) {
        for &number in rulebook.groups_of(cell) {
            let group = &rulebook.groups()[number];
            if !group.is_house {
                continue;
            }
            for digit in digits_of(mask) {
                let places = group.cells & self.now.places(digit);
                let cause = Cause::House(number, digit);
                if places.is_empty() {
                    self.broken = self.broken.or(Some(cause));
                } else if let Some(place) = places.single()
                    && !self.now.mask(place).is_power_of_two()
                {
                    self.placed.add(place);
                    self.remove(place, !(1 << digit), cause);
                }
            }
        }
    }

    /// Looks at the rules of changed cells.
    fn rules(&mut self, world: &mut World<'_>) {
        let changed = std::mem::take(&mut self.changed);
        for (index, clue) in world.rulebook.clues().iter().enumerate() {
            let Some(narrower) = &clue.narrower else {
                continue;
            };
            if narrower.is_heavy || !clue.cells.meets(&changed) {
                continue;
            }
            let before = narrower.masks(self.now.masks());
            match world.scratch.narrow(world.rulebook, narrower, &before) {
                Err(_) => {
                    self.broken = Some(Cause::Rule(index));
                    return;
                }
                Ok(after) => {
                    for (&cell, &mask) in narrower.cells.iter().zip(&after) {
                        self.remove(cell, !mask, Cause::Rule(index));
                    }
                }
            }
        }
    }

    /// Makes a simple step, or excludes a candidate that would be impossible. Returns whether there is one.
    fn step(&mut self, world: &mut World<'_>, extent: Extent) -> bool {
        let found = self.simple(world).map(|step| {
            let reasons = self.reasons_of(world.rulebook, &step);
            (step, reasons)
        });
        let found = match found {
            None if extent.is_nested => self.inner(world),
            found => found,
        };
        let Some((step, reasons)) = found else {
            return false;
        };
        let cause = Cause::Step(self.steps.len());
        self.steps.push(reasons);
        for gone in &step.eliminations {
            self.remove(gone.square.index(), 1 << gone.digit.index(), cause);
        }
        true
    }

    fn simple(&mut self, world: &mut World<'_>) -> Option<Step> {
        let context = Context {
            rulebook: world.rulebook,
            position: &self.now,
        };
        let scratch = &mut *world.scratch;
        context
            .locked_candidates()
            .or_else(|| context.naked_subset(Technique::NakedPair, 2))
            .or_else(|| context.hidden_subset(Technique::HiddenPair, 2))
            .or_else(|| context.any_contained(scratch))
            .or_else(|| context.sums(scratch, world.equations))
            .or_else(|| context.naked_subset(Technique::NakedTriple, 3))
            .or_else(|| context.hidden_subset(Technique::HiddenTriple, 3))
            .or_else(|| context.fish(Technique::XWing, 2))
    }

    /// Returns a candidate of a cell with two, or of a digit with two places, that is impossible here.
    fn inner(&mut self, world: &mut World<'_>) -> Option<(Step, Reasons)> {
        let extent = Extent {
            rounds: 4,
            has_steps: false,
            is_nested: false,
        };
        let context = Context {
            rulebook: world.rulebook,
            position: &self.now,
        };
        let mut candidates: Vec<(usize, usize)> = context
            .cases(2)
            .into_iter()
            .flat_map(|(_, cases)| cases)
            .collect();
        candidates.sort_unstable();
        candidates.dedup();
        let mut inner = Net::new(&self.now);
        for (cell, digit) in candidates {
            if inner.follow(world, (cell, digit), extent) {
                let reasons = inner.reasons(world, Goal::Broken);
                let mut step = Step::new(Technique::WhatIf);
                step.eliminations.push(crate::find::candidate(cell, digit));
                return Some((step, reasons.within(&self.base, &self.now, world.rulebook)));
            }
        }
        None
    }
}
