//! The order in which singles appeared, as HoDoKu's queues keep it.
//!
//! HoDoKu queues a single when the removal of a candidate makes it one, and shows the one that has
//! waited longest. A removal looks at the row, the column and the box of its cell, in this order.
//! Givens count as placed in reading order; placing a digit first removes it from the peers in
//! reading order, then the other candidates of the cell.
//!
//! **Invariant:** every cell that ever had one candidate is in `naked` once, and every digit that ever
//! had one place in a unit is in `hidden` once for the unit. Entries are never removed: those of
//! filled cells are skipped. Without givens the order is that of cells, units and digits.

use std::hash::{Hash, Hasher};

use foldoku_board::classic::{ALL_UNITS, UNITS, UNITS_OF};
use foldoku_board::{Square, SquareSet, Unit};
use smallvec::SmallVec;

use super::{Position, bits_of, units_of};
use crate::candidate::Candidate;

/// The singles of a position, in the order in which they appeared.
///
/// Two positions with the same digits and candidates are equal, whatever came first.
#[derive(Clone, Debug)]
pub(super) struct Arrivals {
    naked: Queue<Candidate, 81>,
    hidden: Queue<(Unit, Candidate), 243>,
}

/// Entries in the order of their arrival; those before `start` are void.
#[derive(Clone, Debug)]
struct Queue<T, const N: usize> {
    entries: [T; N],
    start: usize,
    end: usize,
}

impl PartialEq for Arrivals {
    fn eq(&self, _: &Arrivals) -> bool {
        true
    }
}

impl Eq for Arrivals {}

impl Hash for Arrivals {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Arrivals {
    pub(super) const NONE: Arrivals = Arrivals {
        naked: Queue::of(Candidate::from_index(0)),
        hidden: Queue::of((ALL_UNITS[0], Candidate::from_index(0))),
    };

    /// Adds a cell with one candidate.
    #[inline]
    pub(super) fn add_naked(&mut self, candidate: Candidate) {
        self.naked.push(candidate);
    }

    /// Adds a digit with one place in a unit.
    #[inline]
    pub(super) fn add_hidden(&mut self, unit: Unit, candidate: Candidate) {
        self.hidden.push((unit, candidate));
    }

    /// Drops the first entries as long as their cells are filled.
    #[inline]
    pub(super) fn skip_filled(&mut self, empty: SquareSet) {
        let is_filled = |candidate: &Candidate| !empty.contains(candidate.square());
        self.naked.skip(is_filled);
        self.hidden.skip(|(_, candidate)| is_filled(candidate));
    }

    /// Returns the arrivals of a position whose filled cells are given.
    pub(super) fn of_givens(position: &Position) -> Arrivals {
        let removals = Removals::new(position);
        let mut naked: SmallVec<[_; 16]> = SmallVec::new();
        for square in position.single_squares {
            let digit = position.mask(square).trailing_zeros() as usize;
            let others = (0..9).filter(|&other| other != digit);
            let last = others.map(|other| removals.of(square, other).0).max();
            naked.push((last, Candidate::at(square, digit)));
        }
        let mut hidden: SmallVec<[_; 32]> = SmallVec::new();
        for unit in units_of(position.units_with_singles) {
            let squares = UNITS[unit.index()];
            for digit in bits_of(position.single_digits(unit)) {
                let place = position.places_in(unit, digit).trailing_zeros() as usize;
                let others = (0..9).filter(|&other| other != place);
                let last = others.map(|other| removals.of(squares[other], digit)).max();
                hidden.push((last, unit.index(), Candidate::at(squares[place], digit)));
            }
        }
        naked.sort_unstable();
        hidden.sort_unstable();
        let mut arrivals = Arrivals::NONE;
        naked
            .iter()
            .for_each(|&(_, candidate)| arrivals.add_naked(candidate));
        for (_, unit, candidate) in hidden {
            arrivals.add_hidden(ALL_UNITS[unit], candidate);
        }
        arrivals
    }
}

/// When a candidate disappeared: the given that removed it; whether it was a candidate of the given's
/// own cell; and the place in the sequence of removals by this given.
type Moment = (usize, bool, usize);

/// The moments at which givens removed candidates.
struct Removals<'a> {
    position: &'a Position,
    /// For each unit and digit the cell that was given, or 81.
    given: [[usize; 9]; 27],
}

impl Removals<'_> {
    fn new(position: &Position) -> Removals<'_> {
        let mut given = [[81; 9]; 27];
        for square in !position.empty {
            let digit = usize::from(position.digits[square.index()]) - 1;
            for unit in UNITS_OF[square.index()] {
                given[unit.index()][digit] = square.index();
            }
        }
        Removals { position, given }
    }

    fn of(&self, square: Square, digit: usize) -> Moment {
        let units = UNITS_OF[square.index()].map(|unit| self.given[unit.index()][digit]);
        let by_peer = units.into_iter().min().unwrap_or(81);
        let when_filled = if self.position.empty.contains(square) {
            81
        } else {
            square.index()
        };
        if when_filled < by_peer {
            (when_filled, true, digit)
        } else {
            (by_peer, false, square.index())
        }
    }
}

impl<T: Copy, const N: usize> Queue<T, N> {
    /// Returns a queue without entries.
    const fn of(filler: T) -> Queue<T, N> {
        Queue {
            entries: [filler; N],
            start: 0,
            end: 0,
        }
    }

    #[inline]
    fn push(&mut self, entry: T) {
        self.entries[self.end] = entry;
        self.end += 1;
    }

    #[inline]
    fn skip(&mut self, is_void: impl Fn(&T) -> bool) {
        while self.waiting().first().is_some_and(&is_void) {
            self.start += 1;
        }
    }

    fn waiting(&self) -> &[T] {
        &self.entries[self.start..self.end]
    }
}

impl Position {
    /// Returns the cells with one candidate, those that have been single longest first.
    pub(crate) fn naked_arrivals(&self) -> impl Iterator<Item = Candidate> {
        let waiting = self.arrivals.naked.waiting().iter().copied();
        waiting.filter(|&candidate| self.has(candidate))
    }

    /// Returns the digits with one place in a unit, those that have been single longest first.
    pub(crate) fn hidden_arrivals(&self) -> impl Iterator<Item = (Unit, Candidate)> {
        let waiting = self.arrivals.hidden.waiting().iter().copied();
        waiting.filter(|&(_, candidate)| self.has(candidate))
    }
}
