//! Solvers that take one puzzle at a time.
//!
//! **Invariant:** each of them parses the line for every search.

use std::ops::ControlFlow;

use foldoku::kernel::{Backend, Bands, Line, OnSolution, Position, SearchStats, Solo, Spread};
use foldoku::{Backtrack, Engine, Geometry, Learning, Mrv, Puzzle, Trial};
use rustoku_lib::Rustoku;
use rustoku_lib::core::TechniqueFlags;

use super::{Answer, Competitor};

/// The solvers outside the kernel.
pub(super) const OTHERS: &[&str] = &[
    "mrv",
    "learning",
    "backtrack",
    "trial",
    "rustoku",
    "rustoku-tuned",
    #[cfg(feature = "sudoku")]
    "sudoku",
];

/// Returns an engine of the kernel, or `None` if the name is unknown or the processor does not support
/// the backend.
pub(super) fn on(engine: &str, backend: Backend) -> Option<Box<dyn Competitor>> {
    let name = format!("{engine}:{backend}");
    Some(match engine {
        "bands" => {
            let mut bands = Bands::with_backend(backend)?;
            each(name, move |line, limit| {
                count(line, limit, |position, found| bands.search(position, found))
            })
        }
        "solo" => {
            let mut solo = Solo::with_backend(backend)?;
            each(name, move |line, limit| {
                count(line, limit, |position, found| solo.search(position, found))
            })
        }
        "spread" => {
            let mut spread = Spread::with_backend(backend)?;
            each(name, move |line, limit| {
                count(line, limit, |position, found| {
                    spread.search(position, found)
                })
            })
        }
        _ => return None,
    })
}

/// Returns a solver outside the kernel, or `None` if the name is unknown.
pub(super) fn other(name: &str) -> Option<Box<dyn Competitor>> {
    Some(match name {
        "mrv" => general(Mrv::default()),
        "learning" => general(Learning::default()),
        "backtrack" => general(Backtrack::default()),
        "trial" => general(Trial::default()),
        "rustoku" => each(name.into(), |line, limit| rustoku(line, limit, None)),
        "rustoku-tuned" => each(name.into(), |line, limit| rustoku(line, limit, Some(TUNED))),
        #[cfg(feature = "sudoku")]
        "sudoku" => each(name.into(), sudoku),
        _ => return None,
    })
}

/// A competitor defined by a function of one puzzle and the limit.
struct Each<F> {
    name: String,
    answer: F,
}

fn each<F>(name: String, answer: F) -> Box<dyn Competitor>
where
    F: FnMut(&Line, u64) -> Answer + 'static,
{
    Box::new(Each { name, answer })
}

impl<F: FnMut(&Line, u64) -> Answer> Competitor for Each<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn answers(&mut self, puzzles: &[Line], limit: u64, answers: &mut [Answer]) {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = (self.answer)(puzzle, limit);
        }
    }
}

/// Counts the solutions found by a search of the kernel.
#[inline]
fn count(
    line: &Line,
    limit: u64,
    search: impl FnOnce(&Position, OnSolution<'_>) -> SearchStats,
) -> Answer {
    let Some(position) = Position::read(line) else {
        return Answer::default();
    };
    let mut count = 0;
    let stats = search(&position, &mut |_| {
        count += 1;
        continue_if(count < limit)
    });
    Answer {
        count,
        guesses: Some(stats.guesses),
    }
}

fn continue_if(more: bool) -> ControlFlow<()> {
    if more {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// Returns a competitor for an engine that supports all boards.
fn general<E: Engine + 'static>(mut engine: E) -> Box<dyn Competitor> {
    let board = Geometry::classic();
    each(engine.name().into(), move |line, limit| {
        let puzzle = str::from_utf8(line).map(|line| Puzzle::parse(&board, line));
        // The parser rejects givens that contradict each other: no solution, no guess.
        let Ok(Ok(puzzle)) = puzzle else {
            return Answer {
                count: 0,
                guesses: Some(0),
            };
        };
        let (count, stats) = engine.fold(&puzzle, 0, |count: u64, _| {
            if count + 1 == limit {
                ControlFlow::Break(count + 1)
            } else {
                ControlFlow::Continue(count + 1)
            }
        });
        Answer {
            count,
            guesses: Some(stats.guesses),
        }
    })
}

/// The techniques with which `rustoku-lib` is fastest on hard puzzles.
const TUNED: TechniqueFlags = TechniqueFlags::EASY
    .union(TechniqueFlags::LOCKED_CANDIDATES)
    .union(TechniqueFlags::NAKED_PAIRS)
    .union(TechniqueFlags::NAKED_TRIPLES)
    .union(TechniqueFlags::NAKED_QUADS);

/// Solves with `rustoku-lib`, with default settings or with techniques.
fn rustoku(line: &Line, limit: u64, techniques: Option<TechniqueFlags>) -> Answer {
    let puzzle = str::from_utf8(line).map(Rustoku::new_from_str);
    let Ok(Ok(mut puzzle)) = puzzle else {
        return Answer::default();
    };
    if let Some(techniques) = techniques {
        puzzle = puzzle.with_techniques(techniques);
    }
    let count = match limit {
        1 => usize::from(puzzle.solve_any().is_some()),
        _ => puzzle.count_solutions_until(usize::try_from(limit).unwrap_or(usize::MAX)),
    };
    Answer {
        count: count as u64,
        guesses: None,
    }
}

/// Solves with the crate `sudoku`.
#[cfg(feature = "sudoku")]
fn sudoku(line: &Line, limit: u64) -> Answer {
    let puzzle = str::from_utf8(line).map(sudoku::Sudoku::from_str_line);
    let Ok(Ok(puzzle)) = puzzle else {
        return Answer::default();
    };
    let limit = usize::try_from(limit).unwrap_or(usize::MAX);
    Answer {
        count: puzzle.solutions_count_up_to(limit) as u64,
        guesses: None,
    }
}
