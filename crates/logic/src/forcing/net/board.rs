//! A board on which singles are placed, one round after the other.
//!
//! **Invariant:** `counts` holds the number of cells of a unit that can take a digit, until a cell
//! loses its last candidate: then its counts stay, so that the cell is still a hidden single. The
//! rounds go on after a contradiction, as HoDoKu's do.

use foldoku_board::Square;
use foldoku_board::classic::{PEERS, UNITS, UNITS_OF};

use crate::position::{Mask, Position, bits_of};

/// The candidates of a position and the singles that have appeared on it.
#[derive(Clone)]
pub(super) struct Board {
    masks: [Mask; 81],
    /// The digit placed in each cell, by index.
    placed: [Option<u8>; 81],
    counts: [[i8; 9]; 27],
    /// Naked singles, those found first in front; some are placed already.
    naked: Vec<(Square, u8)>,
    /// Hidden singles, likewise; a cell can occur once for each of its units.
    hidden: Vec<(Square, u8)>,
}

/// A single that has appeared.
#[derive(Clone, Copy)]
pub(super) struct Single {
    pub(super) square: Square,
    pub(super) digit: usize,
    pub(super) is_naked: bool,
}

impl Board {
    /// Creates a board without singles.
    pub(super) fn new(position: &Position) -> Board {
        let mut board = Board {
            masks: [0; 81],
            placed: [None; 81],
            counts: [[0; 9]; 27],
            naked: Vec::new(),
            hidden: Vec::new(),
        };
        for square in position.empty_squares() {
            board.masks[square.index()] = position.mask(square);
            for unit in UNITS_OF[square.index()] {
                for digit in bits_of(position.mask(square)) {
                    board.counts[unit.index()][digit] += 1;
                }
            }
        }
        board
    }

    /// Returns the candidates of a cell.
    pub(super) fn mask(&self, square: Square) -> Mask {
        self.masks[square.index()]
    }

    /// Returns which unit of a cell has the fewest cells for a digit: 0 for the row, 1 for the
    /// column, 2 for the box.
    pub(super) fn scarcest_unit(&self, square: Square, digit: usize) -> usize {
        let count = |&kind: &usize| {
            let unit = UNITS_OF[square.index()][kind];
            self.counts[unit.index()][digit]
        };
        (0..3).min_by_key(count).expect("a cell has three units")
    }

    /// Places a digit, which need not be a candidate any more.
    pub(super) fn place(&mut self, square: Square, digit: usize) {
        if self.placed[square.index()] == Some(digit as u8) {
            return;
        }
        self.placed[square.index()] = Some(digit as u8);
        let candidates = std::mem::take(&mut self.masks[square.index()]);
        for peer in PEERS[square.index()] {
            self.remove(peer, digit);
        }
        for lost in bits_of(candidates) {
            for unit in UNITS_OF[square.index()] {
                let count = &mut self.counts[unit.index()][lost];
                *count -= 1;
                if *count == 1 && lost != digit {
                    self.add_hidden(unit.index(), lost);
                }
            }
        }
    }

    /// Removes a candidate, and notes the singles that this leaves.
    pub(super) fn remove(&mut self, square: Square, digit: usize) {
        let mask = &mut self.masks[square.index()];
        if *mask >> digit & 1 == 0 {
            return;
        }
        *mask &= !(1 << digit);
        match mask.count_ones() {
            0 => return,
            1 => self.naked.push((square, mask.trailing_zeros() as u8)),
            _ => {}
        }
        for unit in UNITS_OF[square.index()] {
            let count = &mut self.counts[unit.index()][digit];
            *count -= 1;
            match *count {
                1 => self.add_hidden(unit.index(), digit),
                0 => self.forget_hidden(unit.index(), digit),
                _ => {}
            }
        }
    }

    fn add_hidden(&mut self, unit: usize, digit: usize) {
        let can_take = |square: &&Square| self.masks[square.index()] >> digit & 1 == 1;
        let last = UNITS[unit].iter().find(can_take);
        self.hidden.extend(last.map(|&last| (last, digit as u8)));
    }

    /// Drops the first hidden single of a digit in a unit.
    fn forget_hidden(&mut self, unit: usize, digit: usize) {
        let is_there = |&(square, of): &(Square, u8)| {
            let units = UNITS_OF[square.index()];
            usize::from(of) == digit && units.iter().any(|one| one.index() == unit)
        };
        if let Some(index) = self.hidden.iter().position(is_there) {
            self.hidden.remove(index);
        }
    }

    /// Returns the singles in empty cells, naked ones first; a cell occurs at most twice.
    pub(super) fn singles(&self) -> Vec<Single> {
        let is_empty = |&&(square, _): &&(Square, u8)| self.placed[square.index()].is_none();
        let single = |&(square, digit): &(Square, u8), is_naked| Single {
            square,
            digit: usize::from(digit),
            is_naked,
        };
        let naked = self.naked.iter().filter(is_empty);
        let mut singles: Vec<Single> = naked.map(|one| single(one, true)).collect();
        let mut is_known = [false; 81];
        for one in self.hidden.iter().filter(is_empty) {
            let known = &mut is_known[one.0.index()];
            let mut counts = UNITS_OF[one.0.index()]
                .iter()
                .map(|unit| self.counts[unit.index()][usize::from(one.1)]);
            if !*known && counts.any(|count| count == 1) {
                *known = true;
                singles.push(single(one, false));
            }
        }
        singles
    }
}
