//! The engine for puzzles with constraints: propagation to the fixpoint, then a guess.
//!
//! ```text
//!  Puzzle ──lower──▶ Model (candidates, peers, propagators) ──▶ Store ◀──▶ Search (guesses, weights)
//! ```
//!
//! **Invariant:** the model depends on the puzzle alone, and the search on the model alone, so
//! solutions, their order and [`Stats`] are the same on every machine and with every backend.

mod cell;
mod context;
mod estimate;
mod filter;
mod lower;
mod model;
mod prepared;
mod propagate;
mod restarts;
mod sample;
mod scratch;
mod search;
mod sight;
mod store;
mod templates;
mod truth;
mod walk;
mod weights;

#[cfg(test)]
mod tests;

use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_kernel::{Backend, Families};

use crate::engine::{Engine, Outcome, Stats, Unsupported};
use crate::limits::{Limits, Meter, OnSolution};
use context::{MAX_CELLS, MAX_DIGITS};
use lower::Shared;
use model::Model;
use search::Search;

pub(crate) use lower::fits;

pub use estimate::{Estimate, EstimateOptions, Sampled};
pub use filter::{Filter, FilterScratch, Filters, Unmet};
pub use prepared::{Found, Prepared};
pub use sample::{Choice, SampleOptions, Samples};
pub use truth::{Evidence, TrueCandidates};
pub use walk::RandomWords;

/// The fastest engine for puzzles with constraints, on boards with up to 1,024 cells and 16 digits.
/// Cells at the end of the board that have one candidate and that no rule mentions do not count.
///
/// It keeps the candidates of all cells consistent with every constraint, guesses in the cell that
/// took part in the most recent contradictions relative to its number of candidates, and tries its
/// heaviest digit first. Solutions come in the order of this search.
///
/// ```
/// use foldoku_search::board::constraint::{Cage, Constraint};
/// use foldoku_search::board::{Square, puzzle};
/// use foldoku_search::{Engine, VariantSearch};
///
/// let cage = Cage::with_total([0, 1].map(Square::new), 3);
/// let puzzle = puzzle!("................");
/// let killer = puzzle.with_constraints([Constraint::Cage(cage)]).unwrap();
/// assert_eq!(VariantSearch::default().count(&killer, 1000).exact(), Some(48));
/// ```
#[derive(Clone, Debug, Default)]
pub struct VariantSearch {
    families: Families,
    /// What puzzles on the same board have in common.
    shared: Shared,
    search: Search,
}

/// Guesses between two polls of the stop check.
const POLL: u64 = 16;

impl VariantSearch {
    /// Which boards the engine supports, in words.
    pub const BOARDS: &str = "at most 1,024 cells and 16 digits";

    /// Creates an engine with the widest vector instructions of this processor.
    pub fn new() -> VariantSearch {
        VariantSearch::default()
    }

    /// Creates an engine with a given backend. Returns `None` if this processor does not support it.
    /// All backends give the same solutions in the same order, and the same [`Stats`].
    pub fn with_backend(backend: Backend) -> Option<VariantSearch> {
        Some(VariantSearch {
            families: Families::with_backend(backend)?,
            ..VariantSearch::default()
        })
    }

    /// Starts a search that pauses before the first solution.
    #[track_caller]
    pub(crate) fn pause(&mut self, puzzle: &Puzzle) -> Paused<'_> {
        let (model, _) = self.start(puzzle, &mut Meter::new(Limits::NONE, u64::MAX));
        Paused {
            engine: self,
            model,
            stats: Stats::default(),
        }
    }

    /// Starts a search. Returns false if there is no solution or a limit was reached.
    #[track_caller]
    fn start(&mut self, puzzle: &Puzzle, meter: &mut Meter<'_>) -> (Model, bool) {
        assert!(
            fits(puzzle),
            "the engine variant supports {}",
            VariantSearch::BOARDS
        );
        let Ok(model) = lower::lower(puzzle, self.families, &mut self.shared, meter) else {
            self.search.finish();
            return (Model::default(), false);
        };
        let possible = self.search.start(&model, meter);
        (model, possible)
    }
}

/// A search that is paused between two solutions.
#[derive(Debug)]
pub(crate) struct Paused<'e> {
    engine: &'e mut VariantSearch,
    model: Model,
    stats: Stats,
}

impl Paused<'_> {
    /// Returns the work done so far.
    pub(crate) fn stats(&self) -> Stats {
        self.stats
    }

    /// Searches up to the next solution.
    pub(crate) fn next(&mut self) -> Option<Grid> {
        let mut meter = Meter::new(Limits::NONE, u64::MAX);
        let search = &mut self.engine.search;
        search.next(&self.model, &mut self.stats, &mut meter)?;
        Some(self.model.grid(&search.store.cells))
    }
}

impl Engine for VariantSearch {
    fn name(&self) -> &'static str {
        "variant"
    }

    fn supports(&self, geometry: &Geometry) -> bool {
        geometry.square_count() <= MAX_CELLS && geometry.digit_count() <= MAX_DIGITS
    }

    fn boards(&self) -> &'static str {
        VariantSearch::BOARDS
    }

    /// A puzzle can have a larger board than [`Engine::supports`] allows, if the cells behind the limit
    /// have one candidate and no rule mentions them.
    fn accepts(&self, puzzle: &Puzzle) -> Result<(), Unsupported> {
        if fits(puzzle) {
            Ok(())
        } else {
            Err(Unsupported::Board {
                engine: self.name(),
                boards: VariantSearch::BOARDS,
            })
        }
    }

    fn supports_constraints(&self) -> bool {
        true
    }

    fn search(
        &mut self,
        puzzle: &Puzzle,
        limits: Limits<'_>,
        on_solution: OnSolution<'_>,
    ) -> Outcome {
        let mut stats = Stats::default();
        let mut meter = Meter::new(limits, POLL);
        if meter.start().is_continue() {
            let (model, possible) = self.start(puzzle, &mut meter);
            while possible && self.search.next(&model, &mut stats, &mut meter).is_some() {
                let solution = model.grid(&self.search.store.cells);
                if meter.solution(&solution, on_solution).is_break() {
                    break;
                }
            }
        }
        Outcome {
            stats,
            end: meter.end(),
        }
    }

    /// At most one search for one solution per cell, regardless of the number of solutions.
    fn backbone(&mut self, puzzle: &Puzzle) -> Option<Grid> {
        self.shared_digits(puzzle)
    }
}
