//! The indexes of a position, and its conversions.
//!
//! **Invariant:** the indexes are compared with those of a position built anew.

use foldoku_board::Digit;
use foldoku_board::classic::SQUARES;

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
            let places = position.places_in(unit, digit.index());
            assert_eq!(places >> place & 1 == 1, has);
        }
    }
    assert_eq!(&rebuilt(position), position);
}

/// Returns the same position, built anew from its digits and candidates.
fn rebuilt(position: &Position) -> Position {
    let mut masks = position.masks;
    for square in !position.empty {
        masks[square.index()] = 1 << (position.digits[square.index()] - 1);
    }
    let mut rebuilt = Position::from_masks(&masks);
    for square in !position.empty {
        let digit = usize::from(position.digits[square.index()] - 1);
        rebuilt.place(Candidate::at(square, digit));
    }
    rebuilt.set_givens(position.givens);
    rebuilt
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

/// Returns the singles in the order of their arrival: those of cells, then those of units.
fn arrivals(position: &Position) -> (Vec<Candidate>, Vec<(Unit, Candidate)>) {
    let naked = position.naked_arrivals().collect();
    (naked, position.hidden_arrivals().collect())
}

#[test]
fn singles_of_givens_arrive_as_if_the_givens_were_placed_in_reading_order() {
    let easy = b"..79.6..12.6.7.....8.1......2...8.....479......1...7...48......57.2...8....5..96.";
    for line in [PUZZLE, easy] {
        let mut position = Position::from_candidates(&[DigitSet::up_to(9); 81]);
        for square in SquareSet::givens_of(line) {
            let digit = usize::from(line[square.index()] - b'1');
            position.place(Candidate::at(square, digit));
        }
        let given = Position::from_line(line);
        assert_eq!(arrivals(&position), arrivals(&given));
    }
    assert!(arrivals(&Position::from_line(easy)).1.len() > 3);
}

#[test]
fn singles_arrive_in_the_order_of_the_removals() {
    let mut position = Position::from_candidates(&[DigitSet::up_to(9); 81]);
    // Row 5 keeps its last place for 1 in r5c9, and r1c1 its last digit 9 before that.
    for digit in 0..8 {
        position.remove(Candidate::at(SQUARES[0], digit));
    }
    for &square in &SQUARES[36..44] {
        position.remove(Candidate::at(square, 0));
    }
    let (naked, hidden) = arrivals(&position);
    assert_eq!(naked, [Candidate::at(SQUARES[0], 8)]);
    assert_eq!(hidden, [(ALL_UNITS[4], Candidate::at(SQUARES[44], 0))]);
    // The removal of 9 from the peers of r1c1 makes r1c2 single, which is then the next one.
    for digit in 0..7 {
        position.remove(Candidate::at(SQUARES[1], digit));
    }
    position.place(Candidate::at(SQUARES[0], 8));
    let (naked, hidden) = arrivals(&position);
    assert_eq!(naked, [Candidate::at(SQUARES[1], 7)]);
    assert_eq!(hidden.len(), 1);
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
fn puzzles_of_the_classic_board_convert() {
    let puzzle: Puzzle = std::str::from_utf8(PUZZLE).unwrap().parse().unwrap();
    assert_eq!(Position::try_from(&puzzle), Ok(Position::from_line(PUZZLE)));
    let small: Puzzle = "1...............".parse().unwrap();
    assert_eq!(Position::try_from(&small), Err(NotClassic));
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
