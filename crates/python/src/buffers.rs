//! Arrays as numbers and bytes, for pickles of columns.
//!
//! **Invariant:** covers the types that this crate returns: strings, numbers and structs of them. An array
//! that is restored was checked, so a damaged pickle is an error.

use arrow_array::{Array, ArrayRef, make_array};
use arrow_buffer::Buffer;
use arrow_data::ArrayData;
use arrow_schema::{DataType, Field};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::arrays;
use crate::capsule::to_value_error;

/// The name of the column, and the name and the type of each field; the type of the rows if there are none.
pub(crate) type TypeState = (String, String, Vec<(String, String)>);

/// The length, the validity, and the buffers of each array without structs.
pub(crate) type ColumnState = (usize, Option<Py<PyBytes>>, Vec<LeafState>);

/// The validity and the buffers of an array.
type LeafState = (Option<Py<PyBytes>>, Vec<Py<PyBytes>>);

/// The types of arrays without structs, by their names.
const LEAVES: [(&str, DataType); 3] = [
    ("string", DataType::Utf8),
    ("int64", DataType::Int64),
    ("float64", DataType::Float64),
];

/// Returns the state of a type.
pub(crate) fn type_state(field: &Field) -> TypeState {
    let name = |data_type: &DataType| {
        let leaf = LEAVES.iter().find(|(_, leaf)| leaf == data_type);
        leaf.map_or("struct", |(name, _)| name).to_owned()
    };
    let fields = match field.data_type() {
        DataType::Struct(fields) => fields
            .iter()
            .map(|field| (field.name().clone(), name(field.data_type())))
            .collect(),
        _ => Vec::new(),
    };
    (field.name().clone(), name(field.data_type()), fields)
}

/// Returns the type of a state.
pub(crate) fn field_of((name, kind, fields): &TypeState) -> PyResult<Field> {
    let leaf = |name: &str, kind: &str| {
        let found = LEAVES.iter().find(|(leaf, _)| *leaf == kind);
        let (_, data_type) = found.ok_or_else(damaged)?;
        Ok(arrays::field(name, data_type.clone()))
    };
    if kind != "struct" {
        return leaf(name, kind);
    }
    let fields = fields.iter().map(|(name, kind)| leaf(name, kind));
    Ok(arrays::struct_field(name, fields.collect::<PyResult<_>>()?))
}

/// Returns the state of an array that is not a part of another one.
pub(crate) fn state(py: Python<'_>, array: &ArrayRef) -> ColumnState {
    let data = array.to_data();
    let leaves: Vec<LeafState> = match data.child_data() {
        [] => vec![leaf(py, &data)],
        children => children.iter().map(|child| leaf(py, child)).collect(),
    };
    (data.len(), validity(py, &data), leaves)
}

fn leaf(py: Python<'_>, data: &ArrayData) -> LeafState {
    let buffers = data.buffers().iter();
    let buffers = buffers.map(|buffer| PyBytes::new(py, buffer.as_slice()).unbind());
    (validity(py, data), buffers.collect())
}

fn validity(py: Python<'_>, data: &ArrayData) -> Option<Py<PyBytes>> {
    let nulls = data.nulls()?;
    Some(PyBytes::new(py, nulls.inner().sliced().as_slice()).unbind())
}

/// Returns the array of a state.
pub(crate) fn array(
    py: Python<'_>,
    field: &Field,
    (len, valid, leaves): &ColumnState,
) -> PyResult<ArrayRef> {
    let data = match field.data_type() {
        DataType::Struct(fields) if fields.len() == leaves.len() => {
            let children = fields.iter().zip(leaves);
            let children = children.map(|(field, leaf)| leaf_of(py, field.data_type(), *len, leaf));
            let children = children.collect::<PyResult<Vec<_>>>()?;
            let valid = valid.as_ref().map(|bytes| Buffer::from(bytes.as_bytes(py)));
            ArrayData::try_new(field.data_type().clone(), *len, valid, 0, vec![], children)
                .map_err(to_value_error)?
        }
        data_type => match leaves.as_slice() {
            [leaf] => leaf_of(py, data_type, *len, leaf)?,
            _ => return Err(damaged()),
        },
    };
    Ok(make_array(data))
}

fn leaf_of(
    py: Python<'_>,
    data_type: &DataType,
    len: usize,
    (valid, buffers): &LeafState,
) -> PyResult<ArrayData> {
    let valid = valid.as_ref().map(|bytes| Buffer::from(bytes.as_bytes(py)));
    let buffers = buffers.iter().map(|bytes| Buffer::from(bytes.as_bytes(py)));
    ArrayData::try_new(data_type.clone(), len, valid, 0, buffers.collect(), vec![])
        .map_err(to_value_error)
}

fn damaged() -> PyErr {
    PyValueError::new_err("the pickle of a column is damaged")
}
