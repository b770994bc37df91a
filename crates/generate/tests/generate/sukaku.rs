//! Minimised sukaku match the rule that restores candidates one by one.
//!
//! **Invariant:** the reference counts two solutions for each candidate.

use crate::support::lines;
use foldoku_generate::{NotUnique, Random, SukakuMinimiser, random_grid};
use foldoku_kernel::{Line, Position, Solo, Sukaku};

/// Returns the pencil marks of a line: one candidate in cells with a clue, nine in others.
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

/// Returns the excluded candidates.
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

/// Restores candidates one by one.
fn reference(puzzle: &Sukaku, random: &mut Random) -> Sukaku {
    let mut candidates = excluded(puzzle);
    random.shuffle(&mut candidates);
    candidates.into_iter().fold(*puzzle, |left, candidate| {
        let more = restored(&left, candidate);
        if count(&more) == 1 { more } else { left }
    })
}

#[test]
fn converted_puzzles_are_minimised_by_the_rule() {
    for (stream, line) in (0..).zip(lines("classic-one.txt")).take(4) {
        let puzzle = marks(&line);
        let minimal = SukakuMinimiser::new().minimise(&puzzle, &mut Random::new(6, stream));
        assert!(
            minimal == Ok(reference(&puzzle, &mut Random::new(6, stream))),
            "{stream}"
        );
        assert!(
            SukakuMinimiser::new()
                .redundant(&minimal.unwrap())
                .is_empty()
        );
    }
}

#[test]
fn generated_sukaku_are_minimal_and_reproducible() {
    let mut minimiser = SukakuMinimiser::new();
    for stream in 0..3 {
        let generated = minimiser.generate(&mut Random::new(4, stream));
        let mut random = Random::new(4, stream);
        let solved = marks(&random_grid(&mut random));
        assert!(generated == reference(&solved, &mut random));
        assert!(generated == SukakuMinimiser::new().generate(&mut Random::new(4, stream)));
        assert_eq!(count(&generated), 1);
        let mut excluded = excluded(&generated).into_iter();
        assert!(excluded.all(|candidate| count(&restored(&generated, candidate)) == 2));
    }
}

#[test]
fn redundant_candidates_can_be_restored() {
    let puzzle = marks(&lines("classic-one.txt")[0]);
    let mut redundant = excluded(&puzzle);
    redundant.retain(|&candidate| count(&restored(&puzzle, candidate)) == 1);
    assert!(!redundant.is_empty());
    let found = SukakuMinimiser::new().redundant(&puzzle);
    let found = found.iter();
    let found = found.map(|(square, digit)| 9 * square.index() + digit.index());
    assert!(found.eq(redundant));
}

#[test]
fn puzzles_that_are_not_unique_are_errors() {
    let error = |puzzle: &Sukaku| {
        let minimal = SukakuMinimiser::new().minimise(puzzle, &mut Random::new(0, 0));
        minimal.unwrap_err()
    };
    assert_eq!(error(&marks(&[b'.'; 81])), NotUnique::Multiple);
    assert_eq!(error(&[b'.'; 729]), NotUnique::None);
}
