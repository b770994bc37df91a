//! Puzzles on boards of any geometry.
//!
//! Only the classic board has tables for uniform grids and a kernel with lanes. On other boards a
//! solved grid is found by a randomised search. Clues are then removed in random order, each if the
//! puzzle has no solution with another digit in its cell. On large boards that check can take
//! arbitrarily long, so it is limited to a number of guesses. A clue whose check exceeds the limit
//! is kept, and the result reports it.
//!
//! **Invariant:** the result has exactly one solution even if checks were aborted; it depends on
//! the board, the options and the random numbers only.

mod search;

use std::fmt;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Puzzle, Square};
use foldoku_search::{Auto, Engine, Limits};

use crate::minimise::NotUnique;
use crate::random::Random;
use search::{Found, Search};

/// The limits of the removal of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The number of clues at which the removal stops.
    pub min_clues: usize,
    /// The maximum number of guesses to decide whether a clue is needed; a clue that is undecided
    /// then is kept.
    pub max_guesses: u64,
}

impl Default for Options {
    /// Removes as many clues as possible, with ten thousand guesses per clue.
    fn default() -> Options {
        Options {
            min_clues: 0,
            max_guesses: 10_000,
        }
    }
}

/// A unique puzzle with its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratedBoard {
    /// The puzzle.
    pub givens: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Whether the puzzle is minimal.
    pub minimality: Minimality,
}

/// Whether a puzzle is minimal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimality {
    /// Every clue is needed.
    Minimal,
    /// The removal stopped at the requested number of clues.
    Stopped,
    /// Some checks reached the limit on guesses, so some clues may be redundant.
    Undecided,
}

/// The error for a board without a solved grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoGrid {
    /// The board has no solved grid.
    Impossible,
    /// No solved grid was found within the limits of the search.
    NotFound,
    /// The stop check returned true.
    Stopped,
}

impl fmt::Display for NoGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoGrid::Impossible => "the board has no solved grid",
            NoGrid::NotFound => "no solved grid of the board was found within the search limits",
            NoGrid::Stopped => "the generation was stopped",
        })
    }
}

impl std::error::Error for NoGrid {}

/// The number of searches for a solved grid; each has twice as many guesses as the one before.
const ATTEMPTS: u32 = 12;

/// Generates puzzles on boards of any geometry. Owns its working memory; use one per thread.
///
/// ```
/// use foldoku_board::Geometry;
/// use foldoku_generate::{BoardGenerator, Random, boards::{Minimality, Options}};
///
/// let board = Geometry::boxes(2, 3).unwrap();
/// let mut random = Random::new(1, 1);
/// let puzzle = BoardGenerator::new().generate(&board, Options::default(), &mut random).unwrap();
/// assert_eq!(puzzle.minimality, Minimality::Minimal);
/// assert!(puzzle.givens.filled_count() < 15);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BoardGenerator {
    engine: Auto,
    search: Search,
}

impl BoardGenerator {
    /// Creates a generator.
    pub fn new() -> BoardGenerator {
        BoardGenerator::default()
    }

    /// Returns a solved grid, found by a search that chooses the cell with the fewest candidates
    /// and a random digit, with restarts. Every grid is possible, but they are not equally likely.
    ///
    /// # Errors
    ///
    /// Fails if the board has no solved grid or if the search finds none.
    pub fn grid(&mut self, geometry: &Geometry, random: &mut Random) -> Result<Grid, NoGrid> {
        self.grid_unless(geometry, random, &|| false)
    }

    /// Returns a solved grid like [`BoardGenerator::grid`], unless the search was stopped.
    ///
    /// `stop` is polled; it returns true to stop, and must then keep returning true.
    ///
    /// # Errors
    ///
    /// As [`BoardGenerator::grid`], and if the search was stopped.
    pub fn grid_unless(
        &mut self,
        geometry: &Geometry,
        random: &mut Random,
        stop: &dyn Fn() -> bool,
    ) -> Result<Grid, NoGrid> {
        for attempt in 0..ATTEMPTS {
            let guesses = (2 * geometry.square_count() as u64) << attempt;
            let limits = Limits::NONE.guesses(guesses).stop(stop);
            let open = Candidates::full(geometry);
            match self.search.random(geometry, open, limits, random) {
                Found::Solution(grid) => return Ok(grid),
                Found::Nothing => return Err(NoGrid::Impossible),
                Found::Unknown if stop() => return Err(NoGrid::Stopped),
                Found::Unknown => {}
            }
        }
        Err(NoGrid::NotFound)
    }

    /// Generates a puzzle by removing clues from a [solved grid](BoardGenerator::grid).
    ///
    /// # Errors
    ///
    /// Fails if no solved grid is found.
    pub fn generate(
        &mut self,
        geometry: &Geometry,
        options: Options,
        random: &mut Random,
    ) -> Result<GeneratedBoard, NoGrid> {
        self.generate_unless(geometry, options, random, &|| false)
    }

