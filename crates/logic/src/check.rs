//! Checks that a step follows from a position, by the truths of the step alone.
//!
//! The check does not depend on techniques. For each eliminated candidate it tries to satisfy all
//! truths of the step with that candidate true; for each placed digit, with that candidate false. If
//! that is possible, the step does not follow.
//!
//! **Invariant:** the check shares no code with the finders. A step that passes follows from the
//! position and, if a truth is a deadly pattern or a symmetry, from the puzzle having one solution.

mod deadly;

use std::fmt;

use foldoku_board::classic::UNITS;
use foldoku_board::{DigitSet, Square, SquareSet};

use crate::candidate::Candidate;
use crate::position::{Position, bits_of, squares_at};
use crate::step::{Step, Truth};
use crate::symmetry::Symmetry;

/// Why a step does not follow.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refuted {
    /// The step changes nothing.
    Empty,
    /// The candidate that the step eliminates or places is not in the position.
    NotThere(Candidate),
    /// All truths can be satisfied with this candidate true, but the step eliminates it.
    CouldBeTrue(Candidate),
    /// All truths can be satisfied without this candidate, but the step places it.
    CouldBeFalse(Candidate),
    /// The pattern of a truth is not deadly.
    NotDeadly,
    /// The symmetry of a truth does not keep the givens.
    NotSymmetric,
    /// The cell of a truth is filled, or its unit has the digit already.
    Settled(Truth),
}

impl fmt::Display for Refuted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refuted::Empty => f.write_str("the step changes nothing"),
            Refuted::NotThere(candidate) => {
                write!(f, "the position has no candidate {candidate:?}")
            }
            Refuted::CouldBeTrue(candidate) => {
                write!(f, "the truths do not exclude {candidate:?}")
            }
            Refuted::CouldBeFalse(candidate) => {
                write!(f, "the truths do not force {candidate:?}")
            }
            Refuted::Settled(truth) => write!(f, "{truth:?} is already settled"),
            Refuted::NotDeadly => f.write_str("the pattern can have a single solution"),
            Refuted::NotSymmetric => f.write_str("the symmetry does not keep the givens"),
        }
    }
}

impl std::error::Error for Refuted {}

/// Checks that a step follows from a position.
///
/// # Errors
///
/// If the step does not follow from its truths, even if it would follow from others.
pub fn check(position: &Position, step: &Step) -> Result<(), Refuted> {
    if step.is_empty() {
        return Err(Refuted::Empty);
    }
    let truths: Vec<Vec<Candidate>> = step
        .truths
        .iter()
        .map(|truth| choices(position, truth))
        .collect::<Result<_, _>>()?;
    for &candidate in &step.eliminations {
        require(position, candidate)?;
        if Search::new(&truths).can_be(candidate, true) {
            return Err(Refuted::CouldBeTrue(candidate));
        }
    }
    for &candidate in &step.placements {
        require(position, candidate)?;
        if Search::new(&truths).can_be(candidate, false) {
            return Err(Refuted::CouldBeFalse(candidate));
        }
    }
    Ok(())
}

fn require(position: &Position, candidate: Candidate) -> Result<(), Refuted> {
    if position.has(candidate) {
        Ok(())
    } else {
        Err(Refuted::NotThere(candidate))
    }
}

/// Returns the candidates of a truth; at least one of them is true.
fn choices(position: &Position, truth: &Truth) -> Result<Vec<Candidate>, Refuted> {
    let is_settled = match *truth {
        Truth::Square(square) => position.digit(square).is_some(),
        Truth::Unit(unit, digit) => {
            let mut squares = UNITS[unit.index()].into_iter();
            squares.any(|square| position.digit(square) == Some(digit))
        }
        Truth::Deadly(_) | Truth::Reverse(_) | Truth::Lines(..) => false,
        Truth::Symmetric(_, square) => position.digit(square).is_some(),
    };
    if is_settled {
        return Err(Refuted::Settled(truth.clone()));
    }
    match *truth {
        Truth::Square(square) => {
            let digits = bits_of(position.mask(square));
            Ok(digits.map(|digit| Candidate::at(square, digit)).collect())
        }
        Truth::Unit(unit, digit) => {
            let squares = squares_at(unit, position.places_in(unit, digit.index()));
            Ok(squares
                .iter()
                .map(|square| Candidate::at(square, digit.index()))
                .collect())
        }
        Truth::Deadly(ref deadly) => deadly::guardians(position, deadly),
        Truth::Reverse(ref deadly) => deadly::guardians_of_rest(position, deadly),
        Truth::Lines(ref deadly, lines) => deadly::guardians_of_lines(position, deadly, lines),
        Truth::Symmetric(symmetry, square) => images(position, symmetry, square),
    }
}

