//! The verbs that give every puzzle one row, and `stats`.
//!
//! **Invariant:** flags that exclude each other are refused here.

use clap::{ArgGroup, Args, ValueEnum};

use super::{Input, JsonOutput, OutputFormat, RowOutput, Run, Search, Style};

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("lists").args(["all", "limit", "show"]).multiple(true)
    .conflicts_with_all(["to", "template", "output", "checkpoint", "keep_comments"])))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) rows: RowOutput,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,

    /// How solutions are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Solution, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: OutputFormat,

    /// Every solution, as it is found
    #[arg(short, long, conflicts_with = "limit", help_heading = "Listing")]
    pub(crate) all: bool,

    /// At most N solutions; without it the first, and whether it is the only one
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Listing")]
    pub(crate) limit: Option<u64>,

    /// How solutions are drawn with --all or --limit [default: line]
    #[arg(
        long,
        value_enum,
        requires = "lists",
        conflicts_with = "json",
        help_heading = "Listing"
    )]
    pub(crate) style: Option<Style>,

    /// What else is shown, solution by solution
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json",
        help_heading = "Listing"
    )]
    pub(crate) show: Vec<ShowSolve>,
}

#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) rows: RowOutput,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,

    /// How counts are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Count, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: OutputFormat,

    /// Count on, however many there are
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Stop at N solutions; the count is then followed by +
    #[arg(short, long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) rows: RowOutput,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,

    /// How it is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Status, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: OutputFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) rows: RowOutput,
    #[command(flatten)]
    pub(crate) run: Run,

    /// The format that is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = OutputFormat::Puzzle, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: OutputFormat,
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowSolve {
    /// The givens before the solutions
    Puzzle,
    /// What the search took
    Stats,
}
