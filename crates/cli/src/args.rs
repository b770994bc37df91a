//! The command line as it is written.
//!
//! **Invariant:** types here only hold what was given; `verbs` checks it and turns it into
//! settings. clap's types stay in this crate.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{ArgGroup, Args, Parser, Subcommand, ValueEnum};
use foldoku::batch::write::Template;
use foldoku::batch::{Alphabet, Format, Shard};
use foldoku::board::format;
use foldoku::generate::{Measure, Symmetry};
use foldoku::kernel::Backend;
use foldoku::propagate::HiddenSingles;
use foldoku::search::Order;

use crate::exit;
use crate::memory::Memory;

/// Examples under each help; every one of them is run by a test.
mod examples {
    pub(super) const PROGRAM: &str = "\
Examples:
  foldoku solve puzzles.txt               a line of answer for each line of puzzle
  foldoku check puzzles.txt               has each puzzle exactly one solution?
  foldoku convert --to csv puzzles.txt    from any format to any other
  foldoku dedupe puzzles.txt              the first of all puzzles that are alike
  foldoku stats puzzles.txt               what is in a collection
  foldoku generate --count 10 --seed 1    puzzles from a seed
  foldoku solve --all --style rows FILE   every solution, and how many there are
  foldoku candidates --strategies elimination,hidden-single-box FILE
  foldoku propagate --show steps FILE     what can be deduced without guessing, and why
  foldoku trial --json FILE               how deep the tries have to go
  foldoku render --show solution FILE     a picture; or a booklet to print";

    pub(super) const SOLVE: &str = "\
Examples:
  foldoku solve puzzles.txt
  foldoku solve --to tdoku puzzles.txt    puzzle:count:solution
  foldoku solve --to box FILE             drawn
  foldoku solve --to csv --threads 1 puzzles.txt
  foldoku solve --to jsonl --keep-comments puzzles.txt
  foldoku solve --template '%n,%g,%s,%b' puzzles.txt
  foldoku solve --shard 1/4 puzzles.txt   every fourth puzzle, beginning with the first
  foldoku solve --all FILE                every solution
A run that can be cut off at any time and taken up again:
  foldoku solve -o OUT --checkpoint MARK --resume puzzles.txt";

    pub(super) const COUNT: &str = "\
Examples:
  foldoku count puzzles.txt
  foldoku count --limit 2 puzzles.txt     none, one or several?
  foldoku count --to csv puzzles.txt
  foldoku count --geometry 4x4 -p 1.....2.....3...";

    pub(super) const CHECK: &str = "\
Examples:
  foldoku check puzzles.txt
  foldoku check --to csv --quiet puzzles.txt
  foldoku check fixtures/formats/kaggle-million.csv";

    pub(super) const CONVERT: &str = "\
Examples:
  foldoku convert --to csv puzzles.txt
  foldoku convert --to puzzle --keep-comments puzzles.txt
  foldoku convert --to sukaku puzzles.txt
  foldoku convert --to pencil-marks FILE
  foldoku convert --from grids --to sdk FILE";

    pub(super) const DEDUPE: &str = "\
Examples:
  foldoku dedupe puzzles.txt              one of all that are alike but for symmetries
  foldoku dedupe --by text puzzles.txt    the same puzzle, digit by digit
  foldoku dedupe --by grid --to csv puzzles.txt
  foldoku dedupe --repeats REPEATS puzzles.txt
  foldoku dedupe --memory 4G --temp . -j 2 puzzles.txt";

    pub(super) const GENERATE: &str = "\
Examples:
  foldoku generate --count 10 --seed 1        minimal puzzles: every clue is needed
  foldoku generate --count 5 --seed 1 --clues 22..23 --symmetry half-turn
  foldoku generate --count 5 --seed 1 --minimal no --clues 30..35 --difficulty easy
  foldoku generate --count 2 --seed 1 --rating 20.. --measure lanes
  foldoku generate --count 3 --seed 1 --to csv   with their solutions
  foldoku generate --count 3 --seed 1 --weights  each with the logarithm of its weight
  foldoku generate --count 3 --seed 1 --solved   solved grids, all equally likely";