/// Returns the candidates of a cell whose images are possible, if the symmetry keeps the givens.
fn images(
    position: &Position,
    symmetry: Symmetry,
    square: Square,
) -> Result<Vec<Candidate>, Refuted> {
    let turned = |square: Square| {
        let digit = position.digit(square)?;
        Some(symmetry.digits[digit.index()])
    };
    let givens = position.givens();
    let is_kept = givens.iter().all(|given| {
        let image = symmetry.motion.image(given);
        givens.contains(image) && position.digit(image) == turned(given)
    });
    let images: SquareSet = SquareSet::ALL
        .iter()
        .map(|it| symmetry.motion.image(it))
        .collect();
    let digits: DigitSet = symmetry.digits.into_iter().collect();
    if !is_kept || images != SquareSet::ALL || digits.len() != 9 {
        return Err(Refuted::NotSymmetric);
    }
    let image = symmetry.motion.image(square);
    let mut kept = Vec::new();
    for digit in position.candidates(square).iter() {
        let turned = symmetry.digits[digit.index()];
        let is_possible = match position.digit(image) {
            Some(placed) => placed == turned,
            None => position.candidates(image).contains(turned),
        };
        if is_possible && (image != square || turned == digit) {
            kept.push(Candidate::new(square, digit));
        }
    }
    Ok(kept)
}

/// A search for candidates that satisfy all truths.
struct Search<'a> {
    truths: &'a [Vec<Candidate>],
    /// The number of chosen candidates that exclude each candidate, plus one if it is assumed false.
    excluded: Vec<u32>,
}

impl<'a> Search<'a> {
    fn new(truths: &'a [Vec<Candidate>]) -> Search<'a> {
        Search {
            truths,
            excluded: vec![0; Candidate::COUNT],
        }
    }

    /// Returns whether all truths can be satisfied with a candidate true, or false.
    fn can_be(mut self, candidate: Candidate, truth: bool) -> bool {
        if truth {
            self.choose(candidate);
        } else {
            self.excluded[candidate.index()] += 1;
        }
        self.satisfy()
    }

    /// Satisfies the truth with the fewest remaining candidates first; returns whether all can be.
    fn satisfy(&mut self) -> bool {
        let left = |truth: &[Candidate]| {
            let is_left = |candidate: &&Candidate| self.excluded[candidate.index()] == 0;
            truth.iter().filter(is_left).count()
        };
        let open = self.truths.iter().filter(|truth| !self.is_satisfied(truth));
        let Some(fewest) = open.min_by_key(|truth| left(truth)) else {
            return true;
        };
        for &candidate in fewest {
            if self.excluded[candidate.index()] == 0 {
                self.choose(candidate);
                if self.satisfy() {
                    return true;
                }
                self.unchoose(candidate);
            }
        }
        false
    }

    /// Returns whether a candidate of a truth has been chosen.
    fn is_satisfied(&self, truth: &[Candidate]) -> bool {
        let mut counts = truth
            .iter()
            .map(|candidate| self.excluded[candidate.index()]);
        counts.any(|count| count == CHOSEN)
    }

    fn choose(&mut self, candidate: Candidate) {
        self.change(candidate, |count, by| *count += by);
    }

    fn unchoose(&mut self, candidate: Candidate) {
        self.change(candidate, |count, by| *count -= by);
    }

    fn change(&mut self, candidate: Candidate, change: impl Fn(&mut u32, u32)) {
        change(&mut self.excluded[candidate.index()], CHOSEN);
        for other in 0..9 {
            if other != candidate.digit_index() {
                let other = Candidate::at(candidate.square(), other);
                change(&mut self.excluded[other.index()], 1);
            }
        }
        for peer in SquareSet::peers_of(candidate.square()).iter() {
            let other = Candidate::at(peer, candidate.digit_index());
            change(&mut self.excluded[other.index()], 1);
        }
    }
}

/// Marks a chosen candidate in the counts; larger than any number of excluding candidates.
const CHOSEN: u32 = 1 << 16;

#[cfg(test)]
mod tests {
    use foldoku_board::classic::{ALL_UNITS, SQUARES};

    use super::*;
    use crate::position::{Mask, digit_set};
    use crate::step::Deadly;
    use crate::technique::Technique;

    /// Returns a position with all candidates, except in the given cells.
    fn position_with(taken: &[(usize, Mask)]) -> Position {
        let mut marks = [0x1ff; 81];
        for &(square, left) in taken {
            marks[square] = left;
        }
        Position::from_masks(&marks)
    }

    fn step(truths: Vec<Truth>, eliminations: &[(usize, usize)]) -> Step {
        Step {
            truths,
            eliminations: eliminations
                .iter()
                .map(|&(square, digit)| Candidate::at(SQUARES[square], digit))
                .collect(),
            ..Step::new(Technique::NakedPair)
        }
    }

