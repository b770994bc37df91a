//! Checks that patterns are deadly, and returns their guardians.
//!
//! **Invariant:** a guardian of each pattern that passes is true, if the puzzle has one solution.

use foldoku_board::classic::{UNITS, UNITS_OF};
use foldoku_board::{DigitSet, Square, SquareSet, Unit};

use super::Refuted;
use crate::candidate::Candidate;
use crate::position::{Mask, Position, bits_of};
use crate::step::Deadly;

/// Returns the guardians of a deadly pattern: the candidates in its cells besides its own digits.
///
/// A pattern is deadly if none of its cells was given, and if each valid filling with its own digits that
/// the position allows can be exchanged for another one with the same digits in every unit: any solution
/// with the first filling then has a counterpart with the second.
pub(super) fn guardians(position: &Position, deadly: &Deadly) -> Result<Vec<Candidate>, Refuted> {
    let squares: SquareSet = deadly.squares.iter().map(|&(square, _)| square).collect();
    let is_given = !(squares & position.givens()).is_empty();
    if is_given || squares.len() != deadly.squares.len() || !is_ambiguous(position, deadly) {
        return Err(Refuted::NotDeadly);
    }
    outside(position, deadly)
}

/// Returns the guardians of a pattern of two digits that would leave a deadly pattern.
///
/// The pattern has all givens with these digits, and two cells or none of each unit. If its cells hold the
/// digits, these are missing in the other units exactly, and can be exchanged there.
pub(super) fn guardians_of_rest(
    position: &Position,
    deadly: &Deadly,
) -> Result<Vec<Candidate>, Refuted> {
    let squares: SquareSet = deadly.squares.iter().map(|&(square, _)| square).collect();
    let digits = deadly.squares.first().map(|&(_, digits)| digits);
    let digits = digits.filter(|digits| digits.len() == 2);
    let has_digits = digits.is_some_and(|digits| deadly.squares.iter().all(|it| it.1 == digits));
    let is_paired = UNITS.iter().all(|unit| {
        let cells = unit.iter().filter(|square| squares.contains(**square));
        matches!(cells.count(), 0 | 2)
    });
    let is_other_given = |square: Square| {
        let digit = position.digit(square).zip(digits);
        digit.is_some_and(|(digit, digits)| digits.contains(digit)) && !squares.contains(square)
    };
    let leaves_givens = position.givens().iter().any(is_other_given);
    let is_distinct = squares.len() == deadly.squares.len() && squares.len() < 18;
    if !has_digits || !is_paired || leaves_givens || !is_distinct {
        return Err(Refuted::NotDeadly);
    }
    outside(position, deadly)
}

/// Returns the guardians of two cells in line with two lines that differ in one digit.
///
/// Follow the digit of the first line in a column to the same digit of the second line, then the other digit of its
/// column, and so on: a closed way could be exchanged, so there is one way, through all columns in which both
/// lines are empty. If the two digits are in the cells, and in the same columns of these lines, they can be exchanged,
/// together with the part of the way between them. Otherwise a cell has another digit, or one of them is elsewhere in
/// the box of these lines.
pub(super) fn guardians_of_lines(
    position: &Position,
    deadly: &Deadly,
    lines: [Unit; 2],
) -> Result<Vec<Candidate>, Refuted> {
    let [(one, digits), (other, its)] = deadly.squares[..] else {
        return Err(Refuted::NotDeadly);
    };
    let kind = lines[0].index() / 9;
    let group = |unit: Unit| unit.index() / 3;
    let [of_one, of_other] = [one, other].map(|square| UNITS_OF[square.index()]);
    let is_beside = kind < 2
        && lines[0] != lines[1]
        && group(lines[0]) == group(lines[1])
        && of_one[kind] == of_other[kind]
        && group(of_one[kind]) != group(lines[0])
        && of_one[2] == of_other[2];
    if !is_beside || one == other || digits != its || digits.len() != 2 {
        return Err(Refuted::NotDeadly);
    }
    let in_line = SquareSet::of_unit(of_one[1 - kind]) | SquareSet::of_unit(of_other[1 - kind]);
    let all = SquareSet::of_unit(lines[0]) | SquareSet::of_unit(lines[1]);
    let crossing = in_line & all;
    let empty = position.empty_squares();
    let has_room = [
        SquareSet::of_unit(lines[0]),
        SquareSet::of_unit(lines[1]),
        SquareSet::of_unit(of_one[1 - kind]),
        SquareSet::of_unit(of_other[1 - kind]),
    ];
    let has_room = has_room
        .into_iter()
        .all(|line| !(line & crossing & empty).is_empty());
    let corner = SquareSet::of(one) | SquareSet::of(other);
    let of_box = crossing
        .first()
        .map_or(of_one[2], |first| UNITS_OF[first.index()][2]);
    let mut guardians = outside(position, deadly)?;
    let mut has_digits = true;
    for digit in digits.iter() {
        let places = position.squares_in(of_box, digit);
        has_digits &= !places.is_empty();
        let beside = places.without(crossing).iter();
        guardians.extend(beside.map(|square| Candidate::new(square, digit)));
    }
    let filled = lines.map(|line| UNITS[line.index()].map(|square| position.digit(square)));
    let uneven = (0..9).filter(|&place| filled.iter().any(|line| line[place].is_some()));
    let [first, second]: [DigitSet; 2] = filled.map(|line| line.into_iter().flatten().collect());
    let are_alike = uneven.count() <= (first & second).len() + 1;
    if !corner.is_subset(empty) || !has_room || !has_digits || !are_alike {
        return Err(Refuted::NotDeadly);
    }
    Ok(guardians)
}

