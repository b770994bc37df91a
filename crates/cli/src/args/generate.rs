//! `generate`, and the request for puzzles that `dataset` shares.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use clap::Args;
use clap::builder::{PossibleValue, TypedValueParser};
use foldoku::generate::{Measure, Minimal, Symmetry};
use foldoku::rules;

use super::named::{FIGURES, MINIMAL, name_in, named, one_of};
use super::{DifficultyConditions, PuzzleOutput, RatingMeasure, Run, Seed, Share};
use foldoku::questions::number::count;

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// Number of puzzles to make
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1, value_parser = count::<u64>(..))]
    pub(crate) count: u64,

    #[command(flatten)]
    pub(crate) seed: Seed,

    /// Skip the first N puzzles of the seed
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = count::<u64>(..))]
    pub(crate) skip: u64,

    #[command(flatten)]
    pub(crate) share: Share,

    #[command(flatten)]
    pub(crate) request: PuzzleRequest,

    /// Ratings to take: er (columns er, ep, ed, hardest), hodoku (level, score), depth, guesses; with
    /// --rules and on other boards difficulty (hardest, level, difficulty, steps, techniques)
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        help_heading = "Puzzles"
    )]
    pub(crate) measure: Vec<RatingMeasure>,

    /// Measure of --rating: guesses of lanes, bands, mrv or backtrack; depth of trial; or er, the
    /// rating of Sudoku Explainer, such as 7.2
    #[arg(
        long,
        value_name = "MEASURE",
        default_value = "mrv",
        requires = "rating",
        help_heading = "Puzzles"
    )]
    pub(crate) rating_measure: Measure,

    /// Time limit per puzzle, at which the run fails; 0 means none [default: none]
    #[arg(long, value_name = "SECONDS", help_heading = "Puzzles")]
    pub(crate) timeout: Option<f64>,

    /// Add weights with which all minimal puzzles count equally in averages
    #[arg(long, conflicts_with = "rules", help_heading = "Puzzles")]
    pub(crate) weights: bool,

    /// Puzzles given by candidates (729 characters), none of which can be restored
    #[arg(long, conflicts_with_all = ["clues", "minimal", "symmetry", "pattern", "solution", "rating", "measure", "difficulty", "er", "technique", "hardest_technique", "weights", "solved", "rules"], help_heading = "Puzzles")]
    pub(crate) sukaku: bool,

    /// Board, such as 16x16, 6x6+x or jigsaw:FILE; see `foldoku solve --help`
    #[arg(short, long, value_name = "NAME", long_help = other_boards(), help_heading = "Puzzles")]
    pub(crate) geometry: Option<String>,

    #[command(flatten)]
    pub(crate) rules: RuleFlags,

    /// Solved grids instead of puzzles
    #[arg(long, conflicts_with_all = ["clues", "symmetry", "pattern", "solution", "rating", "measure", "difficulty", "er", "technique", "hardest_technique", "weights", "minimal", "rules"], help_heading = "Puzzles")]
    pub(crate) solved: bool,

    #[command(flatten)]
    pub(crate) output: PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// The rules of generated puzzles.
#[derive(Debug, Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct RuleFlags {
    /// Rules, such as killer,thermometer:3:4..6,Kropki:full
    ///
    /// Each is a name of `foldoku rules`, with options after colons: a number of instances, a range of
    /// cells of each, full (all instances), sparse (some), tiled (cages that cover the board), or
    /// number=N, such as the difference of a whisper line. Puzzles get as few givens as they need;
    /// with fewer --clues than that they get more instances of rules without a number of instances. With
    /// --difficulty or --technique they get more givens until they are easy enough.
    #[arg(long, value_name = "LIST", conflicts_with_all = ["pattern", "solution", "rating"])]
    pub(crate) rules: Option<String>,

    /// Instances of --rules that do not say which [default: tiled for cages, otherwise sparse]
    #[arg(long, value_name = "STYLE", requires = "rules", value_parser = named(FIGURES))]
    pub(crate) figures: Option<rules::Style>,

    /// Also leave out each figure of --rules that the puzzle does not need
    #[arg(long, requires = "rules")]
    pub(crate) minimal_figures: bool,
}

