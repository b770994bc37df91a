//! The solver: applies the first step of the first technique that finds one, until none does.
//!
//! **Invariant:** techniques are tried in the sequence of the settings; those that the settings exclude are
//! never tried. The same position gives the same path.

#[cfg(test)]
mod tests;

use std::error::Error;
use std::fmt;
use std::ops::ControlFlow;

use crate::finder::{Finder, OnStep};
use crate::finders;
use crate::modern;
use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

/// The techniques that a solver tries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether each technique is wanted, by its index in the table.
    wanted: Vec<bool>,
    /// Whether techniques that assume a single solution are tried.
    uniqueness: bool,
    /// The order in which they are tried.
    sequence: Sequence,
}

/// The order in which a solver tries techniques.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sequence {
    /// That of the table: HoDoKu's.
    #[default]
    Table,
    /// The [`modern`] one, then the other techniques in the order of the table.
    Modern,
    /// Singles, locked candidates, whips and braids, then the other techniques in the order of the table.
    Whips,
}

/// The techniques of the order of whips: W is the length of the longest whip where no braid is needed.
const WHIPS: [Technique; 8] = {
    use Technique::*;
    [
        FullHouse,
        HiddenSingle,
        NakedSingle,
        Pointing,
        Claiming,
        Whip,
        Braid,
        GBraid,
    ]
};

impl Sequence {
    /// Returns the techniques that come before all others.
    fn named(self) -> Vec<Technique> {
        match self {
            Sequence::Table => Vec::new(),
            Sequence::Modern => modern::techniques().collect(),
            Sequence::Whips => WHIPS.to_vec(),
        }
    }
}

/// The error for a technique without a finder: only ratings by Sudoku Explainer produce it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoFinder(pub Technique);

impl fmt::Display for NoFinder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "no finder produces '{}'; only ratings by Sudoku Explainer do",
            self.0.key()
        )
    }
}

impl Error for NoFinder {}

impl Default for Settings {
    /// HoDoKu's defaults, with nested forcing chains in place of its trial and error.
    fn default() -> Settings {
        let wanted = Technique::TABLE.iter().map(|entry| entry.is_default);
        Settings {
            wanted: wanted.collect(),
            uniqueness: true,
            sequence: Sequence::Table,
        }
    }
}

impl Settings {
    /// Returns the settings of ratings: HoDoKu's defaults, with its brute force.
    pub fn for_rating() -> Settings {
        let mut settings = Settings::default()
            .without(Technique::DynamicForcingPlus)
            .without(Technique::NestedForcing);
        settings.wanted[Technique::BruteForce as usize] = true;
        settings
    }

    /// Returns settings with the techniques of a sequence, in that order.
    pub fn of_sequence(sequence: Sequence) -> Settings {
        let named = sequence.named();
        if named.is_empty() {
            return Settings::default();
        }
        let mut settings = Settings::none().in_sequence(sequence);
        for technique in named {
            settings.wanted[technique as usize] = true;
        }
        settings
    }

    /// Changes the order in which the techniques are tried.
    #[must_use]
    pub fn in_sequence(mut self, sequence: Sequence) -> Settings {
        self.sequence = sequence;
        self
    }

    /// Returns the techniques that a solver tries, in order.
    fn techniques(&self) -> impl Iterator<Item = Technique> {
        let mut all = self.sequence.named();
        let named = all.clone();
        all.extend(Technique::all().filter(|it| !named.contains(it)));
        all.into_iter().filter(|&technique| self.allow(technique))
    }

    /// Returns settings with every technique that has a finder.
    pub fn all() -> Settings {
        let wanted = Technique::TABLE
            .iter()
            .map(|row| row.producers.has_finder());
        Settings {
            wanted: wanted.collect(),
            uniqueness: true,
            sequence: Sequence::Table,
        }
    }

    /// Returns settings without techniques.
    pub fn none() -> Settings {
        Settings {
            wanted: vec![false; Technique::TABLE.len()],
            uniqueness: true,
            sequence: Sequence::Table,
        }
    }

    /// Returns settings with these techniques only.
    ///
    /// # Errors
    ///
    /// If a technique has no finder.
    pub fn only(techniques: &[Technique]) -> Result<Settings, NoFinder> {
        let with = |settings: Settings, &technique: &Technique| settings.with(technique);
        techniques.iter().try_fold(Settings::none(), with)
    }

    /// Excludes a technique.
    #[must_use]
    pub fn without(mut self, technique: Technique) -> Settings {
        self.wanted[technique as usize] = false;
        self
    }

    /// Adds a technique.
    ///
    /// # Errors
    ///
    /// If the technique has no finder.
    pub fn with(mut self, technique: Technique) -> Result<Settings, NoFinder> {
        if !technique.producers().has_finder() {
            return Err(NoFinder(technique));
        }
        self.wanted[technique as usize] = true;
        Ok(self)
    }

