//! The column that a caller passes: a column of strings, or a table and the name of its column.
//!
//! **Invariant:** the type is checked before anything is read.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayIterator, ArrayRef, FixedSizeBinaryArray, StringArray};
use arrow_schema::{DataType, Field, Fields};
use pyo3::exceptions::{PyKeyError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyFloat, PyList, PyTuple};

use crate::arguments::type_name;
use crate::capsule::{self, Reader};
use crate::grids;
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
            None => match grids::grids(object)? {
                Some(grids) => of_array(grids),
                None => of_list(object)?,
            },
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
        if names.is_empty() {
            "no columns".to_owned()
        } else {
            names.join(", ")
        }
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

/// Returns strings of the same length as a column.
fn of_array(grids: FixedSizeBinaryArray) -> Reader {
    let field = Arc::new(Field::new("", grids.data_type().clone(), true));
    let array: ArrayRef = Arc::new(grids);
    Box::new(ArrayIterator::new([Ok(array)], field))
}

/// Returns a list of strings, or a NumPy array of one dimension, as a column.
fn of_list(object: &Bound<'_, PyAny>) -> PyResult<Reader> {
    let listed = if is_vector(object) {
        object.call_method0("tolist")?
    } else {
        object.clone()
    };
    if !listed.is_instance_of::<PyList>() && !listed.is_instance_of::<PyTuple>() {
        return Err(not_a_column(object));
    }
    let mut strings: Vec<Option<String>> = Vec::with_capacity(listed.len()?);
    for (row, item) in listed.try_iter()?.enumerate() {
        let item = item?;
        strings.push(match item.extract() {
            Ok(text) => Some(text),
            Err(_) if is_missing(&item) => None,
            Err(_) => {
                return Err(PyTypeError::new_err(format!(
                    "row {row}: expected a puzzle as str, or None, got {}",
                    type_name(&item)
                )));
            }
        });
    }
    let field = Arc::new(Field::new("", DataType::Utf8, true));
    let array: ArrayRef = Arc::new(StringArray::from(strings));
    Ok(Box::new(ArrayIterator::new([Ok(array)], field)))
}

/// Returns whether an object is a NumPy array of one dimension.
fn is_vector(object: &Bound<'_, PyAny>) -> bool {
    let dimensions = object.getattr("ndim").and_then(|it| it.extract());
    type_name(object) == "ndarray" && dimensions.is_ok_and(|it: usize| it == 1)
}

/// Returns whether an item of a list stands for no value: `None`, a NaN or the NA of pandas.
fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    let is_nan = item.cast::<PyFloat>().is_ok_and(|it| it.value().is_nan());
    item.is_none() || is_nan || type_name(item) == "NAType"
}

/// Returns the error for an object that is not a column, with the way to make it one.
fn not_a_column(object: &Bound<'_, PyAny>) -> PyErr {
    let name = type_name(object);
    let hint = match name.as_str() {
        "bytes" | "bytearray" => "pass text.decode()",
        "LazyFrame" => "call its method collect() first",
        "Expr" => "pass the function to the expression's method map_batches",
        "ndarray" => "pass one str per puzzle, or an array of digits with one row per puzzle",
        "set" | "dict" | "frozenset" => "pass a list of str",
        _ if object.hasattr("__next__").unwrap_or(false) => "pass list(…) of it",
        _ => {
            "a column is a list of str or exports the Arrow PyCapsule interface, as those of \
             pyarrow, polars, pandas and DuckDB do"
        }
    };
    PyTypeError::new_err(format!(
        "expected a puzzle as str or a column of strings, got {name}; {hint}"
    ))
}
