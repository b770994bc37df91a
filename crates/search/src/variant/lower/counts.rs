//! Lowers numbers of cells: counts over the same cells are one propagator, because they add up.
//!
//! **Invariant:** counts that share a digit are kept apart.

use alloc::vec::Vec;

use foldoku_board::Constraint;
use foldoku_board::constraint::Count;

use super::cages::check;
use super::{cells, mask};
use crate::variant::context::Context;
use crate::variant::propagate::Propagator;
use crate::variant::propagate::cardinality::{Cardinality, MAX_CELLS};
use crate::variant::propagate::quota::Quota;

/// Returns the counts of a list in groups over the same cells with disjoint digits.
pub(super) fn groups<'a>(constraints: &[&'a Constraint]) -> Vec<Vec<&'a Count>> {
    let mut groups: Vec<Vec<&Count>> = Vec::new();
    for constraint in constraints {
        let Constraint::Count(count) = constraint else {
            continue;
        };
        let fitting = groups.iter_mut().find(|group| {
            let mut known = group.iter();
            group[0].squares == count.squares
                && known.all(|known| known.digits.is_disjoint(count.digits))
        });
        match fitting {
            Some(group) => group.push(count),
            None => groups.push(Vec::from([count])),
        }
    }
    groups
}

/// Adds the propagator of counts over the same cells with disjoint digits.
pub(super) fn add(context: &Context, counts: &[&Count], found: &mut Vec<Propagator>) {
    let cells = cells(&counts[0].squares);
    let mut sorted = cells.clone();
    sorted.sort_unstable();
    sorted.dedup();
    // A cell that is listed twice counts twice.
    if cells.len() > MAX_CELLS || sorted.len() < cells.len() {
        let counts = counts.iter().map(|&count| Constraint::Count(count.clone()));
        found.extend(counts.map(|count| check(&count)));
        return;
    }
    let classes: Vec<_> = (counts.iter())
        .map(|count| (mask(count.digits), &count.counts))
        .collect();
    let known = found.iter().filter_map(|one| match one {
        Propagator::Quota(quota) => Some(&**quota),
        _ => None,
    });
    if let Some(quota) = Quota::new(context, &cells, &classes, known) {
        found.push(Propagator::Quota(quota.into()));
        return;
    }
    let cardinality = Cardinality::new(context, cells, &classes);
    found.push(Propagator::Cardinality(cardinality.into()));
}
