//! New puzzles of a level.
//!
//! **Invariant:** a seed and a level always give the same puzzle.

use foldoku::Line;
use foldoku::generate::{Generator, Minimal, Request, Symmetry};
use foldoku::logic::technique::Level;
use foldoku::logic::{Position, Solver};

/// The most puzzles that are tried.
const MOST: u64 = 20_000;

/// The number of puzzles made at once.
const BATCH: u64 = 16;

/// Returns a puzzle of a level, or `None` if the search for one ends without.
pub(super) fn puzzle(level: Level, seed: u64) -> Option<Line> {
    let request = Request {
        symmetry: Symmetry::HalfTurn,
        minimal: Minimal::Groups,
        ..Request::default()
    };
    let mut generator = Generator::new(request).ok()?;
    let mut batches = (0..MOST / BATCH).map(|batch| batch * BATCH);
    batches.find_map(|first| {
        let numbers: Vec<u64> = (first..first + BATCH).collect();
        let puzzles = generator.puzzles(seed, &numbers).into_iter().flatten();
        let mut puzzles = puzzles.map(|made| made.puzzle);
        puzzles.find(|puzzle| level_of(puzzle, &|| false) == Some(level))
    })
}

/// Returns the level of a puzzle; `None` if `stop` returned true before it was known.
pub(super) fn level_of(puzzle: &Line, stop: &dyn Fn() -> bool) -> Option<Level> {
    let path = Solver::default().path(&Position::from_line(puzzle), stop);
    (!stop()).then(|| path.level())
}
