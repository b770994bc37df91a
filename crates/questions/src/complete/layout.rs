//! Layouts: puzzles with rules, with or without their numbers, and boards of any size.
//!
//! **Invariant:** no two results are the same puzzle.

use std::ops::RangeInclusive;

use foldoku_board::format::{self, Style};
use foldoku_board::{Grid, Puzzle};
use foldoku_formats::{Status, VariantPuzzle};
use foldoku_generate::layout::{CompletedLayout, LayoutFailure, LayoutRequest};
use foldoku_human::{Position, Rulebook, Solver};
use foldoku_rules::Variant;
use foldoku_search::{Auto, Limits};

use super::{ClueKind, Complete, CompleteScratch, CompletedPuzzle};
use crate::named_parts::NamedParts;
use crate::number;
use crate::question::Asked;
use crate::refusal::{Refusal, TIMED_OUT};
use crate::subject::Subject;

/// The guesses of each search for rules that contradict each other.
const CONFLICT_GUESSES: u64 = 10_000;

/// The puzzles that are made for each new one, before there seem to be no more.
const REPEATED: u64 = 4;

impl Complete {
    /// Returns the allowed numbers of clues on a board with this many cells.
    pub(super) fn clue_range(&self, cells: u64) -> Result<RangeInclusive<u64>, Refusal> {
        let range = self.clues.as_ref();
        let range = range.map(|text| number::range(text, 0..=cells)).transpose();
        let range = range.map_err(|error| Refusal::unsupported(format!("clues: {error}")))?;
        Ok(range.unwrap_or(0..=cells))
    }

    /// Returns the completed puzzles of a layout.
    pub(super) fn layouts(
        &self,
        scratch: &mut CompleteScratch,
        asked: &Asked<'_>,
    ) -> Result<Vec<CompletedPuzzle>, Refusal> {
        let request = self.request(asked.subject)?;
        let mut results: Vec<CompletedPuzzle> = Vec::new();
        let seed = self.seed.unwrap_or_default();
        for place in 0..self.limit.saturating_mul(REPEATED) {
            // Each puzzle of a collection has random numbers of its own, and each result, too.
            let number = asked.number + (place << 32);
            let layouts = &mut scratch.layouts;
            match layouts.complete(&request, seed, number, asked.stop) {
                Ok(completed) => {
                    let completed = self.completed(asked, completed);
                    if results.iter().all(|it| it.puzzle != completed.puzzle) {
                        results.push(completed);
                    }
                }
                Err(failure) if results.is_empty() => {
                    return Err(self.refusal(&failure, asked, &mut scratch.engine));
                }
                Err(_) => break,
            }
            if results.len() as u64 == self.limit {
                break;
            }
        }
        if self.by_difficulty {
            // Puzzles whose steps were not found are the hardest.
            let difficulty = |it: &CompletedPuzzle| it.difficulty.unwrap_or(f64::INFINITY);
            results.sort_by(|one, other| difficulty(one).total_cmp(&difficulty(other)));
        }
        Ok(results)
    }

    fn request(&self, subject: Subject<'_>) -> Result<LayoutRequest, Refusal> {
        let mut request = match subject {
            Subject::Rules(variant) => self.request_of(variant.variant())?,
            Subject::Layout(layout) => self.request_of(layout.variant())?,
            Subject::Contradiction(it) => self.request_of(it.variant())?,
            _ => {
                let puzzle = subject.puzzle()?;
                LayoutRequest::of_puzzle(match self.vary.contains(&ClueKind::Givens) {
                    true => without_givens(&puzzle),
                    false => puzzle,
                })
            }
        };
        let given = request.given_count() as u64;
        let clues = self.clue_range(*request.givens.end() as u64)?;
        let clues = match self.keep.contains(&ClueKind::Givens) {
            true => given..=given,
            false => clues,
        };
        request.givens = *clues.start() as usize..=*clues.end() as usize;
        request.demand = self.demand()?;
        Ok(request)
    }

