//! Puzzles with rules beyond their board: cages, lines, dots, clues, in any combination.
//!
//! ```text
//!  solution that follows the rules of the whole grid
//!    └─▶ instances of the other rules, true in it        (makers of `rules`)
//!          └─▶ another solution? ── a given or a figure that excludes it ──┐
//!                 │ none                                                   │
//!                 ▼                                                        │
//!          givens and figures that can go, go            ◀─────────────────┘
//!                 │
//!                 ▼
//!          givens that make the puzzle as easy as requested          (`levels`)
//! ```
//!
//! **Invariant:** every puzzle has exactly one solution, decided by the engine, and its rules are met by their
//! words. It depends on the request, the seed and its number only.

mod attempt;
mod minimal;
mod request;

use std::fmt;

use foldoku_board::Grid;
use foldoku_board::format;
use foldoku_rules::{Kind, Variant};
use foldoku_search::variant::Prepared;
use foldoku_search::{End, Limits, VariantSearch};

use crate::levels::{Demand, Unmet};
use crate::pattern::Symmetry;
use crate::random::Random;
use crate::random_grid;
use attempt::Attempt;

pub use request::{RuleMinimality, RuleRequest, RuleRequestError};

/// A unique puzzle with rules, and its solution.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GeneratedVariant {
    /// The number of the puzzle.
    pub number: u64,
    /// The puzzle, with its solution.
    pub variant: Variant,
    /// The solution as a grid.
    pub solution: Grid,
}

/// Why no attempt made a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleFailure {
    /// No grid follows the rules about the whole grid.
    NoGrid,
    /// No grid that follows them was found.
    GridNotFound,
    /// The stop check returned true.
    Stopped,
    /// No attempt made a puzzle; the last one failed for this reason.
    Attempts {
        /// The number of attempts.
        attempts: u64,
        /// Why the last one failed.
        last: RuleRejection,
    },
}

/// Why an attempt made no puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleRejection {
    /// There was no room for all instances of a rule, or the solution had no more.
    Room {
        /// The rule.
        kind: Kind,
        /// The number of instances that there was room for.
        made: usize,
    },
    /// There were fewer instances whose images under the symmetry are true, too.
    Orbits {
        /// The rule.
        kind: Kind,
        /// The symmetry.
        symmetry: Symmetry,
    },
    /// There were several solutions with as many givens as requested, and no more figures.
    Ambiguous,
    /// There were givens that were not needed, but fewer were not requested.
    Redundant,
    /// A figure was not needed, but as many were requested.
    RedundantFigure(Kind),
    /// The steps were not those of the demand.
    Unmet(Unmet),
}

impl fmt::Display for RuleFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleFailure::NoGrid => {
                f.write_str("no grid follows all rules about the whole grid; leave one out")
            }
            RuleFailure::GridNotFound => f.write_str(
                "neither a grid that follows all rules about the whole grid was found, nor a proof that there is none; leave one out",
            ),
            RuleFailure::Stopped => f.write_str("the generation was stopped"),
            RuleFailure::Attempts { attempts, last } => {
                write!(
                    f,
                    "no puzzle met the conditions in {attempts} attempts: {last}"
                )?;
                match last {
                    RuleRejection::Unmet(_) => f.write_str("; more attempts may find one"),
                    _ => Ok(()),
                }
            }
        }
    }
}

impl fmt::Display for RuleRejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleRejection::Room { kind, made: 0 } => write!(
                f,
                "{kind}: no instance was found; ask for other sizes, or leave another rule out"
            ),
            RuleRejection::Room { kind, made } => write!(
                f,
                "{kind}: there is room for about {made}; ask for fewer or smaller ones"
            ),
            RuleRejection::Orbits { kind, symmetry } => write!(
                f,
                "{kind}: too few figures have images under {symmetry} that are true, too; ask for fewer or smaller ones, or for another symmetry"
            ),
            RuleRejection::Ambiguous => f.write_str(
                "these rules leave several solutions; allow more givens, or ask for more figures",
            ),
            RuleRejection::Redundant => f.write_str(
                "the rules need fewer givens; ask for fewer, or for puzzles that are not minimal",
            ),
            RuleRejection::RedundantFigure(kind) => {
                write!(f, "{kind}: not all are needed; ask for fewer")
            }
            RuleRejection::Unmet(unmet) => unmet.fmt(f),
        }
    }
}

impl std::error::Error for RuleFailure {}

/// The guesses of a search for a grid that follows the rules about the whole grid.
const GRID_GUESSES: u64 = 200_000;

/// The same where each guess fills all cells of a digit: 4 s for taxicabs with global modulo, which take longest of
/// all pairs.
const TEMPLATE_GUESSES: u64 = 80_000;

