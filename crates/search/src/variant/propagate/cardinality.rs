//! How often some cells hold digits of some sets: every cell counts for one set, so the numbers add up
//! to the number of cells.
//!
//! The cells are divided into groups of peers in several ways, by rows, by columns and so on. A group
//! bounds how many of its cells hold a digit of a set, from both sides if it lies in a house.
//!
//! **Invariant:** the classes have no digit in common, and the last one has the digits that no other
//! class has. Each division has every cell in one group, and the cells of a group are peers.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_board::constraint::Totals;
use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// The numbers of cells per class of digits.
#[derive(Clone, Debug)]
pub(crate) struct Cardinality {
    cells: Box<[Cell]>,
    classes: Box<[Class]>,
    /// The ways to divide the cells into groups of peers.
    divisions: Vec<Vec<Group>>,
}

/// Cells that differ pairwise.
#[derive(Clone, Debug)]
struct Group {
    cells: Vec<Cell>,
    /// The other cells of the house that holds the group, if there is one.
    outside: Option<Vec<Cell>>,
}

/// Digits that are counted together.
#[derive(Clone, Debug)]
struct Class {
    digits: Mask,
    /// The allowed numbers as bits.
    counts: u128,
}

/// The most cells whose numbers fit a row of bits.
pub(crate) const MAX_CELLS: usize = 127;

/// The most classes: one per digit, and the rest.
const MAX_CLASSES: usize = 17;

impl Cardinality {
    /// Creates the propagator for at most [`MAX_CELLS`] cells and disjoint sets of digits.
    pub(crate) fn new(context: &Context, cells: Vec<Cell>, counts: &[(Mask, &Totals)]) -> Self {
        let mut rest = context.all();
        let mut classes = Vec::new();
        for &(digits, totals) in counts {
            rest &= !digits;
            let allowed = (0..=cells.len()).filter(|&count| totals.contains(count as i64));
            let counts = allowed.fold(0, |counts, count| counts | 1 << count);
            classes.push(Class { digits, counts });
        }
        classes.push(Class {
            digits: rest,
            counts: !0,
        });
        Cardinality {
            divisions: divisions(context, &cells),
            cells: cells.into(),
            classes: classes.into(),
        }
    }

