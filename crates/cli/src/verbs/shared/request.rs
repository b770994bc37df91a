//! The puzzles that the flags of `generate` and `dataset` ask for.
//!
//! **Invariant:** only the syntax of flags is checked here; the generator checks whether such puzzles
//! can exist.

use std::ops::RangeInclusive;

use anyhow::{Context, anyhow, bail, ensure};
use foldoku::Geometry;
use foldoku::board::format;
use foldoku::generate::{AttemptsExhausted, Measure, Minimal, Pattern, Request, Sampler};
use foldoku::kernel::Line;

use crate::args;

/// Returns the request for a board with this number of cells; `measure` is the unit of ratings.
pub(crate) fn request(
    args: &args::PuzzleRequest,
    measure: Measure,
    squares: usize,
) -> anyhow::Result<Request> {
    let range = |text: &str, least: u64, most: u64| range(text, least, most);
    let clues = match (&args.clues, args.minimal) {
        (Some(text), _) => range(text, 0, squares as u64).context("--clues")?,
        (None, args::Minimality::No) => {
            bail!("--minimal no needs --clues")
        }
        (None, _) => 0..=squares as u64,
    };
    let rating = match (&args.rating, args.difficulty) {
        (Some(text), _) => {
            let read = |text: &str| measure.parse(text);
            Some((
                measure,
                range_of(text, 0, u64::MAX, read).context("--rating")?,
            ))
        }
        (None, Some(difficulty)) => Some(difficulty.measure()),
        (None, None) => None,
    };
    let pattern = match &args.pattern {
        Some(text) => pattern(text).context("--pattern")?,
        None => Pattern::ANY,
    };
    let grid = args
        .solution
        .as_deref()
        .map(grid)
        .transpose()
        .context("--grid")?;
    Ok(Request {
        clues: *clues.start() as usize..=*clues.end() as usize,
        minimal: match args.minimal {
            args::Minimality::Clues => Minimal::Clues,
            args::Minimality::Groups => Minimal::Groups,
            args::Minimality::No => Minimal::No,
        },
        symmetry: args.symmetry,
        pattern,
        grid,
        sampler: Sampler::TopDown,
        rating,
        attempts: args.attempts,
    })
}

/// Returns the search whose guesses, depth or ER `--rating` means, for a list of measures.
pub(crate) fn measure(measures: &[args::RatingMeasure]) -> Measure {
    match measures.first() {
        Some(args::RatingMeasure::Er) => Measure::Er,
        Some(args::RatingMeasure::Depth) => Measure::Depth,
        _ => Measure::Lanes,
    }
}

/// Returns the flags that differ from the defaults, as they are written.
pub(crate) fn described(args: &args::PuzzleRequest) -> Vec<String> {
    let default = args::PuzzleRequest::default();
    let named = |name: &str, value: &Option<String>| {
        value.as_ref().map(|value| format!("--{name} {value}"))
    };
    let minimal = (args.minimal != default.minimal)
        .then(|| format!("--minimal {}", args::name_of(&args.minimal)));
    let symmetry =
        (args.symmetry != default.symmetry).then(|| format!("--symmetry {}", args.symmetry.name()));
    let difficulty = args
        .difficulty
        .map(|level| format!("--difficulty {}", args::name_of(&level)));
    let flags = [
        named("clues", &args.clues),
        minimal,
        symmetry,
        named("pattern", &args.pattern),
        named("solution", &args.solution),
        named("rating", &args.rating),
        difficulty,
    ];
    flags.into_iter().flatten().collect()
}

/// Returns the message for a puzzle for which no attempt succeeded.
pub(crate) fn describe_failure(failure: &AttemptsExhausted) -> String {
    let AttemptsExhausted { number, attempts } = failure;
    format!(
        "puzzle {}: no puzzle met the conditions in {attempts} attempts; relax --clues, --pattern, --rating or --difficulty, or raise --attempts",
        number + 1
    )
}

/// Parses `A..B`, both included and optional, or one number.
fn range(text: &str, least: u64, most: u64) -> anyhow::Result<RangeInclusive<u64>> {
    range_of(text, least, most, |text| text.parse().ok())
}

/// Parses a range of numbers that `read` parses.
fn range_of(
    text: &str,
    least: u64,
    most: u64,
    read: impl Fn(&str) -> Option<u64>,
) -> anyhow::Result<RangeInclusive<u64>> {
    let number = |text: &str, other: u64| match text.trim() {
        "" => Ok(other),
        text => read(text).with_context(|| format!("not a number: {text:?}")),
    };
    let (from, to) = match text.split_once("..") {
        Some((from, to)) => (
            number(from, least)?,
            number(to.trim_start_matches('='), most)?,
        ),
        None => {
            let only = number(text, least)?;
            (only, only)
        }
    };
    ensure!(from <= to, "{text}: the range is empty");
    Ok(from..=to)
}

/// Parses a pattern, or the file that the text names.
fn pattern(text: &str) -> anyhow::Result<Pattern> {
    match std::fs::read_to_string(text) {
        Ok(content) => content.parse().with_context(|| text.to_owned()),
        Err(_) => Ok(text.parse()?),
    }
}

/// Parses a grid, or the file that the text names.
fn grid(text: &str) -> anyhow::Result<Line> {
    let content = std::fs::read(text).unwrap_or_else(|_| text.as_bytes().to_vec());
    let board = Geometry::classic();
    let grid = format::read(&board, &content)?;
    let line = format::grid(&board, &grid, format::Style::Line);
    <Line>::try_from(line.as_bytes()).map_err(|_| anyhow!("not a 9x9 grid"))
}
