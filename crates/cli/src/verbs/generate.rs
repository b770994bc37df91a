//! `generate`: puzzles, or solved grids, from a seed.
//!
//! **Invariant:** puzzle n of a seed is the same whatever the threads, the shard and the number of
//! puzzles; the run ends at the first one that is given up.

use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, anyhow, bail, ensure};
use foldoku::Geometry;
use foldoku::batch::write::TextWriter;
use foldoku::batch::{Asked, Field, Pool, Schema};
use foldoku::board::format;
use foldoku::generate::{
    self, Generator, GivenUp, Measure, Minimal, Pattern, Random, Request, Sampler, full_grid,
};
use foldoku::kernel::Line;

use crate::args::{self, To};
use crate::change;
use crate::checkpoint::{Mark, Settings};
use crate::desk::{Desk, Piece};
use crate::exit::Exit;
use crate::form::Form;
use crate::interrupt;
use crate::made::{self, Made};
use crate::progress::Progress;
use crate::report;
use crate::tally::Counts;

/// How many puzzles a thread makes at a time: enough to keep all lanes busy.
const SIZE: u64 = 512;

pub(crate) fn run(args: &args::Generate) -> anyhow::Result<Exit> {
    let verb = Generate::new(args)?;
    let form = verb.form()?;
    let schema = verb.schema(&form);
    let geometry = Arc::new(Geometry::classic());
    let mark = Mark::start(Settings::default());
    let (writer, target) = form.open(&geometry, &schema, &mark)?;
    let progress = Arc::new(Progress::start(
        args.run.progress,
        args.run.quiet,
        Some(args.count),
    ));
    let desk = Desk::new(target, mark, None, Arc::clone(&progress));
    interrupt::leave_to(&desk);
    let mut text = Vec::new();
    if let Some(writer) = &writer {
        writer.head(&mut text);
        let _ = desk.write(&text);
    }
    let given_up = Mutex::new(None);
    let pool = Pool::new(args.threads.into())?;
    let end: Result<(), std::convert::Infallible> = pool.map_ordered(
        verb.chunks(&pool).map(Ok),
        || verb.maker(),
        |maker, numbers| maker.make(&verb, &numbers, writer.as_deref()),
        |(last, piece, failure)| {
            progress
                .bytes
                .store(last - args.skip, std::sync::atomic::Ordering::Relaxed);
            desk.take(last, piece)?;
            match failure {
                None => std::ops::ControlFlow::Continue(()),
                Some(failure) => {
                    *given_up.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
                    std::ops::ControlFlow::Break(())
                }
            }
        },
    );
    let Ok(()) = end;
    text.clear();
    if let Some(writer) = &writer {
        writer.foot(&mut text);
    }
    let exit = desk.finish(&text, false, true)?;
    match given_up
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
    {
        None => Ok(exit),
        Some(failure) => {
            let GivenUp { number, attempts } = failure;
            report::error(&format!(
                "puzzle {}: none of {attempts} attempts came to what was asked for; --attempts allows more",
                number + 1
            ));
            Ok(exit.max(Exit::Failed))
        }
    }
}

/// The verb, its flags checked.
struct Generate<'a> {
    args: &'a args::Generate,
    request: Request,
    seed: u64,
}

impl<'a> Generate<'a> {
    fn new(args: &'a args::Generate) -> anyhow::Result<Generate<'a>> {
        let verb = Generate {
            args,
            request: request(args)?,
            seed: change::seed(args.seed, args.run.quiet),
        };
        Generator::new(verb.request.clone())?;
        Ok(verb)
    }

    fn form(&self) -> anyhow::Result<Form<'a>> {
        let form = Form::of(&self.args.written, To::Puzzle);
        if let Some(to @ (To::Solution | To::Tdoku | To::Count | To::Status)) = form.to {
            bail!(
                "--to {to}: generate writes puzzles, with their solutions in csv, jsonl, parquet and npy"
            );
        }
        form.check_file()?;
        Ok(form)
    }

    /// Whether something is said of each puzzle beside the puzzle.
    fn remarks(&self) -> bool {
        self.request.rating.is_some() || self.request.sampler == Sampler::Weighted
    }

    fn schema(&self, form: &Form<'_>) -> Schema {
        let rating = self.request.rating.is_some().then_some("rating");
        let weight = (self.request.sampler == Sampler::Weighted).then_some("log_weight");
        let columns = rating.into_iter().chain(weight).map(String::from);
        let in_lines = form.to == Some(To::Puzzle);
        Schema {
            asked: Asked::Nothing,
            given_solutions: true,
            columns: columns.collect(),
            comments: in_lines && self.remarks(),
        }
    }

    /// The numbers of the puzzles, from 0, as threads take them.
    fn chunks(&self, pool: &Pool) -> impl Iterator<Item = Vec<u64>> + use<> {
        let (first, count) = (self.args.skip, self.args.count);
        let shard = self.args.shard;
        let mut numbers =
            (first..first.saturating_add(count)).filter(move |&number| shard.holds(number + 1));
        // A few puzzles are shared by all threads.
        let size = count.div_ceil(pool.threads() as u64).clamp(1, SIZE) as usize;
        std::iter::from_fn(move || {
            let chunk: Vec<u64> = numbers.by_ref().take(size).collect();
            (!chunk.is_empty()).then_some(chunk)
        })
    }

