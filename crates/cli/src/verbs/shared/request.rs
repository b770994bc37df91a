//! What puzzles are wanted, from the flags of `generate` and `dataset`.
//!
//! **Invariant:** flags are read here; whether puzzles like that can be made is for the generator to
//! say.

use std::ops::RangeInclusive;

use anyhow::{Context, anyhow, bail, ensure};
use foldoku::Geometry;
use foldoku::board::format;
use foldoku::generate::{GivenUp, Measure, Minimal, Pattern, Request, Sampler};
use foldoku::kernel::Line;

use crate::args;
use crate::terminal::message;

/// What is asked for, on a board of so many squares; `measure` is what ratings count.
pub(crate) fn request(
    wanted: &args::PuzzleRequest,
    measure: Measure,
    squares: usize,
) -> anyhow::Result<Request> {
    let range = |text: &str, least: u64, most: u64| range(text, least, most);
    let clues = match (&wanted.clues, wanted.minimal) {
        (Some(text), _) => range(text, 0, squares as u64).context("--clues")?,
        (None, args::Minimality::No) => {
            bail!("--minimal no needs --clues: how many are to be left")
        }
        (None, _) => 0..=squares as u64,
    };
    let rating = match (&wanted.rating, wanted.difficulty) {
        (Some(text), _) => {
            let read = |text: &str| measure.read(text);
            Some((
                measure,
                range_of(text, 0, u64::MAX, read).context("--rating")?,
            ))
        }
        (None, Some(difficulty)) => Some(difficulty.measure()),
        (None, None) => None,
    };
    let pattern = match &wanted.pattern {
        Some(text) => pattern(text).context("--pattern")?,
        None => Pattern::ANY,
    };
    let grid = wanted
        .grid
        .as_deref()
        .map(grid)
        .transpose()
        .context("--grid")?;
    Ok(Request {
        clues: *clues.start() as usize..=*clues.end() as usize,
        minimal: match wanted.minimal {
            args::Minimality::Clues => Minimal::Clues,
            args::Minimality::Groups => Minimal::Groups,
            args::Minimality::No => Minimal::No,
        },
        symmetry: wanted.symmetry,
        pattern,
        grid,
        sampler: Sampler::TopDown,
        rating,
        attempts: wanted.attempts,
    })
}

/// The flags that ask for something, as a line has them.
pub(crate) fn described(wanted: &args::PuzzleRequest) -> Vec<String> {
    let standard = args::PuzzleRequest::default();
    let named = |name: &str, value: &Option<String>| {
        value.as_ref().map(|value| format!("--{name} {value}"))
    };
    let minimal = (wanted.minimal != standard.minimal)
        .then(|| format!("--minimal {}", args::name_of(&wanted.minimal)));
    let symmetry = (wanted.symmetry != standard.symmetry)
        .then(|| format!("--symmetry {}", wanted.symmetry.name()));
    let difficulty = wanted
        .difficulty
        .map(|level| format!("--difficulty {}", args::name_of(&level)));
    let flags = [
        named("clues", &wanted.clues),
        minimal,
        symmetry,
        named("pattern", &wanted.pattern),
        named("grid", &wanted.grid),
        named("rating", &wanted.rating),
        difficulty,
    ];
    flags.into_iter().flatten().collect()
}

/// Says that a puzzle was given up.
pub(crate) fn report_given_up(failure: &GivenUp) {
    let GivenUp { number, attempts } = failure;
    message::error(&format!(
        "puzzle {}: none of {attempts} attempts came to what was asked for; --attempts allows more",
        number + 1
    ));
}

/// `A..B`, both included, either of which may be left out; or one number.
fn range(text: &str, least: u64, most: u64) -> anyhow::Result<RangeInclusive<u64>> {
    range_of(text, least, most, |text| text.parse().ok())
}

/// The same of numbers that are read in some way.
fn range_of(
    text: &str,
    least: u64,
    most: u64,
    read: impl Fn(&str) -> Option<u64>,
) -> anyhow::Result<RangeInclusive<u64>> {
    let number = |text: &str, other: u64| match text.trim() {
        "" => Ok(other),
        text => read(text).with_context(|| format!("{text:?} is no number")),
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

/// A pattern from a text or from the file it names.
fn pattern(text: &str) -> anyhow::Result<Pattern> {
    match std::fs::read_to_string(text) {
        Ok(content) => content.parse().with_context(|| text.to_owned()),
        Err(_) => Ok(text.parse()?),
    }
}

/// A grid from a text or from the file it names.
fn grid(text: &str) -> anyhow::Result<Line> {
    let content = std::fs::read(text).unwrap_or_else(|_| text.as_bytes().to_vec());
    let board = Geometry::classic();
    let grid = format::read(&board, &content)?;
    let line = format::grid(&board, &grid, format::Style::Line);
    <Line>::try_from(line.as_bytes()).map_err(|_| anyhow!("no grid"))
}
