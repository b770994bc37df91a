//! `generate`.
//!
//! **Invariant:** flags that exclude each other are refused here.

use clap::{Args, ValueEnum};
use foldoku::formats::Shard;
use foldoku::generate::{Measure, Symmetry};

use super::input::MOST_THREADS;
use super::{PuzzleOutput, Run};

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,

    /// What the puzzles follow from: the same seed makes the same puzzles [default: another one
    /// every time]
    #[arg(short, long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Pass over the first N puzzles of the seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) skip: u64,

    /// Every N-th puzzle only, beginning with the I-th
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true
    )]
    pub(crate) shard: Shard,

    /// How many threads work; 0 for one a core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=MOST_THREADS))]
    pub(crate) threads: u16,

    #[command(flatten)]
    pub(crate) wanted: PuzzleRequest,

    /// What --rating counts: the guesses of lanes, bands, mrv or backtrack, the trial depth, or er: the
    /// rating of Sudoku Explainer, as in 7.2
    #[arg(
        long,
        value_name = "MEASURE",
        default_value = "mrv",
        requires = "rating",
        help_heading = "Puzzles"
    )]
    pub(crate) measure: Measure,

    /// Choose puzzles so that weights make all minimal puzzles count alike, and give the weights
    #[arg(long, help_heading = "Puzzles")]
    pub(crate) weights: bool,

    /// Puzzles in pencil marks: 729 characters, of which none that is excluded can be restored
    #[arg(long, conflicts_with_all = ["clues", "minimal", "symmetry", "pattern", "grid", "rating", "difficulty", "weights", "solved"], help_heading = "Puzzles")]
    pub(crate) sukaku: bool,

    /// The board, see `foldoku solve`; of others than the classic one only --clues, --minimal no and
    /// --solved can be task for, and large ones may have clues to spare
    #[arg(short, long, value_name = "NAME", help_heading = "Puzzles")]
    pub(crate) geometry: Option<String>,

    /// Solved grids instead of puzzles
    #[arg(long, conflicts_with_all = ["clues", "symmetry", "pattern", "grid", "rating", "difficulty", "weights", "minimal"], help_heading = "Puzzles")]
    pub(crate) solved: bool,

    #[command(flatten)]
    pub(crate) written: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// What puzzles are wanted.
#[derive(Debug, PartialEq, Eq, Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct PuzzleRequest {
    /// How many clues: A..B, both included
    #[arg(long, value_name = "A..B")]
    pub(crate) clues: Option<String>,

    /// What must be needed
    #[arg(long, value_enum, value_name = "WHAT", default_value_t)]
    pub(crate) minimal: Minimality,

    /// How the clues lie: none, half-turn (180), quarter-turn (90), left-right, top-bottom, mirrors
    /// (both), diagonal, antidiagonal, diagonals (both), full
    #[arg(long, value_name = "NAME", default_value_t, value_parser = symmetry)]
    pub(crate) symmetry: Symmetry,

    /// Where clues may lie, 81 characters or a file of them: x must, ? may, . stays open
    #[arg(long, value_name = "PATTERN")]
    pub(crate) pattern: Option<String>,

    /// The solution of all puzzles, a solved grid or a file with one
    #[arg(long, value_name = "GRID")]
    pub(crate) grid: Option<String>,

    /// How hard: A..B in the measure, both included
    #[arg(long, value_name = "A..B", conflicts_with = "difficulty")]
    pub(crate) rating: Option<String>,

    /// How hard, in words
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) difficulty: Option<Difficulty>,

    /// After how many attempts a puzzle is given up, and the run with it
    #[arg(long, value_name = "N", default_value_t = ATTEMPTS, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) attempts: u64,
}

impl Default for PuzzleRequest {
    fn default() -> PuzzleRequest {
        PuzzleRequest {
            clues: None,
            minimal: Minimality::default(),
            symmetry: Symmetry::default(),
            pattern: None,
            grid: None,
            rating: None,
            difficulty: None,
            attempts: ATTEMPTS,
        }
    }
}

/// After how many attempts a puzzle is given up if nothing else is said.
const ATTEMPTS: u64 = 1_000_000;

/// A symmetry by its name.
fn symmetry(name: &str) -> Result<Symmetry, String> {
    let name = match name {
        "180" => "half-turn",
        "90" => "quarter-turn",
        name => name,
    };
    let mut all = Symmetry::ALL.into_iter();
    all.find(|symmetry| symmetry.name() == name).ok_or_else(|| {
        let names = Symmetry::ALL.map(Symmetry::name);
        format!("there are {}", names.join(", "))
    })
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Minimality {
    /// Every clue: without it there were other solutions
    #[default]
    Clues,
    /// Every group of clues that lie symmetrically
    Groups,
    /// None: as many clues are left as --clues says
    No,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Difficulty {
    /// Naked and hidden singles are enough (mrv does not guess)
    Easy,
    /// Subsets are enough, and singles are not known to be (trial depth 0)
    Medium,
    /// Trials of one digit at a time (trial depth 1)
    Hard,
    /// Trials inside trials (trial depth 2 and more)
    Extreme,
}

impl Difficulty {
    /// The measure and its range.
    pub(crate) fn measure(self) -> (Measure, std::ops::RangeInclusive<u64>) {
        match self {
            Difficulty::Easy => (Measure::Mrv, 0..=0),
            Difficulty::Medium => (Measure::Depth, 0..=0),
            Difficulty::Hard => (Measure::Depth, 1..=1),
            Difficulty::Extreme => (Measure::Depth, 2..=u64::MAX),
        }
    }
}
