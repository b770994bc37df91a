//! `rate` and `level` of puzzles and of columns: the ratings of Sudoku Explainer and of HoDoKu.
//!
//! **Invariant:** only a puzzle with exactly one solution is rated. A scalar and a row with the same
//! puzzle have the same rating.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int64Array, StringArray};
use arrow_schema::{DataType, Field};
use foldoku::formats::Status;
use foldoku::kernel::{self, Lanes};
use foldoku::logic::explainer::{self, Rating};
use foldoku::logic::hodoku;
use foldoku::{Explainer, Line, Position};

use crate::arrays;
use crate::limit::TimeLimit;
use crate::question::{Answers, Block, Question};
use crate::status;
use crate::text::PuzzleReader;

/// Puzzles per task: the hardest take minutes.
const BLOCK: usize = 8;

/// Asks for the rating of Sudoku Explainer.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) time: TimeLimit,
}

/// Asks for the level and the score of HoDoKu.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grade {
    pub(crate) time: TimeLimit,
}

/// The level of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Graded {
    pub(crate) level: &'static str,
    pub(crate) score: u32,
    /// The hardest technique.
    pub(crate) hardest: Option<&'static str>,
}

impl Graded {
    pub(crate) fn of(rating: &hodoku::Rating) -> Graded {
        Graded {
            level: rating.level().name(),
            score: rating.score(),
            hardest: rating.hardest().map(|technique| technique.name()),
        }
    }
}

/// Rates a puzzle with one solution, or returns `None` if `stop` returned true.
pub(crate) fn rate(
    explainer: &mut Explainer,
    line: &Line,
    stop: &dyn Fn() -> bool,
) -> Option<Rating> {
    let rating = explainer.rate(line, None, stop);
    (rating.end != explainer::End::Stopped).then_some(rating)
}

/// Returns the level of a puzzle with one solution, or `None` if `stop` returned true.
pub(crate) fn grade(
    rater: &mut hodoku::Rater,
    line: &Line,
    stop: &dyn Fn() -> bool,
) -> Option<Graded> {
    let rating = rater.rate(&Position::from_line(line), true, stop);
    rating.as_ref().map(Graded::of)
}

/// The memory of a thread.
pub(crate) struct Scratch<S> {
    reader: PuzzleReader,
    lanes: Lanes,
    solver: S,
}

/// The answer to a row: a value only if the status is unique.
#[derive(Clone, Debug)]
pub(crate) struct Measured<T> {
    status: Status,
    value: Option<T>,
}

impl<T> Default for Measured<T> {
    fn default() -> Measured<T> {
        Measured {
            status: Status::Invalid,
            value: None,
        }
    }
}

impl<S> Scratch<S> {
    fn new(solver: S) -> Scratch<S> {
        Scratch {
            reader: PuzzleReader::new(),
            lanes: Lanes::new(),
            solver,
        }
    }

    /// Measures the puzzles of a block that have one solution.
    fn measure<T: Clone + Send, Q: Question<Answer = Measured<T>>>(
        &mut self,
        block: Block<'_, Q>,
        time: TimeLimit,
        stop: &dyn Fn() -> bool,
        measure: impl Fn(&mut S, &Line, &dyn Fn() -> bool) -> Option<T>,
    ) {
        let lines: Vec<Option<Line>> = block.rows.puzzles(&self.reader).collect();
        for (line, answer) in lines.iter().zip(block.answers) {
            let Some(line) = line else { continue };
            let mut solved = [kernel::Answer::default()];
            self.lanes.solve_into(&[*line], 2, &mut solved, None);
            answer.status = solved[0].status.into();
            if answer.status == Status::Unique {
                answer.value = measure(&mut self.solver, line, &time.start(stop));
                if answer.value.is_none() {
                    answer.status = Status::Timeout;
                }
            }
        }
    }
}

impl Question for Rate {
    type Scratch = Scratch<Explainer>;
    type Answer = Measured<Rating>;
    const BLOCK: usize = BLOCK;
    const HAS_LINES: bool = false;
    const HAS_RULES: bool = false;

    fn scratch(&self) -> Scratch<Explainer> {
        Scratch::new(Explainer::new())
    }

    fn answer(
        &self,
        scratch: &mut Scratch<Explainer>,
        block: Block<'_, Rate>,
        stop: &dyn Fn() -> bool,
    ) {
        scratch.measure(block, self.time, stop, rate);
    }

    fn field(&self) -> Field {
        let fields = vec![
            arrays::field("status", DataType::Utf8),
            arrays::field("er", DataType::Float64),
            arrays::field("ep", DataType::Float64),
            arrays::field("ed", DataType::Float64),
            arrays::field("hardest", DataType::Utf8),
        ];
        arrays::struct_field("rating", fields)
    }

    fn array(&self, answers: Answers<'_, Rate>) -> ArrayRef {
        let Answers { answers, nulls, .. } = answers;
        let ratings = || answers.iter().map(|answer| answer.value);
        let difficulties = |of: fn(&Rating) -> explainer::Difficulty| -> ArrayRef {
            let values = ratings().map(|rating| rating.map(|it| to_float(of(&it))));
            Arc::new(Float64Array::from_iter(values))
        };
        let hardest = ratings().map(|rating| rating.map(|it| it.hardest.name()));
        let columns: Vec<ArrayRef> = vec![
            Arc::new(status::names(
                answers.iter().map(|answer| answer.status),
                nulls.clone(),
            )),
            difficulties(|rating| rating.er),
            difficulties(|rating| rating.ep),
            difficulties(|rating| rating.ed),
            Arc::new(StringArray::from_iter(hardest)),
        ];
        arrays::structs(&self.field(), columns, nulls)
    }
}

impl Question for Grade {
    type Scratch = Scratch<hodoku::Rater>;
    type Answer = Measured<Graded>;
    const BLOCK: usize = BLOCK;
    const HAS_LINES: bool = false;
    const HAS_RULES: bool = false;

    fn scratch(&self) -> Scratch<hodoku::Rater> {
        Scratch::new(hodoku::Rater::new())
    }

    fn answer(
        &self,
        scratch: &mut Scratch<hodoku::Rater>,
        block: Block<'_, Grade>,
        stop: &dyn Fn() -> bool,
    ) {
        scratch.measure(block, self.time, stop, grade);
    }

    fn field(&self) -> Field {
        let fields = vec![
            arrays::field("status", DataType::Utf8),
            arrays::field("level", DataType::Utf8),
            arrays::field("score", DataType::Int64),
            arrays::field("hardest", DataType::Utf8),
        ];
        arrays::struct_field("level", fields)
    }

    fn array(&self, answers: Answers<'_, Grade>) -> ArrayRef {
        let Answers { answers, nulls, .. } = answers;
        let grades = || answers.iter().map(|answer| answer.value);
        let scores = grades().map(|grade| grade.map(|it| i64::from(it.score)));
        let columns: Vec<ArrayRef> = vec![
            Arc::new(status::names(
                answers.iter().map(|answer| answer.status),
                nulls.clone(),
            )),
            Arc::new(StringArray::from_iter(
                grades().map(|grade| grade.map(|it| it.level)),
            )),
            Arc::new(Int64Array::from_iter(scores)),
            Arc::new(StringArray::from_iter(
                grades().map(|grade| grade.and_then(|it| it.hardest)),
            )),
        ];
        arrays::structs(&self.field(), columns, nulls)
    }
}

/// Returns a difficulty as the nearest number.
pub(crate) fn to_float(difficulty: explainer::Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}
