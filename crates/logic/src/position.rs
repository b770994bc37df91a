//! A puzzle in progress: the digits placed so far, and the candidates of the empty squares.
//!
//! The public methods take and return [`Square`], [`Unit`], [`Digit`] and [`Candidate`]. Inside this
//! crate a digit is usually its index, 0 to 8, and a set of digits or of places in a unit is a
//! [`Mask`] of nine bits.
//!
//! **Invariant:** the indexes agree: `places` of a digit are the empty squares with that candidate,
//! and `by_unit` holds the same for each unit. A filled square has no candidates. No candidate of a
//! square equals a digit placed in one of its peers, unless the position was built that way.

use foldoku_board::classic::{ALL_UNITS, SQUARES, UNITS, UNITS_OF};
use foldoku_board::{Digit, DigitSet, Square, SquareSet, Unit};

use crate::candidate::Candidate;

/// A set of nine things, one bit each: digits by index, or squares of a unit by place.
pub(crate) type Mask = u16;

/// All nine.
pub(crate) const ALL_NINE: Mask = 0x1ff;

/// A puzzle in progress on the classic board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The digits, counted from 1; 0 in empty squares.
    digits: [u8; 81],
    /// The candidates of empty squares.
    masks: [Mask; 81],
    /// For each digit the empty squares with that candidate.
    places: [SquareSet; 9],
    /// For each digit and unit the places of that candidate: bit `k` for square `k` of the unit.
    by_unit: [[Mask; 27]; 9],
    givens: SquareSet,
    empty: SquareSet,
}

impl Position {
    /// Reads 81 characters; the candidates are those that the given digits leave.
    ///
    /// Every character except `1` to `9` is an empty square. Givens that clash make a position that
    /// [is impossible](Position::is_impossible).
    pub fn from_line(line: &[u8; 81]) -> Position {
        let digits = line.map(|character| match character {
            b'1'..=b'9' => character - b'0',
            _ => 0,
        });
        let givens = SquareSet::givens_of(line);
        let mut used: [Mask; 27] = [0; 27];
        for square in givens {
            for unit in UNITS_OF[square.index()] {
                used[unit.index()] |= 1 << (digits[square.index()] - 1);
            }
        }
        let mut masks = [0; 81];
        for square in !givens {
            let [row, column, in_box] = UNITS_OF[square.index()].map(|unit| used[unit.index()]);
            masks[square.index()] = ALL_NINE & !(row | column | in_box);
        }
        Position {
            digits,
            givens,
            empty: !givens,
            ..Position::from_masks(&masks)
        }
    }

    /// A position of candidates alone: no square is filled, not even one with a single candidate.
    ///
    /// Digits above 9 are ignored.
    pub fn from_candidates(candidates: &[DigitSet; 81]) -> Position {
        Position::from_masks(&candidates.map(|digits| digits.to_bits() as Mask))
    }

    pub(crate) fn from_masks(masks: &[Mask; 81]) -> Position {
        let mut position = Position {
            digits: [0; 81],
            masks: masks.map(|mask| mask & ALL_NINE),
            places: [SquareSet::EMPTY; 9],
            by_unit: [[0; 27]; 9],
            givens: SquareSet::EMPTY,
            empty: SquareSet::ALL,
        };
        for square in SQUARES {
            for digit in bits_of(position.mask(square)) {
                position.places[digit].insert(square);
                for (unit, bit) in unit_bits(square) {
                    position.by_unit[digit][unit.index()] |= bit;
                }
            }
        }
        position
    }

    /// The candidates of each square; filled squares have none.
    pub fn to_candidates(&self) -> [DigitSet; 81] {
        self.masks.map(digit_set)
    }

    /// The digits as 81 characters, with dots for empty squares.
    pub fn to_line(&self) -> [u8; 81] {
        self.digits.map(|digit| match digit {
            0 => b'.',
            digit => b'0' + digit,
        })
    }

    /// Places a digit in an empty square and removes it from the candidates of the square's peers.
    pub fn place(&mut self, candidate: Candidate) {
        let (square, digit) = (candidate.square(), candidate.digit_index());
        for other in bits_of(self.mask(square)) {
            self.remove(Candidate::at(square, other));
        }
        self.digits[square.index()] = digit as u8 + 1;
        self.empty.remove(square);
        for peer in SquareSet::peers_of(square) & self.places[digit] {
            self.remove(Candidate::at(peer, digit));
        }
    }

