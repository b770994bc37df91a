//! The columns that functions return: whole ones, and streams that compute when they are read.
//!
//! A row of structs that is null has null in every field. A stream of structs is a table for other
//! libraries, and tables have no null rows, so a stream exports such a row by its fields alone;
//! `__arrow_c_array__` exports it as null.
//!
//! **Invariant:** a column never changes. A stream is read once, by Python or by another library.

use std::sync::{Arc, Mutex, PoisonError};

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayIterator, ArrayRef, new_empty_array};
use arrow_data::transform::MutableArrayData;
use arrow_schema::{DataType, FieldRef, Fields};
use pyo3::exceptions::{PyIndexError, PyKeyError, PyOverflowError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PySlice, PyString, PyTuple, PyType};

use crate::arrays;
use crate::buffers;
use crate::capsule;
use crate::list;
use crate::numpy;
use crate::question::{Answering, Exported, collect};
use crate::sequence;

/// A column of answers: a sequence of rows, which other libraries take without a copy.
///
/// ``pyarrow.table``, ``pyarrow.array``, ``polars.DataFrame``, ``polars.Series`` and
/// ``pandas.DataFrame.from_arrow`` take it by the Arrow PyCapsule interface, ``numpy.asarray`` as an array:
/// numbers are ``int64``, or ``float64`` with NaN for null; strings are objects, None for null; rows of
/// several fields are a structured array. ``pandas.Series(column)`` and ``frame["status"] = column`` work
/// too, with one Python object per row.
///
/// ``column["status"]`` is the column of a field, ``column[3]`` a row, ``column[2:5]`` a column of rows.
/// Columns can be pickled; ``==`` compares all rows.
///
/// >>> import foldoku
/// >>> column = foldoku.check(["." * 81, None, "1" * 81])
/// >>> column
/// Column(rows=3, chunks=1, type=Utf8)
/// >>> column.to_list()
/// ['multiple', None, 'none']
/// >>> column[0], list(column[1:])
/// ('multiple', [None, 'none'])
/// >>> solved = foldoku.solve(["." * 81, None])
/// >>> solved.fields
/// ['status', 'count', 'solution', 'guesses']
/// >>> solved["status"].to_list()
/// ['multiple', None]
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

    /// Returns the fields of the rows; none if a row is a single value.
    fn struct_fields(&self) -> Option<&Fields> {
        match self.field.data_type() {
            DataType::Struct(fields) => Some(fields),
            _ => None,
        }
    }

    /// Returns the column of a field.
    fn of_field(&self, name: &str) -> PyResult<Column> {
        let fields = self.struct_fields().ok_or_else(|| {
            PyTypeError::new_err("the rows have no fields; use an index or a slice")
        })?;
        let (index, field) = fields.find(name).ok_or_else(|| {
            let names = self.fields().join(", ");
            PyKeyError::new_err(format!("no field '{name}'; the rows have: {names}"))
        })?;
        let chunks = self.chunks.iter();
        let chunks = chunks.map(|chunk| Arc::clone(chunk.as_struct().column(index)));
        Ok(Column::new(Arc::clone(field), chunks.collect()))
    }

    /// Returns some rows, in any order.
    fn take(&self, rows: impl ExactSizeIterator<Item = usize>) -> PyResult<Column> {
        let whole = self.whole()?;
        let data = whole.to_data();
        let mut taken = MutableArrayData::new(vec![&data], false, rows.len());
        for row in rows {
            taken
                .try_extend(0, row, row + 1)
                .map_err(capsule::to_value_error)?;
        }
        let taken = arrow_array::make_array(taken.freeze());
        Ok(Column::new(Arc::clone(&self.field), vec![taken]))
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

    /// Returns the chunks as an Arrow capsule. Rows of several fields are those of a table, so a null row
    /// has null in each field.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        drop(requested_schema);
        let chunks: Vec<_> = self
            .chunks
            .iter()
            .map(|chunk| Ok(arrays::as_table(chunk)))
            .collect();
        let reader = ArrayIterator::new(chunks, Arc::clone(&self.field));
        capsule::export_stream(py, Box::new(reader))
    }

    fn __len__(&self) -> usize {
        self.chunks.iter().map(|chunk| chunk.len()).sum()
    }

    /// Returns the names of the fields of a row; none if a row is a single value.
    #[getter]
    fn fields(&self) -> Vec<String> {
        let fields = self.struct_fields().into_iter().flatten();
        fields.map(|field| field.name().clone()).collect()
    }

    /// Returns a row, a column of the rows of a slice, or the column of a field.
    fn __getitem__<'py>(
        &self,
        py: Python<'py>,
        index: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let len = self.__len__();
        let column = if let Ok(slice) = index.cast::<PySlice>() {
            let range = slice.indices(isize::try_from(len)?)?;
            match range.step {
                1 => self.slice(range.start as usize, range.slicelength),
                _ => self.take(sequence::rows_of(slice, len)?)?,
            }
        } else if let Ok(name) = index.cast::<PyString>() {
            self.of_field(name.to_str()?)?
        } else {
            let row = sequence::row_of(index, len)?.map_err(|index| {
                PyIndexError::new_err(format!("row {index} of a column of {len} rows"))
            })?;
            return list::item(py, &self.slice(row, 1).chunks[0], 0);
        };
        Ok(Py::new(py, column)?.into_bound(py).into_any())
    }

    fn __eq__<'py>(
        &self,
        py: Python<'py>,
        other: &Bound<'py, PyAny>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let Ok(other) = other.cast::<Column>() else {
            return Ok(py.NotImplemented().into_bound(py));
        };
        let other = other.get();
        let is_equal = self.field.data_type() == other.field.data_type()
            && self.__len__() == other.__len__()
            && self.whole()?.to_data() == other.whole()?.to_data();
        Ok(is_equal.into_pyobject(py)?.to_owned().into_any())
    }

    /// Returns the rows as a NumPy array.
    #[pyo3(signature = (dtype=None, copy=None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        if copy == Some(false) {
            return Err(PyValueError::new_err(
                "a column becomes an array by a copy; omit copy=False",
            ));
        }
        let array = numpy::array(py, &self.whole()?)?;
        match dtype {
            Some(dtype) => array.call_method1("astype", (dtype,)),
            None => Ok(array),
        }
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let restore = PyType::new::<Column>(py).getattr("_restore")?;
        let state = |array: &ArrayRef| buffers::state(py, &self.field, &array.to_data());
        let chunks = self.chunks.iter();
        let chunks = chunks.map(|chunk| state(&concatenate(std::slice::from_ref(chunk))?));
        let chunks: Vec<Bound<'py, PyTuple>> = chunks.collect::<PyResult<_>>()?;
        // The type of a column without chunks is that of an empty one.
        let empty = state(&new_empty_array(self.field.data_type()))?;
        (restore, ((empty, chunks),)).into_pyobject(py)
    }

    #[staticmethod]
    fn _restore(state: (Bound<'_, PyAny>, Vec<Bound<'_, PyAny>>)) -> PyResult<Column> {
        let (empty, chunks) = state;
        let (field, _) = buffers::array(&empty)?;
        let arrays = chunks.iter().map(|chunk| Ok(buffers::array(chunk)?.1));
        Ok(Column::new(
            Arc::new(field),
            arrays.collect::<PyResult<_>>()?,
        ))
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
            DataType::Struct(fields) => {
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
/// ``pyarrow.table`` and every reader of streams take it, and iterates over columns. Memory is
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
