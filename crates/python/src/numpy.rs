//! Columns as NumPy arrays.
//!
//! | rows | array |
//! |---|---|
//! | numbers | `int64` or `float64`; `float64` with NaN if some are null |
//! | strings, truth values, lists | objects, `None` for null |
//! | several fields | a structured array of these |
//!
//! **Invariant:** NumPy is imported by the caller: only `numpy.asarray` and its like call this.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};

use crate::list;

/// Returns the rows of an array as a NumPy array, which can be written to.
pub(crate) fn array<'py>(py: Python<'py>, array: &ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    let numpy = py.import("numpy")?;
    match array.data_type() {
        DataType::Int64 if array.null_count() == 0 => {
            let values = array.as_primitive::<Int64Type>().values();
            numbers(
                &numpy,
                "<i8",
                values.iter().map(|value| value.to_le_bytes()),
            )
        }
        DataType::Int64 => {
            let values = array.as_primitive::<Int64Type>().iter();
            let values = values.map(|value| value.map_or(f64::NAN, |value| value as f64));
            numbers(&numpy, "<f8", values.map(f64::to_le_bytes))
        }
        DataType::Float64 => {
            let values = array.as_primitive::<Float64Type>().iter();
            let values = values.map(|value| value.unwrap_or(f64::NAN));
            numbers(&numpy, "<f8", values.map(f64::to_le_bytes))
        }
        DataType::Utf8 | DataType::Boolean | DataType::List(_) => {
            let rows = PyList::empty(py);
            list::append(&rows, array)?;
            let objects = numpy.call_method1("empty", (array.len(), "O"))?;
            objects.set_item(py.Ellipsis(), rows)?;
            Ok(objects)
        }
        DataType::Struct(_) => structs(&numpy, array),
        other => Err(PyTypeError::new_err(format!("no NumPy array for {other}"))),
    }
}

fn numbers<'py>(
    numpy: &Bound<'py, PyModule>,
    kind: &str,
    values: impl Iterator<Item = [u8; 8]>,
) -> PyResult<Bound<'py, PyAny>> {
    let bytes = values.collect::<Vec<_>>().into_flattened();
    let bytes = PyByteArray::new(numpy.py(), &bytes);
    numpy.call_method1("frombuffer", (bytes, kind))
}

fn structs<'py>(numpy: &Bound<'py, PyModule>, rows: &ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    let rows = rows.as_struct();
    let columns = rows.columns().iter();
    let columns = columns.map(|column| array(numpy.py(), column));
    let columns: Vec<Bound<'py, PyAny>> = columns.collect::<PyResult<_>>()?;
    let kinds = rows.fields().iter().zip(&columns);
    let kinds = kinds.map(|(field, column)| Ok((field.name().clone(), column.getattr("dtype")?)));
    let kinds: Vec<(String, Bound<'py, PyAny>)> = kinds.collect::<PyResult<_>>()?;
    let structs = numpy.call_method1("empty", (rows.len(), kinds))?;
    for (field, column) in rows.fields().iter().zip(columns) {
        structs.set_item(field.name(), column)?;
    }
    Ok(structs)
}
