//! The conditions on the difficulty of puzzles.
//!
//! **Invariant:** a verdict is that of [`Conditions`], or of `Demand` with rules and on other boards; it only comes
//! earlier where a bound decides.

use std::ops::RangeInclusive;

#[cfg(feature = "human")]
use foldoku_generate::Demand;
use foldoku_generate::rate::ErScreen;
use foldoku_logic::Conditions;
use foldoku_logic::conditions::{Condition, Evaluator, Verdict};
use foldoku_logic::explainer::{Difficulty, End, Rating};

#[cfg(feature = "whips")]
use super::RatingColumn;
#[cfg(feature = "human")]
use crate::refusal::Refusal;
use crate::start::StartPosition;

/// Conditions, those on the ER apart: it takes longest, and may be needed as a value too.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Those on puzzles on the classic board without rules; `None` if none of these meets them.
    others: Option<Conditions>,
    /// Those on puzzles with rules and of other boards; `None` if none of these meets them.
    #[cfg(feature = "human")]
    general: Option<Demand>,
    /// The condition on the ER.
    pub er: Option<RangeInclusive<Difficulty>>,
    /// Conditions on the ratings of researchers; only puzzles on the classic board without rules meet them.
    #[cfg(feature = "whips")]
    pub ratings: Vec<RatingRange>,
}

/// A rating of researchers, and the values that meet a condition.
#[cfg(feature = "whips")]
pub type RatingRange = (RatingColumn, RangeInclusive<u64>);

impl Default for Filter {
    fn default() -> Filter {
        Filter::from(Conditions::default())
    }
}

impl From<Conditions> for Filter {
    fn from(mut conditions: Conditions) -> Filter {
        let er = conditions.er.take();
        Filter {
            others: Some(conditions),
            #[cfg(feature = "human")]
            general: Some(Demand::default()),
            er,
            #[cfg(feature = "whips")]
            ratings: Vec::new(),
        }
    }
}

impl Filter {
    /// Returns conditions on any puzzle: those on puzzles on the classic board without rules, and those on all
    /// others. No puzzle meets conditions that are missing.
    #[cfg(feature = "human")]
    pub fn of_any(
        classic: Option<Conditions>,
        general: Option<Demand>,
        er: Option<RangeInclusive<Difficulty>>,
    ) -> Filter {
        let others = classic.map(|it| Conditions { er: None, ..it });
        Filter {
            others,
            general,
            er,
            #[cfg(feature = "whips")]
            ratings: Vec::new(),
        }
    }

    /// Returns whether every puzzle meets the conditions.
    pub fn is_empty(&self) -> bool {
        self.are_others_empty() && self.er.is_none()
    }

    /// Returns whether every puzzle meets the conditions but that on the ER.
    fn are_others_empty(&self) -> bool {
        let is_empty = self.others.as_ref().is_some_and(Conditions::is_empty);
        #[cfg(feature = "human")]
        let is_empty = is_empty && self.general.as_ref().is_some_and(Demand::is_empty);
        #[cfg(feature = "whips")]
        let is_empty = is_empty && self.ratings.is_empty();
        is_empty
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
        self.are_others_empty() && self.er.is_some()
    }

    /// Evaluates the conditions except that on the ER.
    pub fn evaluate(
        &self,
        evaluator: &mut Evaluator,
        start: &StartPosition,
        stop: &dyn Fn() -> bool,
    ) -> Verdict {
        let Some(others) = &self.others else {
            return Verdict::Failed(Condition::Techniques);
        };
        let verdict = match others.is_empty() {
            true => Verdict::Met,
            false => {
                let is_unique = start.may_assume_uniqueness;
                evaluator.evaluate(others, &start.position, is_unique, stop)
            }
        };
        #[cfg(feature = "whips")]
        let verdict = match verdict {
            Verdict::Met => self.rated(start, stop),
            verdict => verdict,
        };
        verdict
    }

    /// Evaluates the conditions on the ratings of researchers; one that fails is reported as that on the ER.
    #[cfg(feature = "whips")]
    fn rated(&self, start: &StartPosition, stop: &dyn Fn() -> bool) -> Verdict {
        for (column, range) in &self.ratings {
            let rating = super::research::take(*column, start, stop);
            if rating.is_none() && stop() {
                return Verdict::Stopped;
            }
            if !rating.is_some_and(|it| range.contains(&it.into())) {
                return Verdict::Failed(Condition::Er);
            }
        }
        Verdict::Met
    }

    /// Refuses a condition that only puzzles on the classic board without rules meet.
    #[cfg(feature = "human")]
    pub(super) fn check_general(&self) -> Result<(), Refusal> {
        #[cfg(feature = "whips")]
        if !self.ratings.is_empty() {
            return Err(Refusal::unsupported(
                "conditions on a rating are for the classic board without rules only; use --difficulty LEVEL",
            ));
        }
        match self.er {
            None => Ok(()),
            Some(_) => Err(Refusal::unsupported(
                "conditions on the ER are for the classic board without rules only; use --difficulty LEVEL",
            )),
        }
    }

    /// Returns the conditions on puzzles with rules and of other boards, if some of these may meet them.
    #[cfg(feature = "human")]
    pub(super) fn general(&self) -> Option<&Demand> {
        self.general.as_ref()
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
