//! The column that a caller passes: a column of strings, or a table and the name of its column.
//!
//! **Invariant:** the type is checked before anything is read.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayIterator, ArrayRef, StringArray};
use arrow_schema::{DataType, Field, Fields};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyList, PyTuple};

use crate::capsule::{self, Reader, not_a_column};
use crate::rows::Rows;
use crate::work;

/// A stream of chunks of one column.
pub(crate) struct Input {
    reader: Reader,
    /// The column to take, if the chunks are tables.
    index: Option<usize>,
}

impl Input {
    /// Opens the column that `object` is, or the column of a table with this name.
    pub(crate) fn open(object: &Bound<'_, PyAny>, column: Option<&str>) -> PyResult<Input> {
        let reader = match capsule::import(object)? {
            Some(reader) => reader,
            None => of_list(object)?,
        };
        let field = Arc::clone(reader.field());
        let index = match (field.data_type(), column) {
            (DataType::Struct(fields), _) => Some(choose(fields, column)?),
            (_, None) => None,
            (_, Some(_)) => {
                return Err(PyTypeError::new_err(
                    "column= names a column of a table, but this is a single column",
                ));
            }
        };
        let strings = match (field.data_type(), index) {
            (DataType::Struct(fields), Some(index)) => &fields[index],
            _ => &field,
        };
        check_type(strings)?;
        Ok(Input { reader, index })
    }

    /// Returns the rows of the next chunk. Call it without the interpreter lock.
    pub(crate) fn next(&mut self) -> PyResult<Option<Rows>> {
        work::check_signals()?;
        let Some(chunk) = self.reader.next() else {
            return Ok(None);
        };
        let chunk = chunk.map_err(capsule::to_value_error)?;
        let rows = match self.index {
            Some(index) => {
                let rows = Rows::of(chunk.as_struct().column(index));
                rows.map(|rows| rows.within(chunk.nulls()))
            }
            None => Rows::of(&chunk),
        };
        let wrong_type = || PyValueError::new_err("a chunk has another type than its column");
        rows.map(Some).ok_or_else(wrong_type)
    }
}

/// Returns the index of the column with this name; by default, of the only one that can hold puzzles.
fn choose(fields: &Fields, column: Option<&str>) -> PyResult<usize> {
    let names = || {
        let names: Vec<&str> = fields.iter().map(|field| field.name().as_str()).collect();
        names.join(", ")
    };
    if let Some(column) = column {
        let index = fields.iter().position(|field| field.name() == column);
        return index.ok_or_else(|| {
            PyKeyError::new_err(format!("no column '{column}'; the table has: {}", names()))
        });
    }
    let mut strings = (0..fields.len()).filter(|&index| Rows::supports(fields[index].data_type()));
    match (strings.next(), strings.next()) {
        (Some(index), None) => Ok(index),
        _ => Err(PyTypeError::new_err(format!(
            "a table needs column= to name the puzzles; it has: {}",
            names()
        ))),
    }
}

fn check_type(field: &Field) -> PyResult<()> {
    if Rows::supports(field.data_type()) {
        return Ok(());
    }
    let name = match field.name().as_str() {
        "" => String::new(),
        name => format!(" '{name}'"),
    };
    Err(PyTypeError::new_err(format!(
        "expected a column of strings or binary values, but column{name} has the type {}",
        field.data_type()
    )))
}

/// Returns a list of strings as a column.
fn of_list(object: &Bound<'_, PyAny>) -> PyResult<Reader> {
    if !object.is_instance_of::<PyList>() && !object.is_instance_of::<PyTuple>() {
        return Err(not_a_column(object));
    }
    let mut strings: Vec<Option<String>> = Vec::with_capacity(object.len()?);
    for (row, item) in object.try_iter()?.enumerate() {
        let text = item?.extract::<Option<String>>();
        let text = text.map_err(|_| {
            PyTypeError::new_err(format!("row {row}: expected a puzzle as str, or None"))
        });
        strings.push(text?);
    }
    let field = Arc::new(Field::new("", DataType::Utf8, true));
    let array: ArrayRef = Arc::new(StringArray::from(strings));
    Ok(Box::new(ArrayIterator::new([Ok(array)], field)))
}
