//! What a question is: options, working memory, and one function from a subject to an answer.
//!
//! **Invariant:** an answer depends on the options, the subject and its number alone; `stop` ends the work
//! early, and the answer says so.

use std::fmt;

#[cfg(feature = "search")]
use foldoku_generate::Random;

use crate::answer::Answer;
use crate::refusal::Refusal;
use crate::subject::Subject;
use crate::written::Written;

/// A question about a puzzle. Its fields are the options.
pub trait Question: Sync {
    /// The working memory of one thread.
    type Scratch: Default;
    /// The answer.
    type Answer: Answer;

    /// Whether the question is about what a player has written, and not only about the puzzle.
    const OF_PLAYER: bool = false;

    /// Whether the question can be asked about a layout: a puzzle some of whose numbers are missing.
    const OF_LAYOUT: bool = false;

    /// Whether the question is about an answer to the puzzle, which [`Written`] carries.
    const OF_ANSWER: bool = false;

    /// Returns the seed, if the question is answered at random: a face draws one if none is given.
    fn seed(&mut self) -> Option<&mut Option<u64>> {
        None
    }

    /// Checks the ranges of the options, so that a face refuses them before it reads a puzzle.
    ///
    /// # Errors
    ///
    /// Names an option out of its range.
    fn check(&self) -> Result<(), Refusal> {
        Ok(())
    }

    /// Answers the question about one puzzle.
    ///
    /// # Errors
    ///
    /// Fails if the puzzle has no answer, with the reason.
    fn answer(
        &self,
        scratch: &mut Self::Scratch,
        asked: &Asked<'_>,
    ) -> Result<Self::Answer, Refusal>;
}

/// A puzzle that is asked about.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The puzzle.
    pub subject: Subject<'a>,
    /// Its number in its collection, counted from 1: each puzzle has random numbers of its own.
    pub number: u64,
    /// Returns true when the work has to end.
    pub stop: &'a dyn Fn() -> bool,
    /// What a player has written on a puzzle with rules or on another board than the classic one, which
    /// [`Subject::Played`] holds.
    pub written: Option<&'a Written>,
}

impl<'a> Asked<'a> {
    /// Asks about a single puzzle, without an end.
    pub fn once(subject: Subject<'a>) -> Asked<'a> {
        Asked {
            subject,
            number: 1,
            stop: &|| false,
            written: None,
        }
    }

    /// Returns random words for this puzzle.
    #[cfg(feature = "search")]
    pub(crate) fn random_words(&self, seed: u64) -> impl FnMut() -> u64 + use<> {
        let mut random = self.random(seed);
        move || u64::from(random.word()) << 32 | u64::from(random.word())
    }

    /// Returns the random numbers for this puzzle.
    #[cfg(feature = "search")]
    pub(crate) fn random(&self, seed: u64) -> Random {
        Random::new(seed, self.number)
    }
}

impl fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Asked")
            .field("subject", &self.subject)
            .field("number", &self.number)
            .finish_non_exhaustive()
    }
}
