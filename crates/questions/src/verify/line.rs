//! Answers of 81 digits to puzzles of the classic board.
//!
//! **Invariant:** agrees with [`Grid::completes`](foldoku_board::Grid::completes) for givens that do not clash; a test
//! compares them.

use foldoku_board::classic::{SIDE, SQUARE_COUNT};
use foldoku_kernel::Line;

/// Returns whether an answer is the solution of a classic puzzle: 81 digits that keep the givens, with dots or zeros
/// for empty cells, and hold each digit once per row, column and box. White space around it does not count. Nothing
/// is searched for, and nothing is allocated.
///
/// It is inlined into faces, which are compiled for speed.
#[inline]
pub fn is_solution(givens: &Line, answer: &[u8]) -> bool {
    <&Line>::try_from(answer.trim_ascii()).is_ok_and(|answer| completes(givens, answer))
}

#[inline]
fn completes(givens: &Line, answer: &Line) -> bool {
    // Without early exits this compiles to vector instructions.
    let changed = givens
        .iter()
        .zip(answer)
        .fold(false, |changed, (&given, &digit)| {
            changed | (given != digit && given != b'.' && given != b'0')
        });
    let mut bits = [0_u16; SQUARE_COUNT];
    for (bit, &digit) in bits.iter_mut().zip(answer) {
        let index = digit.wrapping_sub(b'1');
        *bit = if index < 9 { 1 << index } else { 0 };
    }
    let (mut rows, mut columns, mut boxes) = ([0_u16; SIDE], [0_u16; SIDE], [0_u16; SIDE]);
    let (lines, _) = bits.as_chunks::<SIDE>();
    for (row, line) in lines.iter().enumerate() {
        for (column, bit) in line.iter().enumerate() {
            rows[row] |= bit;
            columns[column] |= bit;
            boxes[row / 3 * 3 + column / 3] |= bit;
        }
    }
    let units = rows.iter().chain(&columns).chain(&boxes);
    !changed && units.fold(ALL, |all, unit| all & unit) == ALL
}

/// The bits of all digits.
const ALL: u16 = (1 << SIDE) - 1;