/// Returns the candidates in the cells of a pattern besides its own digits.
fn outside(position: &Position, deadly: &Deadly) -> Result<Vec<Candidate>, Refuted> {
    let mut outside = Vec::new();
    for &(square, digits) in &deadly.squares {
        match position.digit(square) {
            // A cell filled with another digit breaks the pattern.
            Some(digit) if !digits.contains(digit) => return Err(Refuted::NotDeadly),
            Some(_) => {}
            None => {
                let others = (position.candidates(square) - digits).iter();
                outside.extend(others.map(|digit| Candidate::at(square, digit.index())));
            }
        }
    }
    Ok(outside)
}

/// A search for the ways to fill some cells, each with one of its digits.
struct Filling<'a> {
    squares: &'a [Square],
    digits: Vec<Mask>,
    /// The digits that each unit has.
    contents: [Mask; 27],
    /// The digits of the cells filled so far, as masks.
    filled: Vec<Mask>,
}

impl<'a> Filling<'a> {
    fn new(squares: &'a [Square], digits: Vec<Mask>) -> Filling<'a> {
        Filling {
            squares,
            digits,
            contents: [0; 27],
            filled: Vec::new(),
        }
    }

    /// Returns whether every way passes a test, which takes the digits of the cells and of the units.
    fn all(&mut self, test: &mut dyn FnMut(&[Mask], &[Mask; 27]) -> bool) -> bool {
        let index = self.filled.len();
        let Some(&square) = self.squares.get(index) else {
            return test(&self.filled, &self.contents);
        };
        let units = UNITS_OF[square.index()].map(Unit::index);
        let used = units
            .iter()
            .fold(0, |used, &unit| used | self.contents[unit]);
        bits_of(self.digits[index] & !used).all(|digit| {
            units
                .iter()
                .for_each(|&unit| self.contents[unit] |= 1 << digit);
            self.filled.push(1 << digit);
            let passes = self.all(test);
            self.filled.pop();
            units
                .iter()
                .for_each(|&unit| self.contents[unit] &= !(1 << digit));
            passes
        })
    }
}

/// Returns whether each way to fill a pattern with its own digits, as far as the position allows them, has
/// a different one with the same digits in every unit; this also holds for a pattern that cannot be filled at
/// all.
fn is_ambiguous(position: &Position, deadly: &Deadly) -> bool {
    let squares: Vec<Square> = deadly.squares.iter().map(|&(square, _)| square).collect();
    let pattern = deadly.squares.iter();
    let pattern: Vec<Mask> = pattern
        .map(|(_, digits)| digits.to_bits() as Mask)
        .collect();
    let left = |(square, digits): (&Square, &Mask)| match position.digit(*square) {
        Some(digit) => digits & 1 << digit.index(),
        None => digits & position.mask(*square),
    };
    let left = squares.iter().zip(&pattern).map(left).collect();
    Filling::new(&squares, left).all(&mut |filling, contents| {
        let allowed = |(square, digits): (&Square, &Mask)| {
            let units = UNITS_OF[square.index()].iter();
            units.fold(*digits, |digits, unit| digits & contents[unit.index()])
        };
        let allowed = squares.iter().zip(&pattern).map(allowed).collect();
        let is_alone = Filling::new(&squares, allowed).all(&mut |other, _| other == filling);
        !is_alone
    })
}
