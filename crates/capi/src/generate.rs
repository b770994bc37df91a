//! Puzzles from a seed.
//!
//! **Invariant:** puzzle `n` of a seed is the one that `foldoku generate --seed` prints at place `n`,
//! for any number of threads.

use std::iter;
use std::ops::{Range, RangeInclusive};
use std::sync::atomic::{AtomicBool, Ordering};

use foldoku::generate::{Generator, Request};
use foldoku::logic::conditions::Conditions;
use foldoku::logic::technique;

use crate::error::Error;
use crate::memory::RecordsMut;
use crate::threads::{Plan, for_each};

/// The number of puzzles that a thread takes at a time: enough to fill the lanes of the kernel.
const PART: RangeInclusive<usize> = 64..=512;

/// The same with a level: rare ones take seconds per puzzle.
const PART_OF_LEVEL: RangeInclusive<usize> = 1..=16;

/// Numbers of puzzles, and where the puzzles go.
pub(crate) struct Order<'a> {
    pub(crate) numbers: Range<u64>,
    pub(crate) puzzles: RecordsMut<'a>,
    pub(crate) solutions: Option<RecordsMut<'a>>,
}

/// Returns the request for puzzles of a level; 0 allows any.
pub(crate) fn request(level: u32) -> Result<Request, Error> {
    let levels = match level.checked_sub(1) {
        None => Vec::new(),
        Some(index) => {
            let level = technique::Level::ALL.get(index as usize);
            vec![*level.ok_or(Error::Level)?]
        }
    };
    Ok(Request {
        difficulty: Conditions {
            levels,
            ..Conditions::default()
        },
        ..Request::default()
    })
}

impl<'a> Order<'a> {
    /// Generates the puzzles.
    ///
    /// After a puzzle that was not found, no others are started; their records are blank.
    pub(crate) fn generate(self, request: &Request, seed: u64, threads: u32) -> Result<(), Error> {
        let part = if request.difficulty.is_empty() {
            PART
        } else {
            PART_OF_LEVEL
        };
        let plan = Plan::new(self.puzzles.len(), threads, part);
        let has_failed = AtomicBool::new(false);
        for_each(plan.threads, self.parts(plan.part), || {
            let generator = Generator::new(request.clone());
            let mut generator = generator.expect("puzzles of every level exist");
            let has_failed = &has_failed;
            move |mut part| {
                part.blank();
                if !has_failed.load(Ordering::Relaxed) && !part.fill(&mut generator, seed) {
                    has_failed.store(true, Ordering::Relaxed);
                }
            }
        });
        if has_failed.into_inner() {
            Err(Error::NotFound)
        } else {
            Ok(())
        }
    }

    /// Returns the parts of the order, with `len` puzzles each.
    fn parts(mut self, len: usize) -> impl Iterator<Item = Order<'a>> {
        iter::from_fn(move || (self.puzzles.len() > 0).then(|| self.take(len)))
    }

    /// Splits off the first puzzles.
    fn take(&mut self, len: usize) -> Order<'a> {
        let puzzles = self.puzzles.take(len);
        let start = self.numbers.start;
        self.numbers.start += puzzles.len() as u64;
        Order {
            numbers: start..self.numbers.start,
            puzzles,
            solutions: self.solutions.as_mut().map(|it| it.take(len)),
        }
    }

    fn blank(&mut self) {
        self.puzzles.blank();
        if let Some(solutions) = &mut self.solutions {
            solutions.blank();
        }
    }

    /// Writes the puzzles up to the first that is not found. Returns whether all were found.
    fn fill(&mut self, generator: &mut Generator, seed: u64) -> bool {
        let numbers: Vec<u64> = self.numbers.clone().collect();
        let results = generator.puzzles(seed, &numbers);
        for (index, generated) in results.iter().flatten().enumerate() {
            self.puzzles.set(index, &generated.puzzle);
            if let Some(solutions) = &mut self.solutions {
                solutions.set(index, &generated.solution);
            }
        }
        results.iter().all(Result::is_ok)
    }
}
