//! The conditions on the difficulty of puzzles.
//!
//! **Invariant:** a verdict is that of [`Conditions`]; it only comes earlier where a bound decides.

use std::ops::RangeInclusive;

use foldoku_generate::rate::ErScreen;
use foldoku_logic::Conditions;
use foldoku_logic::conditions::{Evaluator, Verdict};
use foldoku_logic::explainer::{Difficulty, End, Rating};

#[cfg(feature = "human")]
use crate::refusal::Refusal;
use crate::start::StartPosition;

/// Conditions, those on the ER apart: it takes longest, and may be needed as a value too.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    others: Conditions,
    /// The condition on the ER.
    pub er: Option<RangeInclusive<Difficulty>>,
}

impl From<Conditions> for Filter {
    fn from(mut conditions: Conditions) -> Filter {
        let er = conditions.er.take();
        Filter {
            others: conditions,
            er,
        }
    }
}

impl Filter {
    /// Returns whether every puzzle meets the conditions.
    pub fn is_empty(&self) -> bool {
        self.others.is_empty() && self.er.is_none()
    }

    /// Returns a screen for the condition on the ER, if there is one and it decides most puzzles or
    /// leaves those that are rated in a short time.
    pub fn screen(&self) -> Option<ErScreen> {
        self.er
            .as_ref()
            .map(ErScreen::new)
            .filter(ErScreen::is_quick)
    }

    /// Returns whether the ER alone decides.
    pub fn is_er_alone(&self) -> bool {
        self.others.is_empty() && self.er.is_some()
    }

    /// Evaluates the conditions except that on the ER.
    pub fn evaluate(
        &self,
        evaluator: &mut Evaluator,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Verdict {
        if self.others.is_empty() {
            return Verdict::Met;
        }
        let is_unique = start.may_assume_uniqueness;
        evaluator.evaluate(&self.others, &start.position, is_unique, stop)
    }

    /// Refuses conditions that only puzzles on the classic board without rules meet.
    #[cfg(feature = "human")]
    pub(super) fn check_general(&self) -> Result<(), Refusal> {
        let Conditions {
            techniques,
            hardest,
            ..
        } = &self.others;
        if self.er.is_none() && techniques.is_empty() && hardest.is_none() {
            return Ok(());
        }
        Err(Refusal::unsupported(
            "conditions on the ER and on techniques are for the classic board without rules only; use --difficulty LEVEL",
        ))
    }

    /// Returns whether the level with this name meets the conditions.
    #[cfg(feature = "human")]
    pub(super) fn contains_level(&self, name: Option<&str>) -> bool {
        let levels = &self.others.levels;
        levels.is_empty() || levels.iter().any(|level| Some(level.name()) == name)
    }

    /// Returns the highest ER, if there is one: a rating beyond it need not be known.
    pub fn highest(&self) -> Option<Difficulty> {
        let end = *self.er.as_ref()?.end();
        (end.tenths() < u16::MAX).then_some(end)
    }

    /// Returns the ER beyond which the condition is decided: the highest one, or the last that is
    /// too low.
    pub fn decisive(&self) -> Option<Difficulty> {
        let lowest = || self.er.as_ref().map(RangeInclusive::start);
        let too_low = |lowest: &Difficulty| lowest.tenths().checked_sub(1);
        self.highest()
            .or_else(|| lowest().and_then(too_low).map(Difficulty::from_tenths))
    }

    /// Returns whether a rating, which may have ended at [`highest`](Filter::highest) or
    /// [`decisive`](Filter::decisive), meets the condition on the ER.
    pub fn contains(&self, rating: &Rating) -> bool {
        let Some(range) = &self.er else { return true };
        // A puzzle that no technique solves is harder than any bound.
        if matches!(rating.end, End::Over | End::Stuck) {
            self.highest().is_none()
        } else {
            range.contains(&rating.er)
        }
    }
}
