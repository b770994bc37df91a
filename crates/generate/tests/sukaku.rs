//! Pencil marks are minimised by the rule.
//!
//! **Invariant:** the rule is run here one question after the other, each about two solutions.

mod support;

use foldoku_generate::{NotUnique, Random, SukakuMinimiser, full_grid};
use foldoku_kernel::{Line, Position, Solo, Sukaku};
use support::lines;

/// The pencil marks of a line of clues, in which only the clues say anything.
fn marks(line: &Line) -> Sukaku {
    std::array::from_fn(|candidate| {
        let digit = b'1' + (candidate % 9) as u8;
        let given = line[candidate / 9];
        if given == b'.' || given == digit {
            digit
        } else {
            b'.'
        }
    })
}

fn count(puzzle: &Sukaku) -> u64 {
    Solo::new().count(&Position::read(puzzle).unwrap(), 2)
}

/// The candidates that are excluded.
fn excluded(puzzle: &Sukaku) -> Vec<usize> {
    (0..729)
        .filter(|&candidate| puzzle[candidate] == b'.')
        .collect()
}

fn restored(puzzle: &Sukaku, candidate: usize) -> Sukaku {
    let mut puzzle = *puzzle;
    puzzle[candidate] = b'1' + (candidate % 9) as u8;
    puzzle
}

/// The rule, one candidate after the other.
fn slow(puzzle: &Sukaku, random: &mut Random) -> Sukaku {
    let mut candidates = excluded(puzzle);
    random.shuffle(&mut candidates);
    candidates.into_iter().fold(*puzzle, |left, candidate| {
        let more = restored(&left, candidate);
        if count(&more) == 1 { more } else { left }
    })
}

#[test]
fn clues_turned_into_marks_are_minimised_by_the_rule() {
    for (stream, line) in (0..).zip(lines("classic-one.txt")).take(4) {
        let puzzle = marks(&line);
        let minimal = SukakuMinimiser::new().minimise(&puzzle, &mut Random::new(6, stream));
        assert!(
            minimal == Ok(slow(&puzzle, &mut Random::new(6, stream))),
            "{stream}"
        );
        assert!(SukakuMinimiser::new().spare(&minimal.unwrap()).is_empty());
    }
}

#[test]
fn what_is_made_from_nothing_is_minimal_and_follows_from_the_numbers() {
    let mut minimiser = SukakuMinimiser::new();
    for stream in 0..3 {
        let made = minimiser.make(&mut Random::new(4, stream));
        let mut random = Random::new(4, stream);
        let solved = marks(&full_grid(&mut random));
        assert!(made == slow(&solved, &mut random));
        assert!(made == SukakuMinimiser::new().make(&mut Random::new(4, stream)));
        assert_eq!(count(&made), 1);
        let mut excluded = excluded(&made).into_iter();
        assert!(excluded.all(|candidate| count(&restored(&made, candidate)) == 2));
    }
}

#[test]
fn spare_candidates_are_those_that_can_be_restored() {
    let puzzle = marks(&lines("classic-one.txt")[0]);
    let spare = excluded(&puzzle).into_iter();
    let spare: Vec<usize> = spare
        .filter(|&it| count(&restored(&puzzle, it)) == 1)
        .collect();
    assert!(!spare.is_empty());
    assert_eq!(SukakuMinimiser::new().spare(&puzzle), spare);
}

#[test]
fn what_has_not_one_solution_is_refused() {
    let refused = |puzzle: &Sukaku| {
        let minimal = SukakuMinimiser::new().minimise(puzzle, &mut Random::new(0, 0));
        minimal.unwrap_err()
    };
    assert_eq!(refused(&marks(&[b'.'; 81])), NotUnique::Several);
    assert_eq!(refused(&[b'.'; 729]), NotUnique::None);
}
