//! The solver: the first step that the first of its techniques finds, again and again.
//!
//! **Invariant:** techniques are tried in the order of their table; one that the settings leave out, or
//! that no finder knows, is never tried. The same position gives the same path.

use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::finders;
use crate::position::Position;
use crate::step::Step;
use crate::technique::{Level, Technique};

/// Which techniques are tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether each technique is wanted, by its place in the table.
    wanted: Vec<bool>,
    /// Whether techniques are tried that assume that the puzzle has one solution.
    uniqueness: bool,
}

impl Default for Settings {
    /// What HoDoKu tries by default; forcing chains inside of forcing chains in place of its trial.
    fn default() -> Settings {
        let wanted = Technique::TABLE.iter().map(|entry| entry.is_default);
        Settings {
            wanted: wanted.collect(),
            uniqueness: true,
        }
    }
}

impl Settings {
    /// Every technique.
    pub fn all() -> Settings {
        Settings {
            wanted: vec![true; Technique::TABLE.len()],
            uniqueness: true,
        }
    }

    /// These techniques and no others.
    pub fn only(techniques: &[Technique]) -> Settings {
        let mut settings = Settings {
            wanted: vec![false; Technique::TABLE.len()],
            uniqueness: true,
        };
        for &technique in techniques {
            settings.wanted[technique as usize] = true;
        }
        settings
    }

    /// Without this technique.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Settings {
        self.wanted[technique as usize] = false;
        self
    }

    /// With this technique.
    #[must_use]
    pub fn with(mut self, technique: Technique) -> Settings {
        self.wanted[technique as usize] = true;
        self
    }

    /// Without the techniques that assume that the puzzle has one solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Settings {
        self.uniqueness = false;
        self
    }

    /// Whether a technique is tried.
    pub fn allow(&self, technique: Technique) -> bool {
        let assumes_more = technique.entry().assumes_uniqueness && !self.uniqueness;
        self.wanted[technique as usize] && !assumes_more
    }
}

/// Takes positions step by step to their end. Owns the memory it works in.
pub struct Solver {
    finders: Vec<Box<dyn Finder>>,
    settings: Settings,
    /// The techniques that are tried, and the finder that knows each.
    order: Vec<(Technique, usize)>,
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let techniques = self.techniques().map(Technique::name);
        f.debug_list().entries(techniques).finish()
    }
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Settings::default())
    }
}

impl Solver {
    /// One that has every finder there is.
    pub fn new(settings: Settings) -> Solver {
        Solver::with_finders(finders::all(), settings)
    }

    /// One that has these finders.
    pub fn with_finders(finders: Vec<Box<dyn Finder>>, settings: Settings) -> Solver {
        let mut solver = Solver {
            finders,
            settings: Settings::only(&[]),
            order: Vec::new(),
        };
        solver.set(settings);
        solver
    }

