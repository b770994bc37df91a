//! Hints of the producers follow from the position, and every technique is found.
//!
//! **Invariant:** positions follow from a seed.

mod shared_searches;

use std::collections::BTreeSet;

use foldoku_testkit::fixtures;

use foldoku_board::SquareSet;
use foldoku_board::classic::SQUARES;

use super::*;
use crate::candidate::Candidate;
use crate::check::check;
use crate::position::{ALL_NINE, Mask, Position};

/// Pseudo-random numbers (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % limit
    }
}

/// Puzzles and their only solutions.
fn puzzles() -> Vec<([u8; 81], [u8; 81])> {
    let path = fixtures::path("corpus/classic-one.txt");
    let text = std::fs::read_to_string(path).expect("the corpus can be read");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let line = |text: &str| text.as_bytes().try_into().expect("a line has 81 squares");
    let puzzle = |row: &str| {
        let parts: Vec<&str> = row.split(':').collect();
        (line(parts[0]), line(parts[2]))
    };
    lines.map(puzzle).collect()
}

fn solves(solution: &[u8; 81], candidate: Candidate) -> bool {
    usize::from(solution[candidate.square().index()] - b'1') == candidate.digit_index()
}

/// Runs every producer except chains and checks its hints.
fn run_all(position: &Position, solution: &[u8; 81], seen: &mut BTreeSet<Technique>) {
    for (_, producer) in &PRODUCERS {
        let found = match producer {
            Plain(find) => find(position),
            AlignedPair => Aligned::new(2).find(position),
            AlignedTriplet => Aligned::new(3).find(position),
            Chain(_) => None,
        };
        let Some(hint) = found else { continue };
        let step = hint.to_step(position);
        assert_eq!(check(position, &step), Ok(()), "{step:?} in {position:?}");
        assert_eq!(step.technique, hint.technique);
        assert!(step.technique.producers().has_explainer(), "{step:?}");
        let is_true = |candidate: &Candidate| solves(solution, *candidate);
        assert!(step.placements.iter().all(is_true), "{step:?}");
        assert!(!step.eliminations.iter().any(is_true), "{step:?}");
        assert_same_change(position, &step, &hint);
        seen.insert(step.technique);
    }
}

fn assert_same_change(position: &Position, step: &Step, hint: &PatternHint) {
    let (mut one, mut other) = (position.clone(), position.clone());
    step.apply(&mut one);
    hint.effect.apply(&mut other);
    assert_eq!(one, other);
}

#[test]
fn hints_follow_and_every_technique_is_found() {
    let mut random = Random(2026);
    let mut seen = BTreeSet::new();
    for (givens, solution) in puzzles() {
        for round in 0..60 {
            let position = mid_game(&givens, &solution, round, &mut random);
            run_all(&position, &solution, &mut seen);
        }
    }
    let expected = [
        Technique::FullHouse,
        Technique::NakedSingle,
        Technique::HiddenSingle,
        Technique::DirectPointing,
        Technique::DirectClaiming,
        Technique::DirectHiddenPair,
        Technique::DirectHiddenTriple,
        Technique::Pointing,
        Technique::Claiming,
        Technique::NakedPair,
        Technique::NakedTriple,
        Technique::NakedQuadruple,
        Technique::HiddenPair,
        Technique::HiddenTriple,
        Technique::HiddenQuadruple,
        Technique::XWing,
        Technique::Swordfish,
        Technique::Jellyfish,
        Technique::XyWing,
        Technique::XyzWing,
        Technique::UniquenessOne,
        Technique::UniquenessTwo,
        Technique::UniquenessThree,
        Technique::UniquenessFour,
        Technique::AlignedPairExclusion,
        Technique::AlignedTripletExclusion,
    ];
    let missing: Vec<_> = expected.iter().filter(|it| !seen.contains(it)).collect();
    assert!(missing.is_empty(), "never found: {missing:?}");
}

