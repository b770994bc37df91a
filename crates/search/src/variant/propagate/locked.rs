//! Locked candidates: if all places of a digit in one house lie in another house, the digit leaves
//! the rest of the other house. Small boards look at all pairs of houses at once.
//!
//! **Invariant:** `segments` are sets of cells; each crossing names those that make up the cells two
//! houses share and the cells of each house outside the other.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_kernel::{Crossing, Crossings, Order, Registers};

use crate::variant::context::{Context, set};
use crate::variant::store::{Cell, Mask, Set, Step, Store};

/// The most segments of a board.
const MAX_SEGMENTS: usize = 256;

/// All pairs of houses that share several cells. Clones share their tables.
#[derive(Clone, Debug)]
pub(crate) struct Locked(Arc<Tables>);

#[derive(Debug, Default)]
struct Tables {
    segments: Vec<Vec<Cell>>,
    crossings: Vec<Crossing>,
    /// For each crossing, the cells of each house outside the other.
    outside: Vec<[Set; 2]>,
    /// The same crossings for the registers, if they fit.
    registers: Option<Crossings>,
}

impl Locked {
    /// Collects the crossings of all houses.
    pub(crate) fn new(context: &Context) -> Locked {
        let mut tables = Tables::default();
        let houses = &context.houses;
        for (index, one) in houses.iter().enumerate() {
            for other in &houses[index + 1..] {
                let shared: Vec<Cell> = common(one, other);
                if shared.len() >= 2 && shared.len() < one.len() {
                    tables.add(houses, [one, other], shared);
                }
            }
        }
        if context.is_small && tables.segments.len() <= Crossings::SEGMENTS {
            let numbers = |cells: &Vec<Cell>| cells.iter().map(|&cell| cell.into()).collect();
            let segments: Vec<Vec<usize>> = tables.segments.iter().map(numbers).collect();
            tables.registers = Some(Crossings::new(&segments, &tables.crossings));
        }
        Locked(Arc::new(tables))
    }

    /// Returns whether there is nothing to do.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.crossings.is_empty()
    }

    /// Removes the candidates outside the crossings to which a digit is confined.
    #[inline(always)]
    pub(crate) fn run<R: Registers>(
        &self,
        registers: R,
        context: &Context,
        store: &mut Store,
    ) -> Step {
        let Some(crossings) = &self.0.registers else {
            return self.run_each(registers, context, store);
        };
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

    #[inline(always)]
    fn run_each<R: Registers>(&self, registers: R, context: &Context, store: &mut Store) -> Step {
        let mut unions: [Mask; MAX_SEGMENTS] = [0; MAX_SEGMENTS];
        for (union, cells) in unions.iter_mut().zip(&self.0.segments) {
            *union = cells
                .iter()
                .fold(0, |union, &cell| union | store.cell(cell));
        }
        for (crossing, outside) in self.0.crossings.iter().zip(&self.0.outside) {
            let shared = unions[crossing.shared];
            let [first, second] = crossing.outside.map(|[a, b]| unions[a] | unions[b]);
            for (house, digits) in [(0, first & !second), (1, second & !first)] {
                if shared & digits != 0 {
                    store.remove_all(registers, context, &outside[house], shared & digits)?;
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

impl Tables {
    fn add(&mut self, houses: &[Box<[Cell]>], pair: [&[Cell]; 2], shared: Vec<Cell>) {
        let outside = pair.map(|house| without(house, &shared));
        let segments = outside.each_ref().map(|cells| {
            let half = half(houses, cells);
            [self.segment(&half), self.segment(&without(cells, &half))]
        });
        let shared = self.segment(&shared);
        if let (Some(shared), [[Some(a), Some(b)], [Some(c), Some(d)]]) = (shared, segments) {
            self.crossings.push(Crossing {
                shared,
                outside: [[a, b], [c, d]],
            });
            self.outside.push(outside.map(|cells| set(&cells)));
        }
    }

    /// Returns the number of a segment, or `None` if there are too many.
    fn segment(&mut self, cells: &[Cell]) -> Option<usize> {
        let mut sorted = cells.to_vec();
        sorted.sort_unstable();
        let known = self.segments.iter().position(|known| *known == sorted);
        let number = known.unwrap_or_else(|| {
            self.segments.push(sorted);
            self.segments.len() - 1
        });
        (number < MAX_SEGMENTS).then_some(number)
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
