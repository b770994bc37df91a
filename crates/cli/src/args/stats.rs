//! `stats`: which figures are computed, and how they are written.
//!
//! **Invariant:** without flags only figures that solving yields are computed.

use clap::{Args, ValueEnum};

use super::{DifficultyConditions, Input, RatingMeasure, Run, Search};

#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// Ratings to take of puzzles with one solution: hodoku adds levels and techniques, er and
    /// depth their values [default: none]
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        help_heading = "Ratings"
    )]
    pub(crate) measure: Vec<RatingMeasure>,

    /// Time limit per puzzle; 0 means none [default: 60]
    #[arg(long, value_name = "SECONDS", help_heading = "Ratings")]
    pub(crate) timeout: Option<f64>,

    /// Only puzzles that meet these conditions
    #[command(flatten)]
    pub(crate) conditions: DifficultyConditions,

    /// Output format
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        default_value_t = StatsFormat::Text,
        help_heading = "Output"
    )]
    pub(crate) to: StatsFormat,

    /// JSON output: one object for all puzzles; same as --to json
    #[arg(long, conflicts_with = "to", help_heading = "Output")]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// The output format of `stats`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// Tables with bars
    Text,
    /// One JSON object
    Json,
}
