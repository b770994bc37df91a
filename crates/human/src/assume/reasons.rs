//! The reasons of what follows from an assumption: from the end back to the start.
//!
//! **Invariant:** the premises and the cited candidates of reasons prove the goal under the assumption; events
//! that the goal does not need are left out.

use super::{Argument, Cause, Event, Net, PLAIN, STEPS, World};
use std::borrow::Cow;

use crate::cells::{CellSet, Mask, digit_at, digit_set, digits_of};
use crate::find::candidate;
use crate::find::rules::relax;
use crate::position::Position;
use crate::rulebook::Rulebook;
use crate::step::{Node, Premise, Step};
use foldoku_board::Square;

/// What reasons are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Goal {
    /// The assumption is impossible.
    Broken,
    /// The cell does not hold the digit.
    Gone(usize, usize),
}

/// Why something follows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Reasons {
    pub(crate) premises: Vec<Premise>,
    /// The cells whose candidates at the start are cited.
    pub(crate) cited: CellSet,
    /// What is true or false on the way, in order.
    pub(crate) nodes: Vec<Node>,
    /// Candidates that must be gone before.
    needed: Vec<(usize, Mask)>,
}

impl Reasons {
    fn add(&mut self, premise: Premise) {
        if !self.premises.contains(&premise) {
            self.premises.push(premise);
        }
    }

    /// Adds other reasons.
    pub(crate) fn join(&mut self, other: Reasons) {
        other.premises.into_iter().for_each(|one| self.add(one));
        self.cited |= other.cited;
        self.nodes.extend(other.nodes);
    }

    /// Returns these reasons for a position that follows from another one: what is gone there is needed.
    pub(super) fn within(
        mut self,
        base: &Position,
        now: &Position,
        rulebook: &Rulebook,
    ) -> Reasons {
        let mut needed = vec![0; base.masks().len()];
        for premise in &self.premises {
            need_premise(premise, base, now, rulebook, &mut needed);
        }
        for cell in self.cited.cells() {
            needed[cell] |= base.mask(cell) & !now.mask(cell);
        }
        self.needed = listed(&needed);
        self
    }

    /// Writes premises, cited candidates and the chain of a step.
    pub(crate) fn write(mut self, base: &Position, rulebook: &Rulebook, step: &mut Step) {
        let mut of_rules = CellSet::EMPTY;
        for premise in &self.premises {
            if let Premise::Rule(place) = premise {
                let clues = rulebook.clues().iter().filter(|clue| clue.place == *place);
                clues.for_each(|clue| of_rules |= clue.cells);
            }
        }
        self.premises.retain(
            |premise| !matches!(premise, Premise::Cell(square) if of_rules.contains(*square) && self.cited.contains(*square)),
        );
        step.premises.extend(self.premises);
        let cited = self.cited.cells();
        step.cited
            .extend(cited.map(|cell| (Square::new(cell), digit_set(base.mask(cell)))));
        step.chain.extend(self.nodes);
    }
}

/// Adds what is gone of the candidates that a premise is about.
fn need_premise(
    premise: &Premise,
    base: &Position,
    now: &Position,
    rulebook: &Rulebook,
    needed: &mut [Mask],
) {
    match premise {
        Premise::Cell(square) => {
            let cell = square.index();
            needed[cell] |= base.mask(cell) & !now.mask(cell);
        }
        Premise::House(number, digit) => {
            let places = rulebook.groups()[*number].cells & base.places(digit.index());
            let gone = places - now.places(digit.index());
            gone.cells()
                .for_each(|cell| needed[cell] |= 1 << digit.index());
        }
        _ => {}
    }
}

fn listed(needed: &[Mask]) -> Vec<(usize, Mask)> {
    let cells = needed.iter().copied().enumerate();
    cells.filter(|&(_, mask)| mask != 0).collect()
}

/// The way back.
struct Back<'a> {
    net: &'a Net,
    /// The candidates at this point.
    masks: Vec<Mask>,
    /// Candidates that must be gone before this point.
    needed: Vec<Mask>,
    reasons: Reasons,
}

impl Net {
    /// Returns the reasons of a step within the assumption.
    pub(super) fn reasons_of(&self, rulebook: &Rulebook, step: &Step) -> Reasons {
        let mut needed = vec![0; self.base.masks().len()];
        let mut cited = CellSet::EMPTY;
        for premise in &step.premises {
            need_premise(premise, &self.base, &self.now, rulebook, &mut needed);
        }
        for &(square, digits) in &step.cited {
            let cell = square.index();
            needed[cell] |= self.base.mask(cell) & !(digits.to_bits() as Mask);
            cited.add(cell);
        }
        Reasons {
            premises: step.premises.clone(),
            cited,
            nodes: Vec::new(),
            needed: listed(&needed),
        }
    }

