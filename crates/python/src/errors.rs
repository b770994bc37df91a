//! The exceptions of the package, which `python/foldoku/_errors.py` defines.
//!
//! **Invariant:** what is wrong with a puzzle or ends a search is one of these exceptions; what is
//! wrong with another argument is a plain `ValueError` or `TypeError`.

use pyo3::import_exception;

import_exception!(foldoku._errors, GenerationError);
import_exception!(foldoku._errors, InvalidPuzzleError);
import_exception!(foldoku._errors, MistakeError);
import_exception!(foldoku._errors, MultipleSolutionsError);
import_exception!(foldoku._errors, NoSolutionError);
import_exception!(foldoku._errors, NoStepError);
import_exception!(foldoku._errors, TimeLimitError);
