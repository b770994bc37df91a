//! What follows from an assumption by sight, cells, houses, rules and simple steps together.
//!
//! ```text
//!  assumption ──▶ events: candidates of a cell that are gone, each with its cause ──▶ a contradiction
//! ```
//!
//! **Invariant:** an event follows from the position, the events before it and the premise of its cause.

mod probes;
mod reasons;

pub(crate) use reasons::{Goal, Reasons};

use crate::cells::{CellSet, Common, Mask, digits_of};
use crate::find::{Context, Scratch, Sources};
use crate::narrow::Narrower;
use crate::position::Position;
use crate::probes::EXTENT_COUNT;
use crate::rulebook::Rulebook;
use crate::step::Step;
use crate::sums::Equation;
use crate::technique::Technique;

/// What assumptions are followed with.
pub(crate) struct World<'a> {
    pub(crate) rulebook: &'a Rulebook,
    pub(crate) equations: &'a [Equation],
    pub(crate) sources: Sources<'a>,
    pub(crate) scratch: &'a mut Scratch,
}

/// How far an assumption is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Extent {
    /// How often all rules are looked at.
    pub(crate) rounds: usize,
    /// Whether simple steps are made, too: locked candidates, pairs, contained digits, sums of houses.
    pub(crate) has_steps: bool,
    /// Which candidates are assumed within the assumption.
    pub(crate) inner: Inner,
}

/// Singles and rules.
pub(crate) const PLAIN: Extent = Extent {
    rounds: 100,
    has_steps: false,
    inner: Inner::None,
};

/// Also simple steps.
pub(crate) const STEPS: Extent = Extent {
    has_steps: true,
    ..PLAIN
};

/// How far assumptions are followed, one after the other.
pub(crate) const EXTENTS: [Extent; EXTENT_COUNT] = [
    PLAIN,
    STEPS,
    Extent {
        inner: Inner::Known,
        ..STEPS
    },
    Extent {
        inner: Inner::All,
        ..STEPS
    },
];

/// Candidates that are assumed within an assumption.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Inner {
    /// None.
    None,
    /// Those of which it is known what follows from them, and that it contradicts the assumption.
    Known,
    /// All.
    All,
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

/// Why a step within an assumption holds.
#[derive(Clone, Debug)]
enum Argument {
    /// The premises of a simple step.
    Step(Reasons),
    /// The candidate is impossible.
    Inner((usize, usize)),
}

/// What follows from one assumption.
#[derive(Clone, Debug)]
pub(crate) struct Net {
    base: Position,
    now: Position,
    events: Vec<Event>,
    steps: Vec<Argument>,
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
        self.reset();
        self.now.clone_from(&self.base);
        self.placed.add(cell);
        self.remove(cell, !(1 << digit), Cause::Assumed);
        self.settle(world, extent);
        self.broken.is_some()
    }

    /// Follows an assumption from its last end, without what is gone since. Returns whether it is impossible.
    /// The reasons of this are not known.
    pub(crate) fn follow_on(
        &mut self,
        world: &mut World<'_>,
        end: &Position,
        extent: Extent,
        is_new: bool,
    ) -> bool {
        self.reset();
        self.now.clone_from(end);
        for cell in 0..end.masks().len() {
            self.remove(cell, !self.base.mask(cell), Cause::Assumed);
            if self.now.mask(cell) == 0 {
                self.broken = Some(Cause::Cell(cell));
                return true;
            }
            if is_new && self.base.mask(cell) != end.mask(cell) {
                self.changed.add(cell);
            }
        }
        self.settle(world, extent);
        self.broken.is_some()
    }

    fn reset(&mut self) {
        self.events.clear();
        self.steps.clear();
        self.placed = CellSet::EMPTY;
        self.done = 0;
        self.changed = CellSet::EMPTY;
        self.waiting = CellSet::EMPTY;
        self.broken = None;
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
                let cause = Cause::House(number, digit);
                match group.cells.common(self.now.places(digit)) {
                    Common::None => self.broken = self.broken.or(Some(cause)),
                    Common::One(place) if !self.now.mask(place).is_power_of_two() => {
                        self.placed.add(place);
                        self.remove(place, !(1 << digit), cause);
                    }
                    Common::One(_) | Common::Several => {}
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
        for index in world.sources.of(changed) {
            let narrower = world.sources.all[index].narrower;
            if !is_wanted(narrower) {
                continue;
            }
            let masks = narrower.cells.iter().map(|&cell| self.now.mask(cell));
            let Ok(answer) = world.scratch.narrow(narrower, masks) else {
                self.broken = Some(Cause::Rule(index));
                return;
            };
            if answer.before == answer.after {
                continue;
            }
            for (&cell, &mask) in narrower.cells.iter().zip(answer.after) {
                self.remove(cell, !mask, Cause::Rule(index));
            }
        }
    }

    /// Makes a simple step, or excludes a candidate that would be impossible. Returns whether there is one.
    fn step(&mut self, world: &mut World<'_>, extent: Extent) -> bool {
        let cause = Cause::Step(self.steps.len());
        if let Some(step) = self.simple(world) {
            let reasons = self.reasons_of(world.rulebook, &step);
            self.steps.push(Argument::Step(reasons));
            for gone in &step.eliminations {
                self.remove(gone.square.index(), 1 << gone.digit.index(), cause);
            }
            return true;
        }
        let Some((cell, digit)) = self.inner(world, extent.inner) else {
            return false;
        };
        self.steps.push(Argument::Inner((cell, digit)));
        self.remove(cell, 1 << digit, cause);
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
    fn inner(&mut self, world: &mut World<'_>, kind: Inner) -> Option<(usize, usize)> {
        if kind == Inner::None {
            return None;
        }
        let probes = std::mem::take(&mut world.scratch.probes);
        let known = &probes[1];
        let open = self.now.open().cells();
        let candidates: Vec<(usize, usize)> = open
            .flat_map(|cell| digits_of(self.now.mask(cell)).map(move |digit| (cell, digit)))
            .collect();
        let digits = world.rulebook.digit_count();
        let is_clash = |&one: &(usize, usize)| known.clashes(&self.now, one, digits);
        let clash = candidates.iter().copied().find(is_clash);
        let found = clash.or_else(|| {
            let mut inner = Net::new(&self.now);
            candidates.into_iter().find(|&one| {
                let left = known.left(digits, one);
                left.filter(|_| kind == Inner::All && world.scratch.nested.spend())
                    .is_some_and(|left| inner.follow_on(world, left, PLAIN, false))
            })
        });
        world.scratch.probes = probes;
        found
    }
}
