//! Puzzles to order.
//!
//! Puzzle `n` of a seed is the first of its attempts that is what was asked for; an attempt has random
//! numbers of its own. So many attempts, of many puzzles, can be made at once, and none of it depends
//! on who makes which.
//!
//! ```text
//! attempt: solved grid ─▶ squares that stay open are cleared ─▶ clues are taken away in random order,
//!          group by group ─▶ are they few enough, all needed, and the puzzle as hard as it should be?
//! ```
//!
//! **Invariant:** a puzzle follows from the request, the seed and its number; whatever is made has
//! exactly one solution and is what was asked for.

use std::fmt;
use std::ops::RangeInclusive;

use foldoku_board::Square;
use foldoku_board::classic::UNITS;
use foldoku_kernel::{ClueCheck, Lanes, Line};

use crate::full::full_grid;
use crate::pattern::{Pattern, Symmetry};
use crate::random::Random;
use crate::rate::{Measure, Rater};
use crate::reduce::{Bounds, Reducer, Reduction};
use crate::weighted::Weigher;
use foldoku_board::SquareSet;

/// What a clue must be good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimal {
    /// Every clue is needed: without it there were other solutions.
    #[default]
    Clues,
    /// Every group of clues that lie symmetrically is needed, not each of them by itself.
    Groups,
    /// No clue has to be needed: as many are left as were asked for.
    No,
}

/// How clues are taken away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Sampler {
    /// In random order, each if it can be spared: the fastest way, which favours some puzzles.
    #[default]
    TopDown,
    /// With weights that make up for that, see [`weighted`](crate::weighted).
    Weighted,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Request {
    /// How many clues.
    pub clues: RangeInclusive<usize>,
    /// What they must be good for.
    pub minimal: Minimal,
    /// How they lie.
    pub symmetry: Symmetry,
    /// Where they may lie.
    pub pattern: Pattern,
    /// The solution; any, if there is none.
    pub grid: Option<Line>,
    /// How they are chosen.
    pub sampler: Sampler,
    /// How hard puzzles are to be.
    pub rating: Option<(Measure, RangeInclusive<u64>)>,
    /// After how many attempts a puzzle is given up.
    pub attempts: u64,
}

impl Default for Request {
    fn default() -> Request {
        Request {
            clues: FEWEST..=81,
            minimal: Minimal::Clues,
            symmetry: Symmetry::None,
            pattern: Pattern::ANY,
            grid: None,
            sampler: Sampler::TopDown,
            rating: None,
            attempts: 1_000_000,
        }
    }
}

/// No puzzle with fewer clues has one solution (McGuire, Tugemann and Civario, 2012).
pub const FEWEST: usize = 17;

/// A minimal puzzle with more clues has never been found.
pub const MOST_MINIMAL: usize = 40;

impl Request {
    /// Checks that it makes sense. Returns the pattern of whole groups: where a square of a group
    /// stays open, all do.
    fn check(&self) -> Result<Pattern, RequestError> {
        let (fewest, most) = (*self.clues.start(), *self.clues.end());
        let limit = match self.minimal {
            Minimal::Clues => MOST_MINIMAL,
            Minimal::Groups | Minimal::No => 81,
        };
        if fewest > most {
            return Err(RequestError::NoClues);
        }
        if most < FEWEST {
            return Err(RequestError::TooFew { most });
        }
        if fewest > limit {
            return Err(RequestError::TooMany {
                fewest,
                most: limit,
            });
        }
        if self.grid.is_some_and(|grid| !is_solved(&grid)) {
            return Err(RequestError::Grid);
        }
        if self
            .rating
            .as_ref()
            .is_some_and(|(_, range)| range.is_empty())
        {
            return Err(RequestError::NoRating);
        }
        let is_free = self.symmetry == Symmetry::None
            && self.pattern == Pattern::ANY
            && self.minimal == Minimal::Clues;
        if self.sampler == Sampler::Weighted && !is_free {
            return Err(RequestError::Weights);
        }
        self.check_pattern(fewest.max(FEWEST), most.min(limit))
    }

