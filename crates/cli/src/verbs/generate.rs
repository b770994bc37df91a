//! `generate`: puzzles, or solved grids, from a seed.
//!
//! **Invariant:** puzzle n of a seed is the same for any number of threads, shards and puzzles. The
//! run ends at the first puzzle for which no attempt succeeds.

pub(super) mod boards;
mod maker;
pub(super) mod measures;
mod rules;

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::formats::{Column, Format, Schema, Task};
use foldoku::generate::{Demand, Request, Sampler};

use self::boards::Boards;
use self::maker::Maker;
use self::measures::{GeneralMeter, Measures, Meter};
use super::shared::rating_column::rating_kind;
use super::shared::request::{self, describe_failure};
use super::shared::seed::Seed;
use super::shared::step_search::TimeLimit;
use crate::args;
use crate::output::RowFormat;
use crate::pipeline::{self, Answers, Numbers, RunSettings, Verb};
use crate::terminal::{Exit, Interrupt, message};

/// Puzzles per chunk: enough to keep all lanes busy.
const CHUNK: u64 = 512;

/// Puzzles per chunk if the difficulty is restricted or measured: it takes seconds for some.
const DIFFICULTY_CHUNK: u64 = 16;

pub(crate) fn run(args: &args::Generate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    if let Some(rules) = &args.rules.rules {
        return rules::run(args, rules, interrupt);
    }
    let verb = Generate::new(args)?;
    let format = RowFormat::of_puzzles(&args.output);
    format.check_puzzles("generate")?;
    format.check_table_path()?;
    let output = format.open(&verb.geometry, &verb.schema(&format))?;
    let has_difficulty = !verb.request.difficulty.is_empty() || !verb.demand.is_empty();
    let is_fast = !has_difficulty && verb.measures.columns.is_empty();
    let size = match verb.limit.is_none() {
        // The clock of a puzzle starts with its chunk.
        false => 1,
        true if is_fast => CHUNK,
        true => DIFFICULTY_CHUNK,
    };
    let numbers = Numbers::new(
        args.skip,
        args.count,
        args.share.shard,
        size,
        &args.run,
        interrupt,
    );
    verb.seed.announce(args.run.quiet);
    let settings = RunSettings::new(args.share.threads, &args.run).without_counts();
    Ok(pipeline::run(&verb, numbers, output, settings)?.exit)
}

struct Generate<'a> {
    args: &'a args::Generate,
    geometry: Geometry,
    request: Request,
    /// What puzzles of another board than the classic one must demand.
    demand: Demand,
    measures: Measures,
    seed: Seed,
    limit: TimeLimit,
}

impl<'a> Generate<'a> {
    fn new(args: &'a args::Generate) -> anyhow::Result<Generate<'a>> {
        let geometry = geometry(args)?;
        let mut request = request::request(&args.request, args.rating_measure, &geometry)?;
        if args.weights {
            request.sampler = Sampler::Weighted;
        }
        if geometry.is_classic() {
            request::check(&request)?;
        }
        request::note_implied(&args.request, &request, args.run.quiet);
        if geometry.is_classic()
            && let Some(advice) = request::advice(&request)
            && !args.run.quiet
        {
            message::note(&advice);
        }
        let (demand, measures) = match geometry.is_classic() {
            true => (Demand::default(), Measures::new(&args.measure)),
            false => (
                args.request.difficulty.demand()?,
                Measures::general(&args.measure)?,
            ),
        };
        demand.check(&geometry).context("--geometry")?;
        Ok(Generate {
            args,
            geometry,
            request,
            demand,
            measures,
            seed: Seed::or_random(args.seed.seed),
            limit: TimeLimit::or_none(args.timeout)?,
        })
    }

    fn schema(&self, format: &RowFormat<'_>) -> Schema {
        let rating = self.request.rating.as_ref();
        let rating = rating.map(|(measure, _)| Column::new("rating", rating_kind(*measure)));
        let is_weighted = self.request.sampler == Sampler::Weighted;
        let weight = is_weighted.then(|| Column::float("log_weight"));
        let measured = self.measures.columns();
        let columns: Vec<Column> = rating.into_iter().chain(measured).chain(weight).collect();
        Schema {
            task: Task::Convert,
            given_solutions: true,
            comments: format.to == Some(Format::Puzzle) && !columns.is_empty(),
            columns,
        }
    }
}

impl Verb for Generate<'_> {
    type Chunk = Vec<u64>;
    type Scratch = Maker;

    fn scratch(&self) -> Maker {
        let (args, request, seed) = (self.args, &self.request, self.seed.value);
        if args.sukaku {
            return maker::sukakus(seed);
        }
        if !self.geometry.is_classic() {
            let boards = Boards::new(self.geometry.clone(), request.clone(), args.solved);
            let most = boards::most_clues(&args.request, request);
            let boards = boards.with_demand(self.demand.clone(), most);
            return boards.maker(GeneralMeter::new(&self.measures), seed);
        }
        if args.solved {
            return maker::grids(seed);
        }
        let measure = request.rating.as_ref().map(|&(measure, _)| measure);
        let meter = Meter::new(&self.measures);
        maker::puzzles(request::generator(request), meter, measure, seed)
    }

    fn work(&self, maker: &mut Maker, numbers: Vec<u64>, answers: &mut Answers<'_>) {
        let stop = self.limit.start(answers.interrupt());
        let (puzzles, failure) = maker(&numbers, &stop);
        let missing = numbers.get(puzzles.len());
        for puzzle in puzzles {
            let _ = answers.row(puzzle);
            answers.count("made");
        }
        match (failure, missing) {
            (Some(failure), _) => answers.fail(describe_failure(&failure, &self.request)),
            (None, Some(number)) if !answers.is_interrupted() => {
                answers.fail(format!("puzzle {}: {}", number + 1, self.limit.message()));
            }
            _ => {}
        }
    }
}

/// Returns the board; some flags need the classic one.
fn geometry(args: &args::Generate) -> anyhow::Result<Geometry> {
    let geometry = match &args.geometry {
        Some(name) => pipeline::geometry(name)?,
        None => Geometry::classic(),
    };
    if geometry.is_classic() {
        return Ok(geometry);
    }
    let name = geometry.name();
    ensure!(
        !args.sukaku,
        "--sukaku supports only the classic 9x9 board, not {name}"
    );
    ensure!(!args.weights, boards::unsupported(&geometry));
    boards::check_flags(&args.request, &geometry)?;
    Ok(geometry)
}
