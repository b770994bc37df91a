//! The columns of verdicts, written row by row.
//!
//! **Invariant:** all columns have one entry per row. Names of cells are copied from a table, so a row makes no strings
//! of its own.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Float64Builder, StringBuilder};
use arrow_array::{ArrayRef, ListArray, StringArray};
use arrow_buffer::{NullBuffer, NullBufferBuilder, OffsetBuffer};
use arrow_schema::{DataType, Field};
use foldoku::questions::verify::{CELL_NAMES, cells_of, unit_name};
use foldoku::questions::{LineAnswer, Verdict, VerifyAnswer};

use crate::arrays;

/// The name of the verdict of a row without a puzzle.
const INVALID: &str = "invalid";

/// The verdicts of the rows so far.
pub(super) struct Verdicts {
    partial: f64,
    valid: NullBufferBuilder,
    solved: BooleanBuilder,
    verdict: StringBuilder,
    reward: Float64Builder,
    filled: Float64Builder,
    correct: Float64Builder,
    rule: StringBuilder,
    cells: NameLists,
    changed_givens: NameLists,
    conflicts: NameLists,
}

impl Verdicts {
    /// Creates columns for so many rows; partial solutions earn this reward.
    pub(super) fn new(rows: usize, partial: f64) -> Verdicts {
        let numbers = || Float64Builder::with_capacity(rows);
        Verdicts {
            partial,
            valid: NullBufferBuilder::new(rows),
            solved: BooleanBuilder::with_capacity(rows),
            verdict: StringBuilder::with_capacity(rows, 8 * rows),
            reward: numbers(),
            filled: numbers(),
            correct: numbers(),
            rule: StringBuilder::with_capacity(rows, 0),
            cells: NameLists::new(rows),
            changed_givens: NameLists::new(rows),
            conflicts: NameLists::new(rows),
        }
    }

    /// Adds a row without a puzzle.
    pub(super) fn push_null(&mut self) {
        self.push_row(None, None, [None; 3]);
        self.push_faults(None, 0, 0, 0);
    }

    /// Adds a row whose puzzle cannot be read.
    pub(super) fn push_invalid(&mut self) {
        self.push_row(Some(false), Some(INVALID), [None; 3]);
        self.push_faults(None, 0, 0, 0);
    }

    /// Adds a right answer.
    pub(super) fn push_solved(&mut self) {
        self.push_row(Some(true), Some(Verdict::Solved.name()), [Some(1.0); 3]);
        self.push_faults(None, 0, 0, 0);
    }

    /// Adds a wrong answer to a puzzle of the classic board.
    pub(super) fn push_line(&mut self, answer: &LineAnswer, correct: Option<f64>) {
        let reward = answer.reward(self.partial, correct);
        let numbers = [Some(reward), Some(answer.filled()), correct];
        self.push_row(Some(false), Some(answer.verdict.name()), numbers);
        let Some((_, faults)) = &answer.grid else {
            return self.push_faults(None, 0, 0, 0);
        };
        let (unit, cells) = faults.broken.unzip();
        let cells = cells.unwrap_or_default();
        let rule = unit.map(unit_name);
        self.push_faults(rule, cells, faults.changed_givens, faults.conflicts);
    }

    /// Adds an answer to a puzzle of any board and with any rules.
    pub(super) fn push(&mut self, answer: &VerifyAnswer) {
        let numbers = [Some(answer.reward), Some(answer.filled), answer.correct];
        self.push_row(Some(answer.solved), Some(answer.verdict.name()), numbers);
        self.rule.append_option(answer.rule.as_deref());
        self.cells.push(&answer.cells);
        self.changed_givens.push(&answer.changed_givens);
        self.conflicts.push(&answer.conflicts);
    }

    fn push_row(&mut self, solved: Option<bool>, verdict: Option<&str>, numbers: [Option<f64>; 3]) {
        self.valid.append(solved.is_some());
        self.solved.append_option(solved);
        self.verdict.append_option(verdict);
        let columns = [&mut self.reward, &mut self.filled, &mut self.correct];
        for (column, number) in columns.into_iter().zip(numbers) {
            column.append_option(number);
        }
    }

    fn push_faults(&mut self, rule: Option<&str>, cells: u128, changed: u128, conflicts: u128) {
        self.rule.append_option(rule);
        self.cells.push_set(cells);
        self.changed_givens.push_set(changed);
        self.conflicts.push_set(conflicts);
    }

    /// Returns the rows as an array of structs.
    pub(super) fn finish(mut self) -> ArrayRef {
        let nulls = self.valid.finish();
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.solved.finish()),
            Arc::new(self.verdict.finish()),
            Arc::new(self.reward.finish()),
            Arc::new(self.filled.finish()),
            Arc::new(self.correct.finish()),
            Arc::new(self.rule.finish()),
            self.cells.finish(&nulls),
            self.changed_givens.finish(&nulls),
            self.conflicts.finish(&nulls),
        ];
        arrays::structs(&field(), columns, nulls)
    }
}

/// Lists of names, one list per row.
struct NameLists {
    text: Vec<u8>,
    /// Where each name ends in the text.
    ends: Vec<i32>,
    /// Where each row ends among the names.
    rows: Vec<i32>,
}

impl NameLists {
    fn new(rows: usize) -> NameLists {
        let mut ends = Vec::with_capacity(rows + 1);
        ends.push(0);
        NameLists {
            text: Vec::new(),
            rows: ends.clone(),
            ends: vec![0],
        }
    }

    /// Adds the row of a set of cells of the classic board.
    fn push_set(&mut self, cells: u128) {
        for cell in cells_of(cells) {
            self.push_name(&CELL_NAMES[cell]);
        }
        self.end_row();
    }

    fn push(&mut self, names: &[String]) {
        for name in names {
            self.push_name(name.as_bytes());
        }
        self.end_row();
    }

    fn push_name(&mut self, name: &[u8]) {
        if self.text.capacity() == 0 {
            // Most wrong answers have a few names; most columns of right ones have none.
            self.ends.reserve(2 * self.rows.capacity());
            self.text.reserve(8 * self.rows.capacity());
        }
        self.text.extend_from_slice(name);
        self.ends.push(self.text.len() as i32);
    }

    fn end_row(&mut self) {
        self.rows.push(self.ends.len() as i32 - 1);
    }

    /// Returns the lists, which are null where the rows are.
    fn finish(self, nulls: &Option<NullBuffer>) -> ArrayRef {
        let names = StringArray::new(OffsetBuffer::new(self.ends.into()), self.text.into(), None);
        let rows = OffsetBuffer::new(self.rows.into());
        Arc::new(ListArray::new(item(), rows, Arc::new(names), nulls.clone()))
    }
}

/// Returns the type of the names in a list.
fn item() -> Arc<Field> {
    Arc::new(Field::new("item", DataType::Utf8, true))
}

/// Returns the type of the answers.
pub(super) fn field() -> Field {
    let names = || DataType::List(item());
    let fields = vec![
        arrays::field("solved", DataType::Boolean),
        arrays::field("verdict", DataType::Utf8),
        arrays::field("reward", DataType::Float64),
        arrays::field("filled", DataType::Float64),
        arrays::field("correct", DataType::Float64),
        arrays::field("rule", DataType::Utf8),
        arrays::field("cells", names()),
        arrays::field("changed_givens", names()),
        arrays::field("conflicts", names()),
    ];
    arrays::struct_field("verify", fields)
}
