//! The verbs that tell how people solve puzzles: `rate`, `explain`, `hint` and `find`.
//!
//! **Invariant:** flags that exclude each other are refused here.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use foldoku::logic::describe::{self, Notation, Style};
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::{Coordinates, Technique};

use super::{Input, JsonOutput, OutputFormat, Run};

use crate::verbs::RateTemplate;

#[derive(Debug, Args)]
pub(crate) struct Rate {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The measures [default: se, or those whose letters are in the template]
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        help_heading = "Ratings"
    )]
    pub(crate) by: Vec<RatingMeasure>,

    /// Only puzzles with an ER of at most this, such as 7.2; others are given up as soon as they
    /// turn out harder
    #[arg(long, value_name = "ER", help_heading = "Ratings")]
    pub(crate) max_er: Option<Difficulty>,

    /// Only puzzles with an ER above this
    #[arg(long, value_name = "ER", help_heading = "Ratings")]
    pub(crate) over: Option<Difficulty>,

    /// Give up a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", help_heading = "Ratings")]
    pub(crate) timeout: Option<f64>,

    /// How ratings are written: csv, tsv, jsonl, parquet, or puzzle for the puzzles alone
    /// [default: a line after the template '%g ED=%r/%p/%d']
    #[arg(long, value_enum, value_name = "FORMAT", conflicts_with_all = ["json", "template"], hide_possible_values = true, help_heading = "Output")]
    pub(crate) to: Option<OutputFormat>,

    /// One JSON object a puzzle: --to jsonl
    #[arg(long, conflicts_with = "template", help_heading = "Output")]
    pub(crate) json: bool,

    /// A line a puzzle after a template: %g puzzle, %r ER, %p EP, %d ED, %f hardest technique,
    /// %h level, %o score, %x trial depth, %b guesses, %t how it ended, %e seconds, %n number,
    /// %l line, %m comment, %% percent
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) template: Option<RateTemplate>,

    /// The file that is written, instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) run: Run,
}

/// How hard a puzzle is, by what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RatingMeasure {
    /// ER, EP and ED of Sudoku Explainer
    Se,
    /// Level and score of HoDoKu
    Hodoku,
    /// How many tries have to stand inside each other
    Depth,
    /// The guesses of a search for all solutions
    Guesses,
    /// All of these
    All,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) looking: TechniqueSearch,

    /// Give up a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", help_heading = "Techniques")]
    pub(crate) timeout: Option<f64>,

    /// How steps are written [default: text]
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    pub(crate) to: Option<ExplainFormat>,

    /// One JSON object a puzzle: --to jsonl
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    /// The file that is written, instead of standard output; a folder for svg
    #[arg(
        short,
        long,
        value_name = "FILE",
        required_if_eq("to", "svg"),
        help_heading = "Output"
    )]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) looking: TechniqueSearch,

    /// How much is said
    #[arg(long, value_enum, value_name = "HOW", default_value_t = HintDetail::Step, conflicts_with = "json", help_heading = "Hints")]
    pub(crate) detail: HintDetail,

    /// Give up a position after so many seconds
    #[arg(long, value_name = "SECONDS", help_heading = "Hints")]
    pub(crate) timeout: Option<f64>,

    /// Every step that can be taken now; nests of forcing chains only if --technique names them
    #[arg(long, help_heading = "Hints")]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Find {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The techniques, one of which is to be on the path, by their names as in naked-pair,x-wing
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "LIST",
        required_unless_present = "list",
        help_heading = "Techniques"
    )]
    pub(crate) technique: Vec<TechniqueName>,

    /// Techniques that are not tried
    #[arg(
        long,
        value_delimiter = ',',
        value_name = "LIST",
        help_heading = "Techniques"
    )]
    pub(crate) exclude: Vec<TechniqueName>,

    /// Try no technique that assumes that the puzzle has one solution
    #[arg(long, help_heading = "Techniques")]
    pub(crate) no_uniqueness: bool,

    /// Give up a puzzle after so many seconds
    #[arg(long, value_name = "SECONDS", help_heading = "Techniques")]
    pub(crate) timeout: Option<f64>,

    /// List the names of all techniques instead
    #[arg(long, help_heading = "Techniques")]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) written: super::PuzzleOutput,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// Which techniques are tried, and how squares are called.
