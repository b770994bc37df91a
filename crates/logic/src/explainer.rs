//! Ratings as Sudoku Explainer 1.2.1 gives them: ER, EP and ED.
//!
//! At each step the producers are asked in their order; the first step of the first one
//! that has any is taken, and all starts over. The rating of a puzzle is that of its hardest step.
//! Singles that show once something simple has been looked through come before naked singles; such
//! steps place their digit, and take nothing else away.
//!
//! **Invariant:** difficulty, effect and order of the steps are those of the original program.

mod aligned;
mod board;
mod bug;
mod chains;
mod combinations;
mod difficulty;
mod finding;
mod fish;
mod locking;
mod singles;
mod subsets;
mod techniques;
mod unique;
mod wings;

use std::fmt;

use aligned::Aligned;
use board::Board;
use chains::{ChainHint, Chains, Level};
use finding::{Effect, Finding};

use crate::position::Position;
use crate::step::Step;
use crate::technique::Technique;

pub use difficulty::{Difficulty, NoDifficulty};
pub use techniques::ExplainerChains;

/// How hard a puzzle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rating {
    /// The difficulty of the hardest step.
    pub er: Difficulty,
    /// The difficulty of the hardest step up to the first that places a digit, that one included.
    pub ep: Difficulty,
    /// The difficulty of the first step.
    pub ed: Difficulty,
    /// The technique of the hardest step, of the first one if there are several; of a puzzle without
    /// steps a full house.
    pub hardest: Technique,
    /// How it ended. The difficulties are those of the steps that were taken up to then.
    pub end: End,
    /// How many steps were taken.
    pub steps: u32,
}

/// How rating a puzzle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Every square is filled.
    Solved,
    /// No producer knows how to go on.
    Stuck,
    /// The next step, if there is one, is harder than was asked for.
    Over,
    /// The caller said so.
    Stopped,
    /// There is no solution: a square can hold nothing, or a unit has no place for a digit.
    Impossible,
}

/// A step and its difficulty.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// How hard it is.
    pub difficulty: Difficulty,
    /// What it is.
    pub step: Step,
}

/// Looks for steps as Sudoku Explainer does; owns the memory it works in.
pub struct Explainer {
    pairs: Aligned,
    triplets: Aligned,
    chains: Chains,
}

/// What looks for steps of one kind.
#[derive(Clone, Copy)]
enum Producer {
    Plain(fn(&Board) -> Option<Finding>),
    AlignedPair,
    AlignedTriplet,
    Chain(Level),
}

use Producer::{AlignedPair, AlignedTriplet, Chain, Plain};