    pub(super) const STATS: &str = "\
Examples:
  foldoku stats puzzles.txt
  foldoku stats --json puzzles.txt";

    pub(super) const RENDER: &str = "\
Examples:
  foldoku render FILE                     one picture, as SVG
  foldoku render --title Monday --show candidates FILE
  foldoku render -o FOLDER puzzles.txt    a picture a puzzle: 1.svg, 2.svg …
  foldoku render -o FOLDER/%n.png --size 80mm --show both puzzles.txt
  foldoku render -o FOLDER/book.pdf --per-page 6 --answers puzzles.txt
  foldoku render -o FOLDER/book.pdf --page letter --title Hard --caption %m puzzles.txt";
}

/// Solves Sudoku puzzles, one or a billion of them, on boards of many kinds.
#[derive(Debug, Parser)]
#[command(name = "foldoku", version, after_help = examples::PROGRAM, after_long_help = format!("{}\n\n{}", examples::PROGRAM, exit::TABLE))]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
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
    /// Say what is in a collection of puzzles
    #[command(after_help = examples::STATS)]
    Stats(Stats),
    /// Make puzzles from a seed
    #[command(after_help = examples::GENERATE)]
    Generate(Generate),
    /// Show what each square can still hold
    Candidates(Candidates),
    /// Deduce without guessing: solved, stuck or impossible
    Propagate(Propagate),
    /// Search by tries of growing depth, and say how deep they had to go
    Trial(Trial),
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

/// More threads than any machine has cores would only stand in each other's way.
const MOST_THREADS: i64 = 1024;

/// Where puzzles come from.
#[derive(Debug, Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Input {
    /// Files of puzzles, plain, gzip or zstd; `-` or none at all for standard input
    pub(crate) files: Vec<PathBuf>,

    /// A puzzle given here, instead of files; may be repeated
    #[arg(short, long, value_name = "TEXT", conflicts_with = "files")]
    pub(crate) puzzle: Vec<String>,

    /// How the files are written [default: as they begin]
    #[arg(long, value_enum, value_name = "FORMAT", hide_possible_values = false)]
    pub(crate) from: Option<From>,

    /// The board: 9x9, 16x16, 2x3 (boxes), x, windoku, jigsaw:FILE, cube:2, and with + in between
    /// x, windoku, anti-knight, anti-king [default: as large as the first puzzle]
    #[arg(short, long, value_name = "NAME")]
    pub(crate) geometry: Option<String>,

    /// How digits are written on boards of more than nine, or with letters [default: as the first
    /// puzzles have it]
    #[arg(long, value_enum, value_name = "SYMBOLS")]
    pub(crate) symbols: Option<Symbols>,

    /// Every N-th record only, beginning with the I-th: a share of the work for one of N machines
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true
    )]
    pub(crate) shard: Shard,

    /// How many threads work; 0 for one a core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=MOST_THREADS))]
    pub(crate) threads: u16,
}

/// What is said beside the results.
#[derive(Debug, Args)]
#[command(next_help_heading = "Run")]
pub(crate) struct Run {
    /// Exit with 1 if any record fails
    #[arg(long)]
    pub(crate) strict: bool,

    /// Nothing but results: no summary, no progress
    #[arg(short, long)]
    pub(crate) quiet: bool,

    /// How progress is shown, on standard error
    #[arg(long, value_enum, value_name = "HOW", default_value_t = Progress::Auto)]
    pub(crate) progress: Progress,
}