    /// Removes a candidate; returns whether it was there.
    pub fn remove(&mut self, candidate: Candidate) -> bool {
        let (square, digit) = (candidate.square(), candidate.digit_index());
        if !self.has(candidate) {
            return false;
        }
        self.masks[square.index()] &= !(1 << digit);
        self.places[digit].remove(square);
        for (unit, bit) in unit_bits(square) {
            self.by_unit[digit][unit.index()] &= !bit;
        }
        true
    }

    /// The digit placed in a square.
    #[inline]
    pub fn digit(&self, square: Square) -> Option<Digit> {
        Digit::try_new(self.digits[square.index()])
    }

    /// The candidates of a square; none if it is filled.
    #[inline]
    pub fn candidates(&self, square: Square) -> DigitSet {
        digit_set(self.mask(square))
    }

    /// The same as a mask of digit indices.
    #[inline]
    pub(crate) fn mask(&self, square: Square) -> Mask {
        self.masks[square.index()]
    }

    /// Whether a candidate is left.
    #[inline]
    pub fn has(&self, candidate: Candidate) -> bool {
        self.mask(candidate.square()) >> candidate.digit_index() & 1 == 1
    }

    /// The empty squares that have `digit` as a candidate.
    ///
    /// # Panics
    ///
    /// If the digit is above 9.
    #[inline]
    pub fn squares_with(&self, digit: Digit) -> SquareSet {
        self.places[digit.index()]
    }

    /// The empty squares of a unit that have `digit` as a candidate.
    ///
    /// # Panics
    ///
    /// If the digit is above 9.
    #[inline]
    pub fn squares_in(&self, unit: Unit, digit: Digit) -> SquareSet {
        self.squares_with(digit) & SquareSet::of_unit(unit)
    }

    /// The empty squares that have the digit with this index as a candidate.
    #[inline]
    pub(crate) fn places(&self, digit: usize) -> SquareSet {
        self.places[digit]
    }

    /// The places of a digit in a unit: bit `k` for square `k` of the unit, see [`UNITS`].
    #[inline]
    pub(crate) fn places_in(&self, unit: Unit, digit: usize) -> Mask {
        self.by_unit[digit][unit.index()]
    }

    /// The empty squares.
    #[inline]
    pub fn empty_squares(&self) -> SquareSet {
        self.empty
    }

    /// The squares whose digits were given.
    #[inline]
    pub fn givens(&self) -> SquareSet {
        self.givens
    }

    /// Declares which filled squares were given; empty squares in `givens` are ignored.
    pub fn set_givens(&mut self, givens: SquareSet) {
        self.givens = givens.without(self.empty);
    }

    /// The empty squares with exactly `count` candidates.
    pub(crate) fn squares_of_size(&self, count: u32) -> SquareSet {
        let has = |&square: &Square| self.mask(square).count_ones() == count;
        self.empty.iter().filter(has).collect()
    }

    /// Whether every square is filled.
    #[inline]
    pub fn is_solved(&self) -> bool {
        self.empty.is_empty()
    }

    /// Whether a square has no candidate left, or a unit has no place for a digit or has it twice.
    pub fn is_impossible(&self) -> bool {
        let has_none = |square: Square| self.mask(square) == 0;
        self.empty.iter().any(has_none)
            || ALL_UNITS.into_iter().any(|unit| {
                let squares = UNITS[unit.index()].into_iter();
                let mut placed = 0;
                let mut twice = false;
                for digit in squares.filter_map(|square| self.digit(square)) {
                    twice |= placed >> digit.index() & 1 == 1;
                    placed |= 1 << digit.index();
                }
                let possible = (0..9).fold(placed, |possible, digit| {
                    possible | Mask::from(self.places_in(unit, digit) != 0) << digit
                });
                twice || possible != ALL_NINE
            })
    }
}

/// The digit with an index, 0 to 8.
#[inline]
pub(crate) const fn digit_at(index: usize) -> Digit {
    Digit::new(index as u8 + 1)
}

