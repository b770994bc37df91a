//! The classes of answers that Python defines, in `_answers.py` and `_explanation.py`.
//!
//! **Invariant:** a class is imported once, when its first object is made.

use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

macro_rules! classes {
    ($($function:ident $module:literal $class:literal;)*) => {$(
        /// Returns the class of this name.
        pub(crate) fn $function(py: Python<'_>) -> PyResult<&Bound<'_, PyAny>> {
            static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
            CLASS.import(py, $module, $class)
        }
    )*};
}

classes! {
    solution "foldoku._answers" "Solution";
    rating "foldoku._answers" "Rating";
    level "foldoku._answers" "Level";
    verification "foldoku._answers" "Verification";
    explanation "foldoku._explanation" "Explanation";
    rule_step "foldoku._explanation" "RuleStep";
    rule_board "foldoku._explanation" "_RuleBoard";
}
