//! ALS-XY-Wing: the pivot lacks X or Y, so one of the two other sets has it not, and therefore has
//! Z.
//!
//! See <https://sudopedia.org/wiki/ALS-XY-Wing>.
//!
//! **Invariant:** X and Y differ, and neither is eliminated.

use std::ops::ControlFlow;

use super::als_step::{DistinctSteps, chain_of, seen_by_both};
use super::links::Links;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::technique::Technique;

/// Reports all steps of three sets.
pub(super) fn find(position: &Position, links: &Links, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut steps = DistinctSteps::default();
    for (pivot, its) in links.of.iter().enumerate() {
        for (index, one) in its.iter().enumerate() {
            for other in &its[index + 1..] {
                if !links.go_together(one.to, other.to) {
                    continue;
                }
                let (left, right) = (&links.sets[one.to], &links.sets[other.to]);
                let digits = left.digits & right.digits & open(one.digits, other.digits);
                let gone = seen_by_both(position, left, right, digits);
                let sets = [left, &links.sets[pivot], right];
                if let Some(step) = steps.keep(Technique::AlsXyWing, &sets, gone) {
                    let gone = step.eliminations[0].digit_index();
                    let linking = choice(one.digits, other.digits, gone);
                    step.evidence.chains.push(chain_of(&sets, &linking, gone));
                }
            }
        }
    }
    steps.into_steps().into_iter().try_for_each(on_step)
}

/// Returns the digits that can be Z for some choice of X and Y.
fn open(one: Mask, other: Mask) -> Mask {
    let mut open = 0;
    for x in bits_of(one) {
        for y in bits_of(other & !(1 << x)) {
            open |= !(1 << x | 1 << y);
        }
    }
    open
}

/// Returns a choice of X and Y that leaves a digit as Z.
fn choice(one: Mask, other: Mask, gone: usize) -> [usize; 2] {
    let others = |mask: Mask| bits_of(mask & !(1 << gone));
    let mut choices = others(one).flat_map(|x| others(other).map(move |y| [x, y]));
    let choice = choices.find(|[x, y]| x != y);
    choice.expect("the digit was left by some choice")
}
