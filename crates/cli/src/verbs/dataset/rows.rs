//! The rows of the two tables of a split: examples and steps.
//!
//! **Invariant:** the fields of a row are in the order of [`Columns`]; the state of a step is that
//! after the steps before it.

use std::fmt::Write;

use foldoku::board::{Digit, DigitSet};
use foldoku::formats::{Field, Schema, Task};
use foldoku::logic::{Candidate, Position};

use super::columns::{Column, Columns, Kind, integer};
use super::measure::index_of;
use super::trace::TraceStep;
use super::variant::Variant;
use crate::pipeline::OwnedRow;

/// Returns the schema of a table with these columns after the puzzle.
pub(super) fn schema(columns: &[Column], solutions: bool) -> Schema {
    Schema {
        task: Task::Convert,
        given_solutions: solutions,
        columns: columns.iter().map(|it| it.typed()).collect(),
        comments: false,
    }
}

/// Returns the row of a puzzle.
pub(super) fn example_row(columns: &Columns, variant: &Variant<'_>) -> OwnedRow {
    let example = variant.example;
    let mut fields = vec![Field::Text(example.source.clone())];
    fields.extend(columns.identity_fields(example.number, variant.augmentation));
    let values = columns.values.iter().zip(&example.values);
    fields.extend(values.map(|(column, &value)| column.kind.field(value)));
    row(variant, variant.puzzle.to_vec(), fields, true)
}

/// Calls `on_step` for each step of a puzzle, with its number and the position before it.
pub(super) fn each_step<E>(
    variant: &Variant<'_>,
    mut on_step: impl FnMut(u32, &Position, &TraceStep) -> Result<(), E>,
) -> Result<(), E> {
    let Some(trace) = &variant.trace else {
        return Ok(());
    };
    let mut position = Position::from_line(&variant.puzzle);
    for (number, step) in (1..).zip(&trace.steps) {
        on_step(number, &position, step)?;
        step.apply(&mut position);
    }
    Ok(())
}

/// Returns the row of a step.
pub(super) fn step_row(
    columns: &Columns,
    variant: &Variant<'_>,
    number: u32,
    position: &Position,
    step: &TraceStep,
) -> OwnedRow {
    let mut fields = columns.identity_fields(variant.example.number, variant.augmentation);
    fields.push(integer(number.into()));
    fields.push(Kind::Technique.field(index_of(step.technique)));
    if columns.has_difficulty() {
        fields.push(Kind::Tenths.field(step.difficulty.into()));
    }
    fields.push(Field::Text(changes(&step.placed, "=")));
    fields.push(Field::Text(changes(&step.eliminated, "<>")));
    fields.push(Field::Text(candidates(position)));
    row(variant, position.to_line().to_vec(), fields, false)
}

fn row(variant: &Variant<'_>, puzzle: Vec<u8>, fields: Vec<Field>, solution: bool) -> OwnedRow {
    let own = OwnedRow::generated(variant.example.number, &puzzle, &variant.solution);
    OwnedRow {
        solution: own.solution.filter(|_| solution),
        fields,
        ..own
    }
}

/// Returns candidates as text: `r1c2=3 r4c5=6`, or `r1c2<>3`.
fn changes(candidates: &[Candidate], sign: &str) -> String {
    let mut text = String::with_capacity(8 * candidates.len());
    for candidate in candidates {
        let cell = candidate.square().index();
        let space = if text.is_empty() { "" } else { " " };
        let (row, column) = (cell / 9 + 1, cell % 9 + 1);
        let digit = candidate.digit().number();
        let _ = write!(text, "{space}r{row}c{column}{sign}{digit}");
    }
    text
}

/// Returns the candidates of each cell; a placed digit is the only candidate of its cell.
pub(super) fn marks(position: &Position) -> [DigitSet; 81] {
    let mut marks = position.to_candidates();
    for (marks, digit) in marks.iter_mut().zip(position.to_line()) {
        if digit != b'.' {
            *marks = DigitSet::of(Digit::new(digit - b'0'));
        }
    }
    marks
}

/// Returns the candidates of a position as 729 characters.
fn candidates(position: &Position) -> String {
    let mut text = vec![b'.'; Candidate::COUNT];
    for (cell, digits) in text.chunks_exact_mut(9).zip(marks(position)) {
        for digit in digits {
            cell[digit.index()] = b'0' + digit.number();
        }
    }
    String::from_utf8(text).expect("digits and dots are ASCII")
}
