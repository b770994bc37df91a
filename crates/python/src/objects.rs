//! The classes of the answers to one puzzle, which `python/foldoku/_answers.py` defines.
//!
//! **Invariant:** a class is imported once, when its first object is made.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

macro_rules! classes {
    ($($function:ident $class:literal)*) => {$(
        /// Returns the class of this name.
        pub(crate) fn $function(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
            static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
            CLASS.import(py, "foldoku._answers", $class)
        }
    )*};
}

classes! {
    solution "Solution"
    rating "Rating"
    level "Level"
}
