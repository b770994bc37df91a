//! Whatever a producer finds follows from the position, and every technique is found.
//!
//! **Invariant:** positions follow from a seed.

use std::collections::BTreeSet;

use foldoku_testkit::fixtures;

use foldoku_board::SquareSet;
use foldoku_board::classic::SQUARES;

use super::*;
use crate::candidate::Candidate;
use crate::check::check;
use crate::position::{ALL_NINE, Mask, Position};

/// Numbers that look random; the same ones for the same seed.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) % limit
    }
}

/// Puzzles with one solution, and that.
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

/// Asks every producer but chains, and checks what it says.
fn ask_all(board: &Board, solution: Option<&[u8; 81]>, seen: &mut BTreeSet<Technique>) {
    let position = board.to_position();
    for (_, producer) in &PRODUCERS {
        let found = match producer {
            Plain(find) => find(board),
            AlignedPair => Aligned::new(2).find(board),
            AlignedTriplet => Aligned::new(3).find(board),
            Chain(_) => None,
        };
        let Some(finding) = found else { continue };
        let step = finding.to_step(board);
        assert_eq!(check(&position, &step), Ok(()), "{step:?} in {position:?}");
        assert_eq!(step.technique, finding.technique);
        if let Some(solution) = solution {
            let is_true = |candidate: &Candidate| solves(solution, *candidate);
            assert!(step.placements.iter().all(is_true), "{step:?}");
            assert!(!step.eliminations.iter().any(is_true), "{step:?}");
        }
        assert_applies_as(&step, &finding, board);
        seen.insert(step.technique);
    }
}

/// A finding changes a position as its step does.
fn assert_applies_as(step: &Step, finding: &Finding, board: &Board) {
    let mut position = board.to_position();
    step.apply(&mut position);
    let mut board = board.clone();
    board.apply(&finding.effect);
    assert_eq!(board.to_position(), position);
}

#[test]
fn what_is_found_follows_and_every_technique_is_found() {
    let mut random = Random(2026);
    let mut seen = BTreeSet::new();
    for (givens, solution) in puzzles() {
        for round in 0..60 {
            let mut board = Board::from_line(&givens);
            go_on(&mut board, &solution, round, &mut random);
            ask_all(&board, Some(&solution), &mut seen);
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

/// What has been found nothing in is not looked at again, and that changes no answer.
#[test]
fn aligned_squares_are_the_same_whatever_was_looked_at_before() {
    let mut random = Random(2027);
    let mut kept = [Aligned::new(2), Aligned::new(3)];
    let mut found = 0;
    for (givens, solution) in puzzles() {
        let mut board = Board::from_line(&givens);
        for _ in 0..30 {
            for (size, aligned) in (2..).zip(&mut kept) {
                let fresh = Aligned::new(size).find(&board);
                found += usize::from(fresh.is_some());
                let kept = aligned.find(&board);
                assert_eq!(format!("{kept:?}"), format!("{fresh:?}"));
            }
            for _ in 0..10 {
                let (square, digit) =
                    (SQUARES[random.below(81) as usize], random.below(9) as usize);
                if !solves(&solution, Candidate::at(square, digit)) {
                    board.remove(square, digit);
                }
            }
        }
    }
    assert!(found > 100, "{found}");
}

/// Places some digits of the solution, and takes away some that are not.
fn go_on(board: &mut Board, solution: &[u8; 81], round: u64, random: &mut Random) {
    for square in board.open().iter() {
        if random.below(20) < round % 11 {
            board.place(square, usize::from(solution[square.index()] - b'1'));
        }
    }
    for square in board.open().iter() {
        for digit in 0..9 {
            let is_wrong = !solves(solution, Candidate::at(square, digit));
            if is_wrong && random.below(20) < round % 17 {
                board.remove(square, digit);
            }
        }
    }
}

/// Two solutions make a grave; what is added to it is extra.
#[test]
fn graves_are_found_for_what_they_are() {
    let mut random = Random(1);
    let mut seen = BTreeSet::new();
    for (_, solution) in puzzles() {
        for _ in 0..100 {
            let board = grave(&solution, &mut random);
            let extra: SquareSet = board.squares_of_few(9).without(board.squares_of_few(2));
            let Some(finding) = bug::find(&board) else {
                continue;
            };
            let step = finding.to_step(&board);
            assert_eq!(check(&board.to_position(), &step), Ok(()), "{step:?}");
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

/// A solved grid in which the rows of a band could be moved down, but for up to three candidates.
///
/// The extra digit of a square is the one that would come if the rows were moved up.
fn grave(solution: &[u8; 81], random: &mut Random) -> Board {
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
    Board::from_position(&position)
}

#[test]
fn loops_are_found_for_what_they_are() {
    let six: &[usize] = &[0, 1, 28, 29, 56, 54];
    let eight: &[usize] = &[0, 3, 30, 40, 13, 10, 37, 27];
    for (squares, tenths, most) in [(six, 46, 3), (eight, 47, 2)] {
        for count in 1..=most {
            let mut marks = [ALL_NINE & !0b11; 81];
            for (place, &square) in squares.iter().enumerate() {
                marks[square] = if place < count { 0b111 } else { 0b11 };
            }
            let position = Position::from_masks(&marks);
            let board = Board::from_position(&position);
            let finding = unique::find(&board).expect("there is a loop");
            let step = finding.to_step(&board);
            assert_eq!(check(&position, &step), Ok(()), "{step:?}");
            assert_eq!(step.technique, Technique::UniqueLoop);
            assert_eq!(finding.difficulty.tenths(), tenths);
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
fn ends_are_told_apart() {
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
fn producers_are_in_the_order_of_their_easiest_steps() {
    assert!(PRODUCERS.is_sorted_by_key(|(least, _)| least));
}
