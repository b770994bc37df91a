//! Single puzzles: ratings and canonical forms.
//!
//! **Invariant:** the working memory belongs to the thread. It is taken out while in use, so a panic
//! drops it.

use std::cell::Cell;
use std::thread::LocalKey;

use foldoku::Canonicaliser;
use foldoku::generate::Canonical;
use foldoku::kernel::{self, Line, Solo};
use foldoku::logic::explainer::{self, Explainer};
use foldoku::logic::{Position, hodoku, technique};

use crate::error::Error;
use crate::memory::Stop;

/// A level of HoDoKu.
#[repr(u32)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// Any level; only in requests.
    Any = 0,
    /// Singles.
    Easy = 1,
    /// Locked candidates and small subsets.
    Medium = 2,
    /// Wings, basic fish, uniqueness.
    Hard = 3,
    /// Chains, almost locked sets, finned fish.
    Unfair = 4,
    /// Forcing chains, templates, trial and error.
    Extreme = 5,
}

impl From<technique::Level> for Level {
    fn from(level: technique::Level) -> Level {
        match level {
            technique::Level::Easy => Level::Easy,
            technique::Level::Medium => Level::Medium,
            technique::Level::Hard => Level::Hard,
            technique::Level::Unfair => Level::Unfair,
            technique::Level::Extreme => Level::Extreme,
        }
    }
}

/// How hard a puzzle is.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The difficulty of the hardest step in tenths, as Sudoku Explainer 1.2.1 rates it: 72 for ER 7.2.
    /// 0 if the puzzle is solved already, or if no technique of Sudoku Explainer makes progress.
    pub er: u32,
    /// The difficulty of the hardest step up to the first that places a digit, in tenths.
    pub ep: u32,
    /// The difficulty of the first step, in tenths.
    pub ed: u32,
    /// The level of HoDoKu.
    pub level: Level,
    /// The score of HoDoKu.
    pub score: u32,
}

/// Rates a puzzle with one solution.
pub(crate) fn rate(puzzle: &Line, stop: &Stop<'_>) -> Result<Rating, Error> {
    with_scratch(&RATER, |rater: &mut Rater| rater.rate(puzzle, stop))
}

/// Returns the canonical form of a puzzle, which need not have a solution.
pub(crate) fn canonical(puzzle: &Line) -> Result<Canonical, Error> {
    if kernel::Position::read(puzzle).is_none() {
        return Err(Error::Invalid);
    }
    Ok(with_scratch(&CANONICALISER, |it: &mut Canonicaliser| {
        it.canonicalise(puzzle)
    }))
}

/// The memory for ratings.
struct Rater {
    solo: Solo,
    explainer: Explainer,
    hodoku: hodoku::Rater,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater {
            solo: Solo::new(),
            explainer: Explainer::new(),
            hodoku: hodoku::Rater::new(),
        }
    }
}

impl Rater {
    fn rate(&mut self, puzzle: &Line, stop: &Stop<'_>) -> Result<Rating, Error> {
        let position = kernel::Position::read(puzzle).ok_or(Error::Invalid)?;
        match self.solo.count(&position, 2) {
            0 => return Err(Error::NoSolution),
            1 => {}
            _ => return Err(Error::MultipleSolutions),
        }
        let position = Position::from_line(puzzle);
        let stop = || stop.is_set();
        let hodoku = self.hodoku.rate(&position, true, &stop);
        let hodoku = hodoku.ok_or(Error::Stopped)?;
        let rating = self.explainer.rate_position(&position, None, &stop);
        let [er, ep, ed] = match rating.end {
            explainer::End::Stopped => return Err(Error::Stopped),
            explainer::End::Solved => [rating.er, rating.ep, rating.ed],
            _ => Default::default(),
        }
        .map(|difficulty| u32::from(difficulty.tenths()));
        Ok(Rating {
            er,
            ep,
            ed,
            level: hodoku.level().into(),
            score: hodoku.score(),
        })
    }
}

thread_local! {
    static RATER: Cell<Option<Box<Rater>>> = const { Cell::new(None) };
    static CANONICALISER: Cell<Option<Box<Canonicaliser>>> = const { Cell::new(None) };
}

/// Calls `work` with the working memory of this thread.
fn with_scratch<S: Default, T>(
    place: &'static LocalKey<Cell<Option<Box<S>>>>,
    work: impl FnOnce(&mut S) -> T,
) -> T {
    let mut scratch = place.take().unwrap_or_default();
    let result = work(&mut scratch);
    place.set(Some(scratch));
    result
}
