//! `rules`.
//!
//! **Invariant:** names are kept as they are typed: a rule is looked up by the command.

use clap::{Args, ValueEnum};

use super::{Look, OutputName};

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Rules {
    /// Rules by any of their names: foldoku's, those of a format, or those of setters [default: all]
    #[arg(value_name = "NAME", help_heading = None::<&str>)]
    pub(crate) names: Vec<String>,

    /// Output format [default: the extension of the output file, else text]
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) to: Option<RulesFormat>,

    /// JSON output: one object per rule
    #[arg(long, conflicts_with = "to")]
    pub(crate) json: bool,

    /// Output path: a file, or for several pictures a folder or a name with %n for the name of the
    /// rule [default: standard output]
    #[arg(short, long, value_name = "PATH")]
    pub(crate) output: Option<OutputName>,

    #[command(flatten)]
    pub(crate) look: Look,
}

/// The format of the list of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum RulesFormat {
    /// Text
    Text,
    /// One JSON object per rule
    Jsonl,
    /// A page with pictures
    Html,
    /// A picture per rule
    Svg,
    /// An image per rule
    Png,
}
