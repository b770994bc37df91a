//! The columns that functions return: whole ones, and streams that compute when they are read.
//!
//! **Invariant:** a column never changes. A stream is read once, by Python or by another library.

use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::{Array, ArrayIterator, ArrayRef, new_empty_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::FieldRef;
use pyo3::exceptions::{PyIndexError, PyOverflowError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PySlice};

use crate::capsule;
use crate::list;
use crate::question::{Answering, Exported, collect};

/// A column of answers.
///
/// Exports the Arrow PyCapsule interface: ``pyarrow.chunked_array(column)``, ``pyarrow.array(column)``
/// and ``polars.Series(column)`` take it as it is, without a copy of its chunks. It is a sequence too, so
/// ``pandas.Series(column)`` and ``frame["status"] = column`` work, with one Python object per row.
///
/// >>> import foldoku
/// >>> column = foldoku.check(["." * 81, None, "1" * 81])
/// >>> column
/// Column(rows=3, chunks=1, type=Utf8)
/// >>> column.to_list()
/// ['multiple', None, 'none']
/// >>> column[0], list(column[1:])
/// ('multiple', [None, 'none'])
#[pyclass(frozen, module = "foldoku")]
#[derive(Debug)]
pub(crate) struct Column {
    field: FieldRef,
    chunks: Vec<ArrayRef>,
}

impl Column {
    pub(crate) fn new(field: FieldRef, chunks: Vec<ArrayRef>) -> Column {
        Column { field, chunks }
    }

    /// Reads a whole stream.
    pub(crate) fn read(py: Python<'_>, stream: Box<dyn Answering>) -> PyResult<Column> {
        let field = Arc::clone(stream.field());
        Ok(Column::new(field, collect(py, stream)?))
    }

    /// Returns some rows, without a copy.
    fn slice(&self, start: usize, len: usize) -> Column {
        let (mut chunks, mut first) = (Vec::new(), 0);
        for chunk in &self.chunks {
            let from = start.clamp(first, first + chunk.len());
            let to = (start + len).clamp(first, first + chunk.len());
            if from < to {
                chunks.push(chunk.slice(from - first, to - from));
            }
            first += chunk.len();
        }
        Column::new(Arc::clone(&self.field), chunks)
    }

    /// Returns all rows as one array.
    fn whole(&self) -> PyResult<ArrayRef> {
        match self.chunks.as_slice() {
            [] => Ok(new_empty_array(self.field.data_type())),
            [chunk] => Ok(Arc::clone(chunk)),
            chunks => concatenate(chunks),
        }
    }
}

/// Returns arrays of one type as one array.
fn concatenate(chunks: &[ArrayRef]) -> PyResult<ArrayRef> {
    let len: usize = chunks.iter().map(|chunk| chunk.len()).sum();
    if len > i32::MAX as usize / 81 {
        return Err(PyOverflowError::new_err(format!(
            "{len} rows are too many for one Arrow array of strings; use pyarrow.chunked_array"
        )));
    }
    let data: Vec<_> = chunks.iter().map(|chunk| chunk.to_data()).collect();
    let mut whole = MutableArrayData::new(data.iter().collect(), false, len);
    for (index, chunk) in chunks.iter().enumerate() {
        whole
            .try_extend(index, 0, chunk.len())
            .map_err(capsule::to_value_error)?;
    }
    Ok(arrow_array::make_array(whole.freeze()))
}

#[pymethods]
impl Column {
    /// Returns the type of the rows as an Arrow capsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::export_schema(py, &self.field)
    }

    /// Returns all rows as one array, as Arrow capsules. Copies them if there are several chunks.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // Consumers cast the array themselves if it has another type than they want.
        drop(requested_schema);
        let array = py.detach(|| self.whole())?;
        let schema = capsule::export_schema(py, &self.field)?;
        Ok((schema, capsule::export_array(py, &array)?))
    }

    /// Returns the chunks as an Arrow capsule.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let chunks = self.chunks.clone().into_iter().map(Ok);
        let reader = ArrayIterator::new(chunks, Arc::clone(&self.field));
        capsule::export_stream(py, Box::new(reader))
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// Returns a row, or a column of the rows of a slice.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let len = self.__len__();
        if let Ok(slice) = index.cast::<PySlice>() {
            let rows = slice.indices(isize::try_from(len)?)?;
            if rows.step != 1 {
                return Err(PyValueError::new_err(
                    "a slice of a column must have step 1",
                ));
            }
            let column = self.slice(rows.start as usize, rows.slicelength);
            return Ok(Py::new(py, column)?.into_bound(py).into_any());
        }
        let index: isize = index.extract()?;
        let row = if index < 0 {
            index + len as isize
        } else {
            index
        };
        let row = usize::try_from(row).ok().filter(|row| *row < len);
        let row = row.ok_or_else(|| {
            PyIndexError::new_err(format!("row {index} of a column of {len} rows"))
        })?;
        list::item(py, &self.slice(row, 1).chunks[0], 0)
    }

    fn __iter__(this: Py<Self>) -> Rows {
        Rows {
            column: this,
            chunk: 0,
            row: 0,
        }
    }

    fn __repr__(&self) -> String {
        let kind = match self.field.data_type() {
            arrow_schema::DataType::Struct(fields) => {
                let names: Vec<&str> = fields.iter().map(|it| it.name().as_str()).collect();
                format!("Struct({})", names.join(", "))
            }
            other => other.to_string(),
        };
        format!(
            "Column(rows={}, chunks={}, type={kind})",
            self.__len__(),
            self.chunks.len()
        )
    }

    /// Returns the rows as a list: of dictionaries if the rows have several fields.
    fn to_list<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        let rows = PyList::empty(py);
        for chunk in &self.chunks {
            list::append(&rows, chunk)?;
        }
        Ok(rows)
    }
}

