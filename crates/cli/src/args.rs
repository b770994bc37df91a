//! The command line as it is written.
//!
//! **Invariant:** types here only hold what was given; `verbs` checks it and turns it into
//! settings. clap's types stay in this crate.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use foldoku::board::format;
use foldoku::kernel::Backend;
use foldoku::propagate::HiddenSingles;
use foldoku::search::Order;

use crate::exit;

const EXAMPLES: &str = "\
Examples:
  foldoku solve puzzles.txt               a line of answer for each line of puzzle
  foldoku solve --all --style rows FILE   every solution, and how many there are
  foldoku count --geometry 16x16 FILE     how many solutions on a larger board
  foldoku candidates --strategies elimination,hidden-single-box FILE
  foldoku propagate --show steps FILE     what can be deduced without guessing, and why
  foldoku trial --json FILE               how deep the tries have to go";

/// Solves Sudoku puzzles, one or a file of them, on boards of many kinds.
#[derive(Debug, Parser)]
#[command(name = "foldoku", version, after_help = EXAMPLES, after_long_help = format!("{EXAMPLES}\n\n{}", exit::TABLE))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Find solutions
    Solve(Solve),
    /// Count solutions
    Count(Count),
    /// Show what each square can still hold
    Candidates(Candidates),
    /// Deduce without guessing: solved, stuck or impossible
    Propagate(Propagate),
    /// Search by tries of growing depth, and say how deep they had to go
    Trial(Trial),
}

/// Where puzzles come from.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// Files of puzzles; `-` or none at all for standard input
    pub(crate) files: Vec<PathBuf>,

    /// A puzzle given here, instead of files; may be repeated
    #[arg(short, long, value_name = "TEXT", conflicts_with = "files")]
    pub(crate) puzzle: Vec<String>,

    /// The board: 9x9, 16x16, 2x3 (boxes), x, windoku, jigsaw:FILE, cube:2, and with + in between
    /// x, windoku, anti-knight, anti-king
    #[arg(short, long, value_name = "NAME", default_value = "9x9")]
    pub(crate) geometry: String,

    /// How puzzles are laid out
    #[arg(long, value_enum, default_value_t = Layout::Auto)]
    pub(crate) layout: Layout,

    /// How many threads work; 0 for one a core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0)]
    pub(crate) threads: usize,
}

/// What is written.
#[derive(Debug, Args)]
pub(crate) struct Output {
    /// One JSON object a puzzle
    #[arg(long)]
    pub(crate) json: bool,

    /// Nothing but results: no summary
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) search: Search,

    /// Every solution, as it is found
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// At most N solutions; without it the first, and whether it is the only one
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: Option<u64>,

    /// How solutions are drawn
    #[arg(long, value_enum, default_value_t = Style::Line, conflicts_with = "json")]
    pub(crate) style: Style,

    /// What else is shown
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowSolve>,
}

#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) search: Search,

    /// Count on, however many there are
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Stop at N solutions; the count is then followed by +
    #[arg(short, long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,
}

/// How solutions are searched for.
#[derive(Debug, Args)]
pub(crate) struct Search {
    /// The engine
    #[arg(short, long, value_enum, default_value_t = EngineName::Auto)]
    pub(crate) engine: EngineName,

    /// The registers for `auto`, `bands` and `lanes`: portable, neon, avx2 or avx512 [default: the
    /// widest there are]
    #[arg(long, value_name = "NAME")]
    pub(crate) backend: Option<Backend>,

    /// Which open square is taken next, by `mrv` and `trial`; `auto` is `mrv` then
    #[arg(long, value_enum, default_value_t = OrderName::Min)]
    pub(crate) order: OrderName,

    /// Where `mrv` looks for hidden singles; `auto` is `mrv` then
    #[arg(long, value_enum, default_value_t = Where::Everywhere)]
    pub(crate) hidden_singles: Where,
}

/// Which strategies run.
#[derive(Debug, Args)]
pub(crate) struct Strategies {
    /// The strategies, in order: elimination, hidden-single, hidden-single-box,
    /// hidden-single-line, subsets, forced-cells; or none
    #[arg(
        long,
        value_name = "LIST",
        default_value = "elimination,hidden-single,subsets,forced-cells"
    )]
    pub(crate) strategies: String,

    /// The largest subsets, counting the squares in them or those left out [default: every size in
    /// units of up to 16 squares, 4 in larger ones]
    #[arg(long, value_name = "N")]
    pub(crate) max_subset: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct Candidates {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) strategies: Strategies,

    /// Also what tries of up to N digits inside each other take away
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) levels: u32,

    /// How candidates are drawn
    #[arg(long, value_enum, default_value_t = Style::Wide, conflicts_with = "json")]
    pub(crate) style: Style,

    /// What else is shown
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowSteps>,
}

#[derive(Debug, Args)]
pub(crate) struct Propagate {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) strategies: Strategies,

    /// How the grid is drawn
    #[arg(long, value_enum, default_value_t = Style::Box, conflicts_with = "json")]
    pub(crate) style: Style,

    /// What else is shown
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowSteps>,
}

