//! Requests: the conditions that generated puzzles meet.
//!
//! **Invariant:** the check rejects only requests that no known puzzle meets.

use std::fmt;
use std::ops::RangeInclusive;

use foldoku_board::classic::UNITS;
use foldoku_board::{Square, SquareSet};
use foldoku_kernel::Line;
use foldoku_logic::Conditions;
use foldoku_logic::conditions::ConditionsError;
use foldoku_logic::explainer::Difficulty;

use super::known;
use crate::pattern::{Pattern, Symmetry};
use crate::random::Random;
use crate::rate::Measure;
use crate::reduce::Bounds;

/// The sense in which generated puzzles are minimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimal {
    /// Every clue is needed: without it the puzzle has multiple solutions.
    #[default]
    Clues,
    /// Every group of symmetric clues is needed, but not necessarily each clue on its own.
    Groups,
    /// Clues need not be needed; the number of clues is drawn from the requested range.
    No,
}

/// The method that removes clues.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sampler {
    /// Removes clues in random order while the puzzle remains unique. Fast, but biased.
    #[default]
    TopDown,
    /// Attaches weights that correct the bias, see [`weighted`](crate::weighted).
    Weighted,
}

/// The conditions that generated puzzles meet.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// The number of clues.
    pub clues: RangeInclusive<usize>,
    /// The sense in which puzzles are minimal.
    pub minimal: Minimal,
    /// The symmetry of the cells with clues.
    pub symmetry: Symmetry,
    /// The cells that can have clues.
    pub pattern: Pattern,
    /// The solution; `None` for a random one.
    pub grid: Option<Line>,
    /// The method that removes clues.
    pub sampler: Sampler,
    /// The range of the rating by a measure.
    pub rating: Option<(Measure, RangeInclusive<u64>)>,
    /// The difficulty; the default allows any. Rare difficulties are found by a guided search, and
    /// several levels are taken in turn, see [`generator`](crate::generator).
    pub difficulty: Conditions,
    /// The number of attempts after which the generator gives up on a puzzle.
    pub attempts: u64,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            clues: MIN_CLUES..=81,
            minimal: Minimal::Clues,
            symmetry: Symmetry::None,
            pattern: Pattern::ANY,
            grid: None,
            sampler: Sampler::TopDown,
            rating: None,
            difficulty: Conditions::default(),
            attempts: 1_000_000,
        }
    }
}

/// The smallest number of clues of a unique puzzle (McGuire, Tugemann and Civario, 2012).
pub const MIN_CLUES: usize = 17;

/// The largest known number of clues of a minimal puzzle.
pub const MAX_MINIMAL_CLUES: usize = 40;

/// The largest number of fixed clues of a pattern whose minimal puzzles are found in reasonable time.
/// Random minimal puzzles have 24.4 clues on average, and one in 6,000 has more than this.
const MOST_MINIMAL_FIXED: usize = 28;

/// Random minimal puzzles with more clues than this are too rare to be found.
const MOST_MINIMAL_CLUES: usize = 30;

/// Random puzzles with fewer clues than this are too rare to be found: of a million minimal puzzles 130
/// have 20 clues, about 5 have 19, and each clue less makes them rarer still.
const LEAST_COMMON_CLUES: usize = 20;

/// The numbers of clues that random minimal puzzles have, up to one in 300.
pub const USUAL_CLUES: RangeInclusive<usize> = 22..=27;

/// Why hardly any random puzzle has the requested number of clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RareClues {
    /// Random puzzles have more.
    Few,
    /// Random minimal puzzles have fewer.
    Many,
}

impl Request {
    /// Returns the sense of minimality of a request that names none: puzzles with so many clues are not
    /// minimal.
    pub fn default_minimal(pattern: &Pattern, clues: Option<&RangeInclusive<usize>>) -> Minimal {
        let has_many = clues.is_some_and(|it| *it.start() > MOST_MINIMAL_CLUES);
        if has_many || Request::implies_redundant(pattern) {
            Minimal::No
        } else {
            Minimal::Clues
        }
    }

    /// Returns whether a pattern has so many clues that some of them must be redundant.
    pub fn implies_redundant(pattern: &Pattern) -> bool {
        pattern.must().len() > MOST_MINIMAL_FIXED
    }

    /// Returns the lowest ER of the request, if it is so high that independent attempts hardly ever
    /// reach it.
    pub(super) fn high_er(&self) -> Option<Difficulty> {
        let least = *self.difficulty.er.as_ref()?.start();
        (least >= known::LEAST_ER).then_some(least)
    }

    /// Returns whether the search can start from the hardest known puzzles, whose clues have no
    /// particular places.
    pub(super) fn allows_known(&self) -> bool {
        self.symmetry == Symmetry::None && self.pattern == Pattern::ANY && self.grid.is_none()
    }

    /// Returns whether a high rating is requested together with conditions that the hardest known
    /// puzzles cannot meet. A search then takes hours.
    pub fn is_rare(&self) -> bool {
        self.high_er().is_some() && !self.allows_known()
    }

