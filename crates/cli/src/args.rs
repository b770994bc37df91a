//! The parsed command line.
//!
//! A command is a variant of [`Command`] with its flags in a file here, and a file in `verbs`.
//!
//! **Invariant:** types here only hold parsed arguments and what they mean together; no file is read.
//! Elsewhere, clap is only used for completions and manual pages.

mod ask;
mod audit;
mod checkpoints;
mod dataset;
mod dedupe;
mod difficulty;
mod examples;
mod find;
mod formats;
mod generate;
mod help;
mod hunt;
mod input;
mod logic;
mod memory_size;
mod named;
#[cfg(test)]
mod one_meaning;
mod output;
mod output_name;
mod pack;
mod play;
mod rating;
mod render;
mod review;
mod rules;
mod run;
mod search;
mod solve;
mod spelling;
mod stats;
mod technique;
mod trace;
mod transform;

use std::ffi::OsString;

use clap::error::ErrorKind;
use clap::{ArgMatches, Error, FromArgMatches, Parser, Subcommand, ValueEnum};

pub(crate) use ask::{AnswerIo, Ask, Asking, COMMANDS_WITH_RULES};
pub(crate) use audit::{Allowed, Audit, Written};
pub(crate) use checkpoints::{Checkpoints, CommandLine};
pub(crate) use dataset::{Balance, BalanceBy, Dataset, DatasetFormat, DatasetLayout, SplitBy};
pub(crate) use dedupe::{Dedupe, DistinctMemory, DuplicateKey};
pub(crate) use difficulty::{DifficultyConditions, RatingConditions};
pub(crate) use find::{Find, PathConditions};
pub(crate) use foldoku::questions::number::{number, range, range_of};
pub(crate) use foldoku::questions::rate::{Measure as RatingMeasure, RatingColumn};
pub(crate) use formats::is_table;
pub(crate) use generate::{FLAGS_OF_OTHER_BOARDS, Generate, PuzzleRequest, RuleFlags};
pub(crate) use help::command;
pub(crate) use hunt::Hunt;
pub(crate) use input::{Input, Share, is_puzzle};
pub(crate) use logic::{
    Explain, ExplainFormat, Hint, Rate, ShowBoards, TechniqueOrder, TechniqueSearch,
};
pub(crate) use named::{MINIMAL, NEIGHBOURS, name_in};
pub(crate) use output::{JsonOutput, PuzzleIo, PuzzleOutput, RowOutput, RowTask, TaskIo};
pub(crate) use output_name::OutputName;
pub(crate) use pack::{Booklet, Pack, PackPages};
pub(crate) use play::Play;
#[cfg(feature = "render")]
pub(crate) use render::Paper;
pub(crate) use render::{DrawingFormat, DrawingSize, DrawnContent, Look, Render};
pub(crate) use review::{Pairs, Review};
pub(crate) use rules::{Rules, RulesFormat};
pub(crate) use run::{Progress, PuzzleTimeout, Run, SearchTimeout, Seed, SummaryFormat};
pub(crate) use search::{EngineName, Search};
pub(crate) use solve::{Check, Convert, Count, ShowSolve, Solve};
pub(crate) use spelling::subcommand;
pub(crate) use stats::{Stats, StatsFormat};
pub(crate) use technique::{AnyTechnique, general_techniques};
pub(crate) use trace::{
    Candidates, Deductions, Propagate, ShowSteps, ShowTrial, Strategies, Trial,
};
pub(crate) use transform::{Canon, CanonOf, Change, Complete, Minimise, Neighbours, Shuffle};

/// Solve, generate, rate and explain Sudoku puzzles, one or billions of them
#[derive(Debug, Parser)]
#[command(name = "foldoku", version, after_help = format!("{}\n\n{}", examples::PROGRAM, examples::BOOK), after_long_help = format!("{}\n\n{}\n\n{}\n\n{}", examples::PROGRAM, examples::BOOK, examples::NUMBERS, examples::EXIT_CODES))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When text has colours: always, never, or auto, which means in a terminal unless NO_COLOR,
    /// FORCE_COLOR or CLICOLOR_FORCE decides
    #[arg(long, alias = "colour", global = true, value_enum, value_name = "WHEN", default_value_t = Colour::Auto, hide_possible_values = true, hide_short_help = true, display_order = 990, help_heading = "Run")]
    color: Colour,
}

/// Parses the arguments of the program, of which the first one is its name, and returns them with the
/// settings of the run.
///
/// # Errors
///
/// If they are invalid, or ask for help.
pub(crate) fn parse(
    arguments: impl IntoIterator<Item = OsString>,
) -> Result<(Cli, CommandLine), Error> {
    let mut program = command();
    // Help about `help` is shorter for a program that is not built yet.
    let mut built = program.clone();
    built.build();
    let arguments = spelling::respelled(&built, arguments);
    let mut matches = program
        .try_get_matches_from_mut(&arguments)
        .map_err(|error| spelling::suggest(error, &built, &arguments))?;
    let line = settings(&program, &matches)?;
    Ok((Cli::from_arg_matches_mut(&mut matches)?, line))
}

