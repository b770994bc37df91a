//! Random solved grids.
//!
//! **Invariant:** no engine is used, so that grids stay the same when an engine changes its order of
//! solutions.

use fastrand::Rng;
use foldoku::board::classic::PEERS;
use foldoku::kernel::Line;

use crate::symmetry;

/// Generates a solved grid; the distribution is not uniform.
pub(super) fn solved(rng: &mut Rng) -> Line {
    let mut grid = Grid {
        line: [b'.'; 81],
        candidates: [0b1_1111_1111; 81],
    };
    let is_full = grid.fill(rng);
    debug_assert!(is_full, "an empty grid has solutions");
    symmetry::random(rng).apply(&grid.line)
}

#[derive(Clone, Copy)]
struct Grid {
    line: Line,
    candidates: [u16; 81],
}

impl Grid {
    /// Fills the empty cells, those with the fewest candidates first. Returns false if that is
    /// impossible.
    fn fill(&mut self, rng: &mut Rng) -> bool {
        let blanks = (0..81).filter(|&square| self.line[square] == b'.');
        let Some(square) = blanks.min_by_key(|&square| self.candidates[square].count_ones()) else {
            return true;
        };
        let mut digits = *b"123456789";
        rng.shuffle(&mut digits);
        for digit in digits {
            let mut next = *self;
            if next.place(square, digit) && next.fill(rng) {
                *self = next;
                return true;
            }
        }
        false
    }

    /// Places a digit. Returns false if it is not a candidate of the cell.
    fn place(&mut self, square: usize, digit: u8) -> bool {
        let bit = 1 << (digit - b'1');
        if self.candidates[square] & bit == 0 {
            return false;
        }
        self.line[square] = digit;
        for peer in PEERS[square] {
            self.candidates[peer.index()] &= !bit;
        }
        true
    }
}
