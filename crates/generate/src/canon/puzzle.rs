//! Canonical forms of puzzles, built row by row: at each row, the partial transforms with the
//! smallest rows so far are kept.
//!
//! A [`Partial`] is a transform that is decided in part: which rows come first, the order of the
//! columns, and the labels of the digits in these rows. Columns without a clue so far are
//! interchangeable and come first in their stack; stacks without a clue are interchangeable and
//! come first. All their orders are one partial transform instead of thousands, and the orders that
//! are undecided at the end count as automorphisms.
//!
//! To find the smallest form of a row under a partial transform, interchangeable columns are
//! sorted: empty cells first, then labelled digits, then new digits, whose labels follow from their
//! positions. Only if the row is not larger than the best one are the orders expanded: new digits
//! in interchangeable columns can be in any order, and each order is a partial transform of its
//! own.
//!
//! Of equal rows in a band, and of bands with equal rows, only the first is tried; a factor
//! accounts for the others.
//!
//! The search is breadth-first with one level per row, but at most [`BATCH`] partial transforms are
//! expanded at once, which bounds the memory for very symmetric puzzles.
//!
//! **Invariant:** all partial transforms of a level have the rows `best` up to that level, and no
//! two of them represent the same transform.

use std::array;

use super::board::{self, Board, Labels, NEW, NO_LABELS, Row, Word};
use super::sort::sort;
use crate::transform::Transform;

/// The number of partial transforms that are expanded at once.
const BATCH: usize = 512;

/// Computes canonical forms of puzzles. Keeps its working memory.
#[derive(Debug, Default)]
pub(super) struct Search {
    sides: [Side; 2],
    /// The partial transforms of all levels, in order of level.
    partials: Vec<Partial>,
    /// The smallest rows so far.
    best: [Word; 9],
    /// A transform that leads to these rows.
    found: Partial,
    automorphisms: u32,
}

impl Search {
    /// Returns a transform to the canonical form, and the number of automorphisms.
    pub(super) fn canonical(&mut self, boards: &[Board; 2]) -> (Transform, u32) {
        self.sides = boards.map(Side::new);
        self.best = [Word::MAX; 9];
        self.automorphisms = 0;
        self.partials.clear();
        self.partials.extend([0, 1].map(Partial::of_side));
        self.descend(0, 0);
        (self.found.transform(), self.automorphisms)
    }

    /// Extends the partial transforms of a level, which start at index `start`, by all remaining
    /// rows.
    fn descend(&mut self, level: usize, start: usize) {
        let end = self.partials.len();
        for batch in (start..end).step_by(BATCH) {
            for index in batch..end.min(batch + BATCH) {
                let partial = self.partials[index];
                let mut rows = self.sides[usize::from(partial.side & 1)].next_rows(partial.used);
                while rows != 0 {
                    let row = rows.trailing_zeros() as usize;
                    rows &= rows - 1;
                    self.extend(&partial, row, level, end);
                }
            }
            match level {
                8 => self.count(end),
                _ => self.descend(level + 1, end),
            }
            self.partials.truncate(end);
        }
    }

    /// Extends a partial transform by a row, in all column orders in which the row is smallest.
    #[inline]
    fn extend(&mut self, partial: &Partial, row: usize, level: usize, end: usize) {
        let side = &self.sides[usize::from(partial.side & 1)];
        let numbers = &side.board.rows[row];
        let repeats = side.repeats >> row & 1 == 1;
        if !repeats && partial.smallest(numbers) > self.best[level] {
            return;
        }
        let mut next = *partial;
        next.rows[level] = row as u8;
        next.used |= 1 << row;
        let from = self.partials.len();
        // Only the first occurrence of a repeated digit is new, so sorting cannot find the smallest
        // order: all orders are tried and compared.
        next.arrange(numbers, repeats, &mut self.partials);
        let mut kept = from;
        for index in from..self.partials.len() {
            let mut partial = self.partials[index];
            let word = partial.label(numbers);
            if word > self.best[level] {
                continue;
            }
            if word < self.best[level] {
                self.best[level] = word;
                self.best[level + 1..].fill(Word::MAX);
                self.automorphisms = 0;
                kept = end;
            }
            self.partials[kept] = partial;
            kept += 1;
        }
        self.partials.truncate(kept);
    }

    /// Counts the complete transforms, which start at index `start`.
    fn count(&mut self, start: usize) {
        if let Some(first) = self.partials.get(start)
            && self.automorphisms == 0
        {
            self.found = *first;
        }
        for partial in &self.partials[start..] {
            self.automorphisms +=
                self.sides[usize::from(partial.side)].orders * partial.orders_of_columns();
        }
    }
}

