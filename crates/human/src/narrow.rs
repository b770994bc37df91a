//! What one rule, or one equation, leaves of the candidates of its cells, remembered.
//!
//! **Invariant:** the answer depends on the candidates of the cells of the rule alone.

use std::collections::HashMap;

use foldoku_board::Constraint;
use foldoku_search::variant::{Filter, FilterScratch, Filters, Unmet};

use crate::cells::{CellSet, Mask};

/// The candidates of the cells of a rule, in reading order.
pub(crate) type Masks = Box<[Mask]>;

/// A rule or an equation that excludes candidates of its own cells.
#[derive(Clone, Debug)]
pub(crate) struct Narrower {
    /// The number of this narrower among those of its puzzle.
    pub(crate) number: u32,
    /// Its cells in reading order.
    pub(crate) cells: Vec<usize>,
    /// Whether an answer takes so much work that chains do without this rule.
    pub(crate) is_heavy: bool,
    filter: Filter,
}

/// Answers by narrower and candidates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    known: HashMap<(u32, Masks), Option<Masks>>,
    scratch: FilterScratch,
    board: Vec<Mask>,
}

/// Rules on more cells are not remembered.
const MOST_CELLS: usize = 20;

/// The size of a filter that is heavy.
const HEAVY: usize = 20_000;

/// The most answers that are remembered.
const MOST_ANSWERS: usize = 1 << 16;

impl Narrower {
    /// Creates the narrower of some constraints; `None` if they only make cells differ.
    pub(crate) fn new(
        number: u32,
        filters: &Filters,
        constraints: &[&Constraint],
    ) -> Option<Narrower> {
        let mut cell_set = CellSet::EMPTY;
        for constraint in constraints {
            constraint.visit_squares(&mut |square| cell_set.add(square.index()));
        }
        let filter = filters.filter(constraints)?;
        Some(Narrower {
            number,
            cells: cell_set.cells().collect(),
            is_heavy: filter.size() > HEAVY,
            filter,
        })
    }

    /// Returns the candidates of the cells in a board.
    pub(crate) fn masks(&self, board: &[Mask]) -> Masks {
        self.cells.iter().map(|&cell| board[cell]).collect()
    }
}

impl Memory {
    /// Returns what a narrower leaves of the candidates of its cells.
    ///
    /// # Errors
    ///
    /// If they cannot meet the rule.
    pub(crate) fn narrow(
        &mut self,
        narrower: &Narrower,
        all: Mask,
        count: usize,
        masks: &[Mask],
    ) -> Result<Masks, Unmet> {
        if narrower.cells.len() > MOST_CELLS {
            return self.ask(narrower, all, count, masks).ok_or(Unmet);
        }
        let key = (narrower.number, masks.into());
        if let Some(known) = self.known.get(&key) {
            return known.clone().ok_or(Unmet);
        }
        let answer = self.ask(narrower, all, count, masks);
        if self.known.len() >= MOST_ANSWERS {
            self.known.clear();
        }
        self.known.insert(key, answer.clone());
        answer.ok_or(Unmet)
    }

    fn ask(
        &mut self,
        narrower: &Narrower,
        all: Mask,
        count: usize,
        masks: &[Mask],
    ) -> Option<Masks> {
        self.board.clear();
        self.board.resize(count, all);
        for (&cell, &mask) in narrower.cells.iter().zip(masks) {
            self.board[cell] = mask;
        }
        let narrowed = narrower.filter.narrow(&mut self.scratch, &mut self.board);
        narrowed.ok().map(|()| narrower.masks(&self.board))
    }
}
