//! The file of puzzles of a level: a JSON array with one object per line.
//!
//! Programs read the file as a whole, as apps do with their resources. Every line is an object too,
//! so tools that work on lines, and the other commands, read it as well.
//!
//! **Invariant:** level, score and steps come from the same solution path.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, ensure};
use foldoku::logic::describe::Style;
use foldoku::logic::explainer::Difficulty;
use foldoku::logic::hodoku;
use foldoku::logic::solver::End;
use foldoku::logic::{Position, Solver, Step, Technique};
use foldoku::questions::general::{self, GeneralStart};
use foldoku::questions::{Asked, Explain};
use foldoku::search::Auto;

use super::super::shared::general::General;
use super::making::Making;
use super::record::{Record, SeRating};
use crate::args;
use crate::output::{json, steps};
use crate::pipeline::{Part, SecondPass};
use crate::terminal::{Ended, Exit, Interrupt, message};

/// Puzzles per chunk.
const CHUNK: usize = 8;

/// Writes the file of a level.
///
/// # Errors
///
/// [`Ended`] if the run was interrupted.
pub(super) fn write(
    args: &args::Pack,
    path: &Path,
    records: &[Record],
    making: &Making,
    interrupt: &Interrupt,
) -> anyhow::Result<()> {
    let file = File::create(path).with_context(|| path.display().to_string())?;
    let mut file = BufWriter::new(file);
    let chunks = records.chunks(CHUNK).zip((0..).step_by(CHUNK));
    let parts = chunks.map(|(records, before)| {
        let count = records.len() as u64;
        Ok(Part {
            items: (before, records),
            records: count,
            position: before + count,
        })
    });
    let pass = SecondPass {
        run: &args.run,
        threads: args.threads,
        interrupt,
        total: records.len() as u64,
        path,
    };
    pass.check(file.write_all(b"[\n"))?;
    let stop = || interrupt.is_set();
    let exit = pass.run(
        parts,
        || Solvers::new(making),
        |solvers, (before, records)| solvers.lines(before, records, &stop),
        |lines| file.write_all(lines.as_bytes()),
    )?;
    if exit == Exit::Interrupted {
        message::error("to continue, run the same command with --resume");
    }
    ensure!(exit == Exit::Success, Ended(exit.max(Exit::Failed)));
    pass.check(file.write_all(b"\n]\n").and_then(|()| file.flush()))
}

/// The solvers of one thread.
struct Solvers<'a> {
    making: &'a Making,
    rater: hodoku::Rater,
    /// With the techniques of last resort, which ratings do without.
    complete: Solver,
    /// Finds the solution of puzzles with rules and of other boards again.
    engine: Auto,
}

impl<'a> Solvers<'a> {
    fn new(making: &'a Making) -> Solvers<'a> {
        Solvers {
            making,
            rater: hodoku::Rater::new(),
            complete: Solver::default(),
            engine: Auto::default(),
        }
    }

    /// Returns the lines of puzzles with this many before them, each with the separator from the line
    /// before; incomplete if `stop` returned true.
    fn lines(&mut self, before: u64, records: &[Record], stop: &dyn Fn() -> bool) -> String {
        let mut lines = String::new();
        for (number, record) in (before + 1..).zip(records) {
            let Some(object) = self.object(number, record, stop) else {
                break;
            };
            lines.push_str(if number == 1 { "" } else { ",\n" });
            lines.push_str(json::line(&object).trim_end());
        }
        lines
    }

    /// Returns the object of a puzzle; `None` if `stop` returned true.
    fn object(
        &mut self,
        number: u64,
        record: &Record,
        stop: &dyn Fn() -> bool,
    ) -> Option<steps::Packed> {
        let general = self.making.general(&record.puzzle);
        match general.expect("the puzzle was written by this program") {
            Some(general) => self.general(number, record, &general, stop),
            None => self.classic(number, record, stop),
        }
    }

    fn general(
        &mut self,
        number: u64,
        record: &Record,
        general: &General,
        stop: &dyn Fn() -> bool,
    ) -> Option<steps::Packed> {
        let asked = Asked {
            subject: general.subject(),
            number,
            stop,
            written: None,
        };
        let start = GeneralStart::of(&asked, &mut self.engine);
        let path = start.and_then(|start| Explain::default().general(start, &asked));
        let path = path.expect("the puzzle has one solution");
        let rating = path.rating.as_ref().filter(|_| !stop())?;
        let counts = rating.counts.iter();
        let techniques = counts.map(|(&technique, &count)| steps::TechniqueCount {
            technique: general::key(technique),
            count,
        });
        let object = path.object();
        Some(steps::Packed {
            rules: general.rules(),
            difficulty: object.difficulty,
            hardest: object.hardest,
            techniques: techniques.collect(),
            steps: object.steps,
            ..packed(number, record, general.clues(), rating.level.name())
        })
    }

    /// Returns HoDoKu's rating and the steps to the solution; `None` if `stop` returned true.
    fn solve(
        &mut self,
        record: &Record,
        stop: &dyn Fn() -> bool,
    ) -> Option<(hodoku::Rating, Vec<Step>)> {
        let line = record.puzzle.as_slice().try_into();
        let start = Position::from_line(line.expect("a classic puzzle has 81 cells"));
        let rating = self.rater.rate(&start, true, stop)?;
        let mut steps = rating.path().steps.clone();
        if rating.path().end == End::Stuck {
            let rest = self.complete.path(&rating.path().last, stop);
            steps.extend(rest.steps);
        }
        Some((rating, steps))
    }

    fn classic(
        &mut self,
        number: u64,
        record: &Record,
        stop: &dyn Fn() -> bool,
    ) -> Option<steps::Packed> {
        let (rating, found) = self.solve(record, stop)?;
        let se = |value: fn(SeRating) -> Difficulty| record.se.map(|se| steps::number(value(se)));
        let clues = rating.path().last.givens().len();
        Some(steps::Packed {
            score: Some(rating.score()),
            er: se(|se| se.er),
            ep: se(|se| se.ep),
            ed: se(|se| se.ed),
            hardest: record.se.map(|se| se.hardest.entry().key),
            techniques: techniques(&found),
            steps: found
                .iter()
                .map(|step| steps::of(step, None, Style::default()))
                .collect(),
            ..packed(number, record, clues, rating.level().name())
        })
    }
}

/// Returns the object of a puzzle without ratings and steps.
fn packed(number: u64, record: &Record, clues: usize, level: &'static str) -> steps::Packed {
    let text = |line: &[u8]| String::from_utf8_lossy(line).into_owned();
    steps::Packed {
        version: json::VERSION,
        number,
        puzzle: text(&record.puzzle),
        status: "unique",
        solution: text(&record.solution),
        clues,
        rules: Vec::new(),
        level,
        score: None,
        difficulty: None,
        er: None,
        ep: None,
        ed: None,
        hardest: None,
        techniques: Vec::new(),
        steps: Vec::new(),
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
