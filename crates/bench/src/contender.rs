//! What is measured: our engines and those of others, behind one small trait.
//!
//! **Invariant:** each contender does for a puzzle what a user of its library would do who has a
//! line of 81 characters: parse it, and count solutions up to a limit.

use anyhow::bail;
use foldoku::{Backtrack, Engine, Geometry, Mrv, Puzzle, Trial};
use rustoku_lib::Rustoku;
use rustoku_lib::core::TechniqueFlags;
use std::ops::ControlFlow;

/// What a contender says about a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// How many solutions it found; it stops at the limit.
    pub count: u64,
    /// How often it guessed, if it tells.
    pub guesses: Option<u64>,
}

/// Something that solves puzzles.
pub trait Contender {
    /// The name, as on the command line.
    fn name(&self) -> &'static str;

    /// Looks for up to `limit` solutions, 1 or 2.
    fn answer(&mut self, line: &str, limit: u64) -> Answer;
}

/// The contender called `name`.
///
/// # Errors
///
/// If there is none.
pub fn named(name: &str) -> anyhow::Result<Box<dyn Contender>> {
    let techniques = TechniqueFlags::EASY
        | TechniqueFlags::LOCKED_CANDIDATES
        | TechniqueFlags::NAKED_PAIRS
        | TechniqueFlags::NAKED_TRIPLES
        | TechniqueFlags::NAKED_QUADS;
    Ok(match name {
        "mrv" => Box::new(Ours::new(Mrv::default())),
        "backtrack" => Box::new(Ours::new(Backtrack::default())),
        "trial" => Box::new(Ours::new(Trial::default())),
        "rustoku" => Box::new(Theirs {
            name: "rustoku",
            techniques: None,
        }),
        "rustoku-tuned" => Box::new(Theirs {
            name: "rustoku-tuned",
            techniques: Some(techniques),
        }),
        _ => bail!("no engine '{name}', there are mrv, backtrack, trial, rustoku, rustoku-tuned"),
    })
}

/// One of our engines.
struct Ours<E> {
    board: Geometry,
    engine: E,
}

impl<E: Engine> Ours<E> {
    fn new(engine: E) -> Ours<E> {
        Ours {
            board: Geometry::classic(),
            engine,
        }
    }
}

impl<E: Engine> Contender for Ours<E> {
    fn name(&self) -> &'static str {
        self.engine.name()
    }

    fn answer(&mut self, line: &str, limit: u64) -> Answer {
        let Ok(puzzle) = Puzzle::parse(&self.board, line) else {
            return Answer {
                count: 0,
                guesses: None,
            };
        };
        let (count, stats) = self.engine.fold(&puzzle, 0, |count: u64, _| {
            let enough = count + 1 == limit;
            if enough {
                ControlFlow::Break(count + 1)
            } else {
                ControlFlow::Continue(count + 1)
            }
        });
        Answer {
            count,
            guesses: Some(stats.guesses),
        }
    }
}

/// `rustoku-lib`, as it comes or with the techniques that make it fastest.
struct Theirs {
    name: &'static str,
    techniques: Option<TechniqueFlags>,
}

impl Contender for Theirs {
    fn name(&self) -> &'static str {
        self.name
    }

    fn answer(&mut self, line: &str, limit: u64) -> Answer {
        let Ok(mut puzzle) = Rustoku::new_from_str(line) else {
            return Answer {
                count: 0,
                guesses: None,
            };
        };
        if let Some(techniques) = self.techniques {
            puzzle = puzzle.with_techniques(techniques);
        }
        let count = match limit {
            1 => usize::from(puzzle.solve_any().is_some()),
            _ => puzzle.count_solutions_until(limit as usize),
        };
        Answer {
            count: count as u64,
            guesses: None,
        }
    }
}