/// Generates puzzles with rules. Owns its working memory; use one per thread.
///
/// ```
/// use foldoku_generate::rules::{RuleGenerator, RuleRequest};
/// use foldoku_rules::{Order, Sheet};
///
/// let request = RuleRequest::new(Sheet::default(), Order::read("killer,thermometer:2")?);
/// let made = RuleGenerator::new(request)?.variant(42, 0, &|| false)?;
/// assert!(made.variant.is_solved_by(&made.solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct RuleGenerator {
    request: RuleRequest,
    engine: VariantSearch,
    /// The board with the rules about the whole grid; `None` if every classic grid follows them.
    grids: Option<Prepared>,
    /// The guesses of a search for a grid, when the way to search has been chosen.
    grid_guesses: Option<u64>,
}

impl RuleGenerator {
    /// Creates a generator.
    ///
    /// # Errors
    ///
    /// If no puzzle can meet the request.
    pub fn new(request: RuleRequest) -> Result<RuleGenerator, RuleRequestError> {
        request.check()?;
        let mut engine = VariantSearch::new();
        let whole = request.whole_grid();
        let is_plain = whole.rules.is_empty() && request.sheet.geometry().is_classic();
        let grids = match is_plain {
            true => None,
            false => {
                let puzzle = whole.puzzle().map_err(RuleRequestError::Board)?;
                let prepared = engine.prepare(&puzzle, Limits::NONE);
                Some(prepared.map_err(RuleRequestError::TooLarge)?)
            }
        };
        Ok(RuleGenerator {
            request,
            engine,
            grids,
            grid_guesses: None,
        })
    }

    /// Returns the puzzle with this number.
    ///
    /// `stop` is polled; it returns true to stop, and must then keep returning true.
    ///
    /// # Errors
    ///
    /// If no attempt makes a puzzle, or the generation was stopped.
    pub fn variant(
        &mut self,
        seed: u64,
        number: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<GeneratedVariant, RuleFailure> {
        let demand = self.request.demand.in_turn(number);
        let mut last = RuleRejection::Ambiguous;
        for attempt in 0..self.request.attempts {
            // Figures have random numbers of their own.
            let [mut random, mut figures] =
                [0, 1].map(|part| Random::for_attempt(seed, number, 2 * attempt + part));
            let solution = self.solution(&mut random, stop)?;
            let attempt = Attempt::new(&self.request, &mut self.engine, &solution, stop);
            let made = run(attempt, &demand, &mut random, &mut figures);
            if stop() {
                return Err(RuleFailure::Stopped);
            }
            match made {
                Ok(variant) => {
                    return Ok(GeneratedVariant {
                        number,
                        variant,
                        solution,
                    });
                }
                Err(rejection) => last = rejection,
            }
        }
        Err(RuleFailure::Attempts {
            attempts: self.request.attempts,
            last,
        })
    }

    /// Returns a grid that follows the rules about the whole grid.
    fn solution(
        &mut self,
        random: &mut Random,
        stop: &dyn Fn() -> bool,
    ) -> Result<Grid, RuleFailure> {
        let Some(grids) = &mut self.grids else {
            let geometry = self.request.sheet.geometry();
            let line = random_grid(random);
            let grid = format::read(geometry, &line);
            return Ok(grid.expect("a solved grid is a grid"));
        };
        let mut words = || (u64::from(random.word()) << 32) | u64::from(random.word());
        let limits = Limits::NONE.stop(stop);
        let guesses = match self.grid_guesses {
            Some(guesses) => guesses,
            None => match grids.choose_random(limits) {
                Ok(true) => TEMPLATE_GUESSES,
                Ok(false) => GRID_GUESSES,
                Err(_) => return Err(RuleFailure::Stopped),
            },
        };
        self.grid_guesses = Some(guesses);
        let limits = limits.guesses(guesses);
        // What one puzzle teaches the search must not change the next one.
        match grids.clone().random(&mut words, limits) {
            Ok(Some(grid)) => Ok(grid),
            Ok(None) => Err(RuleFailure::NoGrid),
            Err(End::Stopped) => Err(RuleFailure::Stopped),
            Err(_) => Err(RuleFailure::GridNotFound),
        }
    }
}

/// Makes a puzzle, and removes what it does not need.
fn run(
    mut attempt: Attempt<'_>,
    demand: &Demand,
    random: &mut Random,
    figures: &mut Random,
) -> Result<Variant, RuleRejection> {
    let mut prepared = attempt.make(random, figures)?;
    let request = attempt.request;
    if request.minimal != RuleMinimality::Nothing {
        minimal::remove_givens(&mut attempt, &mut prepared, random)?;
    }
    if request.minimal == RuleMinimality::Figures {
        minimal::remove_figures(&mut attempt, random)?;
    }
    if attempt.givens.filled_count() > *request.givens.end() {
        return Err(RuleRejection::Ambiguous);
    }
    if !demand.is_empty() {
        attempt.fit(demand, random).map_err(RuleRejection::Unmet)?;
    }
    Ok(attempt.variant(true))
}
