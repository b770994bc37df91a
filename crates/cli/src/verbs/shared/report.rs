//! Shared by the commands that report on each puzzle separately: `candidates`, `propagate`,
//! `trial`, and `solve` with `--all`, `--limit` or `--show`.
//!
//! **Invariant:** each record gets one report, in order, whether or not it holds a puzzle.

use foldoku::board::format::Symbols;
use foldoku::board::geometry::Shape;
use foldoku::formats::{PuzzleRef, Row, VariantPuzzle};
use foldoku::{Candidates, Digit, Geometry, Grid, Puzzle, format};

use super::step_search::TimeLimit;
use crate::args;
use crate::output::json;
use crate::pipeline::{Answers, Collection, RecordChunk};
use crate::terminal::Interrupt;

/// The outcome of a report.
pub(crate) struct Outcome {
    pub(crate) status: &'static str,
    /// Whether the puzzle fails the condition of the command.
    pub(crate) failed: bool,
}

/// A record that holds a puzzle.
pub(crate) struct Reported<'a> {
    /// The number of the record in the collection.
    pub(crate) number: u64,
    /// The name of the source.
    source: &'a str,
    row: Row<'a>,
    pub(crate) puzzle: Puzzle,
    /// The puzzle with its rules by name, if it has rules beyond its board.
    pub(crate) variant: Option<&'a VariantPuzzle>,
}

impl Reported<'_> {
    /// Returns the puzzle as text.
    pub(crate) fn text(&self) -> String {
        match self.variant {
            Some(variant) => String::from_utf8_lossy(variant.text()).into_owned(),
            None => self.puzzle.to_string(),
        }
    }

    /// Returns a grid of the puzzle as one line.
    pub(crate) fn line_of(&self, grid: &Grid) -> String {
        match self.variant {
            Some(variant) => variant.solution_text(grid).replace('?', "."),
            None => format::grid(self.puzzle.geometry(), grid, format::Style::Line),
        }
    }

    /// Draws a grid of the puzzle, in values and without extra cells.
    pub(crate) fn drawn(&self, grid: &Grid, style: format::Style) -> String {
        format::grid_with(self.grid_shape(), grid, style, self.symbols())
    }

    /// Draws candidates of the puzzle, in values and without extra cells.
    pub(crate) fn drawn_candidates(&self, candidates: &Candidates, style: format::Style) -> String {
        let digits = self.puzzle.geometry().digits();
        let cells = (self.grid_shape(), digits);
        format::candidates_with(cells, candidates, style, self.symbols())
    }

    /// Returns the function that names the value of a digit by one character.
    pub(crate) fn symbols(&self) -> impl Fn(Digit) -> char + use<> {
        let symbols = Symbols::new(Digit::MAX);
        let starts_at_zero = self
            .variant
            .is_some_and(|variant| variant.variant().sheet.options().first == 0);
        move |digit| match (starts_at_zero, digit.number()) {
            (false, _) => symbols.symbol(digit),
            (true, 1) => '0',
            (true, number) => symbols.symbol(Digit::new(number - 1)),
        }
    }

    /// Returns the outline of the grid.
    fn grid_shape(&self) -> Shape {
        let shape = self.puzzle.geometry().shape();
        match self.variant {
            Some(variant) => shape.first_rows(variant.variant().sheet.rows()),
            None => shape,
        }
    }
}

/// The settings of reports.
#[derive(Debug)]
pub(crate) struct Reports {
    pub(crate) geometry: Geometry,
    pub(crate) json: bool,
    /// Whether a blank line separates them.
    pub(crate) separated: bool,
    /// The word for a puzzle whose givens clash, in summaries.
    pub(crate) impossible: &'static str,
}

/// Opens the sources. A chunk is one record, because a report may take a long time.
pub(crate) fn open(
    input: &args::Input,
    run: &args::Run,
    interrupt: &Interrupt,
) -> anyhow::Result<Collection> {
    Collection::open(input, run, interrupt, |_| 1)
}

impl Reports {
    /// Calls `report` for each puzzle; rejects records that hold none.
    pub(crate) fn each(
        &self,
        chunk: RecordChunk,
        answers: &mut Answers<'_>,
        mut report: impl FnMut(&Reported<'_>, &mut Answers<'_>) -> Outcome,
    ) {
        let RecordChunk { source, records } = chunk;
        for row in records.rows() {
            if self.separated && !self.json && row.number > 1 {
                let _ = answers.text("\n");
            }
            let outcome = match self.puzzle(&row) {
                Ok(puzzle) => {
                    let record = Reported {
                        number: row.number,
                        source: &source,
                        row,
                        puzzle,
                        variant: match row.puzzle {
                            Some(PuzzleRef::Variant(variant)) => Some(variant),
                            _ => None,
                        },
                    };
                    report(&record, answers)
                }
                Err((status, message)) => self.reject(&source, &row, status, &message, answers),
            };
            match (row.puzzle, outcome.failed) {
                (None, _) => answers.count_invalid(outcome.status),
                (Some(_), true) => answers.count_failed(outcome.status),
                (Some(_), false) => answers.count(outcome.status),
            }
        }
    }

    fn puzzle(&self, row: &Row<'_>) -> Result<Puzzle, (&'static str, String)> {
        let Some(text) = row.text() else {
            let message = row.error.map(ToString::to_string).unwrap_or_default();
            return Err(("invalid", message));
        };
        let line = row.line;
        if let Some(PuzzleRef::Variant(variant)) = row.puzzle {
            return Ok(variant.puzzle().clone());
        }
        Puzzle::parse(&self.geometry, &String::from_utf8_lossy(text)).map_err(|error| {
            let is_candidates = text.len() == 729 && self.geometry.is_classic();
            if is_candidates {
                (
                    "invalid",
                    format!("line {line}: this command needs givens, not candidates"),
                )
            } else {
                (self.impossible, format!("line {line}: {error}"))
            }
        })
    }

    /// Rejects a puzzle that the command cannot answer.
    pub(crate) fn refuse(
        &self,
        record: &Reported<'_>,
        message: &str,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let message = format!("line {}: {message}", record.row.line);
        self.reject(record.source, &record.row, "invalid", &message, answers)
    }

    /// Reports that the time limit ended the search of a puzzle.
    pub(crate) fn time_out(
        record: &Reported<'_>,
        limit: TimeLimit,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        answers.report(record.source, record.row.line, &limit.message());
        Outcome {
            status: "timeout",
            failed: true,
        }
    }

    fn reject(
        &self,
        source: &str,
        row: &Row<'_>,
        status: &'static str,
        message: &str,
        answers: &mut Answers<'_>,
    ) -> Outcome {
        let text = if self.json {
            let is_invalid = status == "invalid";
            let status = if is_invalid { status } else { "none" };
            json::rejected(source, row, status, message)
        } else {
            format!("# {message}\n")
        };
        answers.error_text(source, message, &text);
        Outcome {
            status,
            failed: true,
        }
    }
}
