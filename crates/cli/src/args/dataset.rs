//! `dataset`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use foldoku::batch::Split;

use super::{
    Checkpoints, DistinctMemory, Input, PuzzleRequest, RatingMeasure, RuleFlags, Run,
    TechniqueOrder, name_of, value_named,
};
use foldoku::questions::number::count;

#[derive(Debug, Args)]
#[command(next_help_heading = "Data set")]
pub(crate) struct Dataset {
    /// Output path: a folder, which must be empty or missing
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: PathBuf,

    /// Random seed; the same seed makes the same data set
    #[arg(
        short,
        long,
        value_name = "SEED",
        default_value_t = 0,
        value_parser = count::<u64>(..)
    )]
    pub(crate) seed: u64,

    /// Splits and their shares: 90/10, or with names: train:0.8,validation:0.1,test:0.1
    #[arg(long, value_name = "SHARES", default_value = "90/10")]
    pub(crate) split: Split,

    /// What no two splits have in common
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = SplitBy::Puzzle)]
    pub(crate) split_by: SplitBy,

    /// Random equivalent puzzles to add per puzzle of the first split
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = count::<u64>(..))]
    pub(crate) augment: u64,

    /// Ratings to take: columns such as er, level and score
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        default_value = "guesses"
    )]
    pub(crate) measure: Vec<RatingMeasure>,

    /// Equal numbers of puzzles per level, or per point of ER, in each split
    ///
    /// The rest is left out; with =N at most N per level in all splits together. With --count the
    /// puzzles are generated level by level.
    #[arg(long, value_name = "level|er[=N]")]
    pub(crate) balance: Option<Balance>,

    /// Also write the solution path of each puzzle, step by step
    #[arg(long)]
    pub(crate) traces: bool,

    /// The order of techniques in --traces
    #[arg(long, value_enum, value_name = "PROGRAM", default_value_t = TechniqueOrder::Hodoku, requires = "traces")]
    pub(crate) trace_order: TechniqueOrder,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = DatasetFormat::Csv)]
    pub(crate) to: DatasetFormat,

    /// Names of the columns
    #[arg(long, value_enum, value_name = "LAYOUT", default_value_t = DatasetLayout::Foldoku)]
    pub(crate) layout: DatasetLayout,

    /// Licence of the puzzles, for the manifest and the data card
    #[arg(long, alias = "license", value_name = "TEXT")]
    pub(crate) licence: Option<String>,

    #[command(flatten)]
    pub(crate) checkpoints: Checkpoints,

    /// Number of puzzles to make, instead of reading any
    #[arg(short = 'n', long, value_name = "N", value_parser = count::<u64>(..), conflicts_with_all = ["files", "puzzle", "from", "symbols"], help_heading = "Puzzles")]
    pub(crate) count: Option<u64>,

    #[command(flatten)]
    pub(crate) memory: DistinctMemory,
    #[command(flatten)]
    pub(crate) rules: RuleFlags,
    #[command(flatten)]
    pub(crate) request: PuzzleRequest,
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// What no two splits of a data set have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SplitBy {
    /// Equivalent puzzles
    Puzzle,
    /// Puzzles with equivalent solutions
    Grid,
}

/// The format of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DatasetFormat {
    /// Comma separated values
    Csv,
    /// Tab separated values
    Tsv,
    /// One JSON object per puzzle
    #[value(alias = "json", alias = "ndjson")]
    Jsonl,
    /// Apache Parquet
    Parquet,
    /// Folders of NumPy arrays, in the layout of the training code of HRM and TRM
    Npy,
}

/// The names of the columns of a data set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DatasetLayout {
    /// puzzle, solution, source, number, then one column per rating
    Foldoku,
    /// source,question,answer,rating: the CSV that HRM's build_sudoku_dataset.py reads
    Hrm,
}

/// What the splits of a data set hold equal numbers of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Balance {
    pub(crate) by: BalanceBy,
    /// The highest number of puzzles per bin, in all splits together.
    pub(crate) count: Option<u32>,
}

/// The value that puzzles are balanced by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BalanceBy {
    /// The level: HoDoKu's, or foldoku's with rules and on other boards
    Level,
    /// The ER of Sudoku Explainer, without its decimal place
    Er,
}

impl BalanceBy {
    /// Returns the measure that the value belongs to.
    pub(crate) fn measure(self) -> RatingMeasure {
        match self {
            BalanceBy::Level => RatingMeasure::Hodoku,
            BalanceBy::Er => RatingMeasure::Er,
        }
    }
}

impl FromStr for Balance {
    type Err = String;

    fn from_str(text: &str) -> Result<Balance, String> {
        let (by, count) = match text.split_once('=') {
            Some((by, count)) => (by, Some(count)),
            None => (text, None),
        };
        let by = by.trim().to_ascii_lowercase();
        let by = value_named(&by)
            .ok_or_else(|| format!("unknown value '{by}'; expected level or er"))?;
        let count = count.map(|count| {
            let number = self::count::<u32>(1..)(count);
            number.map_err(|error| format!("'{count}' is not a number of puzzles: {error}"))
        });
        Ok(Balance {
            by,
            count: count.transpose()?,
        })
    }
}

impl fmt::Display for Balance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = name_of(&self.by);
        match self.count {
            Some(count) => write!(f, "{by}={count}"),
            None => f.write_str(&by),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn balances_are_parsed_as_they_are_printed() {
        for text in ["level", "er", "level=100", "er=1"] {
            assert_eq!(text.parse::<Balance>().unwrap().to_string(), text);
        }
        assert_eq!(
            "Level = 7".parse::<Balance>().unwrap().to_string(),
            "level=7"
        );
        for text in ["", "score", "level=", "level=0", "er=x"] {
            assert!(text.parse::<Balance>().is_err(), "{text}");
        }
    }
}
