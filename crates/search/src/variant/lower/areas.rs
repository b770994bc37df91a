//! Lowers rules about areas: connected cells, and pairs that differ.
//!
//! **Invariant:** neither needs peers, so both may be part of an alternative.

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use foldoku_board::constraint::{Connected, DifferentPairs};
use foldoku_board::{Constraint, Square};

use super::{cells, mask, relations};
use crate::variant::context::Context;
use crate::variant::propagate::{Propagator, connected, different_pairs};
use crate::variant::store::{Cell, Contradiction};

/// Returns the groups of cells that differ because they are in different pairs whose second cells are
/// equal for certain: the known parts of regions.
pub(super) fn known_parts(digits: u8, constraints: &[&Constraint]) -> Vec<Constraint> {
    let pairs = constraints
        .iter()
        .filter_map(|constraint| match constraint {
            Constraint::DifferentPairs(different) => Some(&different.pairs),
            _ => None,
        });
    let pairs: Vec<_> = pairs.collect();
    let mut equal: BTreeMap<Square, Square> = BTreeMap::new();
    for constraint in constraints.iter().filter(|_| !pairs.is_empty()) {
        if let Constraint::Relation(relation) = constraint
            && relations::is_equality(digits, &relation.table)
        {
            relation.visit_pairs(|one, other| {
                let [one, other] =
                    [one, other].map(|square| *equal.entry(square).or_insert(square));
                let joined = equal.values_mut().filter(|first| **first == other);
                joined.for_each(|first| *first = one);
            });
        }
    }
    let mut found = Vec::new();
    for pairs in pairs {
        let mut parts: BTreeMap<Square, Vec<Square>> = BTreeMap::new();
        for &[one, label] in pairs {
            let first = equal.get(&label).copied().unwrap_or(label);
            parts.entry(first).or_default().push(one);
        }
        let parts = parts.into_values().filter(|part| part.len() > 1);
        found.extend(parts.map(Constraint::all_different));
    }
    found
}

/// Returns the propagator of connected cells.
pub(super) fn connected(connected: &Connected) -> Result<Propagator, Contradiction> {
    let count = connected.squares.len();
    let (least, most) = connected.counts.bounds().ok_or(Contradiction)?;
    let neighbours = (0..count).map(|place| {
        let places = connected.neighbours(place);
        places.map(|other| other as u16).collect()
    });
    let propagator = connected::Connected {
        cells: cells(&connected.squares).into(),
        neighbours: neighbours.collect(),
        digits: mask(connected.digits),
        counts: connected.counts.clone(),
        least: usize::try_from(least).unwrap_or(0),
        most: usize::try_from(most).map_err(|_| Contradiction)?.min(count),
    };
    Ok(Propagator::Connected(propagator.into()))
}

/// Returns the propagator of pairs that differ.
pub(super) fn different_pairs(
    context: &Context,
    different: &DifferentPairs,
) -> Result<Propagator, Contradiction> {
    let pairs = different.pairs.iter();
    let pairs = pairs.map(|pair| pair.map(|square| square.index() as Cell));
    let propagator = different_pairs::DifferentPairs::new(context, pairs.collect());
    let propagator = propagator.ok_or(Contradiction)?;
    Ok(Propagator::DifferentPairs(propagator.into()))
}
