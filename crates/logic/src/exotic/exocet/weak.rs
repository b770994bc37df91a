//! Weak exocets: exocets but for one cell of the cross-lines, which lets a digit be in all three of them.
//!
//! The places of the base digits on the whole board decide: a target has one of these digits, if there is no way to
//! place all of them, the base included, outside the target.
//!
//! **Invariant:** without the cell, every base digit needs a target; with it, some do not.

use std::ops::ControlFlow;

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{Square, SquareSet};

use super::{Exocet, View, each};
use crate::finder::OnStep;
use crate::position::{ALL_NINE, Position, bits_of};
use crate::step::{Step, Truth};
use crate::technique::Technique;
use crate::templates::templates_of;

/// The most templates that a proof looks at; where digits have many places there are millions of ways.
const LONGEST_PROOF: usize = 20_000;

/// Reports the weak exocets of bands and stacks.
pub(in crate::exotic) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    for view in View::both(position) {
        each(&view, &mut |exocet| match missing_cell(&view, &exocet) {
            Some(cell) => conclude(&view, &exocet, cell, &mut *on_step),
            None => ControlFlow::Continue(()),
        })?;
    }
    ControlFlow::Continue(())
}

/// Returns the only cell without which every base digit needs a target, if some do not.
fn missing_cell(view: &View<'_>, exocet: &Exocet) -> Option<Square> {
    let is_free = |&digit: &usize| !exocet.needs_target(view, digit, SquareSet::EMPTY);
    let free: Vec<usize> = bits_of(exocet.mask).filter(is_free).collect();
    let all = exocet.all_far_places(view, *free.first()?);
    let is_missing = |&square: &Square| {
        let cell = SquareSet::of(square);
        free.iter()
            .all(|&digit| exocet.needs_target(view, digit, cell))
    };
    (all & view.position.empty_squares())
        .iter()
        .find(is_missing)
}

fn conclude(
    view: &View<'_>,
    exocet: &Exocet,
    missing: Square,
    on_step: OnStep<'_>,
) -> ControlFlow<()> {
    let position = view.position;
    let others = |target: &Square| position.mask(*target) & !exocet.mask != 0;
    let targets: Vec<Square> = exocet.targets.into_iter().filter(others).collect();
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut templates: Vec<Vec<SquareSet>> = bits_of(exocet.mask)
        .map(|digit| templates_of(position, digit))
        .collect();
    templates.sort_by_key(Vec::len);
    let needs_digit = |target: &Square| {
        let mut left = LONGEST_PROOF;
        can_place(&templates, exocet.base, SquareSet::of(*target), &mut left) == Some(false)
    };
    let targets: SquareSet = targets.into_iter().filter(needs_digit).collect();
    if targets.is_empty() {
        return ControlFlow::Continue(());
    }
    let mut step = Step::new(Technique::WeakExocet);
    step.eliminate_mask(position, targets, !exocet.mask & ALL_NINE);
    exocet.cite(view, &mut step, exocet.mask);
    for unit in ALL_UNITS {
        let open = bits_of(exocet.mask).filter(|&digit| position.places_in(unit, digit) != 0);
        open.for_each(|digit| step.add_truth(Truth::in_unit(unit, digit)));
    }
    step.evidence.fins.insert(missing);
    on_step(step)
}

/// Returns whether one template of each digit can be chosen so that they fill the base, without a cell in common
/// with each other or with `taken`; nothing if that takes too long.
fn can_place(
    templates: &[Vec<SquareSet>],
    base: SquareSet,
    taken: SquareSet,
    left: &mut usize,
) -> Option<bool> {
    let Some((first, rest)) = templates.split_first() else {
        return Some(base.is_subset(taken));
    };
    for &template in first {
        *left = left.checked_sub(1)?;
        let is_apart = (template & taken).is_empty();
        if is_apart && can_place(rest, base, taken | template, left)? {
            return Some(true);
        }
    }
    Some(false)
}
