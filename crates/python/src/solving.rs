//! `solve`, `count` and `check` of columns: blocks of rows in the lanes of the kernel.
//!
//! **Invariant:** a row has the answer that the kernel gives for its puzzle alone, with the same
//! solution and the same number of guesses.

use std::ops::ControlFlow;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef, Int64Array};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use foldoku::formats::Status;
use foldoku::kernel::{Answer, Lanes};
use foldoku::{Auto, Engine, Limits, Line, Puzzle};

use crate::arrays;
use crate::question::{Answers, Block, Question};
use crate::status;
use crate::text::PuzzleReader;

/// Searches with a higher limit of solutions can take long, so they poll for signals.
pub(crate) const QUICK: u64 = 10_000;

/// The bytes of a row that is not a puzzle: the kernel reports it as such.
const NOT_A_PUZZLE: Line = [b'!'; 81];

/// Which columns are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wanted {
    /// Structs with the solution.
    Solutions,
    /// The number of solutions.
    Counts,
    /// The status.
    Statuses,
}

/// Asks for the solutions of each puzzle, up to a limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Solve {
    pub(crate) limit: u64,
    pub(crate) wanted: Wanted,
}

/// Asks for solutions as lines too.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SolveLines(pub(crate) Solve);

/// The memory of a thread.
pub(crate) struct Scratch {
    reader: PuzzleReader,
    lanes: Lanes,
    lines: Vec<Line>,
}

impl Scratch {
    pub(crate) fn new() -> Scratch {
        Scratch {
            reader: PuzzleReader::new(),
            lanes: Lanes::new(),
            lines: Vec::new(),
        }
    }

    /// Answers a block, with the solutions if there is memory for them.
    pub(crate) fn solve<Q: Question<Answer = Answer>>(
        &mut self,
        block: Block<'_, Q>,
        limit: u64,
        stop: &dyn Fn() -> bool,
    ) {
        let lines = block.puzzles(&self.reader);
        self.lines.clear();
        self.lines
            .extend(lines.map(|line| line.unwrap_or(NOT_A_PUZZLE)));
        if limit > QUICK {
            return one_by_one(&self.lines, limit, block.answers, stop);
        }
        let solutions = (!block.lines.is_empty()).then_some(block.lines);
        self.lanes
            .solve_into(&self.lines, limit, block.answers, solutions);
    }
}

/// Counts the solutions of each puzzle, which can take long.
fn one_by_one(lines: &[Line], limit: u64, answers: &mut [Answer], stop: &dyn Fn() -> bool) {
    for (line, answer) in lines.iter().zip(answers) {
        if *line != NOT_A_PUZZLE {
            *answer = count(line, limit, stop);
        }
    }
}

/// Counts the solutions of a puzzle until `stop` returns true.
pub(crate) fn count(line: &Line, limit: u64, stop: &dyn Fn() -> bool) -> Answer {
    use foldoku::kernel::Status as KernelStatus;
    let Ok(puzzle) = Puzzle::from_line(line) else {
        return Answer {
            status: KernelStatus::None,
            ..Answer::default()
        };
    };
    let limits = Limits::NONE.solutions(limit).stop(stop);
    let (mut auto, mut count) = (Auto::default(), 0);
    let outcome = auto.search(&puzzle, limits, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    Answer {
        status: match count {
            0 => KernelStatus::None,
            1 => KernelStatus::Unique,
            _ => KernelStatus::Multiple,
        },
        count,
        guesses: outcome.stats.guesses,
    }
}

/// Puzzles per task: enough to fill the lanes.
const BLOCK: usize = 2048;

impl Question for Solve {
    type Scratch = Scratch;
    type Answer = Answer;
    const BLOCK: usize = BLOCK;
    const HAS_LINES: bool = false;

    fn scratch(&self) -> Scratch {
        Scratch::new()
    }

    fn answer(&self, scratch: &mut Scratch, block: Block<'_, Solve>, stop: &dyn Fn() -> bool) {
        scratch.solve(block, self.limit, stop);
    }

    fn field(&self) -> Field {
        match self.wanted {
            Wanted::Counts => arrays::field("count", DataType::Int64),
            _ => arrays::field("status", DataType::Utf8),
        }
    }

    fn array(&self, answers: Answers<Solve>) -> ArrayRef {
        let Answers { answers, nulls, .. } = answers;
        match self.wanted {
            Wanted::Counts => {
                let valid = answers.iter().map(|answer| is_valid(*answer));
                Arc::new(counts(&answers, some_null(valid)))
            }
            _ => {
                let names = statuses(&answers).into_data();
                let names = names.into_builder().nulls(nulls);
                let names = names.build().expect("one validity per name");
                arrow_array::make_array(names)
            }
        }
    }
}

impl Question for SolveLines {
    type Scratch = Scratch;
    type Answer = Answer;
    const BLOCK: usize = BLOCK;
    const HAS_LINES: bool = true;

    fn scratch(&self) -> Scratch {
        Scratch::new()
    }

    fn answer(&self, scratch: &mut Scratch, block: Block<'_, SolveLines>, stop: &dyn Fn() -> bool) {
        scratch.solve(block, self.0.limit, stop);
    }

    fn field(&self) -> Field {
        let fields = vec![
            arrays::field("status", DataType::Utf8),
            arrays::field("count", DataType::Int64),
            arrays::field("solution", DataType::Utf8),
            arrays::field("guesses", DataType::Int64),
        ];
        arrays::struct_field("answer", fields)
    }

    fn array(&self, answers: Answers<SolveLines>) -> ArrayRef {
        let Answers {
            answers,
            lines,
            nulls,
        } = answers;
        let guesses = answers.iter().map(|answer| answer.guesses as i64);
        let guesses = Int64Array::from_iter_values(guesses);
        let has_solution = answers.iter().map(|answer| answer.count > 0);
        let columns: Vec<ArrayRef> = vec![
            Arc::new(statuses(&answers)),
            Arc::new(counts(&answers, None)),
            Arc::new(arrays::lines(lines, has_solution)),
            Arc::new(guesses),
        ];
        arrays::structs(&self.field(), columns, nulls)
    }
}

fn is_valid(answer: Answer) -> bool {
    Status::from(answer.status) != Status::Invalid
}

fn some_null(valid: impl Iterator<Item = bool>) -> Option<NullBuffer> {
    Some(NullBuffer::from_iter(valid)).filter(|nulls| nulls.null_count() > 0)
}

fn statuses(answers: &[Answer]) -> arrow_array::StringArray {
    status::names(answers.iter().map(|answer| answer.status.into()))
}

fn counts(answers: &[Answer], nulls: Option<NullBuffer>) -> Int64Array {
    let counts = answers.iter().map(|answer| answer.count as i64);
    Int64Array::new(counts.collect(), nulls)
}
