//! The exceptions of the package, which `python/foldoku/_errors.py` defines.
//!
//! **Invariant:** what is wrong with a puzzle or ends a search is one of these exceptions; what is
//! wrong with another argument is a plain `ValueError` or `TypeError`.

use foldoku::formats::Status;
use foldoku::questions::Refusal;
use pyo3::{PyErr, import_exception};

import_exception!(foldoku._errors, GenerationError);
import_exception!(foldoku._errors, InvalidPuzzleError);
import_exception!(foldoku._errors, MistakeError);
import_exception!(foldoku._errors, MultipleSolutionsError);
import_exception!(foldoku._errors, NoSolutionError);
import_exception!(foldoku._errors, NoStepError);
import_exception!(foldoku._errors, TimeLimitError);

/// Returns the exception for a puzzle that has no answer.
pub(crate) fn of_refusal(refusal: Refusal) -> PyErr {
    let Refusal { status, message } = refusal;
    match status {
        Status::None => NoSolutionError::new_err(message),
        Status::Multiple => MultipleSolutionsError::new_err(message),
        Status::Timeout => TimeLimitError::new_err(message),
        _ => InvalidPuzzleError::new_err(message),
    }
}
