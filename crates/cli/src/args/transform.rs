//! `canon`, `shuffle`, `minimise`, `complete` and `neighbours`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use clap::{Args, ValueEnum};
use foldoku::generate::neighbours::Kind;
use foldoku::logic::technique::Level;
use foldoku::questions::{ClueKind, Complete as CompleteQuestion, PartKind};

use super::difficulty::DifficultyConditions;
use super::named::{LEVELS, NEIGHBOURS, named};
use super::technique::{AnyTechnique, OfAnyBoard};
use super::{PuzzleIo, PuzzleTimeout, Seed};
use foldoku::questions::number::count;

#[derive(Debug, Args)]
#[command(next_help_heading = "Canonical form")]
pub(crate) struct Canon {
    /// What is brought into canonical form
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = CanonOf::Puzzle)]
    pub(crate) of: CanonOf,

    /// Also show, as a comment after each puzzle; formats with columns always have both
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    pub(crate) show: Vec<ShowCanon>,

    #[command(flatten)]
    pub(crate) io: PuzzleIo,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Transforms")]
pub(crate) struct Shuffle {
    #[command(flatten)]
    pub(crate) seed: Seed,

    /// Number of puzzles to make, per puzzle that is read
    #[arg(
        short = 'n',
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = count::<u64>(..)
    )]
    pub(crate) count: u64,

    /// Also show, as a comment after each puzzle; formats with columns always have it
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT")]
    pub(crate) show: Vec<ShowShuffle>,

    #[command(flatten)]
    pub(crate) io: PuzzleIo,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Minimal puzzles")]
pub(crate) struct Minimise {
    #[command(flatten)]
    pub(crate) seed: Seed,

    /// All results: every minimal puzzle that each puzzle contains
    #[arg(short, long, conflicts_with_all = ["seed", "parts"])]
    pub(crate) all: bool,

    /// Which parts of a puzzle may be left out [default: givens,rules]
    #[arg(long, value_enum, value_delimiter = ',', value_name = "LIST")]
    pub(crate) parts: Vec<PartKind>,

    /// At most N results per puzzle
    #[arg(short, long, value_name = "N", requires = "all", value_parser = count::<u64>(1..))]
    pub(crate) limit: Option<u64>,

    /// Stop after checking N times whether a clue is necessary; a million checks take less than a
    /// second
    #[arg(
        long,
        value_name = "N",
        requires = "all",
        default_value_t = 100_000_000,
        value_parser = count::<u64>(..)
    )]
    pub(crate) effort: u64,

    #[command(flatten)]
    pub(crate) io: PuzzleIo,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Clues")]
pub(crate) struct Complete {
    /// Number of clues, both ends included
    ///
    /// The givens of the puzzle count. As few as needed are added; without this flag there is no limit. A puzzle
    /// that needs fewer gets more until it has as many.
    #[arg(long, alias = "givens", value_name = "A..B")]
    pub(crate) clues: Option<String>,

    /// What stays as it is: with givens, none are added; with numbers, cages without totals get none
    #[arg(long, value_enum, value_delimiter = ',', value_name = "LIST")]
    pub(crate) keep: Vec<ClueKind>,

    /// What may be replaced: the givens or the numbers of figures that the puzzle has
    #[arg(long, value_enum, value_delimiter = ',', value_name = "LIST")]
    pub(crate) vary: Vec<ClueKind>,

    /// At most N results per puzzle [default: 1]
    #[arg(short, long, value_name = "N", value_parser = count::<u64>(CompleteQuestion::RESULTS))]
    pub(crate) limit: Option<u64>,

    /// Order the results by difficulty, the easiest first
    #[arg(long)]
    pub(crate) by_difficulty: bool,

    /// Levels
    ///
    /// Those of foldoku, also without rules. Puzzles that are too hard get more givens, within --clues.
    #[arg(long, value_delimiter = ',', value_name = "LEVEL", value_parser = named(LEVELS), ignore_case = true)]
    pub(crate) difficulty: Vec<Level>,

    /// Technique that the puzzle needs; repeat for several
    ///
    /// Each step is of the easiest technique that finds one, so easier ones do not solve the puzzle.
    #[arg(long, value_name = "NAME", value_parser = OfAnyBoard)]
    pub(crate) technique: Vec<AnyTechnique>,

    /// Hardest technique of the solution path
    #[arg(long, value_name = "NAME", value_parser = OfAnyBoard)]
    pub(crate) hardest_technique: Option<AnyTechnique>,

    #[command(flatten)]
    pub(crate) seed: Seed,

    #[command(flatten)]
    pub(crate) time: PuzzleTimeout,

    #[command(flatten)]
    pub(crate) io: PuzzleIo,
}

impl Complete {
    /// Returns the conditions on the difficulty of the puzzles.
    pub(crate) fn conditions(&self) -> DifficultyConditions {
        DifficultyConditions {
            difficulty: self.difficulty.clone(),
            er: None,
            technique: self.technique.clone(),
            hardest_technique: self.hardest_technique,
        }
    }
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Neighbours")]
pub(crate) struct Neighbours {
    /// Clues to remove
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = count::<u8>(..=3))]
    pub(crate) minus: u8,

    /// Clues to add after that
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count::<u8>(..=3))]
    pub(crate) plus: u8,

    /// Which clues must be necessary
    #[arg(long, value_name = "WHAT", value_parser = named(NEIGHBOURS), default_value = "no")]
    pub(crate) minimal: Kind,

    /// What is exchanged
    #[arg(long, value_enum, value_name = "WHAT", default_value = "givens")]
    pub(crate) change: Change,

    /// At most N results per puzzle
    #[arg(short, long, value_name = "N", value_parser = count::<u64>(1..))]
    pub(crate) limit: Option<u64>,

    #[command(flatten)]
    pub(crate) io: PuzzleIo,
}

/// What `neighbours` exchanges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Change {
    /// Givens, as many as --minus and --plus say
    Givens,
    /// The number of one figure, such as the total of a cage
    Numbers,
    /// The place of one figure, such as a thermometer: its cells are shifted
    Figures,
}

/// What `canon` brings into canonical form.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CanonOf {
    /// Each puzzle
    Puzzle,
    /// Each solution; the puzzle is transformed with it (enables --to solution and --to tdoku)
    #[value(alias = "solution")]
    Grid,
}

/// What `canon --show` adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowCanon {
    /// The transform
    Transform,
    /// The number of automorphisms
    Automorphisms,
}

impl ShowCanon {
    /// Returns the column with the value that is shown.
    pub(crate) fn column(self) -> &'static str {
        match self {
            ShowCanon::Transform => "transform",
            ShowCanon::Automorphisms => "automorphisms",
        }
    }
}

/// What `shuffle --show` adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowShuffle {
    /// The transform
    Transform,
}
