//! Arrays as numbers and bytes, for pickles of columns.
//!
//! **Invariant:** covers the types that this crate returns. An array that is restored was checked, so a
//! damaged pickle is an error.

use std::sync::Arc;

use arrow_array::{ArrayRef, make_array};
use arrow_buffer::Buffer;
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::arrays;
use crate::capsule::to_value_error;

/// The name and the type of a column, its length, its validity, its buffers, and its children.
type State<'py> = (
    String,
    String,
    usize,
    Option<Bound<'py, PyBytes>>,
    Vec<Bound<'py, PyBytes>>,
    Vec<Bound<'py, PyAny>>,
);

/// The types without children, by their names.
const LEAVES: [(&str, DataType); 4] = [
    ("string", DataType::Utf8),
    ("int64", DataType::Int64),
    ("float64", DataType::Float64),
    ("bool", DataType::Boolean),
];

/// Returns the state of an array without an offset, which is the column of `field`.
pub(crate) fn state<'py>(
    py: Python<'py>,
    field: &Field,
    data: &ArrayData,
) -> PyResult<Bound<'py, PyTuple>> {
    let (kind, fields) = match field.data_type() {
        DataType::Struct(fields) => ("struct", fields.iter().collect()),
        DataType::List(item) => ("list", vec![item]),
        data_type => {
            let leaf = LEAVES.iter().find(|(_, leaf)| leaf == data_type);
            (leaf.ok_or_else(damaged)?.0, Vec::new())
        }
    };
    let children = fields.into_iter().zip(data.child_data());
    let children = children.map(|(field, child)| Ok(state(py, field, child)?.into_any()));
    let bytes = |bytes: &[u8]| PyBytes::new(py, bytes);
    let valid = data
        .nulls()
        .map(|nulls| bytes(nulls.inner().sliced().as_slice()));
    let buffers = data.buffers().iter();
    let state: State<'py> = (
        field.name().clone(),
        kind.to_owned(),
        data.len(),
        valid,
        buffers.map(|buffer| bytes(buffer.as_slice())).collect(),
        children.collect::<PyResult<_>>()?,
    );
    state.into_pyobject(py)
}

/// Returns the column of a state.
pub(crate) fn array(state: &Bound<'_, PyAny>) -> PyResult<(Field, ArrayRef)> {
    let (field, data) = restored(state)?;
    Ok((field, make_array(data)))
}

fn restored(state: &Bound<'_, PyAny>) -> PyResult<(Field, ArrayData)> {
    let (name, kind, len, valid, buffers, children): State<'_> =
        state.extract().map_err(|_| damaged())?;
    let children: Vec<(Field, ArrayData)> =
        children.iter().map(restored).collect::<PyResult<_>>()?;
    let (fields, children): (Vec<Field>, Vec<ArrayData>) = children.into_iter().unzip();
    let data_type = match (kind.as_str(), fields.as_slice()) {
        ("struct", _) => DataType::Struct(fields.into()),
        ("list", [item]) => DataType::List(Arc::new(item.clone())),
        (kind, []) => {
            let leaf = LEAVES.iter().find(|(leaf, _)| *leaf == kind);
            leaf.ok_or_else(damaged)?.1.clone()
        }
        _ => return Err(damaged()),
    };
    let buffer = |bytes: &Bound<'_, PyBytes>| Buffer::from(bytes.as_bytes());
    let valid = valid.as_ref().map(buffer);
    let buffers = buffers.iter().map(buffer).collect();
    let data = ArrayData::try_new(data_type.clone(), len, valid, 0, buffers, children);
    Ok((
        arrays::field(&name, data_type),
        data.map_err(to_value_error)?,
    ))
}

fn damaged() -> PyErr {
    PyValueError::new_err("the pickle of a column is damaged")
}
