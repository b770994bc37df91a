//! Ratings as given by Sudoku Explainer 1.2.1: ER, EP and ED.
//!
//! The producers run in order; the first step of the first producer that finds one is applied, and the
//! search starts over. The rating of a puzzle is that of its hardest step. Direct
//! steps, such as a hidden single that follows from locked candidates, come before naked singles; they
//! place their digit and eliminate nothing else.
//!
//! **Invariant:** difficulty, effect and order of the steps equal those of the original program.

mod aligned;
mod basics;
mod bug;
mod chains;
mod difficulty;
mod pattern_hint;
mod steps;
mod techniques;
mod unique;

use std::fmt;

use aligned::Aligned;
use chains::{ChainHint, Chains, Level};
use pattern_hint::PatternHint;

use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

pub use difficulty::{Difficulty, NoDifficulty};
pub use techniques::ExplainerChains;

/// The rating of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Rating {
    /// The difficulty of the hardest step.
    pub er: Difficulty,
    /// The difficulty of the hardest step up to and including the first that places a digit.
    pub ep: Difficulty,
    /// The difficulty of the first step.
    pub ed: Difficulty,
    /// The technique of the first of the hardest steps; a full house if there are no steps.
    pub hardest: Technique,
    /// Why the rating ended; the difficulties cover the steps until then.
    pub end: End,
    /// The number of steps.
    pub steps: u32,
}

/// Why a rating ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Every cell is filled.
    Solved,
    /// No producer finds a step.
    Stuck,
    /// The next step, if there is one, is harder than the limit.
    Over,
    /// The stop check returned true.
    Stopped,
    /// There is no solution: a cell has no candidate, or a unit has no place for a digit.
    Impossible,
}

/// A step and its difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RatedStep {
    /// The difficulty.
    pub difficulty: Difficulty,
    /// The step.
    pub step: Step,
}

/// Finds steps and rates puzzles as Sudoku Explainer does. Owns its working memory.
pub struct Explainer {
    pairs: Aligned,
    triplets: Aligned,
    chains: Chains,
}

/// A search for one kind of steps.
#[derive(Clone, Copy)]
enum Producer {
    Plain(fn(&Position) -> Option<PatternHint>),
    AlignedPair,
    AlignedTriplet,
    Chain(Level),
}

use Producer::{AlignedPair, AlignedTriplet, Chain, Plain};

/// The producers in order, with the difficulty of the easiest step of each in tenths.
///
/// The difficulties never decrease, so that a search with a limit can end early.
static PRODUCERS: [(u16, Producer); 30] = [
    (10, Plain(basics::hidden_single)),
    (17, Plain(basics::direct_locking)),
    (
        20,
        Plain(|position| basics::direct_hidden_subset(position, 2)),
    ),
    (23, Plain(basics::naked_single)),
    (
        25,
        Plain(|position| basics::direct_hidden_subset(position, 3)),
    ),
    (26, Plain(basics::indirect_locking)),
    (30, Plain(|position| basics::naked_subset(position, 2))),
    (32, Plain(|position| basics::fish(position, 2))),
    (34, Plain(|position| basics::hidden_subset(position, 2))),
    (36, Plain(|position| basics::naked_subset(position, 3))),
    (38, Plain(|position| basics::fish(position, 3))),
    (40, Plain(|position| basics::hidden_subset(position, 3))),
    (42, Plain(|position| basics::wing(position, 2))),
    (44, Plain(|position| basics::wing(position, 3))),
    (45, Plain(unique::find)),
    (50, Plain(|position| basics::naked_subset(position, 4))),
    (52, Plain(|position| basics::fish(position, 4))),
    (54, Plain(|position| basics::hidden_subset(position, 4))),
    (56, Plain(bug::find)),
    (62, AlignedPair),
    (65, Chain(Level::Loops)),
    (75, AlignedTriplet),
    (75, Chain(Level::Nishio)),
    (80, Chain(Level::Multiple)),
    (85, Chain(Level::Dynamic)),
    (90, Chain(Level::Plus)),
    (95, Chain(Level::Nested(0))),
    (100, Chain(Level::Nested(1))),
    (105, Chain(Level::Nested(2))),
    (110, Chain(Level::Nested(3))),
];

/// The hint of a producer.
enum AnyHint {
    Pattern(PatternHint),
    Chain(ChainHint),
}

impl Explainer {
    /// Creates an explainer and its working memory.
    pub fn new() -> Explainer {
        Explainer {
            pairs: Aligned::new(2),
            triplets: Aligned::new(3),
            chains: Chains::new(),
        }
    }

    /// Rates a puzzle of 81 characters; every character except `1` to `9` is an empty cell.
    ///
    /// The rating ends before a step harder than `most`, or when `stop`, which is polled, returns
    /// true. A puzzle with several solutions is rated like any other, as if it had only one.
    pub fn rate(
        &mut self,
        givens: &[u8; 81],
        most: Option<Difficulty>,
        stop: &dyn Fn() -> bool,
    ) -> Rating {
        self.rate_from(Position::from_line(givens), most, stop)
    }

