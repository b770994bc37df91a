//! `estimate`: the number of solutions, exact if they are few, otherwise with a confidence interval.
//!
//! **Invariant:** the estimate of a puzzle depends on the puzzle, its number in the collection and the
//! flags, unless the time limit ends it.

use foldoku::Limits;
use foldoku::formats::{Column, Field, RecordError, Row, Status};
use foldoku::search::variant::{EstimateOptions, Sampled};

use super::sample::too_large;
use super::shared::question::{self, Asked, Engines, Question, Reply, random_words};
use super::shared::subject::status_of;
use crate::args;
use crate::terminal::{Exit, Interrupt};

pub(crate) fn run(args: &args::Estimate, interrupt: &Interrupt) -> anyhow::Result<Exit> {
    question::run(&Estimate { args }, &args.io, interrupt)
}

struct Estimate<'a> {
    args: &'a args::Estimate,
}

impl Question for Estimate<'_> {
    fn columns(&self) -> Vec<Column> {
        vec![
            Column::float("estimate"),
            Column::float("low"),
            Column::float("high"),
            Column::new("exact", foldoku::formats::FieldKind::Boolean),
            Column::integer("found"),
            Column::integer("walks"),
            Column::float("effective"),
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
        let puzzle = asked.subject.puzzle(asked.line)?;
        let options = EstimateOptions {
            exact: self.args.exact,
            walks: self.args.walks,
        };
        let limits = Limits::NONE.stop(stop);
        let mut random = random_words(self.args.seed, asked.number);
        let found = engines
            .variant
            .estimate(&puzzle, options, &mut random, limits)
            .map_err(|_| too_large(asked.line))?;
        let float = |number: f64| {
            if number.is_finite() {
                Field::from(number)
            } else {
                Field::Missing
            }
        };
        let exact = found.found as f64;
        let (estimate, low, high, walks, effective) = match found.sampled {
            Some(it) => (it.mean, it.low, it.high, it.walks, it.effective),
            None if found.is_exact => (exact, exact, exact, 0, 0.0),
            None => (f64::NAN, exact, f64::NAN, 0, 0.0),
        };
        let fields = vec![
            float(estimate),
            float(low.max(exact)),
            float(high),
            Field::Boolean(found.is_exact),
            Field::from(found.found),
            Field::from(walks),
            float(effective),
        ];
        let status = match (found.is_exact, estimate) {
            (false, number) if number > 0.0 && found.found < 2 => Status::Multiple,
            (false, _) if found.found == 0 => Status::Unsolved,
            _ => status_of(found.found),
        };
        let few = found.sampled.is_some() && effective < Sampled::FEW;
        Ok(Reply {
            remark: few.then(|| {
                "few walks count, so the estimate may be far too low and has no upper limit; raise --walks or --exact".to_owned()
            }),
            ..Reply::new(status, fields).ended(found.end)
        })
    }
}

fn words(row: &Row<'_>) -> String {
    let float = |index: usize| match row.fields.get(index) {
        Some(Field::Float(number)) => Some(*number),
        _ => None,
    };
    let whole = |index: usize| match row.fields.get(index) {
        Some(Field::Integer(number)) => *number,
        _ => 0,
    };
    let found = whole(4);
    let text = match (row.fields.get(3), float(0)) {
        (Some(Field::Boolean(true)), _) => format!("{found} (exact)"),
        (_, Some(estimate)) => {
            let low = float(1).map_or_else(|| "0".to_owned(), rounded);
            let high = float(2).map_or_else(|| "unknown".to_owned(), rounded);
            let walks = whole(5);
            format!(
                "about {} (95 %: {low} to {high}; {walks} walks)",
                rounded(estimate)
            )
        }
        _ => format!("at least {found}"),
    };
    format!("{text}\n")
}

/// Returns a number with three digits.
fn rounded(number: f64) -> String {
    match number {
        0.0..1e6 => format!("{number:.0}"),
        _ => format!("{number:.2e}"),
    }
}