    fn request_of(&self, variant: &Variant) -> Result<LayoutRequest, Refusal> {
        let mut variant = variant.clone();
        if self.vary.contains(&ClueKind::Givens) {
            variant.givens.clear();
        }
        if self.vary.contains(&ClueKind::Numbers) {
            let rules = variant.rules.iter_mut().filter(|rule| rule.has_clue());
            rules.for_each(|rule| *rule = rule.without_clue());
        }
        let request = LayoutRequest::of_variant(variant);
        let request = request.map_err(|error| match error.is_contradiction() {
            true => Refusal::new(Status::None, error),
            false => Refusal::unsupported(error),
        })?;
        Ok(match self.keep.contains(&ClueKind::Numbers) {
            true => request.only_unfinished(),
            false => request,
        })
    }

    fn completed(&self, asked: &Asked<'_>, completed: CompletedLayout) -> CompletedPuzzle {
        let clues = completed.givens.filled_count() as u64;
        let variant = completed.variant.map(|variant| {
            let puzzle = VariantPuzzle::new(variant);
            puzzle.expect("a completed puzzle has a solution")
        });
        let plain = || {
            let puzzle = asked.subject.puzzle().expect("the puzzle was completed");
            let puzzle = Puzzle::new(puzzle.geometry(), completed.givens.clone());
            puzzle.expect("the givens are those of a solution")
        };
        let (text, puzzle) = match &variant {
            Some(variant) => (
                String::from_utf8_lossy(variant.text()).into_owned(),
                variant.puzzle().clone(),
            ),
            None => {
                let puzzle = plain();
                let text = format::grid(puzzle.geometry(), puzzle.givens(), Style::Line);
                (text, puzzle)
            }
        };
        let is_rated = self.by_difficulty || !self.demand().is_ok_and(|it| it.is_empty());
        let rating = is_rated.then(|| {
            let rulebook = match &variant {
                Some(it) => Rulebook::of_variant(it.variant(), &puzzle),
                None => Rulebook::new(&puzzle),
            };
            let rulebook = rulebook.ok()?;
            let start = Position::new(&rulebook);
            let path = Solver::new(rulebook).path_unless(&start, asked.stop);
            path.rating()
        });
        let rating = rating.flatten();
        CompletedPuzzle {
            puzzle: text,
            clues,
            level: rating.as_ref().map(|it| it.level.name()),
            difficulty: rating.map(|it| it.difficulty),
            variant,
        }
    }

    /// Returns why there is no result; which rules contradict each other, if that is the reason.
    fn refusal(&self, failure: &LayoutFailure, asked: &Asked<'_>, engine: &mut Auto) -> Refusal {
        match failure {
            LayoutFailure::Stopped => Refusal::new(Status::Timeout, TIMED_OUT),
            LayoutFailure::NotFound => Refusal::new(Status::Timeout, failure),
            LayoutFailure::TooLarge
            | LayoutFailure::Demand(_)
            | LayoutFailure::TooManyGivens { .. } => Refusal::unsupported(failure),
            LayoutFailure::NoSolution => {
                let conflict = self.conflict(asked, engine).filter(|it| !it.is_empty());
                Refusal::new(
                    Status::None,
                    match conflict {
                        Some(parts) => {
                            format!("{failure}: {} contradict each other", parts.join(", "))
                        }
                        None => failure.to_string(),
                    },
                )
            }
            _ => Refusal::new(Status::Multiple, failure),
        }
    }

    /// Returns the parts of a layout without solution that contradict each other.
    fn conflict(&self, asked: &Asked<'_>, engine: &mut Auto) -> Option<Vec<String>> {
        let parts = match asked.subject {
            Subject::Layout(it) => NamedParts::of_variant(&it.variant().without_unfinished(), &[]),
            subject => NamedParts::of(subject, &[]).ok()?,
        };
        let limits = Limits::NONE.stop(asked.stop).guesses(CONFLICT_GUESSES);
        let order = parts.of_kinds(&[]);
        let set = parts.parts.conflict(engine, &order, limits).ok()?;
        Some(parts.names_of(&set.kept))
    }
}

/// Returns a puzzle without its givens.
fn without_givens(puzzle: &Puzzle) -> Puzzle {
    let geometry = puzzle.geometry();
    let plain = Puzzle::new(geometry, Grid::empty(geometry));
    let plain = plain.expect("an empty grid has no clashes");
    let empty = plain.with_constraints(puzzle.constraints().iter().cloned());
    empty.expect("the constraints are those of a puzzle")
}
