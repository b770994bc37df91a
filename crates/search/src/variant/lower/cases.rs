//! Lowers alternatives that only restrict the digits of cells and the digit set of one group to
//! [`Cases`].
//!
//! **Invariant:** a case keeps the meaning of its alternative: digits excluded from all cells of the
//! group are excluded from its sets.

use alloc::vec::Vec;

use foldoku_board::constraint::{Cage, Constraint};
use foldoku_board::{DigitSet, Square};
use foldoku_kernel::Family;

use super::{cells, mask};
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::cases::{Cases, Group, MAX_CELLS};
use crate::variant::store::{Cell, Mask};

/// Returns the propagator of alternatives, if all have the right form.
pub(super) fn compile(
    context: &Context,
    parts: &[Constraint],
    squares: &[Square],
) -> Option<Propagator> {
    if !context.has_families() || squares.len() > MAX_CELLS || parts.len() < 2 {
        return None;
    }
    let cells = cells(squares);
    let mut groups: Vec<Group> = Vec::new();
    for part in parts {
        let mut masks = [Mask::MAX; MAX_CELLS];
        let mut cage = None;
        read(part, &cells, &mut masks, &mut cage)?;
        let places = match cage {
            Some(cage) => places(&cells, &cage.squares),
            None => Vec::new(),
        };
        if places.len() > 9 {
            return None;
        }
        let common = places.iter().fold(0, |all, &place| all | masks[place]);
        let accepted = Family::from_fn(|set| {
            let digits = DigitSet::from_bits(u64::from(set));
            set.count_ones() as usize == places.len()
                && set & !common == 0
                && cage.is_none_or(|cage| cage.sets.allow(digits))
        });
        let group = groups.iter().position(|group| group.places == places);
        let group = group.unwrap_or_else(|| {
            groups.push(Group::new(places));
            groups.len() - 1
        });
        groups[group].push(accepted, masks);
    }
    let cells = cells.into();
    Some(Propagator::Cases(Cases { cells, groups }.into()))
}

/// Reads an alternative. Returns `None` if it has another form.
fn read<'a>(
    part: &'a Constraint,
    cells: &[Cell],
    masks: &mut [Mask; MAX_CELLS],
    cage: &mut Option<&'a Cage>,
) -> Option<()> {
    match part {
        Constraint::All(parts) => parts
            .iter()
            .try_for_each(|part| read(part, cells, masks, cage)),
        Constraint::Domain(domain) => {
            for place in places(cells, &domain.squares) {
                masks[place] &= mask(domain.digits);
            }
            Some(())
        }
        Constraint::Cage(one) if cage.is_none() => {
            *cage = Some(one);
            Some(())
        }
        _ => None,
    }
}

/// Returns the places of squares in a list of cells.
fn places(cells: &[Cell], squares: &[Square]) -> Vec<usize> {
    let place = |square: &Square| {
        let cell = square.index() as Cell;
        cells.iter().position(|&other| other == cell)
    };
    squares.iter().filter_map(place).collect()
}
