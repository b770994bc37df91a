//! A lazy iterator over the solutions of a puzzle.
//!
//! **Invariant:** every grid has been checked to solve the puzzle, as in the methods of
//! [`Engine`](crate::Engine).

use core::fmt;
use core::iter::FusedIterator;

use foldoku_board::{Candidates, Grid, Puzzle};

use crate::backtrack::{self, Backtrack};
use crate::engine::{Stats, check, require_plain};
use crate::learning::Learning;
use crate::limits::{Limits, Meter};
use crate::mrv::{Mrv, Progress};

/// The solutions of a puzzle, found one at a time: see [`Mrv::solutions`] and
/// [`Auto::solutions`](crate::Auto::solutions).
pub struct Solutions<'e> {
    puzzle: Puzzle,
    source: Source<'e>,
}

/// The engine that searches.
#[allow(
    clippy::large_enum_variant,
    reason = "there is one per search, on the stack"
)]
enum Source<'e> {
    Mrv(&'e mut Mrv, Progress),
    Backtrack(&'e mut Backtrack, backtrack::Progress),
    Learning(&'e mut Learning),
    #[cfg(feature = "std")]
    Variant(crate::variant::Paused<'e>),
    #[cfg(feature = "std")]
    Bands {
        engine: &'e mut foldoku_kernel::Bands,
        search: foldoku_kernel::SearchStats,
        solutions: u64,
    },
}

impl Mrv {
    /// Returns an iterator over the solutions, in the order of
    /// [`Engine::search`](crate::Engine::search). Each call to `next` searches up to the next
    /// solution.
    ///
    /// ```
    /// use foldoku_search::Mrv;
    /// use foldoku_search::board::puzzle;
    ///
    /// let puzzle = puzzle!("12.. .... .... ....");
    /// let mut engine = Mrv::default();
    /// let first = engine.solutions(&puzzle).next().unwrap();
    /// assert_eq!(first.to_string(), "1234341221434321");
    /// assert_eq!(engine.solutions(&puzzle).count(), 24);
    /// ```
    ///
    /// # Panics
    ///
    /// If the puzzle has constraints.
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        Solutions::by_mrv(self, puzzle)
    }
}

impl Backtrack {
    /// Returns an iterator over the solutions, in the order of
    /// [`Engine::search`](crate::Engine::search). Each call to `next` searches up to the next
    /// solution.
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        let progress = self.start(puzzle);
        Solutions {
            puzzle: puzzle.clone(),
            source: Source::Backtrack(self, progress),
        }
    }
}

impl Learning {
    /// Returns an iterator over the solutions, in the order of
    /// [`Engine::search`](crate::Engine::search). Each call to `next` searches up to the next
    /// solution.
    ///
    /// # Panics
    ///
    /// If the puzzle has constraints.
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        require_plain(puzzle, "learning");
        self.start(puzzle.geometry(), &Candidates::of(puzzle));
        Solutions {
            puzzle: puzzle.clone(),
            source: Source::Learning(self),
        }
    }
}

#[cfg(feature = "std")]
impl crate::Bands {
    /// Returns an iterator over the solutions of a puzzle, in the order of
    /// [`Engine::search`](crate::Engine::search). Each call to `next` searches up to the next
    /// solution.
    ///
    /// # Panics
    ///
    /// If the board is not the classic one, or the puzzle has constraints.
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        Solutions::by_bands(&mut self.0, puzzle)
    }
}

#[cfg(feature = "std")]
impl crate::VariantSearch {
    /// Returns an iterator over the solutions of a puzzle, in the order of
    /// [`Engine::search`](crate::Engine::search). Each call to `next` searches up to the next
    /// solution.
    ///
    /// # Panics
    ///
    /// If the engine does not support the board.
    pub fn solutions(&mut self, puzzle: &Puzzle) -> Solutions<'_> {
        Solutions {
            puzzle: puzzle.clone(),
            source: Source::Variant(self.pause(puzzle)),
        }
    }
}

impl<'e> Solutions<'e> {
    pub(crate) fn by_mrv(engine: &'e mut Mrv, puzzle: &Puzzle) -> Solutions<'e> {
        require_plain(puzzle, "mrv");
        let progress = Progress::new(Candidates::of(puzzle));
        Solutions {
            puzzle: puzzle.clone(),
            source: Source::Mrv(engine, progress),
        }
    }

    #[cfg(feature = "std")]
    #[track_caller]
    pub(crate) fn by_bands(
        engine: &'e mut foldoku_kernel::Bands,
        puzzle: &Puzzle,
    ) -> Solutions<'e> {
        engine.start(&crate::classic::position(puzzle));
        Solutions {
            puzzle: puzzle.clone(),
            source: Source::Bands {
                engine,
                search: Default::default(),
                solutions: 0,
            },
        }
    }

    /// Returns the work done so far.
    pub fn stats(&self) -> Stats {
        match &self.source {
            Source::Mrv(_, progress) => progress.stats,
            Source::Backtrack(_, progress) => progress.stats,
            Source::Learning(engine) => engine.stats(),
            #[cfg(feature = "std")]
            Source::Variant(search) => search.stats(),
            #[cfg(feature = "std")]
            Source::Bands {
                search, solutions, ..
            } => crate::classic::stats(*search, *solutions),
        }
    }
}

impl Iterator for Solutions<'_> {
    type Item = Grid;

    fn next(&mut self) -> Option<Grid> {
        let solution = match &mut self.source {
            Source::Mrv(engine, progress) => {
                let mut meter = Meter::new(Limits::NONE, u64::MAX);
                engine.next(self.puzzle.geometry(), progress, &mut meter)?;
                progress.candidates.to_grid()
            }
            Source::Backtrack(engine, progress) => {
                let mut meter = Meter::new(Limits::NONE, u64::MAX);
                engine.next(&self.puzzle, progress, &mut meter)?;
                progress.grid.clone()
            }
            Source::Learning(engine) => engine.next(&mut Meter::new(Limits::NONE, u64::MAX))?,
            #[cfg(feature = "std")]
            Source::Variant(search) => search.next()?,
            #[cfg(feature = "std")]
            Source::Bands {
                engine,
                search,
                solutions,
            } => {
                let line = engine.next_solution(search)?;
                *solutions += 1;
                Grid::from_line(&line)
            }
        };
        check(&self.puzzle, &solution);
        Some(solution)
    }
}

impl FusedIterator for Solutions<'_> {}

impl fmt::Debug for Solutions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solutions")
            .field("puzzle", &self.puzzle)
            .field("stats", &self.stats())
            .finish_non_exhaustive()
    }
}
