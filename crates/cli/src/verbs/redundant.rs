//! `redundant`: the givens and rules that can be left out while the solution stays unique.
//!
//! **Invariant:** with `--together` the remaining puzzle is unique, and no remaining part of the chosen
//! kinds can be left out, unless it is listed as undecided.

use foldoku::Limits;
use foldoku::formats::{Column, Field, FieldKind, RecordError, Row, Status};
use foldoku::generate::Random;
use foldoku::search::parts::{Necessity, NotUnique};

use super::shared::question::{self, Asked, Engines, Question, Reply, list, listed, names};
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Redundant, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    question::run(&Redundant { args }, &args.io, interrupt)
}

struct Redundant<'a> {
    args: &'a args::Redundant,
}

impl Question for Redundant<'_> {
    fn columns(&self) -> Vec<Column> {
        vec![
            Column::new("redundant", FieldKind::Any),
            Column::new("undecided", FieldKind::Any),
            Column::integer("parts"),
            Column::text("reduced"),
        ]
    }

    fn words(&self) -> fn(&Row<'_>) -> String {
        if self.args.together {
            |row| words(row, "can be left out together")
        } else {
            |row| words(row, "can be left out, each alone")
        }
    }

    fn answer(
        &self,
        engines: &mut Engines,
        asked: &Asked<'_>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Reply, RecordError> {
        let (subject, engine) = (&asked.subject, &mut engines.auto);
        let limits = Limits::NONE.stop(stop);
        let parts = subject.parts();
        let solution = match parts.parts.unique_solution(engine, limits) {
            Ok(solution) => solution,
            Err(why) => {
                let status = match why {
                    NotUnique::None => Status::None,
                    NotUnique::Multiple => Status::Multiple,
                    NotUnique::Unknown => Status::Timeout,
                };
                let reply = Reply::new(status, vec![Field::Missing; 4]).failed();
                return Ok(Reply {
                    timed_out: why == NotUnique::Unknown,
                    ..reply
                });
            }
        };
        let mut chosen = parts.of_kinds(&self.args.parts);
        let (redundant, undecided, reduced) = if self.args.together {
            if let Some(seed) = self.args.seed {
                Random::new(seed, asked.number).shuffle(&mut chosen);
            }
            let set = parts.parts.reduce(engine, &solution, &chosen, limits);
            chosen.sort_unstable();
            let gone = chosen.iter().copied().filter(|it| !set.kept.contains(it));
            let gone: Vec<usize> = gone.collect();
            let reduced = subject.reduced(&parts, &set.kept);
            (gone, set.undecided, reduced)
        } else {
            let found = parts.parts.necessity(engine, &solution, &chosen, limits);
            let with = |wanted: Necessity| -> Vec<usize> {
                let pairs = chosen.iter().zip(&found);
                let pairs = pairs.filter(|pair| *pair.1 == wanted);
                pairs.map(|(&part, _)| part).collect()
            };
            (with(Necessity::Redundant), with(Necessity::Unknown), None)
        };
        let timed_out = !undecided.is_empty();
        let fields = vec![
            list(&parts.names_of(redundant)),
            list(&parts.names_of(undecided)),
            Field::from(chosen.len() as u64),
            reduced.map_or(Field::Missing, Field::Text),
        ];
        Ok(Reply {
            timed_out,
            ..Reply::new(Status::Unique, fields)
        })
    }
}

fn words(row: &Row<'_>, how: &str) -> String {
    let number = row.number;
    let Some(Field::Integer(parts)) = row.fields.get(2) else {
        let why = match row.status {
            Status::None => "no solution; `foldoku conflict` shows why",
            Status::Multiple => "several solutions, so there is no unique one to keep",
            _ => "timed out",
        };
        return format!("Puzzle {number}: {why}\n");
    };
    let redundant = names(row.fields.first());
    let undecided = names(row.fields.get(1));
    let count = redundant.len();
    let mut text = match count {
        0 => format!("Puzzle {number}: none of {parts} parts can be left out\n"),
        _ => {
            let headline = format!("Puzzle {number}: {count} of {parts} parts {how}");
            listed(&headline, &redundant)
        }
    };
    if !undecided.is_empty() {
        text.push_str(&listed("  undecided when the time was up:", &undecided));
    }
    if let Some(Field::Text(reduced)) = row.fields.get(3).filter(|_| count > 0) {
        text.push_str(&format!("  remaining puzzle: {reduced}\n"));
    }
    text
}
