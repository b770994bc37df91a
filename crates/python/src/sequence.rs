//! What Python expects of a sequence: indices, slices, and the methods of `collections.abc.Sequence`.
//!
//! **Invariant:** an index or a slice selects what it would select from a list.

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PySlice;

use crate::arguments;

/// Returns the rows of a slice of a sequence, in its order.
pub(crate) fn rows_of(
    slice: &Bound<'_, PySlice>,
    len: usize,
) -> PyResult<impl ExactSizeIterator<Item = usize> + use<>> {
    let rows = slice.indices(isize::try_from(len)?)?;
    Ok((0..rows.slicelength).map(move |row| (rows.start + row as isize * rows.step) as usize))
}

/// Returns the row of an index, or the index if there is no such row.
pub(crate) fn row_of(index: &Bound<'_, PyAny>, len: usize) -> PyResult<Result<usize, i128>> {
    let index = arguments::integer(index).map_err(|_| {
        PyTypeError::new_err(format!(
            "expected an index or a slice, got {}",
            arguments::type_name(index)
        ))
    })?;
    let row = if index < 0 {
        index.saturating_add(len as i128)
    } else {
        index
    };
    let row = usize::try_from(row).ok().filter(|row| *row < len);
    Ok(row.ok_or(index))
}

/// Returns an iterator from the last row to the first.
pub(crate) fn reversed<'py>(sequence: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    mixin(sequence.py(), "__reversed__")?.call1((sequence,))
}

/// Returns the first row that equals a value, or an exception if there is none.
pub(crate) fn index<'py>(
    sequence: &Bound<'py, PyAny>,
    value: &Bound<'py, PyAny>,
    start: isize,
    stop: Option<isize>,
) -> PyResult<Bound<'py, PyAny>> {
    mixin(sequence.py(), "index")?.call1((sequence, value, start, stop))
}

/// Returns how many rows equal a value.
pub(crate) fn count<'py>(
    sequence: &Bound<'py, PyAny>,
    value: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    mixin(sequence.py(), "count")?.call1((sequence, value))
}

/// Returns a method that `collections.abc.Sequence` derives from `__len__` and `__getitem__`.
fn mixin<'py>(py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("collections.abc")?
        .getattr("Sequence")?
        .getattr(name)
}
