//! The first stage of a level: makes puzzles until enough are left without duplicates.
//!
//! ```text
//! numbers 0 to count ──▶ generate, rate on all threads ──▶ file ──▶ without duplicates ──▶ enough?
//!         further numbers ◀────────────────────────────────────────────────────────────────┘ no
//! ```
//!
//! **Invariant:** the puzzles of a level are the first ones of the seed that are not equivalent to an
//! earlier puzzle of this or another level. Every round is resumed where it was interrupted.

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, bail, ensure};
use foldoku::formats::Shard;

use super::folder::Folder;
use super::making::{Maker, Making};
use super::record::Record;
use crate::args;
use crate::pipeline::{self, Answers, Chunks, Numbers, Output, RunSettings, Summary, Verb};
use crate::terminal::{Ended, Exit, Interrupt, message};

/// Puzzles per chunk: rare ones take seconds.
const CHUNK: u64 = 8;

/// The puzzles of a level.
pub(super) struct Collected {
    pub(super) records: Vec<Record>,
    /// The number of puzzles that were left out as duplicates.
    pub(super) repeats: u64,
}

/// Puzzles of one level.
pub(super) struct Collect<'a> {
    pub(super) args: &'a args::Pack,
    pub(super) folder: &'a Folder,
    /// The name of the level.
    pub(super) name: &'a str,
    pub(super) making: &'a Making,
}

impl Collect<'_> {
    /// Makes the puzzles. Their keys are added to `seen`, which has those of the levels before.
    ///
    /// # Errors
    ///
    /// [`Ended`] if the run was interrupted, or nearly all puzzles are duplicates.
    pub(super) fn run(
        &self,
        seen: &mut HashSet<u128>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Collected> {
        let count = self.args.count;
        let mut collected = Collected {
            records: Vec::new(),
            repeats: 0,
        };
        let mut made = 0;
        for round in 1.. {
            let missing = count - collected.records.len() as u64;
            let part = self.folder.part(self.name, round);
            self.make(round, &part, made, missing, interrupt)?;
            made += missing;
            let context = || part.display().to_string();
            let bytes = fs::read(&part).with_context(context)?;
            for record in Record::decode_all(&bytes).with_context(context)? {
                if seen.insert(record.key) {
                    collected.records.push(record);
                } else {
                    collected.repeats += 1;
                }
            }
            let found = collected.records.len();
            if found as u64 == count {
                break;
            }
            if made > most_made(count) {
                message::error(&format!(
                    "{}: only {found} of {made} puzzles are different; relax --clues, --pattern or --solution, or lower --count",
                    self.name
                ));
                bail!(Ended(Exit::Failed));
            }
        }
        Ok(collected)
    }

    /// Makes the puzzles of a round.
    fn make(
        &self,
        round: u64,
        part: &Path,
        first: u64,
        count: u64,
        interrupt: &Interrupt,
    ) -> anyhow::Result<()> {
        let args = self.args;
        let checkpoints = args::Checkpoints {
            checkpoint: Some(self.folder.checkpoint(self.name, round)),
            resume: true,
            resume_stdin: false,
            checkpoint_every: 1.0,
        };
        let output = Output::open(Some(part), &checkpoints, None)?;
        let numbers = Numbers::new(first, count, Shard::WHOLE, CHUNK, &args.run, interrupt);
        numbers.progress().figures.set_stage(self.name);
        let settings = RunSettings {
            summary: Summary::None,
            ..RunSettings::new(args.threads, &args.run)
        };
        let end = pipeline::run(self, numbers, output, settings)?;
        ensure!(end.is_complete, Ended(end.exit.max(Exit::Failed)));
        Ok(())
    }
}

/// Returns the number of puzzles after which a level is given up, if duplicates are still missing.
fn most_made(count: u64) -> u64 {
    count.saturating_mul(20).saturating_add(200)
}

impl<'a> Verb for Collect<'a> {
    type Chunk = Vec<u64>;
    type Scratch = Maker<'a>;

    fn scratch(&self) -> Maker<'a> {
        self.making.maker()
    }

    fn work(&self, maker: &mut Maker<'a>, numbers: Vec<u64>, answers: &mut Answers<'_>) {
        let interrupt = answers.interrupt();
        let stop = || interrupt.is_set();
        for made in maker.make(self.args.seed, &numbers, &stop) {
            match made {
                Ok(record) => {
                    answers.record(|out| record.encode(out));
                    answers.count("made");
                }
                Err(failure) => return answers.fail(format!("{}: {failure}", self.name)),
            }
        }
    }
}
