//! Assumptions that break, and what two assumptions have in common.
//!
//! **Invariant:** the steps of one search are sorted by the number of their premises, and none needs many more
//! than the first.

use super::{Context, Scratch, candidate};
use crate::assume::{Extent, Goal, Net, Reasons, World};
use crate::cells::digits_of;
use crate::step::{Premise, Step};
use crate::sums::Equation;
use crate::technique::Technique;

/// The most premises of rules, houses and cells together.
const TOGETHER: usize = 3;

/// Singles and rules.
const PLAIN: Extent = Extent {
    rounds: 30,
    has_steps: false,
    is_nested: false,
};

impl Context<'_> {
    fn world<'a>(&'a self, scratch: &'a mut Scratch, equations: &'a [Equation]) -> World<'a> {
        World {
            rulebook: self.rulebook,
            equations,
            scratch,
        }
    }

    /// Returns the candidates that at most three rules, houses and cells exclude together.
    pub(crate) fn rules_together(
        &self,
        scratch: &mut Scratch,
        equations: &[Equation],
    ) -> Vec<Step> {
        let extent = Extent { rounds: 3, ..PLAIN };
        let mut world = self.world(scratch, equations);
        let mut found = self.broken(&mut world, Technique::RulesTogether, extent);
        found.retain(|(size, _)| *size <= TOGETHER);
        sorted(found)
    }

    /// Returns the candidates that break, by singles and rules if one does, else by simple steps too.
    pub(crate) fn what_if(&self, scratch: &mut Scratch, equations: &[Equation]) -> Vec<Step> {
        let mut world = self.world(scratch, equations);
        for has_steps in [false, true] {
            let extent = Extent { has_steps, ..PLAIN };
            let found = self.broken(&mut world, Technique::WhatIf, extent);
            if !found.is_empty() {
                return sorted(found);
            }
        }
        Vec::new()
    }

    /// Returns the first candidate that breaks with assumptions within the assumption.
    pub(crate) fn nested_what_if(
        &self,
        scratch: &mut Scratch,
        equations: &[Equation],
    ) -> Vec<Step> {
        let extent = Extent {
            has_steps: true,
            is_nested: true,
            ..PLAIN
        };
        let mut world = self.world(scratch, equations);
        let mut net = Net::new(self.position);
        let mut cells: Vec<usize> = self.position.open().cells().collect();
        cells.sort_by_key(|&cell| self.position.mask(cell).count_ones());
        let candidates = cells.into_iter().flat_map(|cell| {
            let digits = digits_of(self.position.mask(cell));
            digits.map(move |digit| (cell, digit))
        });
        for one in candidates {
            if net.follow(&mut world, one, extent) {
                let reasons = net.reasons(&mut world, Goal::Broken);
                return vec![self.exclude(Technique::NestedWhatIf, one, reasons)];
            }
        }
        Vec::new()
    }

    /// Returns all candidates that break.
    fn broken(
        &self,
        world: &mut World<'_>,
        technique: Technique,
        extent: Extent,
    ) -> Vec<(usize, Step)> {
        let mut net = Net::new(self.position);
        let mut found = Vec::new();
        for cell in self.position.open().cells() {
            for digit in digits_of(self.position.mask(cell)) {
                if net.follow(world, (cell, digit), extent) {
                    let reasons = net.reasons(world, Goal::Broken);
                    let size = reasons.size();
                    found.push((size, self.exclude(technique, (cell, digit), reasons)));
                }
            }
        }
        found
    }

    fn exclude(
        &self,
        technique: Technique,
        (cell, digit): (usize, usize),
        reasons: Reasons,
    ) -> Step {
        let mut step = Step::new(technique);
        step.eliminations.push(candidate(cell, digit));
        reasons.write(self.position, self.rulebook, &mut step);
        step
    }

    /// Returns what both candidates of a cell, or both places of a digit in a house, have in common.
    pub(crate) fn either_way(&self, scratch: &mut Scratch, equations: &[Equation]) -> Vec<Step> {
        let mut world = self.world(scratch, equations);
        let mut found = Vec::new();
        let mut nets = [Net::new(self.position), Net::new(self.position)];
        for (premise, alternatives) in self.cases(2) {
            for (net, &one) in nets.iter_mut().zip(&alternatives) {
                net.follow(&mut world, one, PLAIN);
            }
            self.in_common(&mut world, &nets, &premise, &mut found);
        }
        sorted(found)
    }

    fn in_common(
        &self,
        world: &mut World<'_>,
        nets: &[Net; 2],
        premise: &Premise,
        found: &mut Vec<(usize, Step)>,
    ) {
        for cell in self.position.open().cells() {
            let left = nets[0].now().mask(cell) | nets[1].now().mask(cell);
            for digit in digits_of(self.position.mask(cell) & !left) {
                let mut reasons = Reasons::default();
                reasons.premises.push(premise.clone());
                for net in nets {
                    reasons.join(net.reasons(world, Goal::Gone(cell, digit)));
                }
                let size = reasons.size();
                found.push((
                    size,
                    self.exclude(Technique::EitherWay, (cell, digit), reasons),
                ));
            }
        }
    }
}

/// Sorts steps by their sizes, and leaves out those that are much larger than the first.
fn sorted(mut steps: Vec<(usize, Step)>) -> Vec<Step> {
    steps.sort_by_key(|(size, _)| *size);
    let most = steps.first().map_or(0, |(size, _)| size + size / 2 + 2);
    let kept = steps.into_iter().take_while(|(size, _)| *size <= most);
    kept.map(|(_, step)| step).collect()
}
