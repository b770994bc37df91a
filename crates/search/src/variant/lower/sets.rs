//! Sets of cells, for the rules that add up houses and sums.
//!
//! **Invariant:** every function takes and returns plain values; a set holds each cell once.

use crate::variant::store::{Cell, SET_WORDS, Set};

pub(super) const EMPTY: Set = [0; SET_WORDS];

/// Returns the cells of both sets.
pub(super) fn both(one: &Set, other: &Set) -> Set {
    core::array::from_fn(|word| one[word] & other[word])
}

/// Returns the cells of either set.
pub(super) fn either(one: &Set, other: &Set) -> Set {
    core::array::from_fn(|word| one[word] | other[word])
}

/// Returns the cells of the first set outside the second.
pub(super) fn without(one: &Set, other: &Set) -> Set {
    core::array::from_fn(|word| one[word] & !other[word])
}

/// Returns whether the sets share a cell.
pub(super) fn meets(one: &Set, other: &Set) -> bool {
    both(one, other) != EMPTY
}

/// Returns the number of cells.
pub(super) fn size(set: &Set) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

/// Returns the cells in order.
pub(super) fn members(set: &Set) -> impl Iterator<Item = Cell> + '_ {
    set.iter().zip(0..).flat_map(|(&word, number)| {
        let mut rest = word;
        core::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(64 * number + bit as Cell)
        })
    })
}

/// Returns whether no two of the sets have a cell in common.
pub(super) fn are_disjoint(sets: &[Set]) -> bool {
    let mut others = sets;
    while let [first, rest @ ..] = others {
        if rest.iter().any(|other| meets(first, other)) {
            return false;
        }
        others = rest;
    }
    true
}
