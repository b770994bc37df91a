//! The puzzles that the flags of `generate` and `dataset` ask for.
//!
//! **Invariant:** only the syntax of flags is checked here; the generator checks whether such puzzles
//! can exist.

use anyhow::{Context, Error, anyhow, bail};
use foldoku::Geometry;
use foldoku::board::classic::SQUARE_COUNT;
use foldoku::board::format;
use foldoku::generate::generator::USUAL_CLUES;
use foldoku::generate::{
    AttemptsExhausted, Generator, Measure, Minimal, Pattern, RareClues, Rejection, Request,
    RequestError, Sampler,
};
use foldoku::kernel::Line;
use foldoku::logic::Conditions;
use foldoku::logic::Technique;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::technique::{Family, Level};

use crate::args::{self, DifficultyConditions};
use crate::terminal::message;

/// The attempts per puzzle before a run fails.
const ATTEMPTS: u64 = 1_000_000;

/// The attempts per puzzle at a number of clues that hardly any random puzzle has: a few seconds.
const RARE_ATTEMPTS: u64 = 100_000;

/// The attempts per puzzle of another board than the classic one, if it must demand something of people: a few
/// seconds.
fn attempts_with_demand(geometry: &Geometry) -> u64 {
    match geometry.square_count() {
        ..=64 => 5_000,
        _ => 100,
    }
}

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

/// Returns the request for a board; `measure` is the unit of ratings.
pub(crate) fn request(
    args: &args::PuzzleRequest,
    measure: Measure,
    geometry: &Geometry,
) -> anyhow::Result<Request> {
    let squares = geometry.square_count();
    let pattern = match &args.pattern {
        Some(text) => pattern(text).context("--pattern")?,
        None => Pattern::ANY,
    };
    let clues = args.clues.as_deref();
    let clues = clues.map(|text| args::range(text, 0..=squares as u64));
    let clues = clues.transpose().map_err(Error::msg).context("--clues")?;
    let minimal = args.minimal.unwrap_or_else(|| {
        let is_classic = squares == SQUARE_COUNT;
        let range = clues.as_ref().filter(|_| is_classic);
        let range = range.map(|it| *it.start() as usize..=*it.end() as usize);
        Request::default_minimal(&pattern, range.as_ref())
    });
    let clues = match (clues, minimal) {
        (Some(clues), _) => clues,
        (None, Minimal::No) if args.pattern.is_some() => {
            pattern.must().len() as u64..=pattern.may().len() as u64
        }
        (None, Minimal::No) => bail!("--minimal no needs --clues or --pattern"),
        (None, _) => 0..=squares as u64,
    };
    let difficulty = match geometry.is_classic() {
        true => args.difficulty.conditions()?,
        // Other boards have a demand instead.
        false => Conditions::default(),
    };
    check_er(&difficulty)?;
    let rating = args.rating.as_deref().map(|text| {
        let read = |text: &str| {
            let number = || measure.parse(&args::number(text).ok()?.to_string());
            let found = measure.parse(text).or_else(number);
            found.ok_or_else(|| String::from("expected a number"))
        };
        let range = args::range_of(text, 0..=u64::MAX, read);
        let range = range.map_err(Error::msg).context("--rating")?;
        anyhow::Ok((measure, range))
    });
    let grid = args.solution.as_deref().map(grid).transpose();
    let mut request = Request {
        clues: *clues.start() as usize..=*clues.end() as usize,
        minimal,
        symmetry: args.symmetry,
        pattern,
        grid: grid.context("--solution")?,
        sampler: Sampler::TopDown,
        rating: rating.transpose()?,
        difficulty,
        attempts: args.attempts.unwrap_or(ATTEMPTS),
    };
    let has_demand = !geometry.is_classic() && args.difficulty != DifficultyConditions::default();
    if args.attempts.is_none() && has_demand {
        request.attempts = attempts_with_demand(geometry);
    }
    if args.attempts.is_none() && geometry.is_classic() && request.rare_clues().is_some() {
        request.attempts = RARE_ATTEMPTS;
    }
    Ok(request)
}

/// Checks that some puzzle of the classic board may meet a request.
pub(crate) fn check(request: &Request) -> anyhow::Result<()> {
    match Generator::new(request.clone()) {
        Ok(_) => Ok(()),
        Err(error @ RequestError::TooManyClues { limit, .. }) if limit < SQUARE_COUNT => {
            bail!("--clues: {error}: use --minimal no")
        }
        Err(error) => Err(error.into()),
    }
}

