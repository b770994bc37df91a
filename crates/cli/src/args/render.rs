//! `render`.
//!
//! **Invariant:** flags that exclude each other are refused here.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, ValueEnum};
use foldoku::formats::RowTemplate;

use super::{Input, Run, Search, Symbols};

#[derive(Debug, Args)]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) input: Input,

    /// What is drawn [default: what the name of the output ends in, else svg]
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) to: Option<DrawingFormat>,

    /// The file that is written, instead of standard output; for several pictures a folder, or a
    /// name with %n for the number of the record
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// What is shown of each puzzle
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = ShowRender::Puzzle, help_heading = "Output")]
    pub(crate) show: ShowRender,

    /// A line above each picture or page
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        help_heading = "Output"
    )]
    pub(crate) title: String,

    /// A line at each puzzle, after a template: %m comment, %n number of the record, %c count of
    /// solutions, and the others of solve --template
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) caption: Option<RowTemplate>,

    /// How digits are drawn [default: as they are read]
    #[arg(long, value_enum, value_name = "SYMBOLS", help_heading = "Output")]
    pub(crate) draw_symbols: Option<Symbols>,

    /// How wide pictures are: so many pixels, or millimetres as in 80mm, which are 300 pixels an
    /// inch
    #[arg(long, value_name = "WIDTH", help_heading = "Output")]
    pub(crate) size: Option<Size>,

    #[command(flatten)]
    pub(crate) pages: Pages,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,
}

/// How the pages of a document are laid out.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pages")]
pub(crate) struct Pages {
    /// The size of the paper [default: a4]
    #[arg(long, value_enum, value_name = "PAPER")]
    pub(crate) page: Option<Paper>,

    /// How many puzzles stand on a page [default: up to 4, as large as they are]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=MOST_PER_PAGE))]
    pub(crate) per_page: Option<u16>,

    /// Print the solutions too, at the back
    #[arg(long)]
    pub(crate) answers: bool,

    /// How many solutions stand on a page [default: up to 20, as large as they are]
    #[arg(long, value_name = "N", requires = "answers", value_parser = clap::value_parser!(u16).range(1..=MOST_PER_PAGE))]
    pub(crate) answers_per_page: Option<u16>,

    /// A line above each page of solutions [default: Solutions]
    #[arg(long, value_name = "TEXT", requires = "answers")]
    pub(crate) answers_title: Option<String>,

    /// The number of the first puzzle [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "no_numbers")]
    pub(crate) first_number: Option<u32>,

    /// Print no numbers
    #[arg(long)]
    pub(crate) no_numbers: bool,
}

/// More puzzles on a page could not be read.
const MOST_PER_PAGE: i64 = 100;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowRender {
    /// The givens
    Puzzle,
    /// The givens and the solution
    Solution,
    /// The givens and what the others leave in each square
    Candidates,
    /// The puzzle, and beside it the solution
    Both,
}

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawingFormat {
    /// Pictures of lines, for every size
    Svg,
    /// Pictures of pixels
    Png,
    /// A document of pages
    Pdf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    /// 210 by 297 millimetres
    A4,
    /// 8½ by 11 inches
    Letter,
}

/// The width of a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Size {
    Pixels(u32),
    Millimetres(f64),
}

impl FromStr for Size {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Size, &'static str> {
        const MESSAGE: &str =
            "a width is a number of pixels such as 600, or of millimetres such as 80mm";
        let size = match text.strip_suffix("mm") {
            Some(number) => number.parse().map(Size::Millimetres).ok(),
            None => text.parse().map(Size::Pixels).ok(),
        };
        let is_width = |size: &Size| match *size {
            Size::Pixels(pixels) => pixels > 0,
            Size::Millimetres(millimetres) => millimetres > 0.0 && millimetres.is_finite(),
        };
        size.filter(is_width).ok_or(MESSAGE)
    }
}
