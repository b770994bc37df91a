//! Locked candidates: if all places of a digit in one house lie in another house, the digit leaves
//! the rest of the other house. All pairs of houses at once, where they fit the registers.
//!
//! **Invariant:** `segments` are sets of cells; each crossing names those that make up the cells two
//! houses share and the cells of each house outside the other.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_kernel::{Crossing, Crossings, Order, Registers};

use crate::variant::context::{Context, set};
use crate::variant::store::{Cell, Set, Step, Store};

/// All pairs of houses that share several cells. Clones share their tables.
#[derive(Clone, Debug)]
pub(crate) struct Locked(Arc<Tables>);

#[derive(Debug)]
struct Tables {
    segments: Vec<Vec<Cell>>,
    /// For each crossing, the cells of each house outside the other.
    outside: Vec<[Set; 2]>,
    crossings: Crossings,
}

/// The crossings found so far.
#[derive(Default)]
struct Found {
    segments: Vec<Vec<Cell>>,
    crossings: Vec<Crossing>,
    outside: Vec<[Set; 2]>,
}

impl Locked {
    /// Collects the crossings of all houses. Returns `None` if they do not fit the registers.
    pub(crate) fn new(context: &Context) -> Option<Locked> {
        let mut found = Found::default();
        let houses = &context.houses;
        for (index, one) in houses.iter().enumerate() {
            for other in &houses[index + 1..] {
                let shared: Vec<Cell> = common(one, other);
                if shared.len() >= 2 && shared.len() < one.len() {
                    found.add(houses, [one, other], shared);
                }
            }
        }
        if !context.is_small || found.segments.len() > Crossings::SEGMENTS {
            return None;
        }
        let numbers = |cells: &Vec<Cell>| cells.iter().map(|&cell| cell.into()).collect();
        let segments: Vec<Vec<usize>> = found.segments.iter().map(numbers).collect();
        Some(Locked(Arc::new(Tables {
            crossings: Crossings::new(&segments, &found.crossings),
            segments: found.segments,
            outside: found.outside,
        })))
    }

    /// Returns whether there is nothing to do.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.outside.is_empty()
    }

    /// Removes the candidates outside the crossings to which a digit is confined.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let crossings = &self.0.crossings;
        let unions = registers.unions(store.cells.small(), crossings);
        let groups = self.0.outside.chunks(Order::LANES).enumerate();
        for (group, outside) in groups {
            let confined = registers.confined(&unions, crossings, group);
            for (house, pairs) in confined.pairs.into_iter().enumerate() {
                let mut rest = pairs;
                while rest != 0 {
                    let pair = rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    let digits = confined.digits[house][pair];
                    store.remove_all(registers, context, &outside[pair][house], digits)?;
                }
            }
        }
        Ok(())
    }

    /// Calls `visit` with the cells of all crossings.
    pub(crate) fn visit_cells(&self, visit: &mut dyn FnMut(Cell)) {
        self.0.segments.iter().flatten().copied().for_each(visit);
    }
}

impl Found {
    fn add(&mut self, houses: &[Box<[Cell]>], pair: [&[Cell]; 2], shared: Vec<Cell>) {
        let outside = pair.map(|house| without(house, &shared));
        let segments = outside.each_ref().map(|cells| {
            let half = half(houses, cells);
            [self.segment(&half), self.segment(&without(cells, &half))]
        });
        let shared = self.segment(&shared);
        self.crossings.push(Crossing {
            shared,
            outside: segments,
        });
        self.outside.push(outside.map(|cells| set(&cells)));
    }

    /// Returns the number of a segment.
    fn segment(&mut self, cells: &[Cell]) -> usize {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let known = self.segments.iter().position(|known| *known == sorted);
        known.unwrap_or_else(|| {
            self.segments.push(sorted);
            self.segments.len() - 1
        })
    }
}

/// Returns half of some cells: on square boards one of two segments that other crossings share.
fn half(houses: &[Box<[Cell]>], cells: &[Cell]) -> Vec<Cell> {
    let half = cells.len() / 2;
    let parts = houses.iter().map(|house| common(cells, house));
    let mut parts = parts.filter(|part| part.len() == half);
    parts.next().unwrap_or_else(|| cells[..half].to_vec())
}

fn without(cells: &[Cell], others: &[Cell]) -> Vec<Cell> {
    let rest = cells.iter().copied().filter(|cell| !others.contains(cell));
    rest.collect()
}

fn common(one: &[Cell], other: &[Cell]) -> Vec<Cell> {
    let shared = one.iter().copied().filter(|cell| other.contains(cell));
    shared.collect()
}
