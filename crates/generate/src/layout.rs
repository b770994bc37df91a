//! Layouts: puzzles that a setter has drawn, with or without numbers, on any board.
//!
//! ```text
//!  random solutions of the layout
//!    └─▶ the clues that fewest of them share, some at a time      (`narrow`)
//!          └─▶ givens that fewest solutions share, while there are several      (`givens`)
//!                └─▶ added givens that are not needed, go
//!                      └─▶ givens that make the puzzle as easy as requested      (`levels`)
//! ```
//!
//! **Invariant:** a completed puzzle has exactly one solution, decided by the engine, and all givens, figures
//! and clues of the layout. It depends on the request, the seed and its number only.

mod attempt;
mod givens;
mod narrow;
mod proof;
mod request;

use std::fmt;

use foldoku_board::Grid;
use foldoku_rules::Variant;
use foldoku_search::VariantSearch;

use crate::levels::{DemandError, Unmet};
use crate::random::Random;
use attempt::{Attempt, Rejection};

pub use request::LayoutRequest;

/// How often the first attempt exchanges givens, which each further one does half as often: they take about a
/// millisecond each.
const EXCHANGES: u64 = 2_000;

/// A unique puzzle made from a layout.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CompletedLayout {
    /// The givens, with those of the layout.
    pub givens: Grid,
    /// The solution.
    pub solution: Grid,
    /// The puzzle with its solution, if it has rules.
    pub variant: Option<Variant>,
}

/// Why a layout has no completion, or none was found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LayoutFailure {
    /// It has no solution, whatever its numbers are.
    NoSolution,
    /// No solution was found, and no proof that there is none.
    NotFound,
    /// No puzzle is unique with fewer givens, because digits could be swapped in every solution.
    TooFewGivens {
        /// The least number of givens.
        least: usize,
        /// The most that were allowed.
        most: usize,
    },
    /// With all numbers, each solution shares them with another one, and no given may be added.
    NeverUnique {
        /// The number of solutions.
        solutions: usize,
    },
    /// No attempt made the puzzle unique with so few givens.
    Ambiguous {
        /// The number of attempts.
        attempts: u64,
        /// The most givens that were allowed.
        most: usize,
    },
    /// No attempt made a puzzle whose steps are those of the demand.
    Unmet {
        /// The number of attempts.
        attempts: u64,
        /// Why the last unique puzzle did not meet it.
        last: Unmet,
    },
    /// No puzzle can meet the demand.
    Demand(DemandError),
    /// The layout has more givens than were allowed.
    TooManyGivens {
        /// The number of givens.
        givens: usize,
        /// The most that were allowed.
        most: usize,
    },
    /// The board is too large.
    TooLarge,
    /// The stop check returned true.
    Stopped,
}

impl fmt::Display for LayoutFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayoutFailure::NoSolution => f.write_str("no solution, whatever the numbers are"),
            LayoutFailure::NotFound => {
                f.write_str("no solution was found, and no proof that there is none")
            }
            LayoutFailure::TooFewGivens { least, most } => write!(
                f,
                "no puzzle with fewer than {least} givens is unique, because digits could be swapped; {most} were allowed"
            ),
            LayoutFailure::NeverUnique { solutions } => write!(
                f,
                "none of the {solutions} solutions is the only one with its numbers; allow givens, or draw more figures"
            ),
            LayoutFailure::Ambiguous { attempts, most } => write!(
                f,
                "none of {attempts} attempts came to a unique puzzle with at most {most} givens; allow more, or draw more figures"
            ),
            LayoutFailure::Unmet { attempts, last } => write!(
                f,
                "no puzzle met the conditions in {attempts} attempts: {last}"
            ),
            LayoutFailure::Demand(error) => error.fmt(f),
            LayoutFailure::TooManyGivens { givens, most } => write!(
                f,
                "the puzzle has {givens} givens already; {most} were allowed"
            ),
            LayoutFailure::TooLarge => f.write_str("the board is too large for this search"),
            LayoutFailure::Stopped => f.write_str("the completion was stopped"),
        }
    }
}

impl std::error::Error for LayoutFailure {}

/// Completes layouts. Owns its working memory; use one per thread.
///
/// ```
/// use foldoku_generate::layout::{LayoutCompleter, LayoutRequest};
/// use foldoku_rules::{Variant, text::iss};
///
/// let layout = iss::read(".Shape~4x4.Cage~?~R1C1~R1C2~R2C1.Sandwich~?~R3.LittleKiller~?~R1C3")?;
/// let request = LayoutRequest::of_variant(layout)?;
/// let completed = LayoutCompleter::default().complete(&request, 42, 1, &|| false)?;
/// let variant: Variant = completed.variant.unwrap();
/// assert!(variant.unfinished().is_none() && variant.is_solved_by(&completed.solution));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct LayoutCompleter {
    engine: VariantSearch,
}

impl LayoutCompleter {
    /// Returns a unique puzzle made from a layout; the number selects one of many.
    ///
    /// `stop` is polled; it returns true to stop, and must then keep returning true.
    ///
    /// # Errors
    ///
    /// If there is none, or no attempt found one.
    pub fn complete(
        &mut self,
        request: &LayoutRequest,
        seed: u64,
        number: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<CompletedLayout, LayoutFailure> {
        request.check(&self.engine)?;
        let mut last = None;
        for attempt in 0..request.attempts {
            let mut random = Random::for_attempt(seed, number, attempt);
            let exchanges = EXCHANGES.checked_shr(attempt as u32).unwrap_or(0);
            let run = Attempt::new(request, &mut self.engine, stop, exchanges).run(&mut random);
            match run {
                Ok(completed) => return Ok(completed),
                Err(_) if stop() => return Err(LayoutFailure::Stopped),
                Err(Rejection::Unmet(unmet)) => last = Some(unmet),
                Err(Rejection::Ambiguous) if attempt == 0 => {
                    proof::check(request, &mut self.engine, stop)?;
                }
                Err(Rejection::Ambiguous) => {}
                Err(Rejection::NoSolution) => return Err(LayoutFailure::NoSolution),
                Err(Rejection::NotFound) => return Err(LayoutFailure::NotFound),
            }
        }
        let attempts = request.attempts;
        Err(match last {
            Some(last) => LayoutFailure::Unmet { attempts, last },
            None => LayoutFailure::Ambiguous {
                attempts,
                most: *request.givens.end(),
            },
        })
    }
}
