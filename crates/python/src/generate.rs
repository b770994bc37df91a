//! `generate`: puzzles from a seed.
//!
//! **Invariant:** puzzle n of a seed is the same for any number of threads and puzzles, and the same
//! as that of the command line.

use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use arrow_array::ArrayRef;
use arrow_schema::{DataType, Field};
use foldoku::generate::generator::{AttemptsExhausted, MIN_CLUES};
use foldoku::generate::{Minimal, Symmetry};
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::Level;
use foldoku::{Generator, Line, Request};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::arrays::{self, Lines};
use crate::column::Column;
use crate::text::to_text;
use crate::work::{self, Threads};

/// Puzzles per task: enough to keep all lanes busy; few if they are rare.
const BLOCK: u64 = 512;
const RARE_BLOCK: u64 = 8;

/// A number, or the ends of a range.
#[derive(FromPyObject)]
pub(crate) enum NumberOrRange {
    Number(usize),
    Range((usize, usize)),
}

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
/// are random. ``clues`` is a number or a pair (least, most). ``symmetry`` and ``difficulty`` take the
/// names of ``foldoku generate``; ``difficulty`` may be several. ``er`` is a pair of ratings.
/// ``minimal=False`` allows clues that are not needed; it needs ``clues``.
///
/// >>> import foldoku
/// >>> foldoku.generate(seed=1, symmetry="half-turn", clues=(24, 26))
/// '..4........3..14.828....3.18...67.....5...9.....82...55.2....949.73..8........1..'
/// >>> foldoku.generate(1000, seed=1)
/// Column(rows=1000, chunks=1, type=Struct(puzzle, solution))
#[pyfunction]
#[pyo3(signature = (count=None, *, seed=None, start=0, clues=None, symmetry="none", difficulty=None, er=None, minimal=true, threads=None))]
#[expect(clippy::too_many_arguments, reason = "keyword arguments of Python")]
pub(crate) fn generate(
    py: Python<'_>,
    count: Option<u64>,
    seed: Option<u64>,
    start: u64,
    clues: Option<NumberOrRange>,
    symmetry: &str,
    difficulty: Option<Names>,
    er: Option<(f64, f64)>,
    minimal: bool,
    threads: Option<i64>,
) -> PyResult<Py<PyAny>> {
    let mut request = Request {
        symmetry: parse_symmetry(symmetry)?,
        ..Request::default()
    };
    request.minimal = match (minimal, &clues) {
        (true, _) => Minimal::Clues,
        (false, Some(_)) => Minimal::No,
        (false, None) => {
            return Err(PyValueError::new_err(
                "minimal=False needs clues, such as clues=(28, 34)",
            ));
        }
    };
    request.clues = clues.map_or(MIN_CLUES..=81, |clues| match clues {
        NumberOrRange::Number(clues) => clues..=clues,
        NumberOrRange::Range((least, most)) => least..=most,
    });
    request.difficulty.levels = difficulty.map_or(Ok(Vec::new()), parse_levels)?;
    request.difficulty.er = er.map(parse_er).transpose()?;
    Generator::new(request.clone()).map_err(|error| PyValueError::new_err(error.to_string()))?;
    let job = Job {
        request,
        seed: seed.map_or_else(|| random_seed(py), Ok)?,
        threads: Threads::new(threads)?,
    };
    match count {
        None => {
            let made = job.run(py, start, 1)?;
            let puzzle = to_text(&made[0].0);
            Ok(puzzle.into_pyobject(py)?.into_any().unbind())
        }
        Some(count) => {
            let column = column(job.run(py, start, count)?);
            Ok(Py::new(py, column)?.into_any())
        }
    }
}

fn column(made: Vec<(Line, Line)>) -> Column {
    let fields = ["puzzle", "solution"].map(|name| arrays::field(name, DataType::Utf8));
    let field: Field = arrays::struct_field("generated", fields.to_vec());
    let chunks = made.chunks(1 << 20).map(|made| {
        let (puzzles, solutions): (Vec<Line>, Vec<Line>) = made.iter().copied().unzip();
        let columns: Vec<ArrayRef> = [puzzles, solutions]
            .map(|lines| {
                let valid = vec![true; lines.len()].into_iter();
                Arc::new(Lines::of(lines).strings(valid)) as ArrayRef
            })
            .to_vec();
        arrays::structs(&field, columns, None)
    });
    let chunks = chunks.collect();
    Column::new(Arc::new(field), chunks)
}

