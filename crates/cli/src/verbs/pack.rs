//! `pack`: puzzles per level with solutions, ratings, hints and booklets, in one folder.
//!
//! ```text
//! level by level:  collect ──▶ without duplicates ──▶ solve step by step ──▶ easy.json ──▶ easy.pdf
//!                  all threads, checkpoints           all threads
//! ```
//!
//! **Invariant:** the files depend on the flags and the seed only: not on the number of threads, nor
//! on when a run was interrupted and resumed. The manifest is written last.

#[cfg_attr(feature = "render", path = "pack/booklet.rs")]
#[cfg_attr(not(feature = "render"), path = "pack/no_booklet.rs")]
mod booklet;
mod collect;
mod folder;
pub(super) mod making;
pub(crate) mod manifest;
mod puzzles;
pub(super) mod record;

use std::collections::HashSet;
use std::time::Instant;

use anyhow::ensure;
use foldoku::Geometry;
use foldoku::generate::rules::RuleRequest;
use foldoku::generate::{Demand, Measure, Request};
use foldoku::logic::Conditions;
use foldoku::logic::technique::Level;
use foldoku::questions::human;

use self::booklet::Booklets;
use self::collect::{Collect, Collected};
use self::folder::Folder;
use self::making::Making;
use self::manifest::PackManifest;
use super::shared::request;
use super::shared::rule_request::rule_request;
use crate::args::{self, Booklet};
use crate::pipeline::summary::print_total;
use crate::pipeline::{self, Tally};
use crate::terminal::{Ended, Exit, Interrupt, message};

pub(crate) fn run(args: &args::Pack, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let levels = levels(args)?;
    let booklets = match args.pages.booklet {
        Booklet::Yes => Some(Booklets::new(&args.pages)?),
        Booklet::No => None,
    };
    let folder = Folder::open(&args.output, args.resume)?;
    let mut manifest = PackManifest::new(args)?;
    if folder.output.is_complete() {
        manifest.check_same(&folder.output)?;
        folder.clean()?;
        if !args.run.quiet {
            message::note("already complete");
        }
        return Ok(Exit::Success);
    }
    folder.begin()?;
    let mut pack = Pack {
        args,
        interrupt,
        booklets,
        folder: &folder,
        seen: HashSet::new(),
        tally: Tally::default(),
    };
    let start = Instant::now();
    let made = levels
        .iter()
        .try_for_each(|level| pack.level(level, &mut manifest));
    let exit = match made {
        Ok(()) => Exit::Success,
        Err(error) => error.downcast::<Ended>()?.0,
    };
    if exit == Exit::Success {
        folder.output.save_manifest(&manifest)?;
        folder.clean()?;
    }
    print_total(&args.run, &pack.tally, start.elapsed(), exit);
    Ok(exit)
}

/// A level of a pack.
struct LevelRequest {
    name: &'static str,
    /// The name in file names.
    key: String,
    making: Making,
}

impl LevelRequest {
    fn new(name: &'static str, making: Making) -> LevelRequest {
        let key = name.to_ascii_lowercase();
        LevelRequest { name, key, making }
    }
}

/// Returns the levels of a pack: those that the command line names, or that of the techniques that it
/// names, or all.
fn levels(args: &args::Pack) -> anyhow::Result<Vec<LevelRequest>> {
    ensure!(
        args.request.rating.is_none(),
        "--rating: the puzzles of a pack are selected by --difficulty, --er, --technique and --hardest-technique"
    );
    if let Some(rules) = &args.rules.rules {
        return levels_with_rules(args, rules);
    }
    let geometry = match &args.geometry {
        Some(name) => pipeline::geometry(name)?,
        None => Geometry::classic(),
    };
    match geometry.is_classic() {
        true => classic_levels(args),
        false => levels_of_board(args, geometry),
    }
}

