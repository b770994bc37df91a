//! What is rated: a position on the classic board, or a puzzle on any board with any rules.
//!
//! **Invariant:** it has exactly one solution, unless the time limit came before that was known.

#[cfg(feature = "human")]
use foldoku_formats::Status;

#[cfg(feature = "human")]
use crate::general::GeneralStart;
use crate::question::Asked;
use crate::refusal::Refusal;
use crate::start::StartPosition;
#[cfg(feature = "human")]
use crate::start::not_rated;
use crate::steps::StepScratch;

/// What is rated.
#[derive(Clone, Debug)]
pub enum AnyStart {
    /// A position on the classic board without rules.
    Classic(Box<StartPosition>),
    /// A puzzle with rules or of another board.
    #[cfg(feature = "human")]
    General(Box<GeneralStart>),
}

impl AnyStart {
    /// Returns what is asked about, if it has exactly one solution.
    ///
    /// # Errors
    ///
    /// Refuses a puzzle with no or several solutions.
    pub fn of(asked: &Asked<'_>, scratch: &mut StepScratch) -> Result<AnyStart, Refusal> {
        #[cfg(feature = "human")]
        if asked.subject.is_general() {
            let engine = scratch.engine.get_or_insert_default();
            let start = GeneralStart::of(asked, engine).map_err(|refusal| {
                let is_several = refusal.status == Status::Multiple;
                if is_several { not_rated() } else { refusal }
            })?;
            return Ok(AnyStart::General(Box::new(start)));
        }
        let start = asked.subject.start(&mut scratch.reader)?;
        start.require_unique()?;
        Ok(AnyStart::Classic(Box::new(start)))
    }

    /// Returns the puzzle, or its candidates, as it was read.
    pub fn text(&self) -> &[u8] {
        match self {
            AnyStart::Classic(start) => &start.text,
            #[cfg(feature = "human")]
            AnyStart::General(start) => &start.text,
        }
    }
}
