//! Lowers rules about areas: connected cells, islands, sized groups, and pairs that differ.
//!
//! **Invariant:** none needs peers, so all may be part of an alternative.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use foldoku_board::constraint::{Area, Connected, DifferentPairs, Islands, SizedGroups};
use foldoku_board::{Constraint, Square};

use super::{cells, mask, relations};
use crate::variant::context::Context;
use crate::variant::propagate::{Propagator, connected, different_pairs, islands, sized_groups};
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

/// Returns for each cell of an area the places of its neighbours.
fn neighbours(area: &Area) -> Vec<Vec<u16>> {
    let places = (0..area.len()).map(|place| area.neighbours(place));
    places
        .map(|near| near.map(|other| other as u16).collect())
        .collect()
}

/// Returns the propagator of connected cells.
pub(super) fn connected(connected: &Connected) -> Result<Propagator, Contradiction> {
    let area = &connected.area;
    let (least, most) = connected.counts.bounds().ok_or(Contradiction)?;
    let mut neighbours = neighbours(area);
    if connected.has_outside {
        let edge = (0..area.len()).filter(|&place| area.is_at_edge(place));
        let edge: Vec<u16> = edge.map(|place| place as u16).collect();
        for &place in &edge {
            neighbours[usize::from(place)].push(area.len() as u16);
        }
        neighbours.push(edge);
    }
    let outside = usize::from(connected.has_outside);
    let most = usize::try_from(most).map_err(|_| Contradiction)?;
    let propagator = connected::Connected {
        cells: cells(&area.squares).into(),
        neighbours: boxed(neighbours),
        digits: mask(connected.digits),
        has_outside: connected.has_outside,
        counts: connected.counts.clone(),
        least: usize::try_from(least).unwrap_or(0) + outside,
        most: most.min(area.len()) + outside,
        form: connected.form,
    };
    Ok(Propagator::Connected(propagator.into()))
}

fn boxed(lists: Vec<Vec<u16>>) -> Box<[Box<[u16]>]> {
    lists.into_iter().map(Vec::into_boxed_slice).collect()
}

/// Returns the propagator of islands.
pub(super) fn islands(islands: &Islands) -> Propagator {
    let clue = |clue| {
        let place = islands.place(clue).unwrap_or_default();
        (place as u16, clue.size.index() as Cell)
    };
    let propagator = islands::Islands {
        cells: cells(&islands.area.squares).into(),
        neighbours: boxed(neighbours(&islands.area)),
        digits: mask(islands.digits),
        clues: islands.clues.iter().map(clue).collect(),
        offset: islands.offset,
    };
    Propagator::Islands(propagator.into())
}

/// Returns the propagator of sized groups.
pub(super) fn sized_groups(groups: &SizedGroups) -> Propagator {
    let propagator = sized_groups::SizedGroups {
        cells: cells(&groups.area.squares).into(),
        neighbours: boxed(neighbours(&groups.area)),
        offset: groups.offset,
    };
    Propagator::SizedGroups(propagator.into())
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