#[derive(Debug, Args)]
pub(crate) struct Trial {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,

    /// The highest level: how many tries may stand inside each other [default: as many as it takes]
    #[arg(long, value_name = "N")]
    pub(crate) levels: Option<u32>,

    /// Learn only that a contradicted candidate goes, not the union of what tries leave
    #[arg(long)]
    pub(crate) refute_only: bool,

    /// Try every square before looking again, instead of starting anew whenever something is learnt
    #[arg(long)]
    pub(crate) sweep: bool,

    /// Remember what a try left for the next try of the same candidate
    #[arg(long)]
    pub(crate) memory: bool,

    /// Do not guess when tries teach nothing more
    #[arg(long)]
    pub(crate) no_backtrack: bool,

    /// Do without forced cells
    #[arg(long)]
    pub(crate) no_forced_cells: bool,

    /// Which squares are tried first
    #[arg(long, value_enum, default_value_t = OrderName::Min)]
    pub(crate) order: OrderName,

    /// The largest subsets [default: every size in units of up to 16 squares, 4 in larger ones]
    #[arg(long, value_name = "N")]
    pub(crate) max_subset: Option<usize>,

    /// Every solution, however many there are
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// At most N solutions
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,

    /// Leave the operations out of the summary
    #[arg(long, conflicts_with = "json")]
    pub(crate) no_operations: bool,

    /// How grids are drawn
    #[arg(long, value_enum, default_value_t = Style::Frame, conflicts_with = "json")]
    pub(crate) style: Style,

    /// What is shown besides the puzzle, guesses, solutions and the summary
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowTrial>,

    /// What is not shown
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) hide: Vec<ShowTrial>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowSolve {
    /// The givens before the solutions
    Puzzle,
    /// What the search took
    Stats,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowSteps {
    /// The givens
    Puzzle,
    /// Every deduction and what it takes away
    Steps,
    /// How often each operation was carried out
    Counts,
    /// The candidates that are left
    Candidates,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowTrial {
    /// The givens
    Puzzle,
    /// Guesses for good
    Backtracks,
    /// Solutions
    Solutions,
    /// The totals at the end
    Summary,
    /// Tries and how they end
    Trials,
    /// The solutions that tries end in
    TrialSolutions,
    /// The grid whenever the strategies are stuck
    Grids,
    /// The candidates whenever the strategies are stuck
    Candidates,
    /// What each run of the strategies did
    Operations,
    /// The grid before each guess for good
    BestGrids,
    /// The candidates before each guess for good
    BestCandidates,
    /// All of these
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Layout {
    /// As the first line with squares has it
    Auto,
    /// A puzzle a line
    Lines,
    /// Grids drawn over several lines
    Grids,
}

impl Layout {
    pub(crate) fn known(self) -> Option<format::Layout> {
        match self {
            Layout::Auto => None,
            Layout::Lines => Some(format::Layout::Lines),
            Layout::Grids => Some(format::Layout::Grids),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The fastest for the board: `bands` and then `lanes` for the classic one, else `mrv`
    Auto,
    /// Squares in order, digits ascending; solutions in lexicographic order
    Backtrack,
    /// Propagate, then the square with the fewest candidates
    Mrv,
    /// Tries of growing depth, see `foldoku trial`
    Trial,
    /// All digits at once in vector registers; the classic board only
    Bands,
    /// Sixteen and more branches at once in vector registers; the classic board only
    Lanes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    /// The fewest candidates
    Min,
    /// The most candidates
    Max,
    /// Reading order
    First,
}

impl From<OrderName> for Order {
    fn from(order: OrderName) -> Order {
        match order {
            OrderName::Min => Order::Min,
            OrderName::Max => Order::Max,
            OrderName::First => Order::First,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Where {
    /// In every unit that holds all digits
    Everywhere,
    /// In boxes only
    Boxes,
    /// In rows and columns only
    Lines,
    /// Not at all
    Nowhere,
}

impl From<Where> for HiddenSingles {
    fn from(place: Where) -> HiddenSingles {
        match place {
            Where::Everywhere => HiddenSingles::Everywhere,
            Where::Boxes => HiddenSingles::Boxes,
            Where::Lines => HiddenSingles::Lines,
            Where::Nowhere => HiddenSingles::Nowhere,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// One line a grid
    Line,
    /// A line a row
    Rows,
    /// Framed, ? for open squares
    Box,
    /// Wide, with rules between boxes
    Wide,
    /// Framed with dashes, open squares blank
    Frame,
}

impl From<Style> for format::Style {
    fn from(style: Style) -> format::Style {
        match style {
            Style::Line => format::Style::Line,
            Style::Rows => format::Style::Rows,
            Style::Box => format::Style::Box,
            Style::Wide => format::Style::Wide,
            Style::Frame => format::Style::Frame,
        }
    }
}