    /// Changes the settings.
    pub fn set(&mut self, settings: Settings) {
        if settings == self.settings {
            return;
        }
        let allowed = Technique::all().filter(|&technique| settings.allow(technique));
        let known = allowed.filter_map(|technique| {
            let mut finders = self.finders.iter();
            let finder = finders.position(|finder| finder.techniques().contains(&technique))?;
            Some((technique, finder))
        });
        self.order = known.collect();
        self.settings = settings;
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The techniques that are tried, in their order.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> {
        self.order.iter().map(|&(technique, _)| technique)
    }

    /// The first step of the first technique that finds any.
    pub fn next(&mut self, position: &Position) -> Option<Step> {
        self.next_unless(position, &|| false)
    }

    /// The same, or none if `stop` says so before there is one.
    ///
    /// `stop` is asked before each technique, all the while by slow ones, and has to stay with its
    /// answer.
    pub fn next_unless(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<Step> {
        let mut first = None;
        let _ = self.look(position, stop, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    /// Every step that the techniques find now.
    pub fn all(&mut self, position: &Position) -> Vec<Step> {
        self.all_unless(position, &|| false)
    }

    /// The same, or those that are found before `stop` says so; see [`next_unless`](Self::next_unless).
    pub fn all_unless(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Vec<Step> {
        let mut all = Vec::new();
        let _ = self.look(position, stop, &mut |step| {
            all.push(step);
            ControlFlow::Continue(())
        });
        all
    }

    fn look(
        &mut self,
        position: &Position,
        stop: &dyn Fn() -> bool,
        on_step: OnStep<'_>,
    ) -> ControlFlow<()> {
        let finders = &mut self.finders;
        let mut order = self.order.iter().take_while(|_| !stop());
        order.try_for_each(|&(technique, finder)| {
            finders[finder].find_unless(position, technique, stop, on_step)
        })
    }

    /// Takes a position as far as the techniques go.
    ///
    /// `stop` is asked all the while whether to go on, and has to stay with its answer.
    pub fn path(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Path {
        let mut path = Path {
            steps: Vec::new(),
            last: position.clone(),
            end: End::Solved,
        };
        while !path.last.is_solved() {
            if path.last.is_impossible() {
                path.end = End::Impossible;
                break;
            }
            let Some(step) = self.next_unless(&path.last, stop) else {
                path.end = if stop() { End::Stopped } else { End::Stuck };
                break;
            };
            step.apply(&mut path.last);
            path.steps.push(step);
        }
        path
    }
}

/// The steps from a position to where no technique goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// The position behind the last of them.
    pub last: Position,
    /// Why there are no more.
    pub end: End,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every square is filled.
    Solved,
    /// No technique goes on.
    Stuck,
    /// It was stopped.
    Stopped,
    /// The position has no solution.
    Impossible,
}

impl Path {
    /// The sum of the scores of its steps, as HoDoKu has it.
    pub fn score(&self) -> u32 {
        let scores = self.steps.iter().map(|step| step.technique.entry().score);
        scores.sum()
    }

    /// Its level, as HoDoKu has it: that of the hardest step, or a higher one if the score is too high
    /// for it. Where the techniques do not reach the end it is the highest.
    pub fn level(&self) -> Level {
        if self.end != End::Solved {
            return Level::Extreme;
        }
        let levels = self.steps.iter().map(|step| step.technique.entry().level);
        let mut level = levels.max().unwrap_or(Level::Easy);
        while let Some((most, next)) = limit(level) {
            if self.score() <= most {
                break;
            }
            level = next;
        }
        level
    }
}

/// The highest score of a level, and the level beyond it.
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

    const EASY: &[u8; 81] =
        b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const HARD: &[u8; 81] =
        b"1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..41.....7..7...3..";

    fn path_of(techniques: &[Technique], scores: usize) -> Path {
        Path {
            steps: vec![Step::new(techniques[0]); scores],
            last: Position::from_line(EASY),
            end: End::Solved,
        }
    }

    #[test]
    fn a_score_that_is_too_high_raises_the_level() {
        assert_eq!(path_of(&[Technique::NakedSingle], 200).level(), Level::Easy);
        let long = path_of(&[Technique::NakedSingle], 201);
        assert_eq!((long.score(), long.level()), (804, Level::Medium));
        let longer = path_of(&[Technique::NakedPair], 31);
        assert_eq!((longer.score(), longer.level()), (1860, Level::Extreme));
    }

    #[test]
    fn a_path_ends_solved_stuck_stopped_or_impossible() {
        let mut solver = Solver::new(Settings::only(&[
            Technique::NakedSingle,
            Technique::HiddenSingle,
        ]));
        let path = solver.path(&Position::from_line(EASY), &|| false);
        assert_eq!((path.end, path.level()), (End::Solved, Level::Easy));
        assert_eq!(path.steps.len(), 51);
        let stuck = solver.path(&Position::from_line(HARD), &|| false);
        assert_eq!((stuck.end, stuck.level()), (End::Stuck, Level::Extreme));
        let stopped = solver.path(&Position::from_line(EASY), &|| true);
        assert_eq!((stopped.end, stopped.steps.len()), (End::Stopped, 0));
        let mut twice = *EASY;
        twice[2] = b'5';
        let impossible = solver.path(&Position::from_line(&twice), &|| false);
        assert_eq!(impossible.end, End::Impossible);
    }

    #[test]
    fn settings_say_what_is_tried() {
        let mut solver = Solver::new(Settings::only(&[Technique::NakedSingle]));
        let position = Position::from_line(EASY);
        assert_eq!(solver.techniques().count(), 1);
        let all = solver.all(&position);
        assert_eq!(solver.next(&position).as_ref(), all.first());
        assert!(all.len() > 1);
        solver.set(Settings::default().without(Technique::NakedSingle));
        assert!(!solver.techniques().any(|it| it == Technique::NakedSingle));
        let settings = Settings::all().without_uniqueness();
        assert!(!settings.allow(Technique::BugPlusOne));
        assert!(settings.allow(Technique::XWing));
        assert!(!Settings::default().allow(Technique::UniqueLoop));
        assert!(
            Settings::default()
                .with(Technique::UniqueLoop)
                .allow(Technique::UniqueLoop)
        );
    }
}
