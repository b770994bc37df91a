//! The puzzles that the flags of `generate` and `dataset` ask for.
//!
//! **Invariant:** only the syntax of flags is checked here; the generator checks whether such puzzles
//! can exist.

use std::ops::RangeInclusive;

use anyhow::{Context, anyhow, bail, ensure};
use foldoku::Geometry;
use foldoku::board::classic::SQUARE_COUNT;
use foldoku::board::format;
use foldoku::generate::{
    AttemptsExhausted, Measure, Minimal, Pattern, Rejection, Request, Sampler,
};
use foldoku::kernel::Line;
use foldoku::logic::Conditions;
use foldoku::logic::Technique;
use foldoku::logic::explainer::Difficulty;

use crate::args;

/// The highest ER of a known puzzle.
const HIGHEST_ER: Difficulty = Difficulty::from_tenths(119);

/// Checks that a puzzle with the requested ER is known.
pub(crate) fn check_er(conditions: &Conditions) -> anyhow::Result<()> {
    match &conditions.er {
        Some(er) if *er.start() > HIGHEST_ER => bail!(
            "--er {}: no puzzle is known that rates above {HIGHEST_ER}",
            er.start()
        ),
        _ => Ok(()),
    }
}

/// Returns the request for a board with this number of cells; `measure` is the unit of ratings.
pub(crate) fn request(
    args: &args::PuzzleRequest,
    measure: Measure,
    squares: usize,
) -> anyhow::Result<Request> {
    let pattern = match &args.pattern {
        Some(text) => pattern(text).context("--pattern")?,
        None => Pattern::ANY,
    };
    let clues = args
        .clues
        .as_deref()
        .map(|text| range(text, 0, squares as u64));
    let clues = clues.transpose().context("--clues")?;
    let minimal = args.minimal.unwrap_or_else(|| {
        let is_classic = squares == SQUARE_COUNT;
        let range = clues.as_ref().filter(|_| is_classic);
        let range = range.map(|it| *it.start() as usize..=*it.end() as usize);
        match Request::default_minimal(&pattern, range.as_ref()) {
            Minimal::No => args::Minimality::No,
            _ => args::Minimality::Clues,
        }
    });
    let clues = match (clues, minimal) {
        (Some(clues), _) => clues,
        (None, args::Minimality::No) if args.pattern.is_some() => {
            pattern.must().len() as u64..=pattern.may().len() as u64
        }
        (None, args::Minimality::No) => bail!("--minimal no needs --clues or --pattern"),
        (None, _) => 0..=squares as u64,
    };
    let difficulty = args.difficulty.conditions()?;
    check_er(&difficulty)?;
    let rating = args.rating.as_deref().map(|text| {
        let read = |text: &str| measure.parse(text);
        let range = range_of(text, 0, u64::MAX, read).context("--rating")?;
        anyhow::Ok((measure, range))
    });
    let grid = args.solution.as_deref().map(grid).transpose();
    Ok(Request {
        clues: *clues.start() as usize..=*clues.end() as usize,
        minimal: match minimal {
            args::Minimality::Clues => Minimal::Clues,
            args::Minimality::Groups => Minimal::Groups,
            args::Minimality::No => Minimal::No,
        },
        symmetry: args.symmetry,
        pattern,
        grid: grid.context("--solution")?,
        sampler: Sampler::TopDown,
        rating: rating.transpose()?,
        difficulty,
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

/// Returns what the flags imply without saying so.
pub(crate) fn implied(args: &args::PuzzleRequest, request: &Request) -> Option<String> {
    let is_implied = args.minimal.is_none() && request.minimal == Minimal::No;
    is_implied.then(|| match Request::implies_redundant(&request.pattern) {
        true => format!(
            "the pattern has {} fixed clues, more than minimal puzzles have: --minimal no",
            request.pattern.must().len()
        ),
        false => format!(
            "random minimal puzzles do not have {} clues: --minimal no",
            request.clues.start()
        ),
    })
}

/// Returns advice about a request that takes long.
pub(crate) fn advice(request: &Request) -> Option<&'static str> {
    if request.is_rare() {
        return Some(
            "puzzles of this ER are rare, so the search may take hours; relax --symmetry, --pattern or --solution, or bound it by --attempts",
        );
    }
    let techniques = &request.difficulty.techniques;
    techniques.contains(&Technique::XWing).then_some(
        "hardly any puzzle needs x-wing, as multi-colours-1 finds the same eliminations; --hardest-technique x-wing is much faster",
    )
}

/// Returns the flags that differ from the defaults, as they are written.
pub(crate) fn described(args: &args::PuzzleRequest) -> Vec<String> {
    let default = args::PuzzleRequest::default();
    let named = |name: &str, value: &Option<String>| {
        value.as_ref().map(|value| format!("--{name} {value}"))
    };
    let minimal = args.minimal.as_ref();
    let minimal = minimal.map(|minimal| format!("--minimal {}", args::name_of(minimal)));
    let symmetry =
        (args.symmetry != default.symmetry).then(|| format!("--symmetry {}", args.symmetry.name()));
    let flags = [
        named("clues", &args.clues),
        minimal,
        symmetry,
        named("pattern", &args.pattern),
        named("solution", &args.solution),
        named("rating", &args.rating),
    ];
    let flags = flags.into_iter().flatten();
    flags.chain(args.difficulty.described()).collect()
}

/// Returns the message for a puzzle for which no attempt succeeded: it names the condition that
/// rejected most attempts.
pub(crate) fn describe_failure(failure: &AttemptsExhausted) -> String {
    let AttemptsExhausted {
        number,
        attempts,
        rejections,
    } = failure;
    let puzzle = number + 1;
    let Some(most) = rejections.most_frequent() else {
        return format!("puzzle {puzzle}: no puzzle was found in {attempts} attempts");
    };
    let (reason, fix) = match most {
        Rejection::Ambiguous => (
            "the cells of the pattern did not determine the solution",
            "add clues to --pattern",
        ),
        Rejection::Clues => (
            "the number of clues was not the requested one",
            "relax --clues",
        ),
        Rejection::Redundant => (
            "some clues were redundant",
            "use --minimal groups or no, or relax --symmetry or --pattern",
        ),
        Rejection::Rating => ("the rating was not in the range", "relax --rating"),
        Rejection::Level => ("the level was not the requested one", "relax --difficulty"),
        Rejection::Techniques => (
            "the puzzle did not need the techniques",
            "relax --technique",
        ),
        Rejection::HardestTechnique => (
            "another technique was the hardest",
            "relax --hardest-technique",
        ),
        _ => ("the ER was not in the range", "relax --er"),
    };
    let share = 100 * rejections.count(most) / attempts.max(&1);
    format!(
        "puzzle {puzzle}: no puzzle met the conditions in {attempts} attempts; in {share} % of them {reason}: {fix}, or raise --attempts"
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
