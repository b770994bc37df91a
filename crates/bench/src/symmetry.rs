//! The symmetries of the board: a puzzle becomes another one that is as hard.
//!
//! **Invariant:** a symmetry maps solutions to solutions, so it does not change their number.

use std::array;

use fastrand::Rng;
use foldoku::kernel::Line;

/// A relabelling of the digits and a permutation of rows and columns that keeps boxes together.
#[derive(Clone, Debug)]
pub struct Symmetry {
    /// The square that each square gets its character from.
    squares: [usize; 81],
    /// What becomes of the digits 1 to 9.
    digits: [u8; 9],
}

impl Symmetry {
    /// Any of them, all as likely.
    pub fn random(rng: &mut Rng) -> Symmetry {
        let (rows, columns) = (lines(rng), lines(rng));
        let transposed = rng.bool();
        let mut digits = *b"123456789";
        rng.shuffle(&mut digits);
        Symmetry {
            squares: array::from_fn(|square| {
                let (row, column) = (rows[square / 9], columns[square % 9]);
                if transposed {
                    9 * column + row
                } else {
                    9 * row + column
                }
            }),
            digits,
        }
    }

    /// The other puzzle; blanks stay what they are.
    pub fn apply(&self, line: &Line) -> Line {
        self.squares.map(|square| match line[square] {
            digit @ b'1'..=b'9' => self.digits[usize::from(digit - b'1')],
            blank => blank,
        })
    }
}

/// Nine rows or columns: the order of the bands, and of the three in each.
fn lines(rng: &mut Rng) -> [usize; 9] {
    let bands = three(rng);
    let lines: [[usize; 3]; 3] = array::from_fn(|_| three(rng));
    array::from_fn(|line| 3 * bands[line / 3] + lines[line / 3][line % 3])
}

fn three(rng: &mut Rng) -> [usize; 3] {
    let mut order = [0, 1, 2];
    rng.shuffle(&mut order);
    order
}
