//! Difficulty measures of puzzles.
//!
//! **Invariant:** a rating depends on the puzzle only, not on the machine or on earlier ratings.

mod screen;

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use foldoku_board::format;
use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_kernel::{Lanes, Line};
use foldoku_logic::Explainer;
use foldoku_search::trial::{Config, Trial};
use foldoku_search::{Backtrack, Bands, Engine, Limits, Mrv};

pub use screen::{ErScreen, Screened};

/// A difficulty measure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// The guesses that the engine `lanes` needs to find up to two solutions.
    Lanes,
    /// The guesses of the engine `bands`.
    Bands,
    /// The guesses of the engine `mrv`: 0 for puzzles that naked and hidden singles solve.
    Mrv,
    /// The guesses of the engine `backtrack`.
    Backtrack,
    /// The trial depth: how deeply trials must be nested to solve the puzzle without guessing; 0 if
    /// subsets and forced cells suffice.
    Depth,
    /// The Sudoku Explainer rating (ER) in tenths.
    Er,
}

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 6] = [
        Measure::Lanes,
        Measure::Bands,
        Measure::Mrv,
        Measure::Backtrack,
        Measure::Depth,
        Measure::Er,
    ];

    /// Returns the name: the engine whose guesses are counted, `depth` or `er`.
    pub const fn name(self) -> &'static str {
        match self {
            Measure::Lanes => "lanes",
            Measure::Bands => "bands",
            Measure::Mrv => "mrv",
            Measure::Backtrack => "backtrack",
            Measure::Depth => "depth",
            Measure::Er => "er",
        }
    }

    /// Formats a rating: `7.2` for an ER of 72 tenths, an integer for other measures.
    pub fn format(self, rating: u64) -> String {
        match self {
            Measure::Er => format!("{}.{}", rating / 10, rating % 10),
            _ => rating.to_string(),
        }
    }

    /// Parses a rating as [`format`](Measure::format) writes it. Returns `None` for anything else.
    pub fn parse(self, text: &str) -> Option<u64> {
        match (self, text.split_once('.')) {
            (Measure::Er, None) => text.parse::<u64>().ok()?.checked_mul(10),
            (Measure::Er, Some((whole, tenth))) if tenth.len() == 1 => {
                let whole: u64 = whole.parse().ok()?;
                whole.checked_mul(10)?.checked_add(tenth.parse().ok()?)
            }
            (Measure::Er, Some(_)) => None,
            _ => text.parse().ok(),
        }
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Measure {
    type Err = UnknownMeasure;

    fn from_str(name: &str) -> Result<Measure, UnknownMeasure> {
        let mut all = Measure::ALL.into_iter();
        all.find(|measure| measure.name() == name)
            .ok_or(UnknownMeasure)
    }
}

/// The error for an unknown measure name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMeasure;

impl fmt::Display for UnknownMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Measure::ALL.map(Measure::name);
        write!(f, "unknown measure; expected one of: {}", names.join(", "))
    }
}

impl std::error::Error for UnknownMeasure {}

/// Rates puzzles on the classic board. Owns its working memory; use one per thread.
#[derive(Debug)]
pub struct Rater {
    board: Geometry,
    lanes: Lanes,
    bands: Bands,
    mrv: Mrv,
    backtrack: Backtrack,
    trial: Trial,
    explainer: Explainer,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// Creates a rater.
    pub fn new() -> Rater {
        Rater {
            board: Geometry::classic(),
            lanes: Lanes::new(),
            bands: Bands::default(),
            mrv: Mrv::default(),
            backtrack: Backtrack::default(),
            trial: Trial::new(Config::default()),
            explainer: Explainer::new(),
        }
    }

    /// Returns the rating of a puzzle; `None` if the line is not a valid puzzle.
    pub fn rate(&mut self, measure: Measure, puzzle: &Line) -> Option<u64> {
        self.rate_unless(measure, puzzle, &|| false)
    }

    /// Returns the rating of a puzzle; meaningless after `stop` has returned true, which is polled by
    /// the measures that can take seconds.
    pub(crate) fn rate_unless(
        &mut self,
        measure: Measure,
        puzzle: &Line,
        stop: &dyn Fn() -> bool,
    ) -> Option<u64> {
        let grid = format::read(&self.board, puzzle).ok()?;
        let puzzle_of = Puzzle::new(&self.board, grid).ok()?;
        Some(match measure {
            Measure::Lanes => self.lanes.solve(&[*puzzle], LIMITS.solutions)[0].guesses,
            Measure::Bands => guesses(&mut self.bands, &puzzle_of),
            Measure::Mrv => guesses(&mut self.mrv, &puzzle_of),
            Measure::Backtrack => guesses(&mut self.backtrack, &puzzle_of),
            Measure::Er => {
                let rating = self.explainer.rate(puzzle, None, stop);
                u64::from(rating.er.tenths())
            }
            Measure::Depth => {
                let limits = LIMITS.stop(stop);
                let report = self.trial.run(&puzzle_of, limits, &mut go_on, None);
                u64::from(report.max_depth)
            }
        })
    }
}

/// Two solutions prove that a puzzle is not unique.
const LIMITS: Limits<'static> = Limits::NONE.solutions(2);

fn guesses(engine: &mut impl Engine, puzzle: &Puzzle) -> u64 {
    engine.search(puzzle, LIMITS, &mut go_on).stats.guesses
}

fn go_on(_: &Grid) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_are_reproducible_and_match_known_values() {
        let check = |puzzle: &Line, expected: [u64; 2]| {
            let mut rater = Rater::new();
            let rated = [Measure::Mrv, Measure::Depth].map(|it| rater.rate(it, puzzle));
            assert_eq!(rated, expected.map(Some));
            let all = Measure::ALL.map(|measure| rater.rate(measure, puzzle));
            assert_eq!(all, Measure::ALL.map(|measure| rater.rate(measure, puzzle)));
        };
        let easy =
            b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        check(easy, [0, 0]);
        let hard =
            b"6.9.........4.89..7.....1..4...9.....2.1..4.78..6...3...73.5.....8.1...21....6..4";
        let rated = Rater::new().rate(Measure::Depth, hard);
        assert_eq!(rated, Some(1));
    }

    #[test]
    fn ratings_are_parsed_as_formatted() {
        assert_eq!(Measure::Er.format(72), "7.2");
        assert_eq!(Measure::Er.parse("7.2"), Some(72));
        assert_eq!(Measure::Er.parse("11"), Some(110));
        assert_eq!(Measure::Mrv.parse("11"), Some(11));
        for text in ["7.25", "7.", "-1", "x", ""] {
            assert_eq!(Measure::Er.parse(text), None, "{text}");
        }
        assert_eq!(Measure::Mrv.parse("1.5"), None);
    }

    #[test]
    fn names_round_trip() {
        for measure in Measure::ALL {
            assert_eq!(measure.name().parse(), Ok(measure));
        }
        assert_eq!("se".parse::<Measure>(), Err(UnknownMeasure));
    }
}
