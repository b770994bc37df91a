//! Candidates of the classic board as 729 characters and as bit sets.
//!
//! **Invariant:** character `9 * cell + digit - 1` is the digit itself, or a dot if it is excluded.

use foldoku_board::classic::{PEERS, SQUARE_COUNT};

/// Candidates, nine characters per cell.
pub(crate) type Marks = [u8; 9 * SQUARE_COUNT];

/// The candidates of each cell, one bit per digit; bit 0 is digit 1.
pub(crate) type Sets = [u16; SQUARE_COUNT];

/// All nine digits.
pub(crate) const ALL: u16 = (1 << 9) - 1;

/// Returns the bit of a digit character.
pub(crate) fn bit(character: u8) -> Option<u16> {
    matches!(character, b'1'..=b'9').then(|| 1 << (character - b'1'))
}

/// Returns all digits for an empty cell, the given alone for the others.
pub(crate) fn all(squares: &[u8; SQUARE_COUNT]) -> Sets {
    squares.map(|square| bit(square).unwrap_or(ALL))
}

/// Returns the candidates that no given peer excludes; a given keeps its digit.
pub(crate) fn remaining(squares: &[u8; SQUARE_COUNT]) -> Sets {
    let mut sets = all(squares);
    for (index, square) in squares.iter().enumerate() {
        let Some(bit) = bit(*square) else { continue };
        for peer in PEERS[index].iter().map(|peer| peer.index()) {
            if self::bit(squares[peer]).is_none() {
                sets[peer] &= !bit;
            }
        }
    }
    sets
}

/// Returns the sets as characters.
pub(crate) fn to_text(sets: &Sets) -> Marks {
    let mut marks = [b'.'; 9 * SQUARE_COUNT];
    for (square, set) in marks.chunks_exact_mut(9).zip(sets) {
        for (digit, mark) in (b'1'..).zip(square) {
            if set & 1 << (digit - b'1') != 0 {
                *mark = digit;
            }
        }
    }
    marks
}

/// Returns the sets of 729 characters, if these are candidates.
pub(crate) fn from_text(marks: &[u8]) -> Option<Sets> {
    let marks: &Marks = marks.try_into().ok()?;
    let mut sets = [0; SQUARE_COUNT];
    for (index, mark) in marks.iter().enumerate() {
        match bit(*mark) {
            Some(bit) if bit == 1 << (index % 9) => sets[index / 9] |= bit,
            None if *mark == b'.' => {}
            _ => return None,
        }
    }
    Some(sets)
}

/// Returns the cells with a single candidate that none of their peers can take; all others are
/// empty.
pub(crate) fn to_givens(sets: &Sets) -> [u8; SQUARE_COUNT] {
    let mut squares = [b'.'; SQUARE_COUNT];
    for (index, set) in sets.iter().enumerate() {
        let is_free = || {
            PEERS[index]
                .iter()
                .all(|peer| sets[peer.index()] & set == 0)
        };
        if set.count_ones() == 1 && is_free() {
            squares[index] = b'1' + set.trailing_zeros() as u8;
        }
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; 81] =
        b"4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

    #[test]
    fn givens_exclude_their_digit_from_peers() {
        let sets = remaining(PUZZLE);
        assert_eq!(sets[0], 0b000_001_000);
        assert_eq!(sets[1], 0b101_100_001);
        assert_eq!(all(PUZZLE)[1], ALL);
    }

    #[test]
    fn givens_keep_their_digit_despite_clashes() {
        let mut clash = *PUZZLE;
        clash[1] = b'4';
        assert_eq!(remaining(&clash)[..2], [0b000_001_000; 2]);
    }

    #[test]
    fn characters_and_sets_convert_both_ways() {
        let left = remaining(PUZZLE);
        assert_eq!(from_text(&to_text(&left)), Some(left));
        assert_eq!(&to_text(&left)[..9], b"...4.....");
        let mut wrong = to_text(&left);
        wrong[0] = b'2';
        assert_eq!(from_text(&wrong), None);
        assert_eq!(from_text(&wrong[1..]), None);
    }

    #[test]
    fn single_candidates_are_filled_cells() {
        assert_eq!(&to_givens(&remaining(PUZZLE)), PUZZLE);
        assert_eq!(to_givens(&all(PUZZLE)), [b'.'; 81]);
    }
}
