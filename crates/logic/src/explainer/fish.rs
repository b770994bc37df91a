//! Fish without fins: so many lines that have a digit in as many lines that cross them.
//!
//! **Invariant:** columns are tried as base before rows; of several fish with the same kind of base the
//! one with the smallest mask of base lines is found, and among those the one with the least digit.

use foldoku_board::SquareSet;
use foldoku_board::classic::ALL_UNITS;

use super::board::Board;
use super::combinations::{first_locked, of_few};
use super::difficulty::Difficulty;
use super::finding::{Effect, Finding, Pattern};
use crate::position::{Mask, bits_of};
use crate::technique::Technique;

/// A fish of some size.
pub(super) fn find(board: &Board, size: u32) -> Option<Finding> {
    from(board, size, true).or_else(|| from(board, size, false))
}

/// Lines of one kind, a digit, and the lines that cross them where they have it.
#[derive(Clone, Copy)]
struct Fish {
    base: Mask,
    digit: usize,
    cover: Mask,
}

/// The first fish that has columns as its base, or rows.
fn from(board: &Board, size: u32, has_columns: bool) -> Option<Finding> {
    let mut best: Option<Fish> = None;
    for digit in 0..9 {
        if board.count(digit) + 2 * size > 9 {
            continue;
        }
        let first_line = if has_columns { 9 } else { 0 };
        let lines = std::array::from_fn(|line| board.lines(ALL_UNITS[first_line + line])[digit]);
        let fish = first_locked(&lines, of_few(&lines, size), size, &mut |base, cover| {
            let others = bits_of(!base & 0x1ff);
            let mut others = others.filter(|&line| lines[line] & cover != 0);
            others.next().map(|_| Fish { base, digit, cover })
        });
        let is_first = |fish: &Fish| best.is_none_or(|best| fish.base < best.base);
        best = fish.filter(is_first).or(best);
    }
    best.map(|fish| fish.finding(size, has_columns))
}

impl Fish {
    fn finding(self, size: u32, has_columns: bool) -> Finding {
        let (technique, difficulty) = match size {
            2 => (Technique::XWing, Difficulty::from_tenths(32)),
            3 => (Technique::Swordfish, Difficulty::from_tenths(38)),
            _ => (Technique::Jellyfish, Difficulty::from_tenths(52)),
        };
        let squares = |lines: Mask, first_line: usize| {
            let squares =
                bits_of(lines).map(|line| SquareSet::of_unit(ALL_UNITS[first_line + line]));
            squares.fold(SquareSet::EMPTY, |all, squares| all | squares)
        };
        let (base, cover) = match has_columns {
            true => (squares(self.base, 9), squares(self.cover, 0)),
            false => (squares(self.base, 0), squares(self.cover, 9)),
        };
        Finding {
            technique,
            difficulty,
            effect: Effect::remove(cover.without(base), 1 << self.digit),
            pattern: Pattern::Fish {
                base,
                cover,
                has_columns,
                digit: self.digit,
            },
        }
    }
}
