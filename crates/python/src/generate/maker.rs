//! What makes the puzzles of a job: on the classic board, or with rules.
//!
//! **Invariant:** puzzle n of a seed is that of the command line for the same request.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray};
use foldoku::formats::VariantPuzzle;
use foldoku::generate::rules::{RuleFailure, RuleGenerator, RuleRequest};
use foldoku::{Generator, Line, Request};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::arrays::Lines;
use crate::text::to_text;

/// The puzzles that are wanted.
pub(super) enum Wish {
    Classic(Request),
    Rules(RuleRequest),
}

/// Makes them on one thread.
pub(super) enum Maker {
    Classic(Box<Generator>),
    Rules(Box<RuleGenerator>),
}

/// Puzzles with their solutions.
pub(super) enum Made {
    Lines(Vec<(Line, Line)>),
    Texts(Vec<(String, String)>),
}

impl Wish {
    /// Checks the request.
    pub(super) fn check(&self) -> PyResult<()> {
        self.try_maker().map(|_| ())
    }

    pub(super) fn maker(&self) -> Maker {
        self.try_maker().expect("the request was checked")
    }

    fn try_maker(&self) -> PyResult<Maker> {
        let error = |error: &dyn std::fmt::Display| PyValueError::new_err(error.to_string());
        match self {
            Wish::Classic(request) => {
                let maker = Generator::new(request.clone()).map_err(|it| error(&it))?;
                Ok(Maker::Classic(Box::new(maker)))
            }
            Wish::Rules(request) => {
                let maker = RuleGenerator::new(request.clone()).map_err(|it| error(&it))?;
                Ok(Maker::Rules(Box::new(maker)))
            }
        }
    }

    /// Returns no puzzles.
    pub(super) fn nothing(&self) -> Made {
        match self {
            Wish::Classic(_) => Made::Lines(Vec::new()),
            Wish::Rules(_) => Made::Texts(Vec::new()),
        }
    }

    /// Returns what can be done if no attempt makes a puzzle.
    pub(super) fn fix(&self) -> &'static str {
        match self {
            Wish::Classic(_) => "relax clues, symmetry, difficulty or er",
            Wish::Rules(_) => "relax rules, clues, symmetry or difficulty",
        }
    }
}

impl Maker {
    /// Returns puzzles with these numbers; nothing if it is late, or why one could not be made.
    pub(super) fn make(
        &mut self,
        seed: u64,
        numbers: &[u64],
        is_late: &dyn Fn() -> bool,
    ) -> Option<Result<Made, String>> {
        match self {
            Maker::Classic(generator) => {
                let made = generator.puzzles_unless(seed, numbers, &is_late)?;
                let made = made
                    .into_iter()
                    .map(|made| made.map(|it| (it.puzzle, it.solution)));
                let made = made.collect::<Result<_, _>>().map(Made::Lines);
                Some(made.map_err(|failure| failure.to_string()))
            }
            Maker::Rules(generator) => {
                let mut texts = Vec::new();
                for &number in numbers {
                    match generator.variant(seed, number, is_late) {
                        Ok(made) => {
                            let puzzle = VariantPuzzle::new(made.variant);
                            let puzzle = puzzle.expect("a generated puzzle has a solution");
                            let text = String::from_utf8_lossy(puzzle.text()).into_owned();
                            texts.push((text, puzzle.solution_text(&made.solution)));
                        }
                        Err(RuleFailure::Stopped) => return None,
                        Err(failure) => return Some(Err(failure.to_string())),
                    }
                }
                Some(Ok(Made::Texts(texts)))
            }
        }
    }
}

impl Made {
    /// Returns the first puzzle.
    pub(super) fn first(&self) -> Option<String> {
        match self {
            Made::Lines(made) => made.first().map(|(puzzle, _)| to_text(puzzle)),
            Made::Texts(made) => made.first().map(|(puzzle, _)| puzzle.clone()),
        }
    }

    /// Adds the puzzles that follow.
    pub(super) fn append(&mut self, next: Made) {
        match (self, next) {
            (Made::Lines(all), Made::Lines(mut next)) => all.append(&mut next),
            (Made::Texts(all), Made::Texts(mut next)) => all.append(&mut next),
            _ => unreachable!("the puzzles of a job are of one kind"),
        }
    }

    /// Cuts the puzzles into chunks.
    pub(super) fn chunks(self, most: usize) -> Vec<Made> {
        match self {
            Made::Lines(all) => all
                .chunks(most)
                .map(|it| Made::Lines(it.to_vec()))
                .collect(),
            Made::Texts(all) => all
                .chunks(most)
                .map(|it| Made::Texts(it.to_vec()))
                .collect(),
        }
    }

    /// Returns the columns of puzzles and of solutions.
    pub(super) fn columns(self) -> Vec<ArrayRef> {
        match self {
            Made::Lines(made) => {
                let (puzzles, solutions): (Vec<Line>, Vec<Line>) = made.into_iter().unzip();
                let strings = |lines: Vec<Line>| {
                    let valid = vec![true; lines.len()].into_iter();
                    Arc::new(Lines::of(lines).strings(valid)) as ArrayRef
                };
                [puzzles, solutions].map(strings).to_vec()
            }
            Made::Texts(made) => {
                let (puzzles, solutions): (Vec<String>, Vec<String>) = made.into_iter().unzip();
                let strings = |texts: Vec<String>| Arc::new(StringArray::from(texts)) as ArrayRef;
                [puzzles, solutions].map(strings).to_vec()
            }
        }
    }
}
