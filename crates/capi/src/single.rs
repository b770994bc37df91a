//! Single puzzles: ratings and canonical forms.
//!
//! **Invariant:** the working memory belongs to the thread. It is taken out while in use, so a panic
//! drops it.

use std::cell::Cell;
use std::thread::LocalKey;

use foldoku::Canonicaliser;
use foldoku::generate::Canonical;
use foldoku::kernel::{self, Line};
use foldoku::logic::technique;
use foldoku::questions::rate::{Measure, Rate, Rater};
use foldoku::questions::start::StartReader;

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
#[derive(Default)]
struct RatingMemory {
    reader: StartReader,
    rater: Rater,
}

/// Rates a puzzle with one solution.
pub(crate) fn rate(puzzle: &Line, stop: &Stop<'_>) -> Result<Rating, Error> {
    kernel::Position::read(puzzle).ok_or(Error::Invalid)?;
    let question = Rate::new(&[Measure::Hodoku, Measure::Er]);
    let rating = with_scratch(&RATING, |memory: &mut RatingMemory| {
        let start = memory.reader.of_line(puzzle);
        let start = start.map_err(|_| Error::NoSolution)?;
        if !start.is_unique {
            return Err(Error::MultipleSolutions);
        }
        Ok(question.measure(&mut memory.rater, &start, &|| stop.is_set()))
    })?;
    if rating.is_timed_out() {
        return Err(Error::Stopped);
    }
    let hodoku = rating.hodoku.as_ref().ok_or(Error::Stopped)?;
    // ED alone is known even if Sudoku Explainer makes no further progress.
    let ed = rating.er().and(rating.ed());
    let [er, ep, ed] = [rating.er(), rating.ep(), ed]
        .map(|difficulty| u32::from(difficulty.unwrap_or_default().tenths()));
    Ok(Rating {
        er,
        ep,
        ed,
        level: hodoku.level().into(),
        score: hodoku.score(),
    })
}

thread_local! {
    static RATING: Cell<Option<Box<RatingMemory>>> = const { Cell::new(None) };
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
