//! `generate`: puzzles from a seed.
//!
//! **Invariant:** puzzle n of a seed is the same for any number of threads and puzzles, and the same
//! as that of the command line.

mod maker;

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arrow_schema::{DataType, Field};
use foldoku::Request;
use foldoku::generate::generator::MIN_CLUES;
use foldoku::generate::rules::{RuleMinimality, RuleRequest};
use foldoku::generate::{Minimal, Symmetry};
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Level;
use foldoku::questions::human;
use foldoku::rules::{Order, Sheet};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arguments;
use crate::arrays;
use crate::column::Column;
use crate::errors::{GenerationError, TimeLimitError};
use crate::limit::{self, TimeLimit};
use crate::work::{self, Threads};
use maker::{Made, Maker, Wish};

/// The most puzzles per task: enough to fill the lanes.
const MOST: usize = 512;

/// The least and the most time that a task should take: shorter ones leave lanes empty, longer ones let
/// threads wait for each other.
const SHORT: Duration = Duration::from_millis(100);
const LONG: Duration = Duration::from_millis(400);

/// A name, or several.
#[derive(FromPyObject)]
pub(crate) enum Names {
    One(String),
    Several(Vec<String>),
}

/// Generates puzzles with exactly one solution.
///
/// Returns one puzzle as str, or with ``count`` a column with the fields ``puzzle`` and ``solution``.
/// Puzzle number ``start`` and those after it of a ``seed`` never change; without a seed the puzzles
/// are random. ``clues`` is a number or a pair (least, most), ``er`` a rating or a pair of ratings.
/// ``symmetry`` and ``difficulty`` take the names of ``foldoku generate``; ``difficulty`` may be several.
/// ``minimal=False`` allows clues that are not needed; it needs ``clues``.
///
/// ``rules`` makes puzzles with rules, such as ``"killer,thermometer:3:4..6"``: names of ``foldoku rules``,
/// with options after colons. Then ``difficulty`` is that of foldoku's own steps, and ``er`` has no meaning.
///
/// ``timeout`` is the time limit per puzzle in seconds (default: 60; None for no limit). Raises
/// TimeLimitError if a puzzle takes longer, and GenerationError if no attempt met the conditions.
///
/// >>> import foldoku
/// >>> foldoku.generate(seed=1, symmetry="half-turn", clues=(24, 26))
/// '..4........3..14.828....3.18...67.....5...9.....82...55.2....949.73..8........1..'
/// >>> foldoku.generate(1000, seed=1)
/// Column(rows=1000, chunks=1, type=Struct(puzzle, solution))
#[pyfunction]
#[pyo3(signature = (count=None, *, seed=None, start=0, clues=None, symmetry="none", difficulty=None, er=None, minimal=true, rules=None, timeout=60.0, threads=None))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn generate(
    py: Python<'_>,
    #[pyo3(from_py_with = arguments::optional_integer)] count: Option<i128>,
    #[pyo3(from_py_with = arguments::optional_integer)] seed: Option<i128>,
    #[pyo3(from_py_with = arguments::integer)] start: i128,
    clues: Option<Bound<'_, PyAny>>,
    symmetry: &str,
    difficulty: Option<Names>,
    er: Option<Bound<'_, PyAny>>,
    minimal: bool,
    rules: Option<&str>,
    #[pyo3(from_py_with = limit::seconds)] timeout: f64,
    #[pyo3(from_py_with = arguments::optional_integer)] threads: Option<i128>,
) -> PyResult<Py<PyAny>> {
    let seed = seed.map(|seed| arguments::within("seed", seed, 0..=u64::MAX));
    let count = count.map(|count| arguments::within("count", count, 0..=u64::MAX));
    let (start, count) = (
        arguments::within("start", start, 0..=u64::MAX)?,
        count.transpose()?,
    );
    let conditions = Conditions {
        clues,
        symmetry: parse_symmetry(symmetry)?,
        levels: difficulty.map_or(Ok(Vec::new()), parse_levels)?,
        er,
        minimal,
    };
    let wish = match rules {
        None => Wish::Classic(conditions.classic()?),
        Some(rules) => Wish::Rules(conditions.rules(rules)?),
    };
    wish.check()?;
    let job = Job {
        wish,
        seed: seed.transpose()?.unwrap_or_else(arguments::random_seed),
        limit: TimeLimit::new(timeout)?,
        threads: Threads::new(threads)?,
    };
    match count {
        None => {
            let made = job.run(py, start, 1)?;
            let puzzle = made.first().expect("one puzzle was made");
            Ok(puzzle.into_pyobject(py)?.into_any().unbind())
        }
        Some(count) => {
            let column = column(job.run(py, start, count)?);
            Ok(Py::new(py, column)?.into_any())
        }
    }
}

