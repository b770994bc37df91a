//! Canonical forms row by row: of all ways to begin, those are kept whose rows are least so far.
//!
//! A [`Partial`] is a transform of which some is decided: which rows come first, in which order the
//! columns stand, what the digits in these rows are called. Columns that hold no clue yet are
//! interchangeable, and stand first in their stack; stacks without a clue are, and stand first. So
//! all their orders are one partial transform and not thousands, and what remains open at the end is
//! a number of automorphisms.
//!
//! A row is looked at under a partial transform by sorting what may be sorted: open squares, then
//! digits with a label, then new digits, whose labels follow from their places. Only a row that is
//! not beaten is worth the rest: new digits in interchangeable columns can stand in any order, and
//! each order is a partial transform of its own.
//!
//! Of rows of a band that are equal, and of bands with equal rows, only the first goes on; their
//! orders are counted by a factor.
//!
//! Breadth first, a level a row; but no more than [`BATCH`] partial transforms are taken to the next
//! level at once, which bounds the memory for the very symmetric.
//!
//! **Invariant:** all partial transforms of a level have the rows `best` up to there, and no two of
//! them stand for a common transform.

use std::array;

use super::board::{self, Board, Labels, NEW, NO_LABELS, Row, Word};
use super::sort::sort;
use crate::transform::Transform;

/// So many partial transforms are taken a row further at once.
const BATCH: usize = 512;

/// Finds canonical forms of puzzles, in memory that it keeps.
#[derive(Debug, Default)]
pub(super) struct Search {
    sides: [Side; 2],
    /// Those of all levels, the later ones behind.
    partials: Vec<Partial>,
    /// The least rows so far.
    best: [Word; 9],
    /// One of the transforms that lead there.
    found: Partial,
    automorphisms: u32,
}

impl Search {
    /// A transform to the canonical form, and the number of automorphisms.
    pub(super) fn canonical(&mut self, boards: &[Board; 2]) -> (Transform, u32) {
        self.sides = boards.map(Side::new);
        self.best = [Word::MAX; 9];
        self.automorphisms = 0;
        self.partials.clear();
        self.partials.extend([0, 1].map(Partial::of_side));
        self.descend(0, 0);
        (self.found.transform(), self.automorphisms)
    }

    /// Takes the partial transforms of a level, which begin at `start`, through all further rows.
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

    /// Puts a row behind those of a partial transform, in all orders of columns in which it is least.
    #[inline]
    fn extend(&mut self, partial: &Partial, row: usize, level: usize, end: usize) {
        let side = &self.sides[usize::from(partial.side & 1)];
        let numbers = &side.board.rows[row];
        let repeats = side.repeats >> row & 1 == 1;
        if !repeats && partial.least(numbers) > self.best[level] {
            return;
        }
        let mut next = *partial;
        next.rows[level] = row as u8;
        next.used |= 1 << row;
        let from = self.partials.len();
        // A digit that is there twice is new at the first place only, wherever that is: then all
        // orders are tried, and the words say which are least.
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

    /// Adds up the whole transforms, which begin at `start`.
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

/// A side of the puzzle, and what is the same in it.
#[derive(Clone, Copy, Debug, Default)]
struct Side {
    board: Board,
    /// The rows in which a digit is there twice.
    repeats: u16,
    /// For each row, those before it in its band that are equal.
    twins: [u16; 9],
    /// For each band, the rows of those before it that have the same rows in some order.
    twin_bands: [u16; 3],
    /// How many orders of equal rows and bands stand behind the one that is tried.
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

    /// The rows that may come next, one of those that are equal.
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

/// A transform of which some is decided.
#[derive(Clone, Copy, Debug, Default)]
struct Partial {
    /// Which side of the puzzle.
    side: u8,
    /// The rows that have their place.
    used: u16,
    /// They themselves, in their new order.
    rows: [u8; 9],
    /// All columns in their new order.
    columns: [u8; 9],
    /// How many columns of each new stack hold no clue in these rows.
    empty: [u8; 3],
    /// The labels of the digits, or [`NEW`]; that of open squares is 0.
    labels: Labels,
    /// The label that comes next.
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

    /// The least that a row without repeats can be, all orders of its columns considered.
    #[inline]
    fn least(&self, row: &Row) -> Word {
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

    /// Adds to `partials` this one with its columns in every order in which a row is least, or could
    /// be if `all` its digits were new.
    fn arrange(mut self, row: &Row, all: bool, partials: &mut Vec<Partial>) {
        let labels = match all {
            true => NO_LABELS,
            false => self.labels,
        };
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
        // New digits stand last among the columns that were empty, and in stacks that are alike.
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

    /// Sorts the columns without clues by the labels of a row, and the stacks without clues.
    #[inline]
    fn sort_columns(&mut self, label: impl Fn(u8) -> u8) {
        let empty_stacks = self.empty_stacks();
        let (stacks, _) = self.columns.as_chunks_mut::<3>();
        for (columns, empty) in stacks.iter_mut().zip(self.empty) {
            sort(&mut columns[..usize::from(empty)], |&column| label(column));
        }
        sort(&mut stacks[..empty_stacks], |columns| columns.map(&label));
    }

    /// How many stacks at the beginning hold no clue.
    #[inline]
    fn empty_stacks(&self) -> usize {
        self.empty.iter().take_while(|&&empty| empty == 3).count()
    }

    /// Gives labels to the new digits of a row; what the row is then.
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

    /// In how many orders the columns could stand that hold no clue.
    fn orders_of_columns(&self) -> u32 {
        const FACTORIALS: [u32; 4] = [1, 1, 2, 6];
        let columns = self.empty.map(|empty| FACTORIALS[usize::from(empty)]);
        columns.iter().product::<u32>() * FACTORIALS[self.empty_stacks()]
    }

    fn transform(&self) -> Transform {
        let digits = board::names(&self.labels);
        Transform::new(self.side == 1, self.rows, self.columns, digits)
    }
}

/// Adds to the partial transforms from `from` on those in which `count` blocks of `width` columns,
/// the first at `first`, stand in all other orders.
fn permute(partials: &mut Vec<Partial>, from: usize, first: usize, count: usize, width: usize) {
    for place in 1..count {
        // The block at `place` stays, or changes places with one before it.
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

/// A mini-row with its first two squares in ascending order.
#[inline(always)]
fn sorted_2(mini_row: Word) -> Word {
    let (first, second) = (mini_row >> 8, mini_row >> 4 & 15);
    first.min(second) << 8 | first.max(second) << 4 | mini_row & 15
}

/// A mini-row with its squares in ascending order.
#[inline(always)]
fn sorted_3(mini_row: Word) -> Word {
    let (first, second, third) = (mini_row >> 8, mini_row >> 4 & 15, mini_row & 15);
    let (low, high) = (first.min(second), first.max(second));
    let (middle, high) = (high.min(third), high.max(third));
    low.min(middle) << 8 | low.max(middle) << 4 | high
}

/// A word with labels from `next` on in the places of new digits.
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
