//! Puzzles that meet a request.
//!
//! Puzzle `n` of a seed is the first of its attempts that meets the request. Every attempt has its
//! own random numbers. So attempts at many puzzles can be made at once, on any number of threads,
//! with the same result.
//!
//! ```text
//! attempt: solved grid ─▶ clear the cells that must stay empty ─▶ remove clues in random order,
//!          group by group ─▶ is the number of clues right, every clue needed, the rating in range,
//!          the difficulty as requested?
//! ```
//!
//! If a request allows several levels of HoDoKu and has no other condition on the difficulty, successive
//! puzzles have these levels in turn: puzzle `n` has level `n mod k` of the `k` in the request.
//!
//! The first [`INDEPENDENT_ATTEMPTS`] attempts at a puzzle are independent of each other. If the
//! request has conditions on the difficulty that none of them meets, a guided search follows: it
//! takes the nearest miss of some new attempts and changes a few of its clues again and again, and
//! keeps each change that does not lead away.
//!
//! **Bias.** Independent attempts that are rejected by difficulty keep the distribution of the
//! method that removes clues. The guided search does not: it prefers puzzles with many near misses
//! around them. Each search starts from its own solved grid, so puzzles are not related to each
//! other, except if an ER of 9.1 or more is requested without symmetry, pattern or solution: such a
//! search starts with several changes of a published hard puzzle, so its results share parts of
//! their structure with the published ones. Puzzles that need a technique are only looked for up to
//! the level of the technique. [`Sampler::Weighted`] never uses the guided search.
//!
//! **Invariant:** a puzzle depends on the request, the seed and its number only; it has exactly one
//! solution and meets the request.

mod attempt;
mod candidate;
mod change;
mod guided;
mod known;
mod rejection;
mod request;

use std::fmt;

use foldoku_kernel::Line;
use foldoku_logic::conditions::Verdict;
use foldoku_logic::technique::Level;
use foldoku_logic::{Conditions, Evaluator, Position, Technique};

use crate::random::Random;
use crate::rate::Rater;
use attempt::Attempts;
use candidate::Candidate;

pub use rejection::{Rejection, Rejections};
pub use request::{
    MAX_MINIMAL_CLUES, MIN_CLUES, Minimal, RareClues, Request, RequestError, Sampler, USUAL_CLUES,
};

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
    /// Why they were rejected.
    pub rejections: Rejections,
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

/// The number of attempts at a puzzle that are independent of each other; a guided search follows if
/// the request has conditions on the difficulty.
pub const INDEPENDENT_ATTEMPTS: u64 = 256;

/// Generates puzzles. Owns its working memory; use one per thread.
#[derive(Debug)]
pub struct Generator {
    attempts: Attempts,
    /// The conditions on the difficulty of successive puzzles, in turn.
    conditions: Vec<Conditions>,
    rater: Rater,
    evaluator: Evaluator,
}

/// A puzzle to generate.
struct Job {
    number: u64,
    /// The number of attempts started.
    attempts: u64,
    rejections: Rejections,
    result: Option<Generated>,
}

impl Job {
    fn new(number: u64) -> Job {
        Job {
            number,
            attempts: 0,
            rejections: Rejections::default(),
            result: None,
        }
    }
}

