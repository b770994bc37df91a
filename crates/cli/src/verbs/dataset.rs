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
use foldoku::generate::Request;

use self::collected::{Collected, SplitCounts};
use self::columns::{Columns, single_rating};
use self::manifest::Manifest;
use self::source::{Dataset, Generate, Read};
use super::shared::output_folder::OutputFolder;
use super::shared::request::{self, measure};
use crate::args::{self, DatasetFormat, DatasetLayout};
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
    let columns = Columns::new(args);
    let dataset = Dataset {
        args,
        columns: &columns,
        split: args.split.clone().with_seed(args.seed),
        conditions: args.request.difficulty.conditions()?,
    };
    let (end, source) = match args.count {
        Some(count) => dataset.generate(count, interrupt)?,
        None => dataset.read(interrupt)?,
    };
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

impl Dataset<'_> {
    /// Collects generated puzzles.
    fn generate(
        &self,
        count: u64,
        interrupt: &Interrupt,
    ) -> anyhow::Result<(End, manifest::Source)> {
        let args = self.args;
        let verb = Generate {
            dataset: self,
            requests: self.requests()?,
        };
        let output = self.output()?;
        let size = self.chunk() as u64;
        let numbers = Numbers::new(0, count, args.input.share.shard, size, &args.run, interrupt);
        let source = manifest::Source::Generated {
            count,
            flags: request::described(&args.request),
            shard: manifest::shard(&args.input),
        };
        let settings = RunSettings::new(args.input.share.threads, &args.run);
        Ok((pipeline::run(&&verb, numbers, output, settings)?, source))
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
    fn read(&self, interrupt: &Interrupt) -> anyhow::Result<(End, manifest::Source)> {
        let args = self.args;
        let size = self.chunk();
        let collection = Collection::open(&args.input, &args.run, interrupt, |_| size)?;
        collection.require_classic("dataset")?;
        let columns = collection.first().map_or(&[][..], |first| first.columns());
        let verb = Read {
            dataset: self,
            source_column: columns.iter().position(|column| column.name == "source"),
            geometry: collection.geometry.clone(),
        };
        let output = self.output()?;
        let settings = RunSettings::new(args.input.share.threads, &args.run);
        let end = pipeline::run(&&verb, collection, output, settings)?;
        Ok((end, manifest::Source::of(&args.input)?))
    }

    /// Returns the puzzles per chunk: few if a chunk would take minutes.
    fn chunk(&self) -> usize {
        let is_slow = |column: &args::RatingColumn| {
            use args::RatingMeasure::{Difficulty, Er, Hodoku};
            matches!(column.measures().first(), Some(Er | Hodoku | Difficulty))
        };
        let is_picky = !self.conditions.is_empty();
        if is_picky || self.args.traces || self.columns.ratings.iter().any(is_slow) {
            SLOW_CHUNK
        } else {
            CHUNK
        }
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
