//! Many puzzles: statuses, solution counts, guesses and solutions.
//!
//! **Invariant:** the results for a puzzle depend on the puzzle and the limit only, not on the strides,
//! the threads or the other puzzles. Every wanted element of every output is written.

use std::ffi::CStr;
use std::iter;
use std::mem::MaybeUninit;
use std::ops::RangeInclusive;

use foldoku::kernel::{self, Answer, Lanes, Line};

use crate::error::Error;
use crate::memory::{BLANK, Records, RecordsMut};
use crate::threads::{Plan, for_each};

/// The number of puzzles that a thread takes at a time: enough to fill the lanes of the kernel, few
/// enough to keep all threads busy and the results in the cache.
const PART: RangeInclusive<usize> = 128..=4096;

/// How many solutions a puzzle has.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// The record contains a character other than `1` to `9`, `.` and `0`.
    Invalid = 0,
    /// No solution.
    None = 1,
    /// At least one solution: the limit was 1.
    Found = 2,
    /// Exactly one solution.
    Unique = 3,
    /// Two or more solutions.
    Multiple = 4,
}

impl Status {
    /// Returns the name of a number, which need not be that of a status.
    pub(crate) fn name_of(number: u8) -> &'static CStr {
        match number {
            0 => c"invalid",
            1 => c"none",
            2 => c"found",
            3 => c"unique",
            4 => c"multiple",
            _ => c"unknown",
        }
    }
}

impl From<kernel::Status> for Status {
    fn from(status: kernel::Status) -> Status {
        match status {
            kernel::Status::Invalid => Status::Invalid,
            kernel::Status::None => Status::None,
            kernel::Status::Found => Status::Found,
            kernel::Status::Unique => Status::Unique,
            kernel::Status::Multiple => Status::Multiple,
        }
    }
}

/// An output with one element per puzzle.
pub(crate) type Array<'a, T> = &'a mut [MaybeUninit<T>];

/// Puzzles, and where the results go; `None` for results that nobody wants.
pub(crate) struct Batch<'a> {
    pub(crate) puzzles: Records<'a>,
    pub(crate) solutions: Option<RecordsMut<'a>>,
    pub(crate) statuses: Option<Array<'a, Status>>,
    pub(crate) counts: Option<Array<'a, u64>>,
    pub(crate) guesses: Option<Array<'a, u64>>,
}

impl<'a> Batch<'a> {
    /// Returns a batch without wanted results.
    pub(crate) fn of(puzzles: Records<'a>) -> Batch<'a> {
        Batch {
            puzzles,
            solutions: None,
            statuses: None,
            counts: None,
            guesses: None,
        }
    }

    /// Solves all puzzles; each search stops after `limit` solutions.
    pub(crate) fn solve(self, limit: u64, threads: u32) -> Result<(), Error> {
        if limit == 0 {
            return Err(Error::Limit);
        }
        let plan = Plan::new(self.puzzles.len(), threads, PART);
        for_each(plan.threads, self.parts(plan.part), || {
            let mut worker = Worker::default();
            move |part| worker.solve(part, limit)
        });
        Ok(())
    }

    /// Returns the parts of the batch, with `len` puzzles each.
    fn parts(mut self, len: usize) -> impl Iterator<Item = Batch<'a>> {
        iter::from_fn(move || (self.puzzles.len() > 0).then(|| self.take(len)))
    }

    /// Splits off the first puzzles.
    fn take(&mut self, len: usize) -> Batch<'a> {
        Batch {
            puzzles: self.puzzles.take(len),
            solutions: self.solutions.as_mut().map(|it| it.take(len)),
            statuses: self.statuses.as_mut().map(|it| take(it, len)),
            counts: self.counts.as_mut().map(|it| take(it, len)),
            guesses: self.guesses.as_mut().map(|it| take(it, len)),
        }
    }
}

/// Splits off the first `len` elements, or all of them if there are fewer.
fn take<'a, T>(array: &mut Array<'a, T>, len: usize) -> Array<'a, T> {
    let len = len.min(array.len());
    array.split_off_mut(..len).unwrap_or_default()
}

/// The memory of one thread.
#[derive(Default)]
struct Worker {
    lanes: Lanes,
    answers: Vec<Answer>,
    /// Copies of puzzles that do not lie side by side in the caller's memory.
    puzzles: Vec<Line>,
}

impl Worker {
    fn solve(&mut self, part: Batch<'_>, limit: u64) {
        self.answers.clear();
        self.answers.resize(part.puzzles.len(), Answer::default());
        let puzzles = match part.puzzles.packed() {
            Some(packed) => packed,
            None => {
                self.puzzles.clear();
                self.puzzles.extend(part.puzzles.iter());
                &self.puzzles
            }
        };
        let (lanes, answers) = (&mut self.lanes, &mut self.answers);
        match part.solutions {
            None => lanes.solve_into(puzzles, limit, answers, None),
            Some(mut records) => {
                let mut set = |index, line: &Line| records.set(index, line);
                lanes.solve_each(puzzles, limit, answers, &mut set);
                for (index, answer) in answers.iter().enumerate() {
                    if answer.count == 0 {
                        records.set(index, &BLANK);
                    }
                }
            }
        }
        write(part.statuses, &self.answers, |answer| answer.status.into());
        write(part.counts, &self.answers, |answer| answer.count);
        write(part.guesses, &self.answers, |answer| answer.guesses);
    }
}

/// Writes a value of each answer, if somebody wants it.
fn write<T>(array: Option<Array<'_, T>>, answers: &[Answer], value: impl Fn(&Answer) -> T) {
    for (element, answer) in array.into_iter().flatten().zip(answers) {
        element.write(value(answer));
    }
}
