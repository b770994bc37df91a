//! `find`: the conditions on the puzzles of a collection.
//!
//! **Invariant:** a condition that is not given holds for every puzzle.

use std::ops::RangeInclusive;

use clap::Args;

use super::{DifficultyConditions, PuzzleIo, PuzzleTimeout, TechniqueName};

#[derive(Debug, Args)]
pub(crate) struct Find {
    #[command(flatten)]
    pub(crate) conditions: DifficultyConditions,

    /// Number of clues, both ends included: 17, 20..25 or ..22
    #[arg(long, value_name = "A..B", value_parser = clue_range, help_heading = "Difficulty")]
    pub(crate) clues: Option<RangeInclusive<u64>>,

    #[command(flatten)]
    pub(crate) path: PathConditions,

    #[command(flatten, next_help_heading = "Solution path")]
    pub(crate) time: PuzzleTimeout,

    /// List all techniques instead
    #[arg(long, help_heading = "Solution path")]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) io: PuzzleIo,
}

/// Conditions on the solution path in the order of HoDoKu.
#[derive(Debug, Args)]
#[command(next_help_heading = "Solution path")]
pub(crate) struct PathConditions {
    /// The path uses all of these techniques
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) all_of: Vec<TechniqueName>,

    /// The path uses at least one of these techniques
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) any_of: Vec<TechniqueName>,

    /// The path solves the puzzle without these techniques, although they were tried
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) none_of: Vec<TechniqueName>,

    /// The first step of the path is one of these techniques
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) first_step: Vec<TechniqueName>,

    /// Techniques not to use
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) exclude: Vec<TechniqueName>,

    /// Do not use techniques that assume a unique solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,
}

impl PathConditions {
    /// Returns the techniques that the conditions name.
    pub(crate) fn named(&self) -> impl Iterator<Item = TechniqueName> {
        let lists = [&self.all_of, &self.any_of, &self.none_of, &self.first_step];
        lists.into_iter().flatten().copied()
    }

    /// Returns whether every path meets the conditions.
    pub(crate) fn is_empty(&self) -> bool {
        self.named().next().is_none()
    }
}

/// Parses `A..B`, `A..`, `..B` or one number.
pub(super) fn clue_range(text: &str) -> Result<RangeInclusive<u64>, String> {
    let number = |text: &str, open: u64| match text.trim() {
        "" => Ok(open),
        text => text
            .parse()
            .map_err(|_| format!("'{text}' is not a number; expected a range such as 20..25")),
    };
    let range = match text.split_once("..") {
        Some((from, to)) => number(from, 0)?..=number(to.trim_start_matches('='), 81)?,
        None => {
            let only = number(text, 0)?;
            only..=only
        }
    };
    match range.is_empty() {
        true => Err(format!("the range is empty: {text}")),
        false => Ok(range),
    }
}
