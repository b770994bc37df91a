//! The guided search: changes clues of a near miss until it meets the conditions on the difficulty.
//!
//! ```text
//! new attempts ─▶ the nearest one ─▶ change some clues ─▶ not farther? take it ─┐
//!       ▲                                   ▲                                   │
//!       └────────── no progress ────────────┴───────────────────────────────────┘
//! ```
//!
//! For the hardest puzzles, the search starts from a known puzzle instead, see [`known`].
//!
//! Changes keep symmetry, pattern and minimality; see [`change`](super::change).
//!
//! **Invariant:** attempts are numbered on from the independent ones, and each has its own random
//! numbers, so the result depends on the request, the seed and the number of the puzzle only.

use std::ops::Range;

use foldoku_logic::conditions::{Distance, Verdict};
use foldoku_logic::explainer::Difficulty;
use foldoku_logic::{Conditions, Position};

use super::candidate::Candidate;
use super::rejection::Rejection;
use super::{Call, Generator, Job, generated, known};
use crate::random::Random;

/// New attempts of which the nearest is changed.
const STARTS: u64 = 64;

/// Changes made at once.
const CHANGES: u64 = 16;

/// Changes in vain, in batches, until the search starts from a new puzzle.
const PATIENCE: u32 = 12;

/// Changes of a known puzzle before the search for its puzzle begins.
const WALK_STEPS: u32 = 3;

/// Changes of which the first that is hard enough is a step.
const WALK_CHANGES: u64 = 64;

/// A puzzle that does not meet the conditions yet.
struct NearMiss {
    distance: Distance,
    candidate: Candidate,
}

impl Generator {
    /// Searches for the puzzle of a job. Returns whether one was found.
    pub(super) fn search(&mut self, call: Call<'_>, job: &mut Job) -> bool {
        let most = self.attempts.request.attempts;
        while job.result.is_none() && job.attempts < most && !(call.stop)() {
            let start = match self.known_er() {
                Some(er) => self.walk_from_known(call, job, er),
                None => self.nearest_of_new(call, job),
            };
            if let Some(start) = start {
                self.climb(call, job, start);
            }
        }
        job.result.is_some()
    }

    /// Returns the lowest ER of the request, if it is so high that searches start from known puzzles
    /// and the other conditions allow that.
    pub(super) fn known_er(&self) -> Option<Difficulty> {
        let request = &self.attempts.request;
        request.high_er().filter(|_| request.allows_known())
    }

    /// Makes new attempts and returns the nearest.
    fn nearest_of_new(&mut self, call: Call<'_>, job: &mut Job) -> Option<NearMiss> {
        let (numbers, randoms) = self.number_attempts(call, job, STARTS);
        let starts = self.attempts.run(randoms);
        let mut nearest: Option<NearMiss> = None;
        for (attempt, candidate) in numbers.zip(starts) {
            let Some(miss) = self.examine(call, job, attempt, candidate) else {
                continue;
            };
            if nearest
                .as_ref()
                .is_none_or(|it| miss.distance < it.distance)
            {
                nearest = Some(miss);
            }
        }
        nearest
    }

    /// Changes a known puzzle several times, each time to one that is hard enough.
    fn walk_from_known(
        &mut self,
        call: Call<'_>,
        job: &mut Job,
        least: Difficulty,
    ) -> Option<NearMiss> {
        let mut random = Random::for_attempt(call.seed, job.number, job.attempts);
        let mut candidate = known::start(least, &mut random);
        let hard = Conditions {
            er: Some(least..=Difficulty::from_tenths(u16::MAX)),
            ..Conditions::default()
        };
        for step in 1..=WALK_STEPS {
            let (numbers, randoms) = self.number_attempts(call, job, WALK_CHANGES);
            let changes = self.attempts.change(&candidate, randoms);
            let (attempt, changed) = numbers.zip(changes).find_map(|(attempt, changed)| {
                let changed = match changed {
                    Ok(changed) => changed,
                    Err(rejection) => {
                        count(job, rejection);
                        return None;
                    }
                };
                let position = Position::from_line(&changed.puzzle);
                let verdict = self.evaluator.evaluate(&hard, &position, true, call.stop);
                if changed.puzzle == candidate.puzzle || verdict != Verdict::Met {
                    job.rejections.add(Rejection::Er);
                    return None;
                }
                Some((attempt, changed))
            })?;
            if step == WALK_STEPS {
                return self.examine(call, job, attempt, Ok(changed));
            }
            candidate = changed;
        }
        None
    }

    /// Changes a near miss until it meets the conditions, or no change brings it nearer.
    fn climb(&mut self, call: Call<'_>, job: &mut Job, mut near: NearMiss) {
        let mut in_vain = 0;
        while in_vain < PATIENCE && job.result.is_none() && !(call.stop)() {
            let (numbers, randoms) = self.number_attempts(call, job, CHANGES);
            if randoms.is_empty() {
                return;
            }
            let changes = self.attempts.change(&near.candidate, randoms);
            in_vain += 1;
            let mut next: Option<NearMiss> = None;
            for (attempt, candidate) in numbers.zip(changes) {
                if matches!(&candidate, Ok(it) if it.puzzle == near.candidate.puzzle) {
                    continue;
                }
                let Some(miss) = self.examine(call, job, attempt, candidate) else {
                    continue;
                };
                let is_nearer = miss.distance < near.distance;
                if miss.distance <= near.distance {
                    next = Some(miss);
                }
                if is_nearer {
                    in_vain = 0;
                    break;
                }
            }
            if let Some(next) = next {
                near = next;
            }
        }
    }

    /// Numbers the next attempts at a puzzle, as many as are allowed.
    fn number_attempts(
        &self,
        call: Call<'_>,
        job: &mut Job,
        count: u64,
    ) -> (Range<u64>, Vec<Random>) {
        let end = (job.attempts + count).min(self.attempts.request.attempts);
        let numbers = job.attempts..end;
        job.attempts = end;
        let random = |attempt| Random::for_attempt(call.seed, job.number, attempt);
        (numbers.clone(), numbers.map(random).collect())
    }

    /// Examines an attempt, unless the puzzle of the job is already found: stores it if it meets the
    /// request, or returns it with its distance. Examines nothing once the call must stop.
    fn examine(
        &mut self,
        call: Call<'_>,
        job: &mut Job,
        attempt: u64,
        candidate: Result<Candidate, Rejection>,
    ) -> Option<NearMiss> {
        if job.result.is_some() || (call.stop)() {
            return None;
        }
        let candidate = candidate.and_then(|it| Ok((self.rating(call, &it)?, it)));
        let (rating, candidate) = match candidate {
            Ok(rated) => rated,
            Err(rejection) => {
                count(job, rejection);
                return None;
            }
        };
        let position = Position::from_line(&candidate.puzzle);
        let difficulty = self.difficulty(job.number).clone();
        let distance = self.evaluator.distance(&difficulty, &position, call.stop)?;
        match distance.failed() {
            Some(condition) => {
                job.rejections.add(condition.into());
                Some(NearMiss {
                    distance,
                    candidate,
                })
            }
            None => {
                job.result = Some(generated(job.number, attempt, &candidate, rating));
                None
            }
        }
    }
}

/// Counts a rejected attempt. Changes that are not possible fail no condition.
fn count(job: &mut Job, rejection: Rejection) {
    if rejection != Rejection::Ambiguous {
        job.rejections.add(rejection);
    }
}