    #[test]
    fn naked_pairs_exclude_their_digits_from_common_peers() {
        let position = position_with(&[(0, 0b11), (4, 0b11)]);
        let truths = vec![Truth::Square(SQUARES[0]), Truth::Square(SQUARES[4])];
        assert_eq!(
            check(&position, &step(truths.clone(), &[(8, 0), (3, 1)])),
            Ok(())
        );
        let outside = Candidate::at(SQUARES[9], 0);
        assert_eq!(
            check(&position, &step(truths.clone(), &[(9, 0)])),
            Err(Refuted::CouldBeTrue(outside))
        );
        let other = Candidate::at(SQUARES[8], 2);
        assert_eq!(
            check(&position, &step(truths, &[(8, 2)])),
            Err(Refuted::CouldBeTrue(other))
        );
        let missing = vec![Truth::Square(SQUARES[0])];
        assert!(check(&position, &step(missing, &[(8, 0)])).is_err());
        assert_eq!(
            check(&position, &step(Vec::new(), &[])),
            Err(Refuted::Empty)
        );
    }

    #[test]
    fn hidden_singles_are_forced() {
        let mut position = position_with(&[]);
        for square in &SQUARES[1..9] {
            position.remove(Candidate::at(*square, 6));
        }
        let mut single = Step::new(Technique::HiddenSingle);
        single.placements.push(Candidate::at(SQUARES[0], 6));
        single.truths.push(Truth::in_unit(ALL_UNITS[0], 6));
        assert_eq!(check(&position, &single), Ok(()));
        single.truths[0] = Truth::in_unit(ALL_UNITS[9], 6);
        let refuted = Refuted::CouldBeFalse(Candidate::at(SQUARES[0], 6));
        assert_eq!(check(&position, &single), Err(refuted));
    }

    #[test]
    fn settled_truths_are_rejected() {
        let mut position = position_with(&[]);
        position.place(Candidate::at(SQUARES[0], 6));
        for truth in [Truth::Square(SQUARES[0]), Truth::in_unit(ALL_UNITS[0], 6)] {
            let settled = step(vec![truth.clone()], &[(40, 0)]);
            assert_eq!(check(&position, &settled), Err(Refuted::Settled(truth)));
        }
    }

    #[test]
    fn rectangles_are_deadly_in_two_boxes_only() {
        let rectangle = |squares: [usize; 4]| {
            Truth::Deadly(Deadly {
                squares: squares
                    .map(|square| (SQUARES[square], digit_set(0b11)))
                    .to_vec(),
            })
        };
        let position = position_with(&[(0, 0b11), (3, 0b11), (9, 0b11), (12, 0b111)]);
        let exclude = [(12, 0), (12, 1)];
        let two_boxes = step(vec![rectangle([0, 3, 9, 12])], &exclude);
        assert_eq!(check(&position, &two_boxes), Ok(()));
        let four_boxes = step(vec![rectangle([0, 3, 27, 30])], &[(30, 0)]);
        assert_eq!(check(&position, &four_boxes), Err(Refuted::NotDeadly));
        let mut given = position.clone();
        given.place(Candidate::at(SQUARES[0], 0));
        given.set_givens(SquareSet::of(SQUARES[0]));
        assert_eq!(check(&given, &two_boxes), Err(Refuted::NotDeadly));
    }

    #[test]
    fn lines_are_deadly_if_they_differ_in_one_digit() {
        let position = |top: &[u8; 18], left: &[usize]| {
            let mut line = [b'.'; 81];
            line[..18].copy_from_slice(top);
            let mut position = Position::from_line(&line);
            for (square, digit) in left.iter().flat_map(|&it| [(it, 4), (it, 5)]) {
                position.remove(Candidate::at(SQUARES[square], digit));
            }
            for digit in [0, 1, 2, 3, 6, 7, 8] {
                position.remove(Candidate::at(SQUARES[27], digit));
            }
            position
        };
        let pair = digit_set(0b11_0000);
        let corner = Deadly {
            squares: [27, 28].map(|square| (SQUARES[square], pair)).to_vec(),
        };
        let lines = [ALL_UNITS[0], ALL_UNITS[1]];
        let two_lines = step(vec![Truth::Lines(corner, lines)], &[(28, 4), (28, 5)]);
        let outside = [2, 11, 18, 19, 20];
        let one = position(b"...1..72....2...1.", &outside);
        assert_eq!(check(&one, &two_lines), Ok(()));
        let two = position(b"...1..72....2.8.1.", &outside);
        assert_eq!(check(&two, &two_lines), Err(Refuted::NotDeadly));
        let elsewhere = position(b"...1..72....2...1.", &outside[..4]);
        let could_be = Refuted::CouldBeTrue(Candidate::at(SQUARES[28], 4));
        assert_eq!(check(&elsewhere, &two_lines), Err(could_be));
    }
}