/// The puzzle or its transpose, with its equal rows and bands.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    board: Board,
    /// The rows with a repeated digit.
    repeats: u16,
    /// For each row, the equal rows before it in its band.
    twins: [u16; 9],
    /// For each band, the rows of the bands before it that have the same rows in some order.
    twin_bands: [u16; 3],
    /// The number of orders of equal rows and bands that the tried one represents.
    orders: u32,
}

impl Side {
    fn new(board: Board) -> Side {
        let rows = &board.rows;
        let mut side = Side {
            board,
            orders: 1,
            ..Side::default()
        };
        for row in 0..9 {
            side.repeats |= u16::from(has_repeats(&rows[row])) << row;
            for twin in row / 3 * 3..row {
                side.twins[row] |= u16::from(rows[twin] == rows[row]) << twin;
            }
            side.orders *= side.twins[row].count_ones() + 1;
        }
        let mut bands: [[Row; 3]; 3] =
            array::from_fn(|band| array::from_fn(|row| rows[3 * band + row]));
        bands.iter_mut().for_each(|band| band.sort_unstable());
        for band in 0..3 {
            let twins = (0..band).filter(|&twin| bands[twin] == bands[band]);
            side.twin_bands[band] = twins.map(|twin| 0b111 << (3 * twin)).sum();
            side.orders *= side.twin_bands[band].count_ones() / 3 + 1;
        }
        side
    }

    /// Returns the rows that can come next, only the first of equal ones.
    #[inline]
    fn next_rows(&self, used: u16) -> u16 {
        let mut rows = 0;
        for band in 0..3 {
            let of_band = 0b111 << (3 * band);
            match (used & of_band).count_ones() {
                0 if self.twin_bands[band] & !used == 0 => rows |= of_band,
                1 | 2 => {
                    rows = of_band & !used;
                    break;
                }
                _ => {}
            }
        }
        let mut candidates = rows;
        while candidates != 0 {
            let row = candidates.trailing_zeros() as usize;
            candidates &= candidates - 1;
            if self.twins[row] & !used != 0 {
                rows &= !(1 << row);
            }
        }
        rows
    }
}

fn has_repeats(row: &Row) -> bool {
    let mut seen = 0_u16;
    row[..9]
        .iter()
        .filter(|&&number| number != 0)
        .any(|&number| {
            let is_seen = seen >> number & 1 == 1;
            seen |= 1 << number;
            is_seen
        })
}

/// A transform that is decided in part.
#[derive(Clone, Copy, Debug, Default)]
struct Partial {
    /// 0 for the puzzle, 1 for its transpose.
    side: u8,
    /// The rows that have a position.
    used: u16,
    /// These rows in their new order.
    rows: [u8; 9],
    /// All columns in their new order.
    columns: [u8; 9],
    /// The number of columns without a clue in these rows, for each new stack.
    empty: [u8; 3],
    /// The labels of the digits, or [`NEW`]; 0 for empty cells.
    labels: Labels,
    /// The next unused label.
    next: u8,
}

impl Partial {
    fn of_side(side: u8) -> Partial {
        Partial {
            side,
            used: 0,
            rows: [0; 9],
            columns: array::from_fn(|column| column as u8),
            empty: [3; 3],
            labels: NO_LABELS,
            next: 1,
        }
    }

    /// Returns the smallest form of a row without repeated digits, over all orders of its columns.
    #[inline]
    fn smallest(&self, row: &Row) -> Word {
        let word = board::word(row, &self.columns, &self.labels);
        let mut stacks: [Word; 3] = array::from_fn(|stack| word >> (24 - 12 * stack) & 0xfff);
        for (stack, empty) in stacks.iter_mut().zip(self.empty) {
            *stack = match (empty, *stack) {
                (0 | 1, _) | (_, 0) => *stack,
                (2, _) => sorted_2(*stack),
                _ => sorted_3(*stack),
            };
        }
        match self.empty {
            [3, 3, 3] => stacks.sort_unstable(),
            [3, 3, _] => stacks[..2].sort_unstable(),
            _ => {}
        }
        let word = stacks[0] << 24 | stacks[1] << 12 | stacks[2];
        label_new(word, self.next)
    }

