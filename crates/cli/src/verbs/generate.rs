//! `generate`: puzzles, or solved grids, from a seed.
//!
//! **Invariant:** puzzle n of a seed is the same whatever the threads, the shard and the number of
//! puzzles; the run ends at the first one that is given up.

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::bail;
use foldoku::Geometry;
use foldoku::batch::write::TextWriter;
use foldoku::batch::{Asked, Field, Pool, Schema};
use foldoku::generate::{self, Generator, GivenUp, Random, Request, Sampler, full_grid};
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
use crate::request;
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
            request::report_given_up(&failure);
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
        let mut request = request::request(&args.wanted, args.measure)?;
        if args.weights {
            request.sampler = Sampler::Weighted;
        }
        let verb = Generate {
            args,
            request,
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
