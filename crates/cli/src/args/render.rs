//! `render`.
//!
//! **Invariant:** flags that exclude each other are rejected here.

use std::str::FromStr;

use clap::{Args, ValueEnum};
use foldoku::formats::Alphabet;
use foldoku::render::Theme;

use super::named::{SYMBOLS, THEMES, named};
use super::{Input, OutputName, Run, Search};
use foldoku::questions::number::count;

#[derive(Debug, Args)]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) pages: Pages,

    /// Output format [default: the extension of the output file, else svg]
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) to: Option<DrawingFormat>,

    /// Output path: a file, or for several drawings a folder or a name with %n for the number of the
    /// record [default: standard output]
    #[arg(short, long, value_name = "PATH", help_heading = "Output")]
    pub(crate) output: Option<OutputName>,

    /// What is drawn
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = DrawnContent::Puzzle, help_heading = "Output")]
    pub(crate) content: DrawnContent,

    /// Title above each drawing or page [default: that of the puzzle]
    #[arg(
        long,
        value_name = "TEXT",
        default_value = "",
        hide_default_value = true,
        help_heading = "Output"
    )]
    pub(crate) title: String,

    /// Caption of each puzzle, a template: {NAME} for a field of the input, %m comment, %n number, %c
    /// solution count, and the other letters of solve --template
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) caption: Option<String>,

    #[command(flatten)]
    pub(crate) look: Look,

    /// Symbols of digits in drawings [default: those of the input]
    #[arg(long, value_name = "SYMBOLS", value_parser = named(SYMBOLS), help_heading = "Output")]
    pub(crate) draw_symbols: Option<Alphabet>,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) search: Search,
    #[command(flatten)]
    pub(crate) run: Run,
}

/// What drawings of every command look like.
#[derive(Clone, Copy, Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Look {
    /// Colours of drawings [default: light]
    #[arg(long, value_name = "THEME", value_parser = named(THEMES))]
    pub(crate) theme: Option<Theme>,

    /// Width of drawings in pixels, or in millimetres, such as 80mm, at 300 pixels per inch
    #[arg(long, value_name = "WIDTH")]
    pub(crate) size: Option<DrawingSize>,
}

/// The pages of a document.
#[derive(Debug, Args)]
#[command(next_help_heading = "Pages")]
pub(crate) struct Pages {
    /// Paper size [default: a4]
    #[arg(long, value_enum, value_name = "PAPER")]
    pub(crate) page: Option<Paper>,

    /// Start with a cover: title, subtitle, number of puzzles, sections
    #[arg(long)]
    pub(crate) cover: bool,

    /// Line below the title on the cover
    #[arg(long, value_name = "TEXT", requires = "cover")]
    pub(crate) subtitle: Option<String>,

    /// Start a section, with its own heading, for each value of this field of the input, such as
    /// level; `file` for a section per input file
    #[arg(long, value_name = "FIELD")]
    pub(crate) section_by: Option<String>,

    /// Large boards and digits: one puzzle per page, up to four solutions
    #[arg(long)]
    pub(crate) large_print: bool,

    /// Puzzles per page [default: up to 4, depending on their size]
    #[arg(long, value_name = "N", value_parser = count::<u16>(1..=MOST_PER_PAGE))]
    pub(crate) per_page: Option<u16>,

    /// Add the solutions on the last pages
    #[arg(long)]
    pub(crate) answers: bool,

    /// Solutions per page [default: up to 20, depending on their size]
    #[arg(long, value_name = "N", requires = "answers", value_parser = count::<u16>(1..=MOST_PER_PAGE))]
    pub(crate) answers_per_page: Option<u16>,

    /// Title above each page of solutions [default: Solutions]
    #[arg(long, value_name = "TEXT", requires = "answers")]
    pub(crate) answers_title: Option<String>,

    /// Number of the first puzzle [default: 1]
    #[arg(long, value_name = "N", conflicts_with = "no_numbers")]
    pub(crate) first_number: Option<u32>,

    /// Omit the numbers of puzzles
    #[arg(long)]
    pub(crate) no_numbers: bool,
}

/// More puzzles per page would be illegible.
pub(super) const MOST_PER_PAGE: u64 = 100;

/// What is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawnContent {
    /// The givens
    Puzzle,
    /// The givens and the solution
    Solution,
    /// The givens and the candidates they leave
    Candidates,
    /// The puzzle, and the solution beside it
    Both,
}

/// The format of drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DrawingFormat {
    /// Vector drawings
    Svg,
    /// Images
    Png,
    /// A document with pages
    Pdf,
}

/// The size of pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Paper {
    /// 210 × 297 mm
    A4,
    /// 148 × 210 mm
    A5,
    /// 8½ × 11 inches
    Letter,
    /// 5½ × 8½ inches
    #[value(alias = "digest", alias = "statement")]
    HalfLetter,
}

#[cfg(feature = "render")]
impl From<Paper> for foldoku::render::Paper {
    fn from(paper: Paper) -> foldoku::render::Paper {
        match paper {
            Paper::A4 => foldoku::render::Paper::A4,
            Paper::A5 => foldoku::render::Paper::A5,
            Paper::Letter => foldoku::render::Paper::Letter,
            Paper::HalfLetter => foldoku::render::Paper::HalfLetter,
        }
    }
}

/// The width of a drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum DrawingSize {
    Pixels(u32),
    Millimetres(f64),
}

impl FromStr for DrawingSize {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<DrawingSize, &'static str> {
        const MESSAGE: &str = "expected pixels, such as 600, or millimetres, such as 80mm";
        let size = match text.strip_suffix("mm") {
            Some(number) => number.parse().map(DrawingSize::Millimetres).ok(),
            None => text.parse().map(DrawingSize::Pixels).ok(),
        };
        let is_width = |size: &DrawingSize| match *size {
            DrawingSize::Pixels(pixels) => pixels > 0,
            DrawingSize::Millimetres(millimetres) => millimetres > 0.0 && millimetres.is_finite(),
        };
        size.filter(is_width).ok_or(MESSAGE)
    }
}
