//! Filters: what one constraint, or a few together, exclude from given candidates.
//!
//! ```text
//!  Puzzle ──▶ Filters (peers) ──constraints──▶ Filter (their cells) ──▶ narrower candidates
//! ```
//!
//! A search for human steps asks one rule at a time, so it needs the propagators of that rule alone.
//!
//! **Invariant:** a filter only removes candidates, and never one that belongs to a solution of its
//! constraints in which peers differ. It knows no houses and no other cells.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::{Constraint, DigitSet, Puzzle, Square};
use foldoku_kernel::Families;

use super::context::{Context, MAX_CELLS, MAX_DIGITS};
use super::lower::{self, without_nesting};
use super::model::Model;
use super::propagate::Propagator;
use super::store::{Cell, Contradiction, Store};
use crate::limits::{Limits, Meter};

/// Makes the filters of a puzzle.
#[derive(Clone, Debug)]
pub struct Filters {
    /// All peers of the puzzle, and what givens, and sets of digits for single cells, leave to each cell; without
    /// houses and propagators.
    context: Context,
}

/// What a few constraints exclude. See [`Filters::filter`].
#[derive(Clone, Debug)]
pub struct Filter {
    model: Model,
}

/// The working memory of filters.
#[derive(Clone, Debug, Default)]
pub struct FilterScratch {
    store: Store,
}

/// Constraints that candidates cannot meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unmet;

impl Filters {
    /// Prepares filters of single constraints; `None` if the puzzle has more cells or digits than
    /// [`VariantSearch`](super::VariantSearch) supports.
    pub fn new(puzzle: &Puzzle) -> Option<Filters> {
        let geometry = puzzle.geometry();
        if geometry.square_count() > MAX_CELLS || geometry.digit_count() > MAX_DIGITS {
            return None;
        }
        let all = lower::mask(geometry.digits());
        let start = vec![all; geometry.square_count()];
        let mut context = Context::new(Families::default(), geometry.digit_count(), start);
        for unit in geometry.units() {
            context.separate(&lower::cells(geometry.squares_of(unit)));
        }
        for constraint in without_nesting(puzzle.constraints()) {
            lower::constraint::restrict(&mut context, constraint);
        }
        for (square, digit) in puzzle.givens().filled() {
            context.start[square.index()] &= 1 << digit.index();
        }
        Some(Filters { context })
    }

    /// Returns the candidates that givens, and sets of digits for single cells, leave to each cell.
    pub fn start(&self) -> impl Iterator<Item = DigitSet> + '_ {
        let masks = self.context.start.iter();
        masks.map(|&mask| DigitSet::from_bits(u64::from(mask)))
    }

    /// Returns the cells that must differ from a cell, as bits of words.
    pub fn peers(&self, cell: usize) -> &[u64] {
        self.context.peer_set(cell as u16)
    }

    /// Returns the filter of some constraints, which knows their cells only. `None` if nothing follows from them
    /// but peers and candidates at the start, or if nothing meets them.
    pub fn filter(&self, constraints: &[&Constraint]) -> Option<Filter> {
        let mut cells: Vec<Square> = constraints.iter().flat_map(|one| one.squares()).collect();
        cells.sort_unstable();
        cells.dedup();
        let place = |cell: &Square| cells.binary_search(cell).expect("it is one of them");
        let moved = constraints.iter().map(|&one| {
            let mut moved = one.clone();
            moved.visit_squares_mut(&mut |cell| *cell = Square::new(place(cell)));
            moved
        });
        let moved: Vec<Constraint> = moved.collect();
        let mut model = Model {
            context: self.context_of(&cells),
            ..Model::default()
        };
        let mut meter = Meter::new(Limits::NONE, u64::MAX);
        for constraint in without_nesting(&moved) {
            let found = &mut model.propagators;
            let added =
                lower::constraint::propagators(&mut model.context, constraint, found, &mut meter);
            if added.is_err() {
                return None;
            }
        }
        if model.propagators.is_empty() {
            return None;
        }
        model.finish();
        Some(Filter { model })
    }

    /// Returns the peers among some cells, which have all candidates.
    fn context_of(&self, cells: &[Square]) -> Context {
        let Context {
            families, digits, ..
        } = self.context;
        let mut context = Context::new(families, digits, vec![self.context.all(); cells.len()]);
        for (place, &one) in (0..).zip(cells) {
            for (before, &other) in (0..place).zip(cells) {
                if self
                    .context
                    .are_peers(one.index() as Cell, other.index() as Cell)
                {
                    context.separate_pair(place, before);
                }
            }
        }
        context
    }
}

impl Filter {
    /// Returns a number that grows with the work of [`Filter::narrow`]: the arcs of automata, a hundred for
    /// each alternative, and one for every other part.
    pub fn size(&self) -> usize {
        let sizes = self.model.propagators.iter().map(|one| match one {
            Propagator::Automaton(automaton) => automaton.arc_count(),
            Propagator::Alternatives(alternatives) => 100 * alternatives.groups.len(),
            _ => 1,
        });
        sizes.sum()
    }

    /// Removes the candidates that the constraints exclude from their cells, which are in reading order; bit `n` of
    /// a mask is the digit `n + 1`.
    ///
    /// # Errors
    ///
    /// If the candidates cannot meet the constraints, the masks are as before.
    ///
    /// # Panics
    ///
    /// If `masks` has not one element per cell of the constraints.
    pub fn narrow(&self, scratch: &mut FilterScratch, masks: &mut [u16]) -> Result<(), Unmet> {
        let store = &mut scratch.store;
        assert_eq!(
            masks.len(),
            self.model.context.start.len(),
            "one mask per cell"
        );
        if masks.contains(&0) {
            return Err(Unmet);
        }
        store.load(masks, self.model.propagators.len());
        let mut meter = Meter::new(Limits::NONE, u64::MAX);
        match self.model.settle(store, &mut meter) {
            Ok(()) => {
                masks.copy_from_slice(&store.cells);
                Ok(())
            }
            Err(Contradiction) => Err(Unmet),
        }
    }
}
