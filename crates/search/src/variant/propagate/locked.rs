//! Locked candidates: if all places of a digit in one house lie in another house, the digit leaves
//! the rest of the other house.
//!
//! **Invariant:** `segments` are sets of cells; each crossing names those that make up the cells two
//! houses share and the cells of each house outside the other.

use alloc::vec::Vec;

use crate::variant::context::Context;
use crate::variant::store::{Cell, Mask, Step, Store};

/// The most segments of a board.
const MAX_SEGMENTS: usize = 256;

/// All pairs of houses that share several cells.
#[derive(Clone, Debug, Default)]
pub(crate) struct Locked {
    segments: Vec<Vec<Cell>>,
    crossings: Vec<Crossing>,
}

/// Two houses that share several cells.
#[derive(Clone, Debug)]
struct Crossing {
    shared: u8,
    /// The segments of each house outside the other.
    outside: [[u8; 2]; 2],
}

impl Locked {
    /// Collects the crossings of all houses.
    pub(crate) fn new(context: &Context) -> Locked {
        let mut locked = Locked::default();
        let houses = &context.houses;
        for (index, one) in houses.iter().enumerate() {
            for other in &houses[index + 1..] {
                let shared: Vec<Cell> = common(one, other);
                if shared.len() >= 2 && shared.len() < one.len() {
                    locked.add(one, other, shared);
                }
            }
        }
        locked
    }

    /// Returns whether there is nothing to do.
    pub(crate) fn is_empty(&self) -> bool {
        self.crossings.is_empty()
    }

    fn add(&mut self, one: &[Cell], other: &[Cell], shared: Vec<Cell>) {
        let rest = |house: &[Cell]| -> Vec<Cell> {
            let outside = house.iter().copied().filter(|cell| !shared.contains(cell));
            outside.collect()
        };
        let outside = [rest(one), rest(other)].map(|cells| {
            // On square boards the rest of a house is two segments that other crossings share.
            let half = cells.len() / 2;
            [self.segment(&cells[..half]), self.segment(&cells[half..])]
        });
        let shared = self.segment(&shared);
        if let (Some(shared), [[Some(a), Some(b)], [Some(c), Some(d)]]) = (shared, outside) {
            self.crossings.push(Crossing {
                shared,
                outside: [[a, b], [c, d]],
            });
        }
    }

    /// Returns the number of a segment, or `None` if there are too many.
    fn segment(&mut self, cells: &[Cell]) -> Option<u8> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let known = self.segments.iter().position(|known| *known == sorted);
        let number = known.unwrap_or_else(|| {
            self.segments.push(sorted);
            self.segments.len() - 1
        });
        u8::try_from(number).ok()
    }

    /// Removes the candidates outside the crossings to which a digit is confined.
    pub(crate) fn run(&self, context: &Context, store: &mut Store) -> Step {
        let mut unions = [0; MAX_SEGMENTS];
        for (union, cells) in unions.iter_mut().zip(&self.segments) {
            *union = cells
                .iter()
                .fold(0, |union, &cell| union | store.cell(cell));
        }
        let both = |[one, other]: [u8; 2]| unions[usize::from(one)] | unions[usize::from(other)];
        for crossing in &self.crossings {
            let shared = unions[usize::from(crossing.shared)];
            let [first, second] = crossing.outside.map(both);
            let only_first = shared & !second & first;
            let only_second = shared & !first & second;
            if only_first != 0 {
                self.clear(context, store, crossing.outside[0], only_first)?;
            }
            if only_second != 0 {
                self.clear(context, store, crossing.outside[1], only_second)?;
            }
        }
        Ok(())
    }

    fn clear(&self, context: &Context, store: &mut Store, segments: [u8; 2], digits: Mask) -> Step {
        for segment in segments {
            for &cell in &self.segments[usize::from(segment)] {
                store.remove(context, cell, digits)?;
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells of all crossings.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.segments.iter().flatten().copied().for_each(visit);
    }
}

fn common(one: &[Cell], other: &[Cell]) -> Vec<Cell> {
    let shared = one.iter().copied().filter(|cell| other.contains(cell));
    shared.collect()
}
