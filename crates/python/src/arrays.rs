//! Arrays of answers, made from the memory that the answers were written to.
//!
//! **Invariant:** lines become an array of strings without a copy. The text under a null is zeros, so it
//! is valid UTF-8 as well.

use std::sync::Arc;

use arrow_array::{ArrayRef, StringArray, StructArray};
use arrow_buffer::{Buffer, NullBuffer, OffsetBuffer, ScalarBuffer};
use arrow_schema::{DataType, Field, Fields};
use foldoku::Line;

/// Returns lines as strings; those for which `is_valid` returns false are null.
pub(crate) fn lines(lines: Vec<Line>, is_valid: impl Iterator<Item = bool>) -> StringArray {
    let ends = (0..=lines.len()).map(|row| row as i32 * 81);
    let offsets = OffsetBuffer::new(ScalarBuffer::from_iter(ends));
    let text = Buffer::from_vec(lines.into_flattened());
    let nulls = NullBuffer::from_iter(is_valid);
    let nulls = Some(nulls).filter(|nulls| nulls.null_count() > 0);
    StringArray::new(offsets, text, nulls)
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
