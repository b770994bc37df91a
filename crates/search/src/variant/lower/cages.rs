//! Lowers distinct cells with allowed digit sets, and constraints that are only checked.
//!
//! **Invariant:** a cage whose propagators rely on peers gets them only if its cells are peers.

use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_kernel::Family;

use super::cells;
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::cage::{self, Around, Combinations};
use crate::variant::propagate::check::Check;
use crate::variant::sight::Sight;
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
    let sight = Arc::new(Sight::new(context, cells));
    let total = total(&accepted, cells.len());
    let combinations = Combinations::new(&sight, cells, &accepted, total);
    let combinations = combinations.filter(|_| context.is_clique(cells));
    let total = total.filter(|_| combinations.is_some());
    found.extend(combinations.map(|one| Propagator::Combinations(one.into())));
    let cage = cage::Cage {
        cells: cells.into(),
        accepted,
        outside: outside(context, cells),
        sight,
        total,
    };
    found.push(Propagator::Cage(cage.into()));
}

/// Returns the other cells of the houses that share two cells with a cage.
fn outside(context: &Context, cells: &[Cell]) -> Vec<Around> {
    let inside = context.words_of(cells);
    let is_outside = |cell: &Cell| inside[usize::from(*cell) / 64] >> (cell % 64) & 1 == 0;
    let rests = context.houses.iter().filter_map(|house| {
        let rest = house.iter().copied().filter(is_outside);
        let count = rest.clone().count();
        (count > 0 && count + 2 <= house.len()).then(|| cage::around(rest))
    });
    rests.collect()
}

/// Returns the total, if the family has all sets of a size with that total and no others.
fn total(accepted: &Family, size: usize) -> Option<u8> {
    let digits = accepted.iter().next()?;
    let total = (1..=9).filter(|digit| digits >> (digit - 1) & 1 == 1).sum();
    let sets = Family::of_sum(total).intersection(&Family::of_size(size));
    (sets == *accepted).then_some(total as u8)
}

/// Returns the propagator that tries the candidates of the last open cell.
pub(super) fn check(constraint: &Constraint) -> Propagator {
    let check = Check {
        cells: cells(&constraint.squares()).into(),
        constraint: constraint.clone(),
    };
    Propagator::Check(check.into())
}
