//! The Arrow PyCapsule interface: columns go in and out as pointers, without a copy.
//!
//! The only file of this crate with `unsafe` code. Every capsule holds a struct of the Arrow C data
//! interface, which its name identifies. Importing moves the struct out of the capsule; a struct that
//! was moved out, here or by another library, has no release callback and is not released again.
//!
//! **Invariant:** every imported or exported struct is released exactly once. The producer's promise
//! that its arrays are valid is the only thing that is not checked.

#![allow(
    unsafe_code,
    reason = "the Arrow C data interface passes structs by pointer"
)]

use std::any::Any;
use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::NonNull;
use std::sync::Arc;

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema, from_ffi};
use arrow_array::ffi_stream::{ArrayStreamReader, FFI_ArrowArrayStream};
use arrow_array::{Array, ArrayIterator, ArrayReader, ArrayRef, make_array};
use arrow_schema::{ArrowError, Field};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};

const ARRAY: &CStr = c"arrow_array";
const SCHEMA: &CStr = c"arrow_schema";
const STREAM: &CStr = c"arrow_array_stream";

/// The error codes of a stream.
const IO_ERROR: c_int = 5;
const INVALID: c_int = 22;

/// A source of arrays of one type.
pub(crate) type Reader = Box<dyn ArrayReader + Send>;

/// Imports an object that exports the Arrow PyCapsule interface, or returns `None` if it does not.
pub(crate) fn import(object: &Bound<'_, PyAny>) -> PyResult<Option<Reader>> {
    if let Some(export) = object.getattr_opt("__arrow_c_stream__")? {
        return import_stream(&export.call0()?).map(Some);
    }
    if let Some(export) = object.getattr_opt("__arrow_c_array__")? {
        return import_array(&export.call0()?).map(Some);
    }
    Ok(None)
}

fn import_stream(capsule: &Bound<'_, PyAny>) -> PyResult<Reader> {
    let stream = pointer::<FFI_ArrowArrayStream>(capsule, STREAM)?;
    // SAFETY: a capsule of this name holds a valid stream, which is replaced by a released one. No
    // other code runs between the check of the name and this call.
    let reader = unsafe { ArrayStreamReader::from_raw(stream.as_ptr()) };
    Ok(Box::new(reader.map_err(to_value_error)?))
}

fn import_array(capsules: &Bound<'_, PyAny>) -> PyResult<Reader> {
    let capsules = capsules.cast::<PyTuple>()?;
    let (schema, array) = (capsules.get_item(0)?, capsules.get_item(1)?);
    let schema = pointer::<FFI_ArrowSchema>(&schema, SCHEMA)?;
    let array = pointer::<FFI_ArrowArray>(&array, ARRAY)?;
    // SAFETY: a capsule of this name holds a valid schema, and `capsules` keeps it alive.
    let schema = unsafe { schema.as_ref() };
    let field = Arc::new(Field::try_from(schema).map_err(to_value_error)?);
    // SAFETY: a capsule of this name holds a valid array, which is replaced by a released one.
    let array = unsafe { FFI_ArrowArray::from_raw(array.as_ptr()) };
    // SAFETY: both capsules come from one call, so the schema describes the array.
    let data = unsafe { from_ffi(array, schema) }.map_err(to_value_error)?;
    Ok(Box::new(ArrayIterator::new([Ok(make_array(data))], field)))
}

/// Returns the pointer in a capsule, after a check of its name.
fn pointer<T>(capsule: &Bound<'_, PyAny>, name: &CStr) -> PyResult<NonNull<T>> {
    let capsule = capsule.cast::<PyCapsule>()?;
    Ok(capsule.pointer_checked(Some(name))?.cast())
}

/// Exports a type.
pub(crate) fn export_schema<'py>(
    py: Python<'py>,
    field: &Field,
) -> PyResult<Bound<'py, PyCapsule>> {
    let schema = FFI_ArrowSchema::try_from(field).map_err(to_value_error)?;
    PyCapsule::new_with_value(py, schema, SCHEMA)
}

/// Exports an array.
pub(crate) fn export_array<'py>(
    py: Python<'py>,
    array: &dyn Array,
) -> PyResult<Bound<'py, PyCapsule>> {
    PyCapsule::new_with_value(py, FFI_ArrowArray::new(&array.to_data()), ARRAY)
}

