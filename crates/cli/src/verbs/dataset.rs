//! `dataset`: puzzles with solutions, ratings and solution paths, in splits without equivalent
//! puzzles.
//!
//! ```text
//! files, or a generator ──▶ solve, canonical form, ratings, trace, split ──▶ examples ──▶ sample ──▶ files
//!                           all threads                                  no duplicates    augment
//! ```
//!
//! **Invariant:** the output depends only on the puzzles, the flags and the seed. The manifest is
//! written last: a folder without one is incomplete.

mod arrays;
mod balance;
mod bytes;
mod card;
mod collected;
mod columns;
mod example;
mod general;
mod hrm;
pub(crate) mod manifest;
mod measure;
mod rows;
mod source;
mod splits;
mod trace;
mod variant;

use std::collections::BTreeMap;
use std::fs;

use anyhow::{Context, ensure};
use foldoku::Geometry;
use foldoku::batch::Split;
use foldoku::generate::rules::RuleRequest;
use foldoku::generate::{Demand, Request};
use foldoku::logic::Conditions;
use foldoku::questions::human;

use self::collected::{Collected, SplitCounts};
use self::columns::{Columns, single_rating};
use self::general::{GenerateGeneral, ReadGeneral};
use self::manifest::Manifest;
use self::source::{Dataset, Generate, Read};
use super::pack::making::Making;
use super::shared::output_folder::OutputFolder;
use super::shared::request::{self, measure};
use super::shared::rule_request::rule_request;
use crate::args::{self, DatasetFormat, DatasetLayout, DifficultyConditions};
use crate::pipeline::{
    self, Collection, DistinctFilter, End, Numbers, Output, RunSettings, SecondPass, Target,
};
use crate::terminal::{Exit, Interrupt, message};

/// Puzzles per chunk.
const CHUNK: usize = 512;

/// Puzzles per chunk if each may take seconds.
const SLOW_CHUNK: usize = 8;

pub(crate) fn run(args: &args::Dataset, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    check_request(args)?;
    check_layout(args)?;
    let folder = OutputFolder::claim(&args.output)?;
    // A resumed run writes the files in its folder anew.
    let checkpoint = args.checkpoints.checkpoint.as_ref();
    if !(args.checkpoints.resume && checkpoint.is_some_and(|file| file.exists())) {
        // A run that was killed before its first checkpoint may leave an empty file.
        let left = collected::path(&args.output);
        let is_empty = fs::metadata(&left).is_ok_and(|file| file.len() == 0);
        if args.checkpoints.resume && is_empty {
            fs::remove_file(&left).with_context(|| left.display().to_string())?;
        }
        folder.check_empty()?;
    }
    let puzzles = Puzzles::open(args, interrupt)?;
    let columns = match puzzles.general() {
        Some(board) => {
            general::check(args)?;
            Columns::general(args, board)?
        }
        None => Columns::new(args),
    };
    let difficulty = &args.request.difficulty;
    let (conditions, demand) = match columns.general {
        Some(_) => (Conditions::default(), difficulty.demand()?),
        None => (difficulty.conditions()?, Demand::default()),
    };
    let dataset = Dataset {
        args,
        columns: &columns,
        split: args.split.clone().with_seed(args.seed),
        conditions,
        demand,
    };
    let (end, source) = dataset.collect(puzzles, interrupt)?;
    if !end.is_complete {
        return incomplete(args, end.exit);
    }
    if end.was_complete && folder.is_complete() {
        return Ok(end.exit);
    }
    let (written, counts) = dataset.write(end.tally.statuses(), interrupt)?;
    if written != Exit::Success {
        return incomplete(args, written);
    }
    if !args.run.quiet {
        report_empty(&dataset.split, &counts);
    }
    let manifest = Manifest::new(args, &columns, source, &end.tally, counts, &folder)?;
    let card = folder.save(card::NAME, card::text(&manifest).as_bytes());
    card.with_context(|| folder.file(card::NAME).display().to_string())?;
    folder.save_manifest(&manifest)?;
    let _ = fs::remove_file(collected::path(&args.output));
    Ok(end.exit)
}

/// Reports the splits that got no puzzle.
fn report_empty(split: &Split, counts: &[SplitCounts]) {
    let is_empty = |(_, counts): &(&str, &SplitCounts)| counts.puzzles == 0;
    for (name, _) in split.names().zip(counts).filter(is_empty) {
        message::warning(&format!(
            "split {name} is empty: there are too few puzzles for its share; use more puzzles or other shares in --split"
        ));
    }
}

