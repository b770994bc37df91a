//! The digits that the rules of a puzzle allow while it is filled.
//!
//! **Invariant:** a digit is legal in an empty cell if no cell that must differ holds it, and if each rule by itself
//! can still be met with it: the rule sees the digits of its cells, and in its empty ones what the others leave.

use foldoku::search::variant::{Filter, FilterScratch, Filters, Unmet};
use foldoku::{Puzzle, Square};

/// The rules of a puzzle beyond its board.
#[derive(Debug)]
pub(super) struct Rules {
    /// The candidates of each cell before any digit is placed, apart from those that other cells exclude.
    start: Vec<u16>,
    filters: Filters,
    rules: Vec<Rule>,
}

#[derive(Debug)]
struct Rule {
    cells: Vec<Square>,
    filter: Filter,
}

/// Working memory.
#[derive(Default)]
pub(super) struct Work {
    scratch: FilterScratch,
    candidates: Vec<u16>,
    legal: Vec<u16>,
    of_rule: Vec<u16>,
}

impl Rules {
    /// Returns the rules of a puzzle; none if the board is too large for them.
    pub(super) fn of(puzzle: &Puzzle) -> Option<Rules> {
        let filters = Filters::new(puzzle)?;
        let rules = puzzle.constraints().iter().filter_map(|constraint| {
            Some(Rule {
                cells: constraint.squares(),
                filter: filters.filter(&[constraint])?,
            })
        });
        Some(Rules {
            start: filters.start().map(|it| it.to_bits() as u16).collect(),
            rules: rules.collect(),
            filters,
        })
    }

    /// Writes which digits are legal, one byte per cell and digit; returns how many are.
    pub(super) fn write_legal(&self, work: &mut Work, board: &[u8], mask: &mut [u8]) -> u32 {
        let digits = mask.len() / board.len();
        let is_open = |cell: usize| board[cell] == 0;
        work.candidates.clone_from(&self.start);
        for (cell, &digit) in board.iter().enumerate().filter(|(_, digit)| **digit > 0) {
            let placed = 1 << (digit - 1);
            work.candidates[cell] = placed;
            for (word, &bits) in self.filters.peers(cell).iter().enumerate() {
                let mut rest = bits;
                while rest != 0 {
                    let peer = 64 * word + rest.trailing_zeros() as usize;
                    rest &= rest - 1;
                    if is_open(peer) {
                        work.candidates[peer] &= !placed;
                    }
                }
            }
        }
        work.legal.clone_from(&work.candidates);
        for Rule { cells, filter } in &self.rules {
            let cells = || cells.iter().map(|it| it.index());
            if !cells().any(is_open) {
                continue;
            }
            work.of_rule.clear();
            work.of_rule
                .extend(cells().map(|cell| work.candidates[cell]));
            if filter.narrow(&mut work.scratch, &mut work.of_rule) == Err(Unmet) {
                work.of_rule.fill(0);
            }
            for (cell, &narrowed) in cells().zip(&work.of_rule) {
                work.legal[cell] &= narrowed;
            }
        }
        let mut count = 0;
        for (cell, legal) in mask.chunks_exact_mut(digits).enumerate() {
            let of_cell = if is_open(cell) { work.legal[cell] } else { 0 };
            for (digit, legal) in legal.iter_mut().enumerate() {
                *legal = (of_cell >> digit & 1) as u8;
                count += u32::from(*legal);
            }
        }
        count
    }
}