/// How rows are written.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Rows {
    /// One JSON object a puzzle: --to jsonl
    #[arg(long, conflicts_with = "template")]
    pub(crate) json: bool,

    /// A line a puzzle after a template: %g puzzle, %s solution, %c count, %t status, %b guesses,
    /// %n number, %l line, %e seconds, %m comment, %% percent
    #[arg(long, value_name = "TEXT")]
    pub(crate) template: Option<Template>,

    /// The file that is written, instead of standard output; a folder for npy
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Carry through what stands behind a puzzle in its line
    #[arg(long)]
    pub(crate) keep_comments: bool,

    /// Note in FILE how far the run has come, to take it up again after it was cut off
    #[arg(long, value_name = "FILE", requires = "output")]
    pub(crate) checkpoint: Option<PathBuf>,

    /// Go on where the checkpoint says; from the start if there is none
    #[arg(long, requires = "checkpoint")]
    pub(crate) resume: bool,

    /// Seconds between checkpoints
    #[arg(
        long,
        value_name = "SECONDS",
        default_value_t = 5.0,
        requires = "checkpoint",
        hide_short_help = true
    )]
    pub(crate) checkpoint_every: f64,
}

/// What verbs that tell a story of each puzzle write.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct Output {
    /// One JSON object a puzzle
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
#[command(group(ArgGroup::new("lists").args(["all", "limit", "show"]).multiple(true)
    .conflicts_with_all(["to", "template", "output", "checkpoint", "keep_comments"])))]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) rows: Rows,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,

    /// How solutions are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = To::Solution, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: To,

    /// Every solution, as it is found
    #[arg(short, long, conflicts_with = "limit", help_heading = "Listing")]
    pub(crate) all: bool,

    /// At most N solutions; without it the first, and whether it is the only one
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..), help_heading = "Listing")]
    pub(crate) limit: Option<u64>,

    /// How solutions are drawn with --all or --limit [default: line]
    #[arg(
        long,
        value_enum,
        requires = "lists",
        conflicts_with = "json",
        help_heading = "Listing"
    )]
    pub(crate) style: Option<Style>,

    /// What else is shown, solution by solution
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json",
        help_heading = "Listing"
    )]
    pub(crate) show: Vec<ShowSolve>,
}

#[derive(Debug, Args)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) rows: Rows,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,

    /// How counts are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = To::Count, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: To,

    /// Count on, however many there are
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// Stop at N solutions; the count is then followed by +
    #[arg(short, long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,
}

#[derive(Debug, Args)]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) rows: Rows,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,

    /// How it is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = To::Status, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: To,
}

#[derive(Debug, Args)]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) rows: Rows,
    #[command(flatten)]
    pub(crate) run: Run,

    /// The format that is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = To::Puzzle, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: To,
}

#[derive(Debug, Args)]
pub(crate) struct Dedupe {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) run: Run,

    /// When two puzzles are the same
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = By::Puzzle, help_heading = "Repeats")]
    pub(crate) by: By,

    /// How much memory the puzzles seen so far may take, in bytes, or with K, M, G or T behind; what
    /// does not fit goes to temporary files
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "1G",
        help_heading = "Repeats"
    )]
    pub(crate) memory: Memory,

    /// The folder for temporary files [default: that of the system]
    #[arg(long, value_name = "DIR", help_heading = "Repeats")]
    pub(crate) temp: Option<PathBuf>,

    /// The format that is written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = To::Puzzle, conflicts_with = "json", help_heading = "Output")]
    pub(crate) to: To,

    /// One JSON object a puzzle: --to jsonl
    #[arg(long, help_heading = "Output")]
    pub(crate) json: bool,

    /// The file that is written, instead of standard output
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    /// Carry through what stands behind a puzzle in its line
    #[arg(long, help_heading = "Output")]
    pub(crate) keep_comments: bool,

    /// Write to FILE the number of each repeat and of the first puzzle that is the same, as CSV
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    pub(crate) repeats: Option<PathBuf>,
}

/// When two puzzles are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// Square by square, whatever stands for an open square
    Text,
    /// If relabelling, reflections and swaps of rows and columns make one of the other
    Puzzle,
    /// If they do so with their solutions
    Grid,
}

#[derive(Debug, Args)]
pub(crate) struct Generate {
    /// How many puzzles
    #[arg(short = 'n', long, value_name = "N", default_value_t = 1)]
    pub(crate) count: u64,

    /// What the puzzles follow from: the same seed makes the same puzzles [default: another one
    /// every time]
    #[arg(short, long, value_name = "SEED")]
    pub(crate) seed: Option<u64>,

