//! `conflict`: why a puzzle has no solution, as a minimal set of givens and rules that contradict each
//! other.
//!
//! **Invariant:** the set has no solution; without any one part that is not listed as undecided it has
//! one.

use foldoku::Limits;
use foldoku::formats::{Column, Contradiction, Field, FieldKind, RecordError, Row, Status};
use foldoku::generate::Random;
use foldoku::search::parts::NoConflict;

use super::shared::question::{self, Asked, Engines, Question, Reply, list, listed, names};
use super::shared::subject::NamedParts;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Conflict, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    question::run(&Conflict { seed: args.seed }, &args.io, interrupt)
}

struct Conflict {
    seed: Option<u64>,
}

impl Question for Conflict {
    fn columns(&self) -> Vec<Column> {
        vec![
            Column::new("conflict", FieldKind::Any),
            Column::new("undecided", FieldKind::Any),
            Column::integer("parts"),
        ]
    }

    fn words(&self) -> fn(&Row<'_>) -> String {
        words
    }

    fn answer(
        &self,
        engines: &mut Engines,
        asked: &Asked<'_>,
        stop: &dyn Fn() -> bool,
    ) -> Result<Reply, RecordError> {
        Ok(self.conflict(engines, &asked.subject.parts(), asked.number, stop))
    }

    fn answer_contradiction(
        &self,
        engines: &mut Engines,
        contradiction: &Contradiction,
        number: u64,
        stop: &dyn Fn() -> bool,
    ) -> Option<Reply> {
        let parts = NamedParts::of(contradiction.variant());
        Some(self.conflict(engines, &parts, number, stop))
    }
}

impl Conflict {
    fn conflict(
        &self,
        engines: &mut Engines,
        parts: &NamedParts,
        number: u64,
        stop: &dyn Fn() -> bool,
    ) -> Reply {
        let mut order = parts.of_kinds(&[]);
        if let Some(seed) = self.seed {
            Random::new(seed, number).shuffle(&mut order);
        }
        let count = Field::from(parts.parts.len() as u64);
        let limits = Limits::NONE.stop(stop);
        let set = parts.parts.conflict(&mut engines.auto, &order, limits);
        let set = match set {
            Ok(set) => set,
            Err(why) => {
                let fields = vec![Field::Missing, Field::Missing, count];
                return Reply {
                    timed_out: why == NoConflict::Unknown,
                    ..Reply::new(Status::Found, fields)
                };
            }
        };
        let fields = vec![
            list(&parts.names_of(set.kept.iter().copied())),
            list(&parts.names_of(set.undecided.iter().copied())),
            count,
        ];
        Reply {
            timed_out: !set.is_minimal(),
            ..Reply::new(Status::None, fields)
        }
    }
}

fn words(row: &Row<'_>) -> String {
    let number = row.number;
    let conflict = names(row.fields.first());
    let undecided = names(row.fields.get(1));
    let Some(Field::Json(_)) = row.fields.first() else {
        let what = match row.status {
            Status::Timeout => "timed out before it was known whether there is a solution",
            _ => "there is a solution, so nothing contradicts",
        };
        return format!("Puzzle {number}: {what}\n");
    };
    let Some(Field::Integer(parts)) = row.fields.get(2) else {
        return String::new();
    };
    let headline = match conflict.len() {
        0 => format!("Puzzle {number}: the board alone has no solution"),
        1 => format!("Puzzle {number}: no solution; 1 of {parts} parts is impossible"),
        count => {
            format!("Puzzle {number}: no solution; {count} of {parts} parts contradict each other")
        }
    };
    let mut text = listed(&headline, &conflict);
    if !undecided.is_empty() {
        let headline = "  not known to be necessary when the time was up:";
        text.push_str(&listed(headline, &undecided));
    }
    text
}
