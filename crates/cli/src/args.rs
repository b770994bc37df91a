//! The command line as it is written.
//!
//! **Invariant:** types here only hold what was given; `verbs` checks it and turns it into
//! settings. clap's types stay in this crate.

mod dataset;
mod dedupe;
mod examples;
mod generate;
mod input;
mod logic;
mod memory_size;
mod output;
mod render;
mod run;
mod search;
mod solve;
mod trace;
mod transform;

use std::path::PathBuf;

use clap::{Parser, Subcommand, ValueEnum};

use crate::terminal::exit;

pub(crate) use dataset::{Dataset, DatasetFormat, SplitBy};
pub(crate) use dedupe::{Dedupe, DistinctMemory, DuplicateKey};
pub(crate) use generate::{Generate, Minimality, PuzzleRequest};
pub(crate) use input::{Input, InputFormat, Symbols};
pub(crate) use logic::{
    Explain, ExplainFormat, Find, Hint, Rate, RatingMeasure, TechniqueName, TechniqueOrder,
    TechniqueSearch,
};
pub(crate) use output::{JsonOutput, OutputFormat, PuzzleOutput, RowOutput, Style};
#[cfg(feature = "render")]
pub(crate) use render::Paper;
pub(crate) use render::{DrawingFormat, Render, ShowRender, Size};
pub(crate) use run::{Progress, Run};
pub(crate) use search::{EngineName, OrderName, Search};
pub(crate) use solve::{Check, Convert, Count, ShowSolve, Solve, Stats};
pub(crate) use trace::{Candidates, Propagate, ShowSteps, ShowTrial, Strategies, Trial};
pub(crate) use transform::{Canon, Complete, Minimise, Neighbours, Shuffle};

/// Solves Sudoku puzzles, one or a billion of them, on boards of many kinds.
#[derive(Debug, Parser)]
#[command(name = "foldoku", version, after_help = examples::PROGRAM, after_long_help = format!("{}\n\n{}", examples::PROGRAM, exit::TABLE))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Find solutions
    #[command(after_help = examples::SOLVE)]
    Solve(Solve),
    /// Count solutions
    #[command(after_help = examples::COUNT)]
    Count(Count),
    /// Say of each puzzle whether it has exactly one solution
    #[command(after_help = examples::CHECK)]
    Check(Check),
    /// Write puzzles in another format
    #[command(after_help = examples::CONVERT)]
    Convert(Convert),
    /// Leave out puzzles that have been there before
    #[command(after_help = examples::DEDUPE)]
    Dedupe(Dedupe),
    /// Write each puzzle in the form that all its images have in common
    #[command(after_help = examples::CANON)]
    Canon(Canon),
    /// Write random images of each puzzle: the same puzzle in another dress
    #[command(after_help = examples::SHUFFLE)]
    Shuffle(Shuffle),
    /// Say what is in a collection of puzzles
    #[command(after_help = examples::STATS)]
    Stats(Stats),
    /// Make puzzles from a seed
    #[command(after_help = examples::GENERATE)]
    Generate(Generate),
    /// Take clues away until every one that is left is needed
    #[command(after_help = examples::MINIMISE)]
    Minimise(Minimise),
    /// Add clues until there is one solution
    #[command(after_help = examples::COMPLETE)]
    Complete(Complete),
    /// Find the puzzles that are some clues less and some clues more away
    #[command(after_help = examples::NEIGHBOURS)]
    Neighbours(Neighbours),
    /// Make a data set: parts with no puzzle in common, solutions, ratings, a manifest
    #[command(after_help = examples::DATASET)]
    Dataset(Dataset),
    /// Show what each square can still hold
    Candidates(Candidates),
    /// Deduce without guessing: solved, stuck or impossible
    Propagate(Propagate),
    /// Search by tries of growing depth, and say how deep they had to go
    Trial(Trial),
    /// Rate puzzles: how hard they are for people, and for programs
    #[command(after_help = examples::RATE)]
    Rate(Rate),
    /// Solve puzzles as people do, and say why each step follows
    #[command(after_help = examples::EXPLAIN)]
    Explain(Explain),
    /// Give a hint: where to look, by which technique, or the next step
    #[command(after_help = examples::HINT)]
    Hint(Hint),
    /// Find the puzzles of a collection that take a technique
    #[command(after_help = examples::FIND)]
    Find(Find),
    /// Draw puzzles: pictures as SVG or PNG, printed pages as PDF
    #[command(after_help = examples::RENDER)]
    Render(Render),
    /// Write completions for a shell to standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// Write manual pages, one for the program and one for each verb
    Man {
        /// The folder they go to
        folder: PathBuf,
    },
}

/// The name of a value as the command line has it.
pub(crate) fn name_of(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or_else(String::new, |value| value.get_name().to_owned())
}