    /// Returns the reasons of a goal that was reached; `None` if an assumption within the assumption is not
    /// found to be impossible again.
    pub(crate) fn reasons(&self, world: &mut World<'_>, goal: Goal) -> Option<Reasons> {
        let mut back = Back {
            net: self,
            masks: self.now.masks().to_vec(),
            needed: vec![0; self.now.masks().len()],
            reasons: Reasons::default(),
        };
        match goal {
            Goal::Gone(cell, digit) => back.needed[cell] = 1 << digit,
            Goal::Broken => {
                let cause = self.broken.expect("the assumption is impossible");
                back.because(world, cause, None)?;
            }
        }
        for event in self.events.iter().rev() {
            let after = back.masks[event.cell];
            back.masks[event.cell] |= event.mask;
            let hit = back.needed[event.cell] & event.mask;
            if hit != 0 {
                back.needed[event.cell] &= !hit;
                back.note(event, after, hit);
                back.because(world, event.cause, Some((event.cell, hit)))?;
            }
        }
        back.reasons.nodes.reverse();
        Some(back.reasons)
    }
}

impl Back<'_> {
    /// Adds what an event says to the way, unless sight alone says it.
    fn note(&mut self, event: &Event, after: Mask, hit: Mask) {
        let mut add = |digit: usize, is_on: bool| {
            let candidate = candidate(event.cell, digit);
            self.reasons.nodes.push(Node { candidate, is_on });
        };
        if after.is_power_of_two() {
            add(after.trailing_zeros() as usize, true);
        } else if !matches!(event.cause, Cause::Sight(_)) {
            digits_of(hit).for_each(|digit| add(digit, false));
        }
    }

    /// Adds the premise of a cause, and needs what it needs. `target` has the candidates that are gone.
    fn because(
        &mut self,
        world: &mut World<'_>,
        cause: Cause,
        target: Option<(usize, Mask)>,
    ) -> Option<()> {
        match cause {
            Cause::Assumed => {}
            Cause::Sight(source) => {
                self.need_gone(source);
                if !self.net.placed.has(source) {
                    self.reasons.add(Premise::Cell(Square::new(source)));
                }
            }
            Cause::Cell(cell) => {
                self.need_gone(cell);
                self.reasons.add(Premise::Cell(Square::new(cell)));
            }
            Cause::House(number, digit) => {
                let cells = world.rulebook.groups()[number].cells;
                let places = cells & self.net.base.places(digit);
                for cell in places.cells() {
                    if self.masks[cell] >> digit & 1 == 0 {
                        self.needed[cell] |= 1 << digit;
                    }
                }
                self.reasons.add(Premise::House(number, digit_at(digit)));
            }
            Cause::Rule(index) => self.because_of_rule(world, index, target),
            Cause::Step(number) => {
                let step = match self.net.steps[number] {
                    Argument::Step(ref step) => Cow::Borrowed(step),
                    Argument::Inner(candidate) => Cow::Owned(self.inner(world, candidate)?),
                };
                for &(cell, mask) in &step.needed {
                    self.needed[cell] |= mask;
                }
                step.premises
                    .iter()
                    .for_each(|premise| self.reasons.add(premise.clone()));
                self.reasons.cited |= step.cited;
            }
        }
        Some(())
    }

    /// Returns the reasons why a candidate is impossible at this point.
    fn inner(&self, world: &mut World<'_>, candidate: (usize, usize)) -> Option<Reasons> {
        let here = Position::from_masks(world.rulebook, self.masks.clone());
        let mut net = Net::new(&here);
        let mut extents = [PLAIN, STEPS].into_iter();
        extents.find(|&extent| net.follow(world, candidate, extent))?;
        let reasons = net.reasons(world, Goal::Broken)?;
        Some(reasons.within(&self.net.base, &here, world.rulebook))
    }

    /// Needs all that is gone from a cell.
    fn need_gone(&mut self, cell: usize) {
        self.needed[cell] |= self.net.base.mask(cell) & !self.masks[cell];
    }

    /// Gives back as many candidates to the cells of the rule as it can do without.
    fn because_of_rule(
        &mut self,
        world: &mut World<'_>,
        index: usize,
        target: Option<(usize, Mask)>,
    ) {
        let all = world.rulebook.all();
        let source = &world.sources.all[index];
        let narrower = source.narrower;
        let mut masks = narrower.masks(&self.masks);
        let mut follows =
            |masks: &[Mask]| match world.scratch.narrow(narrower, masks.iter().copied()) {
                Err(_) => true,
                Ok(answer) => target.is_some_and(|(cell, hit)| {
                    let place = narrower.cells.iter().position(|&one| one == cell);
                    answer.after[place.expect("the rule has the cell")] & hit == 0
                }),
            };
        let base = narrower.masks(self.net.base.masks());
        for wider in [vec![all; masks.len()], base.clone()] {
            let tight = (0..masks.len()).filter(|&place| wider[place] & !masks[place] != 0);
            let tight: Vec<usize> = tight.collect();
            relax(&tight, &wider, &mut masks, &mut follows);
        }
        for (place, &cell) in narrower.cells.iter().enumerate() {
            self.needed[cell] |= base[place] & !masks[place];
            if masks[place] != all {
                self.reasons.cited.add(cell);
            }
        }
        self.reasons.add(source.premise.clone());
    }
}