/// A mask of digit indices as a set of digits.
#[inline]
pub(crate) fn digit_set(mask: Mask) -> DigitSet {
    DigitSet::from_bits(u64::from(mask))
}

/// The indices of the bits of a mask in ascending order.
#[inline]
pub(crate) fn bits_of(mask: Mask) -> impl Iterator<Item = usize> {
    let mut rest = mask;
    std::iter::from_fn(move || {
        let bit = (rest != 0).then(|| rest.trailing_zeros() as usize);
        rest &= rest.wrapping_sub(1);
        bit
    })
}

/// The row, the column and the box of a square, with the bit of the square in each.
#[inline]
pub(crate) fn unit_bits(square: Square) -> impl Iterator<Item = (Unit, Mask)> {
    UNITS_OF[square.index()]
        .into_iter()
        .zip(BITS_IN[square.index()])
}

/// For each square its bit in each of its units, which come as in [`UNITS_OF`].
pub(crate) const BITS_IN: [[Mask; 3]; 81] = bits_in();

const fn bits_in() -> [[Mask; 3]; 81] {
    let mut table = [[0; 3]; 81];
    let mut square = 0;
    while square < 81 {
        let mut kind = 0;
        while kind < 3 {
            table[square][kind] = 1 << place_in(UNITS_OF[square][kind], SQUARES[square]);
            kind += 1;
        }
        square += 1;
    }
    table
}

/// The place of a square in one of its units.
#[inline]
pub(crate) const fn place_in(unit: Unit, square: Square) -> usize {
    let (row, column) = (square.index() / 9, square.index() % 9);
    match unit.index() {
        0..9 => column,
        9..18 => row,
        _ => row % 3 * 3 + column % 3,
    }
}

/// The squares of a unit at some of its places.
#[inline]
pub(crate) fn squares_at(unit: Unit, places: Mask) -> SquareSet {
    let squares = UNITS[unit.index()];
    bits_of(places).map(|place| squares[place]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PUZZLE: &[u8; 81] =
        b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

    fn assert_indexes_agree(position: &Position) {
        for candidate in (0..Candidate::COUNT).map(Candidate::from_index) {
            let (square, digit) = (candidate.square(), candidate.digit());
            let has = position.has(candidate);
            assert_eq!(position.candidates(square).contains(digit), has);
            assert_eq!(position.squares_with(digit).contains(square), has);
            for unit in UNITS_OF[square.index()] {
                let place = place_in(unit, square);
                assert_eq!(UNITS[unit.index()][place], square);
                assert_eq!(
                    position.places_in(unit, digit.index()) >> place & 1 == 1,
                    has
                );
            }
        }
    }

    #[test]
    fn indexes_agree_after_every_change() {
        let square = SQUARES[1];
        let mut position = Position::from_line(PUZZLE);
        assert_indexes_agree(&position);
        assert_eq!(position.givens().len() + position.empty_squares().len(), 81);
        assert_eq!(position.mask(square), 0b1011_0010);
        let two = Candidate::new(square, Digit::new(2));
        assert!(position.remove(two));
        assert!(!position.remove(two));
        position.place(Candidate::new(square, Digit::new(6)));
        assert_indexes_agree(&position);
        assert_eq!(position.digit(square), Some(Digit::new(6)));
        assert!(position.candidates(square).is_empty());
        assert!(!position.givens().contains(square));
        assert!(!position.is_impossible() && !position.is_solved());
    }

    #[test]
    fn clashes_and_missing_places_are_impossible() {
        let mut twice = *PUZZLE;
        twice[1] = b'1';
        assert!(Position::from_line(&twice).is_impossible());
        let mut candidates = [DigitSet::up_to(9); 81];
        assert!(!Position::from_candidates(&candidates).is_impossible());
        candidates[40] = DigitSet::EMPTY;
        assert!(Position::from_candidates(&candidates).is_impossible());
    }

    #[test]
    fn candidates_and_lines_convert_back() {
        let position = Position::from_line(PUZZLE);
        assert_eq!(&position.to_line(), PUZZLE);
        let candidates = position.to_candidates();
        assert_eq!(
            Position::from_candidates(&candidates).to_candidates(),
            candidates
        );
    }
}
