//! What follows from an assumption by sight, cells, houses, rules and simple steps together.
//!
//! ```text
//!  assumption ──▶ events: candidates of a cell that are gone, each with its cause ──▶ a contradiction
//! ```
//!
//! **Invariant:** an event follows from the position, the events before it and the premise of its cause.

mod reasons;

use std::collections::HashSet;

pub(crate) use reasons::{Goal, Reasons};

use crate::cells::{CellSet, Mask, digits_of};
use crate::find::{Context, Scratch, Source};
use crate::narrow::Narrower;
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::Step;
use crate::sums::Equation;
use crate::technique::Technique;

/// What assumptions are followed with.
pub(crate) struct World<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) equations: &'a [Equation],
    pub(crate) sources: Vec<Source<'a>>,
    pub(crate) scratch: &'a mut Scratch,
}

/// How far an assumption is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// How often all rules are looked at.
    pub(crate) rounds: usize,
    /// Which rules are looked at.
    pub(crate) rules: Rules,
    /// Whether simple steps are made, too: locked candidates, pairs, contained digits, sums of houses.
    pub(crate) has_steps: bool,
    /// Which candidates are assumed within the assumption.
    pub(crate) inner: Inner,
}

/// Which rules an assumption is followed with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// Those that answer quickly.
    Quick,
    /// Also slow ones, but not heavy ones.
    Slow,
    /// All.
    All,
}

/// Candidates that are assumed within an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inner {
    /// None.
    None,
    /// Those of cells with two, and of digits with two places in a house, for a few rounds.
    Pairs,
    /// All.
    All,
    /// All, with simple steps.
    Steps,
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
    /// The rule or equation with this number.
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
    /// The cells that changed since slow rules were looked at.
    waiting: CellSet,
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
            waiting: CellSet::EMPTY,
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
        self.waiting = CellSet::EMPTY;
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
                self.rules(world, extent);
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

    /// Looks at the rules of changed cells: slow ones only if no other excludes something.
    fn rules(&mut self, world: &mut World<'_>, extent: Extent) {
        let known = self.events.len();
        let changed = std::mem::take(&mut self.changed);
        self.waiting |= changed;
        self.ask(world, changed, |narrower| !narrower.is_slow);
        if self.events.len() == known && self.broken.is_none() {
            let waiting = std::mem::take(&mut self.waiting);
            let is_wanted =
                |narrower: &Narrower| narrower.is_slow && (extent.has_steps || !narrower.is_heavy);
            self.ask(world, waiting, is_wanted);
        }
    }

    fn ask(
        &mut self,
        world: &mut World<'_>,
        changed: CellSet,
        is_wanted: impl Fn(&Narrower) -> bool,
    ) {
        for (index, source) in world.sources.iter().enumerate() {
            let narrower = source.narrower;
            if !source.cells.meets(&changed) || !is_wanted(narrower) {
                continue;
            }
            let before = narrower.masks(self.now.masks());
            let Ok(after) = world.scratch.narrow(world.rulebook, narrower, &before) else {
                self.broken = Some(Cause::Rule(index));
                return;
            };
            for (&cell, &mask) in narrower.cells.iter().zip(&after) {
                self.remove(cell, !mask, Cause::Rule(index));
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
            None if extent.inner != Inner::None => self.inner(world, extent.inner),
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
        let context = Context::new(world.rulebook, &self.now, &|| false);
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

    /// Returns a candidate that is impossible here.
    fn inner(&mut self, world: &mut World<'_>, kind: Inner) -> Option<(Step, Reasons)> {
        let extent = Extent {
            rounds: if kind == Inner::Pairs { 4 } else { 30 },
            rules: Rules::Slow,
            has_steps: kind == Inner::Steps,
            inner: Inner::None,
        };
        let context = Context::new(world.rulebook, &self.now, &|| false);
        let most = if kind == Inner::Pairs { 2 } else { 4 };
        let cases = (2..=most).flat_map(|count| context.cases(count));
        let mut candidates: Vec<(usize, usize)> = cases.flat_map(|(_, cases)| cases).collect();
        let mut known = HashSet::new();
        candidates.retain(|one| known.insert(*one));
        let mut inner = Net::new(&self.now);
        for (cell, digit) in candidates {
            let Some(left) = world.scratch.nested.0.checked_sub(1) else {
                break;
            };
            world.scratch.nested.0 = left;
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
