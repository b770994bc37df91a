//! `hunt`: what is hunted, how far the neighbourhood reaches, and where the hunt is kept.
//!
//! **Invariant:** the flags that shape the results are part of the identity of a hunt.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{ArgAction, Args};
use foldoku::generate::neighbours::Kind;

use super::find::clue_range;
use super::named::{EXPANSIONS, NEIGHBOURS, named};
use super::{DifficultyConditions, Input, RatingConditions, RatingMeasure, Run};
use foldoku::questions::number::count;

#[derive(Debug, Args)]
pub(crate) struct Hunt {
    /// What is kept, and searched further
    #[command(flatten)]
    pub(crate) conditions: DifficultyConditions,
    #[command(flatten)]
    pub(crate) ratings: RatingConditions,

    /// Number of clues, both ends included: 17, 20..25 or ..22
    #[arg(long, value_name = "A..B", value_parser = clue_range, help_heading = "Difficulty")]
    pub(crate) clues: Option<RangeInclusive<u64>>,

    /// Clues to exchange: 1 for the {-1+1} neighbours, 2 for the {-2+2} neighbours as well, 3 for {-3+3}
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = count::<u8>(1..=3), help_heading = "Hunt")]
    pub(crate) exchange: u8,

    /// Whose clues are exchanged
    ///
    /// Neighbours of an expansion that keep its solution are those with clues removed; with --minimal clues each
    /// neighbour is reduced to one minimal puzzle.
    #[arg(long, action = ArgAction::Set, value_name = "WHAT", value_parser = named(EXPANSIONS), default_value = "no", help_heading = "Hunt")]
    pub(crate) expand: bool,

    /// Which clues must be necessary
    #[arg(long, value_name = "WHAT", value_parser = named(NEIGHBOURS), default_value = "clues", help_heading = "Hunt")]
    pub(crate) minimal: Kind,

    /// Exchanges from a seed to a result at most [default: no limit]
    #[arg(long, value_name = "N", value_parser = count::<u64>(..), help_heading = "Hunt")]
    pub(crate) generations: Option<u64>,

    /// Ratings to take [default: er with --er, those of --where, hodoku otherwise]
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        help_heading = "Hunt"
    )]
    pub(crate) measure: Vec<RatingMeasure>,

    /// Time limit per puzzle; results then depend on the speed of the machine [default: none]
    #[arg(long, value_name = "SECONDS", help_heading = "Hunt")]
    pub(crate) timeout: Option<f64>,

    /// At most N results, then the hunt stops; a later run may continue it
    #[arg(short, long, value_name = "N", value_parser = count::<u64>(1..), help_heading = "Hunt")]
    pub(crate) limit: Option<u64>,

    /// Output path: a folder, in which found.csv has the results and other files the remaining work
    #[arg(
        short,
        long,
        value_name = "PATH",
        required = true,
        help_heading = "Output"
    )]
    pub(crate) output: PathBuf,

    /// Resume from the checkpoint: continue the hunt in the folder, or start it if there is none
    #[arg(long, help_heading = "Output")]
    pub(crate) resume: bool,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}