/// The conditions that puzzles must meet.
struct Conditions<'py> {
    clues: Option<Bound<'py, PyAny>>,
    symmetry: Symmetry,
    levels: Vec<Level>,
    er: Option<Bound<'py, PyAny>>,
    minimal: bool,
}

impl Conditions<'_> {
    /// Returns the request for puzzles on the classic board.
    fn classic(&self) -> PyResult<Request> {
        let mut request = Request {
            symmetry: self.symmetry,
            ..Request::default()
        };
        request.minimal = match (self.minimal, &self.clues) {
            (true, _) => Minimal::Clues,
            (false, Some(_)) => Minimal::No,
            (false, None) => {
                return Err(PyValueError::new_err(
                    "minimal=False needs clues, such as clues=(28, 34)",
                ));
            }
        };
        let clues = self.clues.as_ref().map(parse_clues).transpose()?;
        request.clues = clues.unwrap_or(MIN_CLUES..=81);
        request.difficulty.levels.clone_from(&self.levels);
        request.difficulty.er = self.er.as_ref().map(parse_er).transpose()?;
        Ok(request)
    }

    /// Returns the request for puzzles with rules.
    fn rules(&self, rules: &str) -> PyResult<RuleRequest> {
        if self.er.is_some() {
            return Err(PyValueError::new_err(
                "er: puzzles with rules have no ER; use difficulty",
            ));
        }
        let orders = Order::read(rules);
        let orders = orders.map_err(|error| PyValueError::new_err(format!("rules: {error}")))?;
        let mut request = RuleRequest::new(Sheet::default(), orders);
        if let Some(clues) = &self.clues {
            request.givens = parse_clues(clues)?;
        }
        request.symmetry = self.symmetry;
        if !self.minimal {
            request.minimal = RuleMinimality::Nothing;
        }
        let level = |level: &Level| human::Level::ALL[*level as usize];
        request.demand.levels = self.levels.iter().map(level).collect();
        Ok(request)
    }
}

fn column(made: Made) -> Column {
    let fields = ["puzzle", "solution"].map(|name| arrays::field(name, DataType::Utf8));
    let field: Field = arrays::struct_field("generated", fields.to_vec());
    let chunks = made.chunks(1 << 20).into_iter();
    let chunks = chunks.map(|made| arrays::structs(&field, made.columns(), None));
    let chunks = chunks.collect();
    Column::new(Arc::new(field), chunks)
}

/// Puzzles to generate.
struct Job {
    wish: Wish,
    seed: u64,
    limit: TimeLimit,
    threads: Threads,
}

/// What the threads of a job share.
struct Shared {
    /// The number of the next puzzle.
    next: u64,
    end: u64,
    /// The most puzzles per task, so that every thread has some.
    most: usize,
    /// The puzzles of each finished task, by its first number.
    made: Vec<(u64, Made)>,
    failure: Option<Failure>,
}

/// Why a puzzle was not made.
enum Failure {
    Exhausted(String),
    /// The puzzle, or one after it, has reached the time limit.
    Timeout(u64),
}

impl Job {
    /// Returns puzzles and solutions in order.
    fn run(self, py: Python<'_>, start: u64, count: u64) -> PyResult<Made> {
        let end = start.checked_add(count);
        let end = end.ok_or_else(|| PyValueError::new_err("start + count is too large"))?;
        let share = count.div_ceil(self.threads.get() as u64);
        let shared = Mutex::new(Shared {
            next: start,
            end,
            most: usize::try_from(share).unwrap_or(MOST).clamp(1, MOST),
            made: Vec::new(),
            failure: None,
        });
        let threads = count.min(self.threads.get() as u64) as usize;
        py.detach(|| {
            work::perform(
                self.threads,
                vec![(); threads],
                || self.wish.maker(),
                |maker, (), stop| self.work(maker, &shared, stop),
            )
        })?;
        let mut shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = shared.failure {
            return Err(self.error(&failure));
        }
        shared.made.sort_unstable_by_key(|(first, _)| *first);
        let mut all = self.wish.nothing();
        shared.made.drain(..).for_each(|(_, made)| all.append(made));
        Ok(all)
    }

