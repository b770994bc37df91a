//! `find`: the conditions on the puzzles of a collection.
//!
//! **Invariant:** a condition that is not given holds for every puzzle.

use std::ops::RangeInclusive;

use clap::Args;
use foldoku::logic::Technique;

use super::technique::{AnyTechnique, ByName, OfAnyBoard};
use super::{DifficultyConditions, PuzzleIo, PuzzleTimeout, RatingConditions};
use foldoku::questions::number;

#[derive(Debug, Args)]
#[command(next_help_heading = "Solution path")]
pub(crate) struct Find {
    #[command(flatten)]
    pub(crate) conditions: DifficultyConditions,
    #[command(flatten)]
    pub(crate) ratings: RatingConditions,

    /// Number of clues, both ends included: 17, 20..25 or ..22
    #[arg(long, value_name = "A..B", value_parser = clue_range, help_heading = "Difficulty")]
    pub(crate) clues: Option<RangeInclusive<u64>>,

    #[command(flatten)]
    pub(crate) path: PathConditions,

    #[command(flatten)]
    pub(crate) time: PuzzleTimeout,

    /// At most N results, then the search stops
    #[arg(short, long, value_name = "N", value_parser = number::count::<u64>(1..))]
    pub(crate) limit: Option<u64>,

    /// List all techniques instead
    #[arg(long)]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) io: PuzzleIo,
}

/// Conditions on the solution path: in the order of HoDoKu, with rules and on other boards in that of foldoku.
#[derive(Debug, Args)]
#[command(next_help_heading = "Solution path")]
pub(crate) struct PathConditions {
    /// The path uses all of these techniques
    #[arg(long, value_delimiter = ',', value_name = "LIST", value_parser = OfAnyBoard)]
    pub(crate) all_of: Vec<AnyTechnique>,

    /// The path uses at least one of these techniques
    #[arg(long, value_delimiter = ',', value_name = "LIST", value_parser = OfAnyBoard)]
    pub(crate) any_of: Vec<AnyTechnique>,

    /// The path solves the puzzle without these techniques, which were tried
    #[arg(long, value_delimiter = ',', value_name = "LIST", value_parser = OfAnyBoard)]
    pub(crate) none_of: Vec<AnyTechnique>,

    /// The first step of the path is one of these techniques
    #[arg(long, value_delimiter = ',', value_name = "LIST", value_parser = OfAnyBoard)]
    pub(crate) first_step: Vec<AnyTechnique>,

    /// Techniques not to use; classic board without rules
    #[arg(long, value_delimiter = ',', value_name = "LIST", value_parser = ByName)]
    pub(crate) exclude: Vec<Technique>,

    /// Do not use techniques that assume a unique solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

impl PathConditions {
    /// Returns the techniques that the conditions name.
    pub(crate) fn named(&self) -> impl Iterator<Item = AnyTechnique> {
        let lists = [&self.all_of, &self.any_of, &self.none_of, &self.first_step];
        lists.into_iter().flatten().copied()
    }

    /// Returns whether every path meets the conditions.
    pub(crate) fn is_empty(&self) -> bool {
        self.named().next().is_none()
    }
}

/// Parses a range of the number of clues.
pub(super) fn clue_range(text: &str) -> Result<RangeInclusive<u64>, String> {
    number::range(text, 0..=81)
}
