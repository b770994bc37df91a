//! `rate` and `level` of puzzles and of columns: the ratings of Sudoku Explainer and of HoDoKu.
//!
//! **Invariant:** only a puzzle with exactly one solution is rated. A scalar and a row with the same
//! puzzle have the same rating.

use std::sync::Arc;

use arrow_array::{ArrayRef, Float64Array, Int64Array, StringArray};
use arrow_schema::{DataType, Field};
use foldoku::Line;
use foldoku::formats::Status;
use foldoku::logic::{explainer, hodoku};
use foldoku::questions::rate::{Measure, Rate, Rater, Rating};
use foldoku::questions::start::StartReader;

use crate::arrays;
use crate::limit::TimeLimit;
use crate::question::{Answers, Block, Question};
use crate::status;
use crate::text::PuzzleReader;

/// Puzzles per task: the hardest take minutes.
const BLOCK: usize = 8;

/// Asks for the rating of Sudoku Explainer or for the level of HoDoKu.
#[derive(Clone, Debug)]
pub(crate) struct Grade {
    measure: Measure,
    rate: Rate,
    time: TimeLimit,
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

/// The memory of a thread.
pub(crate) struct Scratch {
    reader: PuzzleReader,
    starts: StartReader,
    rater: Rater,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch {
            reader: PuzzleReader::new(),
            starts: StartReader::new(),
            rater: Rater::default(),
        }
    }
}

/// The answer to a row: a rating only if the status is unique.
#[derive(Clone, Debug)]
pub(crate) struct Measured {
    pub(crate) status: Status,
    pub(crate) rating: Option<Rating>,
}

impl Default for Measured {
    fn default() -> Measured {
        Measured::without_rating(Status::Invalid)
    }
}

impl Measured {
    fn without_rating(status: Status) -> Measured {
        Measured {
            status,
            rating: None,
        }
    }

    fn se(&self) -> Option<&explainer::Rating> {
        self.rating.as_ref()?.se.as_ref()
    }

    fn graded(&self) -> Option<Graded> {
        let rating = self.rating.as_ref()?.hodoku.as_ref();
        rating.map(Graded::of)
    }
}

impl Grade {
    pub(crate) fn new(measure: Measure, time: TimeLimit) -> Grade {
        Grade {
            measure,
            rate: Rate::new(&[measure]),
            time,
        }
    }

    /// Rates a puzzle.
    pub(crate) fn rate(
        &self,
        scratch: &mut Scratch,
        line: &Line,
        stop: &dyn Fn() -> bool,
    ) -> Measured {
        let start = match scratch.starts.of_line(line) {
            Ok(start) if start.is_unique => start,
            Ok(_) => return Measured::without_rating(Status::Multiple),
            Err(_) => return Measured::without_rating(Status::None),
        };
        let is_late = self.time.start(stop);
        let rating = self.rate.measure(&mut scratch.rater, &start, &is_late);
        if rating.is_timed_out() {
            return Measured::without_rating(Status::Timeout);
        }
        Measured {
            status: Status::Unique,
            rating: Some(rating),
        }
    }
}

impl Question for Grade {
    type Scratch = Scratch;
    type Answer = Measured;
    const BLOCK: usize = BLOCK;
    const HAS_LINES: bool = false;
    const HAS_RULES: bool = false;

    fn scratch(&self) -> Scratch {
        Scratch::default()
    }

    fn answer(&self, scratch: &mut Scratch, block: Block<'_, Grade>, stop: &dyn Fn() -> bool) {
        let lines: Vec<Option<Line>> = block.rows.puzzles(&scratch.reader).collect();
        for (line, answer) in lines.iter().zip(block.answers) {
            if let Some(line) = line {
                *answer = self.rate(scratch, line, stop);
            }
        }
    }

    fn field(&self) -> Field {
        let text = |name| arrays::field(name, DataType::Utf8);
        let number = |name| arrays::field(name, DataType::Float64);
        if self.measure == Measure::Er {
            let ratings = ["er", "ep", "ed"].map(number);
            let fields = [vec![text("status")], ratings.into(), vec![text("hardest")]];
            return arrays::struct_field("rating", fields.concat());
        }
        let score = arrays::field("score", DataType::Int64);
        let fields = vec![text("status"), text("level"), score, text("hardest")];
        arrays::struct_field("level", fields)
    }

    fn array(&self, answers: Answers<'_, Grade>) -> ArrayRef {
        let Answers { answers, nulls, .. } = answers;
        let statuses = answers.iter().map(|answer| answer.status);
        let mut columns: Vec<ArrayRef> = vec![Arc::new(status::names(statuses, nulls.clone()))];
        columns.extend(if self.measure == Measure::Er {
            ratings(answers)
        } else {
            levels(answers)
        });
        arrays::structs(&self.field(), columns, nulls)
    }
}

/// Returns the columns of the ratings of Sudoku Explainer.
fn ratings(answers: &[Measured]) -> Vec<ArrayRef> {
    let difficulties = |of: fn(&explainer::Rating) -> explainer::Difficulty| -> ArrayRef {
        let values = answers.iter().map(|it| it.se().map(|it| to_float(of(it))));
        Arc::new(Float64Array::from_iter(values))
    };
    let hardest = answers.iter().map(|it| it.se().map(|it| it.hardest.name()));
    vec![
        difficulties(|rating| rating.er),
        difficulties(|rating| rating.ep),
        difficulties(|rating| rating.ed),
        Arc::new(StringArray::from_iter(hardest)),
    ]
}

/// Returns the columns of the levels of HoDoKu.
fn levels(answers: &[Measured]) -> Vec<ArrayRef> {
    let grades = || answers.iter().map(Measured::graded);
    let scores = grades().map(|grade| grade.map(|it| i64::from(it.score)));
    let hardest = grades().map(|grade| grade.and_then(|it| it.hardest));
    vec![
        Arc::new(StringArray::from_iter(
            grades().map(|grade| grade.map(|it| it.level)),
        )),
        Arc::new(Int64Array::from_iter(scores)),
        Arc::new(StringArray::from_iter(hardest)),
    ]
}

/// Returns a difficulty as the nearest number.
pub(crate) fn to_float(difficulty: explainer::Difficulty) -> f64 {
    f64::from(difficulty.tenths()) / 10.0
}
