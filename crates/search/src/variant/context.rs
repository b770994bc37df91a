//! What all propagators share: the candidates at the start, peers, houses, tables, and which
//! propagators watch which cells.
//!
//! **Invariant:** a context does not change during a search. Every solution of the puzzle takes one
//! candidate of `start` from each cell, and peers differ in it. The rows
//! `cell` of `heads` and `rest` have the bits of all propagators that mention the cell.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use foldoku_kernel::{Families, LaneCells};

pub(crate) use super::cell::MAX_CELLS;
use super::cell::{Cell, Mask, SET_WORDS, SMALL_WORDS, Set};

/// The largest number of digits.
pub(crate) const MAX_DIGITS: u8 = 16;

/// The largest number of digits for which the digit sets of a group fit in a register.
pub(crate) const FAMILY_DIGITS: u8 = 9;

/// The words of a set of propagators that are not in a list.
pub(crate) const HEAD: usize = 2;

/// The supports of each set of digits in one direction of a relation, for the low and the high byte
/// of the set.
pub(crate) type Supports = [[Mask; 256]; 2];

/// A digit that one of some cells holds: where it is decides between alternatives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proposal {
    /// The digit.
    pub(crate) digit: Mask,
    /// The cells.
    pub(crate) cells: Vec<Cell>,
}

/// A puzzle without its propagators.
#[derive(Clone, Debug, Default)]
pub(crate) struct Context {
    /// The number of digits.
    pub(crate) digits: u8,
    /// The candidates at the start.
    pub(crate) start: Vec<Mask>,
    /// The groups of cells that hold every digit once.
    pub(crate) houses: Vec<Box<[Cell]>>,
    /// The same groups as sets, in the same order; none if a set has no room for all cells.
    pub(crate) house_cells: Vec<Set>,
    /// The tables that relations share.
    pub(crate) supports: Vec<Supports>,
    /// The number of constraints that mention each cell, houses left out.
    pub(crate) mentions: Vec<u32>,
    /// What the constraints add to the weight of each cell at the start.
    pub(crate) added: Vec<f64>,
    /// Digits of which one of some cells holds one, and on which much depends.
    pub(crate) proposals: Vec<Proposal>,
    /// Whether all constraints are cages.
    pub(crate) is_killer: bool,
    /// The words of a row of `rest`.
    pub(crate) rest_words: usize,
    /// Whether the passes over a whole board have room for all cells.
    pub(crate) is_small: bool,
    /// The words of all cells.
    pub(crate) words: usize,
    /// The vector instructions.
    pub(crate) families: Families,
    /// The words of a set of houses.
    pub(crate) house_words: usize,
    heads: Vec<[u64; HEAD]>,
    rest: Vec<u64>,
    /// For each cell the houses that hold it, as bits.
    house_sets: Vec<u64>,
    /// For each cell its peers, in `words` words.
    peer_sets: Vec<u64>,
}

impl Context {
    /// Starts without peers and tables.
    pub(crate) fn new(families: Families, digits: u8, start: Vec<Mask>) -> Context {
        let count = start.len();
        let words = count.div_ceil(64).max(SMALL_WORDS);
        assert!(
            count <= MAX_CELLS && digits <= MAX_DIGITS,
            "the board is too large"
        );
        Context {
            digits,
            mentions: vec![0; count],
            added: vec![0.0; count],
            is_small: count <= LaneCells::CELLS,
            heads: vec![[0; HEAD]; count],
            words,
            peer_sets: vec![0; words * count],
            start,
            families,
            ..Context::default()
        }
    }

    /// Returns all digits.
    pub(crate) fn all(&self) -> Mask {
        Mask::MAX >> (16 - self.digits)
    }

    /// Returns whether families of digit sets have room for all digits.
    pub(crate) fn has_families(&self) -> bool {
        self.digits <= FAMILY_DIGITS
    }

    /// Returns whether a [`Set`] has room for all cells.
    pub(crate) fn has_sets(&self) -> bool {
        self.words <= SET_WORDS
    }

    /// Adds a group of cells that hold every digit once.
    pub(crate) fn add_house(&mut self, house: Box<[Cell]>) {
        if self.has_sets() {
            self.house_cells.push(set(&house));
        }
        self.houses.push(house);
    }

    /// Makes all cells of a group peers of each other.
    pub(crate) fn separate(&mut self, group: &[Cell]) {
        for (index, &one) in group.iter().enumerate() {
            for &other in &group[index + 1..] {
                self.separate_pair(one, other);
            }
        }
    }

    /// Makes two cells peers. A cell that must differ from itself has no candidates.
    pub(crate) fn separate_pair(&mut self, one: Cell, other: Cell) {
        if one == other {
            self.start[usize::from(one)] = 0;
            return;
        }
        for (one, other) in [(one, other), (other, one)] {
            let word = usize::from(one) * self.words + usize::from(other) / 64;
            self.peer_sets[word] |= 1 << (other % 64);
        }
    }

