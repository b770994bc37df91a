//! Puzzles on boards of any kind.
//!
//! Where the board is not the classic one there are no tables of all solved grids and no lanes. A
//! grid is found by a search that goes where chance leads it; then clues are taken away in random
//! order, each if there is no solution with another digit in its square. On large boards that may
//! take for ever to find out, so every question has so many guesses and no more: a clue in question
//! stays then, and the result says so.
//!
//! **Invariant:** what is made has exactly one solution, whatever has been given up on the way; it
//! depends on the board, the request and the random numbers, not on what was made before.

mod seek;

use std::fmt;

use foldoku_board::{Candidates, Digit, DigitSet, Geometry, Grid, Puzzle, Square};
use foldoku_search::{Auto, Engine};

use crate::minimise::NotUnique;
use crate::random::Random;
use seek::{Seeker, Sought};

/// When to stop taking clues away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stop {
    /// As soon as so few clues are left.
    pub clues: usize,
    /// How many guesses it may take to find out whether a clue is needed; if they do not suffice,
    /// it stays.
    pub guesses: u64,
}

impl Default for Stop {
    /// As few clues as there can be, ten thousand guesses.
    fn default() -> Stop {
        Stop {
            clues: 0,
            guesses: 10_000,
        }
    }
}

/// A puzzle with one solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardPuzzle {
    /// The puzzle.
    pub givens: Grid,
    /// Its only solution.
    pub solution: Grid,
    /// Whether every clue is needed.
    pub minimality: Minimality,
}

/// Whether a puzzle needs all its clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimality {
    /// It does.
    Minimal,
    /// There were few enough, and no more was asked.
    Enough,
    /// For some clues that has not been found out.
    Undecided,
}

/// Why there is no solved grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGrid {
    /// The board has none.
    Impossible,
    /// None has been found.
    GivenUp,
}

impl fmt::Display for NoGrid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoGrid::Impossible => "the board has no solved grid",
            NoGrid::GivenUp => "no solved grid of the board was found in all attempts",
        })
    }
}

impl std::error::Error for NoGrid {}

/// How often a solved grid is looked for, each time with twice as many guesses.
const ATTEMPTS: u32 = 12;

/// Makes puzzles on boards of any kind. Owns the memory it works in; every thread has its own.
///
/// ```
/// use foldoku_board::Geometry;
/// use foldoku_generate::{BoardGenerator, Random, boards::{Minimality, Stop}};
///
/// let board = Geometry::boxes(2, 3).unwrap();
/// let made = BoardGenerator::new().make(&board, Stop::default(), &mut Random::new(1, 1)).unwrap();
/// assert_eq!(made.minimality, Minimality::Minimal);
/// assert!(made.givens.filled_count() < 15);
/// ```
#[derive(Clone, Debug, Default)]
pub struct BoardGenerator {
    engine: Auto,
    seeker: Seeker,
}

impl BoardGenerator {
    /// One that has made nothing yet.
    pub fn new() -> BoardGenerator {
        BoardGenerator::default()
    }

    /// A solved grid, found by a search that takes squares with the fewest candidates and digits at
    /// random; begun again when it takes too long. It can be any grid, but some are more likely than
    /// others.
    ///
    /// # Errors
    ///
    /// If there is none, or none was found.
    pub fn grid(&mut self, geometry: &Geometry, random: &mut Random) -> Result<Grid, NoGrid> {
        for attempt in 0..ATTEMPTS {
            let guesses = (2 * geometry.square_count() as u64) << attempt;
            let open = Candidates::full(geometry);
            match self.seeker.seek(geometry, open, guesses, random) {
                Sought::Solution(grid) => return Ok(grid),
                Sought::Nothing => return Err(NoGrid::Impossible),
                Sought::GivenUp => {}
            }
        }
        Err(NoGrid::GivenUp)
    }

