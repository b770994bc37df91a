//! Filters: what one constraint, or a few together, exclude from given candidates.
//!
//! ```text
//!  Puzzle ──▶ Filters (peers) ──constraints──▶ Filter ──▶ narrower candidates
//! ```
//!
//! A search for human steps asks one rule at a time, so it needs the propagators of that rule alone.
//!
//! **Invariant:** a filter only removes candidates, and never one that belongs to a solution of its
//! constraints in which peers differ. It knows no houses.

use alloc::vec;
use alloc::vec::Vec;

use foldoku_board::{Constraint, DigitSet, Puzzle};
use foldoku_kernel::Families;

use super::context::{Context, MAX_CELLS, MAX_DIGITS};
use super::lower::{self, without_nesting};
use super::model::Model;
use super::propagate::Propagator;
use super::store::{Contradiction, Mask, Store};
use crate::limits::{Limits, Meter};

/// Makes the filters of a puzzle.
#[derive(Clone, Debug)]
pub struct Filters {
    /// All peers of the puzzle and all candidates, without houses and propagators.
    context: Context,
    /// What givens, and sets of digits for single cells, leave to each cell.
    start: Vec<Mask>,
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
        let all = vec![all; geometry.square_count()];
        let mut start = core::mem::replace(&mut context.start, all);
        for (square, digit) in puzzle.givens().filled() {
            start[square.index()] &= 1 << digit.index();
        }
        Some(Filters { context, start })
    }

    /// Returns the candidates that givens, and sets of digits for single cells, leave to each cell.
    pub fn start(&self) -> impl Iterator<Item = DigitSet> + '_ {
        let masks = self.start.iter();
        masks.map(|&mask| DigitSet::from_bits(u64::from(mask)))
    }

    /// Returns the cells that must differ from a cell, as bits of words.
    pub fn peers(&self, cell: usize) -> &[u64; 4] {
        self.context.peer_set(cell as u16)
    }

    /// Returns the filter of some constraints. `None` if nothing follows from them but peers and
    /// candidates at the start, or if nothing meets them.
    pub fn filter(&self, constraints: &[&Constraint]) -> Option<Filter> {
        let mut model = Model {
            context: self.context.clone(),
            ..Model::default()
        };
        let mut meter = Meter::new(Limits::NONE, u64::MAX);
        let constraints = constraints
            .iter()
            .flat_map(|one| without_nesting(core::slice::from_ref(*one)));
        for constraint in constraints {
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

    /// Removes the candidates that the constraints exclude; bit `n` of a mask is the digit `n + 1`.
    ///
    /// # Errors
    ///
    /// If the candidates cannot meet the constraints, the masks are as before.
    ///
    /// # Panics
    ///
    /// If `masks` has not one element per cell of the puzzle.
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