    /// Returns why no attempt may have the requested number of clues, if random puzzles hardly ever do.
    pub fn rare_clues(&self) -> Option<RareClues> {
        let most = self.pattern.may().len().min(*self.clues.end());
        let is_minimal = self.minimal == Minimal::Clues;
        match () {
            () if most < LEAST_COMMON_CLUES => Some(RareClues::Few),
            () if is_minimal && *self.clues.start() >= MOST_MINIMAL_CLUES => Some(RareClues::Many),
            () => None,
        }
    }

    /// Returns the conditions on the difficulty of successive puzzles, in turn: one for each level if
    /// there are several and nothing else decides which of them are possible.
    pub(super) fn difficulties(&self) -> Vec<Conditions> {
        let mut levels = Vec::new();
        for &level in &self.difficulty.levels {
            if !levels.contains(&level) {
                levels.push(level);
            }
        }
        let of_level = |level| Conditions {
            levels: vec![level],
            ..Conditions::default()
        };
        let only_levels = Conditions {
            levels: self.difficulty.levels.clone(),
            ..Conditions::default()
        };
        let is_free = self.difficulty == only_levels && self.rating.is_none();
        if is_free && self.sampler == Sampler::TopDown && levels.len() > 1 {
            levels.into_iter().map(of_level).collect()
        } else {
            vec![self.difficulty.clone()]
        }
    }

    /// Checks the request. Returns the pattern reduced to whole groups of symmetric cells: if one
    /// cell of a group must stay empty, all must.
    pub(super) fn check(&self) -> Result<Pattern, RequestError> {
        let (min, max) = (*self.clues.start(), *self.clues.end());
        let limit = match self.minimal {
            Minimal::Clues => MAX_MINIMAL_CLUES,
            Minimal::Groups | Minimal::No => 81,
        };
        if min > max {
            return Err(RequestError::EmptyClueRange);
        }
        if max < MIN_CLUES {
            return Err(RequestError::TooFewClues { max });
        }
        if min > limit {
            return Err(RequestError::TooManyClues { min, limit });
        }
        if self.grid.is_some_and(|grid| !is_solved(&grid)) {
            return Err(RequestError::GridNotSolved);
        }
        let mut ratings = self.rating.iter();
        if ratings.any(|(_, range)| range.is_empty()) {
            return Err(RequestError::EmptyRatingRange);
        }
        self.difficulty.check().map_err(RequestError::Difficulty)?;
        let is_unrestricted = self.symmetry == Symmetry::None
            && self.pattern == Pattern::ANY
            && self.minimal == Minimal::Clues;
        if self.sampler == Sampler::Weighted && !is_unrestricted {
            return Err(RequestError::WeightsRestricted);
        }
        self.check_pattern(min.max(MIN_CLUES), max.min(limit))
    }

    fn check_pattern(&self, min: usize, max: usize) -> Result<Pattern, RequestError> {
        let (mut may, mut must) = (SquareSet::EMPTY, SquareSet::EMPTY);
        for group in self.symmetry.groups() {
            if group.is_subset(self.pattern.may()) {
                may |= group;
            }
            if !(group & self.pattern.must()).is_empty() {
                must |= group;
            }
        }
        if !must.is_subset(may) {
            return Err(RequestError::PatternNotSymmetric(self.symmetry));
        }
        if may.len() < min {
            return Err(RequestError::PatternTooSmall {
                squares: may.len(),
                min,
            });
        }
        if leaves_lines_empty(may) {
            return Err(RequestError::PatternAmbiguous);
        }
        if must.len() > max {
            return Err(RequestError::PatternTooLarge {
                squares: must.len(),
                max,
            });
        }
        Ok(Pattern::new(must, may))
    }

    /// Returns the bounds on the number of clues for one attempt.
    pub(super) fn bounds(&self, random: &mut Random) -> Bounds {
        let (min, max) = (*self.clues.start(), *self.clues.end());
        let min = match self.minimal {
            Minimal::No => min + random.below((max - min) as u32 + 1) as usize,
            Minimal::Clues | Minimal::Groups => 0,
        };
        Bounds { min, max }
    }
}

