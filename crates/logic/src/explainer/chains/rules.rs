//! Removals inside dynamic nets when no link leads further: locked candidates, pairs, X-Wing.
//!
//! **Invariant:** only the first rule that finds something is used. It reports all its removals, each
//! with the removed candidates that made it possible; there is at least one of these.

mod locked;

use foldoku_board::classic::{ALL_UNITS, SQUARES, UNITS};

use locked::{CROSSINGS, locked_digits};

use super::grid::{Grid, is_pair};
use super::reason::{Advance, Reason};
use crate::common::sees;
use crate::implications::Constraint;
use crate::position::{Mask, bits_of, place_in};

/// The first units of the boxes, columns and rows, in the order of the search for subsets.
const KINDS: [usize; 3] = [18, 9, 0];

/// Returns all removals of the first rule that finds some.
pub(super) fn advances(base: &Grid, grid: &Grid) -> Vec<Advance> {
    let mut found = Vec::new();
    let mut search = Search {
        base,
        grid,
        pairs: [0; 27],
    };
    search.locking(&mut found);
    if found.is_empty() {
        search.set_pairs();
    }
    for rule in [Search::hidden_pairs, Search::naked_pairs, Search::x_wings] {
        if found.is_empty() {
            rule(&search, &mut found);
        }
    }
    found
}

struct Search<'a> {
    base: &'a Grid,
    grid: &'a Grid,
    /// The digits of each unit with two places.
    pairs: [Mask; 27],
}