/// Puzzles to generate.
#[derive(Clone)]
struct Job {
    request: Request,
    seed: u64,
    threads: Threads,
}

/// What the threads of a job share.
struct Shared {
    /// The numbers of the next block.
    next: u64,
    end: u64,
    block: u64,
    /// The puzzles of each finished block, by its first number.
    made: Vec<(u64, Vec<(Line, Line)>)>,
    failure: Option<AttemptsExhausted>,
}

impl Job {
    /// Returns puzzles and solutions in order.
    ///
    /// The threads are not those of `work::perform`: an attempt at a rare puzzle cannot be stopped, so
    /// after Ctrl-C its thread is left to finish alone.
    fn run(self, py: Python<'_>, start: u64, count: u64) -> PyResult<Vec<(Line, Line)>> {
        let end = start.checked_add(count);
        let end = end.ok_or_else(|| PyValueError::new_err("start + count is too large"))?;
        let block = match self.request.difficulty.is_empty() {
            true => BLOCK,
            false => RARE_BLOCK,
        };
        let share = count.div_ceil(self.threads.get() as u64);
        let shared = Arc::new(Mutex::new(Shared {
            next: start,
            end,
            block: share.clamp(1, block),
            made: Vec::new(),
            failure: None,
        }));
        let stop = Arc::new(AtomicBool::new(false));
        py.detach(|| {
            let threads = (0..self.threads.get()).map(|_| {
                let (job, shared, stop) = (self.clone(), Arc::clone(&shared), Arc::clone(&stop));
                thread::spawn(move || job.generate(&shared, &stop))
            });
            let threads: Vec<_> = threads.collect();
            while !threads.iter().all(thread::JoinHandle::is_finished) {
                thread::park_timeout(POLL);
                work::check_signals().inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
            }
            for thread in threads {
                thread
                    .join()
                    .unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            }
            PyResult::Ok(())
        })?;
        let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(failure) = shared.failure {
            return Err(PyValueError::new_err(format!(
                "{failure}; relax clues, symmetry, difficulty or er"
            )));
        }
        shared.made.sort_unstable_by_key(|(first, _)| *first);
        let made = shared.made.drain(..).flat_map(|(_, made)| made);
        Ok(made.collect())
    }

    fn generate(self, shared: &Mutex<Shared>, stop: &AtomicBool) {
        let lock = || shared.lock().unwrap_or_else(PoisonError::into_inner);
        let generator = Generator::new(self.request);
        let mut generator = generator.expect("the request was checked");
        while !stop.load(Ordering::Relaxed) {
            let numbers = lock().take();
            let Some(&first) = numbers.first() else { break };
            let made = generator.puzzles(self.seed, &numbers);
            let made: Result<Vec<_>, _> = made
                .into_iter()
                .map(|made| made.map(|it| (it.puzzle, it.solution)))
                .collect();
            match made {
                Ok(made) => lock().made.push((first, made)),
                Err(failure) => {
                    lock().failure.get_or_insert(failure);
                    stop.store(true, Ordering::Relaxed);
                }
            }
        }
    }
}

/// How often to look for signals and for the end.
const POLL: std::time::Duration = std::time::Duration::from_millis(1);

impl Shared {
    fn take(&mut self) -> Vec<u64> {
        let first = self.next;
        self.next = self.end.min(first + self.block);
        (first..self.next).collect()
    }
}

fn random_seed(py: Python<'_>) -> PyResult<u64> {
    let arguments = PyTuple::new(py, [64])?;
    py.import("secrets")?
        .call_method1("randbits", arguments)?
        .extract()
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

fn parse_er((least, most): (f64, f64)) -> PyResult<RangeInclusive<Difficulty>> {
    let difficulty = |er: f64| {
        let tenths = (er * 10.0).round();
        let is_rating = (er * 10.0 - tenths).abs() < 1e-6 && (0.0..1000.0).contains(&tenths);
        is_rating
            .then(|| Difficulty::from_tenths(tenths as u16))
            .ok_or_else(|| PyTypeError::new_err(format!("er: {er} is not a rating such as 7.2")))
    };
    Ok(difficulty(least)?..=difficulty(most)?)
}

fn unknown(what: &str, name: &str, all: &[&str]) -> PyErr {
    let all = all.join(", ").to_lowercase();
    PyValueError::new_err(format!("unknown {what} '{name}'; expected one of: {all}"))
}
