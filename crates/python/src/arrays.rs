//! Arrays of answers, made from the memory that the answers were written to.
//!
//! **Invariant:** lines become an array of strings without a copy. The text under a null is zeros, so it
//! is valid UTF-8 as well.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray, StructArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Fields};
use foldoku::Line;

/// The lines that came with the answers to a piece of a column.
pub(crate) struct Lines<'a> {
    /// The lines of all rows; zeros where there is none.
    pub(crate) text: Buffer,
    /// Texts that replace lines, by row in ascending order.
    pub(crate) texts: &'a [(usize, Box<str>)],
}

impl Lines<'_> {
    /// Returns one line per row.
    pub(crate) fn of(lines: Vec<Line>) -> Lines<'static> {
        Lines {
            text: Buffer::from_vec(lines.into_flattened()),
            texts: &[],
        }
    }

    /// Returns the strings; those for which `is_valid` returns false are null.
    pub(crate) fn strings(self, is_valid: impl ExactSizeIterator<Item = bool>) -> StringArray {
        let rows = is_valid.len();
        let nulls = NullBuffer::from_iter(is_valid);
        let nulls = Some(nulls).filter(|nulls| nulls.null_count() > 0);
        if self.texts.is_empty() {
            let ends = (0..=rows).map(|row| row as i32 * 81);
            let ends = OffsetBuffer::new(ScalarBuffer::from_iter(ends));
            return StringArray::new(ends, self.text, nulls);
        }
        let (text, ends) = self.joined();
        StringArray::new(OffsetBuffer::new(ends.into()), text.into(), nulls)
    }

    /// Returns the lines and texts of all rows, and where each ends.
    fn joined(&self) -> (Vec<u8>, Vec<i32>) {
        let (lines, _) = self.text.as_chunks::<81>();
        let (mut text, mut ends) = (Vec::with_capacity(self.text.len()), vec![0]);
        let mut texts = self.texts.iter().peekable();
        for (row, line) in lines.iter().enumerate() {
            match texts.next_if(|(other, _)| *other == row) {
                Some((_, other)) => text.extend_from_slice(other.as_bytes()),
                None => text.extend_from_slice(line),
            }
            ends.push(text.len() as i32);
        }
        (text, ends)
    }
}

/// Returns a field that can be null.
pub(crate) fn field(name: &str, data_type: DataType) -> Field {
    Field::new(name, data_type, true)
}

/// Returns the field of structs with these fields.
pub(crate) fn struct_field(name: &str, fields: Vec<Field>) -> Field {
    field(name, DataType::Struct(Fields::from(fields)))
}

/// Returns structs of the type of `field`, which are null where the rows were null.
pub(crate) fn structs(
    field: &Field,
    columns: Vec<ArrayRef>,
    nulls: Option<NullBuffer>,
) -> ArrayRef {
    let DataType::Struct(fields) = field.data_type() else {
        unreachable!("the field was made by `struct_field`");
    };
    Arc::new(StructArray::new(fields.clone(), columns, nulls))
}

/// Returns an array as a part of a table, which has no null rows.
pub(crate) fn as_table(array: &ArrayRef) -> ArrayRef {
    match array.as_struct_opt() {
        Some(rows) if rows.nulls().is_some() => {
            let (fields, columns, _) = rows.clone().into_parts();
            Arc::new(StructArray::new(fields, columns, None))
        }
        _ => Arc::clone(array),
    }
}
