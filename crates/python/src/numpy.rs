//! Columns as NumPy arrays.
//!
//! | rows | array |
//! |---|---|
//! | numbers | `int64` or `float64`; `float64` with NaN if some are null |
//! | strings, truth values, lists | objects, `None` for null |
//! | several fields | a structured array of these |
//!
//! **Invariant:** NumPy is imported only if the caller asks for an array or passes one.

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use foldoku::kernel::plain_line;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyList};

use crate::errors::InvalidPuzzleError;
use crate::input::Input;
use crate::list;
use crate::text::{self, PuzzleReader, Supported};

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

/// Returns puzzles or solutions as an array of digits: one row per puzzle, 0 for an empty cell.
///
/// All rows have as many cells as the first one. ``column`` names the column of a table.
///
/// >>> import foldoku
/// >>> foldoku.to_numpy(["1234341221434321", "1..............."]).sum(axis=1).tolist()
/// [40, 1]
#[pyfunction]
#[pyo3(signature = (puzzles, *, column=None))]
pub(crate) fn to_numpy<'py>(
    puzzles: &Bound<'py, PyAny>,
    column: Option<&str>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = puzzles.py();
    let mut input = Input::open(puzzles, column)?;
    let (count, width, digits) = py.detach(|| {
        let (mut count, mut width, mut digits) = (0, None, Vec::new());
        while let Some(rows) = input.next()? {
            for row in 0..rows.len() {
                let error = |message: String| {
                    InvalidPuzzleError::new_err(format!("row {count}: {message}"))
                };
                let text = rows.get(row).ok_or_else(|| error("no puzzle".to_owned()))?;
                let before = digits.len();
                append(text, &mut digits).map_err(error)?;
                let found = digits.len() - before;
                if *width.get_or_insert(found) != found {
                    let expected = width.unwrap_or_default();
                    return Err(error(format!("expected {expected} cells, found {found}")));
                }
                count += 1;
            }
        }
        Ok::<_, PyErr>((count, width, digits))
    })?;
    let numpy = py.import("numpy")?;
    let array = numpy.call_method1("frombuffer", (PyByteArray::new(py, &digits), "u1"))?;
    array.call_method1("reshape", (count, width.unwrap_or(81)))
}

/// Appends the digits of a puzzle.
fn append(text: &[u8], digits: &mut Vec<u8>) -> Result<(), String> {
    if let Some(line) = plain_line(text) {
        digits.extend(
            line.iter()
                .map(|&byte| if byte == b'.' { 0 } else { byte - b'0' }),
        );
        return Ok(());
    }
    let read = PuzzleReader::default().ask(text, Supported::Rules, |subject| {
        let grid = subject.givens().map_err(|refusal| refusal.message)?;
        let cells = grid.contents().iter();
        digits.extend(cells.map(|cell| cell.map_or(0, |digit| digit.number())));
        Ok(())
    });
    read.map_err(|error| text::message(text, &error))?
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
