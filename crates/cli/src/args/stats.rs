//! `stats`: which figures are computed, and how they are written.
//!
//! **Invariant:** without flags only figures that solving yields are computed.

use clap::{Args, ValueEnum};

use super::{
    DifficultyConditions, Input, PuzzleTimeout, RatingConditions, RatingMeasure, Run, Search,
};

#[derive(Debug, Args)]
pub(crate) struct Stats {
    /// Ratings to take: hodoku and difficulty add levels and techniques, er, depth and difficulty their values;
    /// only puzzles with one solution are rated [default: none]
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        help_heading = "Ratings"
    )]
    pub(crate) measure: Vec<RatingMeasure>,

    #[command(flatten, next_help_heading = "Ratings")]
    pub(crate) time: PuzzleTimeout,

    /// Only puzzles that meet these conditions
    #[command(flatten)]
    pub(crate) conditions: DifficultyConditions,
    #[command(flatten)]
    pub(crate) ratings: RatingConditions,

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
