//! Puzzles that meet a request.
//!
//! Puzzle `n` of a seed is the first of its attempts that meets the request. Every attempt has its
//! own random numbers. So attempts at many puzzles can be made at once, on any number of threads,
//! with the same result.
//!
//! ```text
//! attempt: solved grid ─▶ clear the cells that must stay empty ─▶ remove clues in random order,
//!          group by group ─▶ is the number of clues right, every clue needed, the rating in range?
//! ```
//!
//! **Invariant:** a puzzle depends on the request, the seed and its number only; it has exactly one
//! solution and meets the request.

mod attempt;
mod request;

use std::fmt;

use foldoku_kernel::Line;

use crate::random::Random;
use crate::rate::Rater;
use attempt::{Attempts, Candidate};

pub use request::{MAX_MINIMAL_CLUES, MIN_CLUES, Minimal, Request, RequestError, Sampler};

/// A generated puzzle.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The number of the puzzle.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Line,
    /// Its only solution.
    pub solution: Line,
    /// The number of attempts made.
    pub attempts: u64,
    /// The logarithm of the weight; `None` without [`Sampler::Weighted`].
    pub log_weight: Option<f64>,
    /// The rating; `None` if none was requested.
    pub rating: Option<u64>,
}

/// The error for a puzzle that was not found within the maximum number of attempts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttemptsExhausted {
    /// The number of the puzzle.
    pub number: u64,
    /// The number of attempts made.
    pub attempts: u64,
}

impl fmt::Display for AttemptsExhausted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "puzzle {}: no puzzle met the conditions in {} attempts",
            self.number, self.attempts
        )
    }
}

impl std::error::Error for AttemptsExhausted {}

/// The number of attempts made at once: enough to fill the lanes of the kernel.
const BATCH: u64 = 512;

/// Generates puzzles. Owns its working memory; use one per thread.
#[derive(Debug)]
pub struct Generator {
    attempts: Attempts,
    rater: Rater,
}

/// A puzzle to generate.
struct Job {
    number: u64,
    /// The number of attempts started.
    attempts: u64,
    result: Option<Generated>,
}

impl Job {
    fn new(number: u64) -> Job {
        Job {
            number,
            attempts: 0,
            result: None,
        }
    }
}

/// An attempt at the puzzle of a job.
struct Attempt {
    job: usize,
    number: u64,
    attempt: u64,
}

impl Generator {
    /// Creates a generator for a request.
    ///
    /// # Errors
    ///
    /// Fails if no puzzle can meet the request.
    pub fn new(request: Request) -> Result<Generator, RequestError> {
        Ok(Generator {
            attempts: Attempts::new(request)?,
            rater: Rater::new(),
        })
    }

    /// Returns the puzzles of a seed with these numbers, in the same order, up to and including the
    /// first error.
    pub fn puzzles(
        &mut self,
        seed: u64,
        numbers: &[u64],
    ) -> Vec<Result<Generated, AttemptsExhausted>> {
        let mut jobs: Vec<Job> = numbers.iter().copied().map(Job::new).collect();
        loop {
            let attempts = self.next_attempts(&mut jobs);
            if attempts.is_empty() {
                break;
            }
            let random = |it: &Attempt| Random::for_attempt(seed, it.number, it.attempt);
            let candidates = self.attempts.run(attempts.iter().map(random).collect());
            for (attempt, candidate) in attempts.iter().zip(candidates) {
                let job = &mut jobs[attempt.job];
                if let (None, Some(candidate)) = (&job.result, candidate) {
                    job.result = self.finish(attempt, &candidate);
                }
            }
        }
        let mut puzzles = Vec::with_capacity(jobs.len());
        for job in jobs {
            let error = AttemptsExhausted {
                number: job.number,
                attempts: job.attempts,
            };
            puzzles.push(job.result.ok_or(error));
            if puzzles.last().is_some_and(Result::is_err) {
                break;
            }
        }
        puzzles
    }

    /// Returns the next attempts to make; none if all puzzles are found or one has failed.
    ///
    /// A puzzle that is hard to find gets twice as many attempts each time while others wait, so
    /// that failures are detected early.
    fn next_attempts(&self, jobs: &mut [Job]) -> Vec<Attempt> {
        let limit = self.attempts.request.attempts;
        let Some(first) = jobs.iter().find(|job| job.result.is_none()) else {
            return Vec::new();
        };
        if first.attempts == limit {
            return Vec::new();
        }
        let each = first.attempts.clamp(1, BATCH);
        let mut attempts = Vec::new();
        let open = jobs.iter_mut().enumerate();
        let open = open.filter(|(_, job)| job.result.is_none());
        for (index, job) in open.take(BATCH.div_ceil(each) as usize) {
            let end = limit.min(job.attempts + each);
            attempts.extend((job.attempts..end).map(|attempt| Attempt {
                job: index,
                number: job.number,
                attempt,
            }));
            job.attempts = end;
        }
        attempts
    }

    /// Rates the puzzle of an attempt. Returns `None` if the rating is out of range.
    fn finish(&mut self, attempt: &Attempt, candidate: &Candidate) -> Option<Generated> {
        let rating = match &self.attempts.request.rating {
            None => None,
            Some((measure, range)) => {
                let rating = self.rater.rate(*measure, &candidate.puzzle)?;
                if !range.contains(&rating) {
                    return None;
                }
                Some(rating)
            }
        };
        Some(Generated {
            number: attempt.number,
            puzzle: candidate.puzzle,
            solution: candidate.solution,
            attempts: attempt.attempt + 1,
            log_weight: candidate.log_weight,
            rating,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attempts_are_limited() {
        let request = Request {
            clues: 17..=17,
            attempts: 50,
            ..Request::default()
        };
        let puzzles = Generator::new(request).unwrap().puzzles(1, &[5, 7]);
        assert_eq!(
            puzzles,
            [Err(AttemptsExhausted {
                number: 5,
                attempts: 50
            })]
        );
    }

    #[test]
    fn puzzle_does_not_depend_on_others_of_the_batch() {
        let request = Request {
            clues: 17..=23,
            ..Request::default()
        };
        let mut generator = Generator::new(request.clone()).unwrap();
        let together = generator.puzzles(9, &Vec::from_iter(0..40));
        for (number, puzzle) in (0..40).zip(&together) {
            let alone = Generator::new(request.clone())
                .unwrap()
                .puzzles(9, &[number]);
            assert_eq!(&alone[0], puzzle);
        }
        let mut puzzles = together.iter().flatten();
        assert!(puzzles.any(|puzzle| puzzle.attempts > 1));
    }
}
