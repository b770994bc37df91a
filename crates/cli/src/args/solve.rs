//! `solve`, `count`, `check` and `convert`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use clap::{ArgGroup, Args, ValueEnum};
use foldoku::board::format::Style;
use foldoku::formats::Task;

use super::named::{STYLES, named};
use super::{RowTask, Search, SearchTimeout, TaskIo};
use foldoku::questions::number::count;

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("lists").args(["all", "limit", "show"]).multiple(true)
    .conflicts_with_all(["to", "template", "output", "checkpoint", "keep_comments"])))]
pub(crate) struct Solve {
    /// All results: every solution, as it is found
    #[arg(short, long, conflicts_with = "limit", help_heading = "Listing")]
    pub(crate) all: bool,

    /// At most N results per puzzle [default: the first solution, and whether it is unique]
    #[arg(short, long, value_name = "N", value_parser = count::<u64>(1..), help_heading = "Listing")]
    pub(crate) limit: Option<u64>,

    /// How grids are drawn [default: line]
    ///
    /// The style rows is that of a 19-line solver in OCaml, and keeps its words: `1 solutions`.
    #[arg(long, value_parser = named(STYLES), requires = "lists", conflicts_with = "json", help_heading = "Listing")]
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
    pub(crate) io: TaskIo<Solve>,
    #[command(flatten)]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) time: SearchTimeout,
}

impl RowTask for Solve {
    const TASK: Task = Task::Solve;
    const DEFAULT: &'static str = "solution";
}

#[derive(Debug, Args)]
pub(crate) struct Count {
    /// All results: count every solution, without a limit
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// At most N results per puzzle: counting stops at N, and a + follows the count
    #[arg(short, long, value_name = "N", default_value_t = 1_000_000, value_parser = count::<u64>(1..))]
    pub(crate) limit: u64,

    #[command(flatten)]
    pub(crate) io: TaskIo<Count>,
    #[command(flatten)]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) time: SearchTimeout,
}

impl RowTask for Count {
    const TASK: Task = Task::Count;
    const DEFAULT: &'static str = "count";
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) io: TaskIo<Check>,
    #[command(flatten)]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) time: SearchTimeout,
}

impl RowTask for Check {
    const TASK: Task = Task::Check;
    const DEFAULT: &'static str = "status";
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    /// Print what each element of a puzzle with rules was taken for
    #[arg(long, help_heading = "Output", conflicts_with_all = ["json", "template", "to"])]
    pub(crate) report: bool,

    #[command(flatten)]
    pub(crate) io: TaskIo<Convert>,
}

impl RowTask for Convert {
    const TASK: Task = Task::Convert;
    const DEFAULT: &'static str = "puzzle";
}

/// What `solve --show` adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowSolve {
    /// The givens, before the solutions
    Puzzle,
    /// The statistics of the search
    Stats,
}
