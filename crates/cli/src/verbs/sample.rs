//! `sample`: random solutions of each puzzle.
//!
//! **Invariant:** the solutions of a puzzle depend on the puzzle, its number in the collection, the seed
//! and the flags, unless the time limit ends the search. The columns say how uniform the choice is.

use foldoku::formats::{Column, Field, RecordError, Row, Status};
use foldoku::search::variant::{Choice, SampleOptions};
use foldoku::{Limits, Variant};

use super::shared::question::{self, Asked, Engines, Question, Reply, random_words};
use super::shared::seed::Seed;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Sample, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    let sample = Sample {
        seed: Seed::or_random(args.seed),
        options: SampleOptions {
            count: args.limit as usize,
            exact: args.exact,
            pool: args.pool,
        },
    };
    question::run(&sample, &args.io, interrupt)
}

/// Returns the error for a puzzle that the engine does not support.
pub(crate) fn too_large(line: usize) -> RecordError {
    RecordError::syntax(line, format!("this command supports {}", Variant::BOARDS))
}

struct Sample {
    seed: Seed,
    options: SampleOptions,
}

impl Question for Sample {
    fn seed(&self) -> Option<Seed> {
        Some(self.seed)
    }

    fn columns(&self) -> Vec<Column> {
        vec![
            Column::text("choice"),
            Column::integer("among"),
            Column::float("effective"),
        ]
    }

    fn words(&self) -> fn(&Row<'_>) -> String {
        words
    }

    fn has_solutions(&self) -> bool {
        true
    }

    fn answer(
        &self,
        engines: &mut Engines,
        asked: &Asked<'_>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Reply, RecordError> {
        let puzzle = asked.subject.puzzle(asked.line)?;
        let mut random = random_words(self.seed.value, asked.number);
        let limits = Limits::NONE.stop(stop);
        let samples = engines
            .variant
            .sample(&puzzle, self.options, &mut random, limits)
            .map_err(|_| too_large(asked.line))?;
        let (name, among, effective) = match samples.choice {
            Choice::Uniform { total } => ("uniform", total, total as f64),
            Choice::Weighted { pool, effective } => ("weighted", pool, effective),
        };
        let fields = vec![
            Field::Text(name.to_owned()),
            Field::from(among),
            Field::from(effective),
        ];
        let solutions = samples.solutions.iter();
        let rows = solutions.map(|solution| {
            let text = asked.subject.solution_text(solution);
            (fields.clone(), Some(text))
        });
        let rows: Vec<_> = rows.collect();
        let reply = Reply::new(Status::Found, fields.clone()).ended(samples.end);
        if rows.is_empty() {
            let status = if reply.timed_out {
                Status::Timeout
            } else {
                Status::None
            };
            return Ok(Reply { status, ..reply }.failed());
        }
        let remark = (name == "weighted").then(|| {
            format!(
                "nearly uniform: chosen among {among} solutions of random walks, worth {effective:.0} uniform ones"
            )
        });
        Ok(Reply {
            rows,
            remark,
            ..reply
        })
    }
}

fn words(row: &Row<'_>) -> String {
    match row.solution {
        Some(solution) => format!("{}\n", String::from_utf8_lossy(solution)),
        None => format!(
            "# puzzle {}: {}\n",
            row.number,
            match row.status {
                Status::Timeout => "timed out",
                _ => "no solution",
            }
        ),
    }
}
