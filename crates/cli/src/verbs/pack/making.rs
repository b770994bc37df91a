//! How the puzzles of a level are made, and read again: those of the classic board, of another one, or with
//! rules.
//!
//! **Invariant:** puzzle n of a level depends only on the request and the seed. Reading inverts writing.

use anyhow::Context;
use foldoku::batch::fingerprint;
use foldoku::board::format::{self, Style};
use foldoku::formats::VariantPuzzle;
use foldoku::generate::rules::{RuleGenerator, RuleRequest};
use foldoku::generate::{Canonicaliser, Demand, Generated, Generator, Measure, Request};
use foldoku::logic::explainer::Explainer;
use foldoku::questions::{Refusal, Subject};
use foldoku::{Geometry, Grid, Puzzle};

use super::super::generate::boards::{self, Boards};
use super::super::shared::general::{General, form_key};
use super::super::shared::request::{describe_failure, generator, request};
use super::record::{Record, SeRating};
use crate::args;

/// What the puzzles of a level are made from.
pub(in super::super) enum Making {
    /// Puzzles of the classic board.
    Classic(Request),
    /// Puzzles of another board, which meet a demand.
    Board {
        geometry: Geometry,
        request: Request,
        demand: Demand,
        /// The most clues of a puzzle that gets some to be easier.
        most: Option<usize>,
    },
    /// Puzzles with rules.
    Rules(RuleRequest),
}

impl Making {
    /// Makes puzzles of a board, which meet a demand.
    pub(in super::super) fn of_board(
        flags: &args::PuzzleRequest,
        geometry: Geometry,
        demand: Demand,
    ) -> anyhow::Result<Making> {
        boards::check_flags(flags, &geometry)?;
        demand.check(&geometry).context("--geometry")?;
        let request = request(flags, Measure::Er, &geometry)?;
        let most = boards::most_clues(flags, &request);
        Ok(Making::Board {
            geometry,
            request,
            demand,
            most,
        })
    }

    /// Makes puzzles with rules.
    pub(in super::super) fn of_rules(request: RuleRequest) -> anyhow::Result<Making> {
        RuleGenerator::new(request.clone()).context("--rules")?;
        Ok(Making::Rules(request))
    }

    /// Returns a maker; each thread has its own.
    pub(in super::super) fn maker(&self) -> Maker<'_> {
        match self {
            Making::Classic(request) => Maker::Classic(Box::new(Classic {
                request,
                generator: generator(request),
                canonicaliser: Canonicaliser::new(),
                explainer: Explainer::new(),
            })),
            Making::Board {
                geometry,
                request,
                demand,
                most,
            } => {
                let boards = Boards::new(geometry.clone(), request.clone(), false);
                let boards = boards.with_demand(demand.clone(), *most);
                Maker::Board(geometry, Box::new(boards), request)
            }
            Making::Rules(request) => {
                let maker = RuleGenerator::new(request.clone());
                Maker::Rules(Box::new(maker.expect("the request was checked")))
            }
        }
    }

    /// Returns a puzzle from its text, unless it is one of the classic board without rules.
    ///
    /// # Errors
    ///
    /// If another program changed the text.
    pub(in super::super) fn general(&self, puzzle: &[u8]) -> anyhow::Result<Option<General>> {
        let geometry = match self {
            Making::Classic(_) => return Ok(None),
            Making::Board { geometry, .. } => geometry,
            Making::Rules(request) => request.sheet.geometry(),
        };
        General::read(geometry, puzzle).map(Some)
    }
}

/// Makes puzzles.
pub(in super::super) enum Maker<'a> {
    Classic(Box<Classic<'a>>),
    Board(&'a Geometry, Box<Boards>, &'a Request),
    Rules(Box<RuleGenerator>),
}

/// Makes and rates puzzles of the classic board.
pub(in super::super) struct Classic<'a> {
    request: &'a Request,
    generator: Generator,
    canonicaliser: Canonicaliser,
    explainer: Explainer,
}

impl Maker<'_> {
    /// Makes the puzzles with these numbers, each or why it was not made; less of them if `stop` returned true.
    pub(in super::super) fn make(
        &mut self,
        seed: u64,
        numbers: &[u64],
        stop: &dyn Fn() -> bool,
    ) -> Vec<Result<Record, String>> {
        match self {
            Maker::Classic(classic) => classic.make(seed, numbers, stop),
            Maker::Board(geometry, boards, request) => {
                let line = |grid: &Grid| format::grid(geometry, grid, Style::Line).into_bytes();
                until_stopped(numbers, stop, |number| {
                    let made = boards.make(number, seed, stop);
                    let made = made.map_err(|failure| describe_failure(&failure, request))?;
                    let puzzle = Puzzle::new(geometry, made.0.clone());
                    let puzzle = puzzle.expect("a generated puzzle has a solution");
                    let key = form_key(Subject::Made(&puzzle));
                    Ok(record(number, key, line(&made.0), line(&made.1)))
                })
            }
            Maker::Rules(maker) => until_stopped(numbers, stop, |number| {
                let made = maker.variant(seed, number, stop);
                let made = made.map_err(|failure| format!("puzzle {}: {failure}", number + 1))?;
                let puzzle = VariantPuzzle::new(made.variant);
                let puzzle = puzzle.expect("a generated puzzle has a solution");
                let solution = puzzle.solution_text(&made.solution).into_bytes();
                let key = form_key(Subject::Rules(&puzzle));
                Ok(record(number, key, puzzle.text().to_vec(), solution))
            }),
        }
    }
}

impl Classic<'_> {
    fn make(
        &mut self,
        seed: u64,
        numbers: &[u64],
        stop: &dyn Fn() -> bool,
    ) -> Vec<Result<Record, String>> {
        let generated = self.generator.puzzles_unless(seed, numbers, stop);
        let records = generated.into_iter().flatten().map(|generated| {
            let generated =
                generated.map_err(|failure| describe_failure(&failure, self.request))?;
            Ok(self.record(&generated, stop))
        });
        records.collect()
    }

    fn record(&mut self, generated: &Generated, stop: &dyn Fn() -> bool) -> Record {
        let rating = self.explainer.rate(&generated.puzzle, None, stop);
        let canonical = self.canonicaliser.canonicalise(&generated.puzzle);
        Record {
            key: fingerprint(&canonical.line),
            number: generated.number,
            puzzle: generated.puzzle.to_vec(),
            solution: generated.solution.to_vec(),
            se: SeRating::of(&rating),
        }
    }
}

/// Returns the record of a puzzle with rules or of another board.
fn record(number: u64, key: Result<u128, Refusal>, puzzle: Vec<u8>, solution: Vec<u8>) -> Record {
    Record {
        key: key.expect("a generated puzzle has a canonical form"),
        number,
        puzzle,
        solution,
        se: None,
    }
}

/// Makes puzzles one by one, until `stop` returns true.
fn until_stopped(
    numbers: &[u64],
    stop: &dyn Fn() -> bool,
    mut make: impl FnMut(u64) -> Result<Record, String>,
) -> Vec<Result<Record, String>> {
    let made = numbers.iter().map_while(|&number| {
        let made = make(number);
        // A puzzle that was stopped on the way is not a failure.
        (made.is_ok() || !stop()).then_some(made)
    });
    made.collect()
}
