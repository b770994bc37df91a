//! Arguments that Python callers pass: whole numbers, ranges, the text of one puzzle.
//!
//! **Invariant:** a wrong argument is a `TypeError` or a `ValueError` that names the argument and says what
//! it takes.

use std::hash::{BuildHasher, RandomState};
use std::ops::RangeInclusive;

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyDict, PyFloat, PyInt, PyString};
use serde_json::{Map, Value};

/// Returns a whole number; one beyond 128 bits is as good as the largest.
pub(crate) fn integer(object: &Bound<'_, PyAny>) -> PyResult<i128> {
    if object.is_instance_of::<PyInt>() {
        let is_negative = || object.lt(0).unwrap_or(false);
        return Ok(object
            .extract()
            .unwrap_or_else(|_| if is_negative() { i128::MIN } else { i128::MAX }));
    }
    let index = object.call_method0("__index__");
    match index {
        Ok(index) => integer(&index),
        Err(_) => Err(PyTypeError::new_err(format!(
            "expected a whole number, got {}",
            described(object)
        ))),
    }
}

/// Returns a whole number, or nothing for `None`.
pub(crate) fn optional_integer(object: &Bound<'_, PyAny>) -> PyResult<Option<i128>> {
    if object.is_none() {
        Ok(None)
    } else {
        integer(object).map(Some)
    }
}

/// Returns a number in the range that the argument with this name takes.
pub(crate) fn within(name: &str, number: i128, range: RangeInclusive<u64>) -> PyResult<u64> {
    let within = u64::try_from(number).ok().filter(|it| range.contains(it));
    within.ok_or_else(|| {
        let (least, most) = (range.start(), range.end());
        PyValueError::new_err(format!(
            "{name} must be a number from {least} to {most}, got {number}"
        ))
    })
}

/// Returns a whole number in the range that the argument with this name takes.
pub(crate) fn number(
    name: &str,
    object: &Bound<'_, PyAny>,
    range: RangeInclusive<u64>,
) -> PyResult<u64> {
    let number = integer(object)
        .map_err(|error| PyTypeError::new_err(format!("{name}: {}", error.value(object.py()))))?;
    within(name, number, range)
}

/// Returns options as JSON, without those that are `None`.
pub(crate) fn to_json(options: &Bound<'_, PyDict>) -> PyResult<String> {
    let given = options.iter().filter(|(_, value)| !value.is_none());
    let given = given.map(|(name, value)| {
        let name: String = name.extract()?;
        let value = to_value(&name, &value)?;
        Ok((name, value))
    });
    let options: Map<String, Value> = given.collect::<PyResult<_>>()?;
    Ok(Value::Object(options).to_string())
}

/// Returns the value of an option: a truth value, a text, a whole number, or several of these.
fn to_value(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if let Ok(flag) = value.cast::<PyBool>() {
        Ok(Value::from(flag.is_true()))
    } else if let Ok(text) = value.cast::<PyString>() {
        Ok(Value::from(text.to_str()?))
    } else if let Ok(items) = value.try_iter() {
        items.map(|item| to_value(name, &item?)).collect()
    } else {
        number(name, value, 0..=u64::MAX).map(Value::from)
    }
}

/// Returns the ends of a range: a pair, or a number that is both.
pub(crate) fn range<T: Copy>(
    name: &str,
    example: &str,
    object: &Bound<'_, PyAny>,
    convert: impl Fn(&Bound<'_, PyAny>) -> PyResult<T>,
) -> PyResult<(T, T)> {
    let is_number = object.is_instance_of::<PyInt>() || object.is_instance_of::<PyFloat>();
    if is_number || object.hasattr("__index__")? || object.hasattr("__float__")? {
        let number = convert(object)?;
        return Ok((number, number));
    }
    let pair: Option<Vec<Bound<'_, PyAny>>> = if object.is_instance_of::<PyString>() {
        None
    } else {
        object.try_iter().and_then(Iterator::collect).ok()
    };
    match pair.as_deref() {
        Some([least, most]) => Ok((convert(least)?, convert(most)?)),
        _ => Err(PyTypeError::new_err(format!(
            "{name} must be a number or a pair (least, most), such as {example}, got {}",
            described(object)
        ))),
    }
}

/// Returns a seed for a call without one.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(())
}

/// Returns the text of the puzzle of a function that takes one.
pub(crate) fn one_puzzle(object: &Bound<'_, PyAny>) -> PyResult<String> {
    match object.cast::<PyString>() {
        Ok(text) => Ok(text.to_str()?.to_owned()),
        Err(_) => Err(not_one_puzzle(object, "one puzzle as str")),
    }
}

/// Returns the error for an object that is not one puzzle.
pub(crate) fn not_one_puzzle(object: &Bound<'_, PyAny>, expected: &str) -> PyErr {
    let name = type_name(object);
    let is_column = object.hasattr("__len__").unwrap_or(false) && name != "bytes";
    PyTypeError::new_err(format!(
        "expected {expected}, got {name}{}",
        match is_column {
            true => "; call the function for each puzzle of a column",
            false => "",
        }
    ))
}

/// Returns the name of the type of an object.
pub(crate) fn type_name(object: &Bound<'_, PyAny>) -> String {
    let name = object.get_type().name();
    name.map_or_else(|_| "another type".to_owned(), |name| name.to_string())
}

/// Returns a number as Python writes it, and the type of anything else.
fn described(object: &Bound<'_, PyAny>) -> String {
    if object.is_instance_of::<PyFloat>() {
        object.to_string()
    } else {
        type_name(object)
    }
}
