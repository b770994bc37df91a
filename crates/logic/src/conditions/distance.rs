//! How far a puzzle is from meeting conditions.
//!
//! **Invariant:** the distance is zero if and only if all conditions are met. A puzzle that fails a
//! later condition is nearer than one that fails an earlier one.

use std::ops::RangeInclusive;

use super::Condition;
use super::walk::{Bounds, Walk};
use crate::explainer::{Difficulty, End};
use crate::technique::Level;

/// The distance of a puzzle from meeting conditions; the smaller, the nearer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Distance(u32);

/// The amount of a level, compared with those below.
const LEVEL: u32 = 1000;

/// A technique is on the path but not needed.
pub(super) const USED: u32 = 100;

/// A technique is not on the path, but finds a step in one of its positions.
pub(super) const POSSIBLE: u32 = 20_000;

/// A technique finds no step on the path.
pub(super) const ABSENT: u32 = 40_000;

/// The amounts of a condition are below this.
const CONDITION: u32 = 1 << 24;

impl Distance {
    /// All conditions are met.
    pub const ZERO: Distance = Distance(0);

    /// Returns the first condition that the puzzle fails; `None` if it meets all.
    pub const fn failed(self) -> Option<Condition> {
        match (self.0, self.0 / CONDITION) {
            (0, _) => None,
            (_, 0) => Some(Condition::Er),
            (_, 1) => Some(Condition::Techniques),
            (_, 2) => Some(Condition::HardestTechnique),
            _ => Some(Condition::Level),
        }
    }

    /// Returns the distance of a puzzle that fails a condition by an amount.
    pub(super) fn of(condition: Condition, amount: u32) -> Distance {
        let later = match condition {
            Condition::Level => 3,
            Condition::HardestTechnique => 2,
            Condition::Techniques => 1,
            Condition::Er => 0,
        };
        Distance(later * CONDITION + amount.clamp(1, CONDITION - 1))
    }
}

/// Returns how far a path of a level and a score is from the nearest of some levels: 0 if it is one
/// of them.
pub(super) fn of_level(levels: &[Level], level: Level, score: u32) -> u32 {
    // Among puzzles that are too easy, those with a higher score are nearer.
    let bonus = (score / 4).min(LEVEL - 1);
    let amounts = levels.iter().map(|&wanted| {
        let gap = (wanted as u32).abs_diff(level as u32) * LEVEL;
        if level < wanted { gap - bonus } else { gap }
    });
    amounts.min().unwrap_or(0)
}

/// Returns how far a path goes beyond bounds.
pub(super) fn beyond(bounds: Bounds, walk: &Walk, condition: Condition) -> u32 {
    let level = match (condition, bounds.hardest) {
        (Condition::HardestTechnique, Some(hardest)) => hardest.entry().level,
        _ => bounds.most,
    };
    let gap = (walk.level_so_far() as u32).saturating_sub(level as u32);
    let missing = match bounds.hardest {
        Some(hardest) if !walk.uses(hardest) => POSSIBLE,
        _ => 0,
    };
    gap.max(1) * LEVEL + missing
}

/// Returns how far a rating is from a range.
pub(super) fn of_er(range: &RangeInclusive<Difficulty>, er: Difficulty, end: End) -> u32 {
    /// A puzzle that is too hard is treated as this many tenths above the range.
    const OVER: u32 = 20;
    match end {
        End::Solved => u32::from(range.start().tenths().saturating_sub(er.tenths())),
        _ => OVER,
    }
}