    /// Rates a puzzle in progress, with its current candidates.
    pub fn rate_position(
        &mut self,
        position: &Position,
        most: Option<Difficulty>,
        stop: &dyn Fn() -> bool,
    ) -> Rating {
        self.rate_from(position.clone(), most, stop)
    }

    /// Returns the next step: the first step of the first producer that finds one.
    pub fn next(&mut self, position: &Position) -> Option<RatedStep> {
        self.next_unless(position, &|| false)
    }

    /// Returns the next step, or `None` if the search was stopped.
    ///
    /// The hardest steps take seconds. `stop` is polled; it returns true to stop, and must then keep
    /// returning true.
    pub fn next_unless(
        &mut self,
        position: &Position,
        stop: &dyn Fn() -> bool,
    ) -> Option<RatedStep> {
        if position.is_impossible() || position.is_solved() {
            return None;
        }
        let found = self.find(position, None, stop).ok()?;
        Some(RatedStep {
            difficulty: found.difficulty(),
            step: found.into_step(position),
        })
    }

    fn rate_from(
        &mut self,
        mut position: Position,
        most: Option<Difficulty>,
        stop: &dyn Fn() -> bool,
    ) -> Rating {
        let mut tally = Tally::default();
        loop {
            let end = match () {
                () if position.is_impossible() => End::Impossible,
                () if position.is_solved() => End::Solved,
                () if stop() => End::Stopped,
                () => match self.find(&position, most, stop) {
                    Ok(found) => {
                        tally.add(&found);
                        found.apply(&mut position);
                        continue;
                    }
                    Err(end) => end,
                },
            };
            return tally.rating(end);
        }
    }

    /// Returns the first hint of the first producer that has one, or the reason why none has.
    fn find(
        &mut self,
        position: &Position,
        most: Option<Difficulty>,
        stop: &dyn Fn() -> bool,
    ) -> Result<AnyHint, End> {
        for &(least, producer) in &PRODUCERS {
            if most.is_some_and(|most| most.tenths() < least) {
                return Err(End::Over);
            }
            let found = match producer {
                Plain(find) => find(position).map(AnyHint::Pattern),
                AlignedPair => self.pairs.find(position).map(AnyHint::Pattern),
                AlignedTriplet => self.triplets.find(position).map(AnyHint::Pattern),
                Chain(level) => {
                    let best = self.chains.best(position, level, stop).map(AnyHint::Chain);
                    if stop() {
                        return Err(End::Stopped);
                    }
                    best
                }
            };
            match found {
                Some(found) if most.is_some_and(|most| most < found.difficulty()) => {
                    return Err(End::Over);
                }
                Some(found) => return Ok(found),
                None => {}
            }
        }
        Err(End::Stuck)
    }
}

impl Default for Explainer {
    fn default() -> Explainer {
        Explainer::new()
    }
}

impl fmt::Debug for Explainer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Explainer").finish_non_exhaustive()
    }
}

impl AnyHint {
    fn difficulty(&self) -> Difficulty {
        match self {
            AnyHint::Pattern(hint) => hint.difficulty,
            AnyHint::Chain(hint) => Difficulty::nearest(hint.difficulty),
        }
    }

    fn technique(&self) -> Technique {
        match self {
            AnyHint::Pattern(hint) => hint.technique,
            AnyHint::Chain(hint) => hint.step.technique,
        }
    }

    fn is_placement(&self) -> bool {
        match self {
            AnyHint::Pattern(hint) => hint.is_placement(),
            AnyHint::Chain(hint) => !hint.step.placements.is_empty(),
        }
    }

    fn apply(&self, position: &mut Position) {
        match self {
            AnyHint::Pattern(hint) => hint.effect.apply(position),
            AnyHint::Chain(hint) => hint.step.apply(position),
        }
    }

    fn into_step(self, position: &Position) -> Step {
        match self {
            AnyHint::Pattern(hint) => hint.to_step(position),
            AnyHint::Chain(hint) => hint.step,
        }
    }
}

/// The difficulties of the steps so far.
#[derive(Default)]
struct Tally {
    er: Difficulty,
    ep: Difficulty,
    ed: Difficulty,
    hardest: Option<Technique>,
    steps: u32,
    has_placed: bool,
}

impl Tally {
    fn add(&mut self, found: &AnyHint) {
        let difficulty = found.difficulty();
        if self.steps == 0 {
            self.ed = difficulty;
        }
        if difficulty > self.er {
            self.er = difficulty;
            self.hardest = Some(found.technique());
        }
        if !self.has_placed {
            self.ep = self.er;
            self.has_placed = found.is_placement();
        }
        self.steps += 1;
    }

    fn rating(&self, end: End) -> Rating {
        Rating {
            er: self.er,
            ep: self.ep,
            ed: self.ed,
            hardest: self.hardest.unwrap_or(Technique::FullHouse),
            end,
            steps: self.steps,
        }
    }
}

#[cfg(test)]
mod tests;