/// The producers in their order, and the tenths of the easiest step that each can have.
///
/// These never fall, so that none need be asked for steps that are harder than wanted.
static PRODUCERS: [(u16, Producer); 30] = [
    (10, Plain(singles::hidden)),
    (17, Plain(locking::direct)),
    (20, Plain(|board| subsets::direct_hidden(board, 2))),
    (23, Plain(singles::naked)),
    (25, Plain(|board| subsets::direct_hidden(board, 3))),
    (26, Plain(locking::indirect)),
    (30, Plain(|board| subsets::naked(board, 2))),
    (32, Plain(|board| fish::find(board, 2))),
    (34, Plain(|board| subsets::hidden(board, 2))),
    (36, Plain(|board| subsets::naked(board, 3))),
    (38, Plain(|board| fish::find(board, 3))),
    (40, Plain(|board| subsets::hidden(board, 3))),
    (42, Plain(wings::xy)),
    (44, Plain(wings::xyz)),
    (45, Plain(unique::find)),
    (50, Plain(|board| subsets::naked(board, 4))),
    (52, Plain(|board| fish::find(board, 4))),
    (54, Plain(|board| subsets::hidden(board, 4))),
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

/// What a producer has found.
enum Found {
    Plain(Finding),
    Chain(ChainHint),
}

impl Explainer {
    /// An explainer with its memory.
    pub fn new() -> Explainer {
        Explainer {
            pairs: Aligned::new(2),
            triplets: Aligned::new(3),
            chains: Chains::new(),
        }
    }

    /// Rates a puzzle; whatever is none of the digits is an open square.
    ///
    /// Steps harder than `most` are not taken, and nor is another step once `stop` says so. Puzzles
    /// with several solutions are not told apart from others: where patterns are used that only a
    /// single solution excludes, they get a rating as well.
    pub fn rate(
        &mut self,
        givens: &[u8; 81],
        most: Option<Difficulty>,
        stop: &dyn Fn() -> bool,
    ) -> Rating {
        self.rate_board(Board::from_line(givens), most, stop)
    }

    /// Rates what is left of a puzzle in mid-game, marks taken as they are.
    pub fn rate_position(
        &mut self,
        position: &Position,
        most: Option<Difficulty>,
        stop: &dyn Fn() -> bool,
    ) -> Rating {
        self.rate_board(Board::from_position(position), most, stop)
    }

    /// The next step: the first one of the first producer that has any.
    pub fn next(&mut self, position: &Position) -> Option<Hint> {
        self.next_unless(position, &|| false)
    }

    /// The same, or none if `stop` says so before there is one.
    ///
    /// The hardest steps take seconds; `stop` is asked all the while, and has to stay with its answer.
    pub fn next_unless(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<Hint> {
        let board = Board::from_position(position);
        if board.is_impossible() || board.is_solved() {
            return None;
        }
        let found = self.find(&board, None, stop).ok()?;
        Some(Hint {
            difficulty: found.difficulty(),
            step: found.into_step(&board),
        })
    }

    fn rate_board(
        &mut self,
        mut board: Board,
        most: Option<Difficulty>,
        stop: &dyn Fn() -> bool,
    ) -> Rating {
        let mut tally = Tally::default();
        loop {
            let end = match () {
                () if board.is_impossible() => End::Impossible,
                () if board.is_solved() => End::Solved,
                () if stop() => End::Stopped,
                () => match self.find(&board, most, stop) {
                    Ok(found) => {
                        tally.add(&found);
                        found.apply(&mut board);
                        continue;
                    }
                    Err(end) => end,
                },
            };
            return tally.rating(end);
        }
    }

    /// What the first producer that finds anything has found.
    fn find(
        &mut self,
        board: &Board,
        most: Option<Difficulty>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Found, End> {
        let mut position = None;
        for &(least, producer) in &PRODUCERS {
            if most.is_some_and(|most| most.tenths() < least) {
                return Err(End::Over);
            }
            let found = match producer {
                Plain(find) => find(board).map(Found::Plain),
                AlignedPair => self.pairs.find(board).map(Found::Plain),
                AlignedTriplet => self.triplets.find(board).map(Found::Plain),
                Chain(level) => {
                    let position = position.get_or_insert_with(|| board.to_position());
                    let best = self.chains.best(position, level, stop).map(Found::Chain);
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

impl Found {
    fn difficulty(&self) -> Difficulty {
        match self {
            Found::Plain(finding) => finding.difficulty,
            Found::Chain(hint) => Difficulty::nearest(hint.difficulty),
        }
    }

    fn technique(&self) -> Technique {
        match self {
            Found::Plain(finding) => finding.technique,
            Found::Chain(hint) => hint.technique,
        }
    }

    fn is_placement(&self) -> bool {
        match self {
            Found::Plain(finding) => finding.is_placement(),
            Found::Chain(hint) => hint.placement.is_some(),
        }
    }

    fn apply(&self, board: &mut Board) {
        match self {
            Found::Plain(finding) => board.apply(&finding.effect),
            Found::Chain(hint) => {
                for candidate in &hint.eliminations {
                    board.remove(candidate.square(), candidate.digit_index());
                }
                if let Some(candidate) = hint.placement {
                    board.apply(&Effect::Place(candidate));
                }
            }
        }
    }

    fn into_step(self, board: &Board) -> Step {
        match self {
            Found::Plain(finding) => finding.to_step(board),
            Found::Chain(hint) => hint.step(),
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
    fn add(&mut self, found: &Found) {
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
