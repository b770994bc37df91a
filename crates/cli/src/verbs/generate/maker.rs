//! Makers of puzzles: one per kind.
//!
//! **Invariant:** the puzzle of a number depends only on the seed and the request.

use foldoku::board::format::{self, Style};
use foldoku::formats::Field;
use foldoku::generate::boards::Options;
use foldoku::generate::{
    self, AttemptsExhausted, BoardGenerator, GeneratedBoard, Generator, Measure, Minimal, Random,
    Rejections, Request, SukakuMinimiser, random_grid,
};
use foldoku::kernel::{Answer, Lanes};
use foldoku::{Geometry, Grid};

use super::super::shared::rating_column::rating_field;
use super::measures::Meter;
use crate::pipeline::OwnedRow;

/// Puzzles in the order of their numbers, and why the next one is missing, if no attempt made it.
pub(super) type Made = (Vec<OwnedRow>, Option<AttemptsExhausted>);

/// Makes puzzles of one kind. Each thread has its own.
pub(super) trait Maker {
    /// Makes the puzzles with these numbers, up to the first one for which no attempt succeeds, or
    /// until `stop` returns true; the result is meaningless then.
    fn make(&mut self, numbers: &[u64], stop: &dyn Fn() -> bool) -> Made;
}

/// Returns the results up to the first failure.
fn until_failure(results: impl Iterator<Item = Result<OwnedRow, AttemptsExhausted>>) -> Made {
    let mut puzzles = Vec::new();
    for result in results {
        match result {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(failure) => return (puzzles, Some(failure)),
        }
    }
    (puzzles, None)
}

/// Puzzles on the classic board.
pub(super) struct Puzzles {
    pub(super) generator: Generator,
    /// Takes the ratings of `--measure`.
    pub(super) meter: Option<Meter>,
    /// The measure of `--rating`, if there is a range.
    pub(super) measure: Option<Measure>,
    pub(super) seed: u64,
}

impl Maker for Puzzles {
    fn make(&mut self, numbers: &[u64], stop: &dyn Fn() -> bool) -> Made {
        let generated = self.generator.puzzles_unless(self.seed, numbers, stop);
        until_failure(generated.into_iter().flatten().map(|generated| {
            let generated = generated?;
            let meter = self.meter.as_mut();
            let measured = meter.map(|it| it.measure(&generated.puzzle, stop));
            Ok(puzzle(
                &generated,
                self.measure,
                measured.unwrap_or_default(),
            ))
        }))
    }
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
fn pair(number: u64, puzzle: &[u8], solution: &[u8]) -> OwnedRow {
    OwnedRow::generated(number + 1, puzzle, solution)
}

/// Solved grids of the classic board.
pub(super) struct Grids {
    pub(super) seed: u64,
}

impl Maker for Grids {
    fn make(&mut self, numbers: &[u64], _: &dyn Fn() -> bool) -> Made {
        let grids = numbers.iter().map(|&number| {
            let grid = random_grid(&mut Random::new(self.seed, number));
            pair(number, &grid, &grid)
        });
        (grids.collect(), None)
    }
}

/// Puzzles given by candidates.
pub(super) struct Sukakus {
    minimiser: SukakuMinimiser,
    lanes: Lanes,
    seed: u64,
}

impl Sukakus {
    pub(super) fn new(seed: u64) -> Sukakus {
        Sukakus {
            minimiser: SukakuMinimiser::new(),
            lanes: Lanes::default(),
            seed,
        }
    }
}

impl Maker for Sukakus {
    fn make(&mut self, numbers: &[u64], stop: &dyn Fn() -> bool) -> Made {
        let make = |&number: &u64| self.minimiser.generate(&mut Random::new(self.seed, number));
        let numbers_left = numbers.iter().take_while(|_| !stop());
        let sukakus: Vec<_> = numbers_left.map(make).collect();
        let mut answers = vec![Answer::default(); sukakus.len()];
        let mut solutions = vec![[b'.'; 81]; sukakus.len()];
        self.lanes
            .solve_into(&sukakus, 1, &mut answers, Some(&mut solutions));
        let rows = numbers.iter().zip(&sukakus).zip(&solutions);
        let rows = rows.map(|((&number, sukaku), solution)| pair(number, sukaku, solution));
        (rows.collect(), None)
    }
}

/// Puzzles or solved grids of other boards.
pub(super) struct Boards {
    generator: BoardGenerator,
    geometry: Geometry,
    request: Request,
    solved: bool,
    seed: u64,
}

impl Boards {
    pub(super) fn new(geometry: Geometry, request: Request, solved: bool, seed: u64) -> Boards {
        Boards {
            generator: BoardGenerator::new(),
            geometry,
            request,
            solved,
            seed,
        }
    }

    /// Makes one puzzle, in as many attempts as it takes, unless it is stopped.
    fn one(&mut self, number: u64, stop: &dyn Fn() -> bool) -> Result<OwnedRow, AttemptsExhausted> {
        for attempt in 0..self.request.attempts {
            let mut random = Random::for_attempt(self.seed, number, attempt);
            if let Some((puzzle, solution)) = self.attempt(&mut random, stop) {
                let line = |grid| format::grid(&self.geometry, grid, Style::Line);
                let (puzzle, solution) = (line(&puzzle), line(&solution));
                return Ok(pair(number, puzzle.as_bytes(), solution.as_bytes()));
            }
        }
        let attempts = self.request.attempts;
        let rejections = Rejections::default();
        Err(AttemptsExhausted {
            number,
            attempts,
            rejections,
        })
    }

    fn attempt(&mut self, random: &mut Random, stop: &dyn Fn() -> bool) -> Option<(Grid, Grid)> {
        let (generator, geometry) = (&mut self.generator, &self.geometry);
        if self.solved {
            let grid = generator.grid_unless(geometry, random, stop).ok()?;
            return Some((grid.clone(), grid));
        }
        let options = match self.request.minimal {
            Minimal::No => Options {
                min_clues: *self.request.clues.end(),
                ..Options::default()
            },
            _ => Options::default(),
        };
        let generated = generator.generate_unless(geometry, options, random, stop);
        let GeneratedBoard {
            givens, solution, ..
        } = generated.ok()?;
        let is_wanted = self.request.clues.contains(&givens.filled_count());
        is_wanted.then_some((givens, solution))
    }
}

impl Maker for Boards {
    fn make(&mut self, numbers: &[u64], stop: &dyn Fn() -> bool) -> Made {
        until_failure(numbers.iter().map_while(|&number| {
            let made = (!stop()).then(|| self.one(number, stop))?;
            (made.is_ok() || !stop()).then_some(made)
        }))
    }
}
