//! The seeds of a hunt: the input, in canonical form, as the first candidates.
//!
//! **Invariant:** a seed has one solution. Seeds come in the order of the input.

use std::path::Path;

use foldoku::batch::Solver;
use foldoku::formats::{RecordError, Status, Task};
use foldoku::generate::Canonicaliser;
use foldoku::kernel::Line;

use super::super::shared::engine::lanes;
use super::results::{self, Candidate};
use crate::args;
use crate::pipeline::{self, Answers, Collection, Output, RecordChunk, RunSettings, Target, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk.
const CHUNK: usize = 512;

/// Writes the seeds to a file. Returns whether the input could be read.
pub(super) fn import(
    args: &args::Hunt,
    file: &Path,
    interrupt: &Interrupt,
) -> anyhow::Result<Exit> {
    let collection = Collection::open(&args.input, &args.run, interrupt, |_| CHUNK)?;
    collection.require_classic("hunt")?;
    let output = Output::new(Target::text(Some(file))?, None);
    let settings = RunSettings::new(args.input.share.threads, &args.run).without_counts();
    Ok(pipeline::run(&Seeds, collection, output, settings)?.exit)
}

struct Seeds;

impl Verb for Seeds {
    type Chunk = RecordChunk;
    type Scratch = (Solver, Canonicaliser);

    fn scratch(&self) -> (Solver, Canonicaliser) {
        (lanes(Task::Count), Canonicaliser::new())
    }

    fn work(
        &self,
        (solver, canonicaliser): &mut (Solver, Canonicaliser),
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
    ) {
        let RecordChunk { source, records } = chunk;
        let solved = solver.solve(&foldoku::Geometry::classic(), records);
        for row in solved.rows() {
            let line = row.text().and_then(|text| <&Line>::try_from(text).ok());
            match (row.status, line) {
                (Status::Unique, Some(line)) => {
                    let seed = Candidate {
                        puzzle: canonicaliser.canonicalise(line).line,
                        generation: 0,
                        from: 0,
                        end: 0,
                    };
                    let _ = answers.text(&results::line(&seed));
                    answers.count("unique");
                }
                (Status::Invalid, _) => answers.count_row(&source, &row, true),
                (status, _) => {
                    let message = "not a seed: a seed has givens and one solution";
                    answers.report_fault(&source, &RecordError::syntax(row.line, message));
                    answers.count_failed(status.name());
                }
            }
        }
    }
}
