//! The call of a function of puzzles: the arguments that all share, and what the answers become.
//!
//! **Invariant:** a `str` is one puzzle, anything else is a column; arguments are checked before
//! anything is read.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::column::{Column, ColumnStream};
use crate::input::Input;
use crate::question::{AnswerStream, Options, Question};
use crate::work::Threads;

/// The arguments that all functions of columns share.
pub(crate) struct ColumnArguments<'a> {
    pub(crate) column: Option<&'a str>,
    pub(crate) threads: Option<i128>,
    pub(crate) on_error: &'a str,
    pub(crate) stream: bool,
}

impl ColumnArguments<'_> {
    fn options(&self) -> PyResult<Options> {
        let raises = match self.on_error {
            "status" => false,
            "raise" => true,
            other => {
                return Err(PyValueError::new_err(format!(
                    "unknown on_error '{other}'; expected one of: status, raise"
                )));
            }
        };
        Ok(Options {
            threads: Threads::new(self.threads)?,
            raises,
        })
    }

    /// Answers a question about one puzzle or about each puzzle of a column.
    pub(crate) fn ask(
        &self,
        puzzles: &Bound<'_, PyAny>,
        question: impl Question,
    ) -> PyResult<Py<PyAny>> {
        let py = puzzles.py();
        if let Ok(puzzle) = puzzles.cast::<PyString>() {
            self.check_scalar()?;
            return question.one(py, puzzle.to_str()?).map(Bound::unbind);
        }
        let input = Input::open(puzzles, self.column)?;
        let answers = Box::new(AnswerStream::new(question, self.options()?, input));
        if self.stream {
            Ok(Py::new(py, ColumnStream::new(answers))?.into_any())
        } else {
            Ok(Py::new(py, Column::read(py, answers)?)?.into_any())
        }
    }

    /// Checks the arguments of a call with one puzzle.
    fn check_scalar(&self) -> PyResult<()> {
        self.options()?;
        if self.column.is_some() || self.stream {
            return Err(PyTypeError::new_err(
                "column= and stream= need a column; this is one puzzle",
            ));
        }
        Ok(())
    }
}
