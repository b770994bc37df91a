//! Lowers distinct cells with allowed digit sets, and constraints that are only checked.
//!
//! **Invariant:** a cage whose propagators rely on peers gets them only if its cells are peers.

use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_kernel::Family;

use super::cells;
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::cage::{self, Combinations};
use crate::variant::propagate::check::Check;
use crate::variant::store::Cell;

/// Adds the propagators of distinct cells with a family of allowed sets.
pub(super) fn add_cage(
    context: &Context,
    cells: &[Cell],
    accepted: Family,
    found: &mut Vec<Propagator>,
) {
    let accepted = accepted.intersection(&Family::of_size(cells.len()));
    if accepted == Family::of_size(cells.len()) {
        // Only different: the houses and peers do it.
        return;
    }
    if let Some(combinations) = Combinations::new(context, cells, &accepted)
        && context.is_clique(cells)
    {
        found.push(Propagator::Combinations(combinations.into()));
    }
    let around = context
        .houses
        .iter()
        .filter(|house| shared(house, cells) >= 2 && shared(house, cells) < house.len());
    let outside = around.map(|house| {
        let rest = house.iter().copied().filter(|cell| !cells.contains(cell));
        rest.collect()
    });
    let cage = cage::Cage {
        cells: cells.into(),
        accepted,
        outside: outside.collect(),
        seen: context.seen_by_all(cells),
    };
    found.push(Propagator::Cage(cage.into()));
}

/// Returns how many cells of a cage lie in a house.
fn shared(house: &[Cell], cells: &[Cell]) -> usize {
    cells.iter().filter(|cell| house.contains(cell)).count()
}

/// Returns the propagator that tries the candidates of the last open cell.
pub(super) fn check(constraint: &Constraint) -> Propagator {
    let check = Check {
        cells: cells(&constraint.squares()).into(),
        constraint: constraint.clone(),
    };
    Propagator::Check(check.into())
}
