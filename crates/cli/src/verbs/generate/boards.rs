//! The maker of puzzles, and of solved grids, of boards other than the classic one.
//!
//! **Invariant:** the puzzle of a number depends only on the seed and the request.

use anyhow::ensure;
use foldoku::board::format::{self, Style};
use foldoku::generate::boards::Options;
use foldoku::generate::{
    AttemptsExhausted, BoardGenerator, Demand, GeneratedBoard, Minimal, Random, Rejection,
    Rejections, Request, Unmet,
};
use foldoku::questions::Subject;
use foldoku::{Geometry, Grid, Puzzle};

use super::maker::{Maker, pair, until_failure};
use super::measures::GeneralMeter;
use crate::args::{FLAGS_OF_OTHER_BOARDS, PuzzleRequest};
use crate::pipeline::OwnedRow;

/// What puzzles of other boards are made from.
pub(in super::super) struct Boards {
    generator: BoardGenerator,
    geometry: Geometry,
    request: Request,
    is_solved: bool,
    demand: Demand,
    /// The most clues of a puzzle that gets some to be easier; `None` if it gets no others than it needs.
    most: Option<usize>,
}

impl Boards {
    pub(in super::super) fn new(geometry: Geometry, request: Request, is_solved: bool) -> Boards {
        Boards {
            generator: BoardGenerator::new(),
            geometry,
            request,
            is_solved,
            demand: Demand::default(),
            most: None,
        }
    }

    /// Makes only puzzles that meet a demand, with clues to be easier up to this number of them.
    pub(in super::super) fn with_demand(self, demand: Demand, most: Option<usize>) -> Boards {
        Boards {
            demand,
            most,
            ..self
        }
    }

    /// Returns the maker of the puzzles of a seed, with the ratings of a meter.
    pub(super) fn maker(mut self, mut meter: Option<GeneralMeter>, seed: u64) -> Maker {
        Box::new(move |numbers, stop| {
            until_failure(numbers.iter().map_while(|&number| {
                let made = (!stop()).then(|| self.make(number, seed, stop))?;
                let row = made.map(|(puzzle, solution)| {
                    let mut row = self.row(number, &puzzle, &solution);
                    if let Some(meter) = &mut meter {
                        let puzzle = Puzzle::new(&self.geometry, puzzle);
                        let puzzle = puzzle.expect("the givens are those of a solution");
                        row.fields = meter.measure(Subject::Made(&puzzle), stop);
                    }
                    row
                });
                (row.is_ok() || !stop()).then_some(row)
            }))
        })
    }

    fn row(&self, number: u64, puzzle: &Grid, solution: &Grid) -> OwnedRow {
        let line = |grid| format::grid(&self.geometry, grid, Style::Line);
        pair(number, line(puzzle).as_bytes(), line(solution).as_bytes())
    }

    /// Makes one puzzle, in as many attempts as it takes, unless it is stopped.
    pub(in super::super) fn make(
        &mut self,
        number: u64,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<(Grid, Grid), AttemptsExhausted> {
        let demand = self.demand.in_turn(number);
        let mut rejections = Rejections::default();
        for attempt in (0..self.request.attempts).take_while(|_| !stop()) {
            let mut random = Random::for_attempt(seed, number, attempt);
            let Some((puzzle, solution)) = self.attempt(&mut random, stop) else {
                continue;
            };
            match self.fit(&demand, [&puzzle, &solution], &mut random, stop) {
                Ok(puzzle) => return Ok((puzzle, solution)),
                Err(unmet) => rejections.add(rejection(unmet)),
            }
        }
        Err(AttemptsExhausted {
            number,
            attempts: self.request.attempts,
            rejections,
        })
    }

    /// Returns the clues of a puzzle that meets a demand.
    fn fit(
        &self,
        demand: &Demand,
        [puzzle, solution]: [&Grid; 2],
        random: &mut Random,
        stop: &dyn Fn() -> bool,
    ) -> Result<Grid, Unmet> {
        if self.is_solved || demand.is_empty() {
            return Ok(puzzle.clone());
        }
        let most = self.most.unwrap_or(puzzle.filled_count());
        demand.fit(&self.geometry, [puzzle, solution], most, random, stop)
    }

    fn attempt(&mut self, random: &mut Random, stop: &dyn Fn() -> bool) -> Option<(Grid, Grid)> {
        let (generator, geometry) = (&mut self.generator, &self.geometry);
        if self.is_solved {
            let grid = generator.grid_unless(geometry, random, stop).ok()?;
            return Some((grid.clone(), grid));
        }
        let (least, most) = self.request.clues.clone().into_inner();
        let min_clues = match (self.request.minimal, self.demand.is_empty()) {
            (Minimal::No, true) => most,
            // Others are added as the demand needs them.
            (Minimal::No, false) => least,
            _ => Options::default().min_clues,
        };
        let options = Options {
            min_clues,
            ..Options::default()
        };
        let generated = generator.generate_unless(geometry, options, random, stop);
        let GeneratedBoard {
            givens, solution, ..
        } = generated.ok()?;
        let is_wanted = self.request.clues.contains(&givens.filled_count());
        is_wanted.then_some((givens, solution))
    }
}

/// Returns the condition that a puzzle does not meet.
fn rejection(unmet: Unmet) -> Rejection {
    match unmet {
        Unmet::Techniques => Rejection::Techniques,
        Unmet::Hardest => Rejection::HardestTechnique,
        _ => Rejection::Level,
    }
}

/// Checks that boards other than the classic one support the flags.
pub(in super::super) fn check_flags(
    request: &PuzzleRequest,
    geometry: &Geometry,
) -> anyhow::Result<()> {
    let supported = PuzzleRequest {
        clues: request.clues.clone(),
        minimal: request.minimal,
        attempts: request.attempts,
        difficulty: request.difficulty.clone(),
        ..PuzzleRequest::default()
    };
    let is_supported = *request == supported && request.minimal != Some(Minimal::Groups);
    ensure!(is_supported, unsupported(geometry));
    Ok(())
}

/// Returns the most clues that a puzzle may have to be as easy as requested; none beyond those it needs if they
/// must be necessary.
pub(in super::super) fn most_clues(flags: &PuzzleRequest, request: &Request) -> Option<usize> {
    let must_need = flags.minimal == Some(Minimal::Clues);
    (!must_need).then_some(*request.clues.end())
}

/// Returns why a flag is not supported.
pub(super) fn unsupported(geometry: &Geometry) -> String {
    format!(
        "--geometry {}: boards other than the classic one support only {FLAGS_OF_OTHER_BOARDS}",
        geometry.name()
    )
}