    /// Pass over the first N puzzles of the seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) skip: u64,

    /// Every N-th puzzle only, beginning with the I-th
    #[arg(
        long,
        value_name = "I/N",
        default_value = "1/1",
        hide_default_value = true
    )]
    pub(crate) shard: Shard,

    /// How many threads work; 0 for one a core
    #[arg(short = 'j', long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u16).range(..=MOST_THREADS))]
    pub(crate) threads: u16,

    /// How many clues: A..B, both included
    #[arg(long, value_name = "A..B", help_heading = "Puzzles")]
    pub(crate) clues: Option<String>,

    /// What must be needed
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = MinimalName::Clues, help_heading = "Puzzles")]
    pub(crate) minimal: MinimalName,

    /// How the clues lie: none, half-turn (180), quarter-turn (90), left-right, top-bottom, mirrors
    /// (both), diagonal, antidiagonal, diagonals (both), full
    #[arg(long, value_name = "NAME", default_value_t = Symmetry::None, value_parser = symmetry, help_heading = "Puzzles")]
    pub(crate) symmetry: Symmetry,

    /// Where clues may lie, 81 characters or a file of them: x must, ? may, . stays open
    #[arg(long, value_name = "PATTERN", help_heading = "Puzzles")]
    pub(crate) pattern: Option<String>,

    /// The solution of all puzzles, a solved grid or a file with one
    #[arg(long, value_name = "GRID", help_heading = "Puzzles")]
    pub(crate) grid: Option<String>,

    /// How hard: A..B in the measure, both included
    #[arg(
        long,
        value_name = "A..B",
        conflicts_with = "difficulty",
        help_heading = "Puzzles"
    )]
    pub(crate) rating: Option<String>,

    /// What --rating counts: the guesses of lanes, bands, mrv or backtrack, or the trial depth
    #[arg(
        long,
        value_name = "MEASURE",
        default_value = "mrv",
        requires = "rating",
        help_heading = "Puzzles"
    )]
    pub(crate) measure: String,

    /// How hard, in words
    #[arg(long, value_enum, value_name = "LEVEL", help_heading = "Puzzles")]
    pub(crate) difficulty: Option<Difficulty>,

    /// Choose puzzles so that weights make all minimal puzzles count alike, and give the weights
    #[arg(long, help_heading = "Puzzles")]
    pub(crate) weights: bool,

    /// Solved grids instead of puzzles
    #[arg(long, conflicts_with_all = ["clues", "symmetry", "pattern", "grid", "rating", "difficulty", "weights"], help_heading = "Puzzles")]
    pub(crate) solved: bool,

    /// After how many attempts a puzzle is given up, and the run with it
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..), help_heading = "Puzzles")]
    pub(crate) attempts: u64,

    /// How puzzles are written
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = To::Puzzle, conflicts_with_all = ["json", "template"], help_heading = "Output")]
    pub(crate) to: To,

    /// One JSON object a puzzle: --to jsonl
    #[arg(long, conflicts_with = "template", help_heading = "Output")]
    pub(crate) json: bool,

    /// A line a puzzle after a template, see `foldoku solve`
    #[arg(long, value_name = "TEXT", help_heading = "Output")]
    pub(crate) template: Option<Template>,

    /// The file that is written, instead of standard output; a folder for npy
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    pub(crate) output: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) run: Run,
}