/// Reports that a data set is incomplete.
fn incomplete(args: &args::Dataset, exit: Exit) -> anyhow::Result<Exit> {
    // A resumed run goes on with what is collected.
    if args.checkpoints.checkpoint.is_none() {
        let _ = fs::remove_file(collected::path(&args.output));
    }
    message::error("the data set is incomplete: no manifest was written");
    Ok(exit.max(Exit::Failed))
}

/// Where the puzzles of a data set come from.
enum Puzzles {
    /// Files.
    Read(Box<Collection>),
    /// The generator of the classic board.
    Classic(u64),
    /// That of puzzles with rules or of another board.
    General(u64, Box<Making>),
}

impl Puzzles {
    fn open(args: &args::Dataset, interrupt: &Interrupt) -> anyhow::Result<Puzzles> {
        let Some(count) = args.count else {
            let size = chunk(args);
            let mut collection = Collection::open(&args.input, &args.run, interrupt, |_| size)?;
            if collection.begins_general() {
                collection.accept_rules();
            }
            return Ok(Puzzles::Read(Box::new(collection)));
        };
        let making = match (&args.rules.rules, &args.input.geometry) {
            (None, None) => return Ok(Puzzles::Classic(count)),
            (Some(rules), board) => {
                let request = rule_request(rules, &args.rules, board.as_deref(), &args.request)?;
                let demand = levels_in_turn(args, request.demand.clone());
                Making::of_rules(RuleRequest { demand, ..request })?
            }
            (None, Some(board)) => {
                let board = pipeline::geometry(board)?;
                if board.is_classic() {
                    return Ok(Puzzles::Classic(count));
                }
                let demand = levels_in_turn(args, args.request.difficulty.demand()?);
                Making::of_board(&args.request, board, demand)?
            }
        };
        Ok(Puzzles::General(count, Box::new(making)))
    }

    /// Returns the board of puzzles that do not name their own, unless all are of the classic one without rules.
    fn general(&self) -> Option<Geometry> {
        match self {
            Puzzles::Read(collection) => {
                let is_general = collection.begins_general();
                is_general.then(|| collection.geometry.clone())
            }
            Puzzles::Classic(_) => None,
            Puzzles::General(_, making) => Some(match &**making {
                Making::Board { geometry, .. } => geometry.clone(),
                _ => Geometry::classic(),
            }),
        }
    }
}

/// Returns a demand for all levels in turn, if the data set is balanced by them.
fn levels_in_turn(args: &args::Dataset, demand: Demand) -> Demand {
    let levels = match demand.levels.is_empty() && args.balance.is_some() {
        true => human::Level::ALL.to_vec(),
        false => demand.levels.clone(),
    };
    Demand { levels, ..demand }
}

/// Returns the puzzles per chunk: few if a chunk would take minutes.
fn chunk(args: &args::Dataset) -> usize {
    let is_slow = |column: &args::RatingColumn| {
        use args::RatingMeasure::{Difficulty, Er, Hodoku};
        matches!(column.measures().first(), Some(Er | Hodoku | Difficulty))
    };
    let is_picky = args.request.difficulty != DifficultyConditions::default();
    if is_picky || args.traces || Columns::new(args).ratings.iter().any(is_slow) {
        SLOW_CHUNK
    } else {
        CHUNK
    }
}

