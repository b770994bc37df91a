//! How often some cells hold digits of some sets: every cell counts for one set, so the numbers add up
//! to the number of cells.
//!
//! **Invariant:** the classes have no digit in common, and the last one has the digits that no other
//! class has. A class of one digit counts at most one cell of each clique.

use alloc::boxed::Box;
use alloc::vec::Vec;

use foldoku_board::constraint::Totals;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Contradiction, Mask, Step, Store};

/// The numbers of cells per class of digits.
#[derive(Clone, Debug)]
pub(crate) struct Cardinality {
    cells: Box<[Cell]>,
    classes: Box<[Class]>,
    /// The cells in groups that differ pairwise.
    cliques: Vec<Vec<Cell>>,
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
        let mut cliques: Vec<Vec<Cell>> = Vec::new();
        for &cell in &cells {
            let differs = |clique: &&mut Vec<Cell>| {
                clique.iter().all(|&other| context.are_peers(cell, other))
            };
            match cliques.iter_mut().find(differs) {
                Some(clique) => clique.push(cell),
                None => cliques.push(Vec::from([cell])),
            }
        }
        Cardinality {
            cells: cells.into(),
            classes: classes.into(),
            cliques,
        }
    }

    /// Decides open cells where the number of a class is at one of its bounds.
    pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
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
            self.decide(context, store, class.digits, least, most)?;
        }
        Ok(())
    }

    /// Returns how many cells must hold a digit of a class, and how many can.
    fn bounds(&self, store: &Store, digits: Mask) -> (u32, u32) {
        let (mut certain, mut possible) = (0, 0);
        for clique in &self.cliques {
            let mut here = 0;
            for &cell in clique {
                let mask = store.cell(cell);
                certain += u32::from(mask & !digits == 0);
                here += u32::from(mask & digits != 0);
            }
            possible += here.min(digits.count_ones());
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
    fn decide(
        &self,
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
        if certain == most {
            return self
                .cells
                .iter()
                .try_for_each(|&cell| match store.cell(cell) & !digits {
                    0 => Ok(()),
                    others => store.keep(context, cell, others),
                });
        }
        if possible > least {
            // Some cell holds the digit: no cell that sees all of them does.
            return match digits.is_power_of_two() && least > certain && certain == 0 {
                true => store.clear_seen(context, &self.cells, digits),
                false => Ok(()),
            };
        }
        for clique in &self.cliques {
            let here = clique
                .iter()
                .filter(|&&cell| store.cell(cell) & digits != 0);
            let here = here.count() as u32;
            if here <= digits.count_ones() {
                for &cell in clique {
                    if store.cell(cell) & digits != 0 {
                        store.keep(context, cell, digits)?;
                    }
                }
            } else {
                store.clear_seen(context, clique, digits)?;
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