/// The error for a request that no puzzle meets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// The range of clues is empty.
    EmptyClueRange,
    /// Fewer clues than any unique puzzle has.
    TooFewClues {
        /// The largest requested number.
        max: usize,
    },
    /// More clues than any known minimal puzzle has, or than the board has cells.
    TooManyClues {
        /// The smallest requested number.
        min: usize,
        /// The largest possible number.
        limit: usize,
    },
    /// The pattern has fewer cells than the requested number of clues.
    PatternTooSmall {
        /// The number of cells that can have clues.
        squares: usize,
        /// The smallest requested number of clues.
        min: usize,
    },
    /// The pattern leaves two rows of a band or two columns of a stack empty, which can then be
    /// swapped in every solution.
    PatternAmbiguous,
    /// The pattern has more mandatory clues than requested.
    PatternTooLarge {
        /// The number of cells that must have clues.
        squares: usize,
        /// The largest requested number of clues.
        max: usize,
    },
    /// The pattern requires a clue in a cell whose symmetric counterpart must stay empty.
    PatternNotSymmetric(Symmetry),
    /// The grid is not solved.
    GridNotSolved,
    /// Weights are only defined for minimal puzzles without a pattern or a symmetry.
    WeightsRestricted,
    /// The range of ratings is empty.
    EmptyRatingRange,
    /// The conditions on the difficulty contradict each other.
    Difficulty(ConditionsError),
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::EmptyClueRange => f.write_str("the range of clues is empty"),
            RequestError::TooFewClues { max } => write!(
                f,
                "no puzzle with {max} clues has a unique solution; the minimum is {MIN_CLUES}"
            ),
            RequestError::TooManyClues { min, limit: 81 } => {
                write!(f, "{min} clues do not fit on a board of 81 cells")
            }
            RequestError::TooManyClues { min, limit } => write!(
                f,
                "no minimal puzzle with {min} clues is known, the maximum is {limit}; puzzles that are not minimal can have more"
            ),
            RequestError::PatternTooSmall { squares, min } => write!(
                f,
                "the pattern has {squares} cells for clues, fewer than the {min} clues requested"
            ),
            RequestError::PatternTooLarge { squares, max } => write!(
                f,
                "the pattern requires {squares} clues, more than the {max} clues requested"
            ),
            RequestError::PatternAmbiguous => f.write_str(
                "the pattern leaves two rows of a band or two columns of a stack empty, so no puzzle can be unique",
            ),
            RequestError::PatternNotSymmetric(symmetry) => write!(
                f,
                "the pattern requires clues whose counterparts under the symmetry {symmetry} must stay empty"
            ),
            RequestError::GridNotSolved => f.write_str(
                "the grid is not solved: every row, column and box must contain each digit once",
            ),
            RequestError::WeightsRestricted => f.write_str(
                "weights are only defined for minimal puzzles without a pattern or a symmetry",
            ),
            RequestError::EmptyRatingRange => f.write_str("the range of ratings is empty"),
            RequestError::Difficulty(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for RequestError {}

/// Returns whether two rows of a band, or two columns of a stack, contain none of these squares.
fn leaves_lines_empty(squares: SquareSet) -> bool {
    let is_empty = |line: &[Square; 9]| line.iter().all(|square| !squares.contains(*square));
    let (chutes, _) = UNITS[..18].as_chunks::<3>();
    chutes
        .iter()
        .any(|chute| chute.iter().filter(|line| is_empty(line)).count() > 1)
}

/// Returns whether every row, column and box contains each digit once.
fn is_solved(grid: &Line) -> bool {
    UNITS.iter().all(|unit| {
        let digits = unit
            .iter()
            .map(|square| grid[square.index()].wrapping_sub(b'1'));
        let set = digits.fold(0_u32, |set, digit| {
            set | 1_u32.checked_shl(digit.into()).unwrap_or(0)
        });
        set == 0x1ff
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(request: Request, expected: &str) {
        let error = request.check().err().map(|error| error.to_string());
        assert_eq!(error.as_deref().unwrap_or("none"), expected);
    }

    #[test]
    fn impossible_requests_are_errors() {
        let pattern = |text: &str| Request {
            pattern: text.parse().unwrap(),
            ..Request::default()
        };
        let clues = |clues: RangeInclusive<usize>| Request {
            clues,
            ..Request::default()
        };
        check(Request::default(), "none");
        #[expect(clippy::reversed_empty_ranges, reason = "the range is invalid")]
        check(clues(30..=25), "the range of clues is empty");
        check(
            clues(3..=16),
            "no puzzle with 16 clues has a unique solution; the minimum is 17",
        );
        check(
            clues(41..=50),
            "no minimal puzzle with 41 clues is known, the maximum is 40; puzzles that are not minimal can have more",
        );
        let many = Request {
            minimal: Minimal::No,
            ..clues(82..=90)
        };
        check(many, "82 clues do not fit on a board of 81 cells");
        let few = format!("{}{}", "x".repeat(16), ".".repeat(65));
        check(
            pattern(&few),
            "the pattern has 16 cells for clues, fewer than the 17 clues requested",
        );
        let empty = format!("{}{}", "?".repeat(63), ".".repeat(18));
        check(
            pattern(&empty),
            "the pattern leaves two rows of a band or two columns of a stack empty, so no puzzle can be unique",
        );
        check(
            pattern(&"x".repeat(81)),
            "the pattern requires 81 clues, more than the 40 clues requested",
        );
        let half = Request {
            symmetry: Symmetry::HalfTurn,
            ..pattern(&format!("x{}{}", "?".repeat(79), "."))
        };
        check(
            half,
            "the pattern requires clues whose counterparts under the symmetry half-turn must stay empty",
        );
        check(
            Request {
                grid: Some([b'1'; 81]),
                ..Request::default()
            },
            "the grid is not solved: every row, column and box must contain each digit once",
        );
        check(
            Request {
                sampler: Sampler::Weighted,
                symmetry: Symmetry::Full,
                ..Request::default()
            },
            "weights are only defined for minimal puzzles without a pattern or a symmetry",
        );
    }
}