/// Checks what clap cannot check, and returns the settings of the run.
fn settings(program: &clap::Command, matches: &ArgMatches) -> Result<CommandLine, Error> {
    let (name, matches) = matches.subcommand().expect("a command is required");
    let command = program.find_subcommand(name);
    let command = command.expect("the arguments name a command of the program");
    match output_name::check(command, matches) {
        Ok(to) => Ok(CommandLine::of(command, matches, to)),
        Err(message) => Err(command.clone().error(ErrorKind::ArgumentConflict, message)),
    }
}

/// When text has colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Colour {
    /// In a terminal, unless NO_COLOR, FORCE_COLOR or CLICOLOR_FORCE decides
    Auto,
    /// Always, also in files and pipes
    Always,
    /// Never
    Never,
}

/// Returns the value of `--color` of a command line that may be invalid.
pub(crate) fn colour(arguments: &[OsString]) -> Colour {
    let mut words = arguments
        .iter()
        .map(|word| word.to_str().unwrap_or_default());
    let mut last = None;
    while let Some(word) = words.next().filter(|word| *word != "--") {
        match word.split_once('=') {
            Some(("--color" | "--colour", value)) => last = Some(value),
            None if matches!(word, "--color" | "--colour") => last = words.next(),
            _ => {}
        }
    }
    let colour = last.and_then(value_named);
    colour.unwrap_or(Colour::Auto)
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve puzzles
    Solve(Solve),
    /// Count solutions
    Count(Count),
    /// Check that each puzzle has exactly one solution
    #[command(alias = "validate")]
    Check(Check),
    /// Convert puzzles to another format
    Convert(Convert),
    /// Remove duplicate puzzles (up to symmetry by default)
    #[command(aliases = ["dedup", "deduplicate", "uniq", "unique"])]
    Dedupe(Dedupe),
    /// Find puzzles that another collection gives away, such as those of a test set in a training set
    #[command(aliases = ["leaks", "contamination"])]
    Audit(Audit),
    /// Print the canonical (minlex) form of each puzzle
    #[command(aliases = ["canonicalise", "canonicalize", "canonical", "minlex"])]
    Canon(Canon),
    /// Make random equivalent puzzles
    #[command(aliases = ["scramble", "randomise", "randomize"])]
    Shuffle(Shuffle),
    /// Print statistics of a collection of puzzles
    #[command(alias = "statistics")]
    Stats(Stats),
    /// Generate puzzles from a seed
    #[command(aliases = ["gen", "create", "make"])]
    Generate(Generate),
    /// Make a pack: files of puzzles per level, with solutions, ratings, hints and booklets
    #[command(alias = "bundle")]
    Pack(Pack),
    /// Remove redundant clues
    #[command(visible_alias = "minimize", alias = "reduce")]
    Minimise(Minimise),
    /// Add clues and find missing numbers until the solution is unique
    Complete(Complete),
    /// Find the puzzles that differ by a few clues
    #[command(visible_alias = "neighbors", alias = "vicinity")]
    Neighbours(Neighbours),
    /// Make a data set: disjoint splits with solutions, ratings and a manifest
    Dataset(Dataset),
    /// Print the candidates of each cell
    Candidates(Candidates),
    /// Apply strategies without guessing
    Propagate(Propagate),
    /// Search by nested trials, and report how deep they had to go
    Trial(Trial),
    /// Rate the difficulty of puzzles
    #[command(aliases = ["grade", "rating"])]
    Rate(Rate),
    /// Solve puzzles with human techniques, and explain each step
    #[command(aliases = ["steps", "path"])]
    Explain(Explain),
    /// Give a hint: where to look, the technique, or the next step
    #[command(alias = "hints")]
    Hint(Hint),
    /// Play in the terminal, with pencil marks, hints and explanations
    Play(Play),
    /// Review a player's grid, or a puzzle that may be misprinted
    Review(Review),
    /// Verify answers to puzzles: grids in any text
    Verify(Ask<foldoku::questions::Verify>),
    #[command(flatten)]
    Question(Asking),
    /// Find puzzles by technique, rating, clues or solution path
    #[command(alias = "search")]
    Find(Find),
    /// Search the neighbourhood of hard puzzles for harder ones
    Hunt(Hunt),
    /// Draw puzzles as SVG, PNG or PDF
    #[command(aliases = ["draw", "print"])]
    Render(Render),
    /// Describe the rules of variants: names in each format, an example, a picture
    #[command(alias = "rule")]
    Rules(Rules),
    /// Print the JSON Schema of a command's JSON output, or list the schemas
    Schema {
        /// Command, or manifest, pack-manifest, progress or summary
        #[arg(value_name = "NAME")]
        name: Option<String>,
    },
    /// Print shell completions
    #[command(alias = "completion")]
    Completions {
        /// Shell
        shell: clap_complete::Shell,
    },
    /// Show the manual page of a command, or write all pages
    #[command(alias = "manual")]
    Man {
        /// Command [default: the program]
        #[arg(value_name = "COMMAND", conflicts_with = "output")]
        name: Option<String>,

        /// Output path: a folder for all pages, one for the program and one per command
        #[arg(short, long, value_name = "PATH")]
        output: Option<OutputName>,
    },
}

/// Returns the value with a name on the command line.
pub(crate) fn value_named<T: ValueEnum>(name: &str) -> Option<T> {
    T::from_str(name, true).ok()
}

/// Returns the name of a value on the command line.
pub(crate) fn name_of(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