    fn check_pattern(&self, fewest: usize, most: usize) -> Result<Pattern, RequestError> {
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
            return Err(RequestError::PatternIsNot(self.symmetry));
        }
        if may.len() < fewest {
            return Err(RequestError::Pattern {
                squares: may.len(),
                clues: fewest,
            });
        }
        if leaves_lines_open(may) {
            return Err(RequestError::PatternOpen);
        }
        if must.len() > most {
            return Err(RequestError::PatternDemands {
                squares: must.len(),
                clues: most,
            });
        }
        Ok(Pattern::new(must, may))
    }

    /// How many clues may be left in an attempt.
    fn bounds(&self, random: &mut Random) -> Bounds {
        let (fewest, most) = (*self.clues.start(), *self.clues.end());
        let least = match self.minimal {
            Minimal::No => fewest + random.below((most - fewest) as u32 + 1) as usize,
            Minimal::Clues | Minimal::Groups => 0,
        };
        Bounds { least, most }
    }
}

/// Why a request makes no sense.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RequestError {
    /// The range of clues is empty.
    NoClues,
    /// Fewer clues than any puzzle has.
    TooFew {
        /// The most that were asked for.
        most: usize,
    },
    /// More clues than any minimal puzzle has, or than there are squares.
    TooMany {
        /// The fewest that were asked for.
        fewest: usize,
        /// The most there can be.
        most: usize,
    },
    /// The pattern leaves room for too few.
    Pattern {
        /// How many squares may hold clues.
        squares: usize,
        /// How many clues are wanted at least.
        clues: usize,
    },
    /// The pattern leaves two rows of a band open, or two columns of a stack, which can then always
    /// change places.
    PatternOpen,
    /// The pattern demands more clues than there may be.
    PatternDemands {
        /// How many squares must hold clues.
        squares: usize,
        /// How many clues are wanted at most.
        clues: usize,
    },
    /// The pattern demands a clue in a square whose mirror image stays open.
    PatternIsNot(Symmetry),
    /// The grid is not solved.
    Grid,
    /// Weights are for minimal puzzles anywhere on the grid.
    Weights,
    /// No rating is in the range.
    NoRating,
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RequestError::NoClues => f.write_str("the range of clues is empty"),
            RequestError::TooFew { most } => {
                write!(
                    f,
                    "no puzzle with {most} clues has one solution; the fewest are {FEWEST}"
                )
            }
            RequestError::TooMany { fewest, most: 81 } => {
                write!(f, "{fewest} clues are more than the board has squares")
            }
            RequestError::TooMany { fewest, most } => write!(
                f,
                "no minimal puzzle is known with {fewest} clues, the most are {most}; puzzles that are not minimal may have more"
            ),
            RequestError::Pattern { squares, clues } => write!(
                f,
                "the pattern has room for {squares} clues; at least {clues} are wanted"
            ),
            RequestError::PatternDemands { squares, clues } => write!(
                f,
                "the pattern demands {squares} clues; at most {clues} are wanted"
            ),
            RequestError::PatternOpen => f.write_str(
                "the pattern leaves two rows of a band or two columns of a stack open, which can always change places",
            ),
            RequestError::PatternIsNot(symmetry) => write!(
                f,
                "the pattern demands clues that {symmetry} does not allow where other squares stay open"
            ),
            RequestError::Grid => f.write_str(
                "the grid is not solved: it must hold every digit once in each row, column and box",
            ),
            RequestError::Weights => {
                f.write_str("weights are for minimal puzzles without a pattern or a symmetry")
            }
            RequestError::NoRating => f.write_str("the range of ratings is empty"),
        }
    }
}

impl std::error::Error for RequestError {}

/// A puzzle that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct Made {
    /// Its number.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Line,
    /// Its only solution.
    pub solution: Line,
    /// How many attempts it took.
    pub attempts: u64,
    /// The logarithm of its weight, if it has one.
    pub log_weight: Option<f64>,
    /// Its rating, if that was asked about.
    pub rating: Option<u64>,
}

/// A puzzle that was given up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenUp {
    /// Its number.
    pub number: u64,
    /// After so many attempts.
    pub attempts: u64,
}

impl fmt::Display for GivenUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "puzzle {}: none of {} attempts came to what was asked for",
            self.number, self.attempts
        )
    }
}

