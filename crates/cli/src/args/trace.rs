//! The verbs that tell a story of each puzzle: `candidates`, `propagate` and `trial`.
//!
//! **Invariant:** flags that exclude each other are refused here.

use clap::{Args, ValueEnum};

use super::{Input, JsonOutput, OrderName, Run, Style};

/// Which strategies run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Strategies")]
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
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) run: Run,
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
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) run: Run,
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

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) run: Run,
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
