//! Lowers relations: a group whose pairs are all related is a cage, a pair also uses the houses around
//! it, and a line is a path.
//!
//! **Invariant:** a relation becomes a cage only if its cells are peers; then the allowed sets are
//! those whose digits are related pairwise, in any order.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_board::constraint::{DigitTable, Pairing, Relation};
use foldoku_board::{Digit, DigitSet};
use foldoku_kernel::Family;

use super::cages::add_cage;
use super::{cells, mask};
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::pair::Pair;
use crate::variant::propagate::path::Path;
use crate::variant::store::Cell;

/// Adds the propagators of a relation.
pub(super) fn add(context: &mut Context, relation: &Relation, found: &mut Vec<Propagator>) {
    let table = &relation.table;
    if is_difference(context, table) {
        // Peers do it.
        return;
    }
    let squares = cells(&relation.squares);
    if is_group(context, relation, &squares) {
        let related = |set: u16| is_related(table, DigitSet::from_bits(u64::from(set)));
        add_cage(context, &squares, Family::from_fn(related), found);
        return;
    }
    let forward = context.add_supports(|index| mask(table.partners(Digit::new(index + 1))));
    let sources = |index: u8| {
        let second = Digit::new(index + 1);
        let first = DigitSet::up_to(16).iter();
        let first: DigitSet = first.filter(|&first| table.allows(first, second)).collect();
        mask(first)
    };
    let backward = context.add_supports(sources);
    if relation.pairing == Pairing::Neighbours && squares.len() > 2 {
        let path = Path {
            cells: squares.into(),
            forward,
            backward,
        };
        found.push(Propagator::Path(path.into()));
        return;
    }
    let mut pairs: Vec<[Cell; 2]> = Vec::new();
    relation.visit_pairs(|one, other| pairs.push([one.index() as Cell, other.index() as Cell]));
    for cells in pairs {
        let pair = Pair::new(context, cells, forward, backward);
        found.push(Propagator::Pair(Box::new(pair)));
    }
}

/// Returns whether a table never allows two equal digits.
pub(super) fn excludes_equal(context: &Context, table: &DigitTable) -> bool {
    let mut digits = (1..=context.digits).map(Digit::new);
    digits.all(|digit| !table.allows(digit, digit))
}

/// Returns whether a table allows all pairs of different digits and no others.
pub(super) fn is_difference(context: &Context, table: &DigitTable) -> bool {
    let mut digits = (1..=context.digits).map(Digit::new);
    digits.all(|digit| {
        let partners = mask(table.partners(digit)) & context.all();
        partners == context.all() & !(1 << digit.index())
    })
}

/// Returns whether a table allows equal digits and no others.
pub(super) fn is_equality(digits: u8, table: &DigitTable) -> bool {
    let all = DigitSet::up_to(digits);
    all.iter()
        .all(|digit| table.partners(digit) & all == DigitSet::of(digit))
}

/// Returns whether a relation holds between all pairs of at least three peers, in either order.
fn is_group(context: &Context, relation: &Relation, cells: &[Cell]) -> bool {
    relation.pairing == Pairing::All
        && context.has_families()
        && (3..=9).contains(&cells.len())
        && relation.table.is_symmetric()
        && context.is_clique(cells)
}

/// Returns whether any two digits of a set are related.
fn is_related(table: &DigitTable, digits: DigitSet) -> bool {
    digits.iter().all(|one| {
        let mut others = digits.iter().filter(|&other| other > one);
        others.all(|other| table.allows(one, other))
    })
}