/// A symmetry by its name.
fn symmetry(name: &str) -> Result<Symmetry, String> {
    let name = match name {
        "180" => "half-turn",
        "90" => "quarter-turn",
        name => name,
    };
    let mut all = Symmetry::ALL.into_iter();
    all.find(|symmetry| symmetry.name() == name).ok_or_else(|| {
        let names = Symmetry::ALL.map(Symmetry::name);
        format!("there are {}", names.join(", "))
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum MinimalName {
    /// Every clue: without it there were other solutions
    Clues,
    /// Every group of clues that lie symmetrically
    Groups,
    /// None: as many clues are left as --clues says
    No,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Difficulty {
    /// Naked and hidden singles are enough (mrv does not guess)
    Easy,
    /// Subsets are enough, and singles are not known to be (trial depth 0)
    Medium,
    /// Trials of one digit at a time (trial depth 1)
    Hard,
    /// Trials inside trials (trial depth 2 and more)
    Extreme,
}

impl Difficulty {
    /// The measure and its range.
    pub(crate) fn measure(self) -> (Measure, std::ops::RangeInclusive<u64>) {
        match self {
            Difficulty::Easy => (Measure::Mrv, 0..=0),
            Difficulty::Medium => (Measure::Depth, 0..=0),
            Difficulty::Hard => (Measure::Depth, 1..=1),
            Difficulty::Extreme => (Measure::Depth, 2..=u64::MAX),
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) search: Search,
}

#[derive(Debug, Args)]
pub(crate) struct Render {
    #[command(flatten)]
    pub(crate) input: Input,

    /// What is drawn [default: what the name of the output ends in, else svg]
    #[arg(long, value_enum, value_name = "FORMAT", help_heading = "Output")]
    pub(crate) to: Option<Picture>,

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
    pub(crate) caption: Option<Template>,

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

/// How solutions are searched for.
#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct Search {
    /// The engine
    #[arg(short, long, value_enum, default_value_t = EngineName::Auto)]
    pub(crate) engine: EngineName,

    /// The registers for `auto`, `bands` and `lanes`: portable, neon, avx2 or avx512 [default: the
    /// widest there are]
    #[arg(long, value_name = "NAME")]
    pub(crate) backend: Option<Backend>,

    /// Which open square is taken next, by `mrv` and `trial`; `auto` is `mrv` then
    #[arg(long, value_enum, default_value_t = OrderName::Min)]
    pub(crate) order: OrderName,

    /// Where `mrv` looks for hidden singles; `auto` is `mrv` then
    #[arg(long, value_enum, default_value_t = Where::Everywhere)]
    pub(crate) hidden_singles: Where,
}

/// Which strategies run.
#[derive(Debug, Args)]
#[command(next_help_heading = "Strategies")]
pub(crate) struct Strategies {
    /// The strategies, in order: elimination, hidden-single, hidden-single-box,
    /// hidden-single-line, subsets, forced-cells; or none
    #[arg(
        long,
        value_name = "LIST",
        default_value = "elimination,hidden-single,subsets,forced-cells"
    )]
    pub(crate) strategies: String,

    /// The largest subsets, counting the squares in them or those left out [default: every size in
    /// units of up to 16 squares, 4 in larger ones]
    #[arg(long, value_name = "N")]
    pub(crate) max_subset: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct Candidates {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) strategies: Strategies,

    /// Also what tries of up to N digits inside each other take away
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) levels: u32,

    /// How candidates are drawn
    #[arg(long, value_enum, default_value_t = Style::Wide, conflicts_with = "json")]
    pub(crate) style: Style,

    /// What else is shown
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowSteps>,
}

#[derive(Debug, Args)]
pub(crate) struct Propagate {
    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) run: Run,
    #[command(flatten)]
    pub(crate) strategies: Strategies,

    /// How the grid is drawn
    #[arg(long, value_enum, default_value_t = Style::Box, conflicts_with = "json")]
    pub(crate) style: Style,

    /// What else is shown
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowSteps>,
}

#[derive(Debug, Args)]
pub(crate) struct Trial {
    /// The highest level: how many tries may stand inside each other [default: as many as it takes]
    #[arg(long, value_name = "N")]
    pub(crate) levels: Option<u32>,

    /// Learn only that a contradicted candidate goes, not the union of what tries leave
    #[arg(long)]
    pub(crate) refute_only: bool,

    /// Try every square before looking again, instead of starting anew whenever something is learnt
    #[arg(long)]
    pub(crate) sweep: bool,

    /// Remember what a try left for the next try of the same candidate
    #[arg(long)]
    pub(crate) memory: bool,

    /// Do not guess when tries teach nothing more
    #[arg(long)]
    pub(crate) no_backtrack: bool,

    /// Do without forced cells
    #[arg(long)]
    pub(crate) no_forced_cells: bool,

    /// Which squares are tried first
    #[arg(long, value_enum, default_value_t = OrderName::Min)]
    pub(crate) order: OrderName,

    /// The largest subsets [default: every size in units of up to 16 squares, 4 in larger ones]
    #[arg(long, value_name = "N")]
    pub(crate) max_subset: Option<usize>,

    /// Every solution, however many there are
    #[arg(short, long, conflicts_with = "limit")]
    pub(crate) all: bool,

    /// At most N solutions
    #[arg(short, long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) limit: u64,

    /// Leave the operations out of the summary
    #[arg(long, conflicts_with = "json")]
    pub(crate) no_operations: bool,

    /// How grids are drawn
    #[arg(long, value_enum, default_value_t = Style::Frame, conflicts_with = "json")]
    pub(crate) style: Style,

    /// What is shown besides the puzzle, guesses, solutions and the summary
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) show: Vec<ShowTrial>,

    /// What is not shown
    #[arg(
        long,
        value_enum,
        value_delimiter = ',',
        value_name = "WHAT",
        conflicts_with = "json"
    )]
    pub(crate) hide: Vec<ShowTrial>,

    #[command(flatten)]
    pub(crate) input: Input,
    #[command(flatten)]
    pub(crate) output: Output,
    #[command(flatten)]
    pub(crate) run: Run,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowSolve {
    /// The givens before the solutions
    Puzzle,
    /// What the search took
    Stats,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowSteps {
    /// The givens
    Puzzle,
    /// Every deduction and what it takes away
    Steps,
    /// How often each operation was carried out
    Counts,
    /// The candidates that are left
    Candidates,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ShowTrial {
    /// The givens
    Puzzle,
    /// Guesses for good
    Backtracks,
    /// Solutions
    Solutions,
    /// The totals at the end
    Summary,
    /// Tries and how they end
    Trials,
    /// The solutions that tries end in
    TrialSolutions,
    /// The grid whenever the strategies are stuck
    Grids,
    /// The candidates whenever the strategies are stuck
    Candidates,
    /// What each run of the strategies did
    Operations,
    /// The grid before each guess for good
    BestGrids,
    /// The candidates before each guess for good
    BestCandidates,
    /// All of these
    All,
}

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
pub(crate) enum Picture {
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

/// How files are written that are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum From {
    /// A puzzle a line, its squares or its candidates; .sdm
    #[value(alias = "text", alias = "sdm", alias = "sukaku", alias = "tdoku")]
    Lines,
    /// Grids over several lines, drawn or not
    #[value(alias = "box", alias = "rows")]
    Grids,
    /// Grids of candidates
    PencilMarks,
    /// Comma, semicolon or tab separated values
    #[value(alias = "tsv")]
    Csv,
    /// A JSON string or object a line
    #[value(alias = "json", alias = "ndjson")]
    Jsonl,
    /// Apache Parquet
    Parquet,
    /// SudoCue, .sdk
    Sdk,
    /// Simple Sudoku, .ss
    Ss,
    /// OpenSudoku, XML
    #[value(name = "opensudoku", alias = "xml")]
    OpenSudoku,
    /// The lines of HoDoKu's libraries
    Hodoku,
}

impl From {
    pub(crate) fn format(self) -> Format {
        match self {
            From::Lines => Format::Lines,
            From::Grids => Format::Grids,
            From::PencilMarks => Format::PencilMarks,
            From::Csv => Format::Csv,
            From::Jsonl => Format::JsonLines,
            From::Parquet => Format::Parquet,
            From::Sdk => Format::Sdk,
            From::Ss => Format::SimpleSudoku,
            From::OpenSudoku => Format::OpenSudoku,
            From::Hodoku => Format::Hodoku,
        }
    }
}

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum To {
    /// The solution, and behind # what is to be said about it
    Solution,
    /// puzzle:count:solution
    Tdoku,
    /// The puzzle in a line; .sdm
    #[value(alias = "lines", alias = "text", alias = "sdm")]
    Puzzle,
    /// The number of solutions
    Count,
    /// unique, multiple, none, invalid …
    Status,
    /// Comma separated values
    Csv,
    /// Tab separated values
    Tsv,
    /// A JSON object a line
    #[value(alias = "json", alias = "ndjson")]
    Jsonl,
    /// Apache Parquet
    Parquet,
    /// Arrays for training models, in a folder
    Npy,
    /// A line a row
    #[value(alias = "grids")]
    Rows,
    /// A framed grid
    Box,
    /// A wide grid with rules between boxes
    Wide,
    /// A grid framed with dashes, open squares blank
    Frame,
    /// The puzzle's candidates, 729 characters
    Sukaku,
    /// The puzzle's candidates, drawn
    PencilMarks,
    /// SudoCue, .sdk
    Sdk,
    /// Simple Sudoku, .ss
    Ss,
    /// OpenSudoku, XML
    #[value(name = "opensudoku", alias = "xml")]
    OpenSudoku,
    /// The lines of HoDoKu's libraries
    Hodoku,
}

impl fmt::Display for To {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.to_possible_value();
        f.write_str(value.as_ref().map_or("", |value| value.get_name()))
    }
}

/// How digits are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Symbols {
    /// 1 to 9, then A, B, C …; 0 is an open square
    #[value(name = "1-9A")]
    Standard,
    /// 0 to 9, then A, B, C …; an open square is a dot
    #[value(name = "0-9A")]
    FromZero,
    /// A, B, C …
    #[value(name = "A")]
    Letters,
    /// Two characters a square, 01, 02 …, or numbers with spaces or commas in between
    #[value(name = "numbers")]
    Numbers,
}

