//! NumPy arrays of digits as columns: one row per puzzle, or the rows of its grid; 0 is an empty cell.
//!
//! **Invariant:** a number that is not a digit makes its row invalid, never another puzzle.

use arrow_array::FixedSizeBinaryArray;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arguments::type_name;
use crate::capsule::to_value_error;

/// Returns an array of digits as strings of one character per cell; `None` for any other object.
pub(crate) fn grids(object: &Bound<'_, PyAny>) -> PyResult<Option<FixedSizeBinaryArray>> {
    if type_name(object) != "ndarray" {
        return Ok(None);
    }
    let shape: Vec<usize> = object.getattr("shape")?.extract()?;
    let kind: String = object.getattr("dtype")?.getattr("kind")?.extract()?;
    if shape.len() < 2 || !matches!(kind.as_str(), "u" | "i") {
        return Ok(None);
    }
    let width: usize = shape[1..].iter().product();
    let bytes = object
        .call_method1("astype", ("uint8",))?
        .call_method0("tobytes")?;
    let bytes = bytes.cast::<PyBytes>()?.as_bytes();
    let text: Vec<u8> = bytes.iter().map(|&digit| character(digit)).collect();
    let width = i32::try_from(width).ok().filter(|it| *it > 0);
    let width = width.ok_or_else(|| PyValueError::new_err("the grids have no cells"))?;
    let grids = FixedSizeBinaryArray::try_new(width, text.into(), None);
    grids.map(Some).map_err(to_value_error)
}

/// Returns the character of a cell; none of a puzzle for a number that is not a digit.
fn character(digit: u8) -> u8 {
    match digit {
        0 => b'.',
        1..=9 => b'0' + digit,
        10..=35 => b'A' + digit - 10,
        _ => b'!',
    }
}
