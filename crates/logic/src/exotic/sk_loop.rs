//! SK loop: sixteen cells around a rectangle, and sixteen digits for them.
//!
//! Two rows and two columns cross in four boxes. In each box each line has two cells beside the
//! crossing; that makes eight pairs in a ring, from box to line to box. Each digit of a pair is in
//! its box or in its line. If that needs only sixteen digits of the boxes and lines altogether, all
//! of them are confined to the ring.
//!
//! See <http://forum.enjoysudoku.com/the-sk-loop-t36193.html>.
//!
//! **Invariant:** all sixteen cells are empty.

use std::ops::ControlFlow;

use foldoku_board::classic::{ALL_UNITS, BOXES, COLUMNS, ROWS};
use foldoku_board::{DigitSet, SquareSet, Unit};

use crate::finder::OnStep;
use crate::position::{Mask, Position, bits_of};
use crate::step::{Step, Truth};
use crate::technique::Technique;

/// Reports the loops around each rectangle.
pub(super) fn find(position: &Position, on_step: OnStep<'_>) -> ControlFlow<()> {
    let apart = |&(one, other): &(usize, usize)| one / 3 < other / 3;
    let pairs = || {
        (0..9)
            .flat_map(|one| (0..9).map(move |other| (one, other)))
            .filter(apart)
    };
    for rows in pairs() {
        for columns in pairs() {
            if let Some(ring) = Ring::new(position, rows, columns) {
                on_step(ring.step(position))?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Eight units, each of which shares a pair of cells with the next.
struct Ring {
    /// A row, a box, a column, a box, and so on.
    units: [Unit; 8],
    /// The cells that each unit shares with the next, without the crossings.
    pairs: [SquareSet; 8],
    /// For each digit, the smallest sets of units that contain all its places.
    digits: [Covers; 9],
}

/// The smallest sets of units that contain all places of a digit, each a mask of eight units.
#[derive(Clone, Copy, Default)]
struct Covers {
    size: u32,
    /// The units that are in at least one smallest set.
    units: u8,
}

impl Ring {
    fn new(position: &Position, rows: (usize, usize), columns: (usize, usize)) -> Option<Ring> {
        let of_box = |row: usize, column: usize| BOXES[row / 3 * 3 + column / 3];
        let units = [
            ROWS[rows.0],
            of_box(rows.0, columns.1),
            COLUMNS[columns.1],
            of_box(rows.1, columns.1),
            ROWS[rows.1],
            of_box(rows.1, columns.0),
            COLUMNS[columns.0],
            of_box(rows.0, columns.0),
        ];
        let lines = |one: Unit, other: Unit| SquareSet::of_unit(one) & SquareSet::of_unit(other);
        let crossings = lines(ROWS[rows.0], COLUMNS[columns.0])
            | lines(ROWS[rows.0], COLUMNS[columns.1])
            | lines(ROWS[rows.1], COLUMNS[columns.0])
            | lines(ROWS[rows.1], COLUMNS[columns.1]);
        let pairs: [SquareSet; 8] = std::array::from_fn(|place| {
            lines(units[place], units[(place + 1) % 8]).without(crossings)
        });
        let is_open = pairs
            .iter()
            .all(|pair| pair.is_subset(position.empty_squares()));
        if !is_open {
            return None;
        }
        let digits = std::array::from_fn(|digit| {
            let has = |&place: &usize| !(pairs[place] & position.places(digit)).is_empty();
            let held = (0..8).filter(has).fold(0, |held, place| held | 1 << place);
            Covers::of(held)
        });
        let ring = Ring {
            units,
            pairs,
            digits,
        };
        let count: u32 = ring.digits.iter().map(|covers| covers.size).sum();
        (count == 16).then_some(ring)
    }

    fn step(&self, position: &Position) -> Step {
        let mut step = Step::new(Technique::SkLoop);
        let squares = self
            .pairs
            .iter()
            .fold(SquareSet::EMPTY, |squares, &pair| squares | pair);
        step.truths = squares.iter().map(Truth::Square).collect();
        step.evidence.squares = squares;
        step.evidence.cover = self.units.to_vec();
        for (digit, covers) in self.digits.iter().enumerate() {
            for place in bits_of(Mask::from(covers.units)) {
                let outside =
                    SquareSet::of_unit(ALL_UNITS[self.units[place].index()]).without(squares);
                step.eliminate_all(position, outside, digit);
            }
        }
        let is_held = |&digit: &usize| self.digits[digit].size > 0;
        let held = (0..9)
            .filter(is_held)
            .fold(0, |held, digit| held | 1 << digit);
        step.evidence.digits = DigitSet::from_bits(held);
        step
    }
}

impl Covers {
    /// Returns the covers of a digit that these pairs have.
    fn of(pairs: u8) -> Covers {
        // Pair `n` is in the units `n` and `n + 1`.
        let holds = |units: u8| pairs & !(units | units.rotate_right(1)) == 0;
        let all = (0..=u8::MAX).filter(|&units| holds(units));
        let size = all.clone().map(u8::count_ones).min().unwrap_or(0);
        let smallest = all.filter(|units| units.count_ones() == size);
        Covers {
            size,
            units: smallest.fold(0, |all, units| all | units),
        }
    }
}
