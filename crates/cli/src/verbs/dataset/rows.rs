//! The rows of the two tables of a split: examples and steps.
//!
//! **Invariant:** the fields of a row are in the order of [`Columns`]; the state of a step is that
//! after the steps before it.

use std::fmt::Write;
use std::io;

use foldoku::board::{Digit, DigitSet};
use foldoku::formats::{Field, Given, PuzzleRef, Row, Schema, Status, Task};
use foldoku::logic::{Candidate, Position};

use super::columns::{Column, Columns, Kind};
use super::example::Content;
use super::measure::index_of;
use super::trace::{GeneralStep, TraceStep};
use super::variant::Variant;

/// Returns the schema of a table with these columns after the puzzle.
fn schema(columns: &[Column], solutions: bool) -> Schema {
    Schema {
        task: Task::Convert,
        given_solutions: solutions,
        columns: columns.iter().map(|it| it.typed()).collect(),
        comments: false,
    }
}

/// The tables of a split, in the order of their files.
pub(super) const EXAMPLES: usize = 0;
pub(super) const STEPS: usize = 1;

/// Returns the schemas of the tables of a split: of the examples, and with `traces` of the steps.
pub(super) fn schemas(columns: &Columns, traces: bool) -> Vec<Schema> {
    let steps = traces.then(|| schema(&columns.of_steps(), false));
    let examples = schema(&columns.of_examples(), true);
    std::iter::once(examples).chain(steps).collect()
}

/// Calls `on_row` for the rows of a puzzle in the tables of its split.
pub(super) fn each_row(
    columns: &Columns,
    variant: &Variant<'_>,
    mut on_row: impl FnMut(usize, &Row<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let fields = example_fields(columns, variant);
    on_row(EXAMPLES, &example_row(variant, &fields))?;
    for (number, step) in (1..).zip(variant.example.general_steps()?) {
        let fields = general_fields(columns, variant, number, &step);
        let state = PuzzleRef::Text(step.state.as_bytes());
        on_row(STEPS, &step_row(variant, state, &fields))?;
    }
    each_step(variant, |number, position, step| {
        let fields = step_fields(columns, variant, number, position, step);
        let state = position.to_line();
        on_row(
            STEPS,
            &step_row(variant, PuzzleRef::Classic(&state), &fields),
        )
    })
}

/// Returns the fields of the row of a puzzle.
fn example_fields(columns: &Columns, variant: &Variant<'_>) -> Vec<Field> {
    let example = variant.example;
    let mut fields = vec![Field::Text(example.source.clone())];
    fields.extend(columns.identity_fields(example.number, variant.augmentation));
    if let Content::General { rules, .. } = &*variant.content {
        fields.push(Field::Text(rules.clone()));
    }
    let values = columns.values.iter().zip(&example.values);
    fields.extend(values.map(|(column, &value)| column.kind.field(value)));
    fields
}

/// Returns the row of a puzzle.
pub(super) fn example_row<'a>(variant: &'a Variant<'_>, fields: &'a [Field]) -> Row<'a> {
    Row {
        given: Some(Given::from(variant.content.solution())),
        ..step_row(variant, variant.content.puzzle(), fields)
    }
}

/// Returns the row of a step in a state.
fn step_row<'a>(variant: &Variant<'_>, state: PuzzleRef<'a>, fields: &'a [Field]) -> Row<'a> {
    Row {
        number: variant.example.number,
        line: variant.example.number as usize,
        puzzle: Some(state),
        status: Status::Unique,
        count: 1,
        complete: true,
        fields,
        ..Row::EMPTY
    }
}

/// Calls `on_step` for each step of a classic puzzle, with its number and the position before it.
pub(super) fn each_step(
    variant: &Variant<'_>,
    mut on_step: impl FnMut(u32, &Position, &TraceStep) -> io::Result<()>,
) -> io::Result<()> {
    let (Some(trace), Content::Classic { puzzle, .. }) = (&variant.trace, &*variant.content) else {
        return Ok(());
    };
    let mut position = Position::from_line(puzzle);
    for (number, step) in (1..).zip(&trace.steps) {
        on_step(number, &position, step)?;
        step.apply(&mut position);
    }
    Ok(())
}

/// Returns the fields of the row of a step.
fn step_fields(
    columns: &Columns,
    variant: &Variant<'_>,
    number: u32,
    position: &Position,
    step: &TraceStep,
) -> Vec<Field> {
    let mut fields = columns.identity_fields(variant.example.number, variant.augmentation);
    fields.push(Field::Integer(number.into()));
    fields.push(Kind::Technique.field(index_of(step.technique)));
    if columns.has_difficulty() {
        fields.push(Kind::Tenths.field(step.difficulty.into()));
    }
    fields.push(Field::Text(changes(&step.placed, "=")));
    fields.push(Field::Text(changes(&step.eliminated, "<>")));
    fields.push(Field::Text(candidates(position)));
    fields
}

/// Returns the fields of the row of a step with rules or on another board.
fn general_fields(
    columns: &Columns,
    variant: &Variant<'_>,
    number: u32,
    step: &GeneralStep,
) -> Vec<Field> {
    let mut fields = columns.identity_fields(variant.example.number, variant.augmentation);
    fields.push(Field::Integer(number.into()));
    fields.push(Kind::GeneralTechnique.field(step.technique));
    let texts = [&step.placed, &step.eliminated, &step.candidates, &step.text];
    fields.extend(texts.map(|text| Field::Text(text.clone())));
    fields
}

/// Returns candidates as text: `r1c2=3 r4c5=6`, or `r1c2<>3`.
fn changes(candidates: &[Candidate], sign: &str) -> String {
    let mut text = String::with_capacity(8 * candidates.len());
    for candidate in candidates {
        let cell = candidate.square().index();
        let space = if text.is_empty() { "" } else { " " };
        let (row, column) = (cell / 9 + 1, cell % 9 + 1);
        let digit = candidate.digit().number();
        // Writing to a string cannot fail.
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
