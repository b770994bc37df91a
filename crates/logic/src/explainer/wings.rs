//! XY-wings and XYZ-wings: a pivot and two squares with two digits each that it sees.
//!
//! **Invariant:** pivots come in reading order, and so do the wings of each.

use foldoku_board::{Square, SquareSet};

use super::board::Board;
use super::difficulty::Difficulty;
use super::finding::{Effect, Finding, Pattern};
use crate::technique::Technique;

/// A pivot with two digits, each of which leaves one of its wings the same third digit.
pub(super) fn xy(board: &Board) -> Option<Finding> {
    find(board, 2)
}

/// A pivot with three digits, of which its wings have one in common.
pub(super) fn xyz(board: &Board) -> Option<Finding> {
    find(board, 3)
}

fn find(board: &Board, size: u32) -> Option<Finding> {
    let pairs = board.squares_of_few(2);
    let pivots = match size {
        2 => pairs,
        _ => board.squares_of_few(3).without(pairs),
    };
    pivots.iter().find_map(|pivot| {
        let seen = pairs & SquareSet::peers_of(pivot);
        if seen.len() < 2 {
            return None;
        }
        seen.iter().find_map(|one| {
            let left = board.marks(pivot) & !board.marks(one);
            if left.count_ones() != 1 {
                return None;
            }
            let mut others = seen.iter();
            others.find_map(|other| wing(board, size, [pivot, one, other]))
        })
    })
}

/// The wing that these squares make, if they do.
#[inline]
fn wing(board: &Board, size: u32, squares: [Square; 3]) -> Option<Finding> {
    let [pivot, one, other] = squares.map(|square| board.marks(square));
    let common = one & other & if size == 2 { !pivot } else { pivot };
    if (pivot | one | other).count_ones() != 3 || common.count_ones() != 1 || one == other {
        return None;
    }
    // The wings of an XY-wing share no more than the third digit.
    if size == 2 && one & other != common {
        return None;
    }
    let mut seen = SquareSet::peers_of(squares[1]) & SquareSet::peers_of(squares[2]);
    if size == 3 {
        seen &= SquareSet::peers_of(squares[0]);
    }
    let digit = common.trailing_zeros() as usize;
    let victims = seen & board.places(digit);
    (!victims.is_empty()).then(|| Finding {
        technique: match size {
            2 => Technique::XyWing,
            _ => Technique::XyzWing,
        },
        difficulty: Difficulty::from_tenths(if size == 2 { 42 } else { 44 }),
        effect: Effect::remove(victims, 1 << digit),
        pattern: Pattern::Wing { squares, digit },
    })
}