/// Positions without a hint are remembered, which must not change any result.
#[test]
fn aligned_exclusion_does_not_depend_on_earlier_searches() {
    let mut random = Random(2027);
    let mut kept = [Aligned::new(2), Aligned::new(3)];
    let mut found = 0;
    for (givens, solution) in puzzles() {
        let mut position = Position::from_line(&givens);
        for _ in 0..30 {
            for (size, aligned) in (2..).zip(&mut kept) {
                let fresh = Aligned::new(size).find(&position);
                found += usize::from(fresh.is_some());
                let kept = aligned.find(&position);
                assert_eq!(format!("{kept:?}"), format!("{fresh:?}"));
            }
            for _ in 0..10 {
                let (square, digit) =
                    (SQUARES[random.below(81) as usize], random.below(9) as usize);
                let candidate = Candidate::at(square, digit);
                if !solves(&solution, candidate) {
                    position.remove(candidate);
                }
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// Returns a position in which some cells are filled and some wrong candidates removed.
fn mid_game(givens: &[u8; 81], solution: &[u8; 81], round: u64, random: &mut Random) -> Position {
    let mut position = Position::from_line(givens);
    for square in position.empty_squares() {
        if random.below(20) < round % 11 {
            let digit = usize::from(solution[square.index()] - b'1');
            position.place(Candidate::at(square, digit));
        }
    }
    for square in position.empty_squares() {
        for digit in 0..9 {
            let candidate = Candidate::at(square, digit);
            if !solves(solution, candidate) && random.below(20) < round % 17 {
                position.remove(candidate);
            }
        }
    }
    position
}

/// Two solutions make a BUG; candidates added to it are extra.
#[test]
fn bugs_of_all_types_are_found() {
    let mut random = Random(1);
    let mut seen = BTreeSet::new();
    for (_, solution) in puzzles() {
        for _ in 0..100 {
            let position = bug_with_extras(&solution, &mut random);
            let extra: SquareSet = position
                .squares_up_to_size(9)
                .without(position.squares_up_to_size(2));
            let Some(hint) = bug::find(&position) else {
                continue;
            };
            let step = hint.to_step(&position);
            assert_eq!(check(&position, &step), Ok(()), "{step:?}");
            assert_eq!(step.evidence.squares, extra);
            seen.insert(step.technique);
        }
    }
    let expected = [
        Technique::BugPlusOne,
        Technique::BugTwo,
        Technique::BugThree,
        Technique::BugFour,
    ];
    assert_eq!(seen, BTreeSet::from(expected));
}

/// Returns a solved grid in which the rows of a band could be moved down, but for up to three
/// candidates.
///
/// The extra digit of a cell is the one that would come if the rows were moved up.
fn bug_with_extras(solution: &[u8; 81], random: &mut Random) -> Position {
    let first = random.below(3) as usize * 3;
    let digit = |row: usize, column: usize| -> Mask {
        let row = if row / 3 * 3 == first {
            first + row % 3
        } else {
            row
        };
        1 << (solution[row * 9 + column] - b'1')
    };
    let mut marks: [Mask; 81] = std::array::from_fn(|square| {
        let (row, column) = (square / 9, square % 9);
        let moved = if row / 3 * 3 == first {
            first + (row + 1) % 3
        } else {
            row
        };
        digit(row, column) | digit(moved, column)
    });
    let wanted: Mask = if random.below(2) == 0 {
        ALL_NINE
    } else {
        1 << random.below(9)
    };
    for _ in 0..=random.below(8) {
        let square = first * 9 + random.below(27) as usize;
        let extra = digit(first + (square / 9 + 2) % 3, square % 9);
        if extra & wanted != 0 {
            marks[square] |= extra;
        }
    }
    let mut position = Position::from_masks(&marks);
    for (square, &marks) in marks.iter().enumerate() {
        if marks.count_ones() == 1 {
            let digit = marks.trailing_zeros() as usize;
            position.place(Candidate::at(SQUARES[square], digit));
        }
    }
    position
}

#[test]
fn unique_loops_of_all_types_are_found() {
    let six: &[usize] = &[0, 1, 28, 29, 56, 54];
    let eight: &[usize] = &[0, 3, 30, 40, 13, 10, 37, 27];
    for (squares, tenths, most) in [(six, 46, 3), (eight, 47, 2)] {
        for count in 1..=most {
            let mut marks = [ALL_NINE & !0b11; 81];
            for (place, &square) in squares.iter().enumerate() {
                marks[square] = if place < count { 0b111 } else { 0b11 };
            }
            let position = Position::from_masks(&marks);
            let hint = unique::find(&position).expect("there is a loop");
            let step = hint.to_step(&position);
            assert_eq!(check(&position, &step), Ok(()), "{step:?}");
            assert_eq!(step.technique, Technique::UniqueLoop);
            assert_eq!(hint.difficulty.tenths(), tenths);
            assert!(
                squares
                    .iter()
                    .all(|&square| step.evidence.squares.contains(SQUARES[square]))
            );
            let of_loop = |candidate: &Candidate| candidate.digit_index() < 2;
            assert_eq!(step.eliminations.iter().all(of_loop), count == 1);
        }
    }
}

#[test]
fn ratings_report_why_they_end() {
    let mut explainer = Explainer::new();
    let never = || false;
    let most = Some(Difficulty::from_tenths(62));
    let rated = |(givens, _)| (givens, Explainer::new().rate(&givens, most, &never));
    let mut solved = puzzles().into_iter().map(rated);
    let solved = solved.find(|(_, rating)| rating.end == End::Solved);
    let (givens, rating) = solved.expect("there is an easy puzzle");
    assert_eq!(explainer.rate(&givens, Some(rating.er), &never), rating);
    assert_eq!(explainer.rate(&givens, None, &|| true).end, End::Stopped);
    let below = Difficulty::from_tenths(rating.er.tenths() - 1);
    let over = explainer.rate(&givens, Some(below), &never);
    assert!(over.end == End::Over && over.er <= below, "{over:?}");
    let mut twice = givens;
    twice[0] = b'5';
    twice[1] = b'5';
    let impossible = explainer.rate(&twice, None, &never);
    assert_eq!((impossible.end, impossible.steps), (End::Impossible, 0));
    assert_eq!(explainer.next(&Position::from_line(&twice)), None);
    assert_eq!(explainer.rate(&[b'.'; 81], most, &never).end, End::Over);
}

#[test]
fn producers_are_ordered_by_their_easiest_steps() {
    assert!(PRODUCERS.is_sorted_by_key(|(least, _)| least));
}