impl Symbols {
    pub(crate) fn alphabet(self) -> Alphabet {
        match self {
            Symbols::Standard => Alphabet::Standard,
            Symbols::FromZero => Alphabet::FromZero,
            Symbols::Letters => Alphabet::Letters,
            Symbols::Numbers => Alphabet::Numbers,
        }
    }
}

/// How progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Progress {
    /// A bar if standard error is a terminal
    Auto,
    /// A JSON object a second
    Json,
    /// Not at all
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The fastest for the board: `bands` and then `lanes` for the classic one, else `mrv`
    Auto,
    /// Squares in order, digits ascending; solutions in lexicographic order
    Backtrack,
    /// Propagate, then the square with the fewest candidates
    Mrv,
    /// Tries of growing depth, see `foldoku trial`
    Trial,
    /// All digits at once in vector registers; the classic board only
    Bands,
    /// Sixteen and more branches at once in vector registers; the classic board only
    Lanes,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OrderName {
    /// The fewest candidates
    Min,
    /// The most candidates
    Max,
    /// Reading order
    First,
}

impl std::convert::From<OrderName> for Order {
    fn from(order: OrderName) -> Order {
        match order {
            OrderName::Min => Order::Min,
            OrderName::Max => Order::Max,
            OrderName::First => Order::First,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Where {
    /// In every unit that holds all digits
    Everywhere,
    /// In boxes only
    Boxes,
    /// In rows and columns only
    Lines,
    /// Not at all
    Nowhere,
}

impl std::convert::From<Where> for HiddenSingles {
    fn from(place: Where) -> HiddenSingles {
        match place {
            Where::Everywhere => HiddenSingles::Everywhere,
            Where::Boxes => HiddenSingles::Boxes,
            Where::Lines => HiddenSingles::Lines,
            Where::Nowhere => HiddenSingles::Nowhere,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Style {
    /// One line a grid
    Line,
    /// A line a row
    Rows,
    /// Framed, ? for open squares
    Box,
    /// Wide, with rules between boxes
    Wide,
    /// Framed with dashes, open squares blank
    Frame,
}

impl std::convert::From<Style> for format::Style {
    fn from(style: Style) -> format::Style {
        match style {
            Style::Line => format::Style::Line,
            Style::Rows => format::Style::Rows,
            Style::Box => format::Style::Box,
            Style::Wide => format::Style::Wide,
            Style::Frame => format::Style::Frame,
        }
    }
}
