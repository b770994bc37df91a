//! Locked candidates: if all places of a digit in one house lie in another house, the digit leaves
//! the rest of the other house. As many pairs of houses at once as fit the registers.
//!
//! **Invariant:** `segments` are sets of cells; each crossing names those that make up the cells two
//! houses share and the cells of each house outside the other.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use foldoku_kernel::{Crossing, Crossings, LaneCells, Registers};

use crate::variant::context::{Context, set};
use crate::variant::store::{Cell, SMALL_WORDS, Set, Step, Store};

/// Pairs of houses that share several cells. Clones share their tables.
#[derive(Clone, Debug)]
pub(crate) struct Locked(Arc<Tables>);

#[derive(Debug)]
struct Tables {
    segments: Vec<Vec<Cell>>,
    /// For each crossing, the cells of each house outside the other.
    outside: Vec<[[u64; SMALL_WORDS]; 2]>,
    crossings: Crossings,
}

/// The most passes: with more crossings, a change costs less if it visits only the houses around it.
const MOST: usize = 4;

/// The crossings found so far.
#[derive(Default)]
struct Found {
    segments: Vec<Vec<Cell>>,
    crossings: Vec<Crossing>,
    outside: Vec<[[u64; SMALL_WORDS]; 2]>,
}

impl Locked {
    /// Collects the crossings of all houses, as many together as fit the registers. Returns `None` if
    /// the board does not fit, or if the crossings need too many passes.
    pub(crate) fn all(context: &Context) -> Option<Vec<Locked>> {
        if !context.is_small {
            return None;
        }
        let mut passes = Vec::new();
        let mut found = Found::default();
        let houses = &context.houses;
        for (index, one) in houses.iter().enumerate() {
            for other in &houses[index + 1..] {
                let shared: Vec<Cell> = common(one, other);
                if shared.len() < 2 || shared.len() == one.len() {
                    continue;
                }
                let fitting = found.len();
                found.add(houses, [one, other], shared.clone());
                if found.segments.len() > Crossings::SEGMENTS {
                    found.truncate(fitting);
                    passes.extend(core::mem::take(&mut found).finish());
                    found.add(houses, [one, other], shared);
                }
            }
        }
        passes.extend(found.finish());
        (passes.len() <= MOST).then_some(passes)
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
        let groups = self.0.outside.chunks(LaneCells::LANES).enumerate();
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
    /// Returns the number of segments and of crossings.
    fn len(&self) -> (usize, usize) {
        (self.segments.len(), self.crossings.len())
    }

    /// Drops the last segments and crossings.
    fn truncate(&mut self, (segments, crossings): (usize, usize)) {
        self.segments.truncate(segments);
        self.crossings.truncate(crossings);
        self.outside.truncate(crossings);
    }

    /// Returns the pass over the crossings, if there are any.
    fn finish(self) -> Option<Locked> {
        let numbers = |cells: &Vec<Cell>| cells.iter().map(|&cell| cell.into()).collect();
        let segments: Vec<Vec<usize>> = self.segments.iter().map(numbers).collect();
        let tables = Tables {
            crossings: Crossings::new(&segments, &self.crossings),
            segments: self.segments,
            outside: self.outside,
        };
        (!tables.outside.is_empty()).then(|| Locked(Arc::new(tables)))
    }

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
        let words = |[first, second, ..]: Set| [first, second];
        self.outside.push(outside.map(|cells| words(set(&cells))));
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

#[cfg(test)]
mod tests {
    use foldoku_kernel::Families;

    use super::*;

    #[test]
    fn many_crossings_take_several_passes() {
        let mut context = Context::new(Families::new(), 9, [511; 81].into());
        let row = |cell: Cell| cell / 9;
        let column = |cell: Cell| cell % 9;
        let region = |cell: Cell| cell / 27 * 3 + cell % 9 / 3;
        let group = |cell: Cell| cell / 9 % 3 * 3 + cell % 3;
        let kinds: [&dyn Fn(Cell) -> Cell; 4] = [&row, &column, &region, &group];
        let mut counts = Vec::new();
        for kind in kinds {
            let house = |number: Cell| (0..81).filter(|&cell| kind(cell) == number).collect();
            context.houses.extend((0..9).map(house));
            let passes = Locked::all(&context).unwrap();
            let crossings = passes.iter().map(|pass| pass.0.outside.len());
            counts.push((passes.len(), crossings.sum::<usize>()));
        }
        // Regions and groups cross 27 rows and 27 columns each.
        assert_eq!(counts, [(0, 0), (0, 0), (1, 54), (2, 108)]);
    }
}