/// What the puzzles of a call depend on, and when it ends early.
#[derive(Clone, Copy)]
struct Call<'a> {
    seed: u64,
    stop: &'a dyn Fn() -> bool,
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
    pub fn new(mut request: Request) -> Result<Generator, RequestError> {
        restrict_levels(&mut request.difficulty);
        Ok(Generator {
            conditions: request.difficulties(),
            attempts: Attempts::new(request)?,
            rater: Rater::new(),
            evaluator: Evaluator::new(),
        })
    }

    /// Returns the puzzles of a seed with these numbers, in the same order, up to and including the
    /// first error.
    pub fn puzzles(
        &mut self,
        seed: u64,
        numbers: &[u64],
    ) -> Vec<Result<Generated, AttemptsExhausted>> {
        let puzzles = self.puzzles_unless(seed, numbers, &|| false);
        puzzles.expect("nothing stops the search")
    }

    /// Returns the same as [`puzzles`](Self::puzzles), or `None` if `stop` returned true.
    ///
    /// A rare puzzle can take minutes. `stop` is polled at least every few hundred milliseconds; it
    /// must then keep returning true.
    pub fn puzzles_unless(
        &mut self,
        seed: u64,
        numbers: &[u64],
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Result<Generated, AttemptsExhausted>>> {
        let call = Call { seed, stop };
        let mut jobs: Vec<Job> = numbers.iter().copied().map(Job::new).collect();
        while let Some(first) = jobs.iter().position(|job| job.result.is_none()) {
            let attempts = self.next_attempts(&mut jobs);
            if stop() {
                return None;
            }
            if attempts.is_empty() {
                // The first puzzle that is still missing has used up its independent attempts.
                if !self.is_guided() || !self.search(call, &mut jobs[first]) {
                    break;
                }
                continue;
            }
            self.attempt(call, &mut jobs, &attempts);
        }
        if stop() {
            return None;
        }
        let mut puzzles = Vec::with_capacity(jobs.len());
        for job in jobs {
            let error = AttemptsExhausted {
                number: job.number,
                attempts: job.attempts,
                rejections: job.rejections,
            };
            puzzles.push(job.result.ok_or(error));
            if puzzles.last().is_some_and(Result::is_err) {
                break;
            }
        }
        Some(puzzles)
    }

    /// Makes independent attempts.
    fn attempt(&mut self, call: Call<'_>, jobs: &mut [Job], attempts: &[Attempt]) {
        let random = |it: &Attempt| Random::for_attempt(call.seed, it.number, it.attempt);
        let candidates = self.attempts.run(attempts.iter().map(random).collect());
        for (attempt, candidate) in attempts.iter().zip(candidates) {
            if (call.stop)() {
                return;
            }
            let job = &mut jobs[attempt.job];
            if job.result.is_none() {
                match candidate.and_then(|it| self.finish(call, attempt, &it)) {
                    Ok(generated) => job.result = Some(generated),
                    Err(rejection) => job.rejections.add(rejection),
                }
            }
        }
    }

    /// Returns the conditions on the difficulty of a puzzle.
    fn difficulty(&self, number: u64) -> &Conditions {
        let turn = number % self.conditions.len() as u64;
        &self.conditions[turn as usize]
    }

    /// Returns whether a guided search follows the independent attempts.
    fn is_guided(&self) -> bool {
        let request = &self.attempts.request;
        !request.difficulty.is_empty() && request.sampler == Sampler::TopDown
    }

    /// Returns the next independent attempts to make; none if the first missing puzzle has used up
    /// its own.
    ///
    /// A puzzle that is hard to find gets twice as many attempts each time while others wait, so
    /// that failures are detected early.
    fn next_attempts(&self, jobs: &mut [Job]) -> Vec<Attempt> {
        let limit = match self.is_guided() {
            true if self.known_er().is_some() => 0,
            true => self.attempts.request.attempts.min(INDEPENDENT_ATTEMPTS),
            false => self.attempts.request.attempts,
        };
        let Some(first) = jobs.iter().find(|job| job.result.is_none()) else {
            return Vec::new();
        };
        if first.attempts >= limit {
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

    /// Checks the rating and the difficulty of an attempt.
    fn finish(
        &mut self,
        call: Call<'_>,
        attempt: &Attempt,
        candidate: &Candidate,
    ) -> Result<Generated, Rejection> {
        let rating = self.rating(call, candidate)?;
        let difficulty = self.difficulty(attempt.number);
        if !difficulty.is_empty() {
            let position = Position::from_line(&candidate.puzzle);
            let difficulty = difficulty.clone();
            let evaluator = &mut self.evaluator;
            match evaluator.evaluate(&difficulty, &position, true, call.stop) {
                Verdict::Met => {}
                Verdict::Failed(condition) => return Err(condition.into()),
                // The whole call is dropped.
                Verdict::Stopped => return Err(Rejection::Level),
            }
        }
        Ok(generated(
            attempt.number,
            attempt.attempt,
            candidate,
            rating,
        ))
    }

    /// Returns the rating of a puzzle, if one is requested.
    fn rating(&mut self, call: Call<'_>, candidate: &Candidate) -> Result<Option<u64>, Rejection> {
        let Some((measure, range)) = &self.attempts.request.rating else {
            return Ok(None);
        };
        let rating = self
            .rater
            .rate_unless(*measure, &candidate.puzzle, call.stop);
        match rating.filter(|rating| range.contains(rating)) {
            Some(rating) => Ok(Some(rating)),
            None => Err(Rejection::Rating),
        }
    }
}

/// Restricts puzzles that are found by their techniques to the level of these techniques, unless
/// levels are requested: techniques of a higher level replace almost all others, so harder puzzles
/// hardly ever need one, and it takes long to find out.
fn restrict_levels(difficulty: &mut Conditions) {
    let levels = difficulty.named().map(|it| it.entry().level);
    let Some(most) = levels.max().filter(|_| difficulty.levels.is_empty()) else {
        return;
    };
    let most = match difficulty.techniques.contains(&Technique::XWing) {
        // Multi Colors finds what an X-Wing finds, so puzzles of the level Hard never need one.
        true => most.max(Level::Unfair),
        false => most,
    };
    if most < Level::Extreme {
        let levels = Level::ALL.into_iter();
        difficulty.levels = levels.filter(|level| *level <= most).collect();
    }
}

/// Returns the puzzle of a successful attempt.
fn generated(number: u64, attempt: u64, candidate: &Candidate, rating: Option<u64>) -> Generated {
    Generated {
        number,
        puzzle: candidate.puzzle,
        solution: candidate.solution,
        attempts: attempt + 1,
        log_weight: candidate.log_weight,
        rating,
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
        let [Err(exhausted)] = puzzles.as_slice() else {
            panic!("{puzzles:?}");
        };
        assert_eq!((exhausted.number, exhausted.attempts), (5, 50));
        assert_eq!(exhausted.rejections.count(Rejection::Clues), 50);
        assert_eq!(exhausted.rejections.most_frequent(), Some(Rejection::Clues));
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
