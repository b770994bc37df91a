//! The ways to divide cells into groups that differ pairwise, and how many cells of a group hold a
//! digit of a class.
//!
//! **Invariant:** each division has every cell in one group, and the cells of a group are peers.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Mask, Step, Store};

/// Cells that differ pairwise.
#[derive(Clone, Debug)]
pub(super) struct Group {
    cells: Vec<Cell>,
    /// The same cells.
    inside: Box<[u64]>,
    /// The other cells of the house that holds the group, if there is one.
    outside: Option<Box<[u64]>>,
}

/// The cells that can hold a digit of a class, and those that can hold no other. Small boards need
/// fewer words.
#[derive(Clone, Copy, Debug)]
pub(super) struct Places<const WORDS: usize> {
    pub(super) digits: Mask,
    pub(super) possible: [u64; WORDS],
    pub(super) certain: [u64; WORDS],
}

impl<const WORDS: usize> Places<WORDS> {
    pub(super) const NONE: Self = Places {
        digits: 0,
        possible: [0; WORDS],
        certain: [0; WORDS],
    };
}

/// Returns how many cells of all groups must hold a digit of a class, and how many can.
#[inline(always)]
pub(super) fn total<const WORDS: usize>(groups: &[Group], places: &Places<WORDS>) -> (u32, u32) {
    let (mut certain, mut possible) = (0, 0);
    for group in groups {
        let (least, most) = group.bounds(places);
        certain += least;
        possible += most;
    }
    (certain, possible)
}

impl Group {
    fn new(context: &Context, cells: Vec<Cell>, outside: Option<&[Cell]>) -> Group {
        Group {
            inside: context.words_of(&cells),
            outside: outside.map(|cells| context.words_of(cells)),
            cells,
        }
    }

    /// Returns how many cells must hold a digit of a class, and how many can.
    #[inline(always)]
    fn bounds<const WORDS: usize>(&self, places: &Places<WORDS>) -> (u32, u32) {
        let certain = common(&self.inside, &places.certain);
        let possible = common(&self.inside, &places.possible);
        let size = places.digits.count_ones();
        let Some(outside) = &self.outside else {
            return (certain, possible.min(size));
        };
        // The house holds every digit, and those outside are not here.
        let elsewhere = common(outside, &places.certain);
        let anywhere = common(outside, &places.possible);
        let least = certain.max(size.saturating_sub(anywhere));
        (least, possible.min(size.saturating_sub(elsewhere)))
    }

    /// Makes the group hold as few digits of a class as it can.
    #[inline(always)]
    pub(super) fn hold_least<R: Registers, const WORDS: usize>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
        places: &Places<WORDS>,
    ) -> Step {
        let (least, _) = self.bounds(places);
        if common(&self.inside, &places.possible) == least {
            return self.hold_most(registers, context, store, places);
        }
        if common(&self.inside, &places.certain) == least {
            return self.keep_open(context, store, places, !places.digits);
        }
        Ok(())
    }

    /// Makes the group hold as many digits of a class as it can.
    #[inline(always)]
    pub(super) fn hold_most<R: Registers, const WORDS: usize>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
        places: &Places<WORDS>,
    ) -> Step {
        let (_, most) = self.bounds(places);
        let certain = common(&self.inside, &places.certain);
        if common(&self.inside, &places.possible) == most {
            self.keep_open(context, store, places, places.digits)
        } else if places.digits.count_ones() == most && certain < most {
            store.clear_seen(registers, context, &self.cells, places.digits)
        } else {
            Ok(())
        }
    }

    /// Keeps these digits in the cells that can, but need not, hold a digit of the class.
    #[inline(always)]
    fn keep_open<const WORDS: usize>(
        &self,
        context: &Context,
        store: &mut Store,
        places: &Places<WORDS>,
        digits: Mask,
    ) -> Step {
        for word in 0..context.words_within::<WORDS>() {
            let mut rest = self.inside[word] & places.possible[word] & !places.certain[word];
            while rest != 0 {
                let cell = (64 * word) as Cell + rest.trailing_zeros() as Cell;
                rest &= rest - 1;
                store.keep(context, cell, digits)?;
            }
        }
        Ok(())
    }
}

/// Returns the number of cells that two sets share.
#[inline(always)]
fn common(one: &[u64], other: &[u64]) -> u32 {
    let words = one.iter().zip(other);
    words.map(|(one, other)| (one & other).count_ones()).sum()
}

/// Returns the ways to divide cells into groups of peers: by each set of houses that do not meet, and
/// in the order of the cells. Cells outside the houses are grouped in the order of the cells.
pub(super) fn divisions(context: &Context, cells: &[Cell]) -> Vec<Vec<Group>> {
    let mut divisions = Vec::new();
    let mut rest: Vec<&[Cell]> = context.houses.iter().map(|house| &**house).collect();
    while !rest.is_empty() {
        let mut taken: Vec<Cell> = Vec::new();
        let mut groups = Vec::new();
        rest.retain(|house| {
            if house.iter().any(|cell| taken.contains(cell)) {
                return true;
            }
            taken.extend_from_slice(house);
            let (inside, outside) = house.iter().partition(|cell| cells.contains(cell));
            let outside: Vec<Cell> = outside;
            groups.push(Group::new(context, inside, Some(&outside)));
            false
        });
        groups.retain(|group: &Group| !group.cells.is_empty());
        let others = cells.iter().copied().filter(|cell| !taken.contains(cell));
        groups.extend(in_order(context, others));
        if groups.len() < cells.len() {
            divisions.push(groups);
        }
    }
    divisions.push(in_order(context, cells.iter().copied()));
    divisions
}

/// Adds each cell to the first group whose cells it differs from.
fn in_order(context: &Context, cells: impl Iterator<Item = Cell>) -> Vec<Group> {
    let mut groups: Vec<Vec<Cell>> = Vec::new();
    for cell in cells {
        let differs = |group: &&mut Vec<Cell>| {
            let mut others = group.iter();
            others.all(|&other| context.are_peers(cell, other))
        };
        match groups.iter_mut().find(differs) {
            Some(group) => group.push(cell),
            None => groups.push(Vec::from([cell])),
        }
    }
    let groups = groups.into_iter();
    groups
        .map(|cells| Group::new(context, cells, None))
        .collect()
}