    fn maker(&self) -> Maker {
        let generator = Generator::new(self.request.clone());
        Maker {
            generator: generator.expect("the request has been checked"),
        }
    }
}

/// What a thread works with.
struct Maker {
    generator: Generator,
}

impl Maker {
    /// Makes the puzzles with these numbers, up to the first one that is given up.
    fn make(
        &mut self,
        verb: &Generate<'_>,
        numbers: &[u64],
        writer: Option<&dyn TextWriter>,
    ) -> (u64, Piece, Option<GivenUp>) {
        let mut puzzles = Vec::with_capacity(numbers.len());
        let mut failure = None;
        if verb.args.solved {
            puzzles.extend(numbers.iter().map(|&number| solved(verb.seed, number)));
        } else {
            for made in self.generator.puzzles(verb.seed, numbers) {
                match made {
                    Ok(made) => puzzles.push(puzzle(&made)),
                    Err(given_up) => {
                        failure = Some(given_up);
                        break;
                    }
                }
            }
        }
        let mut counts = Counts::default();
        for _ in &puzzles {
            counts.add("made", false, false);
        }
        let piece = Piece {
            body: made::body(puzzles, writer),
            counts,
            messages: Vec::new(),
        };
        (numbers.last().map_or(0, |last| last + 1), piece, failure)
    }
}

/// A puzzle, and what is said of it.
fn puzzle(made: &generate::Made) -> Made {
    let rating = made.rating.map(|rating| ("rating", rating.to_string()));
    let weight = made
        .log_weight
        .map(|weight| ("log_weight", format!("{weight:.4}")));
    let remarks: Vec<(&str, String)> = rating.into_iter().chain(weight).collect();
    let said = remarks
        .iter()
        .map(|(name, value)| format!("{name} {value}"));
    let said: Vec<String> = said.collect();
    Made {
        comment: format!(" # {}", said.join(", ")).into_bytes(),
        fields: remarks
            .into_iter()
            .map(|(_, value)| Field::Json(value))
            .collect(),
        ..pair(made.number, &made.puzzle, &made.solution)
    }
}

/// A solved grid.
fn solved(seed: u64, number: u64) -> Made {
    let grid = full_grid(&mut Random::new(seed, number));
    pair(number, &grid, &grid)
}

/// A puzzle and its solution.
fn pair(number: u64, puzzle: &Line, solution: &Line) -> Made {
    Made {
        number: number + 1,
        line: number as usize + 1,
        puzzle: Ok(puzzle.to_vec()),
        solution: Some(String::from_utf8_lossy(solution).into_owned()),
        is_solved: false,
        fields: Vec::new(),
        comment: Vec::new(),
    }
}

/// What is asked for.
fn request(args: &args::Generate) -> anyhow::Result<Request> {
    let standard = Request::default();
    let range = |text: &str, least: u64, most: u64| range(text, least, most);
    let clues = match (&args.clues, args.minimal) {
        (Some(text), _) => range(text, 0, 81).context("--clues")?,
        (None, args::MinimalName::No) => {
            bail!("--minimal no needs --clues: how many are to be left")
        }
        (None, _) => *standard.clues.start() as u64..=*standard.clues.end() as u64,
    };
    let measured = match (&args.rating, args.difficulty) {
        (Some(text), _) => {
            let measure: Measure = args
                .measure
                .parse()
                .with_context(|| format!("--measure {}", args.measure))?;
            Some((measure, range(text, 0, u64::MAX).context("--rating")?))
        }
        (None, Some(difficulty)) => Some(difficulty.measure()),
        (None, None) => None,
    };
    let pattern = match &args.pattern {
        Some(text) => pattern(text).context("--pattern")?,
        None => Pattern::ANY,
    };
    let grid = args
        .grid
        .as_deref()
        .map(grid)
        .transpose()
        .context("--grid")?;
    Ok(Request {
        clues: *clues.start() as usize..=*clues.end() as usize,
        minimal: match args.minimal {
            args::MinimalName::Clues => Minimal::Clues,
            args::MinimalName::Groups => Minimal::Groups,
            args::MinimalName::No => Minimal::No,
        },
        symmetry: args.symmetry,
        pattern,
        grid,
        sampler: if args.weights {
            Sampler::Weighted
        } else {
            Sampler::TopDown
        },
        rating: measured,
        attempts: args.attempts,
    })
}

/// `A..B`, both included, either of which may be left out; or one number.
fn range(text: &str, least: u64, most: u64) -> anyhow::Result<RangeInclusive<u64>> {
    let number = |text: &str, other: u64| match text.trim() {
        "" => Ok(other),
        text => text
            .parse()
            .with_context(|| format!("{text:?} is no number")),
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
