//! Engines that take one puzzle at a time.
//!
//! **Invariant:** every one of them reads the puzzle from its line, each time anew.

use std::ops::ControlFlow;

use foldoku::kernel::{Backend, Bands, Line, OnSolution, Position, SearchStats, Solo, Spread};
use foldoku::{Backtrack, Engine, Geometry, Mrv, Puzzle, Trial};
use rustoku_lib::Rustoku;
use rustoku_lib::core::TechniqueFlags;

use super::{Answer, Contender};

/// Those outside the kernel.
pub(super) const OTHERS: &[&str] = &[
    "mrv",
    "backtrack",
    "trial",
    "rustoku",
    "rustoku-tuned",
    #[cfg(feature = "sudoku")]
    "sudoku",
];

/// An engine of the kernel; `None` if there is none of this name, or the processor does not have
/// the backend.
pub(super) fn on(engine: &str, backend: Backend) -> Option<Box<dyn Contender>> {
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

/// An engine outside the kernel; `None` if there is none of this name.
pub(super) fn other(name: &str) -> Option<Box<dyn Contender>> {
    Some(match name {
        "mrv" => general(Mrv::default()),
        "backtrack" => general(Backtrack::default()),
        "trial" => general(Trial::default()),
        "rustoku" => each(name.into(), |line, limit| rustoku(line, limit, None)),
        "rustoku-tuned" => each(name.into(), |line, limit| rustoku(line, limit, Some(TUNED))),
        #[cfg(feature = "sudoku")]
        "sudoku" => each(name.into(), sudoku),
        _ => return None,
    })
}

/// A contender that is a function of one puzzle and the limit.
struct Each<F> {
    name: String,
    answer: F,
}

fn each<F>(name: String, answer: F) -> Box<dyn Contender>
where
    F: FnMut(&Line, u64) -> Answer + 'static,
{
    Box::new(Each { name, answer })
}

impl<F: FnMut(&Line, u64) -> Answer> Contender for Each<F> {
    fn name(&self) -> &str {
        &self.name
    }

    fn answers(&mut self, puzzles: &[Line], limit: u64, answers: &mut [Answer]) {
        for (puzzle, answer) in puzzles.iter().zip(answers) {
            *answer = (self.answer)(puzzle, limit);
        }
    }
}

/// Counts what a search of the kernel finds.
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
    let effort = search(&position, &mut |_| {
        count += 1;
        go_on(count < limit)
    });
    Answer {
        count,
        guesses: Some(effort.guesses),
    }
}

fn go_on(more: bool) -> ControlFlow<()> {
    if more {
        ControlFlow::Continue(())
    } else {
        ControlFlow::Break(())
    }
}

/// One of the engines that know all boards.
fn general<E: Engine + 'static>(mut engine: E) -> Box<dyn Contender> {
    let board = Geometry::classic();
    each(engine.name().into(), move |line, limit| {
        let puzzle = str::from_utf8(line).map(|line| Puzzle::parse(&board, line));
        // Givens that contradict each other are no puzzle to the parser: no solution, no guess.
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

/// The techniques that make `rustoku-lib` fastest.
const TUNED: TechniqueFlags = TechniqueFlags::EASY
    .union(TechniqueFlags::LOCKED_CANDIDATES)
    .union(TechniqueFlags::NAKED_PAIRS)
    .union(TechniqueFlags::NAKED_TRIPLES)
    .union(TechniqueFlags::NAKED_QUADS);

/// `rustoku-lib`, as it comes or with techniques.
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

/// The crate `sudoku`.
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