    /// Excludes the techniques that assume a single solution.
    #[must_use]
    pub fn without_uniqueness(mut self) -> Settings {
        self.uniqueness = false;
        self
    }

    /// Includes the techniques that assume a single solution, or excludes them.
    #[must_use]
    pub fn with_uniqueness(mut self, is_unique: bool) -> Settings {
        self.uniqueness = is_unique;
        self
    }

    /// Returns whether a solver tries a technique.
    pub fn allow(&self, technique: Technique) -> bool {
        let assumes_more = technique.entry().assumes_uniqueness && !self.uniqueness;
        self.wanted[technique as usize] && !assumes_more
    }
}

/// Solves positions step by step. Owns its working memory.
pub struct Solver {
    finders: Vec<Box<dyn Finder>>,
    settings: Settings,
    /// The techniques to try, each with the index of its finder.
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
    /// Creates a solver with all finders of this crate.
    pub fn new(settings: Settings) -> Solver {
        Solver::with_finders(finders::all(), settings)
    }

    /// Creates a solver with the given finders; techniques that none of them knows are not tried.
    pub fn with_finders(finders: Vec<Box<dyn Finder>>, settings: Settings) -> Solver {
        let mut solver = Solver {
            finders,
            settings: Settings::none(),
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
        let known = settings.techniques().filter_map(|technique| {
            let mut finders = self.finders.iter();
            let finder = finders.position(|finder| finder.techniques().contains(&technique))?;
            Some((technique, finder))
        });
        self.order = known.collect();
        self.settings = settings;
    }

    /// Returns the settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the techniques to try, in order.
    pub fn techniques(&self) -> impl Iterator<Item = Technique> {
        self.order.iter().map(|&(technique, _)| technique)
    }

    /// Returns the first step of the first technique that finds one.
    pub fn next(&mut self, position: &Position) -> Option<Step> {
        self.next_unless(position, &|| false)
    }

    /// Returns the first step of the first technique that finds one, or `None` if the search was
    /// stopped. Of techniques that HoDoKu searches together the best step is the first.
    ///
    /// `stop` is polled before each technique and during slow ones; it returns true to stop, and must
    /// then keep returning true.
    pub fn next_unless(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<Step> {
        let finders = &mut self.finders;
        let mut groups = self
            .order
            .chunk_by(|(one, _), (next, _)| is_searched_with(*one, *next));
        groups.find_map(|group| {
            let firsts = group.iter().take_while(|_| !stop());
            let firsts = firsts.filter_map(|&(technique, finder)| {
                let mut first = None;
                let _ = finders[finder].find_unless(position, technique, stop, &mut |step| {
                    first = Some(step);
                    ControlFlow::Break(())
                });
                first
            });
            match group.len() {
                1 => { firsts }.next(),
                _ => firsts.min_by_key(Step::sort_key),
            }
        })
    }

    /// Returns every step that the techniques find.
    pub fn all(&mut self, position: &Position) -> Vec<Step> {
        self.all_unless(position, &|| false)
    }

    /// Returns every step that the techniques find before `stop`, which is polled as in
    /// [`next_unless`](Self::next_unless), returns true.
    pub fn all_unless(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Vec<Step> {
        let mut all = Vec::new();
        let _ = self.search(position, stop, &mut |step| {
            all.push(step);
            ControlFlow::Continue(())
        });
        all
    }

    fn search(
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

    /// Solves a position until it is solved or no technique finds a step.
    ///
    /// `stop` is polled as in [`next_unless`](Self::next_unless).
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

/// Returns whether HoDoKu searches two techniques together and takes the best step of both.
fn is_searched_with(one: Technique, next: Technique) -> bool {
    use Technique::*;
    const TOGETHER: [&[Technique]; 4] = [
        &[ContinuousNiceLoop, DiscontinuousNiceLoop, Aic],
        &[
            GroupedContinuousNiceLoop,
            GroupedDiscontinuousNiceLoop,
            GroupedAic,
        ],
        &[ForcingChainContradiction, ForcingChainVerity],
        &[ForcingNetContradiction, ForcingNetVerity],
    ];
    let mut groups = TOGETHER.iter();
    groups.any(|group| group.contains(&one) && group.contains(&next))
}

/// The steps of a solver from a position, and the position where it ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Path {
    /// The steps.
    pub steps: Vec<Step>,
    /// The position after the last step.
    pub last: Position,
    /// Why the path ends.
    pub end: End,
}

/// Why a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No technique finds a step.
    Stuck,
    /// The stop check returned true.
    Stopped,
    /// The position has no solution.
    Impossible,
}