    /// Adds this partial transform to `partials` with its columns in every order in which a row is
    /// smallest, or could be if `all` its digits were new.
    fn arrange(mut self, row: &Row, all: bool, partials: &mut Vec<Partial>) {
        let labels = if all { NO_LABELS } else { self.labels };
        let label = |column: u8| board::label(row, column, &labels);
        self.sort_columns(label);
        let labelled = self.columns.map(label);
        let (mini_rows, _) = labelled.as_chunks::<3>();
        let (empty, empty_stacks) = (self.empty.map(usize::from), self.empty_stacks());
        let count = |label, stack: usize| {
            let columns = mini_rows[stack][..empty[stack]].iter();
            columns.filter(|&&it| it == label).count()
        };
        self.empty = [0, 1, 2].map(|stack| count(0, stack) as u8);
        let from = partials.len();
        partials.push(self);
        // New digits are last among the interchangeable columns and in the interchangeable stacks.
        for (stack, empty) in empty.into_iter().enumerate() {
            let new = count(NEW, stack);
            permute(partials, from, 3 * stack + empty - new, new, 1);
        }
        let mut first = 0;
        for alike in mini_rows[..empty_stacks].chunk_by(|one, other| one == other) {
            if alike[0][2] == NEW {
                permute(partials, from, first, alike.len(), 3);
            }
            first += 3 * alike.len();
        }
    }

    /// Sorts the columns without clues, and the stacks without clues, by the labels of a row.
    #[inline]
    fn sort_columns(&mut self, label: impl Fn(u8) -> u8) {
        let empty_stacks = self.empty_stacks();
        let (stacks, _) = self.columns.as_chunks_mut::<3>();
        for (columns, empty) in stacks.iter_mut().zip(self.empty) {
            sort(&mut columns[..usize::from(empty)], |&column| label(column));
        }
        sort(&mut stacks[..empty_stacks], |columns| columns.map(&label));
    }

    /// Returns the number of leading stacks without a clue.
    #[inline]
    fn empty_stacks(&self) -> usize {
        self.empty.iter().take_while(|&&empty| empty == 3).count()
    }

    /// Assigns labels to the new digits of a row. Returns the relabelled row.
    #[inline]
    fn label(&mut self, row: &Row) -> Word {
        let mut word = 0;
        for column in self.columns {
            let number = usize::from(row[usize::from(column & 15)] & 15);
            if self.labels[number] == NEW {
                self.labels[number] = self.next;
                self.next += 1;
            }
            word = word << 4 | Word::from(self.labels[number]);
        }
        word
    }

    /// Returns the number of orders of the columns without clues.
    fn orders_of_columns(&self) -> u32 {
        const FACTORIALS: [u32; 4] = [1, 1, 2, 6];
        let columns = self.empty.map(|empty| FACTORIALS[usize::from(empty)]);
        columns.iter().product::<u32>() * FACTORIALS[self.empty_stacks()]
    }

    fn transform(&self) -> Transform {
        let digits = board::complete_labels(&self.labels);
        Transform::new(self.side == 1, self.rows, self.columns, digits)
    }
}

/// Adds variants of the partial transforms from index `from` on: `count` blocks of `width` columns,
/// the first at column `first`, in all other orders.
fn permute(partials: &mut Vec<Partial>, from: usize, first: usize, count: usize, width: usize) {
    for place in 1..count {
        // The block at `place` stays or is swapped with one before it.
        for index in from..partials.len() {
            for other in 0..place {
                let mut partial = partials[index];
                for column in first..first + width {
                    let (one, two) = (column + place * width, column + other * width);
                    partial.columns.swap(one, two);
                }
                partials.push(partial);
            }
        }
    }
}

/// Returns a mini-row with its first two cells in ascending order.
#[inline(always)]
fn sorted_2(mini_row: Word) -> Word {
    let (first, second) = (mini_row >> 8, mini_row >> 4 & 15);
    first.min(second) << 8 | first.max(second) << 4 | mini_row & 15
}

/// Returns a mini-row with its cells in ascending order.
#[inline(always)]
fn sorted_3(mini_row: Word) -> Word {
    let (first, second, third) = (mini_row >> 8, mini_row >> 4 & 15, mini_row & 15);
    let (low, high) = (first.min(second), first.max(second));
    let (middle, high) = (high.min(third), high.max(third));
    low.min(middle) << 8 | low.max(middle) << 4 | high
}

/// Replaces the new digits of a word by labels, starting with `next`.
#[inline(always)]
fn label_new(mut word: Word, next: u8) -> Word {
    let mut new = word & word >> 1 & word >> 2 & word >> 3 & 0x1_1111_1111;
    let mut surplus = Word::from(NEW - next);
    while new != 0 {
        let shift = new.ilog2();
        word -= surplus << shift;
        surplus = surplus.saturating_sub(1);
        new ^= 1 << shift;
    }
    word
}