    /// Makes puzzles until all are made.
    ///
    /// A task has one puzzle at first, so that a rare one has the whole time limit for itself, and more as
    /// long as they are quick: the kernel makes attempts at many puzzles at once.
    fn work(&self, maker: &mut Maker, shared: &Mutex<Shared>, stop: &dyn Fn() -> bool) {
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let mut size = 1;
        loop {
            let numbers = lock().take(size);
            let Some(&first) = numbers.first() else { break };
            let stop = || stop() || lock().failure.is_some();
            let begin = Instant::now();
            let is_late = self.limit.times(numbers.len()).start(&stop);
            let Some(made) = maker.make(self.seed, &numbers, &is_late) else {
                lock().failure.get_or_insert(Failure::Timeout(first));
                break;
            };
            match made {
                Ok(made) => lock().made.push((first, made)),
                Err(failure) => {
                    lock().failure.get_or_insert(Failure::Exhausted(failure));
                    break;
                }
            }
            size = match begin.elapsed() {
                time if time < SHORT => MOST.min(2 * size),
                time if time > LONG => size.div_ceil(2),
                _ => size,
            };
        }
    }

    fn error(&self, failure: &Failure) -> PyErr {
        let fix = self.wish.fix();
        match failure {
            Failure::Exhausted(failure) => GenerationError::new_err(format!("{failure}; {fix}")),
            Failure::Timeout(number) => {
                let message = self.limit.message();
                TimeLimitError::new_err(format!(
                    "puzzle {number}: {message}; {fix}, or pass a longer timeout="
                ))
            }
        }
    }
}

impl Shared {
    /// Returns the numbers of the next task.
    fn take(&mut self, size: usize) -> Vec<u64> {
        let first = self.next;
        let size = size.min(self.most) as u64;
        self.next = self.end.min(first.saturating_add(size));
        (first..self.next).collect()
    }
}

fn parse_symmetry(name: &str) -> PyResult<Symmetry> {
    let mut all = Symmetry::ALL.into_iter();
    all.find(|symmetry| symmetry.name() == name)
        .ok_or_else(|| unknown("symmetry", name, &Symmetry::ALL.map(Symmetry::name)))
}

fn parse_levels(names: Names) -> PyResult<Vec<Level>> {
    let names = match names {
        Names::One(name) => vec![name],
        Names::Several(names) => names,
    };
    let level = |name: &String| {
        let mut all = Level::ALL.into_iter();
        all.find(|level| level.name().eq_ignore_ascii_case(name))
            .ok_or_else(|| unknown("difficulty", name, &Level::ALL.map(Level::name)))
    };
    names.iter().map(level).collect()
}

fn parse_clues(clues: &Bound<'_, PyAny>) -> PyResult<RangeInclusive<usize>> {
    let number = |clues: &Bound<'_, PyAny>| Ok(arguments::number("clues", clues, 0..=81)? as usize);
    let (least, most) = arguments::range("clues", "(24, 30)", clues, number)?;
    Ok(least..=most)
}

fn parse_er(er: &Bound<'_, PyAny>) -> PyResult<RangeInclusive<Difficulty>> {
    let difficulty = |er: &Bound<'_, PyAny>| {
        let not_a_rating =
            || PyValueError::new_err(format!("er: {er} is not a rating such as 7.2"));
        let er: f64 = er.extract().map_err(|_| not_a_rating())?;
        let tenths = (er * 10.0).round();
        let is_rating = (er * 10.0 - tenths).abs() < 1e-6 && (0.0..1000.0).contains(&tenths);
        let rating = is_rating.then(|| Difficulty::from_tenths(tenths as u16));
        rating.ok_or_else(not_a_rating)
    };
    let (least, most) = arguments::range("er", "(2.0, 3.4)", er, difficulty)?;
    Ok(least..=most)
}

fn unknown(what: &str, name: &str, all: &[&str]) -> PyErr {
    let all = all.join(", ").to_lowercase();
    PyValueError::new_err(format!("unknown {what} '{name}'; expected one of: {all}"))
}