/// An iterator over the rows of a column.
#[pyclass(module = "foldoku")]
#[derive(Debug)]
pub(crate) struct Rows {
    column: Py<Column>,
    chunk: usize,
    row: usize,
}

#[pymethods]
impl Rows {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let column = self.column.get();
        while let Some(chunk) = column.chunks.get(self.chunk) {
            if self.row < chunk.len() {
                self.row += 1;
                return list::item(py, chunk, self.row - 1).map(Some);
            }
            (self.chunk, self.row) = (self.chunk + 1, 0);
        }
        Ok(None)
    }
}

/// A column of answers that are computed when they are read.
///
/// Functions of columns return one if ``stream=True``. Exports ``__arrow_c_stream__``, so
/// ``pyarrow.chunked_array`` and every reader of streams take it, and iterates over columns. Memory is
/// bounded: about a million rows are in progress at a time.
///
/// >>> import foldoku
/// >>> stream = foldoku.check(["." * 81] * 3, stream=True)
/// >>> [len(column) for column in stream]
/// [3]
#[pyclass(frozen, module = "foldoku")]
pub(crate) struct ColumnStream {
    field: FieldRef,
    /// `None` once another library took it.
    answers: Mutex<Option<Box<dyn Answering>>>,
}

impl ColumnStream {
    pub(crate) fn new(answers: Box<dyn Answering>) -> ColumnStream {
        ColumnStream {
            field: Arc::clone(answers.field()),
            answers: Mutex::new(Some(answers)),
        }
    }
}

#[pymethods]
impl ColumnStream {
    /// Returns the type of the rows as an Arrow capsule.
    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        capsule::export_schema(py, &self.field)
    }

    /// Returns the stream as an Arrow capsule. It can be taken once.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        // A thread that reads the stream takes the interpreter lock while it holds this one.
        let answers = py.detach(|| {
            let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
            answers.take()
        });
        let answers = answers.ok_or_else(|| {
            PyValueError::new_err("the stream was read before; call the function again")
        })?;
        capsule::export_stream(py, Exported(answers).into_reader())
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Column>> {
        let next = py.detach(|| {
            let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
            let answers = answers.as_mut();
            answers.map_or(Ok(None), |answers| answers.next_array())
        })?;
        Ok(next.map(|array| Column::new(Arc::clone(&self.field), vec![array])))
    }

    fn __repr__(&self) -> String {
        format!("ColumnStream(name={})", self.field.name())
    }
}