    /// A puzzle from nothing: of a [solved grid](BoardGenerator::grid), clues are taken away.
    ///
    /// # Errors
    ///
    /// If no solved grid was found.
    pub fn make(
        &mut self,
        geometry: &Geometry,
        stop: Stop,
        random: &mut Random,
    ) -> Result<BoardPuzzle, NoGrid> {
        let grid = self.grid(geometry, random)?;
        Ok(self.reduce(geometry, grid.clone(), grid, stop, random))
    }

    /// A puzzle among the clues of a puzzle: they are put into random order by one
    /// [`Random::shuffle`], and each in turn is taken away if one solution is left then.
    ///
    /// # Errors
    ///
    /// If the puzzle has not exactly one solution. To find that out there is no limit to guesses.
    pub fn minimise(
        &mut self,
        puzzle: &Puzzle,
        stop: Stop,
        random: &mut Random,
    ) -> Result<BoardPuzzle, NotUnique> {
        let mut solutions = self.engine.collect(puzzle, 2);
        match (solutions.pop(), solutions.pop()) {
            (None, _) => Err(NotUnique::None),
            (Some(_), Some(_)) => Err(NotUnique::Several),
            (Some(solution), None) => {
                let givens = puzzle.givens().clone();
                Ok(self.reduce(puzzle.geometry(), givens, solution, stop, random))
            }
        }
    }

    fn reduce(
        &mut self,
        geometry: &Geometry,
        givens: Grid,
        solution: Grid,
        stop: Stop,
        random: &mut Random,
    ) -> BoardPuzzle {
        let mut clues: Vec<(Square, Digit)> = givens.filled().collect();
        random.shuffle(&mut clues);
        let mut reduction = Reduction {
            geometry,
            left: clues.len(),
            givens,
            solution,
            reasons: Vec::new(),
            minimality: Minimality::Minimal,
        };
        for (square, digit) in clues {
            if reduction.left <= stop.clues {
                reduction.minimality = Minimality::Enough;
                break;
            }
            if reduction.is_needed(square) {
                continue;
            }
            let doubt = reduction.doubt(square, digit);
            let sought = self.seeker.seek(geometry, doubt, stop.guesses, random);
            reduction.hear(square, sought);
        }
        BoardPuzzle {
            givens: reduction.givens,
            solution: reduction.solution,
            minimality: reduction.minimality,
        }
    }
}

/// A puzzle from which clues are taken.
struct Reduction<'g> {
    geometry: &'g Geometry,
    givens: Grid,
    /// How many clues are left.
    left: usize,
    solution: Grid,
    /// The squares in which other solutions differ: of each of these sets a clue must stay.
    reasons: Vec<Vec<Square>>,
    minimality: Minimality,
}

impl Reduction<'_> {
    /// Whether a clue is known to be the last that is left of a reason.
    fn is_needed(&self, square: Square) -> bool {
        let is_last = |reason: &Vec<Square>| {
            let mut clues = reason.iter().filter(|&&clue| self.givens[clue].is_some());
            clues.all(|&clue| clue == square)
        };
        self.reasons.iter().any(is_last)
    }

    /// The candidates of the other clues, and of anything but its digit in the square of one.
    fn doubt(&self, square: Square, digit: Digit) -> Candidates {
        let mut candidates = Candidates::full(self.geometry);
        for (clue, digit) in self.givens.filled() {
            candidates[clue] = DigitSet::of(digit);
        }
        candidates[square] = self.geometry.digits() - DigitSet::of(digit);
        candidates
    }

    /// Takes away a clue unless there was an answer that speaks against it.
    fn hear(&mut self, square: Square, sought: Sought) {
        match sought {
            Sought::Nothing => {
                self.givens[square] = None;
                self.left -= 1;
            }
            Sought::GivenUp => self.minimality = Minimality::Undecided,
            Sought::Solution(other) => {
                let differs = |&square: &Square| other[square] != self.solution[square];
                self.reasons
                    .push(self.geometry.squares().filter(differs).collect());
            }
        }
    }
}