    /// Generates a puzzle like [`BoardGenerator::generate`], unless the search was stopped: puzzles on
    /// large boards can take minutes.
    ///
    /// # Errors
    ///
    /// As [`BoardGenerator::grid_unless`].
    pub fn generate_unless(
        &mut self,
        geometry: &Geometry,
        options: Options,
        random: &mut Random,
        stop: &dyn Fn() -> bool,
    ) -> Result<GeneratedBoard, NoGrid> {
        let grid = self.grid_unless(geometry, random, stop)?;
        let puzzle = self.reduce(geometry, grid.clone(), grid, options, random, stop);
        if stop() {
            Err(NoGrid::Stopped)
        } else {
            Ok(puzzle)
        }
    }

    /// Minimises a puzzle: shuffles its clues with one [`Random::shuffle`] and removes each in turn
    /// if the puzzle remains unique.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle does not have exactly one solution; that check has no limit on guesses.
    ///
    /// # Panics
    ///
    /// If the puzzle has constraints.
    pub fn minimise(
        &mut self,
        puzzle: &Puzzle,
        options: Options,
        random: &mut Random,
    ) -> Result<GeneratedBoard, NotUnique> {
        if let Err(error) = puzzle.plain("minimising") {
            panic!("{error}");
        }
        let mut solutions = self.engine.collect(puzzle, 2);
        match (solutions.pop(), solutions.pop()) {
            (None, _) => Err(NotUnique::None),
            (Some(_), Some(_)) => Err(NotUnique::Multiple),
            (Some(solution), None) => {
                let givens = puzzle.givens().clone();
                let geometry = puzzle.geometry();
                Ok(self.reduce(geometry, givens, solution, options, random, &|| false))
            }
        }
    }

    fn reduce(
        &mut self,
        geometry: &Geometry,
        givens: Grid,
        solution: Grid,
        options: Options,
        random: &mut Random,
        stop: &dyn Fn() -> bool,
    ) -> GeneratedBoard {
        let limits = Limits::NONE.guesses(options.max_guesses).stop(stop);
        let mut clues: Vec<(Square, Digit)> = givens.filled().collect();
        random.shuffle(&mut clues);
        let mut reduction = Reduction {
            geometry,
            remaining: clues.len(),
            givens,
            solution,
            differences: Vec::new(),
            minimality: Minimality::Minimal,
        };
        for (square, digit) in clues {
            if stop() {
                break;
            }
            if reduction.remaining <= options.min_clues {
                reduction.minimality = Minimality::Stopped;
                break;
            }
            if reduction.is_needed(square) {
                continue;
            }
            let other = reduction.without_clue(square, digit);
            let found = self.search.any(geometry, other, limits, random);
            reduction.apply(square, found);
        }
        GeneratedBoard {
            givens: reduction.givens,
            solution: reduction.solution,
            minimality: reduction.minimality,
        }
    }
}

/// A puzzle whose clues are being removed.
struct Reduction<'g> {
    geometry: &'g Geometry,
    givens: Grid,
    /// The number of remaining clues.
    remaining: usize,
    solution: Grid,
    /// Sets of squares in which other solutions differ; each must keep a clue.
    differences: Vec<Vec<Square>>,
    minimality: Minimality,
}

impl Reduction<'_> {
    /// Returns whether a clue is known to be needed: it is the last one of a set of differences.
    fn is_needed(&self, square: Square) -> bool {
        let is_last = |squares: &Vec<Square>| {
            let mut clues = squares.iter().filter(|&&clue| self.givens[clue].is_some());
            clues.all(|&clue| clue == square)
        };
        self.differences.iter().any(is_last)
    }

    /// Returns the candidates of the puzzle in which a clue is replaced by any other digit.
    fn without_clue(&self, square: Square, digit: Digit) -> Candidates {
        let mut candidates = Candidates::full(self.geometry);
        for (clue, digit) in self.givens.filled() {
            candidates[clue] = DigitSet::of(digit);
        }
        candidates[square] = self.geometry.digits() - DigitSet::of(digit);
        candidates
    }

    /// Removes a clue if the puzzle has no solution with another digit in its cell.
    fn apply(&mut self, square: Square, found: Found) {
        match found {
            Found::Nothing => {
                self.givens[square] = None;
                self.remaining -= 1;
            }
            Found::Unknown => self.minimality = Minimality::Undecided,
            Found::Solution(other) => {
                let differs = |&square: &Square| other[square] != self.solution[square];
                self.differences
                    .push(self.geometry.squares().filter(differs).collect());
            }
        }
    }
}