impl std::error::Error for GivenUp {}

/// How many attempts are made at once when all go well: enough to keep the lanes busy.
const AT_ONCE: u64 = 512;

/// Makes puzzles. Owns the memory it works in; every thread has its own.
#[derive(Debug)]
pub struct Generator {
    request: Request,
    /// Where clues may lie, the symmetry considered.
    pattern: Pattern,
    /// What is taken away together.
    groups: Vec<SquareSet>,
    lanes: Lanes,
    reducer: Reducer,
    weigher: Weigher,
    rater: Rater,
}

/// A puzzle that is to be made.
struct Order {
    number: u64,
    /// How many attempts there have been.
    begun: u64,
    made: Option<Made>,
}

impl Order {
    fn new(number: u64) -> Order {
        Order {
            number,
            begun: 0,
            made: None,
        }
    }
}

/// An attempt at the puzzle of an order.
struct Attempt {
    place: usize,
    number: u64,
    attempt: u64,
}

/// An attempt that has come to a puzzle.
struct Found {
    place: usize,
    attempt: u64,
    puzzle: Line,
    solution: Line,
    log_weight: Option<f64>,
}

impl Generator {
    /// One for a request.
    ///
    /// # Errors
    ///
    /// If the request makes no sense.
    pub fn new(request: Request) -> Result<Generator, RequestError> {
        let pattern = request.check()?;
        let can_go = |group: &SquareSet| {
            group.is_subset(pattern.may()) && (*group & pattern.must()).is_empty()
        };
        Ok(Generator {
            groups: request
                .symmetry
                .groups()
                .into_iter()
                .filter(can_go)
                .collect(),
            pattern,
            request,
            lanes: Lanes::new(),
            reducer: Reducer::new(),
            weigher: Weigher::new(),
            rater: Rater::new(),
        })
    }

    /// The puzzles of a seed with these numbers, in the same order, up to the first that is given
    /// up.
    pub fn puzzles(&mut self, seed: u64, numbers: &[u64]) -> Vec<Result<Made, GivenUp>> {
        let orders = numbers.iter().map(|&number| Order::new(number));
        let mut orders: Vec<Order> = orders.collect();
        loop {
            let attempts = self.next_attempts(&mut orders);
            if attempts.is_empty() {
                break;
            }
            for found in self.attempt(seed, attempts) {
                let order = &mut orders[found.place];
                if order.made.is_none() {
                    order.made = self.finish(order.number, &found);
                }
            }
        }
        let mut made = Vec::with_capacity(orders.len());
        for Order {
            number,
            begun,
            made: puzzle,
        } in orders
        {
            let given_up = GivenUp {
                number,
                attempts: begun,
            };
            made.push(puzzle.ok_or(given_up));
            if made.last().is_some_and(Result::is_err) {
                break;
            }
        }
        made
    }

    /// The attempts that are made next; none if all puzzles are there, or one is given up.
    ///
    /// A puzzle that is hard to come by gets twice as many attempts each time, and others wait for
    /// it, so that it does not take long until it is given up.
    fn next_attempts(&self, orders: &mut [Order]) -> Vec<Attempt> {
        let Some(first) = orders.iter().find(|order| order.made.is_none()) else {
            return Vec::new();
        };
        if first.begun == self.request.attempts {
            return Vec::new();
        }
        let each = first.begun.clamp(1, AT_ONCE);
        let mut attempts = Vec::new();
        let places = orders.iter_mut().enumerate();
        let places = places.filter(|(_, order)| order.made.is_none());
        for (place, order) in places.take(AT_ONCE.div_ceil(each) as usize) {
            let end = self.request.attempts.min(order.begun + each);
            attempts.extend((order.begun..end).map(|attempt| Attempt {
                place,
                number: order.number,
                attempt,
            }));
            order.begun = end;
        }
        attempts
    }