    /// Returns whether two cells must differ.
    pub(crate) fn are_peers(&self, one: Cell, other: Cell) -> bool {
        self.peer_set(one)[usize::from(other) / 64] >> (other % 64) & 1 == 1
    }

    /// Returns whether all cells of a group must differ.
    pub(crate) fn is_clique(&self, group: &[Cell]) -> bool {
        let mut rest = group;
        while let [first, others @ ..] = rest {
            if !others.iter().all(|&other| self.are_peers(*first, other)) {
                return false;
            }
            rest = others;
        }
        true
    }

    /// Makes room for the bits of the propagators that watch each cell. The houses are complete.
    pub(crate) fn finish(&mut self, propagators: usize) {
        self.rest_words = propagators.div_ceil(64).saturating_sub(HEAD);
        self.rest = vec![0; self.rest_words * self.start.len()];
        self.house_words = self.houses.len().div_ceil(64);
        self.house_sets = vec![0; self.house_words * self.start.len()];
        for (number, house) in self.houses.iter().enumerate() {
            for &cell in house {
                let word = usize::from(cell) * self.house_words + number / 64;
                self.house_sets[word] |= 1 << (number % 64);
            }
        }
    }

    /// Returns a word of the houses that hold a cell, as a set of bits.
    pub(crate) fn houses_of(&self, cell: Cell, word: usize) -> u64 {
        self.house_sets[usize::from(cell) * self.house_words + word]
    }

    /// Makes a propagator watch a cell.
    pub(crate) fn watch(&mut self, cell: Cell, propagator: usize) {
        let (word, bit) = (propagator / 64, 1 << (propagator % 64));
        match word.checked_sub(HEAD) {
            None => self.heads[usize::from(cell)][word] |= bit,
            Some(word) => self.rest[usize::from(cell) * self.rest_words + word] |= bit,
        }
    }

    /// Returns the first propagators that watch a cell, as a set of bits.
    #[inline(always)]
    pub(crate) fn watching_head(&self, cell: Cell) -> [u64; HEAD] {
        self.heads[usize::from(cell)]
    }

    /// Returns the other propagators that watch a cell.
    #[inline(always)]
    pub(crate) fn watching_rest(&self, cell: Cell) -> &[u64] {
        let start = usize::from(cell) * self.rest_words;
        &self.rest[start..start + self.rest_words]
    }

    /// Returns the words of all cells, of which there are at most `WORDS`. Small boards have constantly many.
    #[inline(always)]
    pub(crate) fn words_within<const WORDS: usize>(&self) -> usize {
        if WORDS == SMALL_WORDS {
            WORDS
        } else {
            self.words
        }
    }

    /// Returns some cells as words.
    pub(crate) fn words_of(&self, cells: &[Cell]) -> Box<[u64]> {
        let mut words = vec![0; self.words];
        mark(&mut words, cells);
        words.into()
    }

    /// Returns the cells that must differ from a cell, as words.
    #[inline(always)]
    pub(crate) fn peer_set(&self, cell: Cell) -> &[u64] {
        let start = usize::from(cell) * self.words;
        &self.peer_sets[start..start + self.words]
    }

    /// Returns the cells that must differ from a cell, on a board with sets.
    pub(crate) fn peers(&self, cell: Cell) -> Set {
        let mut peers = [0; SET_WORDS];
        peers[..self.words].copy_from_slice(self.peer_set(cell));
        peers
    }

    /// Returns the digits that a partner allows, if the other cell has these candidates.
    #[inline(always)]
    pub(crate) fn support(&self, table: usize, mask: Mask) -> Mask {
        let [low, high] = &self.supports[table];
        low[usize::from(mask & 255)] | high[usize::from(mask >> 8)]
    }

    /// Adds a table of supports: `partners` returns the digits allowed beside a digit. Returns its
    /// number; equal tables are shared.
    pub(crate) fn add_supports(&mut self, partners: impl Fn(u8) -> Mask) -> usize {
        let mut table = [[0; 256]; 2];
        for (half, masks) in table.iter_mut().enumerate() {
            for (mask, support) in masks.iter_mut().enumerate() {
                for bit in (0..8).filter(|bit| mask >> bit & 1 == 1) {
                    let digit = 8 * half as u8 + bit as u8;
                    if digit < self.digits {
                        *support |= partners(digit);
                    }
                }
            }
        }
        let known = self.supports.iter().position(|known| *known == table);
        known.unwrap_or_else(|| {
            self.supports.push(table);
            self.supports.len() - 1
        })
    }
}

/// Returns the set of some cells.
pub(crate) fn set(cells: &[Cell]) -> Set {
    let mut set = [0; SET_WORDS];
    mark(&mut set, cells);
    set
}

fn mark(words: &mut [u64], cells: &[Cell]) {
    for &cell in cells {
        words[usize::from(cell) / 64] |= 1 << (cell % 64);
    }
}
