//! Templates: the sets of cells that can hold one digit in a solution.
//!
//! A template has one cell in every house, and rules that forbid two cells to hold the same digit hold in it. Such
//! rules all over the grid leave few templates; a search that fills one cell after the other finds out late that
//! a digit has none left.
//!
//! **Invariant:** every solution that has these candidates holds each digit in one of its templates and in cells
//! of no house.

use alloc::vec::Vec;

use super::context::{Context, set};
use super::model::Model;
use super::propagate::Propagator;
use super::store::{Cell, Mask, SET_WORDS, Set};

/// The cells that cannot hold the same digit, which decide the templates.
#[derive(Clone, Debug)]
pub(super) struct Templates {
    /// For each digit and cell, the other cells that cannot hold the digit then.
    excluded: Vec<Vec<Set>>,
}

impl Templates {
    pub(super) fn new(model: &Model) -> Templates {
        let context = &model.context;
        let cells = 0..context.start.len() as Cell;
        let peers: Vec<Set> = cells.map(|cell| context.peers(cell)).collect();
        let mut excluded = alloc::vec![peers; usize::from(context.digits)];
        let mut relate = |cells: [Cell; 2], forward: usize| {
            for (digit, excluded) in excluded.iter_mut().enumerate() {
                if context.support(forward, 1 << digit) >> digit & 1 == 0 {
                    let [one, other] = cells;
                    insert(&mut excluded[usize::from(one)], other);
                    insert(&mut excluded[usize::from(other)], one);
                }
            }
        };
        for propagator in &model.propagators {
            match propagator {
                Propagator::Pair(pair) => relate(pair.cells, pair.forward),
                Propagator::Path(path) => {
                    let neighbours = path.cells.array_windows();
                    neighbours.for_each(|&cells| relate(cells, path.forward));
                }
                _ => {}
            }
        }
        Templates { excluded }
    }

    /// Returns the templates of the open digit that has fewest, with the digit; `None` if every digit has `most` or
    /// more, or none is open.
    pub(super) fn fewest(
        &self,
        context: &Context,
        cells: &[Mask],
        mut most: usize,
    ) -> Option<(Mask, Vec<Set>)> {
        let open = cells.iter().filter(|mask| mask.count_ones() > 1);
        let open = open.fold(0, |all, mask| all | mask);
        let mut fewest = None;
        for digit in (0..usize::from(context.digits)).filter(|digit| open >> digit & 1 == 1) {
            let mut listing = Listing {
                context,
                excluded: &self.excluded[digit],
                most,
                found: Vec::new(),
            };
            let places = (0..).zip(cells).filter(|(_, mask)| *mask >> digit & 1 == 1);
            let places: Vec<Cell> = places.map(|(cell, _)| cell).collect();
            listing.extend(set(&places), [0; SET_WORDS]);
            if listing.found.len() < most {
                most = listing.found.len();
                fewest = Some((1 << digit, listing.found));
            }
        }
        fewest
    }
}

/// Lists the templates of a digit.
struct Listing<'a> {
    context: &'a Context,
    excluded: &'a [Set],
    /// The listing ends with this many.
    most: usize,
    found: Vec<Set>,
}

impl Listing<'_> {
    /// Lists the templates within some places that have the chosen ones.
    fn extend(&mut self, places: Set, chosen: Set) {
        let open = self.context.house_cells.iter();
        let open = open.filter(|house| size(&common(house, &chosen)) == 0);
        let Some(house) = open.min_by_key(|house| size(&common(house, &places))) else {
            self.found.push(chosen);
            return;
        };
        for cell in members(&common(house, &places)) {
            if self.found.len() == self.most {
                return;
            }
            let excluded = &self.excluded[usize::from(cell)];
            let rest = core::array::from_fn(|word| places[word] & !excluded[word]);
            let mut chosen = chosen;
            insert(&mut chosen, cell);
            self.extend(rest, chosen);
        }
    }
}

fn insert(set: &mut Set, cell: Cell) {
    set[usize::from(cell) / 64] |= 1 << (cell % 64);
}

fn common(one: &Set, other: &Set) -> Set {
    core::array::from_fn(|word| one[word] & other[word])
}

fn size(set: &Set) -> u32 {
    set.iter().map(|word| word.count_ones()).sum()
}

/// Returns the cells of a set in order.
pub(super) fn members(set: &Set) -> impl Iterator<Item = Cell> {
    let words = (0..).zip(*set);
    words.flat_map(|(word, bits)| {
        let cells = (0..64).filter(move |bit| bits >> bit & 1 == 1);
        cells.map(move |bit| 64 * word + bit)
    })
}

#[cfg(test)]
mod tests {
    use foldoku_board::constraint::{DigitTable, Relation};
    use foldoku_board::{Constraint, Digit, Puzzle, Square, puzzle};
    use foldoku_kernel::Families;

    use super::*;
    use crate::limits::Meter;
    use crate::variant::lower::{Shared, lower};
    use crate::{Limits, VariantSearch};

    fn model(puzzle: &Puzzle) -> Model {
        let mut meter = Meter::new(Limits::NONE, u64::MAX);
        lower(
            puzzle,
            Families::default(),
            &mut Shared::default(),
            &mut meter,
        )
        .unwrap()
    }

    /// A board of 4x4 on which two cells of other boxes cannot both be 3.
    fn board() -> Puzzle {
        let table = DigitTable::new(4, |one, other| one != 3 || other != 3);
        let apart = Relation::along([0, 6].map(Square::new), table);
        let board = puzzle!("................");
        board
            .with_constraints([Constraint::Relation(apart)])
            .unwrap()
    }

    #[test]
    fn the_digit_with_fewest_templates_is_the_one_that_a_rule_restricts() {
        let model = model(&board());
        let templates = Templates::new(&model);
        let fewest = |most| templates.fewest(&model.context, &model.context.start, most);
        // There are 16 of each digit, two of them with both cells.
        let (digit, found) = fewest(100).unwrap();
        assert_eq!((digit, found.len()), (1 << 2, 14));
        assert!(fewest(14).is_none());
    }

    #[test]
    fn every_solution_has_the_digit_in_one_of_its_templates() {
        let puzzle = board();
        let model = model(&puzzle);
        let templates = Templates::new(&model);
        let found = templates.fewest(&model.context, &model.context.start, 100);
        let (_, found) = found.unwrap();
        let mut used = Vec::new();
        for solution in VariantSearch::default().solutions(&puzzle) {
            let cells = (0..16).filter(|&cell| solution[Square::new(cell)] == Some(Digit::new(3)));
            let cells: Vec<Cell> = cells.map(|cell| cell as Cell).collect();
            assert!(found.contains(&set(&cells)));
            if !used.contains(&cells) {
                used.push(cells);
            }
        }
        assert_eq!(used.len(), found.len());
    }
}
