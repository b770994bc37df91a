//! Indices and slices of sequences.
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
