//! Hidden singles and naked singles.
//!
//! **Invariant:** the last open square of a unit comes before all other hidden singles.

use foldoku_board::Unit;
use foldoku_board::classic::{ALL_UNITS, UNITS};

use super::board::{BOX_BITS, Board, COLUMN_BITS, ROW_BITS};
use super::difficulty::Difficulty;
use super::finding::{Effect, Finding, Pattern};
use crate::technique::Technique;

const FULL_HOUSE: Difficulty = Difficulty::from_tenths(10);
const IN_BOX: Difficulty = Difficulty::from_tenths(12);
const IN_LINE: Difficulty = Difficulty::from_tenths(15);
const NAKED: Difficulty = Difficulty::from_tenths(23);

/// A digit with one place in a unit.
pub(super) fn hidden(board: &Board) -> Option<Finding> {
    let units = board.with_single_digits();
    let last = units & board.alone();
    let (unit, is_last) = match first(last) {
        Some(unit) => (unit, true),
        None => (first(units)?, false),
    };
    let digit = board.single_digits(unit).trailing_zeros() as usize;
    let place = board.lines(unit)[digit].trailing_zeros() as usize;
    let (technique, difficulty) = match (is_last, unit.index()) {
        (true, _) => (Technique::FullHouse, FULL_HOUSE),
        (false, 18..) => (Technique::HiddenSingle, IN_BOX),
        (false, _) => (Technique::HiddenSingle, IN_LINE),
    };
    Some(Finding {
        technique,
        difficulty,
        effect: Effect::place(UNITS[unit.index()][place], digit),
        pattern: Pattern::HiddenSingle { unit },
    })
}

/// The first of some units: boxes, columns, rows.
fn first(units: u32) -> Option<Unit> {
    let kinds = [BOX_BITS, COLUMN_BITS, ROW_BITS].into_iter();
    let mut kinds = kinds.map(|kind| units & kind).filter(|&units| units != 0);
    kinds
        .next()
        .map(|units| ALL_UNITS[units.trailing_zeros() as usize])
}

/// A square with one digit.
pub(super) fn naked(board: &Board) -> Option<Finding> {
    let square = board.single_squares().first()?;
    let digit = board.marks(square).trailing_zeros() as usize;
    Some(Finding {
        technique: Technique::NakedSingle,
        difficulty: NAKED,
        effect: Effect::place(square, digit),
        pattern: Pattern::NakedSingle,
    })
}
