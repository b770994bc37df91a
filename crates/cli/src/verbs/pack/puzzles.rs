//! The file of puzzles of a level: a JSON array with one object per line.
//!
//! Programs read the file as a whole, as apps do with their resources. Every line is an object too,
//! so tools that work on lines, and the other commands, read it as well.
//!
//! **Invariant:** level, score and steps come from the same solution path.

use std::marker::PhantomData;
use std::path::Path as FilePath;

use foldoku::board::SquareSet;
use foldoku::kernel::Line;
use foldoku::logic::describe::Style;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::hodoku;
use foldoku::logic::solver::End;
use foldoku::logic::{Position, Solver, Step, Technique};

use super::record::{Record, SeRating};
use crate::args;
use crate::output::{json, steps};
use crate::pipeline::{self, Answers, Output, RunSettings, Sequence, Summary, Target, Verb};
use crate::terminal::{Exit, Interrupt};

/// Puzzles per chunk.
const CHUNK: usize = 8;

/// Puzzles of a level, and how many are before them.
struct Chunk<'a> {
    first: u64,
    records: &'a [Record],
}

/// Writes the file of a level. Returns how the run ended if it is incomplete.
pub(super) fn write(
    args: &args::Pack,
    path: &FilePath,
    records: &[Record],
    interrupt: &Interrupt,
) -> anyhow::Result<Result<(), Exit>> {
    let mut output = Output::new(Target::text(Some(path))?, None).at(path);
    output.frame = [String::from("[\n"), String::from("\n]\n")];
    let chunks = records.chunks(CHUNK).enumerate().map(|(index, records)| {
        let first = (index * CHUNK) as u64;
        Ok((first + records.len() as u64, Chunk { first, records }))
    });
    let total = records.len() as u64;
    let sequence = Sequence::new(chunks, total, &args.run, interrupt);
    let settings = RunSettings {
        summary: Summary::None,
        ..RunSettings::new(args.threads, &args.run)
    };
    let end = pipeline::run(&Puzzles(PhantomData), sequence, output, settings)?;
    Ok(if end.is_complete {
        Ok(())
    } else {
        Err(end.exit.max(Exit::Failed))
    })
}

/// Solves puzzles step by step.
struct Puzzles<'a>(PhantomData<&'a ()>);

/// The solvers of one thread.
struct Solvers {
    rater: hodoku::Rater,
    /// With the techniques of last resort, which ratings do without.
    complete: Solver,
}

impl Solvers {
    /// Returns HoDoKu's rating and the steps to the solution; `None` if `stop` returned true.
    fn solve(
        &mut self,
        record: &Record,
        stop: &dyn Fn() -> bool,
    ) -> Option<(hodoku::Rating, Vec<Step>)> {
        let start = Position::from_line(&record.puzzle);
        let rating = self.rater.rate(&start, true, stop)?;
        let mut steps = rating.path().steps.clone();
        if rating.path().end == End::Stuck {
            let rest = self.complete.path(&rating.path().last, stop);
            steps.extend(rest.steps);
        }
        Some((rating, steps))
    }

    /// Returns the object of a puzzle; `None` if `stop` returned true.
    fn object(
        &mut self,
        number: u64,
        record: &Record,
        stop: &dyn Fn() -> bool,
    ) -> Option<steps::Packed> {
        let (rating, found) = self.solve(record, stop)?;
        let text = |line: &Line| line.escape_ascii().to_string();
        let se = |value: fn(SeRating) -> Difficulty| record.se.map(|se| steps::number(value(se)));
        let style = Style::default();
        Some(steps::Packed {
            version: json::VERSION,
            number,
            puzzle: text(&record.puzzle),
            status: "unique",
            solution: text(&record.solution),
            clues: SquareSet::givens_of(&record.puzzle).len(),
            level: rating.level().name(),
            score: rating.score(),
            er: se(|se| se.er),
            ep: se(|se| se.ep),
            ed: se(|se| se.ed),
            hardest: record.se.map(|se| se.hardest.entry().key),
            techniques: techniques(&found),
            steps: found
                .iter()
                .map(|step| steps::of(step, None, style))
                .collect(),
        })
    }
}

/// Returns the techniques of steps, and how many steps use each, the easiest first.
fn techniques(steps: &[Step]) -> Vec<steps::TechniqueCount> {
    let mut used: Vec<Technique> = steps.iter().map(|step| step.technique).collect();
    used.sort_by_key(|technique| (technique.rank(), *technique));
    let groups = used.chunk_by(|one, other| one == other);
    let count = |group: &[Technique]| steps::TechniqueCount {
        technique: group[0].entry().key,
        count: group.len(),
    };
    groups.map(count).collect()
}

impl<'a> Verb for Puzzles<'a> {
    type Chunk = Chunk<'a>;
    type Scratch = Solvers;

    fn scratch(&self) -> Solvers {
        Solvers {
            rater: hodoku::Rater::new(),
            complete: Solver::default(),
        }
    }

    fn work(&self, solvers: &mut Solvers, chunk: Chunk<'a>, answers: &mut Answers<'_>) {
        let interrupt = answers.interrupt();
        let stop = || interrupt.is_set();
        for (number, record) in (chunk.first + 1..).zip(chunk.records) {
            let separator = if number == 1 { "" } else { ",\n" };
            let Some(object) = solvers.object(number, record, &stop) else {
                return;
            };
            let object = json::line(&object);
            if answers
                .text(&format!("{separator}{}", object.trim_end()))
                .is_break()
            {
                return;
            }
            answers.count("written");
        }
    }
}
