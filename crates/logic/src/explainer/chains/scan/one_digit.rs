//! Which candidates of one digit lead to a contradiction when only places of that digit are followed.
//!
//! **Invariant:** the order of the placements does not matter. A unit that had one place to begin with says
//! nothing.

use super::super::grid::Grid;
use super::super::source::{Source, Sources};
use super::starts;
use crate::position::bits_of;

/// The places of a digit: for each row, its columns.
type Rows = [u16; 9];

/// The columns of each third of a row.
const THIRDS: [u16; 3] = [0o007, 0o070, 0o700];

/// A unit has lost its last place.
struct Clash;

/// Returns the starts that lead to a contradiction.
pub(super) fn sources(base: &Grid) -> Sources {
    let mut sources = Sources::NONE;
    let digits: [OneDigit; 9] = std::array::from_fn(|digit| OneDigit::new(base, digit));
    for start in starts(base) {
        let (square, digit) = (start.subject() / 9, start.subject() % 9);
        let is_linked = start.is_on() || base.has_link(start.subject());
        if is_linked && digits[digit].refutes(square, start.is_on()) {
            sources.insert(Source::Contradiction(start));
        }
    }
    sources
}

/// The places of a digit in a grid.
struct OneDigit {
    rows: Rows,
    /// The units that have several places: rows, columns and boxes.
    open: [u16; 3],
}

impl OneDigit {
    fn new(grid: &Grid, digit: usize) -> OneDigit {
        let rows = std::array::from_fn(|row| grid.line(row, digit));
        let is_open = |unit: &usize| grid.line(*unit, digit).count_ones() > 1;
        let open = [0, 9, 18].map(|first| {
            let units = (first..first + 9).filter(is_open);
            units.fold(0, |open, unit| open | 1 << (unit - first))
        });
        OneDigit { rows, open }
    }

    /// Returns whether a place leads to a contradiction if it holds the digit, or if it does not.
    fn refutes(&self, square: usize, is_on: bool) -> bool {
        let (row, column) = (square / 9, square % 9);
        let mut net = Net {
            rows: self.rows,
            placed: [0; 9],
        };
        if !is_on {
            net.rows[row] &= !(1 << column);
        }
        let start = if is_on {
            net.place(row, column)
        } else {
            Ok(())
        };
        start.and_then(|()| net.settle(self.open)).is_err()
    }
}

/// The places that are left, and those that hold the digit.
struct Net {
    rows: Rows,
    placed: Rows,
}

impl Net {
    /// Places the digit unless it is there.
    fn place(&mut self, row: usize, column: usize) -> Result<(), Clash> {
        let bit = 1 << column;
        if self.rows[row] & bit == 0 {
            return Err(Clash);
        }
        let in_box = THIRDS[column / 3];
        for (other, places) in self.rows.iter_mut().enumerate() {
            *places &= !bit;
            if other / 3 == row / 3 {
                *places &= !in_box;
            }
        }
        self.rows[row] = bit;
        self.placed[row] |= bit;
        Ok(())
    }

    fn settle(&mut self, open: [u16; 3]) -> Result<(), Clash> {
        loop {
            let forced = self.forced(open)?;
            let mut is_settled = true;
            for (row, columns) in forced.into_iter().enumerate() {
                for column in bits_of(columns & !self.placed[row]) {
                    self.place(row, column)?;
                    is_settled = false;
                }
            }
            if is_settled {
                return Ok(());
            }
        }
    }

    /// Returns the only places of open units.
    fn forced(&self, [rows, columns, boxes]: [u16; 3]) -> Result<Rows, Clash> {
        let mut forced = [0; 9];
        let (mut once, mut twice) = (0, 0);
        for (row, &places) in self.rows.iter().enumerate() {
            twice |= once & places;
            once |= places;
            let is_open = rows >> row & 1 == 1;
            if is_open && places == 0 {
                return Err(Clash);
            }
            if is_open && places & (places - 1) == 0 {
                forced[row] = places;
            }
        }
        if columns & !once != 0 {
            return Err(Clash);
        }
        let single = columns & once & !twice;
        for index in bits_of(boxes) {
            let (band, third) = (3 * (index / 3), THIRDS[index % 3]);
            let count: u32 = (band..band + 3)
                .map(|row| (self.rows[row] & third).count_ones())
                .sum();
            if count == 0 {
                return Err(Clash);
            }
            if count == 1 {
                let rows = self.rows[band..band + 3].iter();
                for (forced, places) in forced[band..].iter_mut().zip(rows) {
                    *forced |= places & third;
                }
            }
        }
        for (forced, places) in forced.iter_mut().zip(self.rows) {
            *forced |= places & single;
        }
        Ok(forced)
    }
}
