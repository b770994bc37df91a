//! ALS-XZ: only one of two sets can have X, so the other one has Z.
//!
//! Two sets with two restricted common candidates have one of them each, and all of their other
//! digits are locked. As in HoDoKu, none is eliminated from the other set.
//!
//! See <https://sudopedia.org/wiki/ALS-XZ_rule>.
//!
//! **Invariant:** each pair of sets makes at most one step.

use std::ops::ControlFlow;

use super::als_step::{DistinctSteps, add, chain_of, seen_by_both};
use super::links::{Link, Links};
use super::sets::Als;
use crate::candidate::Candidate;
use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::step::Chain;
use crate::technique::Technique;

/// Reports all steps of two sets.
pub(super) fn find(position: &Position, links: &Links, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut steps = DistinctSteps::default();
    for (one, its) in links.of.iter().enumerate() {
        for &Link { to, digits } in its.iter().filter(|link| link.to > one) {
            let pair = [&links.sets[one], &links.sets[to]];
            let gone = eliminations(position, pair, digits);
            if let Some(step) = steps.keep(Technique::AlsXz, &pair, gone) {
                let gone = step.eliminations[0].digit_index();
                step.evidence.chains.push(chain(pair, digits, gone));
            }
        }
    }
    steps.into_steps().into_iter().try_for_each(on_step)
}

/// If the first set lacks Z it has X; then the second lacks X and has Z. With two restricted common
/// candidates each follows from the other.
fn chain(pair: [&Als; 2], linking: Mask, gone: usize) -> Chain {
    let mut digits = bits_of(linking);
    let first = digits.next().expect("the sets are linked");
    let other = digits.next();
    let mut chain = chain_of(&pair, &[first], other.unwrap_or(gone));
    chain.is_loop = other.is_some();
    chain
}

fn eliminations(position: &Position, [one, other]: [&Als; 2], linking: Mask) -> Vec<Candidate> {
    if linking.count_ones() == 1 {
        return seen_by_both(position, one, other, one.digits & other.digits & !linking);
    }
    let mut gone = seen_by_both(position, one, other, linking);
    for (set, beside) in [(one, other), (other, one)] {
        for digit in bits_of(set.digits & !linking) {
            let targets = set.targets(position, digit).without(beside.squares);
            add(&mut gone, targets, digit);
        }
    }
    gone
}
