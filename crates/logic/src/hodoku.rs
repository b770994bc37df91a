//! The rating of HoDoKu: the level and the score of the solution path that HoDoKu takes.
//!
//! **Invariant:** only a path with the [settings of ratings](Settings::for_rating) has a level and a
//! score, so everything that is called HoDoKu's score has the same value, whatever else is searched
//! for.

use crate::position::Position;
use crate::solver::{End, Path, Settings, Solver};
use crate::step::Step;
use crate::technique::{Level, Technique};

/// Rates positions as HoDoKu does. Owns its working memory; use one per thread.
///
/// ```
/// use foldoku_logic::hodoku::Rater;
/// use foldoku_logic::{Position, technique::Level};
///
/// let puzzle = b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let rating = Rater::new().rate(&Position::from_line(puzzle), true, &|| false).unwrap();
/// assert_eq!((rating.level(), rating.score()), (Level::Easy, 204));
/// ```
#[derive(Debug)]
pub struct Rater {
    solver: Solver,
}

impl Default for Rater {
    fn default() -> Rater {
        Rater::new()
    }
}

impl Rater {
    /// Creates a rater.
    pub fn new() -> Rater {
        Rater {
            solver: Solver::new(Settings::for_rating()),
        }
    }

    /// Rates a position; `None` if `stop`, which is polled as in [`Solver::next_unless`], returned
    /// true.
    ///
    /// Techniques that assume a single solution are only used if `is_unique`.
    pub fn rate(
        &mut self,
        position: &Position,
        is_unique: bool,
        stop: &dyn Fn() -> bool,
    ) -> Option<Rating> {
        let settings = Settings::for_rating().with_uniqueness(is_unique);
        self.solver.set(settings);
        let path = self.solver.path(position, stop);
        (path.end != End::Stopped).then_some(Rating { path })
    }
}

/// HoDoKu's rating of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    path: Path,
}

impl Rating {
    /// Returns the solution path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the sum of the scores of the steps.
    pub fn score(&self) -> u32 {
        let scores = self.techniques().map(|technique| technique.entry().score);
        scores.sum()
    }

    /// Returns the level: that of the hardest step, raised while the score is too high for it. A path
    /// that does not solve the puzzle has the highest level.
    pub fn level(&self) -> Level {
        if self.path.end != End::Solved {
            return Level::Extreme;
        }
        let levels = self.techniques().map(|technique| technique.entry().level);
        level_of(levels.max().unwrap_or(Level::Easy), self.score())
    }

    /// Returns the technique of the hardest step: of the highest level, then of the highest score,
    /// then the last in the order of the table. `None` if there are no steps.
    pub fn hardest(&self) -> Option<Technique> {
        self.techniques().max_by_key(|technique| technique.rank())
    }

    fn techniques(&self) -> impl Iterator<Item = Technique> {
        self.path.steps.iter().map(|step: &Step| step.technique)
    }
}

/// Returns the level of a path from the level of its hardest step and its score.
pub(crate) fn level_of(hardest: Level, score: u32) -> Level {
    let mut level = hardest;
    while let Some((most, next)) = limit(level) {
        if score <= most {
            break;
        }
        level = next;
    }
    level
}

/// Returns the highest score of a level and the next level.
fn limit(level: Level) -> Option<(u32, Level)> {
    match level {
        Level::Easy => Some((800, Level::Medium)),
        Level::Medium => Some((1000, Level::Hard)),
        Level::Hard => Some((1600, Level::Unfair)),
        Level::Unfair => Some((1800, Level::Extreme)),
        Level::Extreme => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rating(technique: Technique, steps: usize) -> Rating {
        let path = Path {
            steps: vec![Step::new(technique); steps],
            last: Position::from_line(&[b'.'; 81]),
            end: End::Solved,
        };
        Rating { path }
    }

    #[test]
    fn high_score_raises_the_level() {
        assert_eq!(rating(Technique::NakedSingle, 200).level(), Level::Easy);
        let long = rating(Technique::NakedSingle, 201);
        assert_eq!((long.score(), long.level()), (804, Level::Medium));
        let longer = rating(Technique::NakedPair, 31);
        assert_eq!((longer.score(), longer.level()), (1860, Level::Extreme));
    }

    #[test]
    fn a_stopped_rating_is_none_and_a_stuck_one_extreme() {
        let empty = Position::from_line(&[b'.'; 81]);
        assert_eq!(Rater::new().rate(&empty, true, &|| true), None);
        let mut stuck = rating(Technique::NakedSingle, 1);
        stuck.path.end = End::Stuck;
        assert_eq!(stuck.level(), Level::Extreme);
    }
}