    /// Makes attempts, and keeps those whose clues are what was asked for, in order.
    fn attempt(&mut self, seed: u64, attempts: Vec<Attempt>) -> Vec<Found> {
        let random = |it: &Attempt| Random::of_attempt(seed, it.number, it.attempt);
        let mut randoms: Vec<Random> = attempts.iter().map(random).collect();
        let solutions: Vec<Line> = match self.request.grid {
            Some(grid) => vec![grid; randoms.len()],
            None => randoms.iter_mut().map(full_grid).collect(),
        };
        let ends = match self.request.sampler {
            Sampler::TopDown => self.top_down(&solutions, &mut randoms),
            Sampler::Weighted => self.weighted(&solutions, &mut randoms),
        };
        let ends = ends.into_iter().zip(attempts).zip(solutions);
        let found = ends.filter_map(|((end, Attempt { place, attempt, .. }), solution)| {
            let (puzzle, log_weight) = end?;
            let clues = SquareSet::givens_of(&puzzle).len();
            let is_asked_for = self.request.clues.contains(&clues);
            is_asked_for.then_some(Found {
                place,
                attempt,
                puzzle,
                solution,
                log_weight,
            })
        });
        let found: Vec<Found> = found.collect();
        self.with_needed_clues(found)
    }

    /// Takes clues away in random order.
    fn top_down(
        &mut self,
        solutions: &[Line],
        randoms: &mut [Random],
    ) -> Vec<Option<(Line, Option<f64>)>> {
        let may = self.pattern.may();
        let mut starts: Vec<bool> = vec![true; solutions.len()];
        if may != SquareSet::ALL {
            let puzzles: Vec<Line> = solutions
                .iter()
                .map(|it| (!may).cleared_from(*it))
                .collect();
            let answers = self.lanes.solve(&puzzles, 2);
            starts = answers.iter().map(|answer| answer.count == 1).collect();
        }
        let reduction = |(solution, random): (&Line, &mut Random)| {
            let mut groups = self.groups.clone();
            random.shuffle(&mut groups);
            let bounds = self.request.bounds(random);
            Reduction::new(*solution, may, groups, bounds)
        };
        let pairs = solutions.iter().zip(randoms).zip(&starts);
        let pairs = pairs.filter_map(|(pair, &starts)| starts.then_some(pair));
        let mut reductions: Vec<Reduction> = pairs.map(reduction).collect();
        self.reducer.run(&mut reductions);
        let mut ends = reductions.iter().map(|reduction| {
            let puzzle = (*reduction.puzzle(), None);
            (!reduction.has_failed()).then_some(puzzle)
        });
        let ends = starts
            .iter()
            .map(|&starts| if starts { ends.next()? } else { None });
        ends.collect()
    }

    /// Takes clues away with weights.
    fn weighted(
        &mut self,
        solutions: &[Line],
        randoms: &mut [Random],
    ) -> Vec<Option<(Line, Option<f64>)>> {
        let grids = solutions
            .iter()
            .zip(randoms)
            .map(|(grid, random)| (*grid, *grid, random));
        let weighted = self.weigher.run(grids).into_iter();
        weighted
            .map(|it| Some((it.puzzle, Some(it.log_weight))))
            .collect()
    }

    /// Keeps the attempts all of whose clues are needed, where that has been asked for and does not
    /// follow from how they came about.
    fn with_needed_clues(&mut self, attempts: Vec<Found>) -> Vec<Found> {
        let is_sure =
            self.pattern.must().is_empty() && self.groups.iter().all(|group| group.len() == 1);
        if self.request.minimal != Minimal::Clues || is_sure {
            return attempts;
        }
        let doubts = attempts.iter().flat_map(|attempt| {
            let squares = SquareSet::givens_of(&attempt.puzzle);
            let puzzle = attempt.puzzle;
            squares
                .iter()
                .map(move |square| ClueCheck::new(&puzzle, square.index()))
                .collect::<Vec<_>>()
        });
        let doubts: Vec<ClueCheck> = doubts.collect();
        let answers = self.lanes.solve(&doubts, 1);
        let mut answers = answers.as_slice();
        let are_needed = |attempt: &Found| {
            let clues = SquareSet::givens_of(&attempt.puzzle).len();
            let (own, others) = answers.split_at(clues);
            answers = others;
            own.iter().all(|answer| answer.count == 1)
        };
        attempts.into_iter().filter(are_needed).collect()
    }