impl Search<'_> {
    fn set_pairs(&mut self) {
        // The compiler vectorises over flags, but not over bits.
        let mut is_pair_of = [[0; 9]; 27];
        let all = is_pair_of.as_flattened_mut().iter_mut();
        for (is_pair_of, &places) in all.zip(&self.grid.masks[81..]) {
            *is_pair_of = Mask::from(is_pair(places));
        }
        for (pairs, digits) in self.pairs.iter_mut().zip(&is_pair_of) {
            let bits = digits.iter().enumerate();
            *pairs = bits.fold(0, |pairs, (digit, is_pair)| pairs | is_pair << digit);
        }
    }

    /// Returns whether constraints have lost candidates. A pattern in which no candidate was removed has
    /// no parents.
    fn are_changed(&self, constraints: &[Constraint]) -> bool {
        let is_changed = |&one: &Constraint| self.grid.mask(one) != self.base.mask(one);
        constraints.iter().any(is_changed)
    }

    /// Keeps the removals that follow from some constraints, because of the candidates that these have
    /// lost since the start of the net and that `counts` keeps.
    fn keep(
        &self,
        found: &mut Vec<Advance>,
        constraints: &[Constraint],
        removed: impl Iterator<Item = usize>,
        counts: impl Fn(usize) -> bool,
    ) {
        let removed: Vec<u16> = removed.map(|candidate| candidate as u16).collect();
        if removed.is_empty() {
            return;
        }
        let lost = constraints
            .iter()
            .flat_map(|&one| self.base.lost(self.grid, one));
        let parents: Vec<u16> = { lost.filter(|&lost| counts(lost)) }
            .map(|candidate| candidate as u16)
            .collect();
        if !parents.is_empty() {
            found.push(Advance {
                removed,
                parents,
                reason: Reason::Rule(constraints.to_vec()),
            });
        }
    }

    fn locking(&self, found: &mut Vec<Advance>) {
        for crossing in &CROSSINGS {
            let &(one, other, common, outside) = crossing;
            for digit in bits_of(locked_digits(self.grid, crossing)) {
                let [one, other] = [one, other].map(|unit| Constraint::line(unit.into(), digit));
                let is_single = self.grid.mask(one).is_power_of_two();
                if !is_single && self.are_changed(&[one]) {
                    let removed = bits_of(self.grid.mask(other) & outside);
                    let removed = removed.map(|place| other.candidate(place));
                    // Places shared by both units need not be removed.
                    let is_outside = |lost: usize| {
                        let shared = bits_of(common).map(|place| one.candidate(place));
                        { shared }.all(|shared| shared != lost)
                    };
                    self.keep(found, &[one], removed, is_outside);
                }
            }
        }
    }

    fn hidden_pairs(&self, found: &mut Vec<Advance>) {
        for unit in KINDS.into_iter().flat_map(|first| first..first + 9) {
            if self.grid.open[unit] <= 4 {
                continue;
            }
            for two in bits_of(self.pairs[unit]) {
                for one in bits_of(self.pairs[unit] & ((1 << two) - 1)) {
                    let lines = [one, two].map(|digit| Constraint::line(unit, digit));
                    let places = lines.map(|line| self.grid.mask(line));
                    if places[0] == places[1] && self.are_changed(&lines) {
                        self.hidden_pair(unit, [one, two], places[0], found);
                    }
                }
            }
        }
    }

    fn hidden_pair(&self, unit: usize, digits: [usize; 2], places: Mask, found: &mut Vec<Advance>) {
        let pair = 1 << digits[0] | 1 << digits[1];
        let squares = bits_of(places).map(|place| UNITS[unit][place].index());
        let removed = squares.flat_map(|square| {
            let others = bits_of(self.grid.marks(square) & !pair);
            others.map(move |digit| square * 9 + digit)
        });
        let first = found.len();
        let lines = digits.map(|digit| Constraint::line(unit, digit));
        self.keep(found, &lines, removed, |_| true);
        // Parents come cell by cell.
        let place = |&lost: &u16| {
            let square = SQUARES[usize::from(lost) / 9];
            (place_in(ALL_UNITS[unit], square), lost % 9)
        };
        for advance in &mut found[first..] {
            advance.parents.sort_by_key(place);
        }
    }

    /// Returns whether two cells that see each other have the same two candidates.
    fn has_naked_pair(&self) -> bool {
        let mut pairs = [(0, 0); 81];
        let mut count = 0;
        for (square, &marks) in self.grid.masks[..81].iter().enumerate() {
            if !is_pair(marks) {
                continue;
            }
            let sees = |other: u8| sees(SQUARES[square], SQUARES[usize::from(other)]);
            let mut before = pairs[..count].iter();
            if before.any(|&(mask, other)| mask == marks && sees(other)) {
                return true;
            }
            pairs[count] = (marks, square as u8);
            count += 1;
        }
        false
    }

    fn naked_pairs(&self, found: &mut Vec<Advance>) {
        if !self.has_naked_pair() {
            return;
        }
        for unit in KINDS.into_iter().flat_map(|first| first..first + 9) {
            if self.grid.open[unit] < 4 {
                continue;
            }
            let cells = UNITS[unit].map(|square| Constraint::cell(square.index()));
            for (index, &two) in cells.iter().enumerate() {
                let marks = self.grid.mask(two);
                let before = cells[..index].iter().filter(|_| is_pair(marks));
                for &one in before.filter(|&&one| self.grid.mask(one) == marks) {
                    let others = cells.iter().filter(|&&cell| cell != one && cell != two);
                    let removed = others.flat_map(|&cell| {
                        let digits = bits_of(self.grid.mask(cell) & marks);
                        digits.map(move |digit| cell.candidate(digit))
                    });
                    self.keep(found, &[one, two], removed, |_| true);
                }
            }
        }
    }

    fn x_wings(&self, found: &mut Vec<Advance>) {
        for [base, cover] in [[9, 0], [0, 9]] {
            let mut before = 0;
            for two in base..base + 9 {
                let twice = before & self.pairs[two];
                before |= self.pairs[two];
                for one in (base..two).filter(|_| twice != 0) {
                    for digit in bits_of(self.pairs[one] & twice) {
                        self.x_wing([one, two], cover, digit, found);
                    }
                }
            }
        }
    }

    /// Returns the number of rows in which the digit is not placed.
    fn open_rows(&self, digit: usize) -> usize {
        let is_open = |&row: &usize| self.base.line(row, digit) != 0;
        (0..9).filter(is_open).count()
    }

    fn x_wing(&self, units: [usize; 2], cover: usize, digit: usize, found: &mut Vec<Advance>) {
        let lines = units.map(|unit| Constraint::line(unit, digit));
        let [places, others] = lines.map(|line| self.grid.mask(line));
        if places != others || !self.are_changed(&lines) || self.open_rows(digit) < 4 {
            return;
        }
        let corners = 1 << (units[0] % 9) | 1 << (units[1] % 9);
        let removed = bits_of(places).flat_map(|line| {
            let line = Constraint::line(cover + line, digit);
            let outside = bits_of(self.grid.mask(line) & !corners);
            outside.map(move |place| line.candidate(place))
        });
        self.keep(found, &lines, removed, |_| true);
    }
}