/// Exports a stream of arrays. Its consumer pulls them one by one, on any thread.
pub(crate) fn export_stream<'py>(
    py: Python<'py>,
    reader: Reader,
) -> PyResult<Bound<'py, PyCapsule>> {
    let state = Box::new(State {
        reader,
        error: None,
    });
    // SAFETY: the callbacks are those of `State`, which they find in the private data. `release` frees
    // it and removes itself.
    let stream = unsafe {
        FFI_ArrowArrayStream::new_unchecked(
            Some(get_schema),
            Some(get_next),
            Some(get_last_error),
            Some(release),
            Box::into_raw(state).cast(),
        )
    };
    PyCapsule::new_with_value(py, stream, STREAM)
}

/// The private data of an exported stream.
struct State {
    reader: Reader,
    /// The message of the last error.
    error: Option<CString>,
}

impl State {
    /// Records an error and returns its code.
    fn fail(&mut self, code: c_int, message: &str) -> c_int {
        self.error = CString::new(message.replace('\0', " ")).ok();
        code
    }

    /// Calls `produce`, and turns an error or a panic into an error code: neither crosses the
    /// boundary.
    fn answer<T>(
        &mut self,
        produce: impl FnOnce(&mut Reader) -> Result<T, ArrowError>,
    ) -> Result<T, c_int> {
        let reader = &mut self.reader;
        match catch_unwind(AssertUnwindSafe(|| produce(reader))) {
            Ok(Ok(value)) => Ok(value),
            Ok(Err(error)) => Err(self.fail(INVALID, &message(&error))),
            Err(panic) => Err(self.fail(IO_ERROR, &panic_message(&*panic))),
        }
    }
}

/// Returns the state of an exported stream.
///
/// # Safety
///
/// `stream` is a stream of [`export_stream`] that was not released, and nothing else uses its state
/// during `'a`.
unsafe fn state<'a>(stream: *mut FFI_ArrowArrayStream) -> &'a mut State {
    // SAFETY: the caller passes a valid stream.
    let stream = unsafe { &*stream };
    // SAFETY: `export_stream` stored a `State` there, which lives until the release.
    unsafe { &mut *stream.private_data().cast::<State>() }
}

unsafe extern "C" fn get_schema(
    stream: *mut FFI_ArrowArrayStream,
    out: *mut FFI_ArrowSchema,
) -> c_int {
    // SAFETY: consumers call this with the stream they were given, before they release it.
    let state = unsafe { state(stream) };
    match state.answer(|reader| FFI_ArrowSchema::try_from(reader.field().as_ref())) {
        Ok(schema) => {
            // SAFETY: consumers pass memory for a schema, which need not be initialised.
            unsafe { out.write(schema) };
            0
        }
        Err(code) => code,
    }
}

unsafe extern "C" fn get_next(
    stream: *mut FFI_ArrowArrayStream,
    out: *mut FFI_ArrowArray,
) -> c_int {
    // SAFETY: as in `get_schema`; a stream is not used by two threads at a time.
    let state = unsafe { state(stream) };
    match state.answer(|reader| reader.next().transpose()) {
        Ok(array) => {
            // A released array marks the end.
            let array = array.map_or_else(FFI_ArrowArray::empty, |it: ArrayRef| {
                FFI_ArrowArray::new(&it.to_data())
            });
            // SAFETY: consumers pass memory for an array, which need not be initialised.
            unsafe { out.write(array) };
            0
        }
        Err(code) => code,
    }
}

unsafe extern "C" fn get_last_error(stream: *mut FFI_ArrowArrayStream) -> *const c_char {
    // SAFETY: as in `get_schema`.
    let state = unsafe { state(stream) };
    state
        .error
        .as_ref()
        .map_or(std::ptr::null(), |it| it.as_ptr())
}

unsafe extern "C" fn release(stream: *mut FFI_ArrowArrayStream) {
    // SAFETY: consumers release the stream they were given, once.
    let stream = unsafe { &mut *stream };
    // SAFETY: the private data is freed below, and nothing refers to it any more.
    let state: *mut c_void = unsafe { stream.set_private_data(std::ptr::null_mut()) };
    // SAFETY: without a callback the stream counts as released.
    let _ = unsafe { stream.set_release(None) };
    // SAFETY: `export_stream` made the pointer from a box.
    drop(unsafe { Box::from_raw(state.cast::<State>()) });
}

/// Returns the text of an error without the name of its kind.
pub(crate) fn message(error: &ArrowError) -> String {
    match error {
        ArrowError::CDataInterface(message)
        | ArrowError::ComputeError(message)
        | ArrowError::InvalidArgumentError(message) => message.clone(),
        other => other.to_string(),
    }
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("internal error: {}", text.unwrap_or("panic"))
}

pub(crate) fn to_value_error(error: ArrowError) -> PyErr {
    PyValueError::new_err(message(&error))
}
