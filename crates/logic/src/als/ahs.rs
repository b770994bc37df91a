//! AHS-XZ: two almost hidden sets, n digits of a unit with n + 1 places each, that share two cells.
//!
//! Only one of the sets can use the shared cell X, so the other one fills the rest of its cells, Z among them. A
//! second shared cell that only one set can use makes both sets fill all cells but these two.
//!
//! **Invariant:** the sets are in a line and a box. No digit of X is in both sets. Steps with the same effect are
//! reported once.

use std::ops::ControlFlow;

use foldoku_board::classic::ALL_UNITS;
use foldoku_board::{SquareSet, Unit};

use crate::common::distinct;
use crate::finder::OnStep;
use crate::position::{ALL_NINE, Mask, Position, bits_of, digit_set, masks_of_size, squares_at};
use crate::step::{LockedSet, Step, Truth};
use crate::technique::Technique;

/// The numbers of digits of a set.
const SIZES: std::ops::RangeInclusive<u32> = 1..=4;

/// An almost hidden set.
struct Ahs {
    unit: Unit,
    digits: Mask,
    squares: SquareSet,
}

/// Reports all steps of two sets.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let mut on_step = distinct(on_step);
    let of_lines: Vec<Ahs> = ALL_UNITS[..18]
        .iter()
        .flat_map(|&it| sets(position, it))
        .collect();
    let of_boxes: Vec<Ahs> = ALL_UNITS[18..]
        .iter()
        .flat_map(|&it| sets(position, it))
        .collect();
    for one in &of_lines {
        for other in &of_boxes {
            if (one.squares & other.squares).len() >= 2 {
                on_step(step(position, one, other))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Returns the almost hidden sets of a unit.
fn sets(position: &Position, unit: Unit) -> impl Iterator<Item = Ahs> {
    let open = (0..9).filter(move |&digit| position.places_in(unit, digit) != 0);
    let open = open.fold(0, |open, digit| open | 1 << digit);
    let subsets = masks_of_size(SIZES).filter(move |digits| digits & !open == 0);
    subsets.filter_map(move |digits| {
        let places = bits_of(digits).map(|digit| position.places_in(unit, digit));
        let places = places.fold(0, |all: Mask, its| all | its);
        (places.count_ones() == digits.count_ones() + 1).then(|| Ahs {
            unit,
            digits,
            squares: squares_at(unit, places),
        })
    })
}

/// Returns the step of two sets, which may be empty.
fn step(position: &Position, one: &Ahs, other: &Ahs) -> Step {
    let mut step = Step::new(Technique::AhsXz);
    let shared = one.squares & other.squares;
    let both = one.digits & other.digits;
    let either = one.digits | other.digits;
    let restricted: SquareSet = shared
        .iter()
        .filter(|&square| position.mask(square) & both == 0)
        .collect();
    match restricted.len() {
        0 => return step,
        1 => step.eliminate_in_each(position, shared.without(restricted), ALL_NINE & !either),
        _ => {
            step.eliminate_in_each(position, restricted, ALL_NINE & !either);
            for set in [one, other] {
                let alone = set.squares.without(restricted);
                step.eliminate_in_each(position, alone, ALL_NINE & !set.digits);
            }
        }
    }
    for set in [one, other] {
        let truths = bits_of(set.digits).map(|digit| Truth::in_unit(set.unit, digit));
        step.truths.extend(truths);
        step.evidence.squares |= set.squares;
        step.evidence.base.push(set.unit);
        step.evidence.sets.push(LockedSet {
            squares: set.squares,
            digits: digit_set(set.digits),
        });
    }
    step.evidence.fins = restricted;
    step.evidence.digits = digit_set(either);
    step
}
