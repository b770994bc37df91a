//! ALS-W-Wing: two sets with the same digit W, linked by a strong link on W whose ends each see all
//! places of W in one of the sets.
//!
//! One end of the link is W, so one of the sets lacks W, and therefore has all of its other digits.
//!
//! **Invariant:** the sets share no cells, with each other or with the link. Two cells are a
//! [W-Wing](crate::wings), not one of sets.

use std::ops::ControlFlow;

use foldoku_board::{Square, SquareSet};

use super::als_step::{DistinctSteps, node, seen_by_both};
use super::links::Links;
use super::sets::Als;
use crate::common::{Conjugates, conjugates};
use crate::finder::OnStep;
use crate::position::Position;
use crate::step::{Chain, Node, Truth};
use crate::technique::Technique;

/// Reports all steps of two sets, those with the fewest cells first.
pub(super) fn find(position: &Position, links: &Links, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut steps = DistinctSteps::default();
    for digit in 0..9 {
        for strong in conjugates(position, digit) {
            let [near, far] = strong.ends.map(|end| beside(links, strong, end, digit));
            for one in &near {
                for other in &far {
                    wing(position, [one, other], strong, digit, &mut steps);
                }
            }
        }
    }
    let mut steps = steps.into_steps();
    steps.sort_by_key(|step| step.evidence.squares.len());
    steps.into_iter().try_for_each(on_step)
}

/// Returns the sets whose places of a digit are all seen by an end of a link.
fn beside(links: &Links, strong: Conjugates, end: Square, digit: usize) -> Vec<&Als> {
    let is_beside =
        |set: &&Als| set.seen[digit].contains(end) && (set.squares & strong.squares()).is_empty();
    links.sets.iter().filter(is_beside).collect()
}

/// Keeps the step of two sets and the link between them.
fn wing(
    position: &Position,
    [one, other]: [&Als; 2],
    strong: Conjugates,
    link: usize,
    steps: &mut DistinctSteps,
) {
    let are_cells = one.squares.len() == 1 && other.squares.len() == 1;
    let is_direct = one.places[link].is_subset(other.seen[link]);
    if are_cells || is_direct || !(one.squares & other.squares).is_empty() {
        return;
    }
    let common = one.digits & other.digits & !(1 << link);
    let gone = seen_by_both(position, one, other, common);
    if let Some(step) = steps.keep(Technique::AlsWWing, &[one, other], gone) {
        step.truths.push(Truth::in_unit(strong.unit, link));
        step.evidence.base.push(strong.unit);
        let gone = step.eliminations[0].digit_index();
        let [near, far] = strong.ends.map(SquareSet::of);
        step.evidence.chains.push(Chain {
            nodes: vec![
                node(one, gone, false, None),
                node(one, link, true, Some(0)),
                Node::new(near, link, false),
                Node::new(far, link, true),
                node(other, link, false, None),
                node(other, gone, true, Some(1)),
            ],
            is_loop: false,
        });
    }
}
