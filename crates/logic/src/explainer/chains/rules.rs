//! Removals inside dynamic nets when no link leads further: locked candidates, pairs, X-Wing.
//!
//! **Invariant:** only the first rule that finds something is used. It reports all its removals, each
//! with the removed candidates that made it possible; there is at least one of these.

mod locked;

use foldoku_board::classic::{ALL_UNITS, SQUARES, UNITS};

use locked::{CROSSINGS, may_be_locked};

use super::grid::{Grid, candidate_at, is_pair};
use super::reason::{Advance, Reason};
use crate::common::sees;
use crate::position::{Mask, bits_of};
use crate::step::Truth;

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
        for (is_pair_of, &places) in all.zip(self.grid.lines.as_flattened()) {
            *is_pair_of = Mask::from(is_pair(places));
        }
        for (pairs, digits) in self.pairs.iter_mut().zip(&is_pair_of) {
            let bits = digits.iter().enumerate();
            *pairs = bits.fold(0, |pairs, (digit, is_pair)| pairs | is_pair << digit);
        }
    }

    /// Returns whether a digit has lost places in a unit. A pattern in which no candidate was removed has
    /// no parents.
    fn is_changed(&self, unit: usize, digit: usize) -> bool {
        self.grid.lines[unit][digit] != self.base.lines[unit][digit]
    }

    /// Returns the candidates of a digit removed from a unit since the start of the net.
    fn lost(&self, unit: usize, digit: usize) -> impl Iterator<Item = u16> {
        let lost = self.base.lines[unit][digit] & !self.grid.lines[unit][digit];
        bits_of(lost).map(move |place| candidate_at(unit, place, digit) as u16)
    }

    fn locking(&self, found: &mut Vec<Advance>) {
        let may_be_locked = |&digit: &usize| may_be_locked(self.grid, digit);
        let digits = (0..9).filter(may_be_locked);
        let digits: Mask = digits.fold(0, |digits, digit| digits | 1 << digit);
        if digits == 0 {
            return;
        }
        for &(one, other, common, outside) in &CROSSINGS {
            let (one, other) = (usize::from(one), usize::from(other));
            for digit in bits_of(digits) {
                let places = self.grid.lines[one][digit];
                let removed = self.grid.lines[other][digit] & outside;
                if removed != 0
                    && places & !common == 0
                    && places.count_ones() > 1
                    && self.is_changed(one, digit)
                {
                    let removed = bits_of(removed);
                    let removed = removed.map(|place| candidate_at(other, place, digit) as u16);
                    // Places shared by both units need not be removed.
                    let lost = bits_of(self.base.lines[one][digit] & !common);
                    let lost = lost.map(|place| candidate_at(one, place, digit) as u16);
                    let parents: Vec<u16> = lost.collect();
                    if !parents.is_empty() {
                        found.push(Advance {
                            removed: removed.collect(),
                            parents,
                            reason: Reason::Rule(vec![Truth::in_unit(ALL_UNITS[one], digit)]),
                        });
                    }
                }
            }
        }
    }

    fn hidden_pairs(&self, found: &mut Vec<Advance>) {
        for unit in KINDS.into_iter().flat_map(|first| first..first + 9) {
            if self.grid.open[unit] <= 4 {
                continue;
            }
            let lines = &self.grid.lines[unit];
            for two in bits_of(self.pairs[unit]) {
                for one in bits_of(self.pairs[unit] & ((1 << two) - 1)) {
                    let is_changed = [one, two]
                        .into_iter()
                        .any(|digit| self.is_changed(unit, digit));
                    if lines[one] == lines[two] && is_changed {
                        self.hidden_pair(unit, [one, two], lines[two], found);
                    }
                }
            }
        }
    }

    fn hidden_pair(&self, unit: usize, digits: [usize; 2], places: u16, found: &mut Vec<Advance>) {
        let pair = 1 << digits[0] | 1 << digits[1];
        let squares = bits_of(places).map(|place| UNITS[unit][place].index());
        let removed = squares.flat_map(|square| {
            let others = bits_of(self.grid.marks[square] & !pair);
            others.map(move |digit| (square * 9 + digit) as u16)
        });
        let removed: Vec<u16> = removed.collect();
        if removed.is_empty() {
            return;
        }
        let lost = UNITS[unit].iter().flat_map(|square| {
            let square = square.index();
            let lost = self.base.marks[square] & !self.grid.marks[square] & pair;
            bits_of(lost).map(move |digit| (square * 9 + digit) as u16)
        });
        found.push(Advance {
            removed,
            parents: lost.collect(),
            reason: Reason::Rule(
                digits
                    .map(|digit| Truth::in_unit(ALL_UNITS[unit], digit))
                    .to_vec(),
            ),
        });
    }

    /// Returns whether two cells that see each other have the same two candidates.
    fn has_naked_pair(&self) -> bool {
        let mut pairs = [(0, 0); 81];
        let mut count = 0;
        for (square, &marks) in self.grid.marks.iter().enumerate() {
            if !is_pair(marks) {
                continue;
            }
            let sees = |other: u8| sees(SQUARES[square], SQUARES[usize::from(other)]);
            let before = pairs[..count].iter();
            if before
                .into_iter()
                .any(|&(mask, other)| mask == marks && sees(other))
            {
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
            let squares = UNITS[unit].map(|square| square.index());
            for two in 1..9 {
                let marks = self.grid.marks[squares[two]];
                if !is_pair(marks) {
                    continue;
                }
                for &one in &squares[..two] {
                    if self.grid.marks[one] == marks {
                        self.naked_pair(squares, [one, squares[two]], marks, found);
                    }
                }
            }
        }
    }

    fn naked_pair(
        &self,
        squares: [usize; 9],
        pair: [usize; 2],
        marks: u16,
        found: &mut Vec<Advance>,
    ) {
        let others = squares.into_iter().filter(|square| !pair.contains(square));
        let removed = others.flat_map(|square| {
            let candidates = bits_of(self.grid.marks[square] & marks);
            candidates.map(move |digit| (square * 9 + digit) as u16)
        });
        let removed: Vec<u16> = removed.collect();
        if removed.is_empty() {
            return;
        }
        let lost = pair.into_iter().flat_map(|square| {
            let lost = bits_of(self.base.marks[square] & !self.grid.marks[square]);
            lost.map(move |digit| (square * 9 + digit) as u16)
        });
        let parents: Vec<u16> = lost.collect();
        if !parents.is_empty() {
            found.push(Advance {
                removed,
                parents,
                reason: Reason::Rule(pair.map(|square| Truth::Square(SQUARES[square])).to_vec()),
            });
        }
    }

    fn x_wings(&self, found: &mut Vec<Advance>) {
        for [base, cover] in [[9, 0], [0, 9]] {
            let mut before = 0;
            for two in base..base + 9 {
                let twice = before & self.pairs[two];
                before |= self.pairs[two];
                for one in (base..two).filter(|_| twice != 0) {
                    let pairs = self.pairs[one] & twice;
                    for digit in bits_of(pairs) {
                        if [one, two]
                            .into_iter()
                            .any(|line| self.is_changed(line, digit))
                        {
                            self.x_wing([one, two], cover, digit, found);
                        }
                    }
                }
            }
        }
    }

    /// Returns the number of rows in which the digit is not placed.
    fn open_rows(&self, digit: usize) -> usize {
        let is_open = |&row: &usize| self.base.lines[row][digit] != 0;
        (0..9).filter(is_open).count()
    }

    fn x_wing(&self, lines: [usize; 2], cover: usize, digit: usize, found: &mut Vec<Advance>) {
        let places = self.grid.lines[lines[0]][digit];
        if places != self.grid.lines[lines[1]][digit] || self.open_rows(digit) < 4 {
            return;
        }
        let corners = 1 << (lines[0] % 9) | 1 << (lines[1] % 9);
        let removed = bits_of(places).flat_map(|line| {
            let outside = bits_of(self.grid.lines[cover + line][digit] & !corners);
            outside.map(move |place| candidate_at(cover + line, place, digit) as u16)
        });
        let removed: Vec<u16> = removed.collect();
        if removed.is_empty() {
            return;
        }
        let lost = lines.into_iter().flat_map(|line| self.lost(line, digit));
        found.push(Advance {
            removed,
            parents: lost.collect(),
            reason: Reason::Rule(
                lines
                    .map(|line| Truth::in_unit(ALL_UNITS[line], digit))
                    .to_vec(),
            ),
        });
    }
}