impl Dataset<'_> {
    /// Collects the puzzles.
    fn collect(
        &self,
        puzzles: Puzzles,
        interrupt: &Interrupt,
    ) -> anyhow::Result<(End, manifest::Source)> {
        let settings = RunSettings::new(self.args.input.share.threads, &self.args.run);
        match puzzles {
            Puzzles::Read(collection) => self.read(*collection, settings),
            Puzzles::Classic(count) => {
                let verb = Generate {
                    dataset: self,
                    requests: self.requests()?,
                };
                let numbers = self.numbers(count, chunk(self.args), interrupt);
                let end = pipeline::run(&&verb, numbers, self.output()?, settings)?;
                Ok((end, self.generated(count)))
            }
            Puzzles::General(count, making) => {
                let verb = GenerateGeneral {
                    dataset: self,
                    making: *making,
                };
                let numbers = self.numbers(count, SLOW_CHUNK, interrupt);
                let end = pipeline::run(&&verb, numbers, self.output()?, settings)?;
                Ok((end, self.generated(count)))
            }
        }
    }

    fn numbers(&self, count: u64, chunk: usize, interrupt: &Interrupt) -> Numbers {
        let args = self.args;
        let shard = args.input.share.shard;
        Numbers::new(0, count, shard, chunk as u64, &args.run, interrupt)
    }

    fn generated(&self, count: u64) -> manifest::Source {
        let args = self.args;
        let board = args.input.geometry.iter();
        let mut flags: Vec<String> = board.map(|it| format!("--geometry {it}")).collect();
        flags.extend(args.rules.described());
        flags.extend(request::described(&args.request));
        manifest::Source::Generated {
            count,
            flags,
            shard: manifest::shard(&args.input),
        }
    }

    /// Returns the requests that the puzzles go through in turn: one per level or point of ER if
    /// the data set is balanced by it and it is known which ones there are.
    fn requests(&self) -> anyhow::Result<Vec<Request>> {
        let args = self.args;
        let request =
            request::request(&args.request, measure(&args.measure), &Geometry::classic())?;
        let request = &request;
        let bins = balance::bins(args.balance, &request.difficulty);
        let requests = bins.into_iter().map(|difficulty| Request {
            difficulty,
            ..request.clone()
        });
        let requests: Vec<Request> = requests.collect();
        for request in &requests {
            request::check(request)?;
        }
        request::note_implied(&args.request, request, args.run.quiet);
        Ok(requests)
    }

    /// Collects puzzles that are read.
    fn read(
        &self,
        collection: Collection,
        settings: RunSettings,
    ) -> anyhow::Result<(End, manifest::Source)> {
        let columns = collection.first().map_or(&[][..], |first| first.columns());
        let verb = Read {
            dataset: self,
            source_column: columns.iter().position(|column| column.name == "source"),
            geometry: collection.geometry.clone(),
        };
        let output = self.output()?;
        let end = match self.columns.general {
            Some(_) => pipeline::run(&&ReadGeneral(verb), collection, output, settings)?,
            None => pipeline::run(&&verb, collection, output, settings)?,
        };
        Ok((end, manifest::Source::of(&self.args.input)?))
    }

    /// Returns the output of the first pass: a filter of duplicates in front of a temporary file.
    fn output(&self) -> anyhow::Result<Output> {
        let args = self.args;
        let target = || Target::text(Some(&collected::path(&args.output)));
        let filter = || DistinctFilter::new(&args.memory, None);
        Output::open_filtered(Some(&args.output), &args.checkpoints, target, filter)
    }

    /// Writes the collected puzzles to the files of their splits. Returns how that ended, and what each
    /// split holds.
    fn write(
        &self,
        statuses: &BTreeMap<String, u64>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<(Exit, Vec<SplitCounts>)> {
        let args = self.args;
        let opened = Collected::open(args, self.columns);
        let (mut collected, remarks) = opened.with_context(|| args.output.display().to_string())?;
        for remark in remarks {
            message::warning(&remark);
        }
        let pass = SecondPass {
            run: &args.run,
            threads: args.input.share.threads,
            interrupt,
            total: statuses.get("distinct").copied().unwrap_or(0),
            path: &args.output,
        };
        let exit = splits::write(args, self.columns, &pass, &mut collected)?;
        Ok((exit, collected.counts))
    }
}

/// Checks that only generated puzzles are described.
fn check_request(args: &args::Dataset) -> anyhow::Result<()> {
    ensure!(
        args.count.is_some() || args.rules.rules.is_none(),
        "--rules describes generated puzzles and needs --count"
    );
    let of_any = args::PuzzleRequest {
        difficulty: args.request.difficulty.clone(),
        ..args::PuzzleRequest::default()
    };
    ensure!(
        args.count.is_some() || args.request == of_any,
        "--clues, --rating and similar flags describe generated puzzles and need --count; puzzles that are read are selected by --difficulty, --er, --technique and --hardest-technique"
    );
    Ok(())
}

/// Checks that the layout fits the format and the measures.
fn check_layout(args: &args::Dataset) -> anyhow::Result<()> {
    if args.layout == DatasetLayout::Hrm {
        ensure!(
            args.to == DatasetFormat::Csv,
            "--layout hrm is a CSV layout; --to npy writes the arrays that HRM trains on"
        );
        ensure!(
            single_rating(&args.measure).is_some(),
            "--layout hrm has one column of integers for ratings; use --measure guesses, depth or hodoku"
        );
    }
    Ok(())
}
