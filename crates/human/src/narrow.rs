//! What one rule, or one equation, leaves of the candidates of its cells, remembered.
//!
//! **Invariant:** the answer depends on the candidates of the cells of the rule alone.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

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
    /// Whether an answer takes so much work that other rules are asked first.
    pub(crate) is_slow: bool,
    filter: Filter,
}

/// Answers by narrower and candidates.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory {
    /// For each narrower.
    known: Vec<Answers>,
    count: usize,
    scratch: FilterScratch,
    board: Vec<Mask>,
}

type Answers = HashMap<Masks, Option<Masks>, BuildHasherDefault<MaskHasher>>;

/// Multiplies and turns, because masks are short and keys are many.
#[derive(Clone, Debug, Default)]
struct MaskHasher(u64);

impl Hasher for MaskHasher {
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 29
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.write_u64(u64::from_le_bytes(word));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, _: usize) {}
}

/// Rules on more cells are not remembered.
const MOST_CELLS: usize = 48;

/// The size of a filter that is heavy.
const HEAVY: usize = 8_000;

/// The size of a filter that is slow.
const SLOW: usize = 500;

/// The most answers that are remembered.
const MOST_ANSWERS: usize = 1 << 18;

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
            is_slow: filter.size() > SLOW,
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
        let number = narrower.number as usize;
        if self.known.len() <= number {
            self.known.resize_with(number + 1, Answers::default);
        }
        if let Some(known) = self.known[number].get(masks) {
            return known.clone().ok_or(Unmet);
        }
        let answer = self.ask(narrower, all, count, masks);
        if self.count >= MOST_ANSWERS {
            self.known.iter_mut().for_each(Answers::clear);
            self.count = 0;
        }
        self.count += 1;
        self.known[number].insert(masks.into(), answer.clone());
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