#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct TechniqueSearch {
    /// Whose order of techniques
    #[arg(long, value_enum, value_name = "WHOSE", default_value_t = TechniqueOrder::Hodoku)]
    pub(crate) by: TechniqueOrder,

    /// The techniques that are tried, in place of the usual ones; see `foldoku find --list`
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) technique: Vec<TechniqueName>,

    /// Techniques that are not tried
    #[arg(long, value_delimiter = ',', value_name = "LIST")]
    pub(crate) exclude: Vec<TechniqueName>,

    /// Try no technique that assumes that the puzzle has one solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,

    /// Cell notation
    #[arg(long, value_enum, value_name = "HOW", default_value_t = CellNotation::Rc)]
    pub(crate) coordinates: CellNotation,

    /// Notation of chains
    #[arg(long, value_enum, value_name = "HOW", default_value_t = ChainNotation::Words)]
    pub(crate) notation: ChainNotation,
}

impl TechniqueSearch {
    /// How cells and chains are written.
    pub(crate) fn style(&self) -> Style {
        Style {
            coordinates: self.coordinates.into(),
            notation: self.notation.into(),
        }
    }
}

/// Whose order of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TechniqueOrder {
    /// That of HoDoKu
    Hodoku,
    /// That of Sudoku Explainer
    Se,
}

/// How squares are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CellNotation {
    /// r1c1
    Rc,
    /// A1: rows are letters
    Letters,
}

impl From<CellNotation> for Coordinates {
    fn from(names: CellNotation) -> Coordinates {
        match names {
            CellNotation::Rc => Coordinates::RowColumn,
            CellNotation::Letters => Coordinates::Letters,
        }
    }
}

/// How chains are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ChainNotation {
    /// r3c2≠5 → r1c2=5
    Words,
    /// (5)r3c2=(5)r1c2
    Eureka,
}

impl From<ChainNotation> for Notation {
    fn from(notation: ChainNotation) -> Notation {
        match notation {
            ChainNotation::Words => Notation::Words,
            ChainNotation::Eureka => Notation::Eureka,
        }
    }
}

/// How steps are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// A paragraph a step
    Text,
    /// A JSON object a puzzle, with all its steps
    #[value(alias = "json", alias = "ndjson")]
    Jsonl,
    /// A page with a picture of each step
    Html,
    /// A picture of each step in a folder
    Svg,
}

/// How much a hint says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum HintDetail {
    /// Where to look
    Where,
    /// Also by which technique
    Technique,
    /// All of it
    Step,
}

impl From<HintDetail> for describe::Detail {
    fn from(detail: HintDetail) -> describe::Detail {
        match detail {
            HintDetail::Where => describe::Detail::Where,
            HintDetail::Technique => describe::Detail::Technique,
            HintDetail::Step => describe::Detail::Step,
        }
    }
}

/// A technique by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TechniqueName(pub(crate) Technique);

impl FromStr for TechniqueName {
    type Err = String;

    fn from_str(name: &str) -> Result<TechniqueName, String> {
        let key = name.trim().to_lowercase().replace([' ', '_'], "-");
        let technique = Technique::from_key(&key);
        let searchable = technique.filter(|technique| technique.producers().has_finder());
        searchable.map(TechniqueName).ok_or_else(|| {
            let alike = Technique::with_finder().map(Technique::key);
            let alike: Vec<&str> = alike.filter(|other| other.contains(&key)).take(5).collect();
            match alike.is_empty() || key.is_empty() {
                true => "no such technique; foldoku find --list has them all".to_owned(),
                false => format!("no such technique; there are {}", alike.join(", ")),
            }
        })
    }
}
