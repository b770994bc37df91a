//! `candidates`, `propagate` and `trial`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use clap::builder::TypedValueParser;
use clap::{Args, ValueEnum};
use foldoku::board::format::Style;
use foldoku::propagate::Strategy;
use foldoku::search::Order;

use super::named::{ORDERS, STYLES, named, one_of};
use super::{Input, JsonOutput, Run};
use foldoku::questions::number::count;

/// The strategies of `candidates` and `propagate`.
#[derive(Debug, Args)]
#[command(next_help_heading = "Strategies")]
pub(crate) struct Strategies {
    /// Strategies in order: elimination, hidden-single, hidden-single-box, hidden-single-line,
    /// subsets, forced-cells; or none
    #[arg(
        long,
        value_name = "LIST",
        value_delimiter = ',',
        value_parser = strategy(),
        hide_possible_values = true,
        default_value = "elimination,hidden-single,subsets,forced-cells"
    )]
    pub(crate) strategies: Vec<StrategyName>,

    /// Size of the largest subsets [default: any size in units of up to 16 cells, 4 in larger ones]
    #[arg(long, value_name = "N")]
    pub(crate) max_subset: Option<usize>,
}

/// A strategy, or `none`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StrategyName(pub(crate) Option<Strategy>);

/// Accepts the names of strategies, and `none`.
fn strategy() -> impl TypedValueParser<Value = StrategyName> {
    let named = |strategy: Strategy| (strategy.name().into(), StrategyName(Some(strategy)));
    let none = ("none".into(), StrategyName(None));
    one_of(Strategy::ALL.into_iter().map(named).chain([none]).collect())
}

/// The strategies that are applied to puzzles, and the report on what they deduce.
#[derive(Debug, Args)]
pub(crate) struct Deductions {
    #[command(flatten)]
    pub(crate) strategies: Strategies,

    /// Also show
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowSteps>,

    #[command(flatten)]
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Candidates {
    /// Deepest nesting of trials: the candidates that they refute are removed too
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = count::<u32>(..))]
    pub(crate) levels: u32,

    /// How grids are drawn
    #[arg(long, value_parser = named(STYLES), default_value = "wide", conflicts_with = "json")]
    pub(crate) style: Style,

    /// True candidates: those that are part of a solution, instead of those that strategies leave
    #[arg(
        long = "true",
        conflicts_with_all = ["levels", "strategies", "max_subset", "show"],
        help_heading = "True candidates"
    )]
    pub(crate) truth: bool,

    /// Count for each true candidate the solutions with it, up to N
    #[arg(long, value_name = "N", requires = "truth", value_parser = count::<u64>(1..), help_heading = "True candidates")]
    pub(crate) cap: Option<u64>,

    /// Time limit per puzzle; 0 means none [default: none]
    #[arg(
        long,
        value_name = "SECONDS",
        requires = "truth",
        help_heading = "True candidates"
    )]
    pub(crate) timeout: Option<f64>,

    #[command(flatten)]
    pub(crate) deductions: Deductions,
}

#[derive(Debug, Args)]
pub(crate) struct Propagate {
    /// How grids are drawn
    #[arg(long, value_parser = named(STYLES), default_value = "box", conflicts_with = "json")]
    pub(crate) style: Style,

    #[command(flatten)]
    pub(crate) deductions: Deductions,
}

#[derive(Debug, Args)]
pub(crate) struct Trial {
    /// Deepest nesting of trials [default: as deep as necessary]
    #[arg(long, value_name = "N", value_parser = count::<u32>(..))]
    pub(crate) levels: Option<u32>,

    /// Learn only refuted candidates, not the union of what trials leave
    #[arg(long)]
    pub(crate) refute_only: bool,

    /// Try every cell before starting over, instead of starting over whenever something is learned
    #[arg(long)]
    pub(crate) sweep: bool,

    /// Start a trial from the result of the previous trial of the same candidate
    #[arg(long)]
    pub(crate) reuse: bool,

    /// Do not guess when trials learn nothing more
    #[arg(long)]
    pub(crate) no_backtrack: bool,

    /// Do not use forced cells
    #[arg(long)]
    pub(crate) no_forced_cells: bool,

    /// Which cells are tried first
    #[arg(long, value_name = "ORDER", value_parser = named(ORDERS), default_value = "min")]
    pub(crate) cell_order: Order,

    /// Size of the largest subsets [default: any size in units of up to 16 cells, 4 in larger ones]
    #[arg(long, value_name = "N")]
    pub(crate) max_subset: Option<usize>,

    /// All results: every solution, without a limit
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// At most N results per puzzle
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = count::<u64>(1..))]
    pub(crate) limit: u64,

    /// Time limit per puzzle; 0 means none [default: none]
    #[arg(long, value_name = "SECONDS")]
    pub(crate) timeout: Option<f64>,

    /// Omit the operations from the summary
    #[arg(long, conflicts_with = "json")]
    pub(crate) no_operations: bool,

    /// How grids are drawn
    #[arg(long, value_parser = named(STYLES), default_value = "frame", conflicts_with = "json")]
    pub(crate) style: Style,

    /// Also show; the puzzle, guesses, solutions and the summary are shown anyway
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowTrial>,

    /// Do not show
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) hide: Vec<ShowTrial>,

    #[command(flatten)]
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// What `--show` adds to a propagation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowSteps {
    /// The givens
    Puzzle,
    /// Every deduction and the candidates it removes
    Steps,
    /// The number of operations of each kind
    Counts,
    /// The remaining candidates
    Candidates,
}

/// The parts of the trace of a trial search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowTrial {
    /// The givens
    Puzzle,
    /// Guesses
    Backtracks,
    /// Solutions
    Solutions,
    /// The totals at the end
    Summary,
    /// Trials and their results
    Trials,
    /// Solutions that trials lead to
    TrialSolutions,
    /// The grid whenever the strategies are stuck
    Grids,
    /// The candidates whenever the strategies are stuck
    Candidates,
    /// The operations of each run of the strategies
    Operations,
    /// The grid before each guess
    BestGrids,
    /// The candidates before each guess
    BestCandidates,
    /// All of these
    All,
}
