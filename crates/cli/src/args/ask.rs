//! The commands that are one question about each puzzle.
//!
//! **Invariant:** a question of the table is a command with its name, its options and the flags of
//! [`AnswerIo`].

use clap::{Args, Subcommand};
use foldoku::each_question;
use foldoku::formats::Format;

use super::{Input, PuzzleTimeout, RowOutput, Run, formats};

/// A question about the puzzles that the command reads.
#[derive(Debug, Args)]
pub(crate) struct Ask<Q: Args> {
    #[command(flatten)]
    pub(crate) question: Q,
    #[command(flatten)]
    pub(crate) io: AnswerIo,
}

/// The puzzles that a command reads, and its answers.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct AnswerIo {
    /// Output format [default: text]
    #[arg(long, value_name = "FORMAT", value_parser = formats::holding_answers(), conflicts_with_all = ["json", "template"])]
    pub(crate) to: Option<Format>,

    #[command(flatten)]
    pub(crate) rows: RowOutput,
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) time: PuzzleTimeout,
    #[command(flatten)]
    pub(crate) run: Run,
}

macro_rules! commands {
    ($($about:literal, $name:ident [$($alias:literal),*] $question:ident;)*) => {
        /// The commands that are one question.
        #[derive(Debug, Subcommand)]
        pub(crate) enum Asking {
            $(
                #[command(about = $about, aliases = Vec::<&str>::from([$($alias),*]))]
                $question(Ask<foldoku::questions::$question>),
            )*
        }

        /// The commands that support puzzles with rules beyond their board, as the others name them.
        pub(crate) const COMMANDS_WITH_RULES: &str = concat!(
            "solve, count, check, stats, hint, explain, rate, find, review, candidates --true, ",
            "minimise, complete, canon, dedupe, audit, shuffle, neighbours, verify, ",
            $(stringify!($name), ", ",)*
            "convert and render do",
        );
    };
}

each_question!(commands);
