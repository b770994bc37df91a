//! `generate`: puzzles, or solved grids, from a seed.
//!
//! **Invariant:** puzzle n of a seed is the same whatever the threads, the shard and the number of
//! puzzles; the run ends at the first one that is given up.

mod maker;

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{bail, ensure};
use foldoku::Geometry;
use foldoku::batch::Pool;
use foldoku::formats::TextWriter;
use foldoku::formats::{Schema, Task};
use foldoku::generate::{Generator, GivenUp, Request, Sampler};

use crate::args::{self, Minimality, OutputFormat, PuzzleRequest};
use crate::output::rows;
use crate::output::writers::{self, Form};
use crate::pipeline::checkpoint::{Mark, Settings};
use crate::pipeline::ordered_writer::{Desk, Piece};
use crate::pipeline::source;
use crate::pipeline::tally::Counts;
use crate::terminal::exit::Exit;
use crate::terminal::interrupt;
use crate::terminal::progress::Progress;
use crate::verbs::shared::request;
use crate::verbs::shared::transform;
use maker::Maker;

/// How many puzzles a thread makes at a time: enough to keep all lanes busy.
const SIZE: u64 = 512;

pub(crate) fn run(args: &args::Generate) -> anyhow::Result<Exit> {
    let verb = Generate::new(args)?;
    let form = verb.form()?;
    let schema = verb.schema(&form);
    let mark = Mark::start(Settings::default());
    let (writer, target) = form.open(&verb.geometry, &schema, &mark)?;
    let progress = Arc::new(Progress::start(
        args.run.progress,
        args.run.quiet,
        Some(args.count),
    ));
    let desk = Desk::new(target, mark, None, Arc::clone(&progress));
    interrupt::leave_to(&desk);
    let [head, foot] = writers::frame(writer.as_deref());
    let _ = desk.write(&head);
    let given_up = Mutex::new(None);
    let pool = Pool::new(args.threads.into())?;
    let end: Result<(), std::convert::Infallible> = pool.map_ordered(
        verb.chunks(&pool).map(Ok),
        || verb.maker(),
        |maker, numbers| Generate::make(&mut **maker, &numbers, writer.as_deref()),
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
    let exit = desk.finish(&foot, false, true)?;
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
    geometry: Geometry,
    request: Request,
    seed: u64,
}

impl<'a> Generate<'a> {
    fn new(args: &'a args::Generate) -> anyhow::Result<Generate<'a>> {
        let geometry = geometry(args)?;
        let squares = geometry.square_count();
        let mut request = request::request(&args.wanted, args.measure, squares)?;
        if args.weights {
            request.sampler = Sampler::Weighted;
        }
        if geometry.is_classic() {
            Generator::new(request.clone())?;
        }
        Ok(Generate {
            args,
            geometry,
            request,
            seed: transform::seed(args.seed, args.run.quiet),
        })
    }

    fn form(&self) -> anyhow::Result<Form<'a>> {
        let form = Form::of(&self.args.written, OutputFormat::Puzzle);
        if let Some(
            to @ (OutputFormat::Solution
            | OutputFormat::Tdoku
            | OutputFormat::Count
            | OutputFormat::Status),
        ) = form.to
        {
            bail!(
                "--to {to}: generate writes puzzles, with their solutions in csv, jsonl, parquet and npy"
            );
        }
        form.check_file()?;
        Ok(form)
    }

    fn schema(&self, form: &Form<'_>) -> Schema {
        let rating = self.request.rating.is_some().then_some("rating");
        let weight = (self.request.sampler == Sampler::Weighted).then_some("log_weight");
        let columns: Vec<String> = rating.into_iter().chain(weight).map(String::from).collect();
        Schema {
            task: Task::Convert,
            given_solutions: true,
            comments: form.to == Some(OutputFormat::Puzzle) && !columns.is_empty(),
            columns,
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

    /// What a thread works with.
    fn maker(&self) -> Box<dyn Maker> {
        let (args, seed) = (self.args, self.seed);
        if args.sukaku {
            return Box::new(maker::Sukakus::new(seed));
        }
        if !self.geometry.is_classic() {
            return Box::new(maker::Boards::new(
                self.geometry.clone(),
                self.request.clone(),
                args.solved,
                seed,
            ));
        }
        if args.solved {
            return Box::new(maker::Grids { seed });
        }
        let generator = Generator::new(self.request.clone());
        let generator = generator.expect("the request has been checked");
        let measure = self.request.rating.as_ref().map(|&(measure, _)| measure);
        Box::new(maker::Puzzles {
            generator,
            measure,
            seed,
        })
    }

    /// Has a thread make the puzzles with these numbers, up to the first one that is given up.
    fn make(
        maker: &mut dyn Maker,
        numbers: &[u64],
        writer: Option<&dyn TextWriter>,
    ) -> (u64, Piece, Option<GivenUp>) {
        let (puzzles, failure) = maker.make(numbers);
        let mut counts = Counts::default();
        for _ in &puzzles {
            counts.add("made", false, false);
        }
        let piece = Piece {
            body: rows::body(puzzles, writer),
            counts,
            messages: Vec::new(),
        };
        (numbers.last().map_or(0, |last| last + 1), piece, failure)
    }
}

/// The board; not everything can be task of each.
fn geometry(args: &args::Generate) -> anyhow::Result<Geometry> {
    let geometry = match &args.geometry {
        Some(name) => source::geometry(name)?,
        None => Geometry::classic(),
    };
    if geometry.is_classic() {
        return Ok(geometry);
    }
    let name = geometry.name();
    ensure!(
        !args.sukaku,
        "--sukaku: candidates are for the classic board, not for {name}"
    );
    let plain = PuzzleRequest {
        clues: args.wanted.clues.clone(),
        minimal: args.wanted.minimal,
        attempts: args.wanted.attempts,
        ..PuzzleRequest::default()
    };
    ensure!(
        args.wanted == plain && !args.weights && args.wanted.minimal != Minimality::Groups,
        "--geometry {name}: of puzzles on other boards than the classic one --clues and --minimal no are all that can be task for"
    );
    Ok(geometry)
}