fn classic_levels(args: &args::Pack) -> anyhow::Result<Vec<LevelRequest>> {
    let request = request::request(&args.request, Measure::Er, &Geometry::classic())?;
    let techniques = request.difficulty.named();
    // Puzzles of a higher level hardly ever need a technique.
    let highest = techniques.map(|technique| technique.entry().level).max();
    let levels = wanted(&Level::ALL, &request.difficulty.levels, highest);
    let requests = levels.map(|level| {
        let difficulty = Conditions {
            levels: vec![level],
            ..request.difficulty.clone()
        };
        let request = Request {
            difficulty,
            ..request.clone()
        };
        request::check(&request)?;
        Ok(LevelRequest::new(level.name(), Making::Classic(request)))
    });
    let requests = requests.collect::<anyhow::Result<_>>()?;
    request::note_implied(&args.request, &request, args.run.quiet);
    Ok(requests)
}

fn levels_of_board(args: &args::Pack, geometry: Geometry) -> anyhow::Result<Vec<LevelRequest>> {
    let demands = demands(&args.request.difficulty.demand()?);
    let levels = demands.into_iter().map(|(level, demand)| {
        let making = Making::of_board(&args.request, geometry.clone(), demand)?;
        Ok(LevelRequest::new(level.name(), making))
    });
    levels.collect()
}

fn levels_with_rules(args: &args::Pack, rules: &str) -> anyhow::Result<Vec<LevelRequest>> {
    let request = rule_request(rules, &args.rules, args.geometry.as_deref(), &args.request)?;
    let levels = demands(&request.demand).into_iter().map(|(level, demand)| {
        let making = Making::of_rules(RuleRequest {
            demand,
            ..request.clone()
        })?;
        Ok(LevelRequest::new(level.name(), making))
    });
    levels.collect()
}

/// Returns the demand of each level.
fn demands(demand: &Demand) -> Vec<(human::Level, Demand)> {
    let techniques = demand.techniques.iter().chain(&demand.hardest);
    let highest = techniques.map(|technique| technique.level()).max();
    let levels = wanted(&human::Level::ALL, &demand.levels, highest);
    let with = |level| Demand {
        levels: vec![level],
        ..demand.clone()
    };
    levels.map(|level| (level, with(level))).collect()
}

/// Returns the levels that are named, or that of the hardest technique that is named, or all.
fn wanted<L: Copy + PartialEq>(
    all: &[L],
    named: &[L],
    highest: Option<L>,
) -> impl Iterator<Item = L> {
    all.iter().copied().filter(move |level| match named {
        [] => highest.is_none_or(|highest| highest == *level),
        named => named.contains(level),
    })
}

/// A pack in progress.
struct Pack<'a> {
    args: &'a args::Pack,
    interrupt: &'a Interrupt,
    booklets: Option<Booklets<'a>>,
    folder: &'a Folder,
    /// The keys of all puzzles so far.
    seen: HashSet<u128>,
    /// The number of puzzles per level.
    tally: Tally,
}

impl Pack<'_> {
    /// Makes the files of a level.
    ///
    /// # Errors
    ///
    /// [`Ended`] if the run cannot go on.
    fn level(&mut self, level: &LevelRequest, manifest: &mut PackManifest) -> anyhow::Result<()> {
        let collect = Collect {
            args: self.args,
            folder: self.folder,
            name: &level.key,
            making: &level.making,
        };
        let collected = collect.run(&mut self.seen, self.interrupt)?;
        let files = self.write(level, &collected)?;
        manifest.add(&self.folder.output, &level.key, &collected, &files)?;
        let puzzles = collected.records.len() as u64;
        self.tally.add_status(&level.key, puzzles);
        Ok(())
    }

    /// Writes the files of a level that an earlier run has not written, and returns the names of all.
    fn write(&self, level: &LevelRequest, collected: &Collected) -> anyhow::Result<Vec<String>> {
        let (folder, interrupt) = (self.folder, self.interrupt);
        let mut files = vec![format!("{}.json", level.key)];
        folder.make(&files[0], |draft| {
            puzzles::write(
                self.args,
                draft,
                &collected.records,
                &level.making,
                interrupt,
            )
        })?;
        if let Some(booklets) = &self.booklets {
            let booklet = format!("{}.pdf", level.key);
            let puzzles = folder.output.file(&files[0]);
            folder.make(&booklet, |draft| {
                booklets.write([&puzzles, draft], level.name, &level.making, interrupt)
            })?;
            files.push(booklet);
        }
        Ok(files)
    }
}