impl RuleFlags {
    /// Returns the flags as they are written.
    pub(crate) fn described(&self) -> Vec<String> {
        let rules = self.rules.iter().map(|rules| format!("--rules {rules}"));
        let figures = self.figures.iter();
        let figures = figures.map(|style| format!("--figures {}", name_in(FIGURES, style)));
        let minimal = self.minimal_figures.then(|| "--minimal-figures".to_owned());
        rules.chain(figures).chain(minimal).collect()
    }
}

/// The conditions that generated puzzles meet.
#[derive(Debug, Default, PartialEq, Eq, Args)]
#[command(next_help_heading = "Puzzles")]
pub(crate) struct PuzzleRequest {
    /// Number of clues, both ends included
    #[arg(long, alias = "givens", value_name = "A..B")]
    pub(crate) clues: Option<String>,

    /// Which clues must be necessary [default: clues; no if --pattern or --clues asks for more clues
    /// than minimal puzzles have]
    #[arg(long, value_name = "WHAT", value_parser = named(MINIMAL))]
    pub(crate) minimal: Option<Minimal>,

    /// Symmetry of the clues and figures, such as half-turn
    ///
    /// Full sets of figures are as the solution has them.
    ///
    /// One of none, half-turn (180), quarter-turn (90), left-right, top-bottom, mirrors (both),
    /// diagonal, antidiagonal, diagonals (both), full.
    #[arg(long, value_name = "NAME", default_value_t, value_parser = symmetry(), hide_possible_values = true)]
    pub(crate) symmetry: Symmetry,

    /// Pattern of clues, 81 characters or a file of them: x clue, ? maybe, . empty
    #[arg(long, value_name = "PATTERN")]
    pub(crate) pattern: Option<String>,

    /// Solution of all puzzles: a solved grid, or a file with one
    #[arg(long, value_name = "GRID")]
    pub(crate) solution: Option<String>,

    /// Rating by the measure, both ends included
    #[arg(long, value_name = "A..B")]
    pub(crate) rating: Option<String>,

    /// Attempts per puzzle before the run fails [default: 1000000; 100000 for numbers of clues that
    /// random puzzles hardly ever have]
    #[arg(long, value_name = "N", value_parser = count::<u64>(1..))]
    pub(crate) attempts: Option<u64>,

    #[command(flatten)]
    pub(crate) difficulty: DifficultyConditions,
}

/// The flags about puzzles that `generate` supports on boards other than the classic one.
pub(crate) const FLAGS_OF_OTHER_BOARDS: &str = "--clues, --minimal no, --difficulty, --technique, --hardest-technique, --measure difficulty, \
     --attempts, --timeout and --solved";

/// Returns the long help of `--geometry`.
fn other_boards() -> String {
    format!(
        "Board, such as 16x16, 6x6+x or jigsaw:FILE; see `foldoku solve --help`\n\n\
         Boards other than the classic one support only {FLAGS_OF_OTHER_BOARDS}; large ones may \
         have redundant clues."
    )
}

/// Accepts the names of symmetries.
fn symmetry() -> impl TypedValueParser<Value = Symmetry> {
    let names = |symmetry: Symmetry| PossibleValue::new(symmetry.name()).aliases(aliases(symmetry));
    one_of(
        Symmetry::ALL
            .map(|symmetry| (names(symmetry), symmetry))
            .into(),
    )
}

/// Returns the other names of a symmetry.
fn aliases(symmetry: Symmetry) -> &'static [&'static str] {
    match symmetry {
        Symmetry::HalfTurn => &["180", "rotational"],
        Symmetry::QuarterTurn => &["90"],
        _ => &[],
    }
}
