//! Answers of 81 digits to puzzles of the classic board: whether they are right, and what is wrong with them.
//!
//! **Invariant:** nothing is searched for and nothing is allocated. For givens that do not clash, an answer is a
//! solution exactly if it has no empty cell and no fault.

use crate::layout::Line;

/// The bits of all digits.
const ALL: u16 = (1 << 9) - 1;

/// What is wrong with an answer. Bit `n` of a set is cell `n` in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Faults {
    /// The cells whose given was changed or left out.
    pub changed_givens: u128,
    /// The cells that hold a digit twice in a unit.
    pub conflicts: u128,
    /// The first unit that holds a digit twice, rows before columns before boxes, with these cells of it.
    pub broken: Option<(usize, u128)>,
    /// How many cells of the puzzle are empty.
    pub open: u32,
    /// How many of them the answer fills.
    pub filled: u32,
}

/// Returns whether an answer is the solution of a classic puzzle: 81 digits that keep the givens, with dots or zeros
/// for empty cells, and hold each digit once per row, column and box. White space around it does not count.
pub fn is_solution(givens: &Line, answer: &[u8]) -> bool {
    <&Line>::try_from(answer.trim_ascii()).is_ok_and(|answer| completes(givens, answer))
}

fn completes(givens: &Line, answer: &Line) -> bool {
    // Without early exits this compiles to vector instructions.
    let both = givens.iter().zip(answer);
    let changed = both.fold(false, |changed, (&given, &digit)| {
        changed | (given != digit && is_digit(given))
    });
    let all = once_and_twice(&bits(answer)).map(|(once, _)| once);
    !changed && all.iter().fold(ALL, |all, unit| all & unit) == ALL
}

impl Faults {
    /// Compares an answer, in which anything but the digits from 1 to 9 is an empty cell, with the givens and the
    /// units.
    pub fn of(givens: &Line, answer: &Line) -> Faults {
        let bits = bits(answer);
        let mut faults = Faults {
            changed_givens: 0,
            conflicts: 0,
            broken: None,
            open: 0,
            filled: 0,
        };
        for (cell, (&given, &digit)) in givens.iter().zip(answer).enumerate() {
            let is_given = is_digit(given);
            faults.changed_givens |= u128::from(is_given && given != digit) << cell;
            faults.open += u32::from(!is_given);
            faults.filled += u32::from(!is_given && bits[cell] != 0);
        }
        for (unit, (_, twice)) in once_and_twice(&bits).into_iter().enumerate() {
            if twice != 0 {
                let cells = (0..9).map(|place| cell_of(unit, place));
                let cells = cells.filter(|&cell| bits[cell] & twice != 0);
                let cells = cells.fold(0, |cells, cell| cells | 1_u128 << cell);
                faults.conflicts |= cells;
                faults.broken = faults.broken.or(Some((unit, cells)));
            }
        }
        faults
    }
}

fn is_digit(character: u8) -> bool {
    character.wrapping_sub(b'1') < 9
}

/// Returns the digit of each cell as a bit; 0 for an empty cell.
fn bits(line: &Line) -> [u16; 81] {
    line.map(|digit| match digit.wrapping_sub(b'1') {
        index @ 0..9 => 1 << index,
        _ => 0,
    })
}

/// Returns for each row, column and box the digits that occur, and those that occur more than once.
fn once_and_twice(bits: &[u16; 81]) -> [(u16, u16); 27] {
    let mut units = [(0, 0); 27];
    for (row, line) in bits.as_chunks::<9>().0.iter().enumerate() {
        for (column, &bit) in line.iter().enumerate() {
            for unit in [row, 9 + column, 18 + row / 3 * 3 + column / 3] {
                let (once, twice) = &mut units[unit];
                *twice |= *once & bit;
                *once |= bit;
            }
        }
    }
    units
}

fn cell_of(unit: usize, place: usize) -> usize {
    match (unit / 9, unit % 9) {
        (0, row) => 9 * row + place,
        (1, column) => 9 * place + column,
        (_, index) => 9 * (index / 3 * 3 + place / 3) + index % 3 * 3 + place % 3,
    }
}

#[cfg(test)]
mod tests {
    use super::{Faults, is_solution};

    const GIVENS: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &[u8; 81] =
        b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn faults_are_those_of_the_cells() {
        assert!(is_solution(GIVENS, SOLUTION));
        assert!(is_solution(
            GIVENS,
            &[b" ".as_slice(), SOLUTION, b"\n"].concat()
        ));
        let mut answer = *SOLUTION;
        // A given becomes the digit beside it.
        answer[4] = b'8';
        answer[80] = b'.';
        let faults = Faults::of(GIVENS, &answer);
        assert_eq!(faults.changed_givens, 1 << 4 | 1 << 80);
        assert_eq!(faults.broken, Some((0, 1 << 4 | 1 << 5)));
        let in_units = 1 << 4 | 1 << 5 | 1 << 76;
        assert_eq!(faults.conflicts, in_units);
        assert_eq!((faults.open, faults.filled), (51, 51));
        assert!(!is_solution(GIVENS, &answer));
    }
}
