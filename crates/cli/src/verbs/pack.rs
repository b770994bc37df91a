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
pub(crate) mod manifest;
mod puzzles;
mod record;

use std::collections::HashSet;
use std::time::Instant;

use anyhow::ensure;
use foldoku::Geometry;
use foldoku::generate::{Measure, Request};
use foldoku::logic::Conditions;
use foldoku::logic::technique::Level;

use self::booklet::Booklets;
use self::collect::{Collect, Collected};
use self::folder::Folder;
use self::manifest::PackManifest;
use super::shared::request;
use crate::args::{self, Booklet};
use crate::pipeline::Tally;
use crate::pipeline::summary::print_total;
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
    /// The name in file names.
    key: String,
    request: Request,
}

/// Returns the levels of a pack: those that the command line names, or that of the techniques that it
/// names, or all.
fn levels(args: &args::Pack) -> anyhow::Result<Vec<LevelRequest>> {
    ensure!(
        args.request.rating.is_none(),
        "--rating: the puzzles of a pack are selected by --difficulty, --er, --technique and --hardest-technique"
    );
    let request = request::request(&args.request, Measure::Er, &Geometry::classic())?;
    let named = &request.difficulty.levels;
    let techniques = request.difficulty.named();
    // Puzzles of a higher level hardly ever need a technique.
    let highest = techniques.map(|technique| technique.entry().level).max();
    let is_wanted = |level: &Level| {
        if named.is_empty() {
            highest.is_none_or(|highest| highest == *level)
        } else {
            named.contains(level)
        }
    };
    let levels = Level::ALL.into_iter().filter(is_wanted);
    let requests = levels.map(|level| {
        let difficulty = Conditions {
            levels: vec![level],
            ..request.difficulty.clone()
        };
        let key = level.name().to_ascii_lowercase();
        let request = Request {
            difficulty,
            ..request.clone()
        };
        request::check(&request)?;
        Ok(LevelRequest { key, request })
    });
    let requests = requests.collect::<anyhow::Result<_>>()?;
    request::note_implied(&args.request, &request, args.run.quiet);
    Ok(requests)
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
            request: &level.request,
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
            puzzles::write(self.args, draft, &collected.records, interrupt)
        })?;
        if let Some(booklets) = &self.booklets {
            let booklet = format!("{}.pdf", level.key);
            let puzzles = folder.output.file(&files[0]);
            let name = level.request.difficulty.levels[0].name();
            folder.make(&booklet, |draft| {
                booklets.write(&puzzles, draft, name, interrupt)
            })?;
            files.push(booklet);
        }
        Ok(files)
    }
}
