//! Rows of a column as Python objects.
//!
//! **Invariant:** covers the types that this crate returns: strings, numbers, truth values, lists of strings, and structs of them.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};

/// Appends the rows of an array.
pub(crate) fn append(list: &Bound<'_, PyList>, array: &ArrayRef) -> PyResult<()> {
    (0..array.len()).try_for_each(|row| list.append(item(list.py(), array, row)?))
}

/// Returns a row of an array.
pub(crate) fn item<'py>(
    py: Python<'py>,
    array: &ArrayRef,
    row: usize,
) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).into_bound_py_any(py),
        DataType::Int64 => array
            .as_primitive::<Int64Type>()
            .value(row)
            .into_bound_py_any(py),
        DataType::Float64 => array
            .as_primitive::<Float64Type>()
            .value(row)
            .into_bound_py_any(py),
        DataType::Boolean => array.as_boolean().value(row).into_bound_py_any(py),
        DataType::List(_) => {
            let items = PyList::empty(py);
            append(&items, &array.as_list::<i32>().value(row))?;
            Ok(items.into_any())
        }
        DataType::Struct(fields) => {
            let object = PyDict::new(py);
            let columns = array.as_struct().columns();
            for (field, column) in fields.iter().zip(columns) {
                object.set_item(field.name(), item(py, column, row)?)?;
            }
            Ok(object.into_any())
        }
        other => Err(PyTypeError::new_err(format!(
            "no Python object for {other}"
        ))),
    }
}
