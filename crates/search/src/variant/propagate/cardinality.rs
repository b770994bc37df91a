//! How often some cells hold digits of some sets: every cell counts for one set, so the numbers add up
//! to the number of cells.
//!
//! The cells are divided into groups of peers in several ways, by rows, by columns and so on. A group
//! bounds how many of its cells hold a digit of a set, from both sides if it lies in a house.
//!
//! **Invariant:** the classes have no digit in common, and the last one has the digits that no other
//! class has. The numbers of a pass are those at its start.

mod group;

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_board::constraint::Totals;
use foldoku_kernel::Registers;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, MAX_WORDS, Mask, SMALL_WORDS, Step, Store};
use group::{Group, Places, divisions, total};

/// The numbers of cells per class of digits.
#[derive(Clone, Debug)]
pub(crate) struct Cardinality {
    cells: Box<[Cell]>,
    classes: Box<[Class]>,
    /// The ways to divide the cells into groups of peers.
    divisions: Vec<Vec<Group>>,
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
        if context.is_small {
            self.pass::<R, SMALL_WORDS>(registers, context, store)
        } else {
            self.pass::<R, MAX_WORDS>(registers, context, store)
        }
    }

    #[inline(always)]
    fn pass<R: Registers, const WORDS: usize>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let places = self.places::<WORDS>(context, store);
        let places = &places[..self.classes.len()];
        let mut counts = [0; MAX_CLASSES];
        let counts = &mut counts[..self.classes.len()];
        let mut bounds = [(0, 0); MAX_CLASSES];
        for (index, (class, places)) in self.classes.iter().zip(places).enumerate() {
            let (certain, possible) = self.bounds(places);
            if possible < certain {
                return Err(Contradiction);
            }
            bounds[index] = (certain, possible);
            counts[index] = class.counts & !0 << certain & !0 >> (127 - possible);
        }
        self.add_up(counts)?;
        for ((&counts, places), (certain, possible)) in counts.iter().zip(places).zip(bounds) {
            let (least, most) = (counts.trailing_zeros(), 127 - counts.leading_zeros());
            // Some cell holds the digit: no cell that sees all of them does.
            if places.digits.is_power_of_two() && 0 < least && least < possible {
                store.clear_seen(registers, context, &self.cells, places.digits)?;
            }
            // No division is at a bound unless the tightest one is.
            if certain == most || possible == least {
                self.decide(registers, context, store, places, least, most)?;
            }
        }
        Ok(())
    }

    /// Returns the cells that can hold a digit of each class, and those that must.
    #[inline(always)]
    fn places<const WORDS: usize>(
        &self,
        context: &Context,
        store: &Store,
    ) -> [Places<WORDS>; MAX_CLASSES] {
        let by_digit = store.cells.places::<WORDS>(context.digits);
        let mut places = [Places::NONE; MAX_CLASSES];
        let (mut once, mut twice) = ([0; WORDS], [0; WORDS]);
        for (class, places) in self.classes.iter().zip(&mut places) {
            places.digits = class.digits;
            let mut rest = class.digits;
            while rest != 0 {
                let digit = rest.trailing_zeros() as usize;
                rest &= rest - 1;
                for (all, one) in places.possible.iter_mut().zip(by_digit[digit]) {
                    *all |= one;
                }
            }
            for ((once, twice), one) in once.iter_mut().zip(&mut twice).zip(places.possible) {
                *twice |= *once & one;
                *once |= one;
            }
        }
        for Places {
            possible, certain, ..
        } in &mut places
        {
            for ((certain, possible), twice) in certain.iter_mut().zip(possible).zip(twice) {
                *certain = *possible & !twice;
            }
        }
        places
    }

    /// Returns how many cells must hold a digit of a class, and how many can.
    #[inline(always)]
    fn bounds<const WORDS: usize>(&self, places: &Places<WORDS>) -> (u32, u32) {
        let (mut certain, mut possible) = (0, u32::MAX);
        for groups in &self.divisions {
            let (least, most) = total(groups, places);
            certain = certain.max(least);
            possible = possible.min(most);
        }
        (certain, possible)
    }

    /// Keeps the numbers that add up to the number of cells.
    #[inline(always)]
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
    fn decide<R: Registers, const WORDS: usize>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
        places: &Places<WORDS>,
        least: u32,
        most: u32,
    ) -> Step {
        for groups in &self.divisions {
            let (certain, possible) = total(groups, places);
            if certain > most || possible < least {
                return Err(Contradiction);
            }
            for group in groups.iter().filter(|_| certain == most) {
                group.hold_least(registers, context, store, places)?;
            }
            for group in groups.iter().filter(|_| possible == least) {
                group.hold_most(registers, context, store, places)?;
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
#[inline(always)]
fn sums(one: u128, other: u128) -> u128 {
    let (mut sums, mut rest) = (0, other);
    while rest != 0 {
        sums |= one << rest.trailing_zeros();
        rest &= rest - 1;
    }
    sums
}
