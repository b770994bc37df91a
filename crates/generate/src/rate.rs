//! How hard a puzzle is, by the measures there are.
//!
//! **Invariant:** a measure of a puzzle is the same on every machine and whatever was measured before.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use foldoku_board::format;
use foldoku_board::{Geometry, Grid, Puzzle};
use foldoku_kernel::{Lanes, Line};
use foldoku_logic::Explainer;
use foldoku_search::trial::{Config, Trial};
use foldoku_search::{Backtrack, Bands, Engine, Limits, Mrv};

/// What is measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Measure {
    /// The guesses of the engine `lanes` to find all solutions up to two.
    Lanes,
    /// Those of the engine `bands`.
    Bands,
    /// Those of the engine `mrv`: 0 for puzzles that naked and hidden singles solve.
    Mrv,
    /// Those of the engine `backtrack`.
    Backtrack,
    /// The trial depth: how many tries have to stand inside each other to solve the puzzle without
    /// a guess; 0 if subsets and forced cells do.
    Depth,
    /// The rating of Sudoku Explainer (ER) in tenths.
    Er,
}

impl Measure {
    /// All there are.
    pub const ALL: [Measure; 6] = [
        Measure::Lanes,
        Measure::Bands,
        Measure::Mrv,
        Measure::Backtrack,
        Measure::Depth,
        Measure::Er,
    ];

    /// Its name: the engine whose guesses are counted, `depth` or `er`.
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

    /// A rating as people write it: `7.2` for an ER of 72 tenths, else a whole number.
    pub fn shown(self, rating: u64) -> String {
        match self {
            Measure::Er => format!("{}.{}", rating / 10, rating % 10),
            _ => rating.to_string(),
        }
    }

    /// The rating that is written like this.
    pub fn read(self, text: &str) -> Option<u64> {
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

/// A name that no measure has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownMeasure;

impl fmt::Display for UnknownMeasure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no such measure; there are")?;
        let names = Measure::ALL.map(Measure::name);
        write!(f, " {}", names.join(", "))
    }
}

impl std::error::Error for UnknownMeasure {}

/// Measures puzzles on the classic board. Owns the memory it works in.
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
    /// One that has measured nothing yet.
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

    /// The measure of a puzzle; `None` if it is none.
    pub fn rate(&mut self, measure: Measure, puzzle: &Line) -> Option<u64> {
        let grid = format::read(&self.board, puzzle).ok()?;
        let puzzle_of = Puzzle::new(&self.board, grid).ok()?;
        Some(match measure {
            Measure::Lanes => self.lanes.solve(&[*puzzle], LIMITS.solutions)[0].guesses,
            Measure::Bands => guesses(&mut self.bands, &puzzle_of),
            Measure::Mrv => guesses(&mut self.mrv, &puzzle_of),
            Measure::Backtrack => guesses(&mut self.backtrack, &puzzle_of),
            Measure::Er => {
                let rating = self.explainer.rate(puzzle, None, &|| false);
                u64::from(rating.er.tenths())
            }
            Measure::Depth => {
                let report = self.trial.run(&puzzle_of, LIMITS, &mut go_on, None);
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
    fn puzzles_are_rated_as_the_engines_have_them() {
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
    fn ratings_are_read_as_they_are_written() {
        assert_eq!(Measure::Er.shown(72), "7.2");
        assert_eq!(Measure::Er.read("7.2"), Some(72));
        assert_eq!(Measure::Er.read("11"), Some(110));
        assert_eq!(Measure::Mrv.read("11"), Some(11));
        for text in ["7.25", "7.", "-1", "x", ""] {
            assert_eq!(Measure::Er.read(text), None, "{text}");
        }
        assert_eq!(Measure::Mrv.read("1.5"), None);
    }

    #[test]
    fn names_are_read_back() {
        for measure in Measure::ALL {
            assert_eq!(measure.name().parse(), Ok(measure));
        }
        assert_eq!("se".parse::<Measure>(), Err(UnknownMeasure));
    }
}
