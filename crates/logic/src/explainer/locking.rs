//! Digits of a box that are in one line, and digits of a line that are in one box.
//!
//! **Invariant:** the crossings of units are tried in the order box and column, box and row, column
//! and box, row and box; in each of the four the digits ascend, and a digit tries the units in turn.

use foldoku_board::classic::{ALL_UNITS, UNITS};
use foldoku_board::{SquareSet, Unit};

use super::board::Board;
use super::difficulty::Difficulty;
use super::finding::{Effect, Finding, Pattern};
use crate::position::{Mask, bits_of};
use crate::technique::Technique;

/// Part of the places of a unit.
#[derive(Clone, Copy)]
struct Part {
    unit: u8,
    places: Mask,
}

/// Two units that cross, and those of the first one's kind that cross the second, too.
#[derive(Clone, Copy)]
struct Crossing {
    cover: u8,
    base: Part,
    others: [Part; 2],
}

/// The crossings of each of the 36 base units of a pass: boxes, boxes, columns, rows.
static CROSSINGS: [[Crossing; 3]; 36] = crossings();

const fn crossings() -> [[Crossing; 3]; 36] {
    let nowhere = Part { unit: 0, places: 0 };
    let nothing = Crossing {
        cover: 0,
        base: nowhere,
        others: [nowhere; 2],
    };
    let mut table = [[nothing; 3]; 36];
    let mut row = 0;
    while row < 36 {
        let mut place = 0;
        while place < 3 {
            table[row][place] = crossing(row / 9, (ALL_UNITS[row % 9]).index(), place);
            place += 1;
        }
        row += 1;
    }
    table
}

/// What the unit `base` of its kind has with the unit number `place` of those that cross it.
const fn crossing(pass: usize, base: usize, place: usize) -> Crossing {
    let cover = match pass {
        0 => 9 + base % 3 * 3 + place,
        1 => base / 3 * 3 + place,
        2 => 18 + place * 3 + base / 3,
        _ => 18 + base / 3 * 3 + place,
    };
    // The units of the base's kind that cross the cover, and where they do.
    let mut parts = [Part { unit: 0, places: 0 }; 3];
    let mut number = 0;
    while number < 3 {
        let (unit, places) = match pass {
            0 => (
                18 + number * 3 + (cover - 9) / 3,
                0b1_001_001 << ((cover - 9) % 3),
            ),
            1 => (18 + cover / 3 * 3 + number, 0b111 << (cover % 3 * 3)),
            2 => (
                9 + (cover - 18) % 3 * 3 + number,
                0b111 << ((cover - 18) / 3 * 3),
            ),
            _ => (
                (cover - 18) / 3 * 3 + number,
                0b111 << ((cover - 18) % 3 * 3),
            ),
        };
        parts[number] = Part {
            unit: unit as u8,
            places,
        };
        number += 1;
    }
    let at = match pass {
        0 => base / 3,
        _ => base % 3,
    };
    Crossing {
        cover: cover as u8,
        base: parts[at],
        others: [parts[(at == 0) as usize], parts[2 - (at == 2) as usize]],
    }
}

/// The first answer that there is for a crossing and a digit that is locked there.
#[inline]
fn first_locked(
    board: &Board,
    answer: impl Fn(&Crossing, usize) -> Option<Finding>,
) -> Option<Finding> {
    CROSSINGS.chunks_exact(9).find_map(|pass| {
        let locked: [[Mask; 3]; 9] = std::array::from_fn(|base| locked_in(board, &pass[base]));
        let any = locked
            .as_flattened()
            .iter()
            .fold(0, |any, digits| any | digits);
        bits_of(any).find_map(|digit| {
            let crossings = pass.as_flattened().iter();
            let mut pairs = crossings.zip(locked.as_flattened());
            pairs.find_map(|(crossing, locked)| {
                (locked >> digit & 1 == 1).then(|| answer(crossing, digit))?
            })
        })
    })
}

/// The digits with several places in a unit, all of them where another one crosses it; for each of the
/// three that do.
#[inline]
fn locked_in(board: &Board, crossings: &[Crossing; 3]) -> [Mask; 3] {
    let mut locked = [0; 3];
    let lines = board.lines(ALL_UNITS[usize::from(crossings[0].base.unit)]);
    for (digit, line) in lines.iter().enumerate() {
        let is_single = line & line.wrapping_sub(1) == 0;
        for (locked, crossing) in locked.iter_mut().zip(crossings) {
            let is_inside = line & !crossing.base.places == 0;
            *locked |= Mask::from(is_inside & !is_single) << digit;
        }
    }
    locked
}

/// A digit that is locked, and therefore has one place in a third unit.
pub(super) fn direct(board: &Board) -> Option<Finding> {
    first_locked(board, |crossing, digit| {
        let mut others = crossing.others.iter();
        others.find_map(|other| {
            let unit = ALL_UNITS[usize::from(other.unit)];
            let line = board.lines(unit)[digit];
            let left = line & !other.places;
            (line.count_ones() > 1 && left.count_ones() == 1).then(|| {
                let square = UNITS[unit.index()][left.trailing_zeros() as usize];
                let (technique, difficulty) = match crossing.base.unit {
                    18.. => (Technique::DirectPointing, Difficulty::from_tenths(17)),
                    _ => (Technique::DirectClaiming, Difficulty::from_tenths(19)),
                };
                Finding {
                    technique,
                    difficulty,
                    effect: Effect::place(square, digit),
                    pattern: crossing.pattern(digit, Some(unit)),
                }
            })
        })
    })
}

/// A digit that is locked, and can be taken away where the second unit is not in the first.
pub(super) fn indirect(board: &Board) -> Option<Finding> {
    first_locked(board, |crossing, digit| {
        let cover = SquareSet::of_unit(ALL_UNITS[usize::from(crossing.cover)]);
        let base = SquareSet::of_unit(ALL_UNITS[usize::from(crossing.base.unit)]);
        let squares = (cover & board.places(digit)).without(base);
        (!squares.is_empty()).then(|| {
            let (technique, difficulty) = match crossing.base.unit {
                18.. => (Technique::Pointing, Difficulty::from_tenths(26)),
                _ => (Technique::Claiming, Difficulty::from_tenths(28)),
            };
            Finding {
                technique,
                difficulty,
                effect: Effect::remove(squares, 1 << digit),
                pattern: crossing.pattern(digit, None),
            }
        })
    })
}

impl Crossing {
    fn pattern(&self, digit: usize, third: Option<Unit>) -> Pattern {
        Pattern::Locking {
            base: ALL_UNITS[usize::from(self.base.unit)],
            cover: ALL_UNITS[usize::from(self.cover)],
            digit,
            third,
        }
    }
}