    /// Decides open cells where the number of a class is at one of its bounds.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let mut counts = [0; MAX_CLASSES];
        let counts = &mut counts[..self.classes.len()];
        for (counts, class) in counts.iter_mut().zip(&self.classes) {
            let (certain, possible) = self.bounds(store, class.digits);
            if possible < certain {
                return Err(Contradiction);
            }
            *counts = class.counts & !0 << certain & !0 >> (127 - possible);
        }
        self.add_up(counts)?;
        for (&counts, class) in counts.iter().zip(&self.classes) {
            let (least, most) = (counts.trailing_zeros(), 127 - counts.leading_zeros());
            self.decide(registers, context, store, class.digits, least, most)?;
        }
        Ok(())
    }

    /// Returns how many cells must hold a digit of a class, and how many can.
    fn bounds(&self, store: &Store, digits: Mask) -> (u32, u32) {
        let (mut certain, mut possible) = (0, u32::MAX);
        for groups in &self.divisions {
            let (mut least, mut most) = (0, 0);
            for group in groups {
                let bounds = group.bounds(store, digits);
                least += bounds.0;
                most += bounds.1;
            }
            certain = certain.max(least);
            possible = possible.min(most);
        }
        (certain, possible)
    }

    /// Keeps the numbers that add up to the number of cells.
    fn add_up(&self, counts: &mut [u128]) -> Step {
        let mut forward = [0; MAX_CLASSES + 1];
        forward[0] = 1;
        for (index, &counts) in counts.iter().enumerate() {
            forward[index + 1] = sums(forward[index], counts);
        }
        let mut wanted = forward[counts.len()] & 1 << self.cells.len();
        if wanted == 0 {
            return Err(Contradiction);
        }
        for (index, counts) in counts.iter_mut().enumerate().rev() {
            let (mut kept, mut earlier, mut rest) = (0, 0, *counts);
            while rest != 0 {
                let count = rest.trailing_zeros();
                rest &= rest - 1;
                let completing = wanted >> count & forward[index];
                kept |= u128::from(completing != 0) << count;
                earlier |= completing;
            }
            (*counts, wanted) = (kept, earlier);
        }
        Ok(())
    }

    /// Decides the open cells for a class with these bounds.
    #[inline(always)]
    fn decide<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
        digits: Mask,
        least: u32,
        most: u32,
    ) -> Step {
        let (certain, possible) = self.bounds(store, digits);
        if certain > most || possible < least {
            return Err(Contradiction);
        }
        // Some cell holds the digit: no cell that sees all of them does.
        if digits.is_power_of_two() && least > 0 && least < possible {
            store.clear_seen(registers, context, &self.cells, digits)?;
        }
        for groups in &self.divisions {
            let (mut certain, mut possible) = (0, 0);
            for group in groups {
                let bounds = group.bounds(store, digits);
                certain += bounds.0;
                possible += bounds.1;
            }
            if certain > most || possible < least {
                return Err(Contradiction);
            }
            for group in groups.iter().filter(|_| certain == most) {
                group.hold_least(registers, context, store, digits)?;
            }
            for group in groups.iter().filter(|_| possible == least) {
                group.hold_most(registers, context, store, digits)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.cells.iter().copied().for_each(visit);
    }
}

/// Returns the sums of a number of one set and a number of the other.
fn sums(one: u128, other: u128) -> u128 {
    let (mut sums, mut rest) = (0, other);
    while rest != 0 {
        sums |= one << rest.trailing_zeros();
        rest &= rest - 1;
    }
    sums
}

impl Group {
    /// Returns how many cells must hold one of some digits, and how many can.
    #[inline(always)]
    fn bounds(&self, store: &Store, digits: Mask) -> (u32, u32) {
        let (certain, possible) = numbers(store, &self.cells, digits);
        let size = digits.count_ones();
        let Some(outside) = &self.outside else {
            return (certain, possible.min(size));
        };
        // The house holds every digit, and those outside are not here.
        let (elsewhere, anywhere) = numbers(store, outside, digits);
        let least = certain.max(size.saturating_sub(anywhere));
        (least, possible.min(size.saturating_sub(elsewhere)))
    }

    /// Makes the group hold as few of some digits as it can.
    #[inline(always)]
    fn hold_least<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
        digits: Mask,
    ) -> Step {
        let (least, _) = self.bounds(store, digits);
        let (certain, possible) = numbers(store, &self.cells, digits);
        if possible == least {
            return self.hold_most(registers, context, store, digits);
        }
        for &cell in self.cells.iter().filter(|_| certain == least) {
            if store.cell(cell) & !digits != 0 {
                store.remove(context, cell, digits)?;
            }
        }
        Ok(())
    }

    /// Makes the group hold as many of some digits as it can.
    #[inline(always)]
    fn hold_most<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
        digits: Mask,
    ) -> Step {
        let (_, most) = self.bounds(store, digits);
        let (certain, possible) = numbers(store, &self.cells, digits);
        if possible == most {
            for &cell in &self.cells {
                if store.cell(cell) & digits != 0 {
                    store.keep(context, cell, digits)?;
                }
            }
        } else if digits.count_ones() == most && certain < most {
            store.clear_seen(registers, context, &self.cells, digits)?;
        }
        Ok(())
    }
}

/// Returns how many cells must hold one of some digits, and how many can.
#[inline(always)]
fn numbers(store: &Store, cells: &[Cell], digits: Mask) -> (u32, u32) {
    let (mut certain, mut possible) = (0, 0);
    for &cell in cells {
        let mask = store.cell(cell);
        certain += u32::from(mask & !digits == 0);
        possible += u32::from(mask & digits != 0);
    }
    (certain, possible)
}

/// Returns the ways to divide cells into groups of peers: by each set of houses that do not meet, and
/// in the order of the cells. Cells outside the houses are grouped in the order of the cells.
fn divisions(context: &Context, cells: &[Cell]) -> Vec<Vec<Group>> {
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
            groups.push(Group {
                cells: inside,
                outside: Some(outside),
            });
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
    let mut groups: Vec<Group> = Vec::new();
    for cell in cells {
        let differs = |group: &&mut Group| {
            let mut others = group.cells.iter();
            others.all(|&other| context.are_peers(cell, other))
        };
        match groups.iter_mut().find(differs) {
            Some(group) => group.cells.push(cell),
            None => groups.push(Group {
                cells: Vec::from([cell]),
                outside: None,
            }),
        }
    }
    groups
}
