//! `rate`, `explain` and `hint`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use clap::{Args, ValueEnum};
use foldoku::formats::Format;
use foldoku::game::Level;
use foldoku::logic::describe::Notation;
use foldoku::logic::{Coordinates, Technique};
pub(crate) use foldoku::questions::steps::Order as TechniqueOrder;
use foldoku::questions::steps::{Language, StepOptions};
use foldoku::render::Theme;

use super::named::{COORDINATES, HINT_LEVELS, NOTATIONS, THEMES, named};
use super::rating::RateTemplate;
use super::technique::ByName;
use super::{
    Checkpoints, DifficultyConditions, Input, JsonOutput, OutputName, PuzzleTimeout,
    RatingConditions, RatingMeasure, Run, formats,
};

#[derive(Debug, Args)]
pub(crate) struct Rate {
    /// Ratings to take; er alone is the fastest for most puzzles [default: hodoku,er; difficulty for puzzles
    /// with rules and for other boards; or those that the template uses]
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "LIST",
        help_heading = "Ratings"
    )]
    pub(crate) measure: Vec<RatingMeasure>,

    /// Only puzzles that meet these conditions; rating stops as soon as one fails
    #[command(flatten)]
    pub(crate) conditions: DifficultyConditions,
    #[command(flatten)]
    pub(crate) ratings: RatingConditions,

    #[command(flatten, next_help_heading = "Ratings")]
    pub(crate) time: PuzzleTimeout,

    /// Output format; puzzle and sukaku omit the ratings [default: one line per puzzle, such as
    /// 'PUZZLE  Easy (HoDoKu score 204), ER 1.2']
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding_ratings(), conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: Option<Format>,

    /// JSON output: one object per puzzle; same as --to jsonl
    #[arg(long, conflicts_with = "template", help_heading = "Output")]
    pub(crate) json: bool,

    /// Copy the comment after each puzzle to the output
    #[arg(long, help_heading = "Output")]
    pub(crate) keep_comments: bool,

    /// One line per puzzle from a template, such as '%g ED=%r/%p/%d': %g puzzle, %r ER, %p EP, %d ED, %f hardest technique,
    /// %h level, %o score, %x trial depth, %b guesses, %y difficulty, %k steps, %q techniques, %T T&E depth, %W W, %B B, %w gW, %v gB, %S S, %X BxB, %Y BxBB, %z guesses of tdoku, %G guardians of a tridagon, %t outcome, %e seconds, %n number, %l line,
    /// %m comment, %% percent sign
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) template: Option<RateTemplate>,

    /// Output path: a file [default: standard output]
    #[arg(short, long, value_name = "PATH", help_heading = "Output")]
    pub(crate) output: Option<OutputName>,

    #[command(flatten)]
    pub(crate) checkpoints: Checkpoints,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Explain {
    #[command(flatten)]
    pub(crate) search: TechniqueSearch,

    #[command(flatten, next_help_heading = "Techniques")]
    pub(crate) time: PuzzleTimeout,

    /// Output format [default: text]
    #[arg(
        long,
        value_enum,
        value_name = "FORMAT",
        conflicts_with = "json",
        help_heading = "Output"
    )]
    pub(crate) to: Option<ExplainFormat>,

    /// JSON output: one object per puzzle; same as --to jsonl
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    /// Output path: a file, or a folder for svg and for one html page per puzzle (FOLDER/)
    /// [default: standard output]
    #[arg(
        short,
        long,
        value_name = "PATH",
        required_if_eq("to", "svg"),
        help_heading = "Output"
    )]
    pub(crate) output: Option<OutputName>,

    /// When boards are drawn: between the steps of the text
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ShowBoards::Auto, help_heading = "Output")]
    pub(crate) boards: ShowBoards,

    /// Colours of drawings [default: auto for html, light for svg]
    #[arg(long, value_name = "THEME", value_parser = named(THEMES), help_heading = "Output")]
    pub(crate) theme: Option<Theme>,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) checkpoints: Checkpoints,

    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Debug, Args)]
pub(crate) struct Hint {
    #[command(flatten)]
    pub(crate) search: TechniqueSearch,

    /// How much a hint reveals
    #[arg(long, value_name = "HOW", value_parser = named(HINT_LEVELS), default_value = "step", conflicts_with = "json", help_heading = "Hints")]
    pub(crate) detail: Level,

    #[command(flatten, next_help_heading = "Hints")]
    pub(crate) time: PuzzleTimeout,

    /// When boards are drawn: below each step of the text
    #[arg(long, value_enum, value_name = "WHEN", default_value_t = ShowBoards::Auto, conflicts_with = "json", help_heading = "Hints")]
    pub(crate) boards: ShowBoards,

    /// All results: every possible step; nested forcing chains only if --use names them
    #[arg(short, long, help_heading = "Hints")]
    pub(crate) all: bool,

    #[command(flatten)]
    pub(crate) output: JsonOutput,
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// The techniques that are searched for, and the notation of steps.
#[derive(Debug, Args)]
#[command(next_help_heading = "Techniques")]
pub(crate) struct TechniqueSearch {
    /// Technique order
    #[arg(long, value_enum, value_name = "PROGRAM", default_value_t = TechniqueOrder::Hodoku)]
    pub(crate) order: TechniqueOrder,

    /// Techniques to use instead of the default ones; see `foldoku find --list`
    #[arg(long = "use", value_delimiter = ',', value_name = "LIST", value_parser = ByName)]
    pub(crate) used: Vec<Technique>,

    /// Techniques not to use
    #[arg(long, value_delimiter = ',', value_name = "LIST", value_parser = ByName)]
    pub(crate) exclude: Vec<Technique>,

    /// Do not use techniques that assume a unique solution
    #[arg(long)]
    pub(crate) no_uniqueness: bool,

    /// Cell notation
    #[arg(long, value_name = "HOW", value_parser = named(COORDINATES), default_value = "rc")]
    pub(crate) coordinates: Coordinates,

    /// Chain notation
    #[arg(long, value_name = "HOW", value_parser = named(NOTATIONS), default_value = "words")]
    pub(crate) notation: Notation,

    /// Language of the steps
    #[arg(long, value_enum, value_name = "LANGUAGE", default_value_t = Language::En)]
    pub(crate) language: Language,
}

impl TechniqueSearch {
    /// Returns which steps are searched for, and how they are written.
    pub(crate) fn options(&self) -> StepOptions {
        StepOptions {
            order: self.order,
            used: self.used.clone(),
            exclude: self.exclude.clone(),
            no_uniqueness: self.no_uniqueness,
            coordinates: self.coordinates,
            notation: self.notation,
            language: self.language,
        }
    }
}

/// The output format of `explain`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// One line per step
    Text,
    /// One JSON object per puzzle, with all its steps
    #[value(alias = "json", alias = "ndjson")]
    Jsonl,
    /// A page to walk through the steps, one board at a time
    Html,
    /// A folder with a drawing of each step
    Svg,
}

/// When boards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowBoards {
    /// On a terminal
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}
