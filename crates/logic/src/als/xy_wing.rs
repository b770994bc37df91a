//! ALS-XY-Wing: the pivot lacks X or Y, so one of the two other sets has it not, and therefore has
//! Z.
//!
//! See <https://sudopedia.org/wiki/ALS-XY-Wing>.
//!
//! **Invariant:** X and Y differ. No restricted common candidate is eliminated.

use std::ops::ControlFlow;

use super::als_step::{DistinctSteps, chain_of, seen_by_both};
use super::links::{Link, Links};
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::technique::Technique;

/// Reports all steps of three sets, in the order of their two links.
pub(super) fn find(position: &Position, links: &Links, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut steps = DistinctSteps::default();
    each_pair(links, &mut |pivot, one, other| {
        let both = one.digits | other.digits;
        if both.is_power_of_two() || !links.go_together(one.to, other.to) {
            return;
        }
        let (left, right) = (&links.sets[one.to], &links.sets[other.to]);
        let digits = left.digits & right.digits & !both;
        let gone = seen_by_both(position, left, right, digits);
        let sets = [left, &links.sets[pivot], right];
        if let Some(step) = steps.keep(Technique::AlsXyWing, &sets, gone) {
            let gone = step.eliminations[0].digit_index();
            let linking = choice(one.digits, other.digits, gone);
            step.evidence.chains.push(chain_of(&sets, &linking, gone));
        }
    });
    steps.into_steps().into_iter().try_for_each(on_step)
}

/// Visits the pairs of links that meet in a set, the pivot. Links are ordered by their first sets, then
/// by their second ones.
fn each_pair(links: &Links, visit: &mut impl FnMut(usize, Link, Link)) {
    for (low, of_low) in links.of.iter().enumerate() {
        for (index, &link) in of_low.iter().enumerate().filter(|(_, link)| link.to > low) {
            let back = Link { to: low, ..link };
            for &other in &of_low[index + 1..] {
                visit(low, link, other);
            }
            for &other in links.of[link.to].iter().filter(|other| other.to > low) {
                visit(link.to, back, other);
            }
        }
    }
}

/// Returns a choice of X and Y that leaves a digit as Z.
fn choice(one: Mask, other: Mask, gone: usize) -> [usize; 2] {
    let others = |mask: Mask| bits_of(mask & !(1 << gone));
    let mut choices = others(one).flat_map(|x| others(other).map(move |y| [x, y]));
    let choice = choices.find(|[x, y]| x != y);
    choice.expect("the digit was left by some choice")
}