    /// Rates the puzzle of an attempt; `None` if it is not as hard as it should be.
    fn finish(&mut self, number: u64, found: &Found) -> Option<Made> {
        let rating = match &self.request.rating {
            None => None,
            Some((measure, range)) => {
                let rating = self.rater.rate(*measure, &found.puzzle)?;
                if !range.contains(&rating) {
                    return None;
                }
                Some(rating)
            }
        };
        Some(Made {
            number,
            puzzle: found.puzzle,
            solution: found.solution,
            attempts: found.attempt + 1,
            log_weight: found.log_weight,
            rating,
        })
    }
}

/// Whether two rows of a band, or two columns of a stack, hold none of these squares.
fn leaves_lines_open(squares: SquareSet) -> bool {
    let is_open = |line: &[Square; 9]| line.iter().all(|square| !squares.contains(*square));
    let (chutes, _) = UNITS[..18].as_chunks::<3>();
    chutes
        .iter()
        .any(|chute| chute.iter().filter(|line| is_open(line)).count() > 1)
}

/// Whether every digit stands once in each row, column and box.
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
        let error = Generator::new(request).err().map(|error| error.to_string());
        assert_eq!(error.as_deref().unwrap_or("none"), expected);
    }

    #[test]
    fn requests_that_make_no_sense_are_refused() {
        let pattern = |text: &str| Request {
            pattern: text.parse().unwrap(),
            ..Request::default()
        };
        let clues = |clues: RangeInclusive<usize>| Request {
            clues,
            ..Request::default()
        };
        check(Request::default(), "none");
        #[expect(clippy::reversed_empty_ranges, reason = "it is to be refused")]
        check(clues(30..=25), "the range of clues is empty");
        check(
            clues(3..=16),
            "no puzzle with 16 clues has one solution; the fewest are 17",
        );
        check(
            clues(41..=50),
            "no minimal puzzle is known with 41 clues, the most are 40; puzzles that are not minimal may have more",
        );
        let many = Request {
            minimal: Minimal::No,
            ..clues(82..=90)
        };
        check(many, "82 clues are more than the board has squares");
        let few = format!("{}{}", "x".repeat(16), ".".repeat(65));
        check(
            pattern(&few),
            "the pattern has room for 16 clues; at least 17 are wanted",
        );
        let open = format!("{}{}", "?".repeat(63), ".".repeat(18));
        check(
            pattern(&open),
            "the pattern leaves two rows of a band or two columns of a stack open, which can always change places",
        );
        check(
            pattern(&"x".repeat(81)),
            "the pattern demands 81 clues; at most 40 are wanted",
        );
        let half = Request {
            symmetry: Symmetry::HalfTurn,
            ..pattern(&format!("x{}{}", "?".repeat(79), "."))
        };
        check(
            half,
            "the pattern demands clues that half-turn does not allow where other squares stay open",
        );
        check(
            Request {
                grid: Some([b'1'; 81]),
                ..Request::default()
            },
            "the grid is not solved: it must hold every digit once in each row, column and box",
        );
        check(
            Request {
                sampler: Sampler::Weighted,
                symmetry: Symmetry::Full,
                ..Request::default()
            },
            "weights are for minimal puzzles without a pattern or a symmetry",
        );
    }

    #[test]
    fn what_cannot_be_had_is_given_up() {
        let request = Request {
            clues: 17..=17,
            attempts: 50,
            ..Request::default()
        };
        let made = Generator::new(request).unwrap().puzzles(1, &[5, 7]);
        assert_eq!(
            made,
            [Err(GivenUp {
                number: 5,
                attempts: 50
            })]
        );
    }

    #[test]
    fn a_puzzle_does_not_depend_on_those_made_with_it() {
        let request = Request {
            clues: 17..=23,
            ..Request::default()
        };
        let mut generator = Generator::new(request.clone()).unwrap();
        let together = generator.puzzles(9, &Vec::from_iter(0..40));
        for (number, made) in (0..40).zip(&together) {
            let alone = Generator::new(request.clone())
                .unwrap()
                .puzzles(9, &[number]);
            assert_eq!(&alone[0], made);
        }
        assert!(together.iter().flatten().any(|made| made.attempts > 1));
    }
}
