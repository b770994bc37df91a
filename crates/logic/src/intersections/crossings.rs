//! Locked candidates: digits of a unit that lie where another unit crosses it.
//!
//! **Invariant:** crossings come in the order of a [`LockedOrder`]; a digit with one place in the unit
//! is a single and not locked.

use std::array;
use std::ops::ControlFlow;

use foldoku_board::Unit;
use foldoku_board::classic::{BOXES, COLUMNS, ROWS};

use crate::order;
use crate::position::{Mask, Position, bits_of};

/// Some places of a unit.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    pub(crate) unit: Unit,
    pub(crate) places: Mask,
}

/// Two units that cross, and the other units of the base's kind that cross the cover.
#[derive(Clone, Copy)]
pub(crate) struct Crossing {
    pub(crate) cover: Unit,
    /// The unit whose digits can be locked, and its places in the cover.
    pub(crate) base: Part,
    pub(crate) others: [Part; 2],
}

/// The three crossings of each unit, by kind of crossing and number of the unit.
static CROSSINGS: [[[Crossing; 3]; 9]; 4] = crossings();

const fn crossings() -> [[[Crossing; 3]; 9]; 4] {
    let mut table = [[[crossing(0, 0, 0); 3]; 9]; 4];
    let mut row = 0;
    while row < 36 {
        let mut number = 0;
        while number < 3 {
            table[row / 9][row % 9][number] = crossing(row / 9, row % 9, number);
            number += 1;
        }
        row += 1;
    }
    table
}

/// Returns the crossing of the unit `base` of its kind with one of the three units that cross it.
const fn crossing(kind: usize, base: usize, number: usize) -> Crossing {
    let cover = match kind {
        0 => base % 3 * 3 + number,
        1 => base / 3 * 3 + number,
        2 => number * 3 + base / 3,
        _ => base / 3 * 3 + number,
    };
    // The units of the base's kind that cross the cover, and their places in it.
    let mut parts = [Part {
        unit: ROWS[0],
        places: 0,
    }; 3];
    let mut part = 0;
    while part < 3 {
        let (unit, places) = match kind {
            0 => (BOXES[part * 3 + cover / 3], 0b1_001_001 << (cover % 3)),
            1 => (BOXES[cover / 3 * 3 + part], 0b111 << (cover % 3 * 3)),
            2 => (COLUMNS[cover % 3 * 3 + part], 0b111 << (cover / 3 * 3)),
            _ => (ROWS[cover / 3 * 3 + part], 0b111 << (cover % 3 * 3)),
        };
        parts[part] = Part { unit, places };
        part += 1;
    }
    let at = match kind {
        0 => base / 3,
        _ => base % 3,
    };
    Crossing {
        cover: match kind {
            0 => COLUMNS[cover],
            1 => ROWS[cover],
            _ => BOXES[cover],
        },
        base: parts[at],
        others: [parts[(at == 0) as usize], parts[2 - (at == 2) as usize]],
    }
}

/// Visits the crossings and the index of a digit that is locked there.
///
/// `groups` and `digits_first` are those of a [`LockedOrder`](order::LockedOrder).
#[inline]
pub(crate) fn each_locked<B>(
    position: &Position,
    groups: &[&[order::Crossing]],
    digits_first: bool,
    visit: &mut impl FnMut(&Crossing, usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for kinds in groups {
        if digits_first {
            kinds
                .iter()
                .try_for_each(|&kind| by_digit(position, kind, visit))?
        } else {
            by_unit(position, kinds, visit)?
        }
    }
    ControlFlow::Continue(())
}

/// Visits the crossings of one kind: digits in the outer loop, units in the inner one.
#[inline]
fn by_digit<B>(
    position: &Position,
    kind: order::Crossing,
    visit: &mut impl FnMut(&Crossing, usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    let crossings = &CROSSINGS[kind as usize];
    let locked: [[Mask; 3]; 9] = array::from_fn(|base| locked_in(position, &crossings[base]));
    let locked = locked.as_flattened();
    let any = locked.iter().fold(0, |any, digits| any | digits);
    for digit in bits_of(any) {
        for (crossing, locked) in crossings.as_flattened().iter().zip(locked) {
            if locked >> digit & 1 == 1 {
                visit(crossing, digit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Visits crossings of several kinds: units in the outer loop, then digits, then kinds.
fn by_unit<B>(
    position: &Position,
    kinds: &[order::Crossing],
    visit: &mut impl FnMut(&Crossing, usize) -> ControlFlow<B>,
) -> ControlFlow<B> {
    for (base, digit) in (0..9).flat_map(|base| (0..9).map(move |digit| (base, digit))) {
        for &kind in kinds {
            let crossings = &CROSSINGS[kind as usize][base];
            let places = position.places_in(crossings[0].base.unit, digit);
            let mut crossings = crossings.iter();
            let crossing = crossings.find(|crossing| places & !crossing.base.places == 0);
            if let Some(crossing) = crossing.filter(|_| places.count_ones() > 1) {
                visit(crossing, digit)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// For each of the three crossings of a unit the digits that are locked there.
#[inline]
fn locked_in(position: &Position, crossings: &[Crossing; 3]) -> [Mask; 3] {
    let mut locked = [0; 3];
    let places = position.all_places_in(crossings[0].base.unit);
    for (digit, places) in places.iter().enumerate() {
        let is_single = places & places.wrapping_sub(1) == 0;
        for (locked, crossing) in locked.iter_mut().zip(crossings) {
            let is_inside = places & !crossing.base.places == 0;
            *locked |= Mask::from(is_inside & !is_single) << digit;
        }
    }
    locked
}
