//! Makers of puzzles: one per kind.
//!
//! **Invariant:** the puzzle of a number depends only on the seed and the request.

use foldoku::formats::Field;
use foldoku::generate::{
    self, AttemptsExhausted, Generator, Measure, Random, SukakuMinimiser, random_grid,
};
use foldoku::kernel::{Answer, Lanes};

use super::super::shared::rating_column::rating_field;
use super::measures::Meter;
use crate::pipeline::OwnedRow;

/// Puzzles in the order of their numbers, and why the next one is missing, if no attempt made it.
pub(super) type Made = (Vec<OwnedRow>, Option<AttemptsExhausted>);

/// Makes the puzzles with these numbers, up to the first one for which no attempt succeeds, or until the
/// check returns true; the result is meaningless then. Each thread has its own maker.
pub(super) type Maker = Box<dyn FnMut(&[u64], &dyn Fn() -> bool) -> Made>;

/// Returns the results up to the first failure.
pub(super) fn until_failure(
    results: impl Iterator<Item = Result<OwnedRow, AttemptsExhausted>>,
) -> Made {
    let mut puzzles = Vec::new();
    for result in results {
        match result {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(failure) => return (puzzles, Some(failure)),
        }
    }
    (puzzles, None)
}

/// Returns the maker of puzzles on the classic board: with the ratings of `--measure`, which the meter takes,
/// and of `--rating`, if there is a range.
pub(super) fn puzzles(
    mut generator: Generator,
    mut meter: Option<Meter>,
    measure: Option<Measure>,
    seed: u64,
) -> Maker {
    Box::new(move |numbers, stop| {
        let generated = generator.puzzles_unless(seed, numbers, stop);
        until_failure(generated.into_iter().flatten().map(|generated| {
            let generated = generated?;
            let measured = meter.as_mut().map(|it| it.measure(&generated.puzzle, stop));
            Ok(puzzle(&generated, measure, measured.unwrap_or_default()))
        }))
    })
}

/// Returns the row of a puzzle, with its ratings and weight.
fn puzzle(
    generated: &generate::Generated,
    measure: Option<Measure>,
    measured: Vec<(&'static str, Field)>,
) -> OwnedRow {
    let rating = measure.zip(generated.rating);
    let rating = rating.map(|(measure, rating)| ("rating", rating_field(measure, rating)));
    let weight = generated
        .log_weight
        .map(|weight| ("log_weight", Field::rounded(weight, 4)));
    let remarks = rating.into_iter().chain(measured).chain(weight);
    let remarks: Vec<(&str, Field)> = remarks.collect();
    let comment = remarks
        .iter()
        .map(|(name, value)| format!("{name} {}", value.text().unwrap_or_default()));
    let comment: Vec<String> = comment.collect();
    OwnedRow {
        comment: format!(" # {}", comment.join(", ")).into_bytes(),
        fields: remarks.into_iter().map(|(_, value)| value).collect(),
        ..pair(generated.number, &generated.puzzle, &generated.solution)
    }
}

/// Returns the row of a puzzle with its solution.
pub(super) fn pair(number: u64, puzzle: &[u8], solution: &[u8]) -> OwnedRow {
    OwnedRow::generated(number + 1, puzzle, solution)
}

/// Returns the maker of solved grids of the classic board.
pub(super) fn grids(seed: u64) -> Maker {
    Box::new(move |numbers, _| {
        let grids = numbers.iter().map(|&number| {
            let grid = random_grid(&mut Random::new(seed, number));
            pair(number, &grid, &grid)
        });
        (grids.collect(), None)
    })
}

/// Returns the maker of puzzles given by candidates.
pub(super) fn sukakus(seed: u64) -> Maker {
    let (mut minimiser, mut lanes) = (SukakuMinimiser::new(), Lanes::default());
    Box::new(move |numbers, stop| {
        let make = |&number: &u64| minimiser.generate(&mut Random::new(seed, number));
        let numbers_left = numbers.iter().take_while(|_| !stop());
        let sukakus: Vec<_> = numbers_left.map(make).collect();
        let mut answers = vec![Answer::default(); sukakus.len()];
        let mut solutions = vec![[b'.'; 81]; sukakus.len()];
        lanes.solve_into(&sukakus, 1, &mut answers, Some(&mut solutions));
        let rows = numbers.iter().zip(&sukakus).zip(&solutions);
        let rows = rows.map(|((&number, sukaku), solution)| pair(number, sukaku, solution));
        (rows.collect(), None)
    })
}
