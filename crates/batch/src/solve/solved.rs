//! The results of a chunk.
//!
//! **Invariant:** there is one row per record, in order; the results of each kind of puzzle are in the
//! order of their records.

use std::collections::{BTreeMap, BTreeSet};

use foldoku_formats::{Given, PuzzleRef, Record, RecordError, Records, Row, Status, TextWriter};
use foldoku_kernel::Answer;

/// The records of a chunk and their results.
#[derive(Debug)]
pub struct Solved {
    /// The search of a puzzle stopped after this many solutions.
    pub(super) limit: u64,
    pub(super) records: Records,
    pub(super) lines: Answers,
    pub(super) sukakus: Answers,
    pub(super) boards: Answers,
    pub(super) variants: VariantAnswers,
    /// Clashing givens, by the numbers of the records.
    pub(super) clashes: BTreeMap<u64, RecordError>,
    /// The time per record.
    seconds: f64,
}

impl Solved {
    pub(super) fn unsolved(records: Records) -> Solved {
        let [lines, sukakus, boards] = [const { Answers::NONE }; 3];
        Solved {
            limit: 1,
            records,
            lines,
            sukakus,
            boards,
            variants: VariantAnswers::default(),
            clashes: BTreeMap::new(),
            seconds: 0.0,
        }
    }

    /// Returns the records.
    pub fn records(&self) -> &Records {
        &self.records
    }

    /// Sets the time that all records took together.
    pub fn set_seconds(&mut self, seconds: f64) {
        self.seconds = seconds / self.records.len().max(1) as f64;
    }

    /// Returns one row per record, in order.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        let records = self.records_with_answers();
        let mut variants = 0..;
        records.map(move |(record, answers, index)| match record.puzzle {
            Ok(PuzzleRef::Variant(_)) => self.variant_row(record, variants.next().unwrap_or(0)),
            _ => self.row(record, answers, index),
        })
    }

    /// Returns whether the time limit ended the search of a puzzle.
    pub fn has_timeouts(&self) -> bool {
        let answers = [&self.lines, &self.sukakus, &self.boards];
        let timeouts = answers.map(|answers| &answers.timeouts);
        let mut all = timeouts.into_iter().chain([&self.variants.timeouts]);
        all.any(|timeouts| !timeouts.is_empty())
    }

    /// Appends every row to `out` as `writer` writes it, and calls `on_error` with each row that has
    /// one, and `on_refusal` with each that the format cannot hold. Returns the number of rows per status, in the order of [`Status::ALL`]. Without a writer, the rows are
    /// only counted.
    ///
    /// Not generic, so that the loop over millions of rows is compiled in this crate: the command line
    /// is compiled for size.
    pub fn write_rows(
        &self,
        writer: Option<&dyn TextWriter>,
        out: &mut Vec<u8>,
        on_error: &mut dyn FnMut(&Row<'_>, &RecordError),
        on_refusal: &mut dyn FnMut(&Row<'_>, String),
    ) -> [u64; Status::ALL.len()] {
        if writer.is_some() {
            out.reserve(self.records.text_len());
        }
        let mut statuses = [0; Status::ALL.len()];
        for row in self.rows() {
            statuses[row.status as usize] += 1;
            if let Some(error) = row.error {
                on_error(&row, error);
            }
            if let Some(writer) = writer {
                writer.row(&row, out);
                if let Some(reason) = writer.refusal(&row) {
                    on_refusal(&row, reason);
                }
            }
        }
        statuses
    }

    /// Returns each record with the results of its kind and its index among them.
    pub(super) fn records_with_answers(
        &self,
    ) -> impl Iterator<Item = (Record<'_>, &Answers, usize)> {
        // The puzzles of a kind are in the order of their records.
        let (mut lines, mut sukakus, mut boards) = (0.., 0.., 0..);
        let mut next = move |record: Record<'_>| match record.puzzle {
            Ok(PuzzleRef::Classic(_)) => (&self.lines, lines.next()),
            Ok(PuzzleRef::Sukaku(_)) => (&self.sukakus, sukakus.next()),
            Ok(PuzzleRef::Board(_)) => (&self.boards, boards.next()),
            _ => (&UNSOLVED, Some(0)),
        };
        self.records.iter().map(move |record| {
            let (answers, index) = next(record);
            (record, answers, index.unwrap_or_default())
        })
    }

    fn row<'a>(&'a self, record: Record<'a>, answers: &'a Answers, index: usize) -> Row<'a> {
        let row = Row::from(record);
        let Some(&answer) = answers.answers.get(index) else {
            return Row {
                seconds: self.seconds,
                complete: self.limit > 0,
                ..row
            };
        };
        let timed_out = answers.timeouts.contains(&index);
        self.answered(record, answer, answers.solution(index), timed_out)
    }

    fn variant_row<'a>(&'a self, record: Record<'a>, index: usize) -> Row<'a> {
        let Some(&answer) = self.variants.answers.get(index) else {
            return self.row(record, &UNSOLVED, 0);
        };
        let solution = self.variants.solutions[index].as_deref();
        let timed_out = self.variants.timeouts.contains(&index);
        self.answered(record, answer, solution, timed_out)
    }

    fn answered<'a>(
        &'a self,
        record: Record<'a>,
        answer: Answer,
        solution: Option<&'a [u8]>,
        timed_out: bool,
    ) -> Row<'a> {
        let row = Row::from(record);
        let status = if timed_out {
            Status::Timeout
        } else {
            let solution = Row { solution, ..row }.grid_solution();
            status(answer, solution, record.given)
        };
        let error = match status {
            Status::None | Status::Invalid => self.clashes.get(&record.number),
            _ => None,
        };
        Row {
            error,
            status,
            count: answer.count,
            complete: answer.count < self.limit && !timed_out,
            guesses: answer.guesses,
            seconds: self.seconds,
            solution,
            ..row
        }
    }
}

fn status(answer: Answer, solution: Option<&[u8]>, given: Option<Given<'_>>) -> Status {
    let differs = |given: Given<'_>| solution.is_some_and(|found| !given.equals(found));
    match answer.status.into() {
        Status::Unique if given.is_some_and(differs) => Status::Wrong,
        status => status,
    }
}

/// Results of puzzles of one kind.
#[derive(Debug)]
pub(super) struct Answers {
    pub(super) answers: Vec<Answer>,
    /// The solutions, concatenated, with a placeholder for puzzles without one; empty if they are
    /// not wanted.
    pub(super) solutions: Vec<u8>,
    /// The length of a solution.
    pub(super) cells: usize,
    /// The indices of the puzzles whose search the time limit ended.
    pub(super) timeouts: BTreeSet<usize>,
}

/// Results of puzzles with rules beyond their board.
#[derive(Debug, Default)]
pub(super) struct VariantAnswers {
    pub(super) answers: Vec<Answer>,
    /// For each puzzle its first solution, if it is wanted and there is one.
    pub(super) solutions: Vec<Option<Vec<u8>>>,
    /// The indices of the puzzles whose search the time limit ended.
    pub(super) timeouts: BTreeSet<usize>,
}

/// The results of records that hold no puzzle.
pub(super) static UNSOLVED: Answers = Answers::NONE;

impl Answers {
    pub(super) const NONE: Answers = Answers {
        answers: Vec::new(),
        solutions: Vec::new(),
        cells: 0,
        timeouts: BTreeSet::new(),
    };

    pub(super) fn solution(&self, index: usize) -> Option<&[u8]> {
        let start = index * self.cells;
        let has = self.answers.get(index)?.count > 0;
        self.solutions
            .get(start..start + self.cells)
            .filter(|_| has && self.cells > 0)
    }
}
