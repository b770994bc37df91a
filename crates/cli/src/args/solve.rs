//! `solve`, `count`, `check` and `convert`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use clap::{ArgGroup, Args, ValueEnum};
use foldoku::formats::{Format, Task};

use super::{Input, RowOutput, Run, Search, Style, formats};

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("lists").args(["all", "limit", "show"]).multiple(true)
    .conflicts_with_all(["to", "template", "output", "checkpoint", "keep_comments"])))]
pub(crate) struct Solve {
    /// All results: every solution, as it is found
    #[arg(short, long, conflicts_with = "limit", help_heading = "Listing")]
    pub(crate) all: bool,

    /// At most N results per puzzle [default: the first solution, and whether it is unique]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Listing")]
    pub(crate) limit: Option<u64>,

    /// How grids are drawn [default: line]
    #[arg(
        long,
        value_enum,
        requires = "lists",
        conflicts_with = "json",
        help_heading = "Listing"
    )]
    pub(crate) style: Option<Style>,

    /// Also show
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json",
        help_heading = "Listing"
    )]
    pub(crate) show: Vec<ShowSolve>,

    #[command(flatten)]
    pub(crate) rows: RowOutput,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding(Task::Solve), default_value = "solution", conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: Format,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Count {
    /// All results: count every solution, without a limit
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// At most N results per puzzle: counting stops at N, and a + follows the count
    #[arg(short, long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,

    #[command(flatten)]
    pub(crate) rows: RowOutput,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding(Task::Count), default_value = "count", conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: Format,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) rows: RowOutput,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding(Task::Check), default_value = "status", conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: Format,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) rows: RowOutput,

    /// Output format
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding(Task::Convert), default_value = "puzzle", conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: Format,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// What `solve --show` adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowSolve {
    /// The givens, before the solutions
    Puzzle,
    /// The statistics of the search
    Stats,
}
