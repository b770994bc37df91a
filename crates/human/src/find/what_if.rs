//! Assumptions that break, and what two assumptions have in common.
//!
//! **Invariant:** the steps of one search are sorted by the number of their premises, and none needs many more
//! than the first.

use super::{Allowance, Context, Scratch, Sources, candidate};
use crate::assume::{EXTENTS, Extent, Goal, Net, PLAIN, Reasons, World};
use crate::cells::digits_of;
use crate::position::Position;
use crate::probes::Probes;
use crate::step::{Premise, Step};
use crate::sums::Equation;
use crate::technique::Technique;

/// The most cases of a cell, or of a digit in a house.
const CASES: usize = 3;

/// The most premises of rules, houses and cells together.
const TOGETHER: usize = 3;

impl Context<'_> {
    fn world<'a>(&'a self, scratch: &'a mut Scratch, equations: &'a [Equation]) -> World<'a> {
        World {
            rulebook: self.rulebook,
            equations,
            sources: Sources::new(self.rulebook, equations),
            scratch,
        }
    }

    /// Returns the candidates that at most two rules exclude together, and those that at most three rules,
    /// houses and cells exclude together.
    pub(crate) fn rules_together(
        &self,
        scratch: &mut Scratch,
        equations: &[Equation],
    ) -> [Vec<Step>; 2] {
        let mut world = self.world(scratch, equations);
        let broken = world.probe(self.position, 0, usize::MAX, self.stop);
        let extent = Extent { rounds: 5, ..PLAIN };
        let mut found = self.excluded(&mut world, Technique::RulesTogether, &broken, extent);
        found.retain(|(size, _)| *size <= TOGETHER);
        let is_rule = |premise: &Premise| matches!(premise, Premise::Rule(_) | Premise::Sums(..));
        let (mut two, three): (Vec<_>, Vec<_>) = found
            .into_iter()
            .partition(|(size, step)| *size <= 2 && step.premises.iter().all(is_rule));
        for (size, step) in &mut two {
            if *size == 1 {
                // The sight between cells of one rule: the rule alone needs no chain.
                step.technique = Technique::Rule;
                step.chain.clear();
            } else {
                step.technique = Technique::TwoRules;
            }
        }
        [sorted(two), sorted(three)]
    }

    /// Returns the candidates that break, by singles and rules if one does, else by simple steps too.
    pub(crate) fn what_if(&self, scratch: &mut Scratch, equations: &[Equation]) -> Vec<Step> {
        let mut world = self.world(scratch, equations);
        let mut found = (0..2).map(|number| {
            let broken = world.probe(self.position, number, usize::MAX, self.stop);
            self.excluded(&mut world, Technique::WhatIf, &broken, EXTENTS[number])
        });
        sorted(found.find(|found| !found.is_empty()).unwrap_or_default())
    }

    /// Returns whether a candidate breaks, by singles and rules or by simple steps too.
    pub(crate) fn refutes(
        &self,
        scratch: &mut Scratch,
        equations: &[Equation],
        candidate: (usize, usize),
    ) -> bool {
        let mut world = self.world(scratch, equations);
        let mut net = Net::new(self.position);
        let mut extents = EXTENTS[..2].iter();
        extents.any(|&extent| net.follow(&mut world, candidate, extent))
    }

    /// Returns the candidates that break with what is known of others, or else the first one that breaks with
    /// assumptions within the assumption.
    pub(crate) fn nested_what_if(
        &self,
        scratch: &mut Scratch,
        equations: &[Equation],
    ) -> Vec<Step> {
        let mut world = self.world(scratch, equations);
        let mut found = (2..EXTENTS.len()).map(|number| {
            let broken = world.probe(self.position, number, 1, self.stop);
            let allowance = std::mem::replace(&mut world.scratch.nested, Allowance(usize::MAX));
            let technique = Technique::NestedWhatIf;
            let found = self.excluded(&mut world, technique, &broken, EXTENTS[number]);
            world.scratch.nested = allowance;
            found
        });
        sorted(found.find(|found| !found.is_empty()).unwrap_or_default())
    }

    /// Returns the steps that exclude impossible candidates.
    fn excluded(
        &self,
        world: &mut World<'_>,
        technique: Technique,
        broken: &[(usize, usize)],
        extent: Extent,
    ) -> Vec<(usize, Step)> {
        let mut net = Net::new(self.position);
        let mut found = Vec::new();
        for &one in broken {
            if net.follow(world, one, extent) {
                let Some(reasons) = net.reasons(world, Goal::Broken) else {
                    continue;
                };
                let step = self.exclude(technique, one, reasons);
                found.push((step.premises.len(), step));
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

    /// Returns what all candidates of a cell, or all places of a digit in a house, have in common: two if
    /// that is enough, else three.
    pub(crate) fn either_way(&self, scratch: &mut Scratch, equations: &[Equation]) -> Vec<Step> {
        let probes = std::mem::take(&mut scratch.probes);
        let found = self.either_way_of(scratch, equations, &probes);
        scratch.probes = probes;
        found
    }

    fn either_way_of(
        &self,
        scratch: &mut Scratch,
        equations: &[Equation],
        probes: &[Probes],
    ) -> Vec<Step> {
        let digits = self.rulebook.digit_count();
        let mut world = self.world(scratch, equations);
        let ways = (2..=CASES).flat_map(|count| [(count, 0), (count, 1)]);
        for (count, number) in ways {
            let (probes, extent) = (&probes[number], EXTENTS[number]);
            let mut nets = vec![Net::new(self.position); count];
            let mut found = Vec::new();
            for (premise, cases) in self.cases(count) {
                let mut ends = Vec::new();
                ends.extend(cases.iter().filter_map(|&one| probes.left(digits, one)));
                if !self.have_in_common(&ends) || (self.stop)() {
                    continue;
                }
                for (net, &one) in nets.iter_mut().zip(&cases) {
                    net.follow(&mut world, one, extent);
                }
                self.in_common(&mut world, &nets, &premise, &mut found);
            }
            if !found.is_empty() {
                return sorted(found);
            }
        }
        Vec::new()
    }

    /// Returns whether all ends lack a candidate of the position.
    fn have_in_common(&self, ends: &[&Position]) -> bool {
        let mut open = self.position.open().cells();
        open.any(|cell| {
            let left = ends.iter().fold(0, |all, end| all | end.mask(cell));
            self.position.mask(cell) & !left != 0
        })
    }

    fn in_common(
        &self,
        world: &mut World<'_>,
        nets: &[Net],
        premise: &Premise,
        found: &mut Vec<(usize, Step)>,
    ) {
        for cell in self.position.open().cells() {
            let left = nets.iter().fold(0, |all, net| all | net.now().mask(cell));
            for digit in digits_of(self.position.mask(cell) & !left) {
                let mut reasons = Reasons::default();
                reasons.premises.push(premise.clone());
                for net in nets {
                    let gone = net.reasons(world, Goal::Gone(cell, digit));
                    reasons.join(gone.unwrap_or_default());
                }
                let step = self.exclude(Technique::EitherWay, (cell, digit), reasons);
                found.push((step.premises.len(), step));
            }
        }
    }
}

/// Sorts steps by their sizes, and leaves out those that are much larger than the first.
fn sorted(mut steps: Vec<(usize, Step)>) -> Vec<Step> {
    steps.sort_by_key(|(size, _)| *size);
    let most = steps.first().map_or(0, |(size, _)| 2 * size + 2);
    let kept = steps.into_iter().take_while(|(size, _)| *size <= most);
    kept.map(|(_, step)| step).collect()
}