/// Returns the generator for a request that was [checked](check).
pub(crate) fn generator(request: &Request) -> Generator {
    Generator::new(request.clone()).expect("the request was checked")
}

/// Returns the search whose guesses, depth or ER `--rating` means, for a list of measures.
pub(crate) fn measure(measures: &[args::RatingMeasure]) -> Measure {
    match measures.first() {
        Some(args::RatingMeasure::Er) => Measure::Er,
        Some(args::RatingMeasure::Depth) => Measure::Depth,
        _ => Measure::Lanes,
    }
}

/// Prints what the flags imply without saying so.
pub(crate) fn note_implied(args: &args::PuzzleRequest, request: &Request, quiet: bool) {
    if let Some(implied) = implied(args, request).filter(|_| !quiet) {
        message::note(&implied);
    }
}

fn implied(args: &args::PuzzleRequest, request: &Request) -> Option<String> {
    let is_implied = args.minimal.is_none() && request.minimal == Minimal::No;
    is_implied.then(|| {
        if Request::implies_redundant(&request.pattern) {
            format!(
                "the pattern has {} fixed clues, more than minimal puzzles have: --minimal no",
                request.pattern.must().len()
            )
        } else {
            format!(
                "random minimal puzzles do not have {} clues: --minimal no",
                request.clues.start()
            )
        }
    })
}

/// Returns advice about a request that takes long.
pub(crate) fn advice(request: &Request) -> Option<String> {
    if let Some(rare) = request.rare_clues() {
        let attempts = request.attempts;
        return Some(format!(
            "{}; the run fails after {attempts} attempts",
            usual_clues(rare)
        ));
    }
    if request.is_rare() {
        return Some(
            "puzzles of this ER are rare, so the search may take hours; relax --symmetry, --pattern or --solution, or bound it by --attempts".to_owned(),
        );
    }
    // Colours and chains of one digit replace each other.
    let is_replaced = |technique: &&Technique| {
        let entry = technique.entry();
        let family = matches!(entry.family, Family::Fish | Family::SingleDigit);
        family && entry.level >= Level::Hard
    };
    let technique = request.difficulty.techniques.iter().find(is_replaced)?;
    let key = technique.key();
    let reason = match technique {
        Technique::XWing => "as multi-colours-1 finds the same eliminations",
        _ => "as others for one digit find the same eliminations",
    };
    Some(format!(
        "hardly any puzzle needs {key}, {reason}; --hardest-technique {key} is much faster"
    ))
}

/// Returns which numbers of clues random puzzles have.
fn usual_clues(rare: RareClues) -> String {
    let (least, most) = (USUAL_CLUES.start(), USUAL_CLUES.end());
    let usual = format!("random minimal puzzles have {least} to {most} clues");
    match rare {
        RareClues::Few => format!("{usual}, and fewer than 20 practically never"),
        _ => format!("{usual}, and 30 or more practically never"),
    }
}

/// Returns what to do for a number of clues that random puzzles do not have.
fn advice_on_clues(rare: RareClues) -> &'static str {
    match rare {
        RareClues::Few => {
            "start foldoku hunt or foldoku neighbours from known puzzles with few clues, such as the published collection of 49158 with 17"
        }
        _ => {
            "use --minimal no, or start foldoku hunt or foldoku neighbours from known minimal puzzles with many clues"
        }
    }
}

/// Returns the flags that differ from the defaults, as they are written.
pub(crate) fn described(args: &args::PuzzleRequest) -> Vec<String> {
    let default = args::PuzzleRequest::default();
    let named = |name: &str, value: &Option<String>| {
        value.as_ref().map(|value| format!("--{name} {value}"))
    };
    let minimal = args.minimal.as_ref();
    let minimal =
        minimal.map(|minimal| format!("--minimal {}", args::name_in(args::MINIMAL, minimal)));
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
pub(crate) fn describe_failure(failure: &AttemptsExhausted, request: &Request) -> String {
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
    if let (Rejection::Clues | Rejection::Ambiguous, Some(rare)) = (most, request.rare_clues()) {
        let (usual, fix) = (usual_clues(rare), advice_on_clues(rare));
        return format!(
            "puzzle {puzzle}: no puzzle met the conditions in {attempts} attempts: {usual}; {fix}"
        );
    }
    let share = 100 * rejections.count(most) / attempts.max(&1);
    format!(
        "puzzle {puzzle}: no puzzle met the conditions in {attempts} attempts; in {share} % of them {reason}: {fix}, or raise --attempts"
    )
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
